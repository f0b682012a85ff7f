// LoadDataWithTranspose: squares of elements whose rows and columns change places.
// spec: cube.md, section 3
#include <cstring>

#include "isa/ops/cube/fractal_load.h"

namespace asctwin::isa {
namespace {

constexpr Types kBothSources = kTypes8 | kTypes32 | kBf16 | Types(DType::kHalf);
constexpr Positions kL0B{TPosition::B2};
constexpr Positions kL0A{TPosition::A2};

constexpr Types kFloats8{DType::kHiFloat8, DType::kFp8E5M2, DType::kFp8E4M3};

// UNVERIFIED: evidence = inferred for 310B, the X90 and the 950, whose types no page lists: those
// of the 910B, on the X90 and the 950 those that it multiplies.
constexpr Support kSupport[] = {
    {like::k910B, kL0A, kL1Positions, kBothSources, PIPE_MTE1, kCubeSide},
    {like::k910B, kL0B, kL1Positions, kBothSources | kInt4, PIPE_MTE1, kCubeSide},
    {like::k310B, kL0A | kL0B, kL1Positions, kBothSources, PIPE_MTE1, kCubeSide},
    {like::kX90, kL0A | kL0B, kL1Positions, Types(DType::kInt8, DType::kHalf), PIPE_MTE1,
     kCubeSide},
    {like::k950, kL0B, kL1Positions, (kBothSources - kTypes32) | kFloats8, PIPE_MTE1, kCubeSide},
    {like::k950, kL0B, kL1Positions, kTypes32 | kInt4 | kFp4, PIPE_MTE1, kCubeSide, false},
};

bool carries_bytes(const void* record) {
  return !shares_bytes(static_cast<const LoadDataWithTranspose*>(record)->dtype);
}
constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<LoadDataWithTranspose, &LoadDataWithTranspose::dst>},
    {"src", operand_of<LoadDataWithTranspose, &LoadDataWithTranspose::src>, 1, carries_bytes},
};

constexpr const char* kUnit = "squares; on the 950 fractals of 512 B";
constexpr Limit kLimits[] = {
    start_index_limit<LoadDataWithTranspose>(kUnit),
    kRepeatTimesLimit<LoadDataWithTranspose>,
    src_stride_limit<LoadDataWithTranspose>(kUnit),
    kDstGapLimit<LoadDataWithTranspose>,
    {.field = "dstFracGap",
     .value = value_of<LoadDataWithTranspose, &LoadDataWithTranspose::dst_frac_gap>,
     .lo = 0,
     .hi = 65535,
     .unit = "fractals of 512 B",
     .meaning = "in the destination, between the fractals of one square, end to start"},
    {.field = "srcFracGap",
     .value = value_of<LoadDataWithTranspose, &LoadDataWithTranspose::src_frac_gap>,
     .lo = 0,
     .hi = 65535,
     .unit = "fractals of 512 B",
     .meaning = "on the 950, in the source, between the fractals of one square, end to start"},
    kAddrModeLimit<LoadDataWithTranspose>,
};

bool is_of_this_chip(const LoadDataWithTranspose& op, const Context& context) {
  return op.in_fractals == context.chip.has(Feature::kLike950);
}
constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<LoadDataWithTranspose, is_of_this_chip>,
     .actual = "LoadData2dTransposeParamsV2",
     .statement = "LoadData2dTransposeParamsV2 is for the 950",
     .families = kAllBut950},
    {.code = Code::E0105,
     .holds = holds_for<LoadDataWithTranspose, is_of_this_chip>,
     .actual = "LoadData2dTransposeParams",
     .statement = "the 950 takes LoadData2dTransposeParamsV2, which counts fractals",
     .families = like::k950},
    kStartRule<LoadDataWithTranspose>,
};

// A square in its bytes: `side` rows of as many elements, `fractals` of 16 rows when it is written.
struct Square {
  int64_t bits, side, width, fractals;

  explicit Square(DType dtype)
      : bits(info_of(dtype).bits),
        side(bits == 32 ? 16 : kBlockBytes * 8 / bits),
        width(kBlockBytes * 8 / bits),
        fractals(side * side * bits / 8 / kFractalBytes) {}

