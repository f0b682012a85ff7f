// Where a core without checks has accessed elements of each kind, so that the next one there needs
// no record: it lies in the range that the inline cache has learnt of such accesses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "asctwin/element.h"
#include "core/issue/call_layout.h"
#include "num/target.h"

namespace asctwin::core {

class KnownElements {
 public:
  // A kind of access: how an element lies, and what is done to it.
  enum class Access : uint32_t { kLoad, kStore };
  class Kind {
   public:
    Kind() = default;
    Kind(ElementKind element, Access access)
        : word_(1U << 31 | static_cast<uint32_t>(access) << 30 | element.word()) {}
    friend bool operator==(Kind a, Kind b) { return a.word_ == b.word_; }

   private:
    uint32_t word_ = 0;  // 0: none
  };

  // Whether an element of this kind may be accessed there from the line of a kernel.
  ASCTWIN_ALWAYS_INLINE bool hold(Kind kind, const uint8_t* element, int line) const {
    if (count_ == 0) return false;
    for (const Known& known : places_[place_of(line)])
      if (known.kind == kind && known.range.contains(element)) return true;
    return false;
  }
  void add(Kind kind, const AddressRange& range, int line) {
    places_[place_of(line)][count_++ % kWays] = {range, kind};
  }

 private:
  struct Known {
    AddressRange range;
    Kind kind;
  };
  static constexpr size_t kPlaces = 8, kWays = 4;  // lines of a loop, and tensors of a line
  static size_t place_of(int line) { return static_cast<unsigned>(line) % kPlaces; }

  std::array<std::array<Known, kWays>, kPlaces> places_;
  size_t count_ = 0;  // so far
};

}  // namespace asctwin::core
