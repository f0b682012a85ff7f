// One element of a tensor, through the scalar pipe. It means what issue() of a GetValue or a
// SetValue means, and a core that has no checks and has accessed the tensor before makes no record
// of it: kernels read and write elements by the million.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/dtype.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin {

// Packs the type of an element and its kind of memory into one word.
class ElementKind {
 public:
  constexpr ElementKind(DType dtype, TPosition position)
      : word_(static_cast<uint32_t>(dtype) | static_cast<uint32_t>(position) << 8 |
              (shares_bytes(dtype) ? 0 : static_cast<uint32_t>(size_of(dtype)) << 16)) {}

  constexpr DType dtype() const { return static_cast<DType>(word_ & 0xFF); }
  constexpr TPosition position() const { return static_cast<TPosition>(word_ >> 8 & 0xFF); }
  constexpr uint32_t size() const { return word_ >> 16; }  // in bytes; 0: it shares its byte
  // Returns the same element type in another memory. @pre the position is TPosition::GM, which is 0
  [[gnu::always_inline]] ElementKind in(TPosition position) const {
    ElementKind other = *this;
    other.word_ |= static_cast<uint32_t>(position) << 8;
    return other;
  }
  constexpr uint32_t word() const { return word_; }

 private:
  uint32_t word_;
};

// The bits of element `index` of a tensor that begins at `tensor`; above them there are zeros.
uint64_t load_element(const uint8_t* tensor, uint64_t extent_bytes, uint64_t index,
                      ElementKind kind, SourceLoc where);
void store_element(uint8_t* tensor, uint64_t extent_bytes, uint64_t index, ElementKind kind,
                   uint64_t bits, SourceLoc where);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
