//! Changes of encodings: of octets, and of values in DER whose lengths are made to fit.
//!
//! Used by `mutations.rs`, and by `checks/differential`, which includes this file.

use crate::common::random::random;
use crate::tlv::Node;
use carryless::key::StandardCurve;

/// What is changed: encodings as they are written, each of a curve.
pub type Seeds = Vec<(StandardCurve, Vec<u8>)>;

/// Octets that mean something in DER or in a point, and the ends of their ranges.
const OCTETS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0x0a, 0x30, 0x7f, 0x80, 0x81, 0x82, 0xa0, 0xff];

/// Choices, and the changes that are made by them.
pub struct Changes(u64);

impl Changes {
    /// The same for the same seed.
    pub fn new(seed: u64) -> Self {
        Changes(seed)
    }

    /// A number below n, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        (random(&mut self.0) % n.max(1) as u64) as usize
    }

    fn octet(&mut self) -> u8 {
        if self.below(2) == 0 { OCTETS[self.below(OCTETS.len())] } else { self.below(256) as u8 }
    }

    /// One to three changes, of octets or of a TLV whose lengths are made to fit.
    pub fn mutation(&mut self, octets: &[u8], seeds: &Seeds) -> Vec<u8> {
        let mut octets = octets.to_vec();
        for _ in 0..1 + self.below(3) {
            let another = &seeds[self.below(seeds.len())].1;
            match (self.below(2), Node::parse(&octets), Node::parse(another)) {
                (0, Some(mut tree), Some(another)) => {
                    self.change_tree(&mut tree, &another);
                    octets = tree.octets();
                }
                _ => self.change_octets(&mut octets, another),
            }
        }
        octets
    }

    fn change_octets(&mut self, octets: &mut Vec<u8>, another: &[u8]) {
        let at = self.below(octets.len());
        match self.below(8) {
            0 | 1 if !octets.is_empty() => octets[at] ^= 1 << self.below(8),
            2 if !octets.is_empty() => octets[at] = self.octet(),
            3 => octets.insert(at, self.octet()),
            4 => drop(octets.drain(at..(at + 1 + self.below(4)).min(octets.len()))),
            5 => octets.truncate(at),
            6 => {
                octets.truncate(at);
                octets.extend(&another[self.below(another.len())..]);
            }
            _ => self.change_length(octets),
        }
    }

    /// A length octet, found among the first headers, is changed, or written in more octets.
    fn change_length(&mut self, octets: &mut Vec<u8>) {
        let places = Node::length_places(octets);
        if places.is_empty() {
            return;
        }
        let at = places[self.below(places.len())];
        match self.below(5) {
            0 => octets[at] = octets[at].wrapping_add(1),
            1 => octets[at] = octets[at].wrapping_sub(1),
            2 => octets[at] = self.octet(),
            3 => octets.insert(at, 0x81),
            _ => drop(octets.splice(at..at, [0x82, 0])),
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
            (5, _) => node.tag = self.octet(),
            _ => self.change_octets(&mut node.content, &piece.content),
        }
    }
}
