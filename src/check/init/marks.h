// The bytes without a defined value that a core can reach, with their origin: padding that a call
// has left undefined, bytes that nothing has written, bytes behind an argument, or what was
// computed from any of these.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "check/access_shape.h"
#include "check/init/byte_marks.h"
#include "check/init/global_marks.h"
#include "check/init/replica.h"
#include "check/init/trials.h"
#include "check/shadow.h"
#include "check/touched.h"
#include "core/stream_words.h"

namespace asctwin::check {

// Holds the finding about a computation with undefined bytes until its result is used, or about a
// read behind an argument until a byte from there is.
struct HeldUse {
  Finding finding;
  bool is_told = false;
};

struct Origin {
  const char* op;  // the call that left padding undefined, or copied bytes that nothing had written
  SourceLoc where;
  Phrase unwritten = {};  // where the unwritten bytes came from; empty: padding
  // Belongs to the bytes that `op` has computed from undefined ones, or has read behind an
  // argument.
  std::shared_ptr<HeldUse> use = {};
};

struct MarkedBytes {
  Bytes bytes;
  const Origin* origin;  // nullptr: nothing has written these bytes
};

class Marks {
 public:
  Marks(const core::MemorySpace& memory, const core::MemoryMap& global_objects)
      : notes_(memory), global_(global_objects) {}

  // The newest call reads behind an argument: what it takes from there has this origin.
  void read_behind(const Origin& origin) { behind_ = origin; }
  // Whether all bytes, which lie in one object, are known to be defined. False: perhaps.
  bool all_defined(Bytes bytes);
  // The first run of undefined bytes with one origin that `access` touches.
  std::optional<MarkedBytes> first_in(const isa::Access& access);
  // The first of them that was computed.
  std::optional<MarkedBytes> first_computed_in(const isa::Access& access);
  // Whether a byte that `access` touches is defined.
  bool any_defined(const isa::Access& access);
  void clear(const isa::Access& access);
  void mark(const isa::Access& access, const Origin& origin);
  // Marks this on-chip memory as never written, and fills it with poison.
  void forget(std::span<uint8_t> memory);
  // Moves the marks with the bytes that `call` carries on the chip. Bytes that it fills with
  // something else become defined. `unwritten` says where bytes that nothing has written come from.
  // The memories of other cores get no marks.
  void carry(const core::Instruction& instruction, const Touched& touched, const Phrase& unwritten,
             ProgramOrder& order);
  // Whether the undefined bytes that the call carries to global memory all come to lie behind the
  // ends of tensors, in room that nobody reads results from.
  bool carries_into_room(const core::Instruction& instruction, const Touched& touched,
                         ProgramOrder& order);
  // Marks what `trials` have shown to depend on undefined bytes with `origin`, and the rest of what
  // the call writes as defined.
  void keep_computed(const core::Instruction& instruction, const Touched& touched, Trials& trials,
                     const Origin& origin, ProgramOrder& order);
  // Shows `trials` the undefined bytes that the access reads.
  void show_undefined(const isa::Access& access, Trials& trials);

  // The marks of the on-chip memory that the address lies in; nullptr: it lies in none of this
  // core.
  ByteMarks* on_chip(const uint8_t* address) { return notes_.at(address); }
  GlobalMarks& global() { return global_; }

 private:
  static constexpr size_t kMostOrigins = ByteMarks::kFirstComputed - ByteMarks::kFirstOrigin;

  uint8_t number_of(const Origin& origin);
  uint8_t number_of_computed(const Origin& origin);
  const Origin* origin_of(uint8_t mark) const;
  // Belongs to bytes in global memory that have no value; nullptr: nothing has written them.
  const Origin* origin_of(Bytes global) const {
    return global_.is_behind_object(global.begin) ? &behind_ : nullptr;
  }
  // Writes the marks of the bytes that `access` carries to their places in `replica`. Whether some
  // are computed.
  bool copy_marks(const isa::Access& access, uint8_t carried, Replica& replica);
  class Carried;

  Shadow<ByteMarks> notes_;
  GlobalMarks global_;
  Origin behind_{};
  std::vector<Origin> origins_;   // mark n has the origin origins_[n - ByteMarks::kFirstOrigin]
  std::vector<Origin> computed_;  // from ByteMarks::kFirstComputed on
};

}  // namespace asctwin::check
