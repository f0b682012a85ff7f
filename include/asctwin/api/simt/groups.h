// Cooperative groups: the threads of a block, tiles of a warp, and the lanes that are active now.
// A group within a warp is the set of its lanes. spec: simt.md, section 12
#pragma once

#include "asctwin/api/simt/sync.h"

namespace asctwin::simt {

inline uint32_t linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline uint32_t block_threads() { return blockDim.x * blockDim.y * blockDim.z; }

// Lanes of one warp as a group: the thread is one of them, and their ranks follow their lanes.
class Lanes {
 public:
  explicit Lanes(uint32_t lanes) : lanes_(lanes) {}

  uint32_t lanes() const { return lanes_; }
  uint32_t size() const { return static_cast<uint32_t>(__builtin_popcount(lanes_)); }
  uint32_t rank() const {
    return static_cast<uint32_t>(__builtin_popcount(lanes_ & static_cast<uint32_t>(lanemask_lt())));
  }
  // The lanes whose ranks lie in the same part of `size` ranks as the thread's.
  Lanes part(uint32_t size) const {
    const uint32_t first = rank() / size * size;
    uint32_t lanes = 0;
    for (uint32_t rank = first; rank < first + size && rank < this->size(); ++rank)
      lanes |= uint32_t{1} << lane_of(rank);
    return Lanes(lanes);
  }

  // All lanes of the group come to the call; where `orders`, what they have done before is seen
  // behind it.
  void meet(bool orders, SourceLoc where, const char* name) const {
    warp({WarpCall::kMeet, static_cast<int32_t>(lanes_), 32, 4}, orders ? 1 : 0, where, name);
  }
  template <class T>
  T take(const T& value, uint32_t rank, SourceLoc where, const char* name) const {
    meet(false, where, name);
    return shuffle<T>(WarpCall::kShuffle, value, static_cast<int32_t>(lane_of(rank)), 32, where,
                      name);
  }
  uint32_t votes(int32_t predicate, SourceLoc where, const char* name) const {
    meet(false, where, name);
    return static_cast<uint32_t>(vote(WarpCall::kBallot, predicate, where, name)) & lanes_;
  }
  // A bit for each rank.
  uint32_t ranks_of(uint32_t lanes) const {
    uint32_t ranks = 0;
    for (uint32_t rank = 0; rank < size(); ++rank) ranks |= (lanes >> lane_of(rank) & 1) << rank;
    return ranks;
  }

 private:
  uint32_t lane_of(uint32_t rank) const {
    uint32_t left = lanes_;
    for (; rank > 0; --rank) left &= left - 1;
    return static_cast<uint32_t>(__builtin_ctz(left));
  }

  uint32_t lanes_;
};

// The tile of `size` lanes that the thread is in.
inline Lanes lanes_of_tile(uint32_t size) {
  const auto first = static_cast<uint32_t>(laneid()) / size * size;
  return Lanes((size == 32 ? ~uint32_t{0} : (uint32_t{1} << size) - 1) << first);
}
inline void check_tile(uint32_t size, uint32_t parent, SourceLoc where) {
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    refuse("tiled_partition", phrase("tiles of {} threads", size),
           "a size that is given at run time is a power of two from 1 to 32", where);
  if (parent % size != 0)
    refuse("tiled_partition", phrase("tiles of {} threads in a group of {}", size, parent),
           "tiles divide their group evenly", where);
}

}  // namespace asctwin::simt

namespace cooperative_groups {

enum group_type { thread_block_type, tiled_group_type, coalesced_group_type };

// Room that tiles of several warps would need.
template <unsigned int MaxBlockSize = 1024>
struct alignas(8) block_tile_memory {
  static_assert(MaxBlockSize >= 32 && MaxBlockSize <= 2048 && MaxBlockSize % 32 == 0,
                "a block has 32 to 2048 threads, and whole warps");
  unsigned char room[40 + MaxBlockSize / 32 * 8];
};

class thread_block {
 public:
  static void sync(ASCTWIN_WHERE) { asctwin::simt::barrier(where, "thread_block::sync"); }
  static unsigned int thread_rank() { return asctwin::simt::linear_thread(); }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_index() { return blockIdx; }
  static dim3 dim_threads() { return blockDim; }
  static dim3 group_dim() { return blockDim; }
  static unsigned int num_threads() { return asctwin::simt::block_threads(); }
  static unsigned int size() { return num_threads(); }
  static constexpr group_type get_type() { return thread_block_type; }
};
inline thread_block this_thread_block() { return {}; }
template <unsigned int MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>&) {
  return {};
}

// A group within a warp, one of several alike.
class single_warp_thread_block_tile_base {
 public:
  single_warp_thread_block_tile_base(asctwin::simt::Lanes lanes, unsigned int meta_rank,
                                     unsigned int meta_size)
      : lanes_(lanes), meta_rank_(meta_rank), meta_size_(meta_size) {}

  void sync(ASCTWIN_WHERE) const { lanes_.meet(true, where, "sync"); }
  unsigned int thread_rank() const { return lanes_.rank(); }
  unsigned int num_threads() const { return lanes_.size(); }
  unsigned int size() const { return num_threads(); }
  unsigned int meta_group_rank() const { return meta_rank_; }
  unsigned int meta_group_size() const { return meta_size_; }

