// From words to a call.
#include "show/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "base/nearest.h"
#include "report/language.h"
#include "show/path.h"
#include "show/regions.h"

namespace asctwin::show {
namespace {

using report::sentence;
using report::translated;

struct Field {
  std::string name;
  int64_t value;
};

// "DataCopyPad" and "datacopypad", "asc_transto5hd" and "asctransto5hd" are one.
std::string folded(std::string_view word) {
  std::string letters;
  for (const char c : word)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

// "pad" begins a word of "DataCopyPad", as "add" does not in "LoadData".
bool begins_a_word(std::string_view part, std::string_view name) {
  for (size_t i = 0; i < name.size(); ++i) {
    const bool is_inside = i > 0 && std::islower(static_cast<unsigned char>(name[i])) != 0 &&
                           std::isalpha(static_cast<unsigned char>(name[i - 1])) != 0;
    if (!is_inside && folded(name.substr(i)).starts_with(part)) return true;
  }
  return false;
}

// "pad" is a word of "DataCopyPad", and only begins one of "VectorPadding".
bool is_a_word(std::string_view part, std::string_view name) {
  const auto is_lower = [&](size_t i) {
    return i < name.size() && std::islower(static_cast<unsigned char>(name[i])) != 0;
  };
  for (size_t i = 0; i + part.size() <= name.size(); ++i)
    if (!is_lower(i) && folded(name.substr(i, part.size())) == part && !is_lower(i + part.size()))
      return true;
  return false;
}

// The letters of "transto5hd" stand in "TransDataTo5HD" in their order, from the first on.
bool shortens(std::string_view part, std::string_view name) {
  if (begins_a_word(part, name)) return true;
  const std::string whole = folded(name);
  if (part.front() != whole.front()) return false;
  for (const char c : whole)
    if (!part.empty() && part.front() == c) part.remove_prefix(1);
  return part.empty();
}

[[noreturn]] void unknown(const std::string& what, std::string_view word,
                          std::vector<std::string_view> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty())
    throw RequestError(
        sentence("{} `{}` is unknown", what, word),
        translated(
            "the operation has no fields that can be drawn; counts and masks of lanes are none"));
  const std::string_view close = nearest(word, names);
  const std::string guess = close.empty() ? "" : sentence("did you mean {}? ", close);
  throw RequestError(sentence("{} `{}` is unknown", what, word),
                     guess + sentence("known: {}", fmt::join(names, ", ")));
}

// A variant such as "ND2NZ" is a name of its own; "GM -> UB" is a path.
bool is_named_by_variant(const isa::OpInfo& info) {
  return *info.variant != '\0' && folded(info.variant) != folded(info.name) &&
         std::string_view(info.variant).find("->") == std::string_view::npos;
}
std::string_view word_for(const isa::OpInfo& info) {
  return is_named_by_variant(info) ? info.variant : info.name;
}

// The operations that a word can mean: those of that very name, else of the one name that has it
// as a word, else of the one name it shortens.
std::vector<Operation> find_operations(const std::string& word) {
  const std::string letters = folded(word);
  std::vector<Operation> named, with_word, shortened;
  std::vector<std::string_view> words;
  for (const Operation& operation : operations()) {
    const isa::OpInfo& info = *operation.info;
    words.push_back(word_for(info));
    if (letters == folded(word_for(info)) || letters == folded(info.name))
      named.push_back(operation);
    else if (letters.size() >= 3 && shortens(letters, word_for(info)))
      (is_a_word(letters, word_for(info)) ? with_word : shortened).push_back(operation);
  }
  if (!named.empty()) return named;
  if (!with_word.empty()) shortened = with_word;
  const auto other = [&](const Operation& operation) {
    return word_for(*operation.info) != word_for(*shortened.front().info);
  };
  if (shortened.empty() || std::ranges::any_of(shortened, other))
    unknown(translated("operation"), word, words);
  return shortened;
}

int64_t value_of_text(const std::string& name, std::string_view text) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  std::string_view digits = text;
  const bool hexadecimal = digits.starts_with("0x");
  if (hexadecimal) digits.remove_prefix(2);
  int64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size())
    throw RequestError(sentence("`{}` is `{}`, but it is a whole number", name, text));
  return value;
}

std::vector<Field> parse_fields(const std::vector<std::string>& texts) {
  std::vector<Field> fields;
  for (const std::string& text : texts) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw RequestError(sentence("`{}` is no field", text),
                         translated("write a field as dValue=24"));
    const std::string name = text.substr(0, equals);
    for (const Field& field : fields)
      if (field.name == name) throw RequestError(sentence("`{}` is given twice", name));
    fields.push_back({name, value_of_text(name, std::string_view(text).substr(equals + 1))});
  }
  return fields;
}

