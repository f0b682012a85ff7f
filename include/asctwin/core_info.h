// Declares further queries of a kernel about its core, and the memory behind a raw pointer.
// spec: vector.md, section 5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/framework.h"

namespace asctwin::framework {

// The vector cores of a block that has a cube core too; otherwise, and on a cube core, 1.
int64_t sub_block_count();
// The block of the running core, whatever its kind.
int64_t launched_block();
// The event from one pipe to another; a fault where there is none.
HardEvent event_of(pipe_t from, pipe_t to, const char* op, SourceLoc where);
// Whether the chip has copies whose lengths are in bytes.
bool copies_bytes();
// How many bytes of UB buffers take, from its start on, and the first of them alone; and whether
// those that begin in the first `bytes` hold nothing: no tensor is out of a queue, and nothing was
// written to a TBuf.
int64_t bytes_of_buffers();
int64_t bytes_of_first_buffer();
bool hold_nothing(int64_t bytes);
// Whether the newest Fill on this core had this pattern of 8 bytes as well; from now on it is the
// newest.
bool fills_again(uint64_t pattern);
// Whether the chip's L0A holds strips of fractals, as L0B does, and loads take LoadData2DParamsV2.
bool keeps_strips_in_l0a();
bool fixpipe_counts_elements();  // strides of Fixpipe are in elements, not in blocks
// Whether the chip's LoadData 3D takes LoadData3DParamsV1 alone.
bool loads_windows();
// The bytes that blockLen counts on the way from L1 into the bias table.
int64_t bias_unit_bytes();
// Ticks that only grow; the same in every run.
int64_t system_cycle();

// Where the function that is called next through a pointer is called: `asctwin cc` says so before
// the call. Otherwise, and of every later one, the place of the newest instruction.
void note_place_of_call(SourceLoc where);
SourceLoc place_of_call();
// `asctwin cc` writes this for `function` in `function(...)`.
template <class Function>
Function called_at(SourceLoc where, Function function) {
  note_place_of_call(where);
  return function;
}

// The on-chip memory from `pointer` to the end of the buffer or array, or of the memory, that it
// points into; of length 0 elsewhere. A number below 1 MiB is an address as the hardware counts it:
// a byte of UB.
Memory memory_from(const void* pointer, SourceLoc where);
// Returns this for a parameter that belongs to one memory: a small number is a byte of that one.
Memory memory_in(Hardware memory, const void* pointer, SourceLoc where);

// `bytes` of a memory from byte `offset` on: a fault where the memory ends before.
Memory local_memory(Hardware memory, TPosition position, uint64_t offset, uint64_t bytes,
                    SourceLoc where);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
