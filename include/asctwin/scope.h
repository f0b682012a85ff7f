// A scope is one item on a pipe whose work is plain C++: a vector function of the 950, or a library
// function that is no instruction. While it is open, its user announces each access to memory just
// before it happens; the checks see these accesses as those of one instruction of the pipe.
//   const Scope scope("MyFunction", PIPE_V, where);
//   scope.read(src, 256, line_of_the_load);
//   scope.write(dst, 256, line_of_the_store);
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin {

namespace core {
class ScopeRecorder;
}

// The names of an access in findings, which are literals.
struct ScopeStep {
  const char* op = nullptr;       // nullptr: the name of the scope
  const char* operand = nullptr;  // nullptr: `src` of a read, `dst` of a write
};

class Scope {
 public:
  enum class Kind : uint8_t { kRead, kLoad, kWrite, kAtomic };

  // The item begins at the line `where`, and ends with the scope. Scopes may nest: the accesses of
  // the inner one are its own.
  Scope(const char* name, pipe_t pipe, SourceLoc where);
  ~Scope() noexcept(false);  // a finding may stop the core
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  // The newest open scope of the running core; nullptr: there is none.
  static Scope* current();
  // Whether the running core has this pipe: on a core without it, the item does nothing.
  static bool runs_here(pipe_t pipe);

  // The bytes are about to be read, and what they hold matters. Without checks this is one test.
  void read(const void* address, int64_t size_bytes, SourceLoc where, ScopeStep step = {}) {
    if (recorder_ != nullptr) note(Kind::kRead, address, size_bytes, where, step);
  }
  // They are about to be read, and may be undefined: whoever uses them decides whether they matter.
  void load(const void* address, int64_t size_bytes, SourceLoc where, ScopeStep step = {}) {
    if (recorder_ != nullptr) note(Kind::kLoad, address, size_bytes, where, step);
  }
  // They are about to be written.
  void write(const void* address, int64_t size_bytes, SourceLoc where, ScopeStep step = {}) {
    if (recorder_ != nullptr) note(Kind::kWrite, address, size_bytes, where, step);
  }

  // They are about to be read and written in one, which no other access can come between.
  void change(const void* address, int64_t size_bytes, SourceLoc where, ScopeStep step = {}) {
    if (recorder_ != nullptr) note(Kind::kAtomic, address, size_bytes, where, step);
  }

  // Whether accesses are recorded, so that a user may spare himself the work of describing them.
  bool is_recorded() const { return recorder_ != nullptr; }
  core::ScopeRecorder* recorder() const { return recorder_; }  // nullptr: nothing is recorded

 private:
  void note(Kind kind, const void* address, int64_t size_bytes, SourceLoc where, ScopeStep step);

  core::ScopeRecorder* recorder_ = nullptr;  // owned; nullptr: nothing is recorded
  Scope* outer_ = nullptr;
  int exceptions_ = 0;  // that were in flight at its begin
};

// A whole on-chip memory of the running core, so that byte `n` of it is at begin + n; empty where
// the core has no such memory.
struct LocalMemory {
  uint8_t* begin = nullptr;
  int64_t size_bytes = 0;

  uint8_t* at(int64_t offset) const { return begin + offset; }
  // The place of an address in it; -1: it lies elsewhere.
  int64_t offset_of(const void* address) const {
    const int64_t offset = static_cast<const uint8_t*>(address) - begin;
    return offset >= 0 && offset < size_bytes ? offset : -1;
  }
};
LocalMemory local_memory_of(Hardware memory);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
