// "Did you mean": the known name that comes closest to what somebody has written.
#pragma once

#include <span>
#include <string_view>

namespace asctwin {

// The first name that contains `word`, else the one with the fewest one-letter changes; empty when
// none is near. Upper and lower case are one.
std::string_view nearest(std::string_view word, std::span<const std::string_view> names);

}  // namespace asctwin
