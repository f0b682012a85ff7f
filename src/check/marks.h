// Which on-chip bytes of a core hold no defined value, and which call left each of them so.
// A mark is a byte: kDefined, or the number of an origin. What is marked holds poison, so that a
// mark whose byte holds anything else is out of date: the kernel has written it by a pointer.
#pragma once

#include <optional>
#include <vector>

#include "check/access_shape.h"
#include "check/shadow.h"
#include "core/observer.h"

namespace asctwin::check {

struct Origin {
  const char* op;
  SourceLoc where;
};

struct MarkedBytes {
  Bytes bytes;
  const Origin* origin;
};

class Marks {
 public:
  explicit Marks(const core::MemorySpace& memory) : marks_(memory) {}

  // True until a byte is marked for the first time.
  bool empty() const { return origins_.empty(); }
  // The first bytes of one origin that `access` touches.
  std::optional<MarkedBytes> first_in(const isa::Access& access);
  void clear(const isa::Access& access);
  void mark(const isa::Access& access, const Origin& origin);
  // Lets the marks follow the bytes that `call` carries from one place of the core to another; to
  // the bytes of `writes` that it fills with something else it gives none. Marks stay with their
  // core: the memory of another one gets none.
  void carry(const core::Instruction& call, Accesses writes);

 private:
  static constexpr uint8_t kDefined = 0;
  static constexpr size_t kMostOrigins = 255;

  uint8_t number_of(const Origin& origin);
  void set(const isa::Access& access, uint8_t mark);

  Shadow marks_;
  Bytes marked_{nullptr, nullptr};  // outside of these no byte has ever been marked
  std::vector<Origin> origins_;     // mark n is of origins_[n - 1]
};

}  // namespace asctwin::check
