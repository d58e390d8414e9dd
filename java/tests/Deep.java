// The provider beside Bouncy Castle, in CMS and XML, under TLS, and for long:
//
// java -cp carryless.jar:CLASSES:JARS Deep FOLDER SECONDS    SECONDS of eight threads at the end

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.KeyAgreement;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.DigestMethod;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.w3c.dom.Document;

public final class Deep {
    static final Provider BC = new BouncyCastleProvider();

    public static void main(String[] arguments) throws Exception {
        Tests.folder = Path.of(arguments[0]);
        Files.write(Tests.folder.resolve("message"), Tests.MESSAGE);
        Security.insertProviderAt(new org.carryless.CarrylessProvider(), 1);
        Tests.run("Bouncy Castle, both ways", Deep::bouncyCastle);
        Tests.run("certificates and CMS", Deep::cms);
        Tests.run("XML signatures", Deep::xml);
        Tests.run("TLS", Deep::tls);
        Tests.run("Bouncy Castle in place of the JDK", Deep::withoutSunEc);
        Tests.run("times", Deep::times);
        Tests.run("eight threads for long", () -> soak(Integer.parseInt(arguments[1])));
    }

    static byte[] signBy(Provider provider, String algorithm, KeyPair key) throws Exception {
        Signature signature = Signature.getInstance(algorithm, provider);
        signature.initSign(key.getPrivate());
        signature.update(Tests.MESSAGE);
        return signature.sign();
    }

    static boolean verifyBy(Provider provider, String algorithm, PublicKey key, byte[] signed) throws Exception {
        Signature signature = Signature.getInstance(algorithm, provider);
        signature.initVerify(key);
        signature.update(Tests.MESSAGE);
        return signature.verify(signed);
    }

    static byte[] agreeBy(Provider provider, String algorithm, KeyPair own, PublicKey peer) throws Exception {
        KeyAgreement agreement = KeyAgreement.getInstance(algorithm, provider);
        agreement.init(own.getPrivate());
        agreement.doPhase(peer, true);
        return agreement.generateSecret();
    }

    /** A key pair as objects of the provider. */
    static KeyPair as(Provider provider, KeyPair key) throws Exception {
        KeyFactory keys = KeyFactory.getInstance("EC", provider);
        return new KeyPair(keys.generatePublic(new X509EncodedKeySpec(key.getPublic().getEncoded())),
                keys.generatePrivate(new PKCS8EncodedKeySpec(key.getPrivate().getEncoded())));
    }

