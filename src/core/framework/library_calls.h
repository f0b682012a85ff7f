// Calls of library functions that are written above the instructions, such as SoftMax.
// A frame is a function and the place where it was called, by a small number; the place may lie in
// another frame. An instruction keeps its own place in the library's source, so that no two share
// an inline cache or a race site; the frame in it leads to the user's line.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

struct LibraryFrame {
  const char* function = "";
  SourceLoc caller;

  friend bool operator==(const LibraryFrame&, const LibraryFrame&) = default;
};

// See LimitHelp of asctwin/library_call.h; empty: there is none.
struct LimitHelpText {
  std::string_view field;
  const char* help = "";
};

// The frames of a launch, which its cores share: equal ones have one number.
class LibraryFrames {
 public:
  uint32_t number_of(const LibraryFrame& frame);
  // The user's call that a place in library code belongs to; any other place is its own.
  SourceLoc user_place(SourceLoc where) const;
  // The function that this call is one of. @pre the place belongs to library code
  std::string user_call(SourceLoc where) const;
  // The functions that the place lies in, the innermost first: "SoftMax in Attention". Empty
  // outside of library code.
  std::string functions_at(SourceLoc where) const;

 private:
  struct Hash {
    size_t operator()(const LibraryFrame& frame) const {
      return hash_of(frame.caller) ^ reinterpret_cast<uintptr_t>(frame.function);
    }
  };
  const LibraryFrame& frame(uint32_t number) const { return frames_[number - 1]; }

  mutable std::mutex mutex_;
  std::vector<LibraryFrame> frames_;
  std::unordered_map<LibraryFrame, uint32_t, Hash> numbers_;
};

// The library calls that one core has made.
class LibraryCalls {
 public:
  // Returns the number of the frame.
  uint32_t enter(LibraryFrames& frames, const LibraryFrame& frame);
  // @pre the core has entered `frame`. How often it has made the user's call that it belongs to.
  int64_t visits_of(uint32_t frame) const { return at(at(frame).outermost).visits; }
  // Returns the place of a call of this core, like LibraryFrames::user_place; may be called in a
  // signal handler.
  SourceLoc user_place(SourceLoc where) const {
    return where.frame == 0 ? where : at(where.frame).user_place;
  }

 private:
  struct Entered {
    SourceLoc user_place;
    uint32_t outermost = 0;  // frame
    int64_t visits = 0;
  };
  struct Known {
    LibraryFrame frame;
    uint32_t number = 0;
  };
  const Entered& at(uint32_t frame) const { return entered_[frame]; }

  std::vector<Entered> entered_;  // by the number of the frame
  std::array<Known, 16> known_;   // lately, so that a repeated call takes no lock
};

}  // namespace asctwin::core
