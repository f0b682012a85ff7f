// Select: an element of one tensor, or of another or a scalar, by a bit each.
// spec: vector.md, section 4.8
#pragma once

#include "asctwin/isa/compare.h"

namespace asctwin::isa {

// Which bits a repeat takes, and what the other side is.
enum class SelMode : uint8_t {
  kSameBits,      // VSEL_CMPMASK_SPR: the first bits, the same ones in every repeat
  kTensorScalar,  // VSEL_TENSOR_SCALAR_MODE: the bits of all repeats one behind the other
  kTensorTensor,  // VSEL_TENSOR_TENSOR_MODE: likewise
};

struct Select {
  static const OpInfo info;
  Operand dst, sel_mask, src0, src1;
  DType dtype = DType::kHalf;
  DType sel_dtype = DType::kUInt8;
  int64_t mode = 0;  // SelMode
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  bool uses_scratch = false;  // filled by resolve: software, which leaves mode and mask reset

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct SelectScalar {
  static const OpInfo info;
  Operand dst, sel_mask, src0;
  DType dtype = DType::kHalf;
  DType sel_dtype = DType::kUInt8;
  int64_t mode = 1;     // SelMode
  uint64_t scalar = 0;  // bit pattern of one element
  Lanes lanes;
  LaneStride dst_stride, src0_stride;
  bool scalar_first = false;   // the scalar where the bit is 1
  bool from_register = false;  // the scalar is the first element of CMPMASK
  bool is_known = true;        // filled by resolve: it has been set there
  bool uses_scratch = false;   // filled by resolve: as above

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// Without a tensor of bits: they stand in CMPMASK, or where CMPMASK says.
struct SelectByRegister {
  static const OpInfo info;
  Operand dst, src0, src1;
  DType dtype = DType::kHalf;
  int64_t mode = 0;  // SelMode
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  CmpMask bits;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
