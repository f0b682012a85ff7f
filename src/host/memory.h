// Manages the memory that the host program has allocated: memory of its devices, which is global
// memory to kernels, and memory of the host. Each lies between guard zones and holds poison at
// first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/global_block.h"
#include "asctwin/run.h"
#include "core/memory/gap_neighbours.h"
#include "core/memory/written_words.h"
#include "host/call_site.h"
#include "host/region.h"
#include "host/shared_memory.h"

namespace asctwin::host {

inline constexpr int kHost = -1;  // in the place of a device

struct Allocation {
  GlobalBlock block;
  size_t size_bytes;
  int device;                                   // or kHost
  Phrase name;                                  // "device memory 3": the third that was asked for
  std::shared_ptr<core::WrittenWords> written;  // of a device's: what was given a value
  HostCall host_call;                           // that asked for it
  std::shared_ptr<core::GapNeighbours> neighbours;  // of a device's, of what `written` knows
  std::optional<size_t> shared_at = {};             // where in the file that another process maps

  Region region() const { return region_of(block.data(), size_bytes); }
};

class Memory {
 public:
  // @throw std::bad_alloc, also where a device has no room left
  uint8_t* allocate(int device, size_t size_bytes, const HostCall& host_call);
  // @throw Refusal for what is not the begin of memory of a device, or of the host
  const Allocation& owned(const void* begin, bool of_device) const;
  void free(const void* begin);

  // The allocation that `address` lies in, or nullptr.
  const Allocation* find(const void* address) const;
  bool is_on_device(const void* address) const {
    const Allocation* found = find(address);
    return found != nullptr && found->device != kHost;
  }
  // Checks an access to `region`, which begins at the argument `name`.
  // @throw Refusal where it leaves its allocation, or is not on the side that `on_device` says
  void require(const Region& region, bool on_device, const char* name) const;
  // The call has written it. Of memory of the host it does nothing.
  void note_written(const Region& region, const HostCall& host_call);
  std::vector<GlobalRange> ranges_of(int device) const;
  // Lets another process map what the device has, and visits it. @throw std::bad_alloc
  int shared_file() { return shared_.number(); }
  template <class Visit>
  void share(int device, Visit visit) {
    for (auto& [begin, allocation] : by_begin_) {
      if (allocation.device != device) continue;
      share(allocation);
      visit(allocation);
    }
  }
  // Moves one allocation to that file as well. Returns where in the file it lies.
  size_t share(const uint8_t* begin) { return share(by_begin_.at(begin)); }
  AddressArea& area() { return area_; }
  static size_t total_bytes();  // of a device: what the machine has
  size_t used_bytes(int device) const;
  std::vector<Finding> left() const;  // memory of devices that was not freed, as findings

 private:
  size_t share(Allocation& allocation) {
    if (!allocation.shared_at)
      allocation.shared_at = shared_.move_in(allocation.block.data(), allocation.size_bytes);
    return *allocation.shared_at;
  }
  // Why memory that no allocation begins at cannot be freed.
  Phrase fault_of(const uint8_t* address) const;

  std::map<const uint8_t*, Allocation> by_begin_;
  struct Freed {
    Phrase name;
    size_t size_bytes;
    int device;
  };
  std::map<const uint8_t*, Freed> freed_;  // by begin, until the place is used again
  AddressArea area_;
  SharedFile shared_;
  int devices_count_ = 0;
  int host_count_ = 0;
};

}  // namespace asctwin::host
