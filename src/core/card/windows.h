// Holds the device memory of a communicator: for each rank the context that its kernels read, and
// the windows that all ranks reach by the same addresses. The pages come when they are touched, and
// are 0 at first. spec: multi_card.md, sections 3 and 6.3
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/memory/memory_map.h"
#include "isa/chips/chip.h"

namespace asctwin::core {

enum class Window : uint8_t { kIn, kOut, kState };

// A file without a name that holds the memory of a communicator for several processes, each of
// which maps it at one address.
struct SharedWindows {
  int file = -1;            // -1: one process has the memory for itself
  void* address = nullptr;  // where the memory lies; a wish where it is new
  bool is_new = true;
};

class Windows {
 public:
  // UNVERIFIED: evidence = inferred. Kernels reach a little beyond 1000 KiB of the state window.
  static constexpr size_t kStateBytes = size_t{1} << 20;

  // @throw std::bad_alloc
  Windows(const isa::Chip& chip, int ranks, std::string group, size_t window_bytes,
          SharedWindows shared = {});
  ~Windows();
  Windows(const Windows&) = delete;
  Windows& operator=(const Windows&) = delete;

  int ranks() const { return ranks_; }
  const std::string& group() const { return group_; }
  size_t window_bytes() const { return window_bytes_; }
  uint8_t* address() const { return mapped_; }
  uint8_t* context(int rank) const { return part(rank, 0); }
  uint8_t* window(Window window, int rank) const {
    return part(rank, 2 + static_cast<size_t>(window));
  }
  int rank_of_context(const uint8_t* context) const;  // -1: it is none of these
  bool holds(const uint8_t* address) const {          // whether it belongs to any rank's memory
    return address >= mapped_ && address < mapped_ + all_bytes();
  }
  void add_objects(MemoryMap& objects) const;

 private:
  static constexpr size_t kParts = 5;  // context, message area, in, out, state
  uint8_t* part(int rank, size_t number) const {
    return mapped_ + static_cast<size_t>(rank) * rank_bytes_ + offsets_[number];
  }
  size_t all_bytes() const { return rank_bytes_ * static_cast<size_t>(ranks_); }
  void map(const SharedWindows& shared);
  void write_context(int rank, const isa::Chip& chip);
  void write_mesh(uint8_t* context) const;
  void write_ring(uint8_t* context, int rank) const;
  void write_direct(uint8_t* context) const;

  int ranks_;
  std::string group_;
  size_t window_bytes_;
  size_t sizes_[kParts]{}, offsets_[kParts]{};
  size_t rank_bytes_ = 0;
  uint8_t* mapped_ = nullptr;
};

// Bytes of a window by HCCL_BUFFSIZE, which counts MB.
size_t window_bytes_by_environment();

}  // namespace asctwin::core
