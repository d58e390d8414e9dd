package org.carryless;

/**
 * The C library, by JNI. Under versions/22 of the jar there is this class by the foreign function interface. Functions return
 * the length of what they wrote, or an error of carryless.h, negative.
 */
final class Native {
    static {
        Library.load(file -> System.load(file.toString()));
        Library.check(version());
    }

    private Native() {}

    /** Does nothing but have the class initialised. */
    static void load() {}

    static native int publicKey(int curve, byte[] secret, byte[] out);

    static native int sign(int curve, byte[] secret, byte[] digest, int form, byte[] out);

    static native int verify(int curve, byte[] point, byte[] digest, int form, byte[] signature);

    static native int exchange(int curve, byte[] secret, byte[] point, boolean cofactor, byte[] out);

    static native String message(int error);

    private static native String version();
}
