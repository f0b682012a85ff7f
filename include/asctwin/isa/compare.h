// Compare and CompareScalar: a bit for each element. CMPMASK, the register of 128 such bits.
// spec: vector.md, section 4.7
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

enum class CmpMode : uint8_t { kLT, kGT, kEQ, kLE, kGE, kNE };
inline constexpr int64_t kCmpModes = 6;

// The bits of a repeat follow those of the one before: `dst` has no strides, whatever is given.
struct Compare {
  static const OpInfo info;
  Operand dst, src0, src1;
  DType dtype = DType::kHalf;
  DType dst_dtype = DType::kUInt8;
  int64_t mode = 0;  // CmpMode
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  bool by_operator = false;  // `dst = src0 < src1`
  bool every_lane = false;   // filled by resolve: a mask of lanes leaves none out

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct CompareScalar {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  DType dst_dtype = DType::kUInt8;
  int64_t mode = 0;     // CmpMode
  uint64_t scalar = 0;  // bit pattern of one element
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool scalar_first = false;  // the scalar stands before cmpMode, the tensor behind it
  bool every_lane = false;    // filled by resolve: a mask of lanes leaves none out

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// 128 bits, of which some may be known.
struct CmpMask {
  uint64_t bits[2] = {};
  uint64_t known[2] = {};  // a 1 for each bit with a value that a document promises
};

struct CompareRegister {  // one repeat, into CMPMASK; lanes that are left out keep their bit
  static const OpInfo info;
  static constexpr bool kAddressesAreData = true;  // what it computes goes into a register
  Operand src0, src1;
  DType dtype = DType::kHalf;
  int64_t mode = 0;  // CmpMode
  Lanes lanes;
  LaneStride src0_stride, src1_stride;
  CmpMask after;          // filled by resolve
  bool is_known = false;  // filled by resolve: the sources may be read

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const {}
  void commit(Registers& registers) const;
};

struct GetCmpMask {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kUInt8;
  CmpMask value;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct SetCmpMask {
  static const OpInfo info;
  static constexpr bool kAddressesAreData = true;  // what it reads goes into a register
  Operand src;
  DType dtype = DType::kUInt8;
  CmpMask value;  // filled by resolve, if the source may be read

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const {}
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
