// Shadow memory of one on-chip memory: each byte is defined, never written, undefined with an
// origin, or computed from such bytes. A DataBlock is defined, never written or mixed; only in a
// mixed one the bytes have marks of their own. Marked bytes hold poison, and computed ones what was
// computed: if one holds anything else, its aligned word was written through a pointer, and is
// defined.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "check/access_shape.h"
#include "check/block_bits.h"

namespace asctwin::check {

class ByteMarks {
 public:
  static constexpr uint8_t kUnwritten = 0;
  static constexpr uint8_t kDefined = 1;
  static constexpr uint8_t kFirstOrigin = 2;
  static constexpr uint8_t kFirstComputed = 128;

  // A byte that was computed from undefined ones: its value, and the bits of it that depend on
  // them.
  struct Computed {
    uint8_t value, bits;
  };

  struct MarkedRun {
    Bytes bytes;
    uint8_t mark;
  };

  // @pre begins and ends at whole DataBlocks; fresh memory holds poison
  explicit ByteMarks(std::span<uint8_t> memory);

  const uint8_t* memory() const { return memory_.data(); }
  // All arguments lie in the memory.
  bool all_defined(Bytes bytes) const { return all_defined(touched(bytes)); }  // false: perhaps
  bool all_defined(Blocks blocks) const { return defined_.all(blocks); }
  const BlockBits& defined_blocks() const { return defined_; }
  // The first run of bytes with one mark other than kDefined.
  std::optional<MarkedRun> first_undefined(Bytes bytes);
  void define(Bytes bytes);
  void mark(Bytes bytes, uint8_t mark);  // not kUnwritten
  void forget(Bytes bytes);              // never written, and poison; whole DataBlocks
  // The marks of the bytes, one after the other.
  void read(Bytes bytes, uint8_t* marks);
  void write(Bytes bytes, const uint8_t* marks);
  // Writes the marks of bytes of which some are computed. `are_known`: the values are what the
  // memory will hold; otherwise computed bytes of this memory keep their marks until they are
  // written.
  void write(Bytes bytes, const uint8_t* marks, const Computed* computed, bool are_known);
  // The bits of a byte that are undefined.
  uint8_t undefined_bits(const uint8_t* at) const;

 private:
  Blocks touched(Bytes bytes) const {
    return blocks_touched(bytes.begin - memory_.data(), bytes.end - memory_.data());
  }
  uint8_t* marks_of(int64_t block) { return marks_.get() + block * isa::kBlockBytes; }
  void make_marks();
  bool holds_its_value(int64_t offset) const;
  // Makes the block a mixed one and returns the marks of its bytes.
  uint8_t* mixed(int64_t block);
  // Drops the marks of bytes that were written through a pointer. Returns whether the block is then
  // defined.
  bool settle(int64_t block);
  uint8_t mark_at(int64_t offset) const;

  std::span<uint8_t> memory_;
  BlockBits defined_;
  BlockBits mixed_;  // of blocks that are not in defined_; in neither: never written
  std::unique_ptr<uint8_t[]> marks_;      // once a block is mixed
  std::unique_ptr<Computed[]> computed_;  // once a byte is
  bool knows_values_ = true;              // of computed bytes
};

}  // namespace asctwin::check
