"""Runs routines in mGBA, an emulator of the Game Boy Advance, whose processor is an ARM7TDMI.

    python3 game_boy.py < COMMANDS

One command a line, in hexadecimal numbers:

    write ADDRESS WORD...           writes words to memory
    call ADDRESS RETURN SP R0...    calls a routine; prints its instructions, cycles, loads and stores
    read ADDRESS WORDS              prints words of memory

Where the package is missing, a sentence says so, and the exit status is 3. Memory is that at 0x2000000, 256 KiB, whose
wait states are taken away.
"""

import sys

try:
    from mgba._pylib import ffi, lib
except ImportError as error:
    print(f"mGBA is missing ({error}): apt-get install libmgba0.10, and pip install mgba", file=sys.stderr)
    sys.exit(3)

NEVER = 2**31 - 1
LIMIT = 10_000_000
USER = 0x10


class Machine:
    def __init__(self):
        self.core = lib.mCoreCreate(lib.mPLATFORM_GBA)
        if not self.core.init(self.core):
            sys.exit("mGBA has no Game Boy Advance")
        lib.mCoreInitConfig(self.core, ffi.NULL)
        # What is in the cartridge does not matter.
        self.cartridge = ffi.new("char[]", 0x400)
        lib.mCoreLoadConfig(self.core)
        if not self.core.loadROM(self.core, lib.VFileFromConstMemory(self.cartridge, 0x400)):
            sys.exit("mGBA does not load a cartridge")
        self.core.reset(self.core)
        self.cpu = ffi.cast("struct ARMCore*", self.core.cpu)
        self.memory = ffi.cast("struct GBA*", self.core.board).memory
        for waits in (
            self.memory.waitstatesSeq16,
            self.memory.waitstatesSeq32,
            self.memory.waitstatesNonseq16,
            self.memory.waitstatesNonseq32,
        ):
            for region in range(len(waits)):
                waits[region] = b"\0"
        self.loads = self.stores = 0
        self.count_accesses()

    def count_accesses(self):
        """Puts a counter before what loads and stores."""
        memory = self.cpu.memory
        self.kept = []

        def before(name, signature, count):
            original = getattr(memory, name)

            @ffi.callback(signature)
            def counted(*arguments):
                count(arguments)
                return original(*arguments)

            self.kept.append(counted)
            setattr(memory, name, counted)

        def load(_):
            self.loads += 1

        def store(_):
            self.stores += 1

        def loads(arguments):
            self.loads += bin(arguments[2]).count("1")

        def stores(arguments):
            self.stores += bin(arguments[2]).count("1")

        for bits in ("32", "16", "8"):
            before(f"load{bits}", "uint32_t(struct ARMCore*, uint32_t, int*)", load)
        before("store32", "void(struct ARMCore*, uint32_t, int32_t, int*)", store)
        before("store16", "void(struct ARMCore*, uint32_t, int16_t, int*)", store)
        before("store8", "void(struct ARMCore*, uint32_t, int8_t, int*)", store)
        several = "uint32_t(struct ARMCore*, uint32_t, int, enum LSMDirection, int*)"
        before("loadMultiple", several, loads)
        before("storeMultiple", several, stores)

    def write(self, address, *words):
        for i, word in enumerate(words):
            self.core.rawWrite32(self.core, address + 4 * i, -1, word)

    def read(self, address, words):
        return [self.core.rawRead32(self.core, address + 4 * i, -1) for i in range(words)]

    def call(self, address, end, sp, *arguments):
        cpu = self.cpu
        for register, argument in enumerate(arguments):
            cpu.gprs[register] = signed(argument)
        cpu.gprs[13] = signed(sp)
        cpu.gprs[14] = signed(end)
        cpu.cpsr.packed = signed(USER)
        cpu.executionMode = lib.MODE_ARM
        # The pipeline is full: the address register is one instruction further.
        cpu.memory.setActiveRegion(cpu, address)
        cpu.gprs[15] = signed(address + 4)
        cpu.prefetch[0], cpu.prefetch[1] = self.read(address, 2)
        # No event of the machine around the processor comes in between.
        cpu.cycles, cpu.nextEvent = 0, NEVER
        self.loads = self.stores = 0
        for instructions in range(LIMIT):
            if cpu.gprs[15] & 0xFFFFFFFF == end + 4:
                return [instructions, cpu.cycles, self.loads, self.stores]
            lib.ARMRun(cpu)
        sys.exit(f"the routine at {address:#x} does not return within {LIMIT} instructions")


def signed(value):
    return value - (1 << 32) if value >> 31 else value


def main():
    machine = Machine()
    commands = {"write": machine.write, "call": machine.call, "read": machine.read}
    for line in sys.stdin:
        command, *numbers = line.split()
        answer = commands[command](*(int(number, 16) for number in numbers))
        if answer is not None:
            print(" ".join(f"{number:x}" for number in answer), flush=True)


if __name__ == "__main__":
    main()
