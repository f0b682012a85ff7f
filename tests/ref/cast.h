// Casts between element types, by exact values.
// spec: vector.md, sections 1.1, 4.5 and 6.4
#pragma once

#include "ref/memory.h"
#include "ref/vector.h"

namespace ref {

enum class CastType {
  kInt4,
  kInt8,
  kUint8,
  kInt16,
  kUint16,
  kHalf,
  kBfloat16,
  kInt32,
  kUint32,
  kInt64,
  kE4M3,
  kE5M2,
  kHiFloat8,
  kE8M0,
  kE2M1,
  kE1M2,
  kFloat
};
enum class RoundMode { kNone, kRint, kFloor, kCeil, kRound, kTrunc, kOdd, kHybrid };

struct CastOptions {
  bool floats_saturate = false;  // CTRL[48] is 0
  bool integers_wrap = false;    // CTRL[59] is 1
  bool keeps_nan = false;        // CTRL[50] is 1
};

int64_t bits_of(CastType type);
// Whether the magnitude whole + rest of a number grows to whole + 1.
bool grows(RoundMode mode, bool negative, bool odd, long double rest);

// Bit pattern of the result.
uint64_t cast_element(CastType dst, CastType src, RoundMode mode, const CastOptions& options,
                      uint64_t bits);
// int32 to half by the value of SetDeqScale(half).
uint64_t dequantise_element(uint64_t bits, uint64_t scale_bits, const CastOptions& options);

struct CastParams {
  CastType dst, src;
  RoundMode mode;
  CastOptions options;
  bool scales = false;
  uint64_t scale_bits = 0;  // of a half
};
// Where lane `lane` of a repeat stands in an operand, in bytes; its lanes are those of the call.
int64_t lane_address(CastType type, int64_t repeat, int64_t lane, int64_t block_stride,
                     int64_t repeat_stride);
int64_t repeats_of(const LaneParams& lanes, int64_t per_repeat);
bool takes_part(const LaneParams& lanes, int64_t per_repeat, int64_t repeat, int64_t lane);

void cast(const CastParams& params, const LaneParams& lanes, const UnaryRepeatParams& strides,
          Place dst, Place src);

}  // namespace ref
