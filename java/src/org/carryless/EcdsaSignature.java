package org.carryless;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECParameterSpec;
import java.util.Arrays;

/** ECDSA. A nonce is made from key and digest (RFC 6979), so a SecureRandom is not used. */
final class EcdsaSignature extends SignatureSpi {
    /** The longest digest that is given as it is: one of SHA-512, as the JDK has it. */
    private static final int LONGEST = 64;

    /** Null where the caller digests. */
    private final MessageDigest digester;
    private final int form;
    private final byte[] given = new byte[LONGEST];
    /** What was given, counted beyond what there is room for. */
    private long givenLength;
    private Curve curve;
    private PublicKey publicKey;
    private PrivateKey privateKey;

    EcdsaSignature(String digest, int form) throws NoSuchAlgorithmException {
        digester = digest == null ? null : MessageDigest.getInstance(digest);
        this.form = form;
    }

    @Override
    protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
        Curve found = Curve.of(key);
        found.point(key);
        start(found, key, null);
    }

    @Override
    protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
        Curve found = Curve.of(key);
        Arrays.fill(found.secret(key), (byte) 0);
        start(found, null, key);
    }

    private void start(Curve found, PublicKey toVerify, PrivateKey toSign) {
        curve = found;
        publicKey = toVerify;
        privateKey = toSign;
        if (digester != null) {
            digester.reset();
        }
        givenLength = 0;
    }

    @Override
    protected void engineUpdate(byte value) {
        engineUpdate(new byte[] {value}, 0, 1);
    }

    @Override
    protected void engineUpdate(byte[] bytes, int from, int length) {
        if (digester != null) {
            digester.update(bytes, from, length);
            return;
        }
        if (givenLength + length <= LONGEST) {
            System.arraycopy(bytes, from, given, (int) givenLength, length);
        }
        givenLength += length;
    }

    /**
     * The digest, and the start of the next message. The library refuses digests of less than half of the order, as SHA-256 on
     * sect571r1: as numbers they are the same with zeros in front.
     */
    private byte[] digest() throws SignatureException {
        long length = givenLength;
        givenLength = 0;
        byte[] digest;
        if (digester != null) {
            digest = digester.digest();
        } else if (length == 0 || length > LONGEST) {
            throw new SignatureException("without a hash function a digest of 1 to " + LONGEST + " bytes is signed, not " + length);
        } else {
            digest = Arrays.copyOf(given, (int) length);
        }
        int least = (curve.orderLength() + 1) / 2;
        if (digest.length < least) {
            byte[] longer = new byte[least];
            System.arraycopy(digest, 0, longer, least - digest.length, digest.length);
            return longer;
        }
        return digest;
    }

    @Override
    protected byte[] engineSign() throws SignatureException {
        Library.require();
        byte[] digest = digest();
        byte[] secret = null;
        try {
            secret = curve.secret(privateKey);
            byte[] signature = new byte[Library.MAX_SIGNATURE];
            int length = Native.sign(curve.number(), secret, digest, form, signature);
            if (length < 0) {
                throw new SignatureException(Native.message(-length));
            }
            return Arrays.copyOf(signature, length);
        } catch (InvalidKeyException e) {
            throw new SignatureException(e);
        } finally {
            if (secret != null) {
                Arrays.fill(secret, (byte) 0);
            }
        }
    }

    @Override
    protected boolean engineVerify(byte[] signature) throws SignatureException {
        Library.require();
        byte[] digest = digest();
        if (signature.length > Library.MAX_SIGNATURE) {
            throw new SignatureException(Native.message(Library.ERROR_SIGNATURE_ENCODING));
        }
        try {
            int error = -Native.verify(curve.number(), curve.point(publicKey), digest, form, signature);
            if (error != 0 && error != Library.ERROR_SIGNATURE_RANGE && error != Library.ERROR_SIGNATURE_INVALID) {
                throw new SignatureException(Native.message(error));
            }
            return error == 0;
        } catch (InvalidKeyException e) {
            throw new SignatureException(e);
        }
    }

    @Override
    protected void engineSetParameter(AlgorithmParameterSpec parameter) throws InvalidAlgorithmParameterException {
        if (parameter != null) {
            Curve named = parameter instanceof ECParameterSpec given ? Curve.of(given) : null;
            if (named == null || curve != null && curve != named) {
                throw new InvalidAlgorithmParameterException("ECDSA takes the curve of its key, or nothing");
            }
        }
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        return null;
    }

    @Override
    @Deprecated
    protected void engineSetParameter(String name, Object value) {
        throw new InvalidParameterException("ECDSA has no parameter " + name);
    }

    @Override
    @Deprecated
    protected Object engineGetParameter(String name) {
        throw new InvalidParameterException("ECDSA has no parameter " + name);
    }
}
