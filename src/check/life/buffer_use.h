// The use of one buffer of a TPipe: whether anything touches it, and the hull of the bytes that are
// written and not yet read. It is kept for the buffer and not for each byte: a read of some bytes
// of the hull counts as a read of all.
#pragma once

#include <algorithm>
#include <cstdint>

#include "asctwin/base/source_loc.h"

namespace asctwin::check {

struct Writer {
  const char* op = "";
  SourceLoc where;
  int64_t number = -1;  // of the instruction on its core
};

struct BufferUse {
  const uint8_t* begin = nullptr;  // of the hull; equal to `end`: nothing is unread
  const uint8_t* end = nullptr;
  Writer writer;            // the newest of the hull
  bool is_touched = false;  // by a call, or possibly through a pointer
  bool is_read = false;     // any byte, since the buffer was allocated
  bool is_watched = true;   // all its reads are calls of this core
  bool is_queued = false;   // it has gone through EnQue, since it was allocated

  bool is_used() const { return is_read || has_unread(); }  // since it was allocated
  bool has_unread() const { return begin != end; }
  void forget() { begin = end = nullptr; }
  void give_back() {
    forget();
    is_read = is_queued = false;
  }

  // Whether instruction `number`, by writing a run of bytes, overwrites everything that earlier
  // ones have left unread.
  bool is_lost_by(const uint8_t* first, const uint8_t* last, int64_t number) const {
    return has_unread() && first <= begin && last >= end && is_watched && writer.number != number;
  }
  // Reads of a call are noted before its writes.
  void take_read(const uint8_t* first, const uint8_t* last) {
    is_touched = is_read = true;
    if (first < end && begin < last) forget();
  }
  void take_write(const uint8_t* first, const uint8_t* last, const Writer& by) {
    is_touched = true;
    begin = has_unread() ? std::min(begin, first) : first;
    end = std::max(end, last);
    writer = by;
  }
};

}  // namespace asctwin::check