// A list of operands is laid out at a step; "dstList" is the step of the list `dst`.
std::optional<size_t> list_named(const isa::OpInfo& info, std::string_view name) {
  for (size_t i = 0; i < info.operands.size(); ++i)
    if (info.operands[i].count > 1 && name == std::string(info.operands[i].name) + "List") return i;
  return std::nullopt;
}

bool is_operand(const isa::OpInfo& info, std::string_view name) {
  return std::ranges::any_of(info.operands,
                             [&](const isa::OperandInfo& operand) { return name == operand.name; });
}

bool knows(const isa::OpInfo& info, std::string_view name) {
  return !is_operand(info, name) &&
         (isa::find_field(info, name) != nullptr || list_named(info, name).has_value());
}

std::vector<std::string> known_names(const isa::OpInfo& info) {
  const std::vector<std::string_view> fields = fields_of(info);
  std::vector<std::string> names(fields.begin(), fields.end());
  for (const isa::OperandInfo& operand : info.operands)
    if (operand.count > 1) names.push_back(std::string(operand.name) + "List");
  return names;
}

// The first operation that has the path and every field; else the first that has the path.
const Operation& choose(const std::vector<Operation>& operations, const std::vector<Field>& fields,
                        const isa::Chip& chip, const Request& request) {
  const Operation* first = nullptr;
  for (const Operation& operation : operations) {
    if (!find_path(*operation.info, chip, request)) continue;
    if (first == nullptr) first = &operation;
    if (std::ranges::all_of(fields,
                            [&](const Field& field) { return knows(*operation.info, field.name); }))
      return operation;
  }
  if (first != nullptr) return *first;
  throw RequestError(
      sentence("`{}` has no path from {} to {} of type {}", request.operation,
               request.src.empty() ? translated("anywhere") : request.src,
               request.dst.empty() ? translated("anywhere") : request.dst,
               request.type.empty() ? translated("any") : request.type),
      translated("--dst, --src: a TPosition or a memory; --type: f16, or b16 for any of 16 bits"));
}

void set_field(Scene& scene, const Field& field) {
  const isa::OpInfo& info = scene.call->info();
  if (!knows(info, field.name)) {
    const std::vector<std::string> names = known_names(info);
    unknown(sentence("field of {}", word_for(info)), field.name, {names.begin(), names.end()});
  }
  if (const auto list = list_named(info, field.name))
    scene.list_steps[*list] = field.value;
  else
    isa::find_field(info, field.name)->set(scene.call->record(), field.value);
  scene.given.emplace_back(field.name, field.value);
}

bool moves_nothing(const Scene& scene) {
  const auto regions = regions_of(scene, *scene.call);
  return regions && std::ranges::none_of(*regions, &Region::is_destination);
}

// A count that is left at 0, as ndNum is by default, would leave the picture empty.
void raise_counts(Scene& scene) {
  for (const std::string_view field : fields_of(scene.call->info())) {
    if (!limits_hold(scene) || !moves_nothing(scene)) return;
    const isa::Accessor& access = *isa::find_field(scene.call->info(), field);
    const bool is_given =
        std::ranges::any_of(scene.given, [&](const auto& given) { return given.first == field; });
    if (is_given || access(scene.call->record()) != 0) continue;
    access.set(scene.call->record(), 1);
    if (!limits_hold(scene) || moves_nothing(scene)) access.set(scene.call->record(), 0);
  }
}

}  // namespace

// A name that is also an operand's stands for the register that holds its addresses.
std::vector<std::string_view> fields_of(const isa::OpInfo& info) {
  std::vector<std::string_view> names = isa::field_names(info);
  std::erase_if(names, [&](std::string_view name) { return is_operand(info, name); });
  return names;
}

Scene scene_of(const Request& request, const isa::Chip& chip) {
  const std::vector<Field> fields = parse_fields(request.fields);
  const std::vector<Operation> operations = find_operations(request.operation);
  const Operation& operation = choose(operations, fields, chip, request);
  const Path path = *find_path(*operation.info, chip, request);
  const bool cube = path.core == CoreKind::kCube;
  Scene scene{&chip, cube ? KernelKind{1, 0} : KernelKind{0, 1}, operation.make(), path.dtype, {},
              {}};
  scene.list_steps.resize(operation.info->operands.size(), 1);
  scene.call->set_type(path.dtype);
  for (int i = 0; i < isa::operand_count(*operation.info); ++i) {
    const auto own =
        isa::members(isa::operand_at(*operation.info, scene.call->record(), i).info->place);
    const bool is_dst = i < operation.info->operands[0].count;
    scene.call->operand(i)->position = !own.empty() ? own.front() : is_dst ? path.dst : path.src;
  }
  for (const Field& field : fields) set_field(scene, field);
  raise_counts(scene);
  return scene;
}

}  // namespace asctwin::show
