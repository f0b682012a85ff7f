// How a Chinese text is set that was filled with values: a space between a Chinese character and
// what is not Chinese, none between two Chinese ones. What stands in backticks stays as it is.
#pragma once

#include <string>

namespace asctwin::report {

std::string with_chinese_spacing(const std::string& text);

}  // namespace asctwin::report
