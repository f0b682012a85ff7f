// Compares hulls, and strides with the size of what they separate. Accesses that advance together
// in the same first loop are compared in its first iteration.
#include "check/access_shape.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <vector>

namespace asctwin::check {
namespace {

using isa::Access;
using isa::Loop;

Bytes bytes_of_one(const Access& access) {
  const isa::Hull hull = isa::hull_of(access);
  return {access.base + hull.first, access.base + hull.last};
}

// Each loop moves by at least what the loops of smaller strides cover.
bool is_apart(const Access& access) {
  Loop loops[isa::kMaxLoops];
  std::copy(std::begin(access.loops), std::end(access.loops), std::begin(loops));
  for (Loop& loop : loops) loop.stride_bytes = std::abs(loop.stride_bytes);
  std::sort(std::begin(loops), std::end(loops),
            [](const Loop& a, const Loop& b) { return a.stride_bytes < b.stride_bytes; });
  int64_t covered = access.run_bytes;
  for (const Loop& loop : loops) {
    if (loop.count == 1) continue;
    if (loop.stride_bytes < covered) return false;
    covered += (loop.count - 1) * loop.stride_bytes;
  }
  return true;
}

// The loops with more than one iteration.
std::vector<Loop> turning(const Access& access) {
  std::vector<Loop> loops;
  std::copy_if(std::begin(access.loops), std::end(access.loops), std::back_inserter(loops),
               [](const Loop& loop) { return loop.count != 1; });
  return loops;
}

bool advance_together(const Access& a, const Access& b) {
  return a.step == b.step && a.loops[0].count == b.loops[0].count &&
         a.loops[0].stride_bytes == b.loops[0].stride_bytes;
}

// The leading accesses that advance together.
Accesses first_group(Accesses accesses) {
  size_t size = 1;
  while (size < accesses.size() && advance_together(accesses[0], accesses[size])) ++size;
  return accesses.first(size);
}

Access first_round(Access access) {
  access.loops[0].count = 1;
  return access;
}

// The bytes of the first iterations, if each is apart from and behind the one before.
std::optional<Bytes> ascending_rounds(Accesses group) {
  Bytes covered = bytes_of_one(first_round(group.front()));
  covered.end = covered.begin;
  for (const Access& access : group) {
    const Access round = first_round(access);
    const Bytes bytes = bytes_of_one(round);
    if (bytes.begin < covered.end || !is_apart(round)) return std::nullopt;
    covered.end = bytes.end;
  }
  return covered;
}

// Does the same for accesses in any order.
std::optional<Bytes> separate_rounds(Accesses group) {
  if (const auto covered = ascending_rounds(group)) return covered;
  std::vector<Access> sorted(group.begin(), group.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Access& a, const Access& b) { return a.base < b.base; });
  return ascending_rounds(sorted);
}

bool group_is_apart(Accesses group) {
  if (group.size() == 1) return is_apart(group.front());
  const Loop& loop = group.front().loops[0];
  const auto round = separate_rounds(group);
  return round && (loop.count == 1 || std::abs(loop.stride_bytes) >= round->end - round->begin);
}

}  // namespace

Bytes bytes_of(Accesses accesses) {
  Bytes all{nullptr, nullptr};
  for (const Access& access : accesses) {
    const Bytes one = bytes_of_one(access);
    const bool first = all.begin == nullptr;
    all = {first ? one.begin : std::min(all.begin, one.begin), std::max(all.end, one.end)};
  }
  return all;
}

bool are_apart(Accesses accesses) {
  const uint8_t* end = nullptr;
  while (!accesses.empty()) {
    const Accesses group = first_group(accesses);
    const Bytes bytes = bytes_of(group);
    if (bytes.begin < end || !group_is_apart(group)) return false;
    end = bytes.end;
    accesses = accesses.subspan(group.size());
  }
  return true;
}

bool are_apart_in_each_step(Accesses accesses) {
  int64_t next_step = 0;
  while (!accesses.empty()) {
    const Accesses group = first_group(accesses);
    const Access& first = group.front();
    if (first.step < next_step || !separate_rounds(group)) return false;
    next_step = first.step + first.loops[0].count;
    accesses = accesses.subspan(group.size());
  }
  return true;
}

bool are_apart(Accesses some, Accesses others) {
  const Bytes a = bytes_of(some), b = bytes_of(others);
  return a.end <= b.begin || b.end <= a.begin;
}

bool are_the_same(Accesses some, Accesses others) {
  const auto same_loop = [](const Loop& a, const Loop& b) {
    return a.count == b.count && a.stride_bytes == b.stride_bytes;
  };
  const auto same = [&](const Access& a, const Access& b) {
    const std::vector<Loop> turns = turning(a), others_turns = turning(b);
    return a.base == b.base && a.run_bytes == b.run_bytes && a.step == b.step &&
           std::equal(turns.begin(), turns.end(), others_turns.begin(), others_turns.end(),
                      same_loop);
  };
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), same) &&
         are_apart(some);
}

}  // namespace asctwin::check
