// Vector instructions on UB: two tensors, a tensor and a scalar, or a scalar alone.
// The count form and the mask forms are one record: Lanes says which lanes take part.
// spec: vector.md, sections 1 to 4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// Strides of one operand, in blocks of 32 B.
struct LaneStride {
  int64_t block = 1;   // between the 8 blocks of a repeat
  int64_t repeat = 8;  // between repeats
};

// Which lanes take part. Normal mode: `repeat` times the lanes set in `mask`. Counter mode: the
// first `count` lanes over as many repeats as they fill.
struct Lanes {
  bool counter = false;
  int64_t count = 0;
  int64_t repeat = 1;
  uint64_t mask[2] = {~uint64_t{0}, ~uint64_t{0}};
  int64_t length = -1;     // the mask given as a number of lanes; -1: given as bits
  bool set_mask = true;    // false: mode and mask come from the registers
  bool count_form = true;  // the mask is no argument; leaves Normal mode and a full mask behind
};

struct VectorBinary {
  Operand dst, src0, src1;
  DType dtype = DType::kHalf;
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  bool saturates = false;  // filled by resolve: half results stay within +-65504

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void commit(Registers& registers) const;
};

struct VectorScalar {
  Operand dst, src;
  DType dtype = DType::kHalf;
  uint64_t scalar = 0;  // bit pattern of one element
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool saturates = false;  // filled by resolve: half results stay within +-65504

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void commit(Registers& registers) const;
};

struct Duplicate {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kHalf;
  uint64_t scalar = 0;  // bit pattern of one element
  Lanes lanes;
  LaneStride dst_stride;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

#define ASCTWIN_VECTOR_RECORD(name, shape) \
  struct name : shape {                    \
    static const OpInfo info;              \
    void execute() const;                  \
  };
ASCTWIN_VECTOR_RECORD(Add, VectorBinary)
ASCTWIN_VECTOR_RECORD(Sub, VectorBinary)
ASCTWIN_VECTOR_RECORD(Mul, VectorBinary)
ASCTWIN_VECTOR_RECORD(Div, VectorBinary)
ASCTWIN_VECTOR_RECORD(Max, VectorBinary)
ASCTWIN_VECTOR_RECORD(Min, VectorBinary)
ASCTWIN_VECTOR_RECORD(Adds, VectorScalar)
ASCTWIN_VECTOR_RECORD(Muls, VectorScalar)
ASCTWIN_VECTOR_RECORD(Maxs, VectorScalar)
ASCTWIN_VECTOR_RECORD(Mins, VectorScalar)
#undef ASCTWIN_VECTOR_RECORD

}  // namespace asctwin::isa
