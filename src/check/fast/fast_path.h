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
  RunsOf(PreparedRun* prepared, const PlacedRun* placed, size_t size)
      : prepared_(prepared), placed_(placed), size_(size) {}

  size_t size() const { return size_; }
  const CallRun& run(size_t i) const { return prepared_[i].run; }
  auto& note(size_t i) const { return std::get<kCheck>(prepared_[i].notes); }
  const PlacedRun& placed(size_t i) const { return placed_[i]; }
  Bytes bytes(size_t i) const { return bytes_of(run(i), placed(i)); }

 private:
  PreparedRun* prepared_;
  const PlacedRun* placed_;
  size_t size_;
};

template <StatesQuiet... Checks>
class FastPath final : public core::FastPath {
 public:
  explicit FastPath(Checks&... checks) : quiet_(typename Checks::Quiet(checks)...) {}

  std::unique_ptr<core::FastPath::Site> prepare(const core::Core& core,
                                                const core::Instruction& call) override {
    auto site = std::make_unique<Site>();
    const bool all = each([&](auto number) {
      return std::get<number>(quiet_).prepare_call(core, call, std::get<number>(site->checks));
    });
    if (!all || !prepare_runs(core, call, *site)) return nullptr;
    return site;
  }

  bool take(const core::Instruction& call, core::FastPath::Site& shown,
            const core::OperandSpans& spans, std::vector<Finding>& findings) override {
    auto& site = static_cast<Site&>(shown);
    PlacedRuns placed;
    for (size_t i = 0; i < site.run_count; ++i) {
      const PreparedRun& prepared = site.runs[i];
      placed[i] = placed_at(prepared.run, spans);
      if (!each([&](auto number) {
            return std::get<number>(quiet_).is_run_quiet(
                prepared.run, std::get<number>(prepared.notes), placed[i]);
          }))
        return false;
    }
    if (!each([&](auto number) {
          return std::get<number>(quiet_).is_call_quiet(call, std::get<number>(site.checks), spans,
                                                        runs_of<number>(site, placed));
        }))
      return false;
    each([&](auto number) {
      std::get<number>(quiet_).note(call, std::get<number>(site.checks),
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
  using PlacedRuns = std::array<PlacedRun, core::kMostOperands>;

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
  static RunsOf<kCheck, PreparedRun> runs_of(Site& site, const PlacedRuns& placed) {
    return {site.runs.data(), placed.data(), site.run_count};
  }

  // False: the call does not touch a few runs of bytes.
  bool prepare_runs(const core::Core& core, const core::Instruction& call, Site& site) {
    if constexpr (!kLooksAtRuns) return true;
    const auto parts = call.footprint->parts();
    if (parts.size() > site.runs.size()) return false;
    for (const core::Footprint::Part& part : parts) {
      const std::optional<CallRun> run = run_of(core, call, part);
      if (!run) return false;
      PreparedRun& prepared = site.runs[site.run_count++];
      prepared.run = *run;
      if (!each([&](auto number) {
            return std::get<number>(quiet_).prepare_run(call, std::get<number>(site.checks), *run,
                                                        part.begin,
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
