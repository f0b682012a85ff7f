// Plans of the orders, and what becomes of their results.
#include "tool/every_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/progress_bar.h"
#include "tool/schedule_option.h"

namespace asctwin::tool {
namespace {

using report::sentence;

// Checks are for program order. Nothing fills memory in between here, as they do.
RunCommand without_checks(RunCommand command) {
  command.check = Check::kOff;
  return command;
}

RunCommand without_comparisons(RunCommand command) {
  command.prints.clear();
  command.saves.clear();
  command.expects.clear();
  return command;
}

void refuse_what_cannot_be_listed(const runner::OrderObserver& seen) {
  const std::string help = report::translated("`--schedule=explore:N` tries N random orders");
  if (!seen.has_result())
    throw UsageError(report::translated("`--schedule=all` needs a kernel that comes to its end"),
                     help);
  if (!seen.orders().unseen.empty())
    throw UsageError(sentence("`--schedule=all` cannot list the orders of this kernel: it has {}",
                              report::translated(seen.orders().unseen.c_str())),
                     help);
  if (!seen.orders().is_whole)
    throw UsageError(
        "`--schedule=all` cannot list the orders of this kernel: too many calls "
        "conflict",
        help);
}

std::string call_text(const runner::OrderedCall& call) {
  return fmt::format("`{}` ({}:{}, {})", call.call, call.file.substr(call.file.rfind('/') + 1),
                     call.line, call.core);
}

}  // namespace

OrderPlans::OrderPlans(const runner::OrderObserver& first, size_t most) {
  refuse_what_cannot_be_listed(first);
  calls_ = first.orders();
  space_ = verify::orders_of({calls_.is_before, calls_.conflicts}, most);
}

std::vector<core::OrderedPair> OrderPlans::plan_of(size_t number) const {
  std::vector<core::OrderedPair> plan;
  for (const auto& [before, after] : space_.orders[number - 1])
    plan.push_back({calls_.calls[before].id, calls_.calls[after].id});
  return plan;
}

bool OrderPlans::take(const runner::OrderObserver& seen) {
  if (!seen.has_result()) return true;
  if (seen.orders().was_dropped) return false;
  if (seen.orders().fingerprint != calls_.fingerprint) depends_ = true;
  return true;
}

std::string OrderPlans::reversed(size_t number) const {
  std::vector<std::string> pairs;
  for (const auto& [before, after] : space_.orders[number - 1])
    if (before > after)
      pairs.push_back(sentence("{} takes effect before {}", call_text(calls_.calls[before]),
                               call_text(calls_.calls[after])));
  if (pairs.empty()) return report::translated("calls take effect in program order");
  return pairs.size() == 1
             ? pairs[0]
             : sentence("{}, and {} more pairs are reversed", pairs[0], pairs.size() - 1);
}

namespace {

OrderPlans plans_of(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                    size_t most) {
  runner::OrderObserver seen;
  run_once(command, module, chip, std::nullopt, &seen);
  return {seen, most};
}

}  // namespace

EveryOrder::EveryOrder(const RunCommand& command, const runner::Module& module,
                       const isa::Chip& chip, size_t most)
    : command_(in_silence(without_checks(command))),
      module_(module),
      chip_(chip),
      plans_(plans_of(command_, module_, chip_, most)) {}

EveryOrder::Result EveryOrder::run(size_t number) {
  runner::OrderObserver seen(plans_.plan_of(number));
  Result result{run_once(command_, module_, chip_, std::nullopt, &seen)};
  result.can_happen = plans_.take(seen);
  return result;
}

OneRun run_every_order(const RunCommand& command, const runner::Module& module,
                       const isa::Chip& chip, size_t most) {
  OneRun in_order = run_once(command, module, chip);
  if (!may_be_compared(in_order.report)) return in_order;
  EveryOrder every(without_comparisons(command), module, chip, most);
  ProgressBar bar(report::translated("trying orders"));
  size_t happened = 0;
  for (size_t number = 1; number <= every.plans().count(); ++number) {
    if (command.deadline && std::chrono::steady_clock::now() > *command.deadline)
      throw OutOfTime(fmt::format("of {} orders, {} have run", every.plans().count(), number - 1));
    EveryOrder::Result other = every.run(number);
    bar.show(static_cast<double>(number) / static_cast<double>(every.plans().count()));
    if (!other.can_happen) continue;
    ++happened;
    const auto argument = first_difference(in_order.arguments, other.run.arguments);
    if (!argument && may_be_compared(other.run.report)) continue;
    const std::string why = every.plans().reversed(number);
    in_order.comparisons.push_back(
        {argument ? sentence("argument {} comes out another way than in program order if {}; "
                             "repeat it with --schedule=order:{}",
                             *argument, why, number)
                  : sentence("the kernel ends another way than in program order if {}; repeat it "
                             "with --schedule=order:{}",
                             why, number),
         false});
    return in_order;
  }
  const size_t pairs = every.plans().conflicts();
  in_order.comparisons.push_back(
      {pairs == 0 ? sentence("no calls conflict: every order gives the same result")
       : every.plans().is_whole()
           ? sentence("all {} orders of {} conflicting pairs of calls give the same result",
                      happened, pairs)
           : sentence("{} orders of {} conflicting pairs of calls give the same result; there may "
                      "be more",
                      happened, pairs),
       true});
  return in_order;
}

OneRun run_one_order(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                     size_t number) {
  EveryOrder every(without_comparisons(command), module, chip, std::max(number + 1, kMostOrders));
  if (number > every.plans().count())
    throw UsageError(sentence("`--schedule` is order:{}, but this kernel has {} orders", number,
                              every.plans().count()));
  runner::OrderObserver seen(every.plans().plan_of(number));
  return run_once(without_checks(command), module, chip, std::nullopt, &seen);
}

}  // namespace asctwin::tool
