// The fast path of a level, composed of what each of its checks states about quiet calls. It is
// made of the very list that makes the observers, so no check is left out: where one states
// nothing, there is no fast path and all of them see every call.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "check/fast/call_runs.h"
#include "check/quiet_call.h"

namespace asctwin::check {

// What check number kCheck sees of a call's runs.
template <size_t kCheck, class PreparedRun>
class RunsOf {
 public:
  RunsOf(PreparedRun* prepared, const RunPlace* places, size_t size, bool are_whole_blocks)
      : prepared_(prepared), places_(places), size_(size), are_whole_blocks_(are_whole_blocks) {}

  size_t size() const { return size_; }
  const CallRun& run(size_t i) const { return prepared_[i].run; }
  auto& note(size_t i) const { return std::get<kCheck>(prepared_[i].notes); }
  RunPlace place(size_t i) const { return places_[i]; }
  Bytes bytes(size_t i) const { return bytes_of(run(i), place(i)); }
  bool are_whole_blocks() const { return are_whole_blocks_; }  // all of them

 private:
  PreparedRun* prepared_;
  const RunPlace* places_;
  size_t size_;
  bool are_whole_blocks_;
};

template <StatesQuiet... Checks>
class FastPath final : public core::FastPath {
 public:
  explicit FastPath(Checks&... checks) : quiet_(typename Checks::Quiet(checks)...) {}

  std::unique_ptr<core::FastPath::Site> prepare(const core::Core& core,
                                                const core::Instruction& instruction) override {
    auto site = std::make_unique<Site>();
    const bool all = each([&](auto number) {
      return std::get<number>(quiet_).prepare_call(core, instruction,
                                                   std::get<number>(site->checks));
    });
    if (!all || !prepare_runs(core, instruction, *site)) return nullptr;
    return site;
  }

  bool take(const core::Instruction& instruction, core::FastPath::Site& shown,
            const isa::Operand* operands, std::vector<Finding>& findings) override {
    auto& site = static_cast<Site&>(shown);
    RunPlaces placed;
    for (size_t i = 0; i < site.run_count; ++i) {
      const PreparedRun& prepared = site.runs[i];
      const PlacedRun run = placed_at(prepared.run, operands);
      // One by one: a copy of both would wait until both have left the store buffer.
      placed.places[i].begin = run.begin;
      placed.places[i].block = run.block;
      if (!run.is_few_blocks()) [[unlikely]]
        placed.are_whole_blocks = placed.are_whole_blocks && are_whole_blocks(prepared.run, run);
      if (!each([&](auto number) {
            return std::get<number>(quiet_).is_run_quiet(prepared.run,
                                                         std::get<number>(prepared.notes), run);
          }))
        return false;
    }
    if (!each([&](auto number) {
          return std::get<number>(quiet_).is_call_quiet(instruction, std::get<number>(site.checks),
                                                        operands, runs_of<number>(site, placed));
        }))
      return false;
    each([&](auto number) {
      std::get<number>(quiet_).note(instruction, std::get<number>(site.checks),
                                    runs_of<number>(site, placed), findings);
      return true;
    });
    return true;
  }

 private:
  struct PreparedRun {
    CallRun run;
    std::tuple<typename Checks::Quiet::Run...> notes;
  };
  struct Site final : core::FastPath::Site {
    std::tuple<typename Checks::Quiet::Site...> checks;
    std::array<PreparedRun, core::kMostOperands> runs;
    size_t run_count = 0;
  };
  struct RunPlaces {
    std::array<RunPlace, core::kMostOperands> places;
    bool are_whole_blocks = true;
  };

  static constexpr bool kLooksAtRuns = (!std::is_empty_v<typename Checks::Quiet::Run> || ...);

  // do_one(number) for each check in turn, no further than the first that gives false.
  template <class DoOne>
  static bool each(DoOne do_one) {
    return [&]<size_t... kNumbers>(std::index_sequence<kNumbers...>) {
      return (do_one(std::integral_constant<size_t, kNumbers>()) && ...);
    }
    (std::index_sequence_for<Checks...>());
  }

  template <size_t kCheck>
  static RunsOf<kCheck, PreparedRun> runs_of(Site& site, const RunPlaces& placed) {
    return {site.runs.data(), placed.places.data(), site.run_count, placed.are_whole_blocks};
  }

  // False: the call does not touch a few runs of bytes.
  bool prepare_runs(const core::Core& core, const core::Instruction& instruction, Site& site) {
    if constexpr (!kLooksAtRuns) return true;
    const auto parts = instruction.footprint->parts();
    if (parts.size() > site.runs.size()) return false;
    for (const core::Footprint::Part& part : parts) {
      const std::optional<CallRun> run = run_of(core, instruction, part);
      if (!run) return false;
      PreparedRun& prepared = site.runs[site.run_count++];
      prepared.run = *run;
      if (!each([&](auto number) {
            return std::get<number>(quiet_).prepare_run(instruction, std::get<number>(site.checks),
                                                        *run, part.begin,
                                                        std::get<number>(prepared.notes));
          }))
        return false;
    }
    return true;
  }

  std::tuple<typename Checks::Quiet...> quiet_;
};

// The observers of a level, in the order in which they see a call, and their fast path.
template <class... Checks>
void add_observers(core::Observers& observers, std::unique_ptr<Checks>... checks) {
  // In braces they are added one after the other.
  const std::tuple<Checks&...> added{observers.add(std::move(checks))...};
  if constexpr ((StatesQuiet<Checks> && ...))
    std::apply(
        [&](Checks&... all) {
          observers.set_fast_path(std::make_unique<FastPath<Checks...>>(all...));
        },
        added);
}

}  // namespace asctwin::check
