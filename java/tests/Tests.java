// The provider beside OpenSSL's command, through the interfaces of the JDK alone:
//
// java -cp carryless.jar:CLASSES Tests FOLDER VECTORS known.txt
//
// FOLDER is for files, VECTORS the lines that vectors.py writes. On other systems than Linux without OpenSSL.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EllipticCurve;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.KeyAgreement;
import javax.crypto.ShortBufferException;

public final class Tests {
    /** Of the library, by the names of the JDK. */
    static final List<String> CURVES = List.of("sect163k1", "sect163r2", "sect233k1", "sect233r1", "sect239k1", "sect283k1", "sect283r1",
            "sect409k1", "sect409r1", "sect571k1", "sect571r1", "secp192r1", "secp224r1", "brainpoolP256r1", "brainpoolP384r1",
            "brainpoolP512r1", "secp256k1");
    /** Of the library too, but left to the JDK. */
    static final List<String> OTHERS = List.of("secp256r1", "secp384r1", "secp521r1");
    /** By what OpenSSL calls them. */
    static final Map<String, String> DIGESTS = new TreeMap<>(Map.of("SHA1", "sha1", "SHA224", "sha224", "SHA256", "sha256", "SHA384",
            "sha384", "SHA512", "sha512", "SHA3-224", "sha3-224", "SHA3-256", "sha3-256", "SHA3-384", "sha3-384", "SHA3-512", "sha3-512"));
    static final byte[] MESSAGE = "letter".getBytes();
    static final String CARRYLESS = "Carryless";

