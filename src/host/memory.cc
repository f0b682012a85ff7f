// An ordered map of allocations, and what can be wrong with a pointer into them.
#include "host/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include "host/error.h"

namespace asctwin::host {
namespace {

// Memory of the host begins as the widest vectors of the processor like it.
constexpr size_t kHostAlignBytes = 64;

size_t room_for(int device, size_t size_bytes) {
  const size_t unit = device == kHost ? kHostAlignBytes : 1;
  return (size_bytes + unit - 1) / unit * unit;
}

// The memory left by one call, however often it is made.
struct Left {
  int64_t bytes = 0;
  int64_t times = 0;
};

// ASCTWIN_DEVICE_MEMORY; the program is told once that a device need not do it the favour.
bool begins_with_zeros() {
  static const bool zeros = [] {
    const char* const variable = std::getenv("ASCTWIN_DEVICE_MEMORY");
    const std::string_view word = variable == nullptr ? "" : variable;
    if (word.empty() || word == "poison") return false;
    if (word != "zeros") {
      std::fprintf(stderr, "error: `ASCTWIN_DEVICE_MEMORY` is `%s`, but it is poison or zeros\n",
                   variable);
      std::exit(2);
    }
    std::fputs("note: device memory begins with zeros here; on a device it holds anything\n",
               stderr);
    return true;
  }();
  return zeros;
}

const char* side_name(bool on_device) { return on_device ? "a device" : "the host"; }

}  // namespace

size_t Memory::total_bytes() {
  return static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

size_t Memory::used_bytes(int device) const {
  size_t sum = 0;
  for (const auto& [begin, allocation] : by_begin_)
    if (allocation.device == device) sum += allocation.size_bytes;
  return sum;
}

uint8_t* Memory::allocate(int device, size_t size_bytes, const HostCall& host_call) {
  if (size_bytes > total_bytes() - used_bytes(device)) throw std::bad_alloc();
  const size_t room = room_for(device, size_bytes), mapped = GlobalBlock::mapped_bytes_for(room);
  GlobalBlock block(room, GlobalBlock::Sharing::kPrivate, area_.find(mapped));
  area_.note(block.mapped(), mapped);
  uint8_t* const begin = block.data();
  if (device != kHost && begins_with_zeros()) std::memset(begin, 0, size_bytes);
  Phrase name = device == kHost ? phrase("host memory {}", ++host_count_)
                                : phrase("device memory {}", ++devices_count_);
  auto written =
      device == kHost ? nullptr : std::make_shared<core::WrittenWords>(begin, begin + size_bytes);
  auto neighbours = written == nullptr ? nullptr
                                       : std::make_shared<core::GapNeighbours>(
                                             begin, begin + size_bytes, *written);
  freed_.erase(freed_.lower_bound(begin), freed_.upper_bound(begin + size_bytes));
  by_begin_.emplace(begin, Allocation{std::move(block), size_bytes, device, std::move(name),
                                      std::move(written), host_call, std::move(neighbours)});
  return begin;
}

const Allocation* Memory::find(const void* address) const {
  auto it = by_begin_.upper_bound(static_cast<const uint8_t*>(address));
  if (it == by_begin_.begin()) return nullptr;
  const Allocation& allocation = std::prev(it)->second;
  const Bytes all = allocation.region().hull();
  return address == all.begin || address < all.end ? &allocation : nullptr;
}

Phrase Memory::fault_of(const uint8_t* address) const {
  if (const auto freed = freed_.find(address); freed != freed_.end())
    return phrase("the pointer points to {}, which was freed already", freed->second.name);
  if (const Allocation* inside = find(address))
    return phrase("the pointer points to byte {} of {}, but only its begin can be freed",
                  address - inside->block.data(), inside->name);
  return "the pointer points to no memory that was allocated";
}

const Allocation& Memory::owned(const void* begin, bool of_device) const {
  const auto* const address = static_cast<const uint8_t*>(begin);
  const auto found = by_begin_.find(address);
  if (found == by_begin_.end()) throw Refusal{ACL_ERROR_RT_PARAM_INVALID, fault_of(address)};
  if ((found->second.device != kHost) != of_device)
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID,
                  phrase("the pointer points to {}, but it frees memory of {}", found->second.name,
                         side_name(of_device))};
  return found->second;
}

void Memory::free(const void* begin) {
  const auto found = by_begin_.find(static_cast<const uint8_t*>(begin));
  const Allocation& gone = found->second;
  freed_[found->first] = {gone.name, gone.size_bytes, gone.device};
  area_.forget(gone.block.mapped());
  if (gone.shared_at) shared_.drop(*gone.shared_at, gone.size_bytes);
  by_begin_.erase(found);
}

void Memory::require(const Region& region, bool on_device, const char* name) const {
  const Allocation* inside = find(region.begin);
  const bool is_there = inside != nullptr && inside->device != kHost;
  if (is_there != on_device) {
    const auto freed = freed_.find(region.begin);
    const Phrase where = inside != nullptr ? inside->name
                         : freed == freed_.end()
                             ? Phrase("memory of the host")
                             : phrase("{}, which was freed", freed->second.name);
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID,
                  phrase("`{}` points to {}, but the call takes memory of {}", name, where,
                         side_name(on_device))};
  }
  if (inside == nullptr || region.empty()) return;
  const Bytes all = inside->region().hull();
  const Bytes hull = region.hull();
  if (hull.end > all.end || hull.end < hull.begin)
    throw Refusal{
        ACL_ERROR_RT_PARAM_INVALID,
        phrase("`{}` takes bytes [{}, {}) of {}, which holds {} B", name, hull.begin - all.begin,
               hull.end - all.begin, inside->name, inside->size_bytes)};
}

