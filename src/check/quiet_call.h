// How a stateful check states when a repeated call is quiet: it has nothing to find in it, and
// little to note. A check states this in a member class `Quiet`, made of the check itself, and the
// fast path of a level is composed of these (check/fast/fast_path.h). A check without one sees
// every call, and its level has no fast path.
#pragma once

#include <concepts>

#include "asctwin/base/finding.h"
#include "check/access_shape.h"
#include "check/block_bits.h"
#include "core/issue/call_layout.h"
#include "core/stream_words.h"

namespace asctwin::check {

// A run of bytes that the calls of one site touch, from one of their operands on.
struct CallRun {
  size_t operand = 0;
  size_t operand_offset = 0;      // of it from the first operand, in bytes
  int64_t first = 0, length = 0;  // in bytes, from the operand's address on
  isa::Effect effect = isa::Effect::kRead;
  bool is_read = false, is_written = false;
  const uint8_t* memory = nullptr;  // the core's own that it lies in; nullptr: in none of these
  size_t blocks = 0;                // where it is whole DataBlocks, their number
  // Where it touches few blocks: a bit for each, the last bit of a word from which on they are in
  // this word, and the last byte of a block at which it may begin, so that it touches no more; -1:
  // they are not few.
  uint64_t few_bits = 0;
  int64_t last_bit = -1;
  int64_t last_byte = 0;
};

// Where the run lies in one call.
struct RunPlace {
  const uint8_t* begin;
  size_t block;  // the first that it touches of its memory, or of all memory
};
struct PlacedRun : RunPlace {
  bool is_few_blocks() const { return few.bits != 0; }

  BlocksOfWord few;  // that the run touches, if their bits are in one word; or no bits
};

inline PlacedRun placed_at(const CallRun& run, const isa::Operand* operands) {
  const auto* const operand = reinterpret_cast<const isa::Operand*>(
      reinterpret_cast<const uint8_t*>(operands) + run.operand_offset);
  const uint8_t* const begin = operand->address + run.first;
  const size_t offset =
      reinterpret_cast<uintptr_t>(begin) - reinterpret_cast<uintptr_t>(run.memory);
  const size_t block = offset / isa::kBlockBytes, bit = block % BlockBits::kBits;
  const bool are_few = static_cast<int64_t>(offset % isa::kBlockBytes) <= run.last_byte &&
                       static_cast<int64_t>(bit) <= run.last_bit;
  return {{begin, block}, {block / BlockBits::kBits, are_few ? run.few_bits << bit : 0}};
}

inline Bytes bytes_of(const CallRun& run, RunPlace placed) {
  return {placed.begin, placed.begin + run.length};
}
inline bool are_whole_blocks(const CallRun& run, RunPlace placed) {
  return run.blocks != 0 && reinterpret_cast<uintptr_t>(placed.begin) % isa::kBlockBytes == 0;
}
// @pre the run lies in a memory of the core
inline Blocks blocks_of(const CallRun& run, RunPlace placed) {
  const int64_t first = placed.begin - run.memory;
  return blocks_touched(first, first + run.length);
}
template <class Test>
[[gnu::noinline]] bool any_of_many_blocks(const CallRun& run, RunPlace placed, Test test) {
  return BlockBits::any_word(blocks_of(run, placed), test);
}
// Whether some of the run's blocks have their bit set in these words, or all of them. @pre as above
inline bool any_block(const uint64_t* words, const CallRun& run, const PlacedRun& placed) {
  if (placed.is_few_blocks()) [[likely]]
    return BlockBits::any(words, placed.few);
  return any_of_many_blocks(run, placed,
                            [words](BlocksOfWord some) { return BlockBits::any(words, some); });
}
inline bool all_blocks(const uint64_t* words, const CallRun& run, const PlacedRun& placed) {
  if (placed.is_few_blocks()) [[likely]]
    return BlockBits::all(words, placed.few);
  return !any_of_many_blocks(run, placed,
                             [words](BlocksOfWord some) { return !BlockBits::all(words, some); });
}

// The members of a `Quiet` beside its constructor, each with its default. The call of prepare_...()
// comes with its footprint, later ones without.
struct QuietPart {
  struct Site {};  // prepared for a call site
  struct Run {};   // prepared for each run of bytes of its calls

  // False: the calls of this site are for the readers.
  template <class AnySite>
  bool prepare_call(const core::Core&, const core::Instruction&, AnySite&) {
    return true;
  }
  template <class AnySite, class AnyRun>
  bool prepare_run(const core::Instruction&, AnySite&, const CallRun&, const uint8_t* /*at*/,
                   AnyRun&) {
    return true;
  }
  // False: this call is for the readers. Only what they would do anyway may have been changed.
  template <class AnyRun>
  bool is_run_quiet(const CallRun&, const AnyRun&, const PlacedRun&) {
    return true;
  }
  template <class AnySite, class Runs>
  bool is_call_quiet(const core::Instruction&, const AnySite&, const isa::Operand*, const Runs&) {
    return true;
  }
  // The call is quiet for all checks; in their order each notes it, and may still find something.
  template <class AnySite, class Runs>
  void note(const core::Instruction&, AnySite&, const Runs&, std::vector<Finding>&) {}
};

template <class Check>
concept StatesQuiet = std::derived_from<typename Check::Quiet, QuietPart> &&
    std::constructible_from<typename Check::Quiet, Check&>;

}  // namespace asctwin::check
