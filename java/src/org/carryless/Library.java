package org.carryless;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProviderException;
import java.util.Locale;
import java.util.function.Consumer;

/** The C library: constants of carryless.h, and its file. */
final class Library {
    static final int DER = 1;
    static final int SCALARS = 2;
    static final int MAX_SIGNATURE = 153;
    static final int ERROR_SECRET = 6;
    static final int ERROR_SIGNATURE_ENCODING = 12;
    static final int ERROR_SIGNATURE_RANGE = 13;
    static final int ERROR_SIGNATURE_INVALID = 14;

    private Library() {}

    /**
     * Loads the file that the system property carryless.library names, or else the one in the jar: it is written to a new
     * folder that no other user can enter, and removed as soon as it is loaded.
     */
    static void load(Consumer<Path> loader) {
        String named = System.getProperty("carryless.library");
        if (named != null) {
            loader.accept(Path.of(named).toAbsolutePath());
            return;
        }
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String platform = System.getProperty("os.name").toLowerCase(Locale.ROOT) + "-" + (machine.equals("amd64") ? "x86_64" : machine);
        String name = "libcarryless-jni.so";
        try (InputStream inside = Library.class.getResourceAsStream("/native/" + platform + "/" + name)) {
            if (inside == null) {
                throw new ProviderException("this jar has no library for " + platform + ": name one by -Dcarryless.library=FILE");
            }
            Path folder = Files.createTempDirectory("carryless");
            Path file = folder.resolve(name);
            try {
                Files.copy(inside, file);
                loader.accept(file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new ProviderException("it cannot be written: name a folder by -Djava.io.tmpdir, or a library by -Dcarryless.library", e);
        }
    }

    /**
     * Sees to it that the library is there. Not before a key is used: whatever is thrown when a key is taken, the JDK goes on to the
     * next provider, and has a wrong answer.
     */
    static void require() {
        try {
            Native.load();
        } catch (LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ProviderException("the library cannot be used: " + cause.getMessage(), e);
        }
    }

    /** Refuses a library of another version, which may take other arguments. */
    static void check(String version) {
        if (!version.equals(CarrylessProvider.VERSION)) {
            throw new ProviderException("it is of version " + version + ", this package of " + CarrylessProvider.VERSION);
        }
    }
}
