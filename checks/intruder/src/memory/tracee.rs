//! A process of this program that is traced: its stops, its memory and its registers.

use libc::*;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// A process that stops at its traps.
pub struct Tracee {
    child: Child,
    id: pid_t,
}

/// A part of memory, or registers.
pub struct Region {
    /// What it is.
    pub name: String,
    /// Of its first byte.
    pub address: u64,
    /// What lies there.
    pub bytes: Vec<u8>,
}

impl Tracee {
    /// Begins this program with these arguments, at the addresses of every other run, and gives it its input.
    pub fn begin(arguments: &[&str], input: &[u8]) -> Self {
        let mut command = Command::new("/proc/self/exe");
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // SAFETY: two system calls between fork and exec.
        unsafe {
            command.pre_exec(|| {
                ptrace(PTRACE_TRACEME, 0, 0, 0);
                personality(ADDR_NO_RANDOMIZE as c_ulong);
                Ok(())
            });
        }
        let child = command.spawn().expect("this program");
        let mut tracee = Tracee { id: child.id() as pid_t, child };
        tracee.wait();
        tracee.child.stdin.take().expect("a pipe").write_all(input).expect("an open pipe");
        tracee
    }

    /// Lets it run to its next trap.
    pub fn go_on(&mut self) {
        self.resume(PTRACE_CONT);
    }

    fn resume(&mut self, how: c_uint) {
        // SAFETY: a traced process that has stopped.
        assert_eq!(unsafe { ptrace(how, self.id, 0, 0) }, 0);
        self.wait();
    }

    fn wait(&mut self) {
        let mut status = 0;
        // SAFETY: a place for the status.
        assert_eq!(unsafe { waitpid(self.id, &mut status, 0) }, self.id);
        assert!(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP, "the process has ended: status {status:#x}");
    }

    /// What it has written, `count` bytes.
    pub fn output(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.child.stdout.as_mut().expect("a pipe").read_exact(&mut bytes).expect("its output");
        bytes
    }

    /// The general registers.
    pub fn registers(&self) -> user_regs_struct {
        // SAFETY: a place of the type that is written; any bytes are one.
        unsafe {
            let mut registers = std::mem::zeroed::<user_regs_struct>();
            assert_eq!(ptrace(PTRACE_GETREGS, self.id, 0, &mut registers), 0);
            registers
        }
    }

    /// All memory that it can write, and its registers: of the traced thread, vectors with all their bits.
    pub fn regions(&self) -> Vec<Region> {
        const NT_X86_XSTATE: usize = 0x202;
        let memory = File::open(format!("/proc/{}/mem", self.id)).expect("a traced process");
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", self.id)).expect("a traced process");
        let mut regions: Vec<Region> = maps.lines().filter_map(|line| region(line, &memory)).collect();
        let mut vectors = vec![0_u8; 1 << 14];
        let mut place = iovec { iov_base: vectors.as_mut_ptr().cast(), iov_len: vectors.len() };
        // SAFETY: the place is as long as it says.
        assert_eq!(unsafe { ptrace(PTRACE_GETREGSET, self.id, NT_X86_XSTATE, &mut place) }, 0);
        vectors.truncate(place.iov_len);
        regions.push(Region { name: "vector registers".into(), address: 0, bytes: vectors });
        let registers = self.registers();
        // SAFETY: a struct of integers.
        let general =
            unsafe { std::slice::from_raw_parts((&raw const registers).cast::<u8>(), size_of_val(&registers)) };
        regions.push(Region { name: "general registers".into(), address: 0, bytes: general.to_vec() });
        regions
    }
}

impl Drop for Tracee {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The memory that a line of `maps` tells of, if it can be written and read.
fn region(line: &str, memory: &File) -> Option<Region> {
    let mut words = line.split_whitespace();
    let (range, permissions) = (words.next()?, words.next()?);
    let name = words.nth(3).unwrap_or("mapped").to_owned();
    let (begin, end) = range.split_once('-')?;
    let [begin, end] = [begin, end].map(|number| u64::from_str_radix(number, 16).expect("an address"));
    if !permissions.starts_with("rw") {
        return None;
    }
    let mut bytes = vec![0; (end - begin) as usize];
    memory.read_exact_at(&mut bytes, begin).ok()?;
    Some(Region { name, address: begin, bytes })
}
