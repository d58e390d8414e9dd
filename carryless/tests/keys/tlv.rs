//! DER as a tree, to be changed and written again with lengths that fit; it is no decoder.

/// A value: bytes, and values after them.
#[derive(Clone)]
pub struct Node {
    pub tag: u8,
    /// What stands before the values: of a bit string the number of unused bits; all of what has no values.
    pub content: Vec<u8>,
    pub children: Vec<Node>,
}

/// The header of a value: its tag, where its length is, and its content; and what follows.
fn split(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (tag, rest) = bytes.split_first()?;
    let (first, rest) = rest.split_first()?;
    let (length, rest) = match first {
        0..=0x7f => (usize::from(*first), rest),
        0x81 => (usize::from(*rest.first()?), &rest[1..]),
        0x82 => (usize::from(u16::from_be_bytes([*rest.first()?, *rest.get(1)?])), &rest[2..]),
        _ => return None,
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some((*tag, content, rest))
}

impl Node {
    /// An integer of these bytes.
    pub fn integer(bytes: &[u8]) -> Self {
        Node { tag: 2, content: bytes.to_vec(), children: vec![] }
    }

    /// One value, and nothing after it.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let (tag, content, rest) = split(bytes)?;
        let children = if matches!(tag, 0x30 | 0x04 | 0xa0 | 0xa1) { Self::parse_all(content) } else { None };
        let content = if children.is_some() { vec![] } else { content.to_vec() };
        rest.is_empty().then_some(Node { tag, content, children: children.unwrap_or_default() })
    }

    /// Values, and nothing but them.
    fn parse_all(mut bytes: &[u8]) -> Option<Vec<Self>> {
        let mut nodes = Vec::new();
        while !bytes.is_empty() {
            let (_, _, rest) = split(bytes)?;
            nodes.push(Self::parse(&bytes[..bytes.len() - rest.len()])?);
            bytes = rest;
        }
        Some(nodes)
    }

    pub fn bytes(&self) -> Vec<u8> {
        let content = [self.content.clone(), self.children.iter().flat_map(Self::bytes).collect()].concat();
        let length = match content.len() {
            length @ 0..=0x7f => vec![length as u8],
            length @ 0x80..=0xff => vec![0x81, length as u8],
            length => [&[0x82], &(length as u16).to_be_bytes()[..]].concat(),
        };
        [vec![self.tag], length, content].concat()
    }

    /// How many values there are, this one and those in it.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }

    /// The i-th of them, this one first.
    pub fn nth(&self, mut i: usize) -> &Self {
        for child in &self.children {
            if i == 0 {
                return self;
            }
            match i - 1 {
                inside if inside < child.count() => return child.nth(inside),
                _ => i -= child.count(),
            }
        }
        self
    }

    /// The i-th of them, this one first, to be changed.
    pub fn nth_mut(&mut self, mut i: usize) -> &mut Self {
        if i == 0 {
            return self;
        }
        i -= 1;
        let mut place = 0;
        while place < self.children.len() && i >= self.children[place].count() {
            i -= self.children[place].count();
            place += 1;
        }
        if place == self.children.len() { self } else { self.children[place].nth_mut(i) }
    }

    /// Where the length bytes of values that stand one in another, and one after another, are.
    pub fn length_places(bytes: &[u8]) -> Vec<usize> {
        let (mut places, mut at) = (Vec::new(), 0);
        while let Some((tag, content, rest)) = split(&bytes[at..]) {
            places.push(at + 1);
            let inside = bytes.len() - at - rest.len() - content.len();
            at += if tag & 0x20 != 0 || tag == 4 && content.first() == Some(&0x30) {
                inside
            } else {
                inside + content.len()
            };
        }
        places
    }
}
