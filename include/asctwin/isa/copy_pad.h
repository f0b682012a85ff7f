// DataCopyPad: copies whose lengths are counted in bytes, with padding on the way into UB.
// spec: data_movement.md, section 6
#pragma once

#include "asctwin/isa/atomic.h"

namespace asctwin::isa {

struct CopyPadIn {  // GM -> UB
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  bool narrow_params = false;  // DataCopyParams: 16-bit lengths and strides
  int64_t block_count = 1;
  int64_t block_len = 0;   // bytes
  int64_t src_stride = 0;  // bytes, tail to head
  int64_t dst_stride = 0;  // blocks of 32 B, tail to head
  bool is_pad = false;
  int64_t left_padding = 0;    // elements
  int64_t right_padding = 0;   // elements
  uint64_t padding_value = 0;  // bit pattern of one element

  // What the bytes outside the data hold; filled by resolve from the pad register and the chip.
  enum class Fill : uint8_t { kNone, kUnspecified, kValue, kFirstElement };
  Fill padding = Fill::kNone;
  Fill dummy = Fill::kNone;
  uint64_t fill_value = 0;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;  // isPad leaves its value in the pad register
};

struct CopyPadOut {  // UB -> GM
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  bool narrow_params = false;
  int64_t block_count = 1;
  int64_t block_len = 0;   // bytes
  int64_t src_stride = 0;  // blocks of 32 B, tail to head
  int64_t dst_stride = 0;  // bytes, tail to head
  AtomicMode atomic;       // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
