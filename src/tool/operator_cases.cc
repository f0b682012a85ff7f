// Types are exchanged in the texts of arguments, so that a case is a command that a user can
// repeat.
#include "tool/operator_cases.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "report/language.h"
#include "runner/argument.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

using nlohmann::json;

constexpr size_t kMostOperatorPoints = 5000;
constexpr const char* kNoInput = "null";

// The type that a file gives its tensor; nothing for a tensor whose type can be exchanged.
std::optional<std::string> type_of_file(const std::string& item) {
  const bool is_file = item.find('[') == item.npos || item.find("]=@") != item.npos;
  if (!is_file || item == kNoInput) return std::nullopt;
  const Argument argument = parse_argument(0, item);
  const auto* const tensor = std::get_if<TensorArgument>(&argument);
  if (tensor == nullptr) return std::nullopt;
  return info_of(tensor->type.dtype).short_name;
}

std::string item_with_type(const std::string& item, const std::string& type) {
  const size_t open = item.find('[');
  return item == kNoInput || open == item.npos || type_of_file(item) ? item
                                                                     : type + item.substr(open);
}

// One set of types, as the prototype lists them: inputs, then outputs.
class TypeSet {
 public:
  TypeSet(const json& prototype, const json& types) {
    for (const char* const side : {"inputs", "outputs"})
      for (const json& parameter : prototype[side]) names_.push_back(parameter["name"]);
    inputs_ = prototype["inputs"].size();
    for (const json& type : types) types_.push_back(type);
  }

  std::string text() const {
    std::string text;
    for (size_t i = 0; i < types_.size(); ++i)
      text += (i == 0 ? "" : ", ") + names_[i] + " " + (types_[i].empty() ? "?" : types_[i]);
    return text;
  }

  // Arrays have all its types, and files among the inputs have theirs.
  bool fits(const std::vector<std::string>& inputs) const {
    for (size_t i = 0; i < inputs.size(); ++i) {
      bool fits = inputs[i] == kNoInput || !types_[i].empty();
      with_each_item(inputs[i], [&](const std::string& item) {
        const auto type = type_of_file(item);
        fits = fits && (!type || *type == types_[i]);
        return item;
      });
      if (!fits) return false;
    }
    return true;
  }

  // The inputs as the command has them are of this set.
  bool has(const std::vector<std::string>& inputs) const {
    return with_types(inputs) == inputs && fits(inputs);
  }

  std::vector<std::string> with_types(std::vector<std::string> inputs) const {
    for (size_t i = 0; i < inputs.size(); ++i)
      inputs[i] = with_each_item(
          inputs[i], [&](const std::string& item) { return item_with_type(item, types_[i]); });
    return inputs;
  }

  // `--output NAME=f16[n]` of this set.
  std::vector<std::string> of_outputs(std::vector<std::string> outputs) const {
    for (std::string& output : outputs) {
      const size_t equals = output.find('=');
      const std::string name = output.substr(0, equals);
      for (size_t i = inputs_; i < names_.size() && equals != output.npos; ++i)
        if (name == names_[i] && !types_[i].empty())
          output = name + "=" + with_each_item(output.substr(equals + 1), [&](const auto& item) {
                     return item_with_type(item, types_[i]);
                   });
    }
    return outputs;
  }

 private:
  std::vector<std::string> names_, types_;
  size_t inputs_ = 0;
};

void check_inputs(const VerifyCommand& command, const json& prototype) {
  const json& inputs = prototype["inputs"];
  const size_t given = command.run.arguments.size();
  std::string example = "asctwin verify DIR " + command.run.type;
  bool lacks = false;
  for (size_t i = 0; i < inputs.size(); ++i) {
    example += " 'f16[n]=rand(" + std::to_string(i + 1) + ")'";
    lacks = lacks || (inputs[i]["kind"] != "optional" && i >= given);
  }
  if (given > inputs.size())
    throw UsageError(report::sentence("{} has {} inputs, but {} are given", command.run.type,
                                      inputs.size(), given));
  example += " --space n=tails";
  if (lacks)
    throw UsageError(report::sentence("{} has {} inputs, but {} are given", command.run.type,
                                      inputs.size(), given),
                     example);
}

