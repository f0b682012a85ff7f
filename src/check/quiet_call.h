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
#include "core/observer.h"

namespace asctwin::check {

// A run of bytes that the calls of one site touch, from one of their operands on.
struct CallRun {
  size_t operand = 0;
  int64_t first = 0, length = 0;  // in bytes, from the operand's address on
  isa::Effect effect = isa::Effect::kRead;
  bool is_read = false, is_written = false;
  const uint8_t* memory = nullptr;  // the core's own that it lies in; nullptr: in none of these
  // Where it is whole DataBlocks of it: their number, and a bit for each if they are few.
  size_t blocks = 0;
  uint64_t few_bits = 0;
};

// The run in one call.
struct PlacedRun {
  static constexpr size_t kNone = ~size_t{0};

  bool is_few_blocks() const { return few_bits != 0; }
  BlocksOfWord few_blocks() const { return {block / BlockBits::kBits, few_bits}; }

  const uint8_t* begin;
  size_t block;       // of the memory, if the run is whole ones from this one on; or kNone
  uint64_t few_bits;  // of these in their word, if they are few
};

inline Bytes bytes_of(const CallRun& run, const PlacedRun& placed) {
  return {placed.begin, placed.begin + run.length};
}
// @pre the run lies in a memory of the core
inline Blocks blocks_of(const CallRun& run, const PlacedRun& placed) {
  const int64_t first = placed.begin - run.memory;
  return blocks_touched(first, first + run.length);
}
template <class Test>
[[gnu::noinline]] bool any_of_many_blocks(const CallRun& run, const PlacedRun& placed, Test test) {
  return BlockBits::any_word(blocks_of(run, placed), test);
}
// Whether test(BlocksOfWord) holds for some of the run's blocks. @pre as above
template <class Test>
bool any_blocks(const CallRun& run, const PlacedRun& placed, Test test) {
  return placed.is_few_blocks() ? test(placed.few_blocks()) : any_of_many_blocks(run, placed, test);
}

// What a `Quiet` has beside its constructor, each with what it means to leave it out. The call of
// prepare_...() comes with its footprint, later ones without.
struct QuietPart {
  struct Site {};  // prepared for a call site
  struct Run {};   // prepared for each run of bytes of its calls

  // False: the calls of this site are for the observers.
  template <class AnySite>
  bool prepare_call(const core::Core&, const core::Instruction&, AnySite&) {
    return true;
  }
  template <class AnySite, class AnyRun>
  bool prepare_run(const core::Instruction&, AnySite&, const CallRun&, const uint8_t* /*at*/,
                   AnyRun&) {
    return true;
  }
  // False: this call is for the observers. Only what they would do anyway may have been changed.
  template <class AnyRun>
  bool is_run_quiet(const CallRun&, const AnyRun&, const PlacedRun&) {
    return true;
  }
  template <class AnySite, class Runs>
  bool is_call_quiet(const core::Instruction&, const AnySite&, const core::OperandSpans&,
                     const Runs&) {
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
