// The bytes without a defined value that a core can reach, with their origin: padding that a call
// has left undefined, or bytes that nothing has written.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/access_shape.h"
#include "check/init/byte_marks.h"
#include "check/init/global_marks.h"
#include "check/init/replica.h"
#include "check/shadow.h"
#include "check/touched.h"
#include "core/stream_words.h"

namespace asctwin::check {

struct Origin {
  const char* op;  // the call that left padding undefined, or copied bytes that nothing had written
  SourceLoc where;
  Phrase unwritten = {};  // where the unwritten bytes came from; empty: padding
};

struct MarkedBytes {
  Bytes bytes;
  const Origin* origin;  // nullptr: nothing has written these bytes
};

class Marks {
 public:
  Marks(const core::MemorySpace& memory, const core::MemoryMap& global_objects)
      : notes_(memory), global_(global_objects) {}

  // Whether all bytes, which lie in one object, are known to be defined. False: perhaps.
  bool all_defined(Bytes bytes);
  // The first run of undefined bytes with one origin that `access` touches.
  std::optional<MarkedBytes> first_in(const isa::Access& access);
  // Whether a byte that `access` touches is defined.
  bool any_defined(const isa::Access& access);
  void clear(const isa::Access& access);
  void mark(const isa::Access& access, const Origin& origin);
  // Marks this on-chip memory as never written, and fills it with poison.
  void forget(std::span<uint8_t> memory);
  // Moves the marks with the bytes that `call` carries on the chip. Bytes that it fills with
  // something else become defined. `unwritten` says where bytes that nothing has written come from.
  // The memories of other cores get no marks.
  void carry(const core::Instruction& instruction, const Touched& touched, const Phrase& unwritten);

  // The marks of the on-chip memory that the address lies in; nullptr: it lies in none of this
  // core.
  ByteMarks* on_chip(const uint8_t* address) { return notes_.at(address); }
  GlobalMarks& global() { return global_; }

 private:
  static constexpr size_t kMostOrigins = 254;

  uint8_t number_of(const Origin& origin);
  // Writes the marks of the bytes that `access` carries to their places in `replica`.
  void copy_marks(const isa::Access& access, uint8_t carried, Replica& replica);

  Shadow<ByteMarks> notes_;
  GlobalMarks global_;
  std::vector<Origin> origins_;  // mark n has the origin origins_[n - ByteMarks::kFirstOrigin]
};

}  // namespace asctwin::check
