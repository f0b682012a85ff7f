// All parts of an operand lie in one copy, because they are reached from its address.
#include "why/rehearsal.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "stream/footprint.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

constexpr int64_t kMostBytes = int64_t{1} << 28;
constexpr int64_t kAround = 256;  // vector code may load beyond the last element

}  // namespace

Rehearsal::Rehearsal(const stream::Instruction& call) : call_(call) {
  if (call.execute_at == nullptr || !make_copies()) return;
  place_operands();
  is_possible_ = true;
}

bool Rehearsal::make_copies() {
  Hulls hulls;
  std::map<int, std::pair<const uint8_t*, const uint8_t*>> of_operand;
  for (const Part& part : call_.footprint->parts()) {
    auto& hull = of_operand.try_emplace(part.access.operand, part.begin, part.end).first->second;
    hull = {std::min(hull.first, part.begin), std::max(hull.second, part.end)};
  }
  for (const auto& [operand, hull] : of_operand) hulls.push_back(hull);
  std::ranges::sort(hulls);
  int64_t total = 0;
  for (const auto& [begin, end] : hulls) {
    if (!copies_.empty() && begin < copies_.back().end)
      copies_.back().end = std::max(copies_.back().end, end);
    else
      copies_.push_back({begin, end, {}, {}});
  }
  for (const Copy& copy : copies_) total += copy.size();
  if (total > kMostBytes) return false;
  for (Copy& copy : copies_) {
    copy.first.assign(copy.begin, copy.end);
    copy.bytes.assign(static_cast<size_t>(copy.size() + 3 * kAround), 0);
    // At the same distance from a whole repeat as the operand itself.
    const auto own = reinterpret_cast<uintptr_t>(copy.begin) % kAround;
    const auto at = reinterpret_cast<uintptr_t>(copy.bytes.data()) % kAround;
    copy.base = copy.bytes.data() + kAround + (own + kAround - at) % kAround;
    std::memcpy(copy.base, copy.first.data(), copy.first.size());
  }
  return true;
}

size_t Rehearsal::copy_with(const uint8_t* address) const {
  const auto holds = [&](const Copy& copy) { return copy.begin <= address && address < copy.end; };
  return static_cast<size_t>(std::ranges::find_if(copies_, holds) - copies_.begin());
}

uint8_t* Rehearsal::copied(const uint8_t* address) const {
  const size_t number = copy_with(address);
  if (number == copies_.size()) return nullptr;
  return copies_[number].base + (address - copies_[number].begin);
}

void Rehearsal::place_operands() {
  const int count = isa::operand_count(call_.info);
  for (int i = 0; i < count; ++i) {
    uint8_t* const own = isa::operand_at(call_.info, call_.record, i).operand->address;
    const auto part = std::ranges::find_if(
        call_.footprint->parts(), [&](const Part& one) { return one.access.operand == i; });
    own_.push_back(own);
    if (part == call_.footprint->parts().end()) {
      addresses_.push_back(own);
      continue;
    }
    addresses_.push_back(copied(part->begin) + (own - part->begin));
  }
}

void Rehearsal::put_addresses(const std::vector<uint8_t*>& addresses) const {
  for (int i = 0; i < static_cast<int>(addresses.size()); ++i)
    const_cast<isa::Operand*>(isa::operand_at(call_.info, call_.record, i).operand)->address =
        addresses[static_cast<size_t>(i)];
}

Rehearsal::Hulls Rehearsal::touched() const {
  put_addresses(addresses_);
  stream::Footprint footprint;
  footprint.walk(call_, 0);
  put_addresses(own_);
  Hulls hulls;
  for (const Part& part : footprint.parts()) hulls.emplace_back(part.begin, part.end);
  return hulls;
}

bool Rehearsal::stays_inside() const {
  return std::ranges::all_of(touched(), [&](const auto& hull) {
    return std::ranges::any_of(copies_, [&](const Copy& copy) {
      return copy.base <= hull.first && hull.second <= copy.base + copy.size();
    });
  });
}

std::vector<bool> Rehearsal::address_operands() const {
  std::vector<bool> all(static_cast<size_t>(isa::operand_count(call_.info)), false);
  if (!call_.info.addresses_are_data) return all;
  const Hulls before = touched();
  for (size_t i = 0; i < all.size(); ++i) {
    for (const Part& part : call_.footprint->parts()) {
      if (part.access.operand != static_cast<int>(i) || !isa::is_read(part.access.effect)) continue;
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        for (int64_t b = 0; b < bytes; ++b) copied(run)[b] ^= 0x15;
      });
      if (touched() != before) all[i] = true;
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        std::memcpy(copied(run), run, static_cast<size_t>(bytes));
      });
    }
  }
  return all;
}

void Rehearsal::restore_written() const {
  for (const Part& part : call_.footprint->parts()) {
    if (!isa::is_write(part.access.effect)) continue;
    isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      std::memcpy(copied(run), run, static_cast<size_t>(bytes));
    });
  }
}

void Rehearsal::restore() {
  for (Copy& copy : copies_) std::memcpy(copy.base, copy.first.data(), copy.first.size());
}

}  // namespace asctwin::why
