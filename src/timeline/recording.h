// A recording of a launch: what each core has issued, in the order of its program, with everything
// that the time of an instruction depends on. It knows no time itself: the model places it.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"

namespace asctwin::timeline {

// Instructions that take the same time are one Work.
struct Work {
  uint32_t name = 0;  // into Recording::names
  pipe_t pipe = PIPE_S;
  Hardware from = Hardware::MAX, to = Hardware::MAX;  // MAX: it reads or writes no memory
  uint8_t element_bytes = 0;                          // of the widest type
  bool is_float = false;
  bool is_unaligned = false;    // global memory: a row or its pitch is no multiple of 512 B
  bool is_interlocked = false;  // the hardware keeps it behind the one before
  bool misses_cache = false;    // a scalar access of a line that the data cache does not hold
  bool is_item = false;         // a scope: a vector function on registers
  bool is_composite = false;    // a library function that is one instruction here
  bool converts = false;        // rows of global memory into strips
  uint8_t unused = 0;           // so that equal ones have equal bytes, as below
  int64_t repeats = 0;          // of a vector instruction, of 256 B
  int64_t bytes_read = 0, bytes_written = 0;
  int64_t gm_bytes = 0;  // that cross to or from global memory
  // Pieces of rows in global memory: of 512 B, of 256 B, and smaller ones.
  int64_t packets_512 = 0, packets_256 = 0, packets_128 = 0;
  int64_t late_rows = 0;   // short ones that begin in the block of 32 B where the one before ends
  int64_t cube_steps = 0;  // of Mmad: products of 16 x k0 x 16
  int64_t loads = 0, stores = 0;   // of a scope: accesses of registers
  int64_t conflict_percent = 100;  // cycles that a repeat takes because of bank conflicts
  friend auto operator<=>(const Work&, const Work&) = default;
};

enum class OpKind : uint8_t {
  kInstruction,   // `what` is a Work
  kSignal,        // of a token inside the core; its pipe, PIPE_ALL all of them
  kWait,          // for the kSignal `what` of the same core; kNoSignal: signalled before
  kLaunchSignal,  // of the token `what` between cores
  kLaunchWait,
  kBarrier,  // the pipe goes on when all that it has begun is done
  kDrain,    // the scalar unit goes on when the pipe has done all that it has begun
};
inline constexpr uint32_t kNoSignal = ~uint32_t{0};

struct Op {
  OpKind kind = OpKind::kInstruction;
  pipe_t pipe = PIPE_S;
  uint16_t detail = 0;  // instructions: number of spans; tokens of flags: token_detail()
  uint32_t site = 0;    // into Recording::sites
  uint32_t what = 0;
  uint32_t first_span = 0;
  friend bool operator==(const Op&, const Op&) = default;
};

// Which flag a signal or a wait is of. Kinds that are no flag of an event have HardEvent::MAX.
constexpr uint16_t token_detail(HardEvent event, int64_t id) {
  return static_cast<uint16_t>((static_cast<int>(event) << 6) | (id & 63));
}
constexpr HardEvent event_of(uint16_t detail) { return static_cast<HardEvent>(detail >> 6); }
constexpr int id_of(uint16_t detail) { return detail & 63; }

// Bytes that an instruction touches: the smallest interval around one of its accesses. In global
// memory `begin` holds the number of the tensor above bit 40, and the interval is that of equal
// rows.
struct Span {
  uint64_t begin = 0;
  uint32_t bytes = 0;
  Hardware memory = Hardware::GM;
  bool is_write = false;
  bool is_whole = true;  // every byte of the interval is touched
  uint8_t unused = 0;
  uint32_t rows = 1, pitch = 0;
  uint32_t row_bytes() const { return bytes - (rows - 1) * pitch; }
};

struct Site {
  std::string file;
  int line = 0;
  std::string call;  // the API's name
  friend auto operator<=>(const Site&, const Site&) = default;
};

struct CoreStream {
  CoreId id;
  int rank = 0;           // of its card
  bool has_pipe = false;  // the kernel has made a TPipe
  bool is_cut = false;    // it was too long to be kept as a whole
  std::vector<Op> ops;
  std::vector<Span> spans;
};

struct Recording {
  std::string kernel, chip;
  int blocks = 1;  // of each rank
  int ranks = 1;
  std::vector<std::string> names;
  std::vector<Work> works;
  std::vector<Site> sites;
  std::vector<std::string> tensors;  // in global memory
  std::vector<int64_t> tensor_bytes;
  std::vector<std::string> launch_tokens;  // as people call them
  std::vector<CoreStream> cores;

  bool is_cut() const {
    for (const CoreStream& core : cores)
      if (core.is_cut) return true;
    return false;
  }
  // Blocks of all ranks are numbered rank after rank.
  int block_of(size_t core) const { return cores[core].rank * blocks + cores[core].id.block; }
  size_t op_count() const {
    size_t count = 0;
    for (const CoreStream& core : cores) count += core.ops.size();
    return count;
  }
};

inline constexpr int kTensorShift = 40;
inline constexpr int64_t kLineBytes = 512;  // of global memory

// For another process; cores that are alike but for where in global memory they work take the room
// of one. @throw std::runtime_error for bytes that are no recording
std::string to_bytes(const Recording& recording);
Recording from_bytes(const std::string& bytes);

}  // namespace asctwin::timeline
