// A strided range: bytes that one core accesses in shared memory, as runs of equal length at equal
// distances. It stands for one access of an instruction, or for a loop: one run of each of several
// instructions, in equal steps of memory and of epoch.
#pragma once

#include <cstdint>
#include <optional>

#include "check/access_shape.h"
#include "check/race/access.h"
#include "num/target.h"

namespace asctwin::check {

inline constexpr uintptr_t kLineBytes = 64;  // a line of the scalar unit's data cache

struct StridedRange {
  const uint8_t* begin = nullptr;
  int64_t run_bytes = 0;
  int64_t count = 1;
  int64_t stride_bytes = 0;  // not negative
  uint32_t epoch = 0;        // of the first run's instruction, on its agent
  uint32_t epoch_step = 0;   // from run to run; 0: all are of one instruction
  uint32_t visit = 0;        // of the first run: how often its core had come to the call, from 1
  uint32_t remote = 0;       // what its instructions know of other cores, in RemoteClocks
  uint32_t remote_at_fetch = 0;  // of a cached access: the same when its line was fetched
  uint32_t cleaned = 0;          // epoch of the instruction that wrote the lines back; 0: none did
  AccessTag tag{};
  bool is_cached = false;  // by the data cache of the scalar unit

  SiteNumber site() const { return tag.site(); }
  Agent agent() const { return tag.agent(); }
  AccessKind kind() const { return tag.kind(); }
  bool is_loop() const { return count > 1 && epoch_step != 0; }
  // The smallest range of bytes that holds all runs.
  Bytes hull() const { return {begin, begin + (count - 1) * stride_bytes + run_bytes}; }
  // The first run that ends behind `address`; `count` or more: none does.
  int64_t first_run_behind(const uint8_t* address) const;
  // The visit with the first run that ends behind `address`. @pre one does
  uint32_t visit_at(const uint8_t* address) const;
  // The runs [first, last) of a loop.
  StridedRange cut(int64_t first, int64_t last) const;
  // Equal in all but place, time and the number of runs.
  bool is_alike(const StridedRange& other) const {
    return run_bytes == other.run_bytes && remote == other.remote &&
           remote_at_fetch == other.remote_at_fetch && cleaned == other.cleaned &&
           tag == other.tag && is_cached == other.is_cached;
  }
  // Whether the two are one loop, in which the runs of `next` come right behind these.
  bool continues_with(const StridedRange& next) const;
  void append(const StridedRange& next);  // @pre continues_with(next)
  // Returns the accesses at another place and time: the first run begins at `to`, has epoch
  // `to_epoch` and belongs to `to_visit`. It was written back as long afterwards.
  StridedRange moved(const uint8_t* to, uint32_t to_epoch, uint32_t to_visit) const;

  friend bool operator==(const StridedRange&, const StridedRange&) = default;
};

// Most accesses of a loop continue it.
ASCTWIN_ALWAYS_INLINE bool StridedRange::continues_with(const StridedRange& next) const {
  const auto runs = static_cast<uint32_t>(count);
  const int64_t stride = count > 1 ? stride_bytes : next.begin - begin;
  const uint32_t step = count > 1 ? epoch_step : next.epoch - epoch;
  const bool has_steps =
      next.count == 1 || (next.stride_bytes == stride && next.epoch_step == step);
  return stride >= 0 && next.begin == begin + count * stride && next.epoch == epoch + runs * step &&
         next.visit == visit + (step == 0 ? 0 : runs) && has_steps && is_alike(next);
}
ASCTWIN_ALWAYS_INLINE void StridedRange::append(const StridedRange& next) {
  if (count == 1) {
    stride_bytes = next.begin - begin;
    epoch_step = next.epoch - epoch;
  }
  count += next.count;
}

// visit(bytes) for all of its bytes; runs that touch each other are joined.
template <class Visit>
void for_each_piece(const StridedRange& range, Visit visit) {
  if (range.stride_bytes <= range.run_bytes) return visit(range.hull());
  for (int64_t i = 0; i < range.count; ++i) visit(range.cut(i, i + 1).hull());
}

// The lowest bytes that both have, as far as one run of each goes; empty if there are none.
Bytes shared_bytes(const StridedRange& a, const StridedRange& b);

// The line of the data cache in which the address lies.
inline Bytes line_of(const uint8_t* address) {
  const uint8_t* begin = address - reinterpret_cast<uintptr_t>(address) % kLineBytes;
  return {begin, begin + kLineBytes};
}
// The bytes that the access may change or read: whole lines of a cached one, else its hull.
Bytes reach_of(const StridedRange& range);

// The residues of start, start + step, start + 2 * step, ... modulo `modulus`, which is not 0.
struct Residues {
  uint64_t start, step, modulus;
};

// The index of the first residue below `width`; nothing: there is none. @pre width < modulus
// Takes time in the logarithm of the modulus.
std::optional<uint64_t> first_residue_below(const Residues& residues, uint64_t width);

}  // namespace asctwin::check
