// Which structs the kernels of a source take, and the names of their fields: of a parameter by
// value, of one by pointer, and of the one that a kernel reads through GET_TILING_DATA or a cast.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

// A class that the text defines.
struct ClassDefinition {
  size_t first = 0;       // where its declaration begins
  size_t brace = 0;       // its {
  std::string scope;      // "a::b::"
  bool has_name = false;  // whether code outside can name it by scope and name
};

struct StructParameter {
  size_t index = 0;    // of the parameter
  std::string name;    // of the parameter
  std::string type;    // words for it
  std::string fields;  // an expression
};

class StructFields {
 public:
  StructFields(const Tokens& tokens, const std::vector<ClassDefinition>& classes)
      : tokens_(tokens), classes_(classes) {}

  // Returns the structs of the kernel `function`, which may be an instance of a template, with
  // these parameters and the body that begins at `brace`. Declarations that the expressions need
  // are added to `text`.
  std::vector<StructParameter> of(const std::string& function,
                                  const std::vector<std::string>& types, const std::string& names,
                                  size_t brace, std::string& text);

  // Names of the classes whose fields of() can give.
  std::vector<std::string> names();

  // Names for which of() has found no class in the text.
  const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  const ClassDefinition* find(std::string_view name);
  std::string fields_of(const ClassDefinition& definition, std::string& text);
  std::string type_read_from(std::string_view parameter, size_t brace) const;

  const Tokens& tokens_;
  const std::vector<ClassDefinition>& classes_;
  std::map<std::string_view, const ClassDefinition*> by_name_;
  std::vector<std::pair<const ClassDefinition*, std::string>> written_;
  std::vector<std::string> unknown_;
};

}  // namespace asctwin::driver
