//! Bits as polynomials of degree at most 2 over F_2 in boolean variables (v² = v), and the decision whether two are
//! equal.
//!
//! A bit is a handle to a node in an arena of this thread. XOR and AND only write down a node; nothing is multiplied
//! out. To decide equality, words of 128 coefficients, one for each of 128 differences, are sent from the differences
//! down the arena: a XOR hands its word on to both operands, a product of two linear forms adds it to each pair of
//! their variables. In the end every monomial has a word telling in which of the 128 differences it stands, and all
//! these words must be zero. This is exact, and takes one pass over the arena for 128 bits.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A handle.
pub type Bit = u32;
/// The constant 0.
pub const ZERO: Bit = 0;
/// The constant 1.
pub const ONE: Bit = 1;

/// One coefficient for each of a group of bits.
type Coefficients = u128;

/// A variable's number; number 0 stands for the constant 1.
type Variable = u16;

#[derive(Clone, Copy)]
enum Node {
    Zero,
    Variable(Variable),
    Xor(Bit, Bit),
    /// The product of two linear forms, given by their places among the forms.
    Product(u32, u32),
}

struct Arena {
    nodes: Vec<Node>,
    /// Linear forms as sorted variables. Form v is the single variable v.
    forms: Vec<Rc<[Variable]>>,
    /// The forms of XOR nodes that were needed so far.
    form_of: HashMap<Bit, u32>,
    names: Vec<String>,
}

thread_local! {
    static ARENA: RefCell<Arena> = RefCell::new(Arena::new());
}

impl Arena {
    fn new() -> Self {
        let nodes = vec![Node::Zero, Node::Variable(0)];
        Arena { nodes, forms: vec![Rc::new([0])], form_of: HashMap::new(), names: vec!["1".to_owned()] }
    }

    fn push(&mut self, node: Node) -> Bit {
        self.nodes.push(node);
        self.nodes.len() as Bit - 1
    }

    fn variable(&mut self, name: String) -> Bit {
        assert_eq!(self.names.len(), self.forms.len(), "variables come before linear forms");
        let number = self.names.len() as Variable;
        self.names.push(name);
        self.forms.push(Rc::new([number]));
        self.push(Node::Variable(number))
    }

    fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        match (a, b) {
            (ZERO, c) | (c, ZERO) => c,
            _ if a == b => ZERO,
            _ => self.push(Node::Xor(a, b)),
        }
    }

    fn and(&mut self, a: Bit, b: Bit) -> Bit {
        match (a, b) {
            (ZERO, _) | (_, ZERO) => ZERO,
            (ONE, c) | (c, ONE) => c,
            _ => {
                let product = Node::Product(self.form(a), self.form(b));
                self.push(product)
            }
        }
    }

    /// The place of a bit's linear form.
    fn form(&mut self, bit: Bit) -> u32 {
        match self.nodes[bit as usize] {
            Node::Variable(v) => v.into(),
            Node::Xor(a, b) => match self.form_of.get(&bit) {
                Some(form) => *form,
                None => {
                    let (a, b) = (self.terms(a), self.terms(b));
                    self.forms.push(symmetric_difference(&a, &b).into());
                    let form = self.forms.len() as u32 - 1;
                    self.form_of.insert(bit, form);
                    form
                }
            },
            Node::Zero => unreachable!("products with 0 and sums with 0 are simplified"),
            Node::Product(..) => panic!("a product of degree above 2"),
        }
    }

    /// The variables of a linear bit.
    fn terms(&mut self, bit: Bit) -> Rc<[Variable]> {
        if bit == ZERO {
            return Rc::new([]);
        }
        let form = self.form(bit);
        self.forms[form as usize].clone()
    }

    /// Adds to `monomials` in which of a group of bits each monomial stands, u·v in place [`monomial`]`(u, v)`. `words`
    /// has a zero for each node and is left so.
    fn collect(&self, bits: &[Bit], words: &mut Words, monomials: &mut [Coefficients]) {
        for (i, bit) in bits.iter().enumerate() {
            words.add(*bit, 1 << i);
        }
        while let Some((node, word)) = words.take_highest() {
            match self.nodes[node] {
                Node::Zero => (),
                Node::Variable(v) => monomials[monomial(0, v)] ^= word,
                Node::Xor(a, b) => {
                    words.add(a, word);
                    words.add(b, word);
                }
                Node::Product(f, g) => {
                    for u in &*self.forms[f as usize] {
                        for v in &*self.forms[g as usize] {
                            monomials[monomial(*u, *v)] ^= word;
                        }
                    }
                }
            }
        }
    }

    /// The first monomial of u·v, u ≤ v, that has this place.
    fn name(&self, place: usize) -> String {
        let all = 0..self.names.len();
        let pairs = all.flat_map(|v| (0..=v).map(move |u| (u, v)));
        let (u, v) = pairs
            .filter(|(u, v)| monomial(*u as Variable, *v as Variable) == place)
            .min()
            .expect("a monomial of known variables");
        if u == 0 { self.names[v].clone() } else { format!("{}·{}", self.names[u], self.names[v]) }
    }
}