    static void bouncyCastle() throws Exception {
        Provider ours = Security.getProvider(Tests.CARRYLESS);
        List<String> algorithms = new ArrayList<>();
        for (String digest : Tests.DIGESTS.keySet()) {
            algorithms.add(digest + "withECDSA");
        }
        for (String curve : Tests.CURVES) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", BC);
            generator.initialize(new ECGenParameterSpec(curve));
            // Their objects given to us, and ours to them.
            KeyPair theirs = generator.generateKeyPair();
            KeyPair made = Tests.generate(curve);
            for (KeyPair key : List.of(theirs, made)) {
                KeyPair again = as(BC, key);
                for (String algorithm : algorithms) {
                    Tests.check(verifyBy(BC, algorithm, again.getPublic(), signBy(ours, algorithm, key)), curve + algorithm);
                    Tests.check(verifyBy(ours, algorithm, key.getPublic(), signBy(BC, algorithm, again)), curve + algorithm);
                }
                byte[] side = signBy(ours, "SHA256withECDSAinP1363Format", key);
                Tests.check(verifyBy(BC, "SHA256withPLAIN-ECDSA", again.getPublic(), side), curve + " P1363");
                side = signBy(BC, "SHA256withPLAIN-ECDSA", again);
                Tests.check(verifyBy(ours, "SHA256withECDSAinP1363Format", key.getPublic(), side), curve + " P1363");
            }
            // A compressed point, which the JDK does not read.
            Files.write(Tests.folder.resolve("made.spki"), made.getPublic().getEncoded());
            byte[] compressed = Tests.openssl("pkey", "-pubin", "-inform", "DER", "-in", "made.spki", "-ec_conv_form", "compressed",
                    "-outform", "DER");
            Tests.check(compressed.length < made.getPublic().getEncoded().length, "compressed");
            Tests.fails(InvalidKeySpecException.class, "", () -> KeyFactory.getInstance("EC")
                    .generatePublic(new X509EncodedKeySpec(compressed)));
            PublicKey read = KeyFactory.getInstance("EC", BC).generatePublic(new X509EncodedKeySpec(compressed));
            Tests.check(verifyBy(ours, "SHA256withECDSA", read, signBy(ours, "SHA256withECDSA", made)), curve + " compressed");
            for (String algorithm : List.of("ECDH", "ECCDH")) {
                byte[] shared = agreeBy(ours, algorithm, theirs, made.getPublic());
                Tests.check(Arrays.equals(shared, agreeBy(BC, algorithm, theirs, made.getPublic())), curve + algorithm);
                Tests.check(Arrays.equals(shared, agreeBy(ours, algorithm, made, theirs.getPublic())), curve + algorithm);
            }
        }
    }

    static X509Certificate certificate(String name, KeyPair key, String digest) throws Exception {
        X500Name subject = new X500Name("CN=" + name);
        Date now = new Date();
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(subject, BigInteger.TEN,
                new Date(now.getTime() - 86_400_000), new Date(now.getTime() + 86_400_000), subject, key.getPublic());
        X509CertificateHolder made = builder.build(new JcaContentSignerBuilder(digest + "withECDSA").setProvider(Tests.CARRYLESS)
                .build(key.getPrivate()));
        X509Certificate certificate = new JcaX509CertificateConverter().getCertificate(made);
        certificate.verify(key.getPublic());
        certificate.verify(as(BC, key).getPublic(), BC);
        return certificate;
    }

    static void write(String name, String kind, byte[] bytes) throws IOException {
        String base64 = java.util.Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        Files.writeString(Tests.folder.resolve(name), "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
    }

    static void cms() throws Exception {
        for (String curve : Tests.CURVES) {
            KeyPair key = Tests.generate(curve);
            X509Certificate certificate = certificate(curve, key, "SHA256");
            CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
            generator.addSignerInfoGenerator(new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
                    .build(new JcaContentSignerBuilder("SHA256withECDSA").setProvider(Tests.CARRYLESS).build(key.getPrivate()),
                            certificate));
            generator.addCertificates(new JcaCertStore(List.of(certificate)));
            byte[] message = generator.generate(new CMSProcessableByteArray(Tests.MESSAGE), true).getEncoded();
            Files.write(Tests.folder.resolve("ours.cms"), message);
            write("cert.pem", "CERTIFICATE", certificate.getEncoded());
            write("key.pem", "PRIVATE KEY", key.getPrivate().getEncoded());
            byte[] read = Tests.openssl("cms", "-verify", "-inform", "DER", "-in", "ours.cms", "-noverify", "-binary");
            Tests.check(Arrays.equals(read, Tests.MESSAGE), curve + ": OpenSSL reads it");
            byte[] theirs = Tests.openssl("cms", "-sign", "-signer", "cert.pem", "-inkey", "key.pem", "-in", "message", "-nodetach",
                    "-binary", "-outform", "DER");
            for (byte[] signed : List.of(message, theirs)) {
                CMSSignedData data = new CMSSignedData(signed);
                for (SignerInformation signer : data.getSignerInfos()) {
                    Tests.check(signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(certificate)), curve);
                }
            }
        }
    }

    static void xml() throws Exception {
        XMLSignatureFactory factory = XMLSignatureFactory.getInstance("DOM");
        for (String curve : Tests.CURVES) {
            KeyPair key = Tests.generate(curve);
            for (String digest : List.of("sha256", "sha384", "sha512")) {
                DocumentBuilderFactory documents = DocumentBuilderFactory.newInstance();
                documents.setNamespaceAware(true);
                Document document = documents.newDocumentBuilder().parse(new ByteArrayInputStream("<letter>text</letter>".getBytes()));
                SignedInfo info = factory.newSignedInfo(
                        factory.newCanonicalizationMethod(CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
                        factory.newSignatureMethod("http://www.w3.org/2001/04/xmldsig-more#ecdsa-" + digest, null),
                        List.of(factory.newReference("", factory.newDigestMethod(DigestMethod.SHA256, null),
                                List.of(factory.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null)), null, null)));
                factory.newXMLSignature(info, null).sign(new DOMSignContext(key.getPrivate(), document.getDocumentElement()));
                Tests.check(valid(factory, document, key.getPublic()), curve);
                Tests.check(!valid(factory, document, Tests.generate(curve).getPublic()), curve + ": another key");
                // The same by Bouncy Castle alone.
                Provider ours = Security.getProvider(Tests.CARRYLESS);
                Security.removeProvider(Tests.CARRYLESS);
                Security.insertProviderAt(BC, 1);
                try {
                    Tests.check(valid(factory, document, as(BC, key).getPublic()), curve + ": by Bouncy Castle");
                } finally {
                    Security.removeProvider(BC.getName());
                    Security.insertProviderAt(ours, 1);
                }
                document.getDocumentElement().getFirstChild().setTextContent("another");
                Tests.check(!valid(factory, document, key.getPublic()), curve + ": another text");
            }
        }
    }

    static boolean valid(XMLSignatureFactory factory, Document document, PublicKey key) throws Exception {
        DOMValidateContext context = new DOMValidateContext(key, document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0));
        // It forbids keys of less than 224 bits.
        context.setProperty("org.jcp.xml.dsig.secureValidation", false);
        return factory.unmarshalXMLSignature(context).validate(context);
    }

    /** JSSE has its own list of curves: those of the JDK work as before, and ours do not. */
    static void tls() throws Exception {
        for (String curve : List.of("secp256r1", "secp384r1", "secp521r1")) {
            Tests.equal(handshake(curve, "TLSv1.2"), "TLSv1.2", curve);
            Tests.equal(handshake(curve, "TLSv1.3"), "TLSv1.3", curve);
        }
        for (String curve : List.of("sect283k1", "brainpoolP256r1")) {
            Tests.fails(SSLException.class, "", () -> {
                try {
                    handshake(curve, "TLSv1.2");
                } catch (SSLException e) {
                    throw new SSLException(e);
                }
            });
        }
    }

    static String handshake(String curve, String protocol) throws Exception {
        Tests.openssl("ecparam", "-name", curve.equals("secp256r1") ? "prime256v1" : curve, "-genkey", "-noout", "-out", "tls.key");
        Tests.openssl("req", "-x509", "-new", "-sha256", "-key", "tls.key", "-subj", "/CN=localhost", "-days", "9", "-out", "tls.pem");
        Tests.openssl("pkcs12", "-export", "-in", "tls.pem", "-inkey", "tls.key", "-passout", "pass:password", "-out", "tls.p12");
        char[] password = "password".toCharArray();
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(new ByteArrayInputStream(Tests.file("tls.p12")), password);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("root", Tests.certificate(Tests.file("tls.pem")));
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(own, password);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        try (SSLServerSocket listening = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0)) {
            listening.setEnabledProtocols(new String[] {protocol});
            Thread server = new Thread(() -> {
                try (SSLSocket socket = (SSLSocket) listening.accept()) {
                    socket.getOutputStream().write(socket.getInputStream().read());
                } catch (IOException e) {
                    // The client has the other side of it.
                }
            });
            server.start();
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", listening.getLocalPort())) {
                socket.getOutputStream().write(7);
                Tests.check(socket.getInputStream().read() == 7, "a byte comes back");
                return socket.getSession().getProtocol();
            } finally {
                server.join();
            }
        }
    }

    /** As where the JDK's provider does not know the curves: keys and parameters are Bouncy Castle's. */
    static void withoutSunEc() throws Exception {
        Provider sunEc = Security.getProvider("SunEC");
        Security.removeProvider("SunEC");
        Security.addProvider(BC);
        try {
            for (String curve : Tests.CURVES) {
                KeyPair key = Tests.generate(curve);
                Tests.check(key.getPublic().getClass().getName().startsWith("org.bouncycastle."), curve);
                byte[] signed = Tests.sign("SHA256withECDSA", key.getPrivate(), Tests.MESSAGE);
                Tests.check(Tests.verify("SHA256withECDSA", key.getPublic(), Tests.MESSAGE, signed), curve);
                certificate(curve, key, "SHA384").verify(key.getPublic());
            }
            // The JDK does not go on to generators that extend KeyPairGenerator itself, as this one.
            Tests.fails(InvalidAlgorithmParameterException.class, "not a curve of this provider", () -> Tests.generate("secp256r1"));
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", BC);
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            Signature other = Signature.getInstance("SHA256withECDSA");
            other.initSign(generator.generateKeyPair().getPrivate());
            Tests.equal(other.getProvider().getName(), "BC", "who signs on P-256");
        } finally {
            Security.removeProvider("BC");
            Security.insertProviderAt(sunEc, 4);
        }
    }

    /** Microseconds of this thread's processor time for a call: the median of runs. */
    static double time(Callable<?> body) throws Exception {
        var bean = ManagementFactory.getThreadMXBean();
        for (long until = System.nanoTime() + 400_000_000; System.nanoTime() < until;) {
            body.call();
        }
        double[] runs = new double[15];
        for (int i = 0; i < runs.length; i++) {
            long start = bean.getCurrentThreadCpuTime();
            int calls = 0;
            do {
                for (int j = 0; j < 20; j++) {
                    body.call();
                }
                calls += 20;
            } while (bean.getCurrentThreadCpuTime() - start < 10_000_000);
            runs[i] = (bean.getCurrentThreadCpuTime() - start) / 1e3 / calls;
        }
        Arrays.sort(runs);
        return runs[runs.length / 2];
    }

    static void times() throws Exception {
        Provider ours = Security.getProvider(Tests.CARRYLESS);
        System.out.println("us of processor time, Bouncy Castle -> Carryless");
        for (String curve : List.of("sect233k1", "sect283k1", "sect283r1", "sect571k1", "secp256k1", "brainpoolP256r1")) {
            StringBuilder line = new StringBuilder(String.format("%-16s", curve));
            double[][] all = new double[5][2];
            for (int i = 0; i < 2; i++) {
                Provider provider = i == 0 ? BC : ours;
                KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", provider);
                generator.initialize(new ECGenParameterSpec(curve));
                KeyPair key = generator.generateKeyPair();
                KeyPair peer = generator.generateKeyPair();
                Signature signer = Signature.getInstance("SHA256withECDSA", provider);
                signer.initSign(key.getPrivate());
                byte[] signed = signBy(provider, "SHA256withECDSA", key);
                Signature verifier = Signature.getInstance("SHA256withECDSA", provider);
                verifier.initVerify(key.getPublic());
                all[0][i] = time(() -> {
                    signer.update(Tests.MESSAGE);
                    return signer.sign();
                });
                all[1][i] = time(() -> {
                    verifier.update(Tests.MESSAGE);
                    return verifier.verify(signed);
                });
                all[2][i] = time(generator::generateKeyPair);
                all[3][i] = time(() -> agreeBy(provider, "ECDH", key, peer.getPublic()));
                all[4][i] = time(() -> signBy(provider, "SHA256withECDSA", key));
            }
            String[] names = {"sign", "verify", "keygen", "ecdh", "getInstance+initSign+sign"};
            for (int i = 0; i < names.length; i++) {
                line.append(String.format(" %s %.0f -> %.1f (%.0fx)", names[i], all[i][0], all[i][1], all[i][0] / all[i][1]));
            }
            System.out.println(line);
        }
    }

    static long resident() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException("no VmRSS");
    }

    static void soak(int seconds) throws Exception {
        long start = System.nanoTime();
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Long>> results = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int first = i;
            results.add(pool.submit(() -> {
                long calls = 0;
                for (int j = first; System.nanoTime() - start < seconds * 1_000_000_000L; j++) {
                    String curve = Tests.CURVES.get(j % Tests.CURVES.size());
                    KeyPair own = Tests.generate(curve);
                    KeyPair peer = Tests.generate(curve);
                    byte[] signed = Tests.sign("SHA256withECDSA", own.getPrivate(), Tests.MESSAGE);
                    Tests.check(Tests.verify("SHA256withECDSA", own.getPublic(), Tests.MESSAGE, signed), curve);
                    Tests.check(!Tests.verify("SHA256withECDSA", peer.getPublic(), Tests.MESSAGE, signed), curve);
                    Tests.check(Arrays.equals(Tests.agreement("ECDH", own.getPrivate(), peer.getPublic()).generateSecret(),
                            Tests.agreement("ECDH", peer.getPrivate(), own.getPublic()).generateSecret()), curve);
                    calls += 7;
                }
                return calls;
            }));
        }
        // What two thirds of the time have grown to, with what is compiled meanwhile, is the measure.
        Thread.sleep(seconds * 667L);
        long before = resident();
        long calls = 0;
        for (Future<Long> result : results) {
            calls += result.get();
        }
        pool.shutdown();
        long grown = resident() - before;
        System.out.println(calls + " calls, memory grown by " + grown + " kB");
        Tests.check(grown < 16_384, "a leak");
    }
}
