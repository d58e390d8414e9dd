package org.carryless;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.EllipticCurve;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A curve that this provider computes on: its number in the C library, and what the JDK knows of it. */
record Curve(int number, ECParameterSpec parameters, int fieldLength, int orderLength) {
    /** By their numbers. P-256, P-384 and P-521 stay with the JDK, which knows nothing of DSTU 4145's curves. */
    private static final String[] NAMES = {null, "sect163k1", "sect163r2", "sect233k1", "sect233r1", "sect239k1", "sect283k1",
            "sect283r1", "sect409k1", "sect409r1", "sect571k1", "sect571r1", "secp192r1", "secp224r1", null, null, null,
            "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1", "secp256k1", null, null, null};

    private static volatile Map<EllipticCurve, Curve> all;

    private static Map<EllipticCurve, Curve> all() {
        Map<EllipticCurve, Curve> curves = all;
        if (curves == null) {
            curves = new HashMap<>();
            boolean complete = true;
            for (int number = 0; number < NAMES.length; number++) {
                if (NAMES[number] != null) {
                    ECParameterSpec parameters = parameters(NAMES[number]);
                    if (parameters == null) {
                        complete = false;
                        continue;
                    }
                    int fieldLength = (parameters.getCurve().getField().getFieldSize() + 7) / 8;
                    int orderLength = (parameters.getOrder().bitLength() + 7) / 8;
                    curves.put(parameters.getCurve(), new Curve(number, parameters, fieldLength, orderLength));
                }
            }
            // Some JDKs know fewer curves; a provider that knows more may come later.
            if (complete) {
                all = curves;
            }
        }
        return curves;
    }

    /** What the first provider that knows the name says of it, or null. */
    private static ECParameterSpec parameters(String name) {
        Provider[] providers = Security.getProviders("AlgorithmParameters.EC");
        for (Provider provider : providers == null ? new Provider[0] : providers) {
            try {
                AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC", provider);
                parameters.init(new ECGenParameterSpec(name));
                return parameters.getParameterSpec(ECParameterSpec.class);
            } catch (GeneralSecurityException e) {
                continue;
            }
        }
        return null;
    }

    /** The curve of these parameters, or null. */
    static Curve of(ECParameterSpec given) {
        Curve curve = given == null ? null : all().get(given.getCurve());
        return curve != null && curve.parameters.getGenerator().equals(given.getGenerator())
                && curve.parameters.getOrder().equals(given.getOrder()) && curve.parameters.getCofactor() == given.getCofactor()
                        ? curve : null;
    }

    /** The curve of this name, as the JDK knows it or with what it puts in front of it, or null. */
    static Curve of(String name) {
        for (String front : new String[] {"", "NIST ", "X9.62 "}) {
            ECParameterSpec parameters = parameters(front + name);
            if (parameters != null) {
                return of(parameters);
            }
        }
        return null;
    }

    /** The curve of a key, which goes to the next provider if it is refused. */
    static Curve of(Key key) throws InvalidKeyException {
        Curve curve = null;
        if (key instanceof ECPublicKey known) {
            curve = of(known.getParams());
        } else if (key instanceof ECPrivateKey known) {
            curve = of(known.getParams());
        }
        if (curve == null) {
            throw new InvalidKeyException("not a key of a curve of this provider");
        }
        return curve;
    }

    /** The public key as SEC 1 writes it, uncompressed. */
    byte[] point(PublicKey key) throws InvalidKeyException {
        byte[] point = new byte[1 + 2 * fieldLength];
        point[0] = 4;
        put(((ECPublicKey) key).getW().getAffineX(), point, 1, fieldLength);
        put(((ECPublicKey) key).getW().getAffineY(), point, 1 + fieldLength, fieldLength);
        return point;
    }

    /** The secret of a private key. The caller erases it. */
    byte[] secret(PrivateKey key) throws InvalidKeyException {
        byte[] secret = new byte[orderLength];
        put(((ECPrivateKey) key).getS(), secret, 0, orderLength);
        return secret;
    }

    private static void put(BigInteger value, byte[] to, int from, int length) throws InvalidKeyException {
        if (value == null || value.signum() < 0 || value.bitLength() > 8 * length) {
            throw new InvalidKeyException("a number of the key is missing, negative or too large");
        }
        byte[] bytes = value.toByteArray();
        int sign = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
        System.arraycopy(bytes, sign, to, from + length - (bytes.length - sign), bytes.length - sign);
        Arrays.fill(bytes, (byte) 0);
    }
}
