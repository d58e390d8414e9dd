// Keys, certificates and signatures of Bouncy Castle, for carryless/tests/keys/bouncy_castle.rs.
//
// java -cp JARS Exchange.java write FOLDER CURVE...   writes for each curve FOLDER/CURVE.*
// java -cp JARS Exchange.java read FOLDER CURVE...    reads what was written for it there, and ends with status 0 if all is right

import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Date;
import javax.crypto.KeyAgreement;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.jcajce.spec.MQVParameterSpec;
import org.bouncycastle.jce.ECNamedCurveTable;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jce.spec.ECParameterSpec;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.util.io.pem.PemObjectGenerator;
import org.bouncycastle.util.io.pem.PemWriter;

public class Exchange {
    static final char[] PASSWORD = "Schlüssel".toCharArray();
    static final byte[] MESSAGE = "message".getBytes();
    static final SecureRandom RANDOM = new SecureRandom();

    public static void main(String[] arguments) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        for (String curve : Arrays.copyOfRange(arguments, 2, arguments.length)) {
            if (arguments[0].equals("write")) write(arguments[1], curve); else read(arguments[1], curve);
        }
    }

    static KeyPair generated(java.security.spec.AlgorithmParameterSpec parameters) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", "BC");
        generator.initialize(parameters, RANDOM);
        return generator.generateKeyPair();
    }

    static void write(String folder, String curve) throws Exception {
        KeyPair pair = generated(new ECGenParameterSpec(curve));
        file(folder, curve, "secret", pair.getPrivate().getEncoded());
        file(folder, curve, "public", pair.getPublic().getEncoded());
        KeyPair ephemeral = generated(new ECGenParameterSpec(curve));
        file(folder, curve, "ephemeral-secret", ephemeral.getPrivate().getEncoded());
        file(folder, curve, "ephemeral-public", ephemeral.getPublic().getEncoded());
        for (String cipher : new String[] {"AES-128-CBC", "AES-256-CBC", "DES-EDE3-CBC"}) {
            JcePEMEncryptorBuilder encryptor = new JcePEMEncryptorBuilder(cipher).setProvider("BC").setSecureRandom(RANDOM);
            pem(folder, curve, cipher, new JcaMiscPEMGenerator(pair.getPrivate(), encryptor.build(PASSWORD)));
        }
        ASN1ObjectIdentifier[] functions = {
            PKCSObjectIdentifiers.id_hmacWithSHA1, PKCSObjectIdentifiers.id_hmacWithSHA256,
            PKCSObjectIdentifiers.id_hmacWithSHA512, NISTObjectIdentifiers.id_hmacWithSHA3_256,
            NISTObjectIdentifiers.id_hmacWithSHA3_512,
        };
        ASN1ObjectIdentifier[] ciphers = {
            NISTObjectIdentifiers.id_aes128_CBC, NISTObjectIdentifiers.id_aes192_CBC, NISTObjectIdentifiers.id_aes256_CBC,
            PKCSObjectIdentifiers.des_EDE3_CBC, NISTObjectIdentifiers.id_aes256_CBC,
        };
        for (int i = 0; i < functions.length; i++) {
            JceOpenSSLPKCS8EncryptorBuilder encryptor = new JceOpenSSLPKCS8EncryptorBuilder(ciphers[i]);
            encryptor.setPRF(new AlgorithmIdentifier(functions[i])).setIterationCount(1000).setPassword(PASSWORD).setRandom(RANDOM);
            pem(folder, curve, "pbes2-" + i, new JcaPKCS8Generator(pair.getPrivate(), encryptor.setProvider("BC").build()));
        }
        Certificate[] chain = new Certificate[1];
        String[] algorithms = {"SHA1withECDSA", "SHA512withECDSA", "SHA3-256withECDSA", "SHA3-512withECDSA", "SHA256withPLAIN-ECDSA"};
        for (int i = 0; i < algorithms.length; i++) {
            chain[0] = certificate(pair, algorithms[i]);
            file(folder, curve, "certificate-" + i, chain[0].getEncoded());
        }
        for (String kind : new String[] {"PKCS12", "PKCS12-3DES-3DES", "PKCS12-DEF", "PKCS12-PBMAC1"}) {
            KeyStore store = KeyStore.getInstance(kind, "BC");
            store.load(null, null);
            store.setKeyEntry("key", pair.getPrivate(), PASSWORD, chain);
            try (java.io.OutputStream out = Files.newOutputStream(Path.of(folder, curve + "." + kind))) {
                store.store(out, PASSWORD);
            }
        }
        Signature signer = Signature.getInstance("SHA3-384withECDSA", "BC");
        signer.initSign(pair.getPrivate());
        signer.update(MESSAGE);
        file(folder, curve, "signature", signer.sign());
        // A curve by its parameters.
        ECParameterSpec named = ECNamedCurveTable.getParameterSpec(curve);
        ECParameterSpec parameters = new ECParameterSpec(named.getCurve(), named.getG(), named.getN(), named.getH());
        pair = generated(parameters);
        file(folder, curve, "explicit-secret", pair.getPrivate().getEncoded());
        file(folder, curve, "explicit-public", pair.getPublic().getEncoded());
    }

    static Certificate certificate(KeyPair pair, String algorithm) throws Exception {
        X500Name name = new X500Name("CN=somebody");
        Date now = new Date();
        X509v3CertificateBuilder builder =
            new JcaX509v3CertificateBuilder(name, BigInteger.ONE, now, new Date(now.getTime() + 1000000), name, pair.getPublic());
        JcaContentSignerBuilder signer = new JcaContentSignerBuilder(algorithm).setProvider("BC");
        return new JcaX509CertificateConverter().setProvider("BC").getCertificate(builder.build(signer.build(pair.getPrivate())));
    }

    static void read(String folder, String curve) throws Exception {
        KeyFactory factory = KeyFactory.getInstance("EC", "BC");
        PrivateKey secret = factory.generatePrivate(new PKCS8EncodedKeySpec(file(folder, curve, "our-secret")));
        PublicKey open = factory.generatePublic(new X509EncodedKeySpec(file(folder, curve, "our-public")));
        String text = new String(file(folder, curve, "our-encrypted"));
        Object parsed = new PEMParser(new java.io.StringReader(text)).readObject();
        JceOpenSSLPKCS8DecryptorProviderBuilder decryptor = new JceOpenSSLPKCS8DecryptorProviderBuilder().setProvider("BC");
        PrivateKey decrypted = new JcaPEMKeyConverter().setProvider("BC")
            .getPrivateKey(((PKCS8EncryptedPrivateKeyInfo) parsed).decryptPrivateKeyInfo(decryptor.build(PASSWORD)));
        check(decrypted.equals(secret), curve + ": encrypted");
        for (String[] signature : new String[][] {{"our-signature", "SHA256withECDSA"}, {"our-plain", "SHA256withPLAIN-ECDSA"}}) {
            Signature verifier = Signature.getInstance(signature[1], "BC");
            verifier.initVerify(open);
            verifier.update(MESSAGE);
            check(verifier.verify(file(folder, curve, signature[0])), curve + ": " + signature[0]);
        }
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH", "BC");
        agreement.init(secret);
        agreement.doPhase(factory.generatePublic(new X509EncodedKeySpec(file(folder, curve, "public"))), true);
        check(Arrays.equals(agreement.generateSecret(), file(folder, curve, "our-shared")), curve + ": shared secret");
        KeyPair ephemeral = new KeyPair(
            factory.generatePublic(new X509EncodedKeySpec(file(folder, curve, "ephemeral-public"))),
            factory.generatePrivate(new PKCS8EncodedKeySpec(file(folder, curve, "ephemeral-secret"))));
        PublicKey other = factory.generatePublic(new X509EncodedKeySpec(file(folder, curve, "our-ephemeral")));
        KeyAgreement mqv = KeyAgreement.getInstance("ECMQV", "BC");
        mqv.init(factory.generatePrivate(new PKCS8EncodedKeySpec(file(folder, curve, "secret"))), new MQVParameterSpec(ephemeral, other));
        mqv.doPhase(open, true);
        check(Arrays.equals(mqv.generateSecret(), file(folder, curve, "our-mqv")), curve + ": secret of MQV");
    }

    static void check(boolean isRight, String what) {
        if (!isRight) throw new IllegalStateException(what);
    }

    static void file(String folder, String curve, String name, byte[] octets) throws Exception {
        Files.write(Path.of(folder, curve + "." + name), octets);
    }

    static byte[] file(String folder, String curve, String name) throws Exception {
        return Files.readAllBytes(Path.of(folder, curve + "." + name));
    }

    static void pem(String folder, String curve, String name, PemObjectGenerator object) throws Exception {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(object);
        }
        file(folder, curve, name, text.toString().getBytes());
    }
}
