package org.carryless;

import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * ECDSA and ECDH on the curves that the JDK has dropped: eleven binary ones, P-192, P-224, three of Brainpool and secp256k1.
 * It belongs before the JDK's own provider, which takes keys of binary curves and calls their valid signatures wrong. Keys of
 * other curves it refuses, so that they stay with the JDK.
 */
public final class CarrylessProvider extends Provider {
    /** The version of this package, and of the library that it calls. */
    static final String VERSION = "0.1.0";

    private static final long serialVersionUID = 1;

    private static final Map<String, String> DIGESTS = Map.of("SHA1", "1", "SHA224", "3.1", "SHA256", "3.2", "SHA384", "3.3",
            "SHA512", "3.4", "SHA3-224", "9", "SHA3-256", "10", "SHA3-384", "11", "SHA3-512", "12");

    /** The provider. It loads the native library when a key is first used. */
    public CarrylessProvider() {
        super("Carryless", VERSION, "ECDSA and ECDH on sect, P-192, P-224, Brainpool and secp256k1, in constant time");
        add("Signature", "NONEwithECDSA", List.of(), () -> new EcdsaSignature(null, Library.DER));
        add("Signature", "NONEwithECDSAinP1363Format", List.of(), () -> new EcdsaSignature(null, Library.SCALARS));
        DIGESTS.forEach((digest, end) -> {
            String oid = (digest.startsWith("SHA3-") ? "2.16.840.1.101.3.4.3." : "1.2.840.10045.4.") + end;
            String name = digest.startsWith("SHA3-") ? digest : "SHA-" + digest.substring(3);
            add("Signature", digest + "withECDSA", List.of(oid, "OID." + oid), () -> new EcdsaSignature(name, Library.DER));
            add("Signature", digest + "withECDSAinP1363Format", List.of(), () -> new EcdsaSignature(name, Library.SCALARS));
        });
        add("KeyPairGenerator", "EC", List.of("EllipticCurve", "1.2.840.10045.2.1", "OID.1.2.840.10045.2.1"), EcKeyPairGenerator::new);
        add("KeyAgreement", "ECDH", List.of(), () -> new EcdhAgreement(false));
        add("KeyAgreement", "ECCDH", List.of("ECDHC"), () -> new EcdhAgreement(true));
    }

    private interface Maker {
        Object make() throws java.security.NoSuchAlgorithmException;
    }

    private void add(String type, String algorithm, List<String> aliases, Maker maker) {
        Map<String, String> attributes = Map.of("ImplementedIn", "Software", "SupportedKeyClasses",
                "java.security.interfaces.ECPublicKey|java.security.interfaces.ECPrivateKey");
        putService(new Service(this, type, algorithm, "org.carryless." + type, aliases, attributes) {
            @Override
            public Object newInstance(Object parameter) throws java.security.NoSuchAlgorithmException {
                if (parameter != null) {
                    throw new java.security.InvalidParameterException(algorithm + " takes no parameter");
                }
                return maker.make();
            }
        });
    }
}