  int64_t bytes() const { return fractals * kFractalBytes; }
  // Returns the place of the element that comes to row k and column m of fractal f. 32 bits stand
  // in two fractals of 8 columns, and leave so; the others in rows of the whole square.
  int64_t source_of(int64_t f, int64_t k, int64_t m) const {
    if (bits == 32) return k / 8 * 128 + (8 * f + m) * 8 + k % 8;
    return m * side + 16 * f + k;
  }
};

// How far apart the fractals of a square of the source begin, and the squares by their numbers.
int64_t fractal_pitch(const LoadDataWithTranspose& op) {
  return (op.src_frac_gap + 1) * kFractalBytes;
}
int64_t index_bytes(const LoadDataWithTranspose& op, const Square& square) {
  return op.in_fractals ? kFractalBytes : square.bytes();
}
// Returns the place of byte `at` of a square whose fractals lie side by side.
int64_t byte_of(int64_t at, int64_t pitch) {
  return at / kFractalBytes * pitch + at % kFractalBytes;
}

void transpose_bytes(uint8_t* dst, const uint8_t* src, const Square& square, int64_t f,
                     int64_t pitch) {
  const int64_t size = square.bits / 8;
  for (int64_t k = 0; k < 16; ++k)
    for (int64_t m = 0; m < square.width; ++m)
      std::memcpy(dst + (k * square.width + m) * size,
                  src + byte_of(square.source_of(f, k, m) * size, pitch),
                  static_cast<size_t>(size));
}

void transpose_nibbles(uint8_t* dst, const uint8_t* src, const Square& square, int64_t f,
                       int64_t pitch) {
  const auto nibble = [&](int64_t k, int64_t m) {
    const int64_t index = square.source_of(f, k, m);
    return src[byte_of(index / 2, pitch)] >> (index % 2 * 4) & 0xF;
  };
  for (int64_t k = 0; k < 16; ++k)
    for (int64_t m = 0; m < square.width; m += 2)
      dst[(k * square.width + m) / 2] = static_cast<uint8_t>(nibble(k, m) | nibble(k, m + 1) << 4);
}

}  // namespace

const OpInfo LoadDataWithTranspose::info = {
    .name = "LoadDataWithTranspose",
    .variant = "",
    .doc = "copies squares of elements from L1 into L0A or L0B with rows and columns exchanged",
    .spec = "cube.md, section 3",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<LoadDataWithTranspose>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .formula =
        "a square X is 64 x 64 elements of 4 bits, 32 x 32 of 8, 16 x 16 of 16 or 32: F fractals\n"
        "X of t < repeatTimes starts at square startIndex + t * srcStride; with addrMode 1 - t * "
        "...\n"
        "on the 950 it starts at that fractal, and its fractals are srcFracGap apart\n"
        "its fractal f < F goes to fractal t * (dstGap + 1) + f * (dstFracGap + 1) of dst:\n"
        "D[k][m] = X[m][16 * f + k]; 32 bits, in two fractals of 8 columns: D[k][m] = X[8 * f + "
        "m][k]",
};

void LoadDataWithTranspose::accesses(AccessSink& sink) const {
  const Square square(dtype);
  sink.add({Effect::kWrite,
            0,
            dst.address,
            kFractalBytes,
            {{repeat_times, (dst_gap + 1) * kFractalBytes},
             {square.fractals, (dst_frac_gap + 1) * kFractalBytes}}});
  const int64_t unit = index_bytes(*this, square);
  sink.add({Effect::kRead,
            1,
            src.address + start_index * unit,
            kFractalBytes,
            {{repeat_times, src_step() * unit}, {square.fractals, fractal_pitch(*this)}}});
}

void LoadDataWithTranspose::execute() const {
  const Square square(dtype);
  for (int64_t t = 0; t < repeat_times; ++t)
    for (int64_t f = 0; f < square.fractals; ++f)
      (square.bits < 8 ? transpose_nibbles : transpose_bytes)(
          dst.address + (t * (dst_gap + 1) + f * (dst_frac_gap + 1)) * kFractalBytes,
          src.address + (start_index + t * src_step()) * index_bytes(*this, square), square, f,
          fractal_pitch(*this));
}

}  // namespace asctwin::isa
