// DataCopy without a change of layout: contiguous and strided, on every path.
// spec: data_movement.md, section 1
#pragma once

#include "asctwin/isa/atomic.h"

namespace asctwin::isa {

// Bytes that one unit of each length or gap stands for; they depend on the path and the chip.
struct CopyUnits {
  uint32_t src_len = kBlockBytes;
  uint32_t dst_len = kBlockBytes;
  uint32_t src_gap = kBlockBytes;
  uint32_t dst_gap = kBlockBytes;
};

struct BlockCopy {
  Operand dst, src;
  Wide<DType> dtype = DType::kUInt8;      // of the source
  Wide<DType> dst_dtype = DType::kUInt8;  // differs only on L1 -> C2, which widens
  int64_t block_count = 1;
  int64_t block_len = 0;
  int64_t src_gap = 0;
  int64_t dst_gap = 0;
  int64_t count = -1;  // elements of the count form; -1 for the strided form
  // Between pointers without a type: an atomic copy is of the type that is set.
  Wide<bool> untyped = false;
  // These are filled by resolve.
  CopyUnits units;
  AtomicMode atomic;         // of a copy to GM
  Wide<bool> loops = false;  // loop mode is on for this path

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct DataCopy : BlockCopy {
  static const OpInfo info;
  static constexpr size_t kFilledBytes =  // at the end of the record, whatever is given there
      sizeof(units) + sizeof(atomic) + sizeof(loops);
};

struct DataCopyL1ToUB : BlockCopy {  // from a cube core into the UB of a vector core beside it
  static const OpInfo info;
  int64_t sub_block_id = 0;

  void resolve(const Context& context);  // moves `dst` from the core's own UB to the other one's
};

}  // namespace asctwin::isa
