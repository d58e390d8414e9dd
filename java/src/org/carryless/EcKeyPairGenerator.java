package org.carryless;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Map;

/** Key pairs. The objects are those of the first KeyFactory, the JDK's or another's. */
final class EcKeyPairGenerator extends KeyPairGeneratorSpi {
    /** What the JDK took for a number of bits, where it still says so and refuses. */
    private static final Map<Integer, String> BY_SIZE = Map.of(163, "sect163r2", 192, "secp192r1", 224, "secp224r1", 233, "sect233k1",
            283, "sect283k1", 409, "sect409k1", 512, "brainpoolP512r1", 571, "sect571k1");
    /** As many candidates all refused are not seen but from a broken generator: one is taken with probability 1/2 or more. */
    private static final int CANDIDATES = 200;

    private Curve curve;
    private SecureRandom random;

    @Override
    public void initialize(int bits, SecureRandom source) {
        String name = BY_SIZE.get(bits);
        if (!start(name == null ? null : Curve.of(name), source)) {
            throw new InvalidParameterException("not the size of a curve of this provider");
        }
    }

    @Override
    public void initialize(AlgorithmParameterSpec parameters, SecureRandom source) throws InvalidAlgorithmParameterException {
        Curve found = null;
        if (parameters instanceof NamedParameterSpec named) {
            found = Curve.of(named.getName());
        } else if (parameters instanceof ECParameterSpec given) {
            found = Curve.of(given);
        }
        if (!start(found, source)) {
            throw new InvalidAlgorithmParameterException("not a curve of this provider");
        }
    }

    private boolean start(Curve found, SecureRandom source) {
        curve = found;
        random = source == null ? new SecureRandom() : source;
        return found != null;
    }

    @Override
    public KeyPair generateKeyPair() {
        if (curve == null) {
            throw new ProviderException("no curve was named");
        }
        Library.require();
        byte[] secret = new byte[curve.orderLength()];
        byte[] point = new byte[1 + 2 * curve.fieldLength()];
        try {
            int length = -Library.ERROR_SECRET;
            for (int i = 0; length == -Library.ERROR_SECRET && i < CANDIDATES; i++) {
                random.nextBytes(secret);
                secret[0] &= (byte) (0xff >> 8 * secret.length - curve.parameters().getOrder().bitLength());
                length = Native.publicKey(curve.number(), secret, point);
            }
            if (length < 0) {
                throw new ProviderException(Native.message(-length));
            }
            BigInteger x = new BigInteger(1, point, 1, curve.fieldLength());
            BigInteger y = new BigInteger(1, point, 1 + curve.fieldLength(), curve.fieldLength());
            KeyFactory keys = KeyFactory.getInstance("EC");
            ECParameterSpec parameters = curve.parameters();
            return new KeyPair(keys.generatePublic(new ECPublicKeySpec(new ECPoint(x, y), parameters)),
                    keys.generatePrivate(new ECPrivateKeySpec(new BigInteger(1, secret), parameters)));
        } catch (GeneralSecurityException e) {
            throw new ProviderException(e);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }
}
