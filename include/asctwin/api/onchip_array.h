// Arrays declared with an address-space qualifier. `asctwin cc` turns
//   __ubuf__ half src[256];
// into a reference to storage in that memory of the running core.
#pragma once

#include <type_traits>

#include "asctwin/api/types.h"
#include "asctwin/framework.h"
#include "asctwin/global_arrays.h"

namespace asctwin {

// `Site` is a type of its own for each declaration.
template <class Array, class Site>
Array& onchip_array(Hardware memory, const char* name, Site, SourceLoc where = SourceLoc::here()) {
  static const char site = 0;
  return *static_cast<Array*>(framework::onchip_array(memory, name, sizeof(Array), &site, where));
}

// An array at namespace scope: every core that uses it has its own.
template <class Array, Hardware kMemory>
class OnchipArray {
 public:
  using Element = std::remove_extent_t<Array>;

  constexpr explicit OnchipArray(const char* name) : name_(name) {}
  operator Element*() const { return storage(); }
  Element& operator[](int64_t index) const { return storage()[index]; }

 private:
  Element* storage() const {
    return *static_cast<Array*>(
        framework::onchip_array(kMemory, name_, sizeof(Array), this, SourceLoc{}));
  }
  const char* name_;
};

// An array with the qualifier __gm__, which the program brings along: a tensor in global memory for
// as long as this lives.
class GlobalArray {
 public:
  template <class Array>
  GlobalArray(const Array& array, const char* name)
      : begin_(reinterpret_cast<const uint8_t*>(&array)) {
    framework::add_global_array(begin_, sizeof(Array), name);
  }
  ~GlobalArray() { framework::remove_global_array(begin_); }
  GlobalArray(const GlobalArray&) = delete;
  GlobalArray& operator=(const GlobalArray&) = delete;

 private:
  const uint8_t* begin_;
};

}  // namespace asctwin
