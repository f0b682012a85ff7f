// What becomes of the bytes of one buffer of a TPipe: whether anything touches them, and the hull
// of those that are written and not yet read. It is kept by buffer and not by byte: whoever reads
// some of the hull counts as having read all of it.
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
  const uint8_t* begin = nullptr;  // of the hull; nothing is unread where it is the end
  const uint8_t* end = nullptr;
  Writer writer;            // the newest of the hull
  bool is_touched = false;  // by a call, or it can be by a pointer
  bool is_read = false;     // any of it, since it was given out
  bool is_watched = true;   // nobody reads it whom the core's calls do not show

  bool has_unread() const { return begin != end; }
  void forget() { begin = end = nullptr; }
  void give_back() {
    forget();
    is_read = false;
  }

  // Whether a run of bytes that call `number` writes replaces all that earlier calls have left
  // unread.
  bool is_lost_by(const uint8_t* first, const uint8_t* last, int64_t number) const {
    return has_unread() && first <= begin && last >= end && is_watched && writer.number != number;
  }
  // Of one call what it reads comes first.
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
