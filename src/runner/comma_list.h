// "1, 2,3" as its items: what stands between the commas, without spaces around it.
#pragma once

#include <string_view>
#include <vector>

namespace asctwin {

// @post size() is one more than the number of commas; an empty text is one empty item.
std::vector<std::string_view> split_at_commas(std::string_view text);
// Splits at commas outside of (), [] and {}.
std::vector<std::string_view> split_at_outer_commas(std::string_view text);

}  // namespace asctwin
