// Arguments of template kernels, and the tiling key that stands for them: one list of declarations
// that the host and the kernel include. The host keeps it in the registry; for a kernel it is
// empty. spec: custom_op.md, section 2.12
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace asctwin::op {

enum class TemplateKind {
  kDtype,
  kDatatype,
  kFormat,
  kUint,
  kBool,
  kKernelType,
  kSharedKernelType,
  kDeterministic,
  kTilingStruct
};

// A declared parameter, or the values that a selection takes of it.
struct TemplateParam {
  TemplateKind kind;
  std::string name;
  uint64_t bits = 0;             // in the key
  std::vector<uint64_t> values;  // of a UINT expanded; the key holds an index into them
};

struct TemplateArguments {
  std::vector<TemplateParam> declared;
  std::vector<std::vector<TemplateParam>> selections;

  static constexpr uint64_t kInvalidKey = UINT64_MAX;
  // Returns the key of one value for each declared parameter; kInvalidKey with a note of the
  // reason.
  uint64_t key(const std::vector<uint64_t>& values) const;
  // The values behind a key that a selection covers; nothing for any other key.
  std::vector<uint64_t> values_of(uint64_t key) const;
  // Whether a selection that covers the key is for deterministic results, or only others are.
  enum class Deterministic { kNone, kOfOthers, kOfKey };
  Deterministic deterministic(uint64_t key) const;

 private:
  std::vector<uint64_t> decoded(uint64_t key) const;  // nothing for a key that has no values
  bool covers(const std::vector<TemplateParam>& selection,
              const std::vector<uint64_t>& values) const;
};

// By the operator's type.
std::map<std::string, TemplateArguments>& template_arguments();

TemplateParam template_param(TemplateKind kind, const char* name, uint64_t bits,
                             std::initializer_list<uint64_t> values);
// `values` begins with the mode: ranges are a count and pairs, a list is what it is.
TemplateParam uint_param(const char* name, uint64_t bits, std::initializer_list<uint64_t> values);

class TemplateDeclaration {
 public:
  TemplateDeclaration(const char* type, std::initializer_list<TemplateParam> declared)
      : arguments_(&template_arguments()[type]) {
    arguments_->declared = declared;
  }
  template <class... V>
  uint64_t key(V... values) const {
    return arguments_->key({static_cast<uint64_t>(values)...});
  }
  TemplateArguments& arguments() const { return *arguments_; }

 private:
  TemplateArguments* arguments_;
};

struct TemplateSelection {
  TemplateSelection(const TemplateDeclaration& declaration,
                    std::initializer_list<std::vector<TemplateParam>> selections) {
    declaration.arguments().selections = selections;
  }
};

}  // namespace asctwin::op
