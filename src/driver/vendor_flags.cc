// A family of options is recognised by its prefix, because new members keep coming.
#include "driver/vendor_flags.h"

#include <algorithm>
#include <iterator>

namespace asctwin::driver {

// UNVERIFIED: evidence = inferred. No document lists these options; the beginnings are those of
// public build files.
bool is_vendor_flag(std::string_view option) {
  static constexpr std::string_view kBeginnings[] = {
      "--cce-",  "-cce-",      "-fcce-",      "--npu-",     "--aicore-",      "-Xaicore-",
      "-Xhost-", "--run-mode", "--sanitizer", "-sanitizer", "--gcc-toolchain"};
  return std::any_of(std::begin(kBeginnings), std::end(kBeginnings), [&](std::string_view begin) {
    return option.substr(0, begin.size()) == begin;
  });
}

}  // namespace asctwin::driver
