// A load whose source has changed in between brings other bytes: they are compared as well, unless
// a random schedule may not have brought the older ones yet.
#include "check/race/rewrites.h"

#include <algorithm>
#include <cstring>

namespace asctwin::check {
namespace {

bool touches_the_same(const isa::Access& a, const isa::Access& b) {
  const auto same_loop = [](const isa::Loop& x, const isa::Loop& y) {
    return x.count == y.count && x.stride_bytes == y.stride_bytes;
  };
  return a.effect == b.effect && a.operand == b.operand && a.base == b.base &&
         a.run_bytes == b.run_bytes &&
         std::equal(std::begin(a.loops), std::end(a.loops), std::begin(b.loops), same_loop);
}

std::vector<isa::Access> accesses_of(const core::Instruction& instruction) {
  std::vector<isa::Access> accesses;
  for (const auto& part : instruction.footprint->parts()) accesses.push_back(part.access);
  return accesses;
}

// Executes the load on copies of what it writes.
bool brings_what_is_there(const core::Instruction& load) {
  std::vector<uint8_t*> addresses;
  std::vector<std::vector<uint8_t>> copies;
  const auto parts = load.footprint->parts();
  for (int i = 0; i < isa::operand_count(load.info); ++i) {
    uint8_t* const at = isa::operand_at(load.info, load.record, i).operand->address;
    const uint8_t *begin = nullptr, *end = nullptr;
    for (const auto& part : parts) {
      if (part.access.operand != i || !isa::is_write(part.access.effect)) continue;
      begin = begin == nullptr ? part.begin : std::min(begin, part.begin);
      end = std::max(end, part.end);
    }
    addresses.push_back(at);
    if (begin == nullptr) continue;
    copies.emplace_back(begin, end);
    addresses.back() = copies.back().data() + (at - begin);
  }
  load.execute_at(load.record, addresses.data());
  size_t copy = 0;
  for (int i = 0; i < isa::operand_count(load.info); ++i) {
    const uint8_t* const at = isa::operand_at(load.info, load.record, i).operand->address;
    if (addresses[static_cast<size_t>(i)] == at) continue;
    const std::vector<uint8_t>& made = copies[copy++];
    const uint8_t* const there = at + (made.data() - addresses[static_cast<size_t>(i)]);
    if (std::memcmp(there, made.data(), made.size()) != 0) return false;
  }
  return true;
}

}  // namespace

void Rewrites::note(const core::Instruction& instruction, uint32_t epoch) {
  Load& load = loads_[next_++ % loads_.size()];
  load = {&instruction.info, epoch, accesses_of(instruction)};
}

bool Rewrites::is_repeated(const core::Core& core, const core::Instruction& newer,
                           uint32_t older) const {
  const auto load = std::ranges::find_if(
      loads_, [&](const Load& one) { return one.info == &newer.info && one.epoch == older; });
  if (load == loads_.end() || newer.execute_at == nullptr) return false;
  const std::vector<isa::Access> accesses = accesses_of(newer);
  return accesses.size() == load->accesses.size() &&
         std::equal(accesses.begin(), accesses.end(), load->accesses.begin(), touches_the_same) &&
         (core.schedule != nullptr || brings_what_is_there(newer));
}

}  // namespace asctwin::check
