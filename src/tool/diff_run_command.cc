// Each side is a command of its own; the chain behind the first element that differs is made for
// both.
#include "tool/diff_run_command.h"

#include <fmt/format.h>

#include <cstring>
#include <optional>

#include "report/language.h"
#include "runner/element_text.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/rerun.h"
#include "tool/schedule_option.h"
#include "tool/terminal_options.h"
#include "tool/watch_option.h"
#include "why/divergence.h"
#include "why/element.h"
#include "why/render.h"

namespace asctwin::tool {
namespace {

using report::sentence;

// One of the two kernels, built and run.
class Side {
 public:
  explicit Side(const RunCommand& command)
      : command_(command),
        chip_(chip_named(command.soc)),
        module_(build(command_, chip_)),
        run_(run_once(command_, module_, chip_,
                      seed_of_one_order(command_.schedule, "asctwin diff-run"))) {}

  const OneRun& run() const { return run_; }
  const RunCommand& command() const { return command_; }

  // Makes the tree of an element, and prints it.
  why::Tree explain(size_t tensor, size_t element, int depth) const {
    Rerun rerun(command_, module_, chip_, run_);
    const TensorType& type = runner::tensor_type(rerun.arguments(), tensor);
    why::Target target;
    target.place.object = memory_name_of(rerun.arguments(), tensor);
    target.label = fmt::format("{}: {} {}", command_.file, target.place.object,
                               why::index_text(element, type.shape));
    target.place.offset = static_cast<int64_t>(offset_of(type.dtype, element));
    target.size_bytes = static_cast<int64_t>(size_of(type.dtype));
    std::vector<why::Tree> trees = why::trees_of(
        {target}, {depth, false}, [&](why::Tracer& tracer) { return rerun.run(tracer); });
    fmt::print("{}", why::to_text(trees, named_tensors(rerun.arguments())));
    return std::move(trees.front());
  }

 private:
  RunCommand command_;
  const isa::Chip& chip_;
  runner::Module module_;
  OneRun run_;
};

struct Difference {
  size_t tensor, element, count;
};

std::optional<Difference> difference_in(const OneRun& a, const OneRun& b, size_t tensor) {
  const TensorType& type = runner::tensor_type(a.arguments, tensor);
  const size_t size = size_of(type.dtype), count = size_bytes(type) / size;
  const uint8_t* const left = a.arguments.tensors[tensor].data();
  const uint8_t* const right = b.arguments.tensors[tensor].data();
  std::optional<Difference> found;
  for (size_t i = 0; i < count; ++i) {
    if (std::memcmp(left + i * size, right + i * size, size) == 0) continue;
    if (!found) found = Difference{tensor, i, 0};
    ++found->count;
  }
  return found;
}

std::optional<Difference> first_difference(const OneRun& a, const OneRun& b) {
  for (size_t i = 0; i < a.arguments.parsed.size(); ++i) {
    if (!std::holds_alternative<TensorArgument>(a.arguments.parsed[i])) continue;
    if (i >= a.arguments.tensors.size() || i >= b.arguments.tensors.size()) continue;
    if (a.arguments.tensors[i].size_bytes() == 0 ||
        a.arguments.tensors[i].size_bytes() != b.arguments.tensors[i].size_bytes())
      continue;
    if (const auto found = difference_in(a, b, i)) return found;
  }
  return {};
}

RunCommand second_of(const DiffRunCommand& command) {
  RunCommand other = command;
  other.file = command.other;
  if (command.other_blocks > 0) other.blocks = command.other_blocks;
  if (!command.other_soc.empty()) other.soc = command.other_soc;
  if (!command.other_schedule.empty()) other.schedule = command.other_schedule;
  if (command.other_numerics) other.numerics = *command.other_numerics;
  other.defines.insert(other.defines.end(), command.other_defines.begin(),
                       command.other_defines.end());
  return other;
}

std::string element_of(const OneRun& run, const Difference& at) {
  const TensorType& type = runner::tensor_type(run.arguments, at.tensor);
  return element_text(type.dtype,
                      run.arguments.tensors[at.tensor].data() + offset_of(type.dtype, at.element));
}

}  // namespace

int diff_run_command(const DiffRunCommand& command) {
  const RunCommand other = second_of(command);
  if (command.soc == kEveryChip || other.soc == kEveryChip)
    throw UsageError(report::translated("`asctwin diff-run` is for one chip on each side"));
  for (const RunCommand* side : {static_cast<const RunCommand*>(&command), &other})
    seed_of_one_order(side->schedule, "asctwin diff-run");
  refuse_tensor_outputs(command, "asctwin run");
  check_command(command);
  check_command(other);
  const Side a(command), b(other);
  for (const Side* side : {&a, &b}) {
    show_report(side->run().report);
    if (side->run().was_stopped()) return 1;
  }
  const std::optional<Difference> at = first_difference(a.run(), b.run());
  if (!at) {
    fmt::print("{}\n", sentence("all tensors are equal"));
    return 0;
  }
  const TensorType& type = runner::tensor_type(a.run().arguments, at->tensor);
  fmt::print("{}\n", sentence("`{}` differs in {} of {} elements, first {}: {} and {}",
                              runner::argument_name(a.run().arguments, at->tensor), at->count,
                              element_count(type.shape), why::index_text(at->element, type.shape),
                              element_of(a.run(), *at), element_of(b.run(), *at)));
  const why::Tree left = a.explain(at->tensor, at->element, command.depth);
  const why::Tree right = b.explain(at->tensor, at->element, command.depth);
  fmt::print("{}\n", why::divergence_text(why::divergence_of(left, right)));
  return 1;
}

}  // namespace asctwin::tool
