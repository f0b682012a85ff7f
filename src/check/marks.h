// Which bytes that a core can reach have no defined value, and why: padding that a call left so, or
// bytes that nothing has written.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/access_shape.h"
#include "check/byte_marks.h"
#include "check/global_marks.h"
#include "check/replica.h"
#include "check/shadow.h"
#include "check/touched.h"
#include "core/observer.h"

namespace asctwin::check {

struct Origin {
  const char* op;  // left padding undefined, or brought bytes that nothing had written
  SourceLoc where;
  std::string unwritten = {};  // where those bytes stood; empty: padding
};

struct MarkedBytes {
  Bytes bytes;
  const Origin* origin;  // nullptr: nothing has written these bytes themselves
};

class Marks {
 public:
  Marks(const core::MemorySpace& memory, const core::MemoryMap& global_objects)
      : notes_(memory), global_(global_objects) {}

  // Nothing is to be asked or noted about the bytes, which lie in one object; false: perhaps.
  bool all_defined(Bytes bytes);
  // The first bytes of one origin that `access` touches.
  std::optional<MarkedBytes> first_in(const isa::Access& access);
  void clear(const isa::Access& access);
  void mark(const isa::Access& access, const Origin& origin);
  // From now on nothing has written this on-chip memory: it is poison again.
  void forget(std::span<uint8_t> memory);
  // Lets the marks follow the bytes that `call` carries from one place to another on the chip; to
  // the bytes that it fills with something else it gives none. `unwritten` says where those
  // that nothing has written come from. Marks stay with their core: the memory of another one gets
  // none.
  void carry(const core::Instruction& call, const Touched& touched, const std::string& unwritten);

  // Of the on-chip memory that the address lies in; nullptr: it lies in none of this core.
  ByteMarks* on_chip(const uint8_t* address) { return notes_.at(address); }
  GlobalMarks& global() { return global_; }

 private:
  static constexpr size_t kMostOrigins = 254;

  uint8_t number_of(const Origin& origin);
  // Puts the marks of the bytes that `access` carries where they stand in `replica`.
  void copy_marks(const isa::Access& access, uint8_t carried, Replica& replica);

  Shadow<ByteMarks> notes_;
  GlobalMarks global_;
  std::vector<Origin> origins_;  // mark n is of origins_[n - ByteMarks::kFirstOrigin]
};

}  // namespace asctwin::check