  template <class T>
  T shfl(T var, unsigned int src_rank, ASCTWIN_WHERE) const {
    return lanes_.take(var, src_rank % size(), where, "shfl");
  }
  template <class T>
  T shfl_up(T var, unsigned int delta, ASCTWIN_WHERE) const {
    const unsigned int own = thread_rank();
    return lanes_.take(var, delta <= own ? own - delta : own, where, "shfl_up");
  }
  template <class T>
  T shfl_down(T var, unsigned int delta, ASCTWIN_WHERE) const {
    const unsigned int own = thread_rank();
    return lanes_.take(var, delta < size() - own ? own + delta : own, where, "shfl_down");
  }
  int any(int predicate, ASCTWIN_WHERE) const { return lanes_.votes(predicate, where, "any") != 0; }
  int all(int predicate, ASCTWIN_WHERE) const {
    return lanes_.votes(predicate, where, "all") == lanes_.lanes();
  }
  unsigned int ballot(int predicate, ASCTWIN_WHERE) const {
    return lanes_.ranks_of(lanes_.votes(predicate, where, "ballot"));
  }

  const asctwin::simt::Lanes& lanes() const { return lanes_; }

 protected:
  asctwin::simt::Lanes lanes_;
  unsigned int meta_rank_, meta_size_;
};

template <unsigned int Size, class Parent = void>
class thread_block_tile : public single_warp_thread_block_tile_base {
  static_assert(Size >= 1 && (Size & (Size - 1)) == 0, "the size of a tile is a power of two");
  static_assert(Size <= 32, "asctwin does not model tiles of several warps (more than 32 threads)");

 public:
  using single_warp_thread_block_tile_base::single_warp_thread_block_tile_base;
  static constexpr unsigned int num_threads() { return Size; }
  static constexpr unsigned int size() { return Size; }
  static constexpr group_type get_type() { return tiled_group_type; }
  template <class T>
  T shfl_xor(T var, unsigned int lane_mask, ASCTWIN_WHERE) const {
    const unsigned int own = thread_rank(), other = own ^ lane_mask;
    return lanes_.take(var, other < Size ? other : own, where, "shfl_xor");
  }
};

class coalesced_group : public single_warp_thread_block_tile_base {
 public:
  using single_warp_thread_block_tile_base::single_warp_thread_block_tile_base;
  static constexpr group_type get_type() { return coalesced_group_type; }
};

inline coalesced_group coalesced_threads(ASCTWIN_WHERE) {
  const uint64_t active =
      asctwin::simt::vote(asctwin::simt::WarpCall::kActive, 1, where, "coalesced_threads");
  return {asctwin::simt::Lanes(static_cast<uint32_t>(active)), 0, 1};
}

// A group whose size is known at run time: a whole block, or a part of a warp.
class thread_group {
 public:
  thread_group(const thread_block&) : lanes_(0), type_(thread_block_type) {}
  thread_group(const single_warp_thread_block_tile_base& tile, group_type type = tiled_group_type)
      : lanes_(tile.lanes()), type_(type) {}
  thread_group(const coalesced_group& group) : thread_group(group, coalesced_group_type) {}

  void sync(ASCTWIN_WHERE) const {
    if (is_block()) return asctwin::simt::barrier(where, "thread_group::sync");
    lanes_.meet(true, where, "sync");
  }
  unsigned int thread_rank() const {
    return is_block() ? asctwin::simt::linear_thread() : lanes_.rank();
  }
  unsigned int num_threads() const {
    return is_block() ? asctwin::simt::block_threads() : lanes_.size();
  }
  unsigned int size() const { return num_threads(); }
  group_type get_type() const { return type_; }
  const asctwin::simt::Lanes& lanes() const { return lanes_; }

 private:
  bool is_block() const { return type_ == thread_block_type; }

  asctwin::simt::Lanes lanes_;
  group_type type_;
};

template <unsigned int Size>
thread_block_tile<Size, thread_block> tiled_partition(const thread_block& parent, ASCTWIN_WHERE) {
  asctwin::simt::check_tile(Size, parent.size(), where);
  return {asctwin::simt::lanes_of_tile(Size), parent.thread_rank() / Size, parent.size() / Size};
}
template <unsigned int Size, unsigned int ParentSize, class Grandparent>
thread_block_tile<Size, thread_block_tile<ParentSize, Grandparent>> tiled_partition(
    const thread_block_tile<ParentSize, Grandparent>& parent) {
  static_assert(Size < ParentSize, "a tile of a tile is smaller than its parent");
  return {asctwin::simt::lanes_of_tile(Size), parent.thread_rank() / Size, ParentSize / Size};
}
inline thread_group tiled_partition(const thread_group& parent, unsigned int size, ASCTWIN_WHERE) {
  asctwin::simt::check_tile(size, parent.size(), where);
  const bool is_block = parent.get_type() == thread_block_type;
  const asctwin::simt::Lanes lanes =
      is_block ? asctwin::simt::lanes_of_tile(size) : parent.lanes().part(size);
  return thread_group(
      single_warp_thread_block_tile_base(lanes, parent.thread_rank() / size, parent.size() / size));
}
inline thread_group tiled_partition(const thread_block& parent, unsigned int size, ASCTWIN_WHERE) {
  return tiled_partition(thread_group(parent), size, where);
}
// The last part may be smaller.
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size,
                                       ASCTWIN_WHERE) {
  asctwin::simt::check_tile(size, 0, where);
  return {parent.lanes().part(size), parent.thread_rank() / size,
          (parent.size() + size - 1) / size};
}

// UNVERIFIED: evidence = inferred. Of the two parts, that of threads with `predicate` is number 1.
inline coalesced_group binary_partition(const single_warp_thread_block_tile_base& parent,
                                        bool predicate, ASCTWIN_WHERE) {
  const uint32_t yes = parent.lanes().votes(predicate, where, "binary_partition");
  const uint32_t lanes = predicate ? yes : parent.lanes().lanes() & ~yes;
  return {asctwin::simt::Lanes(lanes), predicate ? 1u : 0u, 2};
}

}  // namespace cooperative_groups