std::vector<TypeSet> sets_of(const VerifyCommand& command, const json& prototype,
                             std::vector<std::string>& left_out) {
  std::vector<TypeSet> sets;
  for (const json& types : prototype["combinations"]) {
    TypeSet set(prototype, types);
    if (is_fixed(command, "types") ? set.has(command.run.arguments)
                                   : set.fits(command.run.arguments))
      sets.push_back(std::move(set));
    else if (!is_fixed(command, "types"))
      left_out.push_back(set.text());
  }
  // The set of the command's own types is the first.
  std::ranges::stable_partition(sets,
                                [&](const TypeSet& set) { return set.has(command.run.arguments); });
  if (sets.empty())
    throw UsageError(report::sentence("the prototype of {} has no set of types for these inputs",
                                      command.run.type));
  return sets;
}

std::vector<std::string> with_point(std::vector<std::string> texts, const verify::Point& point) {
  for (std::string& text : texts) text = verify::with_values(text, point);
  return texts;
}

class OperatorCases {
 public:
  OperatorCases(const VerifyCommand& command, const json& prototype, const OperatorSpace& space)
      : command_(command), prototype_(prototype), space_(space) {
    plan_.all_points = space.all_points;
    plan_.values = space.values;
    plan_.seeds = seeds_of(command);
    plan_.types = space.types;
    plan_.not_varied = space.left_out;
  }

  VerifyPlan run(const std::vector<std::string>& branches) {
    std::vector<size_t> first, rest;
    std::set<std::string> seen;
    for (size_t base = 0; base < space_.bases.size(); ++base) {
      const std::string branch = base < branches.size() ? branches[base] : "";
      (!branch.empty() && seen.insert(branch).second ? first : rest).push_back(base);
    }
    const size_t early =
        std::min(rest.size(), kPointsOfVariants - std::min(kPointsOfVariants, first.size()));
    first.insert(first.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(early));
    rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(early));
    for (const std::vector<size_t>* bases : {&first, &rest}) {
      for (const size_t base : *bases) add(space_.bases[base]);
      for (const size_t base : *bases) add_variants(space_.bases[base]);
    }
    return std::move(plan_);
  }

 private:
  void add(VerifyCase one) {
    one.number = plan_.cases.size();
    plan_.cases.push_back(std::move(one));
  }

  void add_variant(const VerifyCase& base, std::vector<std::string> arguments) {
    if (arguments == base.arguments) return;
    VerifyCase one = base;
    one.arguments = std::move(arguments);
    one.is_base = one.has_given_values = false;
    add(std::move(one));
  }

  void add_variants(const VerifyCase& base) {
    for (size_t value = 1; value < plan_.values.size(); ++value) {
      std::vector<std::string> arguments = base.arguments;
      for (std::string& argument : arguments) argument = with_value(argument, plan_.values[value]);
      add_variant(base, std::move(arguments));
    }
    if (!is_fixed(command_, "inputs"))
      for (size_t i = 0; i < base.arguments.size(); ++i)
        if (prototype_["inputs"][i]["kind"] == "optional") {
          std::vector<std::string> arguments = base.arguments;
          arguments[i] = kNoInput;
          add_variant(base, std::move(arguments));
        }
    if (plan_.seeds.empty()) return;
    VerifyCase one = base;
    one.seeds = plan_.seeds;
    one.is_base = false;
    add(std::move(one));
  }

  const VerifyCommand& command_;
  const json& prototype_;
  const OperatorSpace& space_;
  VerifyPlan plan_;
};

}  // namespace

OperatorSpace operator_space(const VerifyCommand& command, const json& prototype) {
  check_inputs(command, prototype);
  const std::vector<verify::Dimension> dimensions = dimensions_of(command);
  OperatorSpace space;
  const std::vector<TypeSet> sets = sets_of(command, prototype, space.left_out);
  const std::vector<verify::Point> points = verify::points_of(dimensions, kMostOperatorPoints);
  space.values = values_of(command);
  space.all_points = verify::size_of(dimensions) * sets.size();
  for (const TypeSet& set : sets) space.types.push_back(set.text());
  for (size_t point = 0; point < points.size(); ++point)
    for (size_t set = 0; set < sets.size(); ++set) {
      VerifyCase one;
      one.point = point;
      one.arguments = with_point(sets[set].with_types(command.run.arguments), points[point]);
      one.attrs = with_point(command.run.attrs, points[point]);
      one.outputs = with_point(sets[set].of_outputs(command.run.outputs), points[point]);
      one.is_base = true;
      one.has_given_values = sets[set].has(command.run.arguments);  // or bytes of other types
      space.bases.push_back(std::move(one));
    }
  return space;
}

VerifyPlan operator_plan(const VerifyCommand& command, const json& prototype,
                         const OperatorSpace& space, const std::vector<std::string>& branches) {
  return OperatorCases(command, prototype, space).run(branches);
}

}  // namespace asctwin::tool
