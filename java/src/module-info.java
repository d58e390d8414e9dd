/** ECDSA and ECDH on the elliptic curves that the JDK has dropped. */
module org.carryless {
    exports org.carryless;

    provides java.security.Provider with org.carryless.CarrylessProvider;
}