    static Path folder;

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        folder = Path.of(arguments[0]);
        Files.write(folder.resolve("message"), MESSAGE);
        // In paths the JDK refuses keys of less than 224 bits, unless it is told otherwise before it first asks.
        Security.setProperty("jdk.certpath.disabledAlgorithms", "MD2, MD5");
        // By the file of services, not by its class.
        for (Provider provider : java.util.ServiceLoader.load(Provider.class)) {
            if (provider.getName().equals(CARRYLESS)) {
                check(Security.insertProviderAt(provider, 1) == 1, "inserted");
            }
        }
        check(Security.getProvider(CARRYLESS) != null, "the provider is found");
        run("services", Tests::services);
        runOnLinux("every curve with OpenSSL, both ways", Tests::withOpenssl);
        runOnLinux("every digest and form", Tests::digests);
        run("keys from specifications and sizes", Tests::generated);
        run("other curves stay with the JDK", Tests::others);
        run("signatures, wrongly called", Tests::wrongSignatures);
        run("key agreement, wrongly called", Tests::wrongAgreements);
        runOnLinux("certificates and paths", Tests::certificates);
        runOnLinux("key stores", Tests::keyStores);
        run("eight threads", Tests::threads);
        runOnLinux("secrets are erased", Tests::erased);
        run("adversarial vectors", () -> vectors(Path.of(arguments[1])));
        run("known answers of the JDK", () -> known(Path.of(arguments[2])));
    }

    static void run(String name, Body body) throws Exception {
        long start = System.nanoTime();
        body.run();
        System.out.printf("%s: %d ms%n", name, (System.nanoTime() - start) / 1_000_000);
    }

    /** What takes OpenSSL's command, or reads its own memory as a file. */
    static void runOnLinux(String name, Body body) throws Exception {
        if (System.getProperty("os.name").equals("Linux")) {
            run(name, body);
        } else {
            System.out.println(name + ": on Linux alone");
        }
    }

    static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    static void equal(Object found, Object expected, String what) {
        check(found.equals(expected), what + ": " + found + ", not " + expected);
    }

    /** The exception that the call ends with: of this class, and with this text in its message or in that of its cause. */
    static void fails(Class<? extends Exception> kind, String text, Body body) throws Exception {
        try {
            body.run();
        } catch (Exception e) {
            check(kind == e.getClass() && String.valueOf(e.getMessage()).contains(text), "another exception: " + e);
            return;
        }
        throw new AssertionError("no " + kind.getSimpleName() + " that says " + text);
    }

    static byte[] openssl(String... arguments) throws IOException, InterruptedException {
        return openssl(true, arguments);
    }

    static byte[] openssl(boolean expected, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()).start();
        byte[] said;
        try (InputStream output = process.getInputStream()) {
            said = output.readAllBytes();
        }
        check(process.waitFor() == 0 == expected, command + ": " + new String(said) + Files.readString(errors));
        return said;
    }

    static byte[] file(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    /** A key that OpenSSL made, in the files own.p8 and own.spki too. */
    static KeyPair opensslKey(String curve) throws Exception {
        String name = curve.equals("secp192r1") ? "prime192v1" : curve;
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:" + name, "-out", "own.key");
        openssl("pkcs8", "-topk8", "-nocrypt", "-in", "own.key", "-outform", "DER", "-out", "own.p8");
        openssl("pkey", "-inform", "DER", "-in", "own.p8", "-pubout", "-outform", "DER", "-out", "own.spki");
        KeyFactory keys = KeyFactory.getInstance("EC");
        return new KeyPair(keys.generatePublic(new X509EncodedKeySpec(file("own.spki"))),
                keys.generatePrivate(new PKCS8EncodedKeySpec(file("own.p8"))));
    }

    static KeyPair generate(String curve) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }

    static byte[] sign(String algorithm, PrivateKey key, byte[] message) throws Exception {
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        equal(signature.getProvider().getName(), CARRYLESS, "who signs");
        signature.update(message);
        return signature.sign();
    }

    static boolean verify(String algorithm, PublicKey key, byte[] message, byte[] signed) throws Exception {
        Signature signature = Signature.getInstance(algorithm);
        signature.initVerify(key);
        equal(signature.getProvider().getName(), CARRYLESS, "who verifies");
        signature.update(message);
        return signature.verify(signed);
    }

    static KeyAgreement agreement(String algorithm, PrivateKey own, PublicKey peer) throws Exception {
        KeyAgreement agreement = KeyAgreement.getInstance(algorithm);
        agreement.init(own);
        equal(agreement.getProvider().getName(), CARRYLESS, "who agrees");
        agreement.doPhase(peer, true);
        return agreement;
    }

    static byte[] changed(byte[] bytes, int place) {
        byte[] changed = bytes.clone();
        changed[place] ^= 1;
        return changed;
    }

    static void services() throws Exception {
        Provider provider = Security.getProvider(CARRYLESS);
        equal(provider.getServices().size(), 2 * (DIGESTS.size() + 1) + 3, "services");
        for (Provider.Service service : provider.getServices()) {
            check(service.newInstance(null) != null, service.getAlgorithm());
            fails(InvalidParameterException.class, "takes no parameter", () -> service.newInstance("P-256"));
        }
        // Object identifiers as the JDK has them: each leads to the algorithm of the same name there.
        Provider jdk = Security.getProvider("SunEC");
        for (String digest : DIGESTS.keySet()) {
            for (int i = 1; i < 13; i++) {
                for (String front : new String[] {"1.2.840.10045.4.", "1.2.840.10045.4.3.", "2.16.840.1.101.3.4.3."}) {
                    Provider.Service theirs = jdk.getService("Signature", front + i);
                    Provider.Service ours = provider.getService("Signature", front + i);
                    equal(ours == null ? "none" : ours.getAlgorithm(), theirs == null ? "none" : theirs.getAlgorithm(), front + i);
                }
            }
        }
    }

    static void withOpenssl() throws Exception {
        for (String curve : CURVES) {
            KeyPair theirs = opensslKey(curve);
            KeyPair ours = generate(curve);
            check(((ECKey) theirs.getPublic()).getParams().getCurve().equals(((ECKey) ours.getPublic()).getParams().getCurve()), curve);
            Files.write(folder.resolve("new.p8"), ours.getPrivate().getEncoded());
            Files.write(folder.resolve("new.spki"), ours.getPublic().getEncoded());
            // The public key belongs to the secret one, as OpenSSL computes it.
            byte[] computed = openssl("pkey", "-inform", "DER", "-in", "new.p8", "-pubout", "-outform", "DER");
            check(Arrays.equals(computed, ours.getPublic().getEncoded()), curve + ": the public key");

            openssl("dgst", "-sha256", "-sign", "own.p8", "-keyform", "DER", "-out", "theirs.sig", "message");
            byte[] signed = file("theirs.sig");
            check(verify("SHA256withECDSA", theirs.getPublic(), MESSAGE, signed), curve + ": OpenSSL's signature");
            check(!verify("SHA256withECDSA", theirs.getPublic(), changed(MESSAGE, 0), signed), curve + ": another message");
            check(!verify("SHA256withECDSA", ours.getPublic(), MESSAGE, signed), curve + ": another key");
            check(!verify("SHA256withECDSA", theirs.getPublic(), MESSAGE, changed(signed, signed.length - 1)), curve + ": changed");

            Files.write(folder.resolve("ours.sig"), sign("SHA256withECDSA", ours.getPrivate(), MESSAGE));
            openssl("dgst", "-sha256", "-verify", "new.spki", "-keyform", "DER", "-signature", "ours.sig", "message");

            byte[] shared = agreement("ECDH", theirs.getPrivate(), ours.getPublic()).generateSecret();
            check(Arrays.equals(shared, agreement("ECDH", ours.getPrivate(), theirs.getPublic()).generateSecret()), curve + ": two sides");
            check(Arrays.equals(shared, openssl("pkeyutl", "-derive", "-inkey", "own.p8", "-keyform", "DER", "-peerkey", "new.spki",
                    "-peerform", "DER")), curve + ": what OpenSSL derives");
            byte[] cofactor = agreement("ECCDH", theirs.getPrivate(), ours.getPublic()).generateSecret();
            check(Arrays.equals(cofactor, openssl("pkeyutl", "-derive", "-inkey", "own.p8", "-keyform", "DER", "-peerkey", "new.spki",
                    "-peerform", "DER", "-pkeyopt", "ecdh_cofactor_mode:1")), curve + ": with the cofactor");
            equal(Arrays.equals(cofactor, shared), !curve.startsWith("sect"), curve + ": the cofactor matters");
        }
    }

    /** r and s of a signature in DER, each as long as the order. */
    static byte[] sideBySide(byte[] der, int length) {
        byte[] both = new byte[2 * length];
        int place = der[1] == (byte) 0x81 ? 3 : 2;
        for (int i = 0; i < 2; i++) {
            int bytes = der[place + 1];
            byte[] value = new BigInteger(Arrays.copyOfRange(der, place + 2, place + 2 + bytes)).toByteArray();
            int sign = value.length > length ? 1 : 0;
            System.arraycopy(value, sign, both, (i + 1) * length - (value.length - sign), value.length - sign);
            place += 2 + bytes;
        }
        return both;
    }

    static void digests() throws Exception {
        for (String curve : List.of("sect163k1", "sect233k1", "sect571r1", "secp192r1")) {
            KeyPair key = opensslKey(curve);
            int length = (((ECKey) key.getPublic()).getParams().getOrder().bitLength() + 7) / 8;
            for (Map.Entry<String, String> digest : DIGESTS.entrySet()) {
                String algorithm = digest.getKey() + "withECDSA";
                byte[] signed = sign(algorithm, key.getPrivate(), MESSAGE);
                Files.write(folder.resolve("ours.sig"), signed);
                openssl("dgst", "-" + digest.getValue(), "-verify", "own.spki", "-keyform", "DER", "-signature", "ours.sig", "message");
                check(verify(algorithm, key.getPublic(), MESSAGE, signed), algorithm);
                // Signatures are deterministic.
                byte[] raw = sign(algorithm + "inP1363Format", key.getPrivate(), MESSAGE);
                check(Arrays.equals(raw, sideBySide(signed, length)), algorithm + " in P1363");
                check(verify(algorithm + "inP1363Format", key.getPublic(), MESSAGE, raw), algorithm + " in P1363");
                String name = digest.getKey().startsWith("SHA3") ? digest.getKey() : "SHA-" + digest.getKey().substring(3);
                byte[] given = java.security.MessageDigest.getInstance(name).digest(MESSAGE);
                check(Arrays.equals(signed, sign("NONEwithECDSA", key.getPrivate(), given)), "the digest of " + algorithm);
                check(verify("NONEwithECDSA", key.getPublic(), given, signed), "the digest of " + algorithm);
                check(verify("NONEwithECDSAinP1363Format", key.getPublic(), given, raw), "the digest of " + algorithm);
            }
        }
    }

    static void generated() throws Exception {
        Map<Integer, String> sizes = Map.of(163, "sect163r2", 192, "secp192r1", 224, "secp224r1", 233, "sect233k1", 283, "sect283k1", 409,
                "sect409k1", 512, "brainpoolP512r1", 571, "sect571k1");
        for (Map.Entry<Integer, String> size : sizes.entrySet()) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(size.getKey());
            check(((ECKey) generator.generateKeyPair().getPublic()).getParams().getCurve()
                    .equals(((ECKey) generate(size.getValue()).getPublic()).getParams().getCurve()), size.getValue());
        }
        for (String name : List.of("K-233", "NIST K-233", "1.3.132.0.26", "SECT233K1")) {
            KeyPair key = generate(name);
            check(((ECKey) key.getPublic()).getParams().toString().contains("sect233k1"), name);
        }
        check(generate("prime192v1") != null, "a name of X9.62");
        for (String curve : CURVES) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", CARRYLESS);
            ECParameterSpec parameters = ((ECKey) generate(curve).getPublic()).getParams();
            generator.initialize(parameters);
            check(generator.generateKeyPair().getPublic() instanceof ECPublicKey, curve);
            generator.initialize(new NamedParameterSpec(curve));
            check(generator.generateKeyPair().getPrivate() instanceof ECPrivateKey, curve);
            // The same bytes from a generator of random numbers make the same key.
            BigInteger[] secrets = new BigInteger[2];
            for (int i = 0; i < 2; i++) {
                generator.initialize(parameters, new Repeated(0x18));
                secrets[i] = ((ECPrivateKey) generator.generateKeyPair().getPrivate()).getS();
            }
            equal(secrets[0], secrets[1], curve);
            BigInteger given = new BigInteger("18".repeat((parameters.getOrder().bitLength() + 7) / 8), 16);
            check(given.mod(BigInteger.ONE.shiftLeft(parameters.getOrder().bitLength())).equals(secrets[0]), curve + ": of that many bits");
            // A generator that makes nothing but zeros is found out.
            generator.initialize(parameters, new Repeated(0));
            fails(ProviderException.class, "secret key is not between 1", generator::generateKeyPair);
            generator.initialize(parameters, new Repeated(-1));
            fails(ProviderException.class, "secret key is not between 1", generator::generateKeyPair);
            // Same curve, another generator.
            EllipticCurve same = parameters.getCurve();
            ECPoint point = ((ECPublicKey) generate(curve).getPublic()).getW();
            fails(InvalidAlgorithmParameterException.class, "not a curve of this provider",
                    () -> generator.initialize(new ECParameterSpec(same, point, parameters.getOrder(), parameters.getCofactor())));
            fails(ProviderException.class, "no curve was named", generator::generateKeyPair);
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", CARRYLESS);
        fails(ProviderException.class, "no curve was named", generator::generateKeyPair);
        for (int size : new int[] {0, 1, 239, 256, 384, 521, 572, -1}) {
            fails(InvalidParameterException.class, "not the size of a curve", () -> generator.initialize(size));
        }
        for (String name : List.of("", "secp256r1", "NIST P-256", "secp384r1", "secp521r1", "X25519", "sect113r1", "no curve")) {
            fails(InvalidAlgorithmParameterException.class, "not a curve of this provider",
                    () -> generator.initialize(new ECGenParameterSpec(name)));
        }
        fails(InvalidAlgorithmParameterException.class, "not a curve of this provider", () -> generator.initialize(null, null));
        fails(InvalidAlgorithmParameterException.class, "not a curve of this provider",
                () -> generator.initialize(new java.security.spec.RSAKeyGenParameterSpec(2048, BigInteger.TEN)));
    }

    static final class Repeated extends SecureRandom {
        private static final long serialVersionUID = 1;
        private final int value;

        Repeated(int value) {
            this.value = value;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) value);
        }
    }

    static void others() throws Exception {
        for (String curve : OTHERS) {
            KeyPair key = generate(curve);
            check(((ECKey) key.getPublic()).getParams().toString().contains(curve), curve);
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.getPrivate());
            equal(signature.getProvider().getName(), "SunEC", "who signs");
            signature.update(MESSAGE);
            byte[] signed = signature.sign();
            signature = Signature.getInstance("SHA256withECDSA");
            signature.initVerify(key.getPublic());
            equal(signature.getProvider().getName(), "SunEC", "who verifies");
            signature.update(MESSAGE);
            check(signature.verify(signed), curve);
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(key.getPrivate());
            equal(agreement.getProvider().getName(), "SunEC", "who agrees");
            agreement.doPhase(generate(curve).getPublic(), true);
            equal(agreement.generateSecret().length, (((ECKey) key.getPublic()).getParams().getOrder().bitLength() + 7) / 8, curve);
            fails(InvalidKeyException.class, "not a key of a curve", () -> Signature.getInstance("SHA256withECDSA", CARRYLESS)
                    .initSign(key.getPrivate()));
            fails(InvalidKeyException.class, "not a key of a curve", () -> Signature.getInstance("SHA256withECDSA", CARRYLESS)
                    .initVerify(key.getPublic()));
            fails(InvalidKeyException.class, "not a key of a curve", () -> KeyAgreement.getInstance("ECDH", CARRYLESS)
                    .init(key.getPrivate()));
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        check(generator.generateKeyPair() != null, "the curve that the JDK takes unasked");
        for (int size : new int[] {256, 384, 521}) {
            generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(size);
            equal(((ECKey) generator.generateKeyPair().getPublic()).getParams().getCurve().getField().getFieldSize(), size, "its size");
        }
    }

    /** A key of this curve, whatever its numbers are. */
    static ECPublicKey publicKey(ECParameterSpec parameters, BigInteger x, BigInteger y) {
        record Made(ECParameterSpec getParams, ECPoint getW) implements ECPublicKey {
            public String getAlgorithm() {
                return "EC";
            }

            public String getFormat() {
                return null;
            }

            public byte[] getEncoded() {
                return null;
            }
        }
        return new Made(parameters, x == null ? ECPoint.POINT_INFINITY : new ECPoint(x, y));
    }

    static ECPrivateKey privateKey(ECParameterSpec parameters, BigInteger secret) {
        record Made(ECParameterSpec getParams, BigInteger getS) implements ECPrivateKey {
            public String getAlgorithm() {
                return "EC";
            }

            public String getFormat() {
                return null;
            }

            public byte[] getEncoded() {
                return null;
            }
        }
        return new Made(parameters, secret);
    }

    static void wrongSignatures() throws Exception {
        for (String curve : List.of("sect233k1", "brainpoolP256r1")) {
            KeyPair key = generate(curve);
            ECParameterSpec parameters = ((ECKey) key.getPublic()).getParams();
            ECPoint w = ((ECPublicKey) key.getPublic()).getW();
            BigInteger n = parameters.getOrder();
            for (String algorithm : List.of("SHA256withECDSA", "SHA256withECDSAinP1363Format")) {
                Signature signature = Signature.getInstance(algorithm, CARRYLESS);
                fails(SignatureException.class, "not initialized", signature::sign);
                fails(SignatureException.class, "not initialized", () -> signature.verify(new byte[64]));
                fails(SignatureException.class, "not initialized", () -> signature.update((byte) 0));
                fails(InvalidKeyException.class, "not a key of a curve", () -> signature.initSign(null));
                fails(InvalidKeyException.class, "not a key of a curve", () -> signature.initVerify((PublicKey) null));
                fails(InvalidKeyException.class, "not a key of a curve", () -> signature.initVerify(rsa().getPublic()));
                fails(InvalidKeyException.class, "not a key of a curve", () -> signature.initSign(rsa().getPrivate()));
                for (BigInteger wrong : new BigInteger[] {null, BigInteger.ONE.negate(), BigInteger.ONE.shiftLeft(600)}) {
                    fails(InvalidKeyException.class, "missing, negative or too large",
                            () -> signature.initSign(privateKey(parameters, wrong)));
                    fails(InvalidKeyException.class, "missing, negative or too large",
                            () -> signature.initVerify(publicKey(parameters, wrong, wrong)));
                }
                for (BigInteger wrong : new BigInteger[] {BigInteger.ZERO, n}) {
                    signature.initSign(privateKey(parameters, wrong));
                    fails(SignatureException.class, "the secret key is not between 1", signature::sign);
                }
                signature.initSign(key.getPrivate());
                signature.update(MESSAGE);
                byte[] signed = signature.sign();
                fails(SignatureException.class, "not initialized", () -> signature.verify(signed));
                // It begins again behind each signature, and after update(ByteBuffer) and update(byte) is the same.
                signature.update(ByteBuffer.wrap(MESSAGE, 0, 3));
                signature.update(MESSAGE[3]);
                signature.update(MESSAGE, 4, 2);
                check(Arrays.equals(signed, signature.sign()), "a second signature");
                signature.update((byte) 7);
                signature.initSign(key.getPrivate());
                signature.update(MESSAGE);
                byte[] place = new byte[200];
                int length = signature.sign(place, 3, 190);
                check(Arrays.equals(signed, Arrays.copyOfRange(place, 3, 3 + length)), "to a place");

                signature.initVerify(key.getPublic());
                fails(SignatureException.class, "not initialized", signature::sign);
                signature.update(MESSAGE);
                check(signature.verify(signed), "valid");
                check(!signature.verify(signed), "the empty message");
                signature.update(MESSAGE);
                check(signature.verify(place, 3, length), "valid, from a place");
                fails(IllegalArgumentException.class, "", () -> signature.verify(place, 190, 100));
                for (byte[] wrong : new byte[][] {{}, {0}, {48, 0}, new byte[153], new byte[154], new byte[100_000],
                        Arrays.copyOf(signed, signed.length - 1), Arrays.copyOf(signed, signed.length + 1)}) {
                    fails(SignatureException.class, "not a signature in this form", () -> {
                        signature.update(MESSAGE);
                        signature.verify(wrong);
                    });
                }
                byte[] zeros = algorithm.endsWith("Format") ? new byte[signed.length] : new byte[] {48, 6, 2, 1, 0, 2, 1, 0};
                check(!signature.verify(zeros), "r = s = 0");
                fails(NullPointerException.class, "", () -> signature.verify(null));
                signature.update(MESSAGE);
                check(signature.verify(signed), "valid after all that");
                signature.initVerify(publicKey(parameters, w.getAffineX(), w.getAffineY().xor(BigInteger.ONE)));
                fails(SignatureException.class, "not on the curve", () -> signature.verify(signed));

                signature.setParameter(null);
                signature.setParameter(parameters);
                fails(InvalidAlgorithmParameterException.class, "the curve of its key",
                        () -> signature.setParameter(((ECKey) generate("sect283k1").getPublic()).getParams()));
                fails(InvalidAlgorithmParameterException.class, "the curve of its key",
                        () -> signature.setParameter(new ECGenParameterSpec(curve)));
                check(signature.getParameters() == null, "no parameters");
            }
            Signature raw = Signature.getInstance("NONEwithECDSA", CARRYLESS);
            raw.initSign(key.getPrivate());
            fails(SignatureException.class, "1 to 64 bytes is signed, not 0", raw::sign);
            raw.update(new byte[64]);
            check(raw.sign() != null, "64 bytes");
            raw.update(new byte[60]);
            raw.update(new byte[5]);
            fails(SignatureException.class, "1 to 64 bytes is signed, not 65", raw::sign);
            raw.update(new byte[20]);
            check(raw.sign() != null, "after those that were too many");
        }
        // Points of order two and four, which are on the curve.
        ECParameterSpec k233 = ((ECKey) generate("sect233k1").getPublic()).getParams();
        for (BigInteger x : List.of(BigInteger.ZERO, BigInteger.ONE)) {
            Signature signature = Signature.getInstance("SHA256withECDSA", CARRYLESS);
            signature.initVerify(publicKey(k233, x, x.equals(BigInteger.ZERO) ? BigInteger.ONE : BigInteger.ZERO));
            fails(SignatureException.class, "subgroup", () -> signature.verify(new byte[] {48, 6, 2, 1, 1, 2, 1, 1}));
        }
    }

    static KeyPair rsa() throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(512);
        return generator.generateKeyPair();
    }

    static void wrongAgreements() throws Exception {
        for (String curve : List.of("sect233k1", "secp256k1")) {
            KeyPair own = generate(curve);
            KeyPair peer = generate(curve);
            ECParameterSpec parameters = ((ECKey) own.getPublic()).getParams();
            int length = (parameters.getCurve().getField().getFieldSize() + 7) / 8;
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH", CARRYLESS);
            fails(IllegalStateException.class, "", () -> agreement.doPhase(peer.getPublic(), true));
            fails(IllegalStateException.class, "", agreement::generateSecret);
            fails(InvalidKeyException.class, "not a key of a curve", () -> agreement.init(null));
            fails(InvalidKeyException.class, "not a key of a curve", () -> agreement.init(rsa().getPrivate()));
            fails(InvalidKeyException.class, "own key is a private one", () -> agreement.init(own.getPublic()));
            fails(InvalidAlgorithmParameterException.class, "no parameters",
                    () -> agreement.init(own.getPrivate(), new ECGenParameterSpec(curve)));
            fails(InvalidKeyException.class, "missing, negative or too large",
                    () -> agreement.init(privateKey(parameters, BigInteger.ONE.negate())));
            agreement.init(own.getPrivate());
            fails(IllegalStateException.class, "the phase was not done", agreement::generateSecret);
            fails(IllegalStateException.class, "the phase was not done", () -> agreement.generateSecret(new byte[100], 0));
            fails(IllegalStateException.class, "the phase was not done", () -> agreement.generateSecret("Generic"));
            fails(IllegalStateException.class, "one phase", () -> agreement.doPhase(peer.getPublic(), false));
            fails(InvalidKeyException.class, "peer's key is a public one", () -> agreement.doPhase(peer.getPrivate(), true));
            fails(InvalidKeyException.class, "peer's key is a public one", () -> agreement.doPhase(null, true));
            fails(InvalidKeyException.class, "of two curves", () -> agreement.doPhase(generate("sect283k1").getPublic(), true));
            fails(InvalidKeyException.class, "not a key of a curve", () -> agreement.doPhase(generate("secp256r1").getPublic(), true));
            ECPoint w = ((ECPublicKey) peer.getPublic()).getW();
            fails(InvalidKeyException.class, "not on the curve", () -> agreement.doPhase(
                    publicKey(parameters, w.getAffineX(), w.getAffineY().xor(BigInteger.ONE)), true));
            fails(InvalidKeyException.class, "missing, negative or too large",
                    () -> agreement.doPhase(publicKey(parameters, null, null), true));
            agreement.doPhase(peer.getPublic(), true);
            fails(IllegalStateException.class, "one phase", () -> agreement.doPhase(peer.getPublic(), true));
            for (String algorithm : new String[] {"AES", null, ""}) {
                fails(NoSuchAlgorithmException.class, "derive them", () -> agreement.generateSecret(algorithm));
            }
            fails(ShortBufferException.class, "has " + length + " bytes", () -> agreement.generateSecret(new byte[length], 1));
            // Refusals lose nothing.
            byte[] room = new byte[length + 2];
            equal(agreement.generateSecret(room, 1), length, "bytes");
            fails(IllegalStateException.class, "the phase was not done", agreement::generateSecret);
            agreement.doPhase(peer.getPublic(), true);
            byte[] shared = agreement.generateSecret();
            check(room[0] == 0 && room[length + 1] == 0 && Arrays.equals(shared, Arrays.copyOfRange(room, 1, length + 1)), "to a place");
            for (String algorithm : List.of("TlsPremasterSecret", "Generic")) {
                agreement.doPhase(peer.getPublic(), true);
                check(Arrays.equals(shared, agreement.generateSecret(algorithm).getEncoded()), algorithm);
            }
            KeyAgreement zero = KeyAgreement.getInstance("ECDH", CARRYLESS);
            zero.init(privateKey(parameters, BigInteger.ZERO));
            fails(InvalidKeyException.class, "the secret key is not between 1", () -> zero.doPhase(peer.getPublic(), true));
        }
    }

    static X509Certificate certificate(byte[] der) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
    }

    static void certificates() throws Exception {
        Files.writeString(folder.resolve("ca.cnf"), "basicConstraints=critical,CA:true\nsubjectKeyIdentifier=hash\n");
        for (String curve : CURVES) {
            opensslKey(curve);
            Files.move(folder.resolve("own.p8"), folder.resolve("root.p8"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            openssl("req", "-x509", "-sha256", "-new", "-key", "root.p8", "-keyform", "DER", "-subj", "/CN=root " + curve, "-days", "30",
                    "-out", "root.pem");
            KeyPair leafKey = opensslKey(curve);
            openssl("req", "-new", "-sha256", "-key", "own.p8", "-keyform", "DER", "-subj", "/CN=leaf", "-out", "leaf.csr");
            openssl("x509", "-req", "-sha256", "-in", "leaf.csr", "-CA", "root.pem", "-CAkey", "root.p8", "-CAkeyform", "DER",
                    "-set_serial", "7", "-days", "30", "-out", "leaf.pem");
            X509Certificate root = certificate(file("root.pem"));
            X509Certificate leaf = certificate(file("leaf.pem"));
            root.verify(root.getPublicKey());
            leaf.verify(root.getPublicKey());
            fails(SignatureException.class, "does not match", () -> leaf.verify(leafKey.getPublic()));
            CertPathValidator validator = CertPathValidator.getInstance("PKIX");
            PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(root, null)));
            parameters.setRevocationEnabled(false);
            validator.validate(CertificateFactory.getInstance("X.509").generateCertPath(List.of(leaf)), parameters);
            byte[] der = leaf.getEncoded();
            X509Certificate forged = certificate(changed(der, der.length - 1));
            fails(CertPathValidatorException.class, "signature check failed", () -> validator.validate(
                    CertificateFactory.getInstance("X.509").generateCertPath(List.of(forged)), parameters));
        }
    }

    static void keyStores() throws Exception {
        char[] password = "password".toCharArray();
        for (String curve : CURVES) {
            KeyPair key = opensslKey(curve);
            openssl("req", "-x509", "-sha256", "-new", "-key", "own.p8", "-keyform", "DER", "-subj", "/CN=" + curve, "-days", "30", "-out",
                    "own.pem");
            openssl("pkcs12", "-export", "-in", "own.pem", "-inkey", "own.key", "-name", "own", "-passout", "pass:password",
                    "-out", "own.p12");
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(file("own.p12")), password);
            PrivateKey read = (PrivateKey) store.getKey("own", password);
            byte[] signed = sign("SHA384withECDSA", read, MESSAGE);
            check(verify("SHA384withECDSA", store.getCertificate("own").getPublicKey(), MESSAGE, signed), curve);

            KeyPair ours = generate(curve);
            store.setKeyEntry("new", ours.getPrivate(), password, new java.security.cert.Certificate[] {store.getCertificate("own")});
            store.deleteEntry("own");
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            store.store(written, password);
            Files.write(folder.resolve("new.p12"), written.toByteArray());
            openssl("pkcs12", "-in", "new.p12", "-passin", "pass:password", "-nocerts", "-nodes", "-out", "new.key");
            byte[] computed = openssl("pkey", "-in", "new.key", "-pubout", "-outform", "DER");
            check(Arrays.equals(computed, ours.getPublic().getEncoded()), curve + ": OpenSSL reads the key");
        }
    }

    static void threads() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Void>> results = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String curve = CURVES.get(2 * i);
            Callable<Void> body = () -> {
                KeyPair own = generate(curve);
                KeyPair peer = generate(curve);
                for (int j = 0; j < 50; j++) {
                    byte[] message = {(byte) j};
                    byte[] signed = sign("SHA256withECDSA", own.getPrivate(), message);
                    check(verify("SHA256withECDSA", own.getPublic(), message, signed), curve);
                    check(!verify("SHA256withECDSA", peer.getPublic(), message, signed), curve);
                    check(Arrays.equals(agreement("ECDH", own.getPrivate(), peer.getPublic()).generateSecret(),
                            agreement("ECDH", peer.getPrivate(), own.getPublic()).generateSecret()), curve);
                }
                return null;
            };
            results.add(pool.submit(body));
        }
        for (Future<Void> result : results) {
            result.get();
        }
        pool.shutdown();
    }

    /** How often the bytes of a secret lie on Java's heap, in garbage too. */
    static int copies(byte[] secret) throws Exception {
        Path dump = folder.resolve("heap.hprof");
        Files.deleteIfExists(dump);
        java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
                .dumpHeap(dump.toString(), false);
        // Mapped: read to the heap it would be found there itself. Without the first bytes, which BigInteger keeps in words of their own.
        int count = 0;
        try (FileChannel channel = FileChannel.open(dump)) {
            ByteBuffer heap = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            ByteBuffer looked = ByteBuffer.wrap(secret, 4, secret.length - 4);
            for (int i = 0; i + looked.remaining() <= heap.limit(); i++) {
                if (heap.get(i) == secret[4] && heap.slice(i, looked.remaining()).equals(looked)) {
                    count++;
                }
            }
        }
        Files.delete(dump);
        return count;
    }

    static void erased() throws Exception {
        KeyPair key = generate("sect283k1");
        byte[] secret = new byte[36];
        byte[] bytes = ((ECPrivateKey) key.getPrivate()).getS().toByteArray();
        System.arraycopy(bytes, 0, secret, secret.length - bytes.length, bytes.length);
        Arrays.fill(bytes, (byte) 0);
        KeyPair peer = generate("sect283k1");
        byte[] shared = agreement("ECDH", peer.getPrivate(), key.getPublic()).generateSecret();
        int before = copies(secret);
        int sharedBefore = copies(shared);
        check(before >= 2 && sharedBefore >= 1, "copies are found: " + before + ", " + sharedBefore);
        for (int i = 0; i < 100; i++) {
            sign("SHA256withECDSA", key.getPrivate(), MESSAGE);
            KeyAgreement agreement = agreement("ECDH", key.getPrivate(), peer.getPublic());
            byte[] again = new byte[shared.length];
            agreement.generateSecret(again, 0);
            check(Arrays.equals(again, shared), "the same");
            Arrays.fill(again, (byte) 0);
        }
        int after = copies(secret);
        check(after <= before, "copies of the secret key: " + before + ", and " + after + " after 200 calls");
        int sharedAfter = copies(shared);
        check(sharedAfter <= sharedBefore, "copies of the shared secret: " + sharedBefore + ", and " + sharedAfter);
    }

    /** ecdsa CURVE DIGEST FORM RESULT KEY MESSAGE SIGNATURE, and ecdh CURVE COFACTOR RESULT SECRET KEY SHARED, in hexadecimals. */
    static void vectors(Path lines) throws Exception {
        Map<String, ECParameterSpec> parameters = new TreeMap<>();
        int[] counts = new int[4];
        HexFormat hex = HexFormat.of();
        KeyFactory keys = KeyFactory.getInstance("EC");
        for (String line : Files.readAllLines(lines)) {
            String[] words = line.split("\t", -1);
            if (!parameters.containsKey(words[1])) {
                parameters.put(words[1], ((ECKey) generate(words[1]).getPublic()).getParams());
            }
            ECParameterSpec curve = parameters.get(words[1]);
            boolean ecdsa = words[0].equals("ecdsa");
            byte[] point = hex.parseHex(words[5]);
            int length = (point.length - 1) / 2;
            PublicKey key = keys.generatePublic(new ECPublicKeySpec(new ECPoint(new BigInteger(1, point, 1, length),
                    new BigInteger(1, point, 1 + length, length)), curve));
            boolean valid;
            if (ecdsa) {
                try {
                    valid = verify(words[2] + "withECDSA" + words[3], key, hex.parseHex(words[6]), hex.parseHex(words[7]));
                } catch (SignatureException e) {
                    valid = false;
                }
            } else {
                try {
                    PrivateKey own = privateKey(curve, new BigInteger(1, hex.parseHex(words[3])));
                    byte[] shared = agreement(words[2], own, key).generateSecret();
                    valid = hex.formatHex(shared).equals(words[6]);
                    check(valid || words[4].equals("invalid"), "another shared secret: " + line);
                } catch (InvalidKeyException e) {
                    valid = false;
                }
            }
            equal(valid ? "valid" : "invalid", words[4], line);
            counts[(ecdsa ? 0 : 2) + (valid ? 0 : 1)]++;
        }
        System.out.printf("ECDSA %d valid, %d not; ECDH %d valid, %d not%n", counts[0], counts[1], counts[2], counts[3]);
        check(Arrays.stream(counts).allMatch(count -> count > 100), "cases of each kind");
    }

    static void known(Path lines) throws Exception {
        HexFormat hex = HexFormat.of();
        KeyFactory keys = KeyFactory.getInstance("EC");
        int count = 0;
        for (String line : Files.readAllLines(lines)) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] words = line.split(" ");
            PublicKey key = keys.generatePublic(new X509EncodedKeySpec(hex.parseHex(words[words[0].equals("ECDH") ? 2 : 1])));
            if (words[0].equals("ECDH")) {
                PrivateKey own = keys.generatePrivate(new PKCS8EncodedKeySpec(hex.parseHex(words[1])));
                equal(hex.formatHex(agreement("ECDH", own, key).generateSecret()), words[3], line);
            } else {
                byte[] message = hex.parseHex(words[2]);
                check(verify(words[0], key, message, hex.parseHex(words[3])), line);
                check(!verify(words[0], key, new byte[0], hex.parseHex(words[3])), line);
                byte[] digest = java.security.MessageDigest.getInstance("SHA-1").digest(message);
                check(verify("NONEwithECDSA", key, digest, hex.parseHex(words[3])), line);
            }
            count++;
        }
        check(count == 6, "known answers");
    }
}
