// One run as `asctwin run` makes it shows whether there is a result; further ones explain it.
#include "tool/why_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>

#include "format/file.h"
#include "html/error_map.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/rerun.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/terminal_options.h"
#include "tool/verdict_lines.h"
#include "tool/watch_option.h"
#include "why/element.h"
#include "why/owners.h"
#include "why/precision.h"
#include "why/render.h"

namespace asctwin::tool {
namespace {

using report::sentence;

constexpr size_t kMostElements = 16;
constexpr const char* kFirstWrong = "first-wrong";  // as an element

// An element of a tensor that is to be explained.
struct Asked {
  size_t tensor;
  size_t element;
  std::string note;
  bool is_right = false;   // only to be held against the one before it
  bool is_hidden = false;  // only to see whether it is stale
};

const Comparison* comparison_of(const OneRun& run, size_t tensor) {
  for (size_t i = 0; i < run.comparisons.size(); ++i)
    if (run.wishes.expects[i].index == tensor) return &run.comparisons[i].numbers;
  return nullptr;
}

std::string expected_note(const Comparison& numbers, size_t element) {
  for (const Mismatch& mismatch : numbers.first)
    if (mismatch.element == element) return sentence("expected {}", mismatch.expected);
  return "";
}

// The right element that is nearest to a wrong one.
std::optional<size_t> nearest_right(const Comparison& numbers, size_t element) {
  const std::vector<bool>& wrong = numbers.wrong;
  for (size_t distance = 1; distance < wrong.size(); ++distance) {
    if (element >= distance && !wrong[element - distance]) return element - distance;
    if (element + distance < wrong.size() && !wrong[element + distance]) return element + distance;
  }
  return {};
}

void ask(const OneRun& run, size_t tensor, size_t element, std::vector<Asked>& all) {
  const Comparison* const numbers = comparison_of(run, tensor);
  const bool is_wrong =
      numbers != nullptr && element < numbers->wrong.size() && numbers->wrong[element];
  all.push_back({tensor, element, is_wrong ? expected_note(*numbers, element) : ""});
  if (!is_wrong) return;
  if (const auto right = nearest_right(*numbers, element))
    all.push_back({tensor, *right, "", true});
}

// The first iteration of a loop has nothing old to read.
std::optional<size_t> middle_wrong(const Comparison& numbers) {
  size_t left = numbers.differing / 2;
  for (size_t i = 0; i < numbers.wrong.size(); ++i)
    if (numbers.wrong[i] && left-- == 0) return i;
  return {};
}

void ask_first_wrong(const OneRun& run, std::optional<size_t> tensor, std::vector<Asked>& all) {
  for (size_t i = 0; i < run.comparisons.size(); ++i) {
    const Comparison& numbers = run.comparisons[i].numbers;
    const size_t index = run.wishes.expects[i].index;
    if ((tensor && *tensor != index) || numbers.equal()) continue;
    ask(run, index, numbers.first.front().element, all);
    if (const auto other = middle_wrong(numbers)) all.push_back({index, *other, "", false, true});
    return;
  }
}

std::vector<Asked> asked_of(const WhyCommand& command, const OneRun& run) {
  std::vector<Asked> all;
  for (const std::string& text : command.elements) {
    if (text == kFirstWrong) {
      ask_first_wrong(run, {}, all);
      continue;
    }
    const why::ElementText parts = why::split_element("--element", text);
    const size_t tensor = parse_tensor_option("--element", parts.argument, run.arguments.parsed);
    const auto elements =
        why::elements_of("--element", parts, runner::tensor_type(run.arguments, tensor).shape);
    if (elements.size() > kMostElements)
      fmt::print(stderr, "{}\n",
                 sentence("note: the first {} of {} elements are explained", kMostElements,
                          elements.size()));
    for (size_t i = 0; i < std::min(elements.size(), kMostElements); ++i)
      ask(run, tensor, elements[i], all);
  }
  if (!command.first_wrong.empty())
    ask_first_wrong(
        run, parse_tensor_option("--first-wrong", command.first_wrong, run.arguments.parsed), all);
  else if (command.elements.empty())
    ask_first_wrong(run, {}, all);
  return all;
}

why::Target target_of(const Rerun& rerun, const Asked& asked) {
  const TensorType& type = runner::tensor_type(rerun.arguments(), asked.tensor);
  const std::string name = memory_name_of(rerun.arguments(), asked.tensor);
  why::Target target;
  target.label = fmt::format("{} {}", name, why::index_text(asked.element, type.shape));
  target.note = asked.note;
  target.place.object = name;
  target.place.offset = static_cast<int64_t>(offset_of(type.dtype, asked.element));
  target.size_bytes = static_cast<int64_t>(size_of(type.dtype));
  return target;
}

struct Explained {
  std::vector<why::Tree> wanted, hidden;
};

Explained explain(const WhyCommand& command, Rerun& rerun, const std::vector<Asked>& asked) {
  std::vector<why::Target> targets;
  for (const Asked& one : asked) targets.push_back(target_of(rerun, one));
  std::vector<why::Tree> all =
      why::trees_of(targets, {command.depth, command.history},
                    [&](why::Tracer& tracer) { return rerun.run(tracer); });
  Explained trees;
  for (size_t i = 0; i < asked.size(); ++i) {
    if (asked[i].is_right) continue;
    if (i + 1 < asked.size() && asked[i + 1].is_right) why::note_omission(all[i], all[i + 1]);
    (asked[i].is_hidden ? trees.hidden : trees.wanted).push_back(std::move(all[i]));
  }
  return trees;
}

// The tree knows what values alone do not show.
void add_stale(const Explained& trees, OneRun& run) {
  std::optional<std::string> evidence = why::stale_note(trees.wanted);
  if (!evidence) evidence = why::stale_note(trees.hidden);
  for (TensorComparison& comparison : run.comparisons) {
    std::vector<ErrorShape>& shapes = comparison.numbers.shapes;
    if (!evidence || comparison.equal) continue;
    std::erase_if(shapes, [](const ErrorShape& one) { return one.kind == ShapeKind::kShift; });
    shapes.insert(shapes.begin(), {ShapeKind::kStale, *evidence});
    if (shapes.size() > 2) shapes.resize(2);
    comparison.text +=
        sentence("\n  shape: {}, {}", error_shape_name(ShapeKind::kStale), *evidence);
  }
}

void show_difference(const OneRun& run) {
  for (size_t i = 0; i < run.comparisons.size(); ++i) {
    const TensorComparison& comparison = run.comparisons[i];
    if (comparison.equal) continue;
    const TensorType& type = runner::tensor_type(run.arguments, run.wishes.expects[i].index);
    fmt::print("{}\n{}\n", comparison.text, why::picture_of(comparison.numbers.wrong, type.shape));
  }
}

std::vector<why::PageDifference> differences_of(const OneRun& run) {
  std::vector<why::PageDifference> all;
  for (size_t i = 0; i < run.comparisons.size(); ++i) {
    const TensorComparison& comparison = run.comparisons[i];
    if (comparison.equal) continue;
    const TensorType& type = runner::tensor_type(run.arguments, run.wishes.expects[i].index);
    all.push_back({comparison.text, html::error_map_svg(comparison.numbers.wrong, type.shape)});
  }
  return all;
}

void show(const WhyCommand& command, const OneRun& run, const std::vector<why::Tree>& trees,
          const std::vector<why::NamedTensor>& tensors) {
  if (!command.html.empty()) {
    const std::string page =
        why::to_html(trees, tensors, "asctwin why " + command.file, differences_of(run));
    write_atomically(command.html, {std::as_bytes(std::span(page))});
  }
  if (command.format != ReportFormat::kJson) {
    show_difference(run);
    fmt::print("{}", why::to_text(trees, tensors));
    return;
  }
  const nlohmann::json document = {{"version", 1},
                                   {"kernel", run.kernel},
                                   {"expect", expectations_json(run.comparisons)},
                                   {"elements", why::to_json(trees, tensors)}};
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

// A document has nothing to say about a kernel that does not compile: the compiler's messages go
// where they would go without one.
runner::Module build_or_tell(const WhyCommand& command, const isa::Chip& chip) {
  try {
    return build(command, chip);
  } catch (const driver::BuildError& error) {
    fmt::print(stderr, "{}", error.messages);
    throw;
  }
}

// Shows where precision goes. True: that is all that was asked for.
bool show_precision(const WhyCommand& command, Rerun& rerun) {
  why::Precision precision;
  if (!rerun.run(precision))
    throw std::runtime_error("the kernel has not come to its end in a further run");
  const bool is_all = command.elements.empty() && command.expects.empty();
  if (command.format == ReportFormat::kJson)
    fmt::print("{}\n", nlohmann::json({{"version", 1}, {"precision", precision.found()}})
                           .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  else
    fmt::print("{}", why::precision_text(precision));
  return is_all;
}

void refuse_unfit(const WhyCommand& command) {
  if (command.soc == kEveryChip)
    throw UsageError(
        report::translated("`--soc all` is for `asctwin run`; a value is explained on one chip"));
  const bool asks_first_wrong =
      !command.first_wrong.empty() ||
      std::ranges::find(command.elements, kFirstWrong) != command.elements.end();
  if (asks_first_wrong && command.expects.empty())
    throw UsageError(report::translated(
        "the first wrong element needs `--expect`, which says what is right"));
  if (command.precision && command.format == ReportFormat::kJson &&
      !(command.elements.empty() && command.expects.empty()))
    throw UsageError(report::translated("`--precision --json` is a document of its own"),
                     report::translated("leave --element and --expect out of this run"));
  if (command.elements.empty() && command.expects.empty() && !command.precision)
    throw UsageError(report::translated("no element is named"),
                     report::translated("--element I[3,17], or --expect I=FILE"));
}

}  // namespace

int why_command(const WhyCommand& command) {
  refuse_unfit(command);
  const std::optional<uint64_t> seed = seed_of_one_order(command.schedule, "asctwin why");
  refuse_tensor_outputs(command, "asctwin run");
  const isa::Chip& chip = chip_named(command.soc);
  check_command(command);
  const runner::Module module = build_or_tell(command, chip);
  OneRun run = run_once(command, module, chip, seed);
  show_report(run.report);
  if (run.was_stopped() && !command.keep_going) {
    fmt::print(stderr, "{}\n",
               sentence("note: the kernel was stopped, and there is no result to "
                        "explain: mend the errors first"));
    return 1;
  }
  Rerun rerun(command, module, chip, run);
  if (command.precision && show_precision(command, rerun)) return 0;
  const std::vector<Asked> asked = asked_of(command, run);
  if (asked.empty()) {
    fmt::print("{}\n", sentence("every element is right"));
    return 0;
  }
  add_lines(command, module, chip, run);
  const Explained trees = explain(command, rerun, asked);
  add_stale(trees, run);
  show(command, run, trees.wanted, named_tensors(rerun.arguments()));
  return 0;
}

}  // namespace asctwin::tool
