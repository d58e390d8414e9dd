// Carryless for C++17: carryless.h with ranges of bytes in, vectors out, and exceptions for errors.
#ifndef CARRYLESS_HPP
#define CARRYLESS_HPP

#include "carryless.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace carryless {

using bytes = std::vector<std::uint8_t>;

// What std::span<const std::uint8_t> is in C++20: made from any contiguous range of values of one byte, as a string_view or an array.
class view {
public:
    view() = default;
    view(const std::uint8_t *data, std::size_t size) : data_(data), size_(size) {}
    // A text in quotes ends with a zero that is not meant: say std::string_view.
    template <std::size_t Size> view(const char (&)[Size]) = delete;
    template <class Range, class Value = std::remove_pointer_t<decltype(std::data(std::declval<const Range &>()))>>
    view(const Range &range)
        : data_(reinterpret_cast<const std::uint8_t *>(std::data(range))), size_(std::size(range)) {
        static_assert(sizeof(Value) == 1, "values of one byte");
    }
    // Not null, also where there is nothing.
    const std::uint8_t *data() const { return data_ ? data_ : reinterpret_cast<const std::uint8_t *>(""); }
    std::size_t size() const { return size_; }

private:
    const std::uint8_t *data_ = nullptr;
    std::size_t size_ = 0;
};

class error : public std::runtime_error {
public:
    explicit error(carryless_error code) : std::runtime_error(carryless_error_message(code)), code_(code) {}
    carryless_error code() const { return code_; }

private:
    carryless_error code_;
};

namespace detail {

inline void check(carryless_error code) {
    if (code != CARRYLESS_OK) throw error(code);
}

// The result of a function that takes `out` and `out_length` last.
template <class Function> bytes result(std::size_t room, Function function) {
    bytes out(room);
    check(function(out.data(), &room));
    out.resize(room);
    return out;
}

} // namespace detail

// A carryless_curve, or the number of a curve that has no constant.
inline int curve(const std::string &name) {
    int code = 0;
    detail::check(carryless_curve_from_name(name.c_str(), &code));
    return code;
}

inline bytes generate(int curve) {
    return detail::result(CARRYLESS_MAX_SECRET,
                          [&](auto... out) { return carryless_generate(curve, out...); });
}

inline bytes public_key(int curve, view secret, int form = CARRYLESS_UNCOMPRESSED) {
    return detail::result(CARRYLESS_MAX_POINT, [&](auto... out) {
        return carryless_public_key(curve, secret.data(), secret.size(), form, out...);
    });
}

inline bool is_public_key(int curve, view point) {
    return carryless_point_check(curve, point.data(), point.size()) == CARRYLESS_OK;
}

inline bytes sign(int curve, view secret, view message, int form = CARRYLESS_DER) {
    return detail::result(CARRYLESS_MAX_SIGNATURE, [&](auto... out) {
        return carryless_sign(curve, secret.data(), secret.size(), message.data(), message.size(), form, out...);
    });
}

inline bytes sign_digest(int curve, view secret, view digest, int form = CARRYLESS_DER) {
    return detail::result(CARRYLESS_MAX_SIGNATURE, [&](auto... out) {
        return carryless_sign_digest(curve, secret.data(), secret.size(), digest.data(), digest.size(), form, out...);
    });
}

// Throws error where the signature is not valid.
inline void verify(int curve, view key, view message, view signature, int form = CARRYLESS_DER) {
    detail::check(carryless_verify(curve, key.data(), key.size(), message.data(), message.size(), form, signature.data(),
                                   signature.size()));
}

inline void verify_digest(int curve, view key, view digest, view signature, int form = CARRYLESS_DER) {
    detail::check(carryless_verify_digest(curve, key.data(), key.size(), digest.data(), digest.size(), form,
                                          signature.data(), signature.size()));
}

inline bytes exchange(int curve, view secret, view peer, bool with_cofactor = false) {
    return detail::result(CARRYLESS_MAX_SECRET, [&](auto... out) {
        return carryless_exchange(curve, secret.data(), secret.size(), peer.data(), peer.size(), with_cofactor, out...);
    });
}

inline bytes multiply(int curve, view scalar, view point, int form = CARRYLESS_UNCOMPRESSED) {
    return detail::result(CARRYLESS_MAX_POINT, [&](auto... out) {
        return carryless_multiply(curve, scalar.data(), scalar.size(), point.data(), point.size(), form, out...);
    });
}

// Of the generator.
inline bytes multiply_generator(int curve, view scalar, int form = CARRYLESS_UNCOMPRESSED) {
    return detail::result(CARRYLESS_MAX_POINT, [&](auto... out) {
        return carryless_multiply(curve, scalar.data(), scalar.size(), nullptr, 0, form, out...);
    });
}

// The curve and the secret key in a file that is not encrypted.
inline std::pair<int, bytes> secret_from_pem(view file) {
    int code = 0;
    bytes secret = detail::result(CARRYLESS_MAX_SECRET, [&](auto... out) {
        return carryless_secret_from_pem(file.data(), file.size(), nullptr, 0, &code, out...);
    });
    return {code, std::move(secret)};
}

inline std::pair<int, bytes> secret_from_pem(view file, view password) {
    int code = 0;
    bytes secret = detail::result(CARRYLESS_MAX_SECRET, [&](auto... out) {
        return carryless_secret_from_pem(file.data(), file.size(), password.data(), password.size(), &code, out...);
    });
    return {code, std::move(secret)};
}

// The curve and the public key in a file.
inline std::pair<int, bytes> public_from_pem(view file, int form = CARRYLESS_UNCOMPRESSED) {
    int code = 0;
    bytes key = detail::result(CARRYLESS_MAX_POINT, [&](auto... out) {
        return carryless_public_from_pem(file.data(), file.size(), nullptr, 0, &code, form, out...);
    });
    return {code, std::move(key)};
}

} // namespace carryless

#endif
