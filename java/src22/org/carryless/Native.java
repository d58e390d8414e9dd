package org.carryless;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.security.ProviderException;

/**
 * The C library, by the foreign function interface of JDK 22 and later. Functions return the length of what they wrote, or an
 * error of carryless.h, negative.
 */
@SuppressWarnings("restricted")
final class Native {
    private static final int UNCOMPRESSED = 2;
    private static SymbolLookup library;
    private static final MethodHandle PUBLIC_KEY;
    private static final MethodHandle SIGN;
    private static final MethodHandle VERIFY;
    private static final MethodHandle EXCHANGE;
    private static final MethodHandle MESSAGE;

    static {
        Library.load(file -> library = SymbolLookup.libraryLookup(file, Arena.global()));
        PUBLIC_KEY = function("public_key", JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS);
        SIGN = function("sign_digest", JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS);
        VERIFY = function("verify_digest", JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
        EXCHANGE = function("exchange", JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS);
        MESSAGE = function("error_message", ADDRESS, JAVA_INT);
        try {
            Library.check(text((MemorySegment) function("version", ADDRESS).invokeExact()));
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private Native() {}

    /** Does nothing but have the class initialised. */
    static void load() {}

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        MemorySegment address = library.find("carryless_" + name)
                .orElseThrow(() -> new ProviderException("it has no function carryless_" + name));
        return Linker.nativeLinker().downcallHandle(address, FunctionDescriptor.of(result, arguments));
    }

    /** Room for the arguments and the result of one call, which is erased behind it. */
    private static final class Room implements AutoCloseable {
        private final Arena arena = Arena.ofConfined();
        private final MemorySegment bytes;
        private long used = Long.BYTES;

        Room(int size) {
            bytes = arena.allocate(Long.BYTES + (long) size, Long.BYTES);
        }

        MemorySegment in(byte[] value) {
            MemorySegment place = out(value);
            MemorySegment.copy(value, 0, place, JAVA_BYTE, 0, value.length);
            return place;
        }

        /** The place of a result that fills the array or less; the first eight bytes are its length. */
        MemorySegment out(byte[] value) {
            bytes.set(JAVA_LONG, 0, value.length);
            MemorySegment place = bytes.asSlice(used, value.length);
            used += value.length;
            return place;
        }

        int result(int error, MemorySegment place, byte[] to) {
            if (error != 0) {
                return -error;
            }
            int length = (int) bytes.get(JAVA_LONG, 0);
            MemorySegment.copy(place, JAVA_BYTE, 0, to, 0, length);
            return length;
        }

        @Override
        public void close() {
            bytes.fill((byte) 0);
            arena.close();
        }
    }

    static int publicKey(int curve, byte[] secret, byte[] out) {
        try (Room room = new Room(secret.length + out.length)) {
            MemorySegment d = room.in(secret);
            MemorySegment place = room.out(out);
            return room.result((int) PUBLIC_KEY.invokeExact(curve, d, (long) secret.length, UNCOMPRESSED, place, room.bytes), place, out);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static int sign(int curve, byte[] secret, byte[] digest, int form, byte[] out) {
        try (Room room = new Room(secret.length + digest.length + out.length)) {
            MemorySegment d = room.in(secret);
            MemorySegment z = room.in(digest);
            MemorySegment place = room.out(out);
            return room.result((int) SIGN.invokeExact(curve, d, (long) secret.length, z, (long) digest.length, form, place, room.bytes),
                    place, out);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static int verify(int curve, byte[] point, byte[] digest, int form, byte[] signature) {
        try (Room room = new Room(point.length + digest.length + signature.length)) {
            MemorySegment q = room.in(point);
            MemorySegment z = room.in(digest);
            MemorySegment rs = room.in(signature);
            return -(int) VERIFY.invokeExact(curve, q, (long) point.length, z, (long) digest.length, form, rs, (long) signature.length);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static int exchange(int curve, byte[] secret, byte[] point, boolean cofactor, byte[] out) {
        try (Room room = new Room(secret.length + point.length + out.length)) {
            MemorySegment d = room.in(secret);
            MemorySegment q = room.in(point);
            MemorySegment place = room.out(out);
            return room.result((int) EXCHANGE.invokeExact(curve, d, (long) secret.length, q, (long) point.length, cofactor ? 1 : 0, place,
                    room.bytes), place, out);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static String message(int error) {
        try {
            return text((MemorySegment) MESSAGE.invokeExact(error));
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static String text(MemorySegment address) {
        return address.reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** A method handle declares every exception; the calls themselves throw none but errors. */
    private static RuntimeException failed(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known ? known : new ProviderException(e);
    }
}
