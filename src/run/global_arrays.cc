#include "run/global_arrays.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "asctwin/global_arrays.h"

namespace asctwin {
namespace {

struct Array {
  const uint8_t* begin;
  size_t size_bytes;
  const char* name;
};
std::mutex mutex;
std::vector<Array>& arrays() {
  static auto* const all = new std::vector<Array>;  // outlives the arrays of every library
  return *all;
}

}  // namespace

void add_global_arrays(core::LaunchSpec& spec) {
  const std::lock_guard lock(mutex);
  for (const Array& array : arrays())
    spec.global_objects.add({array.begin, array.begin + array.size_bytes, Hardware::GM,
                             phrase("`{}`", std::string(array.name))});
}

namespace framework {

void add_global_array(const uint8_t* begin, size_t size_bytes, const char* name) {
  const std::lock_guard lock(mutex);
  arrays().push_back({begin, size_bytes, name});
}

void remove_global_array(const uint8_t* begin) noexcept {
  const std::lock_guard lock(mutex);
  std::erase_if(arrays(), [&](const Array& array) { return array.begin == begin; });
}

}  // namespace framework
}  // namespace asctwin
