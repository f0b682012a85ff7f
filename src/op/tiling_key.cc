// Keys of template kernels: declared values in the order of their parameters, lowest bits first.
#include "asctwin/op/tiling_key.h"

#include <algorithm>
#include <string>

#include "asctwin/op/remarks.h"

namespace asctwin::op {
namespace {

// The number that the key holds for `value`; nothing where it is not declared.
bool encode(const TemplateParam& param, uint64_t value, uint64_t& encoded) {
  encoded = value;
  if (param.kind != TemplateKind::kUint) return true;
  const auto at = std::find(param.values.begin(), param.values.end(), value);
  encoded = static_cast<uint64_t>(at - param.values.begin());
  return at != param.values.end();
}

bool is_selected(const std::vector<TemplateParam>& selection, const TemplateParam& declared,
                 uint64_t value) {
  for (const TemplateParam& param : selection)
    if (param.name == declared.name)
      return std::find(param.values.begin(), param.values.end(), value) != param.values.end();
  return std::find(declared.values.begin(), declared.values.end(), value) != declared.values.end();
}

}  // namespace

uint64_t TemplateArguments::key(const std::vector<uint64_t>& values) const {
  const auto refuse = [](const char* why, const std::string& name) {
    note(phrase("GET_TPL_TILING_KEY: {}{}", Phrase(why), name));
    return kInvalidKey;
  };
  if (values.size() != declared.size())
    return refuse("the number of values is not that of the declared parameters", "");
  uint64_t key = 0;
  uint64_t offset = 0;
  for (size_t i = 0; i < declared.size(); ++i) {
    uint64_t encoded = 0;
    if (!encode(declared[i], values[i], encoded))
      return refuse("a value is not declared for ", declared[i].name);
    if (offset + declared[i].bits > 64) return refuse("the key has more than 64 bits", "");
    key |= encoded << offset;
    offset += declared[i].bits;
  }
  return key;
}

std::vector<uint64_t> TemplateArguments::decoded(uint64_t key) const {
  std::vector<uint64_t> values;
  uint64_t rest = key;
  for (const TemplateParam& param : declared) {
    const uint64_t mask = param.bits >= 64 ? UINT64_MAX : (uint64_t{1} << param.bits) - 1;
    uint64_t value = rest & mask;
    if (param.kind == TemplateKind::kUint) {
      if (value >= param.values.size()) return {};
      value = param.values[value];
    }
    values.push_back(value);
    rest = param.bits >= 64 ? 0 : rest >> param.bits;
  }
  return rest == 0 ? values : std::vector<uint64_t>();
}

bool TemplateArguments::covers(const std::vector<TemplateParam>& selection,
                               const std::vector<uint64_t>& values) const {
  for (size_t i = 0; i < values.size(); ++i)
    if (!is_selected(selection, declared[i], values[i])) return false;
  return !values.empty();
}

std::vector<uint64_t> TemplateArguments::values_of(uint64_t key) const {
  const std::vector<uint64_t> values = decoded(key);
  for (const std::vector<TemplateParam>& selection : selections)
    if (covers(selection, values)) return values;
  return {};
}

TemplateArguments::Deterministic TemplateArguments::deterministic(uint64_t key) const {
  const std::vector<uint64_t> values = decoded(key);
  Deterministic found = Deterministic::kNone;
  for (const std::vector<TemplateParam>& selection : selections)
    for (const TemplateParam& param : selection) {
      if (param.kind != TemplateKind::kDeterministic || param.values != std::vector<uint64_t>{1})
        continue;
      if (covers(selection, values)) return Deterministic::kOfKey;
      found = Deterministic::kOfOthers;
    }
  return found;
}

std::map<std::string, TemplateArguments>& template_arguments() {
  static auto& arguments = *new std::map<std::string, TemplateArguments>;
  return arguments;
}

TemplateParam template_param(TemplateKind kind, const char* name, uint64_t bits,
                             std::initializer_list<uint64_t> values) {
  return {kind, name, bits, values};
}

TemplateParam uint_param(const char* name, uint64_t bits, std::initializer_list<uint64_t> values) {
  constexpr uint64_t kRange = 0, kList = 1;
  TemplateParam param{TemplateKind::kUint, name, bits, {}};
  const std::vector<uint64_t> all(values);
  if (all.empty()) return param;
  size_t at = 1;
  if (all[0] != kList && at < all.size()) {
    const uint64_t ranges = all[at++];
    for (uint64_t i = 0; i < ranges && at + 1 < all.size(); ++i, at += 2)
      for (uint64_t value = all[at]; value <= all[at + 1]; ++value) param.values.push_back(value);
  }
  if (all[0] != kRange) param.values.insert(param.values.end(), all.begin() + at, all.end());
  return param;
}

}  // namespace asctwin::op
