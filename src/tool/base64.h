// Bytes as text, as in RFC 4648.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asctwin::tool {

std::string base64_of(std::string_view bytes);
std::optional<std::string> bytes_of_base64(std::string_view text);  // absent: it is none

}  // namespace asctwin::tool
