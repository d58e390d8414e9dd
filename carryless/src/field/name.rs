//! Names of multipliers, put together from their parts when the program is compiled.

/// Text of at most 64 bytes.
pub struct Name {
    bytes: [u8; 64],
    len: usize,
}

impl Name {
    /// The parts one after the other.
    pub const fn join(parts: &[&str]) -> Self {
        let mut name = Name { bytes: [0; 64], len: 0 };
        let mut i = 0;
        while i < parts.len() {
            let part = parts[i].as_bytes();
            let mut j = 0;
            while j < part.len() {
                name.bytes[name.len] = part[j];
                name.len += 1;
                j += 1;
            }
            i += 1;
        }
        name
    }

    /// `regular` and, where it is another, the multiplier `fused` of the fused products with a plus between; then the
    /// endings.
    pub const fn of_multiplier(regular: &str, fused: &str, form: &str, ending: &str) -> Self {
        if fused.is_empty() || same(regular, fused) {
            Name::join(&[regular, form, ending])
        } else {
            Name::join(&[regular, "+", fused, form, ending])
        }
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("a name is made of whole texts"),
        }
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
