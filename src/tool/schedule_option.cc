// Reading the option, and the search for a seed that shows a race.
#include "tool/schedule_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/language.h"
#include "runner/number.h"
#include "runner/usage_error.h"
#include "tool/every_order.h"
#include "tool/progress_bar.h"

namespace asctwin::tool {
namespace {

constexpr const char* kScheduleForms = "it is in-order, random:SEED, explore:N, all or order:K";

uint64_t number_behind(const std::string& text, std::string_view name, uint64_t least,
                       uint64_t most) {
  const auto number = integer_value(std::string_view(text).substr(name.size()));
  if (number && *number >= least && *number <= most) return static_cast<uint64_t>(*number);
  throw UsageError(report::sentence("`--schedule` is {}, but {} takes a number in [{}, {}]", text,
                                    name.substr(0, name.size() - 1), least, most));
}

}  // namespace

bool may_be_compared(const Report& report) {
  return std::ranges::none_of(report.findings(),
                              [](const Finding& finding) { return stops_core(finding.code); });
}

std::optional<size_t> first_difference(const runner::KernelArguments& a,
                                       const runner::KernelArguments& b) {
  for (size_t i = 0; i < a.tensors.size(); ++i) {
    const GlobalBlock& one = a.tensors[i];
    // Behind a tensor there may be the room of --pad-args, which holds no result.
    const auto* const tensor = std::get_if<TensorArgument>(&a.parsed[i]);
    const size_t bytes =
        tensor != nullptr ? std::min(one.size_bytes(), size_bytes(tensor->type)) : one.size_bytes();
    if (!std::equal(one.data(), one.data() + bytes, b.tensors[i].data())) return i;
  }
  return std::nullopt;
}

ScheduleOption parse_schedule(const std::string& text) {
  constexpr std::string_view kRandom = "random:", kExplore = "explore:", kAll = "all:",
                             kOrder = "order:";
  if (text == "in-order") return {};
  if (text.starts_with(kRandom)) return {number_behind(text, kRandom, 0, UINT64_MAX), 0};
  if (text.starts_with(kExplore))
    return {std::nullopt, static_cast<int64_t>(number_behind(text, kExplore, 1, 1000000))};
  ScheduleOption option;
  if (text == "all") {
    option.most_orders = kMostOrders;
    return option;
  }
  if (text.starts_with(kAll)) {
    option.most_orders = static_cast<int64_t>(number_behind(text, kAll, 1, 1000000));
    return option;
  }
  if (text.starts_with(kOrder)) {
    option.order = static_cast<int64_t>(number_behind(text, kOrder, 1, 1000000));
    return option;
  }
  throw UsageError(
      report::sentence("`--schedule` is {}, but {}", text, report::translated(kScheduleForms)));
}

OneRun run_scheduled(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                     const ScheduleOption& schedule) {
  if (schedule.explore > 0) return explore_schedules(command, module, chip, schedule.explore);
  if (schedule.most_orders > 0)
    return run_every_order(command, module, chip, static_cast<size_t>(schedule.most_orders));
  if (schedule.order > 0)
    return run_one_order(command, module, chip, static_cast<size_t>(schedule.order));
  return run_once(command, module, chip, schedule.seed);
}

std::optional<uint64_t> seed_of_one_order(const std::string& text, const std::string& asker) {
  const ScheduleOption schedule = parse_schedule(text);
  if (schedule.is_search() || schedule.order > 0)
    throw UsageError(
        report::sentence("`{}` is for one order, and `--schedule` is {}", asker, text),
        report::translated("`asctwin run --schedule=explore:N` names the seed of a race; give it "
                           "as --schedule=random:SEED"));
  return schedule.seed;
}

OneRun explore_schedules(const RunCommand& command, const runner::Module& module,
                         const isa::Chip& chip, int64_t seeds) {
  OneRun in_order = run_once(command, module, chip);
  if (!may_be_compared(in_order.report)) return in_order;
  const RunCommand quiet = in_silence(command);
  ProgressBar bar(report::translated("trying schedules"));
  for (uint64_t seed = 1; seed <= static_cast<uint64_t>(seeds); ++seed) {
    if (command.deadline && std::chrono::steady_clock::now() > *command.deadline)
      throw OutOfTime(fmt::format("of {} schedules, {} have run", seeds, seed - 1));
    OneRun other = run_once(quiet, module, chip, seed);
    bar.show(static_cast<double>(seed) / static_cast<double>(seeds));
    const auto argument = first_difference(in_order.arguments, other.arguments);
    if (!argument && may_be_compared(other.report)) continue;
    other.comparisons.push_back(
        {argument ? report::sentence("argument {} comes out another way than in program order; "
                                     "repeat it with --schedule=random:{}",
                                     *argument, seed)
                  : report::sentence("the kernel ends another way than in program order; repeat it "
                                     "with --schedule=random:{}",
                                     seed),
         false});
    return other;
  }
  in_order.comparisons.push_back(
      {report::sentence("{} random schedules give the same result", seeds), true});
  return in_order;
}

}  // namespace asctwin::tool
