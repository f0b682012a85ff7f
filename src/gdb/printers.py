"""gdb prints half and bfloat16_t as numbers, tensors with their elements, and queues. $asctwin_block()
is the block of the current thread; `break asctwin_finding` stops in each call that has a finding;
`asctwin-watch TENSOR INDEX` stops at each access to an element.

gdb loads this file with libasctwin, beside which it is installed, from directories that it trusts:
    add-auto-load-safe-path PREFIX/lib
"""

import re
import struct

import gdb
import gdb.printing


class SmallFloat:
    """A half or a bfloat16_t, whose only member is its 16 bits."""

    def __init__(self, value):
        self.bits = int(value["bits"]) & 0xFFFF

    def to_string(self):
        return format(self.number(), ".9g")


class Half(SmallFloat):
    def number(self):
        return struct.unpack("<e", struct.pack("<H", self.bits))[0]


class BFloat16(SmallFloat):
    def number(self):
        return struct.unpack("<f", struct.pack("<I", self.bits << 16))[0]


class Tensor:
    """A tensor: its type, memory and length, then its elements; gdb cuts them at `print elements`."""

    unknown = (1 << 64) - 1  # of a length

    def __init__(self, value):
        self.value = value
        self.element = value.type.strip_typedefs().template_argument(0)

    def count(self):
        size_bytes = self.size_bytes()
        return None if size_bytes == self.unknown else size_bytes // self.element.sizeof

    def to_string(self):
        count = self.count()
        length = "of unknown length" if count is None else f"of {count} elements"
        return f"{self.memory()} tensor {length} of {self.element}"

    def children(self):
        first = self.first_byte().cast(self.element.pointer())
        for index in range(self.count() or 0):
            yield f"[{index}]", (first + index).dereference()

    def display_hint(self):
        return "array"


class LocalTensor(Tensor):
    def first_byte(self):
        return self.value["pointer_"]

    def size_bytes(self):
        return int(self.value["address_"]["dataLen"])

    def memory(self):
        position = self.value["address_"]["logicPos"]
        return str(position.cast(gdb.lookup_type("asctwin::TPosition"))).rsplit("::", 1)[-1]


class GlobalTensor(Tensor):
    def first_byte(self):
        return self.value["address_"]

    def size_bytes(self):
        return int(self.value["extent_bytes_"])

    def memory(self):
        return "GM"


class Queue:
    """A TQueBind or TQue: its ends, its depth, and its number among the queues of the core."""

    none = -1  # of a queue without InitBuffer

    def __init__(self, value):
        self.value = value
        self.base = value.type.strip_typedefs()
        while not self.base.name.startswith("AscendC::TQueBind<"):
            self.base = next(field.type for field in self.base.fields() if field.is_base_class)

    def end(self, index):
        return str(self.base.template_argument(index)).rsplit("::", 1)[-1]

    def to_string(self):
        number = int(self.value.cast(self.base)["queue_"])
        state = "without InitBuffer" if number == self.none else f"number {number}"
        depth = int(self.base.template_argument(2))
        return f"queue from {self.end(0)} to {self.end(1)} of depth {depth}, {state}"


class Block(gdb.Function):
    """$asctwin_block(): the block of the current thread with ASCTWIN_SCHED=threads, else -1."""

    def __init__(self):
        super().__init__("asctwin_block")

    def invoke(self):
        thread = gdb.selected_thread()
        name = re.match(r"block(\d+)\.", thread.name or "") if thread else None
        return int(name[1]) if name else -1


TENSORS = {"LocalTensor": LocalTensor, "GlobalTensor": GlobalTensor}


class Watch(gdb.Command):
    """asctwin-watch TENSOR [INDEX]: stop at each access to an element of a tensor, with its values.

    The element is the first one without INDEX, which may be an expression. gdb shows the value before
    and after, and `up` leads to the line of the kernel. `delete` ends the watch."""

    def __init__(self):
        super().__init__("asctwin-watch", gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        words = gdb.string_to_argv(argument)
        if not 1 <= len(words) <= 2:
            raise gdb.GdbError("asctwin-watch takes a tensor and the index of an element")
        value = gdb.parse_and_eval(words[0])
        kind = re.match(r"AscendC::(\w+)<", value.type.strip_typedefs().name or "")
        if kind is None or kind[1] not in TENSORS:
            raise gdb.GdbError(f"{words[0]} is no LocalTensor and no GlobalTensor")
        tensor = TENSORS[kind[1]](value)
        index = int(gdb.parse_and_eval(words[1])) if len(words) == 2 else 0
        count = tensor.count()
        if index < 0 or (count is not None and index >= count):
            raise gdb.GdbError(f"{words[0]} has no element {index}")
        address = int(tensor.first_byte().cast(gdb.lookup_type("unsigned long")))
        address += index * tensor.element.sizeof
        gdb.Breakpoint(f"*({tensor.element} *) {address:#x}", gdb.BP_WATCHPOINT, gdb.WP_ACCESS)


def printers():
    collection = gdb.printing.RegexpCollectionPrettyPrinter("asctwin")
    collection.add_printer("half", "^half$", Half)
    collection.add_printer("bfloat16_t", "^bfloat16_t$", BFloat16)
    collection.add_printer("LocalTensor", "^AscendC::LocalTensor<.*>$", LocalTensor)
    collection.add_printer("GlobalTensor", "^AscendC::GlobalTensor<.*>$", GlobalTensor)
    collection.add_printer("queue", "^AscendC::(TQue|TQueBind)<.*>$", Queue)
    return collection


Block()
Watch()
gdb.printing.register_pretty_printer(gdb.current_objfile(), printers(), replace=True)
