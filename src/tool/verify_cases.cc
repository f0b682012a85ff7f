// Variants of values change the inputs that a generator fills; files stay as they are.
#include "tool/verify_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string_view>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

constexpr size_t kMostPoints = 20000;
constexpr size_t kPointsOfVariants = 12;  // that blocks, values and orders are combined with first
constexpr uint64_t kSeeds = 6;

bool is_fixed(const VerifyCommand& command, std::string_view name) {
  return std::ranges::find(command.fixed, name) != command.fixed.end();
}

std::vector<verify::Dimension> dimensions_of(const VerifyCommand& command) {
  std::vector<verify::Dimension> space;
  for (const std::string& text : command.space) {
    verify::Dimension one;
    try {
      one = verify::parse_dimension(text);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
    const bool used = std::ranges::any_of(command.run.arguments, [&](const std::string& argument) {
      return verify::mentions(argument, one.name);
    });
    if (!used)
      throw UsageError(report::sentence("no argument has the name `{}` of `--space`", one.name));
    if (is_fixed(command, one.name)) one.values.resize(1);
    space.push_back(std::move(one));
  }
  return space;
}

bool is_floating(std::string_view argument) {
  return argument.starts_with("f16[") || argument.starts_with("f32[") ||
         argument.starts_with("bf16[");
}

// `f32[8]=rand(1)` with other values; a tensor of a file, an output and a number stay.
std::string with_value(const std::string& argument, const std::string& value) {
  const size_t equals = argument.find("]=");
  if (equals == argument.npos || argument[equals + 2] == '@' || argument[equals + 2] == '[')
    return argument;
  const bool is_special = value != "zeros" && value != "ones";
  if (is_special && !is_floating(argument)) return argument;
  if (value == "extremes")
    return argument.substr(0, equals + 2) +
           (argument.starts_with("f16[") ? "full(-65504)" : "full(-3e38)");
  if (value == "nan" || value == "inf")
    return argument.substr(0, equals + 2) + "full(" + value + ")";
  return argument.substr(0, equals + 2) + value;
}

std::vector<int64_t> blocks_of(const VerifyCommand& command, const verify::SourceFacts& facts) {
  std::vector<int64_t> blocks = {command.run.blocks};
  if (is_fixed(command, "blocks") || !facts.asks_for_blocks) return blocks;
  for (const int64_t other : {int64_t{1}, int64_t{2}, int64_t{3}, int64_t{7}})
    if (other != command.run.blocks) blocks.push_back(other);
  return blocks;
}

std::vector<uint64_t> keys_of(const VerifyCommand& command, const verify::SourceFacts& facts) {
  std::vector<uint64_t> keys = {command.run.tiling_key};
  if (is_fixed(command, "keys") || facts.tiling_keys.empty()) return keys;
  if (!facts.tiling_keys.contains(command.run.tiling_key)) keys.clear();
  for (const uint64_t key : facts.tiling_keys)
    if (key != command.run.tiling_key) keys.push_back(key);
  return keys;
}

std::vector<std::string> values_of(const VerifyCommand& command) {
  std::vector<std::string> values = {"as given"};
  if (is_fixed(command, "values")) return values;
  for (const char* const other : {"zeros", "ones", "extremes"})
    if (std::ranges::any_of(command.run.arguments, [&](const std::string& argument) {
          return with_value(argument, other) != argument;
        }))
      values.emplace_back(other);
  for (const std::string& other : command.special) {
    if (other != "nan" && other != "inf")
      throw UsageError(report::sentence("`--special` is {}, but it takes nan and inf", other));
    values.push_back(other);
  }
  return values;
}

class Planner {
 public:
  Planner(const VerifyCommand& command, VerifyPlan& plan) : command_(command), plan_(plan) {}

  void run() {
    const size_t first = std::min(kPointsOfVariants, plan_.points.size());
    for (size_t point = 0; point < first; ++point) add(point, plan_.values[0], 0, 0);
    for (size_t point = 0; point < first; ++point) add_variants(point);
    for (size_t point = first; point < plan_.points.size(); ++point)
      add(point, plan_.values[0], 0, 0);
    for (size_t point = first; point < plan_.points.size(); ++point) add_variants(point);
  }

 private:
  // Each variant alone; values and blocks also with each other key.
  void add_variants(size_t point) {
    for (size_t key = 1; key < plan_.keys.size(); ++key) add(point, plan_.values[0], 0, key);
    for (size_t block = 1; block < plan_.blocks.size(); ++block)
      for (size_t key = 0; key < plan_.keys.size(); ++key) add(point, plan_.values[0], block, key);
    for (size_t value = 1; value < plan_.values.size(); ++value)
      add(point, plan_.values[value], 0, 0);
    if (!plan_.seeds.empty()) {
      add(point, plan_.values[0], 0, 0);
      plan_.cases.back().seeds = plan_.seeds;
      plan_.cases.back().is_base = false;
    }
  }

  void add(size_t point, const std::string& value, size_t block, size_t key) {
    VerifyCase one;
    one.point = point;
    for (const std::string& argument : command_.run.arguments) {
      const std::string text = verify::with_values(argument, plan_.points[point]);
      one.arguments.push_back(value == "as given" ? text : with_value(text, value));
    }
    one.blocks = plan_.blocks[block];
    one.tiling_key = plan_.keys[key];
    one.is_base = value == "as given" && block == 0 && key == 0;
    plan_.cases.push_back(std::move(one));
  }

  const VerifyCommand& command_;
  VerifyPlan& plan_;
};

std::string quoted(const std::string& word) {
  const bool plain =
      word.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,") == word.npos;
  if (plain && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

VerifyPlan plan_of(const VerifyCommand& command, const verify::SourceFacts& facts) {
  const std::vector<verify::Dimension> space = dimensions_of(command);
  VerifyPlan plan;
  plan.points = verify::points_of(space, kMostPoints);
  plan.all_points = verify::size_of(space);
  plan.blocks = blocks_of(command, facts);
  plan.keys = keys_of(command, facts);
  plan.values = values_of(command);
  if (!is_fixed(command, "orders"))
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) plan.seeds.push_back(seed);
  Planner(command, plan).run();
  return plan;
}

std::string repeat_text(const VerifyCommand& command, const VerifyCase& one,
                        const std::string& schedule) {
  std::string text = "asctwin run " + quoted(command.run.file);
  for (const std::string& argument : one.arguments) text += " " + quoted(argument);
  const auto add = [&](const char* option, const std::string& value) {
    text += std::string(" ") + option + " " + quoted(value);
  };
  if (!command.run.kernel.empty()) add("--kernel", command.run.kernel);
  if (one.blocks != 1) add("--blocks", std::to_string(one.blocks));
  if (one.tiling_key != 0) add("--tiling-key", std::to_string(one.tiling_key));
  if (command.run.soc != RunCommand().soc) add("--soc", command.run.soc);
  if (command.run.autosync != Autosync::kOn)
    add("--autosync", kAutosyncNames[static_cast<size_t>(command.run.autosync)]);
  if (command.run.numerics != Numerics::kIdeal)
    add("--numerics", kNumericsNames[static_cast<size_t>(command.run.numerics)]);
  for (const std::string& define : command.run.defines) add("-D", define);
  for (const std::string& directory : command.run.include_dirs) add("-I", directory);
  for (const std::string& expect : command.run.expects) add("--expect", expect);
  if (command.run.relative > 0) add("--rtol", fmt::format("{}", command.run.relative));
  if (command.run.absolute > 0) add("--atol", fmt::format("{}", command.run.absolute));
  if (command.run.ulps > 0) add("--ulp", std::to_string(command.run.ulps));
  if (!schedule.empty()) add("--schedule", schedule);
  return text;
}

}  // namespace asctwin::tool