void Memory::note_written(const Region& region, const HostCall& host_call) {
  const Allocation* found = find(region.begin);
  if (found == nullptr || found->written == nullptr) return;
  for (size_t i = 0; i < region.rows; ++i)
    found->written->write(region.row(i).begin, region.row(i).end);
  for (size_t i = 0; i < region.rows; ++i)
    found->neighbours->note(region.row(i).begin, region.row(i).end, [&] {
      return core::GapNeighbours::Writer{[host_call] { return text_of(host_call); }, {}};
    });
}

std::vector<GlobalRange> Memory::ranges_of(int device) const {
  std::vector<GlobalRange> ranges;
  for (const auto& [begin, allocation] : by_begin_)
    if (allocation.device == device)
      ranges.push_back({.begin = begin,
                        .size_bytes = allocation.size_bytes,
                        .name = allocation.name,
                        .unwritten = true,
                        .written = allocation.written,
                        .giver = [call = allocation.host_call] { return text_of(call); },
                        .neighbours = allocation.neighbours,
                        .room_bytes = allocation.block.room_bytes()});
  for (const auto& [begin, gone] : freed_)
    if (gone.device == device)
      ranges.push_back(
          {.begin = begin, .size_bytes = gone.size_bytes, .name = gone.name, .freed = true});
  return ranges;
}

// To find a line is expensive, so it is done once for each address.
std::vector<Finding> Memory::left() const {
  std::vector<std::pair<const HostCall*, Left>> left;
  for (const auto& [begin, allocation] : by_begin_) {
    if (allocation.device == kHost) continue;
    auto at = std::find_if(left.begin(), left.end(),
                           [&host_call = allocation.host_call](const auto& one) {
                             return one.first->place == host_call.place;
                           });
    if (at == left.end()) at = left.insert(at, {&allocation.host_call, Left{}});
    at->second.bytes += static_cast<int64_t>(allocation.size_bytes);
    ++at->second.times;
  }
  std::vector<Finding> findings;
  for (const auto& [host_call, sum] : left) {
    findings.push_back(finding_at(Code::W1002, *host_call).with("bytes", sum.bytes));
    findings.back().times = sum.times;
  }
  return findings;
}

}  // namespace asctwin::host
