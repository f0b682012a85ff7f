// Marks move as the bytes do: the call itself is executed on them. To tell a mark that was carried
// from a constant that the call filled in, it is executed on the inverted marks as well: only what
// was carried comes out inverted.
#include "check/marks.h"

#include <algorithm>

#include "isa/poison.h"

namespace asctwin::check {
namespace {

using isa::Access;

bool meet(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }

// The call with its carried and its written operands on `shadow`. What it computes with, such as
// offsets, stays where it is.
void execute_on(Shadow& shadow, const core::Instruction& call, Accesses writes) {
  std::vector<uint8_t*> addresses;
  for (const isa::OperandInfo& list : call.info.operands)
    for (int i = 0; i < list.count; ++i) {
      const auto operand = static_cast<int>(addresses.size());
      const bool written = std::any_of(writes.begin(), writes.end(), [&](const Access& access) {
        return access.operand == operand;
      });
      const bool carried = list.carried != nullptr && list.carried(call.record);
      uint8_t* address = list.first(call.record)[i].address;
      addresses.push_back(written || carried ? shadow.at(address) : address);
    }
  call.execute_at(call.record, addresses.data());
}

}  // namespace

std::optional<MarkedBytes> Marks::first_in(const Access& access) {
  if (!meet(bytes_of({&access, 1}), marked_)) return std::nullopt;
  std::optional<MarkedBytes> found;
  isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
    uint8_t* const marks = marks_.at(run);
    if (marks == nullptr) return false;
    for (int64_t i = 0; i < bytes; ++i) {
      if (marks[i] != kDefined && run[i] != isa::kPoison) marks[i] = kDefined;
      if (marks[i] == kDefined) continue;
      const int64_t first = i;
      while (i < bytes && marks[i] == marks[first]) ++i;
      found = MarkedBytes{{run + first, run + i}, &origins_[marks[first] - 1u]};
      return true;
    }
    return false;
  });
  return found;
}

void Marks::clear(const Access& access) {
  if (meet(bytes_of({&access, 1}), marked_)) set(access, kDefined);
}

void Marks::mark(const Access& access, const Origin& origin) {
  set(access, number_of(origin));
  const Bytes bytes = bytes_of({&access, 1});
  const bool first = marked_.begin == nullptr;
  marked_ = {first ? bytes.begin : std::min(marked_.begin, bytes.begin),
             std::max(marked_.end, bytes.end)};
}

void Marks::carry(const core::Instruction& call, Accesses writes) {
  for (const Access& access : writes) {
    if (marks_.at(access.base) == nullptr) return;  // into a memory of another core
    const Bytes bytes = bytes_of({&access, 1});
    marked_ = {std::min(marked_.begin, bytes.begin), std::max(marked_.end, bytes.end)};
  }
  Shadow inverted = marks_.inverted();
  execute_on(inverted, call, writes);
  execute_on(marks_, call, writes);
  for (const Access& access : writes)
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      uint8_t* mark = marks_.at(run);
      const uint8_t* other = inverted.at(run);
      for (int64_t i = 0; i < bytes; ++i)
        if (mark[i] != static_cast<uint8_t>(~other[i])) mark[i] = kDefined;
    });
}

// Past the most numbers there are, places share the last one.
uint8_t Marks::number_of(const Origin& origin) {
  const auto same = [&](const Origin& other) {
    return origin.where.line == other.where.line && origin.where.file == other.where.file &&
           origin.op == other.op;
  };
  const auto known = std::find_if(origins_.begin(), origins_.end(), same);
  if (known == origins_.end() && origins_.size() < kMostOrigins) {
    origins_.push_back(origin);
    return static_cast<uint8_t>(origins_.size());
  }
  return static_cast<uint8_t>(
      std::min<size_t>(static_cast<size_t>(known - origins_.begin()) + 1, kMostOrigins));
}

void Marks::set(const Access& access, uint8_t mark) {
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    if (uint8_t* marks = marks_.at(run)) std::fill_n(marks, bytes, mark);
  });
}

}  // namespace asctwin::check
