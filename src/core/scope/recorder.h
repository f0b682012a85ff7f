// Collects the accesses of an open scope and shows them to the checks. Accesses of one line that
// follow each other at equal steps become one strided range, which the checks see as a whole.
//
// The simple model is: every access is shown when it is announced. A range may be shown later as
// long as no check can tell. Only definedness depends on what else the scope does meanwhile: so all
// ranges are shown before a read of bytes that the scope has written, and before a write to bytes
// that it has read while they may have been undefined. Bounds are checked at once, because the
// access follows.
#pragma once

#include <vector>

#include "asctwin/scope.h"
#include "core/core.h"

namespace asctwin::core {

class ScopeRecorder {
 public:
  // Accesses of one line: `count` runs of `run_bytes` bytes, `stride_bytes` apart.
  struct Range {
    Scope::Kind kind;
    bool may_be_undefined;  // it reads a byte of poison
    ScopeStep step;
    SourceLoc where;
    const uint8_t* begin;
    int64_t run_bytes;
    int64_t stride_bytes;
    int64_t count;
    const uint8_t* object_begin;  // of what it lies in
    const uint8_t* object_end;
    TPosition position;
    const uint8_t*
        origin;  // the range that it goes on with, beyond the end of an object; or `begin`

    const uint8_t* end() const { return begin + (count - 1) * stride_bytes + run_bytes; }
    bool is_of_line(Scope::Kind its_kind, const SourceLoc& its_where,
                    const ScopeStep& its_step) const {
      return kind == its_kind && where == its_where && step.op == its_step.op &&
             step.operand == its_step.operand;
    }
    bool touches(const uint8_t* first, const uint8_t* last) const {
      return begin < last && first < end();
    }
    // Where the next access of its line would go on.
    const uint8_t* next() const { return count == 1 ? end() : begin + count * stride_bytes; }
    // Takes the access in. False: it does not go on where the range ends.
    [[gnu::always_inline]] bool extend(const uint8_t* first, int64_t bytes) {
      const uint8_t* const last = first + bytes;
      if (first < object_begin || last > object_end) return false;
      return count == 1 ? extend_first(first, bytes) : extend_steps(first, bytes);
    }

   private:
    // A contiguous range grows by accesses of any size. The first step to a place further on makes
    // it a strided one.
    bool extend_first(const uint8_t* first, int64_t bytes) {
      if (first >= begin && first + bytes <= end()) return true;
      if (first == end()) {
        run_bytes += bytes;
        return true;
      }
      if (bytes != run_bytes || first < end()) return false;
      stride_bytes = first - begin;
      count = 2;
      return true;
    }
    bool extend_steps(const uint8_t* first, int64_t bytes) {
      if (bytes != run_bytes || first != next()) return false;
      ++count;
      return true;
    }
  };

  // @pre the core has checks
  ScopeRecorder(Core& core, const char* name, pipe_t pipe, SourceLoc where);

  void add(Scope::Kind kind, const uint8_t* begin, int64_t size_bytes, SourceLoc where,
           ScopeStep step);
  // Shows what has not been shown yet. An error in it stops the core.
  void show_all();

  // The open range that has taken the newest access in. It stays where it is until the core counts
  // another walk.
  Range* newest() { return newest_; }
  // Whether a write to bytes of an open range may have to be shown behind it.
  bool has_undefined_reads() const { return has_undefined_reads_; }

 private:
  // Takes the access into an open range, best into the newest whose next access it is. False: none.
  bool extend_open(Scope::Kind kind, const uint8_t* begin, int64_t size_bytes,
                   const SourceLoc& where, const ScopeStep& step);
  // Where the object begins that the access leaves, because its line has come to its end and goes
  // on in memory that belongs to nobody; otherwise where it begins itself.
  const uint8_t* origin_of(const Range& access, const Object* object) const;
  bool depends_on_open(Scope::Kind kind, const uint8_t* begin, const uint8_t* end) const;
  static Range begin_range(Scope::Kind kind, const uint8_t* begin, int64_t size_bytes,
                           SourceLoc where, ScopeStep step);
  void place(Range& range) const;
  void check_bounds(const Range& range);
  void show(const Range& range);
  void show(const Instruction& instruction, std::vector<Finding>& findings);
  Instruction instruction_of(const Range& range, const ScopeAccess& record) const;

  static constexpr size_t kMostRanges = 8;

  Core& core_;
  ScopeItem item_;
  std::vector<Range> open_;  // in the order in which they began
  Range* newest_ = nullptr;
  bool has_undefined_reads_ = false;  // some open range has
};

}  // namespace asctwin::core
