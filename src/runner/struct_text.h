// A struct by the names of its fields, as an argument on the command line:
//   {M=128,N=64}   tiling={rows=[1,2,3],inner={a=1},tiles=[{n=4},{n=8}]}
// Fields that are not named hold what the struct begins with in the kernel's source, or zero.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asctwin/struct_field.h"

namespace asctwin {

struct StructArgument {
  std::string parameter;  // the name in front of the `=`; may be empty
  std::string fields;     // with the braces
};

// Whether the text has the form above.
bool is_struct_text(std::string_view text);
// Throws UsageError.
StructArgument parse_struct(std::string_view text);

// The bytes of the struct. Throws UsageError where a field is unknown or cannot hold its value.
std::vector<uint8_t> encode_struct(const StructArgument& argument, const StructOfParameter& known);

}  // namespace asctwin
