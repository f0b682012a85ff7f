// CastDequant, AddDeqRelu, and operations whose result is cast.
// spec: vector.md, sections 4.3 and 4.6
#pragma once

#include <array>

#include "ref/cast.h"

namespace ref {

struct DeqParameter {
  float scale = 1;
  int64_t offset = 0;
  bool sign_mode = false;
};
using DeqParameters = std::array<DeqParameter, 16>;  // of the lanes of a block

// The parameter word, bit by bit.
uint64_t deq_word(const DeqParameter& parameter);
DeqParameter parameter_of(uint64_t word);

uint64_t dequantise_int16(uint64_t bits, const DeqParameter& parameter);
void dequantise_int16_lanes(const DeqParameters& parameters, bool upper_half,
                            const LaneParams& lanes, const UnaryRepeatParams& strides, Place dst,
                            Place src);

enum class Combine { kAddRelu, kSubRelu, kMul };
struct CombineParams {
  Combine operation;
  CastType dst, src;
  CastOptions options;
  bool integers_saturate = false;
};
void combine_and_cast(const CombineParams& params, const LaneParams& lanes,
                      const BinaryRepeatParams& strides, Place dst, Place src0, Place src1);

// reg_api.md, section 10.1: the product as a float, then a half, ties away from 0. `scalar` is the
// bits of a float.
void muls_cast(uint64_t scalar, int64_t count, const CastOptions& options, Place dst, Place src);

struct AddDeqReluParams {
  uint64_t scale_bits;  // of a half
  CastOptions options;
  bool destroys_sources;
};
void add_deq_relu(const AddDeqReluParams& params, const LaneParams& lanes,
                  const BinaryRepeatParams& strides, Place dst, Place src0, Place src1);

}  // namespace ref
