// A chip's overrides, then columns times free lists, then what follows another parameter.
#include "operators/prototype.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "operators/fault.h"
#include "report/language.h"

namespace asctwin::operators {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

std::vector<ops::OpParamDef> with_overrides(const ops::ParamList& general,
                                            const ops::ParamList& own) {
  std::vector<ops::OpParamDef> all(general.all().begin(), general.all().end());
  for (const ops::OpParamDef& other : own.all()) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const ops::OpParamDef& param) {
      return param.name() == other.name();
    });
    if (found == all.end())
      all.push_back(other);
    else
      found->override_by(other);
  }
  return all;
}

// The length of the lists that go together; 1 where there are only free lists.
size_t column_count(const Prototype& prototype) {
  size_t count = 0;
  std::string first;
  const auto hold = [&](const std::string& name, size_t length, SourceLoc where) {
    if (count == 0) {
      count = length;
      first = name;
    } else if (length != count) {
      throw OperatorFault(
          finding_at(Code::E1201, where, prototype.type)
              .with("fault", phrase("has lists of different length: {} for `{}`, and {} "
                                    "for `{}`",
                                    count, first, length, name)));
    }
  };
  for (size_t i = 0; i < prototype.inputs.size() + prototype.outputs.size(); ++i) {
    const ops::OpParamDef& param = prototype.parameter(i);
    if (param.types()) hold(param.name(), param.types()->size(), param.where());
    if (param.formats()) hold(param.name(), param.formats()->size(), param.formats_where());
  }
  return std::max<size_t>(count, 1);
}

template <class T>
std::vector<T> choices(const std::optional<std::vector<T>>& column,
                       const std::optional<std::vector<T>>& free, size_t index, T otherwise) {
  if (column) return {(*column)[index]};
  if (free && !free->empty()) return *free;
  return {otherwise};
}

const ops::OpParamDef* named(const std::vector<ops::OpParamDef>& params, const std::string& name,
                             size_t& index) {
  for (index = 0; index < params.size(); ++index)
    if (params[index].name() == name) return &params[index];
  return nullptr;
}

void follow(const Prototype& prototype, Combination& combination) {
  for (size_t i = 0; i < combination.size(); ++i) {
    const ops::OpParamDef& param = prototype.parameter(i);
    size_t source = 0;
    if (param.follow().empty() || named(prototype.inputs, param.follow(), source) == nullptr)
      continue;
    const ops::FollowType what = param.follow_type();
    if (what == ops::FollowType::ALL || what == ops::FollowType::DTYPE)
      combination[i].type = combination[source].type;
    if (what == ops::FollowType::ALL || what == ops::FollowType::FORMAT)
      combination[i].format = combination[source].format;
  }
}

// All combinations of one column: the product of the free lists.
std::vector<Combination> of_column(const Prototype& prototype, size_t column) {
  std::vector<Combination> all = {{}};
  for (size_t i = 0; i < prototype.inputs.size() + prototype.outputs.size(); ++i) {
    const ops::OpParamDef& param = prototype.parameter(i);
    std::vector<Combination> longer;
    for (const Combination& begun : all)
      for (const ge::DataType type :
           choices(param.types(), param.free_types(), column, ge::DT_UNDEFINED))
        for (const ge::Format format :
             choices(param.formats(), param.free_formats(), column, ge::FORMAT_ND)) {
          longer.push_back(begun);
          longer.back().push_back({type, format});
        }
    all = std::move(longer);
  }
  return all;
}

void combine(Prototype& prototype) {
  std::vector<Combination>& all = prototype.combinations;
  const size_t columns = column_count(prototype);
  for (size_t column = 0; column < columns; ++column)
    for (Combination& combination : of_column(prototype, column)) {
      follow(prototype, combination);
      if (std::find(all.begin(), all.end(), combination) != all.end()) continue;
      all.push_back(std::move(combination));
      prototype.columns.push_back(column);
    }
}

ops::OpAICoreConfig config_of(const op::Operator& registered, const std::string& type,
                              const isa::Chip& chip) {
  const std::string unit = compute_unit(chip);
  const auto& configs = registered.definition->ai_core().configs();
  if (const auto found = configs.find(unit); found != configs.end()) return found->second;
  if (const auto found = registered.configs.find(unit); found != registered.configs.end())
    return found->second();
  std::vector<std::string> units;
  for (const auto& [name, config] : configs) units.push_back(name);
  for (const auto& [name, config] : registered.configs) units.push_back(name);
  const SourceLoc where = registered.definition->ai_core().configs_where();
  throw OperatorFault(
      finding_at(Code::E1203, where.line > 0 ? where : registered.prototype_at, type)
          .with("what", phrase("configuration for {} ({})", unit, std::string(chip.name)))
          .with("supported",
                units.empty() ? Phrase("none") : fmt::format("{}", fmt::join(units, ", "))));
}

}  // namespace

std::string snake_case(std::string_view type) {
  std::string snake;
  for (size_t i = 0; i < type.size(); ++i) {
    const char c = type[i];
    const bool begins_word =
        i > 0 && is_upper(c) && type[i - 1] != '_' &&
        (!is_upper(type[i - 1]) || (i + 1 < type.size() && is_lower(type[i + 1])));
    if (begins_word) snake += '_';
    snake += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return snake;
}

std::string camel_case(std::string_view snake) {
  std::string camel;
  bool begins_word = true;
  for (const char c : snake) {
    if (c != '_')
      camel += begins_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins_word = c == '_';
  }
  return camel;
}

std::string compute_unit(const isa::Chip& chip) { return lower_case(chip.series); }

Prototype prototype_of(const op::Operator& registered, const std::string& type,
                       const isa::Chip& chip) {
  if (!registered.definition)
    throw UsageError(
        report::sentence("{} has no prototype: no OP_ADD({}) is among its sources", type, type));
  const ops::OpDef& definition = *registered.definition;
  const ops::OpAICoreConfig config = config_of(registered, type, chip);
  Prototype prototype;
  prototype.type = type;
  prototype.inputs = with_overrides(definition.inputs(), config.inputs());
  prototype.outputs = with_overrides(definition.outputs(), config.outputs());
  prototype.attrs.assign(definition.attrs().begin(), definition.attrs().end());
  const std::string file = config.extended("opFile.value");
  const std::string entry = config.extended("opInterface.value");
  prototype.kernel_file = (file.empty() ? snake_case(type) : file) + ".cpp";
  prototype.entry = entry.empty() ? snake_case(type) : entry;
  prototype.launches_empty = definition.ai_core().launches_empty();
  combine(prototype);
  return prototype;
}

std::string type_text(ge::DataType type) {
  return lower_case(ge::TypeUtils::DataTypeToSerialString(type).substr(3));
}

}  // namespace asctwin::operators
