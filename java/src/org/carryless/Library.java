package org.carryless;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProviderException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

    private static final String FOLDER = "carryless-jni";

    private Library() {}

    /**
     * Loads the file that the system property carryless.library names, or else the one in the jar: it is written to a new
     * folder that no other user can enter, and removed as soon as it is loaded. Windows removes no file that is loaded: there a
     * later process does.
     */
    static void load(Consumer<Path> loader) {
        String named = System.getProperty("carryless.library");
        if (named != null) {
            loader.accept(Path.of(named).toAbsolutePath());
            return;
        }
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        boolean windows = system.startsWith("windows");
        String platform = (windows ? "windows" : system) + "-" + (machine.equals("amd64") ? "x86_64" : machine);
        String name = System.mapLibraryName("carryless-jni");
        try (InputStream inside = Library.class.getResourceAsStream("/native/" + platform + "/" + name)) {
            if (inside == null) {
                throw new ProviderException("this jar has no library for " + platform + ": name one by -Dcarryless.library=FILE");
            }
            Path folder = Files.createTempDirectory(FOLDER);
            Path file = folder.resolve(name).toAbsolutePath();
            try {
                Files.copy(inside, file);
                loader.accept(file);
            } finally {
                if (windows) {
                    removeOthers(folder, name);
                } else {
                    remove(folder, name);
                }
            }
        } catch (IOException e) {
            throw new ProviderException("it cannot be written: name a folder by -Djava.io.tmpdir, or a library by -Dcarryless.library", e);
        }
    }

    private static void remove(Path folder, String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
        Files.delete(folder);
    }

    /** Removes what processes that have ended left beside a folder. One that is an hour old is loaded, or never will be. */
    private static void removeOthers(Path own, String name) throws IOException {
        Instant before = Instant.now().minus(1, ChronoUnit.HOURS);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(own.getParent(), FOLDER + "*")) {
            for (Path folder : folders) {
                if (Files.getLastModifiedTime(folder).toInstant().isBefore(before)) {
                    try {
                        remove(folder, name);
                    } catch (IOException e) {
                        // It is still in use, or of somebody else.
                    }
                }
            }
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
