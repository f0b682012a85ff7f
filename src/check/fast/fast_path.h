// The fast path of a level, composed of what each of its checks states about quiet calls. It is
// made of the very list that makes the readers, so no check is left out: where one states
// nothing, there is no fast path and all of them see every call.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "check/fast/call_runs.h"
#include "check/quiet_call.h"
#include "num/target.h"

namespace asctwin::check {

// The kRuns runs of a call as check number kCheck sees them.
template <size_t kCheck, size_t kRuns, class PreparedRun>
class RunsOf {
 public:
  RunsOf(PreparedRun* prepared, const RunPlace* places, bool are_whole_blocks)
      : prepared_(prepared), places_(places), are_whole_blocks_(are_whole_blocks) {}

  static constexpr size_t size() { return kRuns; }
  const CallRun& run(size_t i) const { return prepared_[i].run; }
  auto& note(size_t i) const { return std::get<kCheck>(prepared_[i].notes); }
  RunPlace place(size_t i) const { return places_[i]; }
  Bytes bytes(size_t i) const { return bytes_of(run(i), place(i)); }
  bool are_whole_blocks() const { return are_whole_blocks_; }  // all of them

 private:
  PreparedRun* prepared_;
  const RunPlace* places_;
  bool are_whole_blocks_;
};

template <StatesQuiet... Checks>
class FastPath final : public stream::FastPath {
 public:
  explicit FastPath(Checks&... checks) : quiet_(typename Checks::Quiet(checks)...) {}

  std::unique_ptr<stream::FastPath::Site> prepare(const core::Core& core,
                                                  const core::Instruction& instruction) override {
    const size_t runs = kLooksAtRuns ? instruction.footprint->parts().size() : 0;
    return prepare<0>(core, instruction, runs);
  }

 private:
  using Quiets = std::tuple<typename Checks::Quiet...>;

  struct PreparedRun {
    CallRun run;
    std::tuple<typename Checks::Quiet::Run...> notes;
  };

  static constexpr bool kLooksAtRuns = (!std::is_empty_v<typename Checks::Quiet::Run> || ...);

  // do_one(number) for each check in turn, no further than the first that gives false.
  template <class DoOne>
  ASCTWIN_ALWAYS_INLINE static bool each(DoOne do_one) {
    return [&]<size_t... kNumbers>(std::index_sequence<kNumbers...>) {
      return (do_one(std::integral_constant<size_t, kNumbers>()) && ...);
    }
    (std::index_sequence_for<Checks...>());
  }

  // The number of runs is known when this is compiled, so that its loops are not.
  template <size_t kRuns>
  class Site final : public stream::FastPath::Site {
   public:
    explicit Site(Quiets& quiet) : quiet_(quiet) {}

    // False: not all checks state something of such calls, or they touch more than runs of bytes.
    bool prepare(const core::Core& core, const core::Instruction& instruction) {
      return each([&](auto number) {
               return std::get<number>(quiet_).prepare_call(core, instruction,
                                                            std::get<number>(checks_));
             }) &&
             prepare_runs(core, instruction);
    }

    Taken take(const core::Instruction& instruction, const isa::Operand* operands,
               std::vector<Finding>& findings) override {
      RunPlaces placed;
      ASCTWIN_UNROLLED_LOOP
      for (size_t i = 0; i < kRuns; ++i)
        if (!place_run(i, operands, placed)) return Taken::kNo;
      if (!each([&](auto number) {
            return std::get<number>(quiet_).is_call_quiet(instruction, std::get<number>(checks_),
                                                          operands, runs_of<number>(placed));
          }))
        return Taken::kNo;
      each([&](auto number) {
        std::get<number>(quiet_).note(instruction, std::get<number>(checks_),
                                      runs_of<number>(placed), findings);
        return true;
      });
      return findings.empty() ? Taken::kQuietly : Taken::kWithFindings;
    }

   private:
    struct RunPlaces {
      std::array<RunPlace, kRuns> places;
      bool are_whole_blocks = true;
    };

    // False: a check has something to find in this run.
    ASCTWIN_ALWAYS_INLINE bool place_run(size_t i, const isa::Operand* operands,
                                         RunPlaces& placed) const {
      const PreparedRun& prepared = runs_[i];
      const PlacedRun run = placed_at(prepared.run, operands);
      // One by one: a copy of both would wait until both have left the store buffer.
      placed.places[i].begin = run.begin;
      placed.places[i].block = run.block;
      if (prepared.run.blocks == 0 || !run.is_few_blocks()) [[unlikely]]
        placed.are_whole_blocks = placed.are_whole_blocks && are_whole_blocks(prepared.run, run);
      return each([&](auto number) {
        return std::get<number>(quiet_).is_run_quiet(prepared.run, std::get<number>(prepared.notes),
                                                     run);
      });
    }
    template <size_t kCheck>
    RunsOf<kCheck, kRuns, PreparedRun> runs_of(const RunPlaces& placed) {
      return {runs_.data(), placed.places.data(), placed.are_whole_blocks};
    }
    bool prepare_runs(const core::Core& core, const core::Instruction& instruction) {
      for (size_t i = 0; i < kRuns; ++i) {
        const core::Footprint::Part& part = instruction.footprint->parts()[i];
        const std::optional<CallRun> run = run_of(core, instruction, part);
        if (!run) return false;
        runs_[i].run = *run;
        if (!each([&](auto number) {
              return std::get<number>(quiet_).prepare_run(instruction, std::get<number>(checks_),
                                                          *run, part.begin,
                                                          std::get<number>(runs_[i].notes));
            }))
          return false;
      }
      return true;
    }

    Quiets& quiet_;
    std::tuple<typename Checks::Quiet::Site...> checks_;
    std::array<PreparedRun, kRuns> runs_;
  };

  template <size_t kRuns>
  std::unique_ptr<stream::FastPath::Site> prepare(const core::Core& core,
                                                  const core::Instruction& instruction,
                                                  size_t runs) {
    if (runs == kRuns) {
      auto site = std::make_unique<Site<kRuns>>(quiet_);
      if (!site->prepare(core, instruction)) return nullptr;
      return site;
    }
    if constexpr (kRuns < core::kMostOperands && kLooksAtRuns)
      return prepare<kRuns + 1>(core, instruction, runs);
    return nullptr;
  }

  Quiets quiet_;
};

// The readers of a level, in the order in which they see a call, and their fast path.
template <class... Checks>
void add_readers(stream::Readers& readers, std::unique_ptr<Checks>... checks) {
  // In braces they are added one after the other.
  const std::tuple<Checks&...> added{readers.add(std::move(checks))...};
  if constexpr ((StatesQuiet<Checks> && ...))
    std::apply(
        [&](Checks&... all) {
          readers.set_fast_path(std::make_unique<FastPath<Checks...>>(all...));
        },
        added);
}

}  // namespace asctwin::check
