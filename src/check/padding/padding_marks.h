// Shadow memory of UB: which bytes are padding, lanes that a copy has filled beside its data or
// that were made of such lanes alone. A bit for each byte, in a word for each DataBlock, and one
// origin for a block. A block that holds data beside padding is also watched until it is read.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "check/access_shape.h"
#include "check/block_bits.h"

namespace asctwin::check {

class PaddingMarks {
 public:
  using Origin = uint16_t;

  explicit PaddingMarks(std::span<uint8_t> memory);

  bool holds(const uint8_t* address) const {
    return static_cast<size_t>(address - memory_.data()) < memory_.size();
  }
  // False: none of the bytes is padding, and none of their blocks is watched. @pre they lie in UB
  bool touches(Bytes bytes) const { return marked_.any(blocks_of(bytes)); }
  bool has_padding(Bytes bytes) const;
  bool is_padding(const uint8_t* at) const {
    if (lanes_.empty()) return false;
    const size_t offset = offset_of(at);
    return (lanes_[offset / kBlock] >> offset % kBlock & 1) != 0;
  }
  Origin origin_of(const uint8_t* at) const { return origins_[offset_of(at) / kBlock]; }

  void set(Bytes bytes, Origin origin);
  // The bytes hold something else. Calls lost(origin) for each block that nobody has read.
  template <class Lost>
  void clear(Bytes bytes, Lost lost) {
    if (!touches(bytes)) return;
    for_each_part(bytes, [&](int64_t block, uint32_t bits) {
      if (unread_.test(block)) lost(origins_[static_cast<size_t>(block)]);
      unread_.reset({block, block + 1});
      lanes_[static_cast<size_t>(block)] &= ~bits;
      if (lanes_[static_cast<size_t>(block)] == 0) marked_.reset({block, block + 1});
    });
  }
  // Watches the blocks that hold data beside padding until they are read.
  void watch(Bytes bytes);
  void read(Bytes bytes) { unread_.reset(blocks_of(bytes)); }
  template <class Lost>
  void end(Lost lost) {
    clear({memory_.data(), memory_.data() + memory_.size()}, lost);
  }

 private:
  static constexpr size_t kBlock = isa::kBlockBytes;

  size_t offset_of(const uint8_t* at) const { return static_cast<size_t>(at - memory_.data()); }
  Blocks blocks_of(Bytes bytes) const {
    return blocks_touched(bytes.begin - memory_.data(), bytes.end - memory_.data());
  }
  // visit(block, bits of the bytes in it)
  template <class Visit>
  void for_each_part(Bytes bytes, Visit visit) const {
    for (size_t at = offset_of(bytes.begin), end = offset_of(bytes.end); at < end;) {
      const size_t first = at % kBlock, count = std::min(end - at, kBlock - first);
      visit(static_cast<int64_t>(at / kBlock), (~uint32_t{0} >> (kBlock - count)) << first);
      at += count;
    }
  }

  std::span<uint8_t> memory_;
  std::vector<uint32_t> lanes_;  // bits of padding, by block; empty until there is some
  std::vector<Origin> origins_;
  BlockBits marked_;  // blocks with padding
  BlockBits unread_;  // of them, those with data that nobody has read
};

}  // namespace asctwin::check
