// Variants of values change the inputs that a generator fills; files stay as they are.
#include "tool/verify_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string_view>

#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/dump_file.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

constexpr size_t kMostPoints = 20000;
constexpr uint64_t kSeeds = 6;
constexpr const char* kAsGiven = "as given";

}  // namespace

bool is_of_file(const std::string& expect) {
  const size_t equals = expect.find('=');
  return equals == expect.npos ||
         parse_dump_file("--expect", expect.substr(equals + 1)).has_value();
}

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
    const auto is_used = [&](const std::vector<std::string>& texts) {
      return std::ranges::any_of(
          texts, [&](const std::string& word) { return verify::mentions(word, one.name); });
    };
    if (!is_used(command.run.arguments) && !is_used(command.run.attrs) &&
        !is_used(command.run.outputs))
      throw UsageError(report::sentence("no argument has the name `{}` of `--space`", one.name));
    if (is_fixed(command, one.name)) one.values.resize(1);
    space.push_back(std::move(one));
  }
  return space;
}

namespace {

bool is_floating(std::string_view argument) {
  return argument.starts_with("f16[") || argument.starts_with("f32[") ||
         argument.starts_with("bf16[");
}

std::string item_with_value(const std::string& argument, const std::string& value) {
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

}  // namespace

std::string with_each_item(const std::string& argument,
                           const std::function<std::string(const std::string&)>& change) {
  const bool is_list = argument.size() >= 2 && argument.front() == '[' && argument.back() == ']';
  if (!is_list) return change(argument);
  std::string text;
  for (const std::string_view item :
       split_at_outer_commas(std::string_view(argument).substr(1, argument.size() - 2)))
    text += (text.empty() ? "[" : ",") + change(std::string(item));
  return text + "]";
}

std::string with_value(const std::string& argument, const std::string& value) {
  return with_each_item(argument,
                        [&](const std::string& item) { return item_with_value(item, value); });
}

namespace {

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

}  // namespace

std::vector<std::string> values_of(const VerifyCommand& command) {
  std::vector<std::string> values = {kAsGiven};
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

std::vector<uint64_t> seeds_of(const VerifyCommand& command) {
  std::vector<uint64_t> seeds;
  if (!is_fixed(command, "orders"))
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) seeds.push_back(seed);
  return seeds;
}

namespace {

class KernelCases {
 public:
  KernelCases(const VerifyCommand& command, VerifyPlan& plan) : command_(command), plan_(plan) {}

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
    one.number = plan_.cases.size();
    one.point = point;
    for (const std::string& argument : command_.run.arguments) {
      const std::string text = verify::with_values(argument, plan_.points[point]);
      one.arguments.push_back(value == kAsGiven ? text : with_value(text, value));
    }
    one.blocks = plan_.blocks[block];
    one.tiling_key = plan_.keys[key];
    one.has_given_values = value == kAsGiven;
    one.is_base = one.has_given_values && block == 0 && key == 0;
    plan_.cases.push_back(std::move(one));
  }

  const VerifyCommand& command_;
  VerifyPlan& plan_;
};

}  // namespace

VerifyPlan plan_of(const VerifyCommand& command, const verify::SourceFacts& facts) {
  const std::vector<verify::Dimension> space = dimensions_of(command);
  VerifyPlan plan;
  plan.points = verify::points_of(space, kMostPoints);
  plan.all_points = verify::size_of(space);
  plan.blocks = blocks_of(command, facts);
  plan.keys = keys_of(command, facts);
  plan.values = values_of(command);
  plan.seeds = seeds_of(command);
  KernelCases(command, plan).run();
  return plan;
}

}  // namespace asctwin::tool
