// The dequantisation scale, and what multiplies by it: CastDequant and AddDeqRelu. Operations whose
// result becomes another type. spec: vector.md, sections 4.3 and 4.6; reg_api.md, section 15
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/deq_scale.h"
#include "asctwin/isa/operand.h"
#include "asctwin/isa/vector.h"

namespace asctwin::isa {

inline constexpr int kDeqWords = 16;

struct SetDeqScale {  // by a half, or by a scale with its offset and mode
  static const OpInfo info;
  Wide<DeqForm> form = DeqForm::kHalf;
  uint64_t scale_bits = 0;  // of a half or a float
  int64_t offset = 0;
  bool sign_mode = false;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct SetDeqScaleVector {  // of the lanes of a block, through a tensor that keeps them
  static const OpInfo info;
  Operand vdeq;
  DType dtype = DType::kUInt64;
  uint32_t scale_bits[kDeqWords] = {};
  int64_t offset[kDeqWords] = {};
  bool sign_mode[kDeqWords] = {};

  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
  void commit(Registers& registers, SourceLoc where) const;
};

struct CastDequant {
  static const OpInfo info;
  Operand dst, src;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kInt32;  // of src
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool is_vec_deq = true;
  bool upper_half = true;      // of a block of dst, where it holds 8-bit elements
  bool takes_register = true;  // false: `words` lie where the call says
  Operand words;               // of vector form; filled by resolve
  // Filled by resolve.
  bool has_scale = false;  // that is set, in the form which the call needs
  bool saturates = false;
  uint64_t word = 0;  // the one for every lane
  float scale = 1;    // to half

  bool takes_words() const { return is_vec_deq && dtype == DType::kInt16; }

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct AddDeqRelu {
  static const OpInfo info;
  Operand dst, src0, src1;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kInt32;
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  // Filled by resolve.
  bool destroys_sources = false;
  bool saturates = false;
  bool has_scale = false;
  float scale = 1;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// AddReluCast, SubReluCast, MulCast: the result of an operation becomes another type.
struct BinaryCast {
  Operand dst, src0, src1;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kFloat;  // of the sources
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  // Filled by resolve.
  bool saturates = false;  // floats of 16 bits
  bool saturates_integers = false;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void commit(Registers& registers) const;
};
#define ASCTWIN_BINARY_CAST(name) \
  struct name : BinaryCast {      \
    static const OpInfo info;     \
    void execute() const;         \
  };
ASCTWIN_BINARY_CAST(AddReluCast)
ASCTWIN_BINARY_CAST(SubReluCast)
ASCTWIN_BINARY_CAST(MulCast)
#undef ASCTWIN_BINARY_CAST

struct MulsCast {  // of the 950: floats times a scalar become halves
  static const OpInfo info;
  Operand dst, src;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kFloat;  // of src and the scalar
  uint64_t scalar = 0;          // bits
  int64_t count = 0;
  Wide<bool> saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;  // Normal mode and a full mask
};

}  // namespace asctwin::isa
