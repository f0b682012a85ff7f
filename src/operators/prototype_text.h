// Prototypes read from the text of host sources: what a list of a repository shows without building
// its operators.
// spec: custom_op.md, section 2.1
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace asctwin::operators {

// Types that OP_ADD registers below op_host of an operator's directory.
std::vector<std::string> types_of(const std::string& directory);

// Entries as describe_operators() has them; nothing where a prototype is not written out: by
// macros, with lists in variables.
std::optional<nlohmann::json> read_prototypes(const std::string& directory,
                                              const std::string& unit);
// Reads one prototype's text.
std::optional<nlohmann::json> read_prototype(const std::string& type, const std::string& text,
                                             const std::string& unit);

// An entry without parameters.
nlohmann::json empty_description(const std::string& type, const std::string& error);

}  // namespace asctwin::operators
