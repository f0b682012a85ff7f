// Finds what a call computes from undefined bytes. It is executed on copies of its memory with
// several values in their place: what comes out differently depends on them. So no instruction has
// to say how its results depend on its operands.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "check/init/byte_marks.h"
#include "check/init/replica.h"
#include "check/touched.h"

namespace asctwin::check {

class Trials {
 public:
  // `is_linear`: a result that depends on a byte differs between any two of its values.
  explicit Trials(bool is_linear) : is_linear_(is_linear) {}

  // These bytes, which the call reads, are undefined, and bits_of(address) of each.
  template <class BitsOf>
  void vary(Bytes bytes, BitsOf bits_of) {
    holes_.push_back({bytes, bits_.size()});
    for (const uint8_t* at = bytes.begin; at < bytes.end; ++at) bits_.push_back(bits_of(at));
  }

  // Calls keep(run, computed) for each run of bytes that the call writes with defined content: its
  // values, and the bits that depend on undefined ones.
  template <class Keep>
  void run(const core::Instruction& instruction, const Touched& touched, ProgramOrder& order,
           Keep keep) {
    execute(instruction, touched, order);
    size_t at = 0;
    for (const Touched::List& list : touched.lists())
      for_each_result(list, [&](const uint8_t* run, int64_t bytes) {
        keep(run, std::span<const ByteMarks::Computed>(results_.data() + at,
                                                       static_cast<size_t>(bytes)));
        at += static_cast<size_t>(bytes);
      });
  }

 private:
  struct Hole {
    Bytes bytes;
    size_t first;  // of their bits
  };

  template <class Visit>
  static void for_each_result(const Touched::List& list, Visit visit) {
    for (const isa::Access& access : list.writes)
      if (access.effect != isa::Effect::kWriteUnspecified) isa::for_each_run(access, visit);
  }
  void execute(const core::Instruction& instruction, const Touched& touched, ProgramOrder& order);
  void take_results(Replica& replica, const Touched& touched, bool is_first);
  // An element depends on undefined bytes as a whole.
  void widen(const core::Instruction& instruction, const Touched& touched);

  bool is_linear_;
  std::vector<Hole> holes_;
  std::vector<uint8_t> bits_;
  std::vector<ByteMarks::Computed> results_;  // one after the other, as they are visited
  std::vector<uint8_t> first_;                // those of the first trial
};

}  // namespace asctwin::check
