/* The class org.carryless.Native. Arguments are copied to the stack and erased there: while the library computes, the garbage
 * collector need not wait. Functions return the length of what they wrote, or an error of carryless.h, negative. */

#define _DEFAULT_SOURCE
#include <carryless.h>
#include <jni.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#define explicit_bzero SecureZeroMemory
#endif

/* The longest digest is one of SHA-512; any argument fits. */
#define ROOM CARRYLESS_MAX_SIGNATURE

typedef struct {
    uint8_t bytes[ROOM];
    size_t length;
} value;

/* Copies an array; 0 if it is null or does not fit. */
static int in(JNIEnv *env, jbyteArray array, value *to) {
    jsize length = array == NULL ? -1 : (*env)->GetArrayLength(env, array);
    if (length < 0 || length > ROOM) return 0;
    (*env)->GetByteArrayRegion(env, array, 0, length, (jbyte *)to->bytes);
    to->length = (size_t)length;
    return 1;
}

/* Writes a result to an array with room for it. */
static jint out(JNIEnv *env, carryless_error error, const value *result, jbyteArray to) {
    if (error != CARRYLESS_OK) return -(jint)error;
    if (to == NULL || (size_t)(*env)->GetArrayLength(env, to) < result->length) return -CARRYLESS_ERROR_BUFFER;
    (*env)->SetByteArrayRegion(env, to, 0, (jsize)result->length, (const jbyte *)result->bytes);
    return (jint)result->length;
}

#define METHOD(type, name) JNIEXPORT type JNICALL Java_org_carryless_Native_##name

METHOD(jint, publicKey)(JNIEnv *env, jclass class, jint curve, jbyteArray secret, jbyteArray to) {
    (void)class;
    value d, q = {.length = ROOM};
    if (!in(env, secret, &d)) return -CARRYLESS_ERROR_LENGTH;
    carryless_error error = carryless_public_key(curve, d.bytes, d.length, CARRYLESS_UNCOMPRESSED, q.bytes, &q.length);
    explicit_bzero(&d, sizeof d);
    return out(env, error, &q, to);
}

METHOD(jint, sign)(JNIEnv *env, jclass class, jint curve, jbyteArray secret, jbyteArray digest, jint form, jbyteArray to) {
    (void)class;
    value d, z, signature = {.length = ROOM};
    carryless_error error = CARRYLESS_ERROR_LENGTH;
    if (in(env, digest, &z) && in(env, secret, &d)) {
        error = carryless_sign_digest(curve, d.bytes, d.length, z.bytes, z.length, form, signature.bytes, &signature.length);
        explicit_bzero(&d, sizeof d);
    }
    return out(env, error, &signature, to);
}

METHOD(jint, verify)(JNIEnv *env, jclass class, jint curve, jbyteArray point, jbyteArray digest, jint form, jbyteArray signature) {
    (void)class;
    value q, z, rs;
    if (!in(env, point, &q) || !in(env, digest, &z) || !in(env, signature, &rs)) return -CARRYLESS_ERROR_LENGTH;
    return -(jint)carryless_verify_digest(curve, q.bytes, q.length, z.bytes, z.length, form, rs.bytes, rs.length);
}

METHOD(jint, exchange)(JNIEnv *env, jclass class, jint curve, jbyteArray secret, jbyteArray point, jboolean cofactor, jbyteArray to) {
    (void)class;
    value d, q, shared = {.length = ROOM};
    carryless_error error = CARRYLESS_ERROR_LENGTH;
    if (in(env, point, &q) && in(env, secret, &d)) {
        error = carryless_exchange(curve, d.bytes, d.length, q.bytes, q.length, cofactor, shared.bytes, &shared.length);
        explicit_bzero(&d, sizeof d);
    }
    jint result = out(env, error, &shared, to);
    explicit_bzero(&shared, sizeof shared);
    return result;
}

METHOD(jstring, message)(JNIEnv *env, jclass class, jint error) {
    (void)class;
    return (*env)->NewStringUTF(env, carryless_error_message(error));
}

METHOD(jstring, version)(JNIEnv *env, jclass class) {
    (void)class;
    return (*env)->NewStringUTF(env, carryless_version());
}