/// A word for each node, and which of them were written: a group of bits reaches a small part of the nodes.
struct Words {
    words: Vec<Coefficients>,
    /// Bit i of element k: node 64k + i was written.
    written: Vec<u64>,
    /// No node is written in the elements from here on.
    top: usize,
}

impl Words {
    fn new(nodes: usize) -> Self {
        Words { words: vec![0; nodes], written: vec![0; nodes.div_ceil(64)], top: 0 }
    }

    fn add(&mut self, node: Bit, word: Coefficients) {
        let node = node as usize;
        self.words[node] ^= word;
        self.written[node / 64] |= 1 << (node % 64);
        self.top = self.top.max(node / 64 + 1);
    }

    /// The highest node that was written, with its word, which becomes zero. Operands stand below their node.
    fn take_highest(&mut self) -> Option<(usize, Coefficients)> {
        while self.top > 0 && self.written[self.top - 1] == 0 {
            self.top -= 1;
        }
        let written = self.written[..self.top].last_mut()?;
        let bit = written.ilog2();
        *written ^= 1 << bit;
        let node = 64 * (self.top - 1) + bit as usize;
        Some((node, std::mem::take(&mut self.words[node])))
    }
}

/// The place of u·v in a triangle; v·v = 1·v.
fn monomial(u: Variable, v: Variable) -> usize {
    let (u, v) = (usize::from(u.min(v)), usize::from(u.max(v)));
    v * (v + 1) / 2 + if u == v { 0 } else { u }
}

fn symmetric_difference(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let (mut i, mut j, mut sum) = (0, 0, Vec::with_capacity(a.len() + b.len()));
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => sum.push(a[i]),
            std::cmp::Ordering::Greater => sum.push(b[j]),
            std::cmp::Ordering::Equal => (),
        }
        let (step_a, step_b) = (a[i] <= b[j], b[j] <= a[i]);
        i += usize::from(step_a);
        j += usize::from(step_b);
    }
    sum.extend(&a[i..]);
    sum.extend(&b[j..]);
    sum
}

/// New variables `name`_0, `name`_1 …, which must come before any arithmetic.
pub fn variables(name: &str, count: u32) -> Vec<Bit> {
    ARENA.with_borrow_mut(|arena| (0..count).map(|i| arena.variable(format!("{name}_{i}"))).collect())
}

/// a + b.
pub fn xor(a: Bit, b: Bit) -> Bit {
    ARENA.with_borrow_mut(|arena| arena.xor(a, b))
}

/// Bitwise a + b.
pub fn xor_all<const N: usize>(a: &[Bit; N], b: &[Bit; N]) -> [Bit; N] {
    ARENA.with_borrow_mut(|arena| std::array::from_fn(|i| arena.xor(a[i], b[i])))
}

/// Bitwise a·b.
pub fn and_all<const N: usize>(a: &[Bit; N], b: &[Bit; N]) -> [Bit; N] {
    ARENA.with_borrow_mut(|arena| std::array::from_fn(|i| arena.and(a[i], b[i])))
}

/// Σ a_i·b_j·x^(i + j).
pub fn convolution(a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    ARENA.with_borrow_mut(|arena| {
        let mut c = vec![ZERO; a.len() + b.len()];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                let product = arena.and(*a, *b);
                c[i + j] = arena.xor(c[i + j], product);
            }
        }
        c
    })
}

/// Whether the sum of a few linear bits is zero.
pub fn cancel(bits: &[Bit]) -> bool {
    ARENA.with_borrow_mut(|arena| {
        let mut terms: Vec<Variable> = bits.iter().flat_map(|bit| arena.terms(*bit).to_vec()).collect();
        terms.sort_unstable();
        terms.chunk_by(|u, v| u == v).all(|same| same.len() % 2 == 0)
    })
}

/// That two rows of bits are equal as polynomials; what is missing from the shorter row is zero. The error names a bit
/// and a monomial that stands in only one of the two.
pub fn equal(what: &str, a: &[Bit], b: &[Bit]) -> Result<(), String> {
    let bit = |row: &[Bit], i: usize| row.get(i).copied().unwrap_or(ZERO);
    let differences: Vec<Bit> = (0..a.len().max(b.len())).map(|i| xor(bit(a, i), bit(b, i))).collect();
    const GROUP: usize = Coefficients::BITS as usize;
    ARENA.with_borrow(|arena| {
        let mut words = Words::new(arena.nodes.len());
        let mut monomials = vec![0; monomial(0, arena.names.len() as Variable)];
        for (group, bits) in differences.chunks(GROUP).enumerate() {
            arena.collect(bits, &mut words, &mut monomials);
            // Nothing is left over from one group to the next, or the proof ends here.
            if let Some(place) = monomials.iter().position(|word| *word != 0) {
                let i = GROUP * group + monomials[place].trailing_zeros() as usize;
                return Err(format!("{what}: bit {i} is wrong by {}", arena.name(place)));
            }
        }
        Ok(())
    })
}
