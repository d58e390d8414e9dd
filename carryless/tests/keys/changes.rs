//! Changes of encodings: of bytes, and of values in DER whose lengths are made to fit.
//!
//! Used by `mutations.rs`, and by `checks/differential`, which includes this file.

use crate::common::random::random;
use crate::tlv::Node;
use carryless::key::StandardCurve;

/// What is changed: encodings as they are written, each of a curve.
pub type Seeds = Vec<(StandardCurve, Vec<u8>)>;

/// Bytes that mean something in DER or in a point, and the ends of their ranges.
const OCTETS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0x0a, 0x30, 0x7f, 0x80, 0x81, 0x82, 0xa0, 0xff];

/// Choices, and the changes that are made by them.
pub struct Changes(u64);

impl Changes {
    /// Choices that the seed determines.
    pub fn new(seed: u64) -> Self {
        Changes(seed)
    }

    /// A number below n, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        (random(&mut self.0) % n.max(1) as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        if self.below(2) == 0 { OCTETS[self.below(OCTETS.len())] } else { self.below(256) as u8 }
    }

    /// One to three changes, of bytes or of a TLV whose lengths are made to fit.
    pub fn mutation(&mut self, bytes: &[u8], seeds: &Seeds) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..1 + self.below(3) {
            let another = &seeds[self.below(seeds.len())].1;
            match (self.below(2), Node::parse(&bytes), Node::parse(another)) {
                (0, Some(mut tree), Some(another)) => {
                    self.change_tree(&mut tree, &another);
                    bytes = tree.bytes();
                }
                _ => self.change_bytes(&mut bytes, another),
            }
        }
        bytes
    }

    fn change_bytes(&mut self, bytes: &mut Vec<u8>, another: &[u8]) {
        let at = self.below(bytes.len());
        match self.below(8) {
            0 | 1 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
            2 if !bytes.is_empty() => bytes[at] = self.byte(),
            3 => bytes.insert(at, self.byte()),
            4 => drop(bytes.drain(at..(at + 1 + self.below(4)).min(bytes.len()))),
            5 => bytes.truncate(at),
            6 => {
                bytes.truncate(at);
                bytes.extend(&another[self.below(another.len())..]);
            }
            _ => self.change_length(bytes),
        }
    }

    /// A length byte, found among the first headers, is changed, or written in more bytes.
    fn change_length(&mut self, bytes: &mut Vec<u8>) {
        let places = Node::length_places(bytes);
        if places.is_empty() {
            return;
        }
        let at = places[self.below(places.len())];
        match self.below(5) {
            0 => bytes[at] = bytes[at].wrapping_add(1),
            1 => bytes[at] = bytes[at].wrapping_sub(1),
            2 => bytes[at] = self.byte(),
            3 => bytes.insert(at, 0x81),
            _ => drop(bytes.splice(at..at, [0x82, 0])),
        }
    }

    fn change_tree(&mut self, tree: &mut Node, another: &Node) {
        let piece = another.nth(self.below(another.count())).clone();
        let node = tree.nth_mut(self.below(tree.count()));
        match (self.below(7), &mut node.children) {
            (0, children) if !children.is_empty() => {
                let i = self.below(children.len());
                children.insert(i, children[i].clone());
            }
            (1, children) if !children.is_empty() => drop(children.remove(self.below(children.len()))),
            (2, children) if !children.is_empty() => {
                let (i, j) = (self.below(children.len()), self.below(children.len()));
                children.swap(i, j);
            }
            (3, children) => children.insert(self.below(children.len() + 1), piece),
            (4, _) => *node = piece,
            (5, _) => node.tag = self.byte(),
            _ => self.change_bytes(&mut node.content, &piece.content),
        }
    }
}
