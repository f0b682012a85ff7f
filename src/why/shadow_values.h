// The value in double beside each floating-point element of memory, and the line in which most of
// the difference arose. It holds as long as the element has the bits that it had then: what is
// written otherwise starts anew, without an error.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "asctwin/base/dtype.h"

namespace asctwin::why {

struct ShadowValue {
  double exact = 0;
  uint64_t bits = 0;
  uint32_t source = 0;      // number of a line, from 1; 0: the element has no shadow
  uint32_t size_bytes = 0;  // of the element
};

class ShadowValues {
 public:
  void set(const uint8_t* element, const ShadowValue& value) { slot(element) = value; }
  void clear(const uint8_t* begin, int64_t bytes);
  // nullptr: it has none, or has changed since.
  const ShadowValue* find(const uint8_t* element, DType dtype);
  // Whether the element still has the bits that the shadow belongs to.
  static bool holds(const uint8_t* element, const ShadowValue& shadow);
  // visit(element, shadow) in the order of the addresses; some may not hold any more.
  template <class Visit>
  void for_each_in(const uint8_t* begin, const uint8_t* end, Visit visit) {
    for (const uint8_t* at = begin; at < end; at += kGrain) {
      Page* const page = page_of(at);
      if (page == nullptr)
        at += kPageBytes - reinterpret_cast<uintptr_t>(at) % kPageBytes - kGrain;
      else if (ShadowValue& one = (*page)[index_of(at)]; one.source != 0)
        visit(at, one);
    }
  }

  static uint64_t bits_of(const uint8_t* element, DType dtype);

 private:
  static constexpr uintptr_t kPageBytes = 1024, kGrain = 2;  // of the smallest such element
  using Page = std::array<ShadowValue, kPageBytes / kGrain>;

  static size_t index_of(const uint8_t* at) {
    return reinterpret_cast<uintptr_t>(at) % kPageBytes / kGrain;
  }
  Page* page_of(const uint8_t* at);
  ShadowValue& slot(const uint8_t* at);

  std::unordered_map<uintptr_t, std::unique_ptr<Page>> pages_;
  uintptr_t newest_number_ = ~uintptr_t{0};
  Page* newest_ = nullptr;
};

}  // namespace asctwin::why
