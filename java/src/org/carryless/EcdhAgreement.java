package org.carryless;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.KeyAgreementSpi;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;

/** ECDH, and ECDH with the cofactor (SP 800-56A). What is shared is x of a point, as long as an element of the field. */
final class EcdhAgreement extends KeyAgreementSpi {
    private final boolean cofactor;
    private Curve curve;
    private PrivateKey key;
    /** What is shared, from doPhase to generateSecret. */
    private byte[] shared;

    EcdhAgreement(boolean cofactor) {
        this.cofactor = cofactor;
    }

    @Override
    protected void engineInit(Key own, SecureRandom random) throws InvalidKeyException {
        Curve found = Curve.of(own);
        if (!(own instanceof PrivateKey secret)) {
            throw new InvalidKeyException("the own key is a private one");
        }
        Arrays.fill(found.secret(secret), (byte) 0);
        forget();
        curve = found;
        key = secret;
    }

    @Override
    protected void engineInit(Key own, AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        if (parameters != null) {
            throw new InvalidAlgorithmParameterException("ECDH takes no parameters");
        }
        engineInit(own, random);
    }

    @Override
    protected Key engineDoPhase(Key peer, boolean last) throws InvalidKeyException {
        if (key == null || shared != null || !last) {
            throw new IllegalStateException("ECDH has one phase, which is the last");
        }
        if (!(peer instanceof PublicKey known)) {
            throw new InvalidKeyException("the peer's key is a public one");
        }
        if (Curve.of(peer) != curve) {
            throw new InvalidKeyException("the keys are of two curves");
        }
        Library.require();
        byte[] point = curve.point(known);
        byte[] secret = curve.secret(key);
        byte[] result = new byte[curve.fieldLength()];
        int length = Native.exchange(curve.number(), secret, point, cofactor, result);
        Arrays.fill(secret, (byte) 0);
        if (length < 0) {
            throw new InvalidKeyException(Native.message(-length));
        }
        shared = result;
        return null;
    }

    @Override
    protected byte[] engineGenerateSecret() {
        if (shared == null) {
            throw new IllegalStateException("the phase was not done");
        }
        byte[] result = shared;
        shared = null;
        return result;
    }

    @Override
    protected int engineGenerateSecret(byte[] to, int from) throws ShortBufferException {
        if (shared != null && (from < 0 || to.length - from < shared.length)) {
            throw new ShortBufferException("what is shared has " + shared.length + " bytes");
        }
        byte[] result = engineGenerateSecret();
        System.arraycopy(result, 0, to, from, result.length);
        Arrays.fill(result, (byte) 0);
        return result.length;
    }

    /** Coordinates are no keys: but for TLS, which derives some itself, the caller derives them from a "Generic" secret. */
    @Override
    protected SecretKey engineGenerateSecret(String algorithm) throws NoSuchAlgorithmException {
        if (!"TlsPremasterSecret".equalsIgnoreCase(algorithm) && !"Generic".equalsIgnoreCase(algorithm)) {
            throw new NoSuchAlgorithmException("no keys for " + algorithm + ": derive them from what generateSecret() gives");
        }
        byte[] result = engineGenerateSecret();
        SecretKey secret = new SecretKeySpec(result, algorithm);
        Arrays.fill(result, (byte) 0);
        return secret;
    }

    private void forget() {
        if (shared != null) {
            Arrays.fill(shared, (byte) 0);
            shared = null;
        }
    }
}
