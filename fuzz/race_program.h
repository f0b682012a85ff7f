// A random program of copies, vector calls, elements, flags and barriers on a small piece of UB:
// the steps of the model, what each does to memory, and the call that does the same.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kernel_operator.h"
#include "ref/orders.h"
#include "ref/races.h"
#include "trial.h"

namespace asctwin::fuzz {

class RaceProgram {
 public:
  static constexpr int kBlockBytes = 32;
  static constexpr int kBlocks = 6;      // of UB that the programs fight for
  static constexpr int kMostBlocks = 3;  // of one call
  static constexpr int kMostSteps = 18;  // that are drawn; waits for what is set come behind
  static constexpr int kMostCalls = 4 * kMostSteps;
  static constexpr int kHalves = kBlockBytes / static_cast<int>(sizeof(half));
  static constexpr int kCells = kBlocks * kHalves;          // of UB, which begin as 1
  static constexpr int kCallCells = kMostBlocks * kHalves;  // of one call in global memory

  // Global memory holds kCallCells for each call: in `in`, those of step i are in_value(i).
  struct Room {
    AscendC::GlobalTensor<half> in, out;
    AscendC::LocalTensor<half> ub{AscendC::TPosition::VECCALC, 0, kCells};

    AscendC::GlobalTensor<half> in_of(int step) {
      return in[static_cast<uint32_t>(step * kCallCells)];
    }
    AscendC::LocalTensor<half> at(const std::pair<int, int>& run) {
      return ub[static_cast<uint32_t>(run.first) / sizeof(half)];
    }
  };
  static float in_value(int step) { return static_cast<float>(10 + step); }

  RaceProgram(Rng& rng, int most_steps);

  const ref::Program& steps() const { return steps_; }
  // One for each step. They work on the cells of UB and, behind them, those of `out`.
  const std::vector<ref::Operation>& operations() const { return operations_; }
  void run(Room& room) const {
    for (const auto& call : calls_) call(room);
  }
  std::string text() const;

 private:
  using Call = std::function<void(Room&)>;
  using Run = std::pair<int, int>;
  using Runs = std::vector<Run>;

  int number() const { return static_cast<int>(steps_.size()); }  // of the next step
  SourceLoc here() const;
  void add(ref::Step step, const std::string& text, Call call, ref::Operation operation = {});
  Run run();
  void add_step();
  void copy_in();
  void copy_rows();
  void copy_out();
  void duplicate();
  void adds();
  void element();
  void barrier();
  void set();
  void wait();

  Rng& rng_;
  int lines_;  // of the source, which the steps share in turn
  ref::Program steps_;
  std::vector<ref::Operation> operations_;
  std::vector<Call> calls_;
  std::vector<std::string> texts_;
  std::vector<ref::Step> set_;
};

}  // namespace asctwin::fuzz
