// LoadData with LoadData2DParamsV2: a part of a matrix in strips of fractals.
// UNVERIFIED: evidence = inferred: where a transposed part comes to. It is taken as a matrix in
// strips too, `dstStride` apart, which is how L0A and L0B of the 950 hold what Mmad takes.
// spec: cube.md, section 2
#include <algorithm>
#include <cstring>

#include "isa/fractal_grid.h"
#include "isa/ops/fractal_load.h"

namespace asctwin::isa {
namespace {

constexpr Types kTypes =
    kTypes8To32 | kBf16 | Types(DType::kHiFloat8, DType::kFp8E5M2, DType::kFp8E4M3);

constexpr Support kSupport[] = {
    {kOnly950, kL0Positions, kL1Positions, kTypes, PIPE_MTE1, kCubeSide},
    {kOnly950, kL1Positions, kGlobal, kTypes, PIPE_MTE2, kCubeSide},
    {kOnly950, kL0Positions, kL1Positions, kFp4 | kInt4, PIPE_MTE1, kCubeSide, false},
    {kOnly950, kL1Positions, kGlobal, kFp4 | kInt4, PIPE_MTE2, kCubeSide, false},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<LoadDataV2, &LoadDataV2::dst>},
    {"src", operand_of<LoadDataV2, &LoadDataV2::src>, 1, always},
};

constexpr const char* kUnit = "fractals of 512 B";
template <auto kMember>
constexpr Limit place_limit(const char* field, int64_t least, int64_t most, const char* unit,
                            const char* meaning) {
  return {.field = field,
          .value = value_of<LoadDataV2, kMember>,
          .lo = least,
          .hi = most,
          .unit = unit,
          .meaning = meaning};
}
template <auto kMember>
constexpr Limit step_limit(const char* field, const char* unit, const char* meaning) {
  return {.field = field,
          .value = value_of<LoadDataV2, kMember>,
          .lo = 1,
          .hi = 255,
          .zero_never_acts = true,
          .unit = unit,
          .meaning = meaning};
}
constexpr Limit kLimits[] = {
    place_limit<&LoadDataV2::m_start>("mStartPosition", 0, INT32_MAX, kUnit,
                                      "the first of each strip"),
    place_limit<&LoadDataV2::k_start>("kStartPosition", 0, INT32_MAX, "strips of 32 B",
                                      "the first"),
    step_limit<&LoadDataV2::m_step>("mStep", kUnit, "of each strip"),
    step_limit<&LoadDataV2::k_step>("kStep", "strips of 32 B", "how many"),
    place_limit<&LoadDataV2::src_stride>("srcStride", INT32_MIN, INT32_MAX, kUnit,
                                         "in the source, from one strip to the next"),
    place_limit<&LoadDataV2::dst_stride>("dstStride", 0, 65535, kUnit,
                                         "in the destination, from one strip to the next"),
};

constexpr Parameter kParameters[] = {
    {"ifTranspose", "whether the part is transposed",
     value_of<LoadDataV2, &LoadDataV2::if_transpose>},
    {"sid", "reserved: it is accepted and has no effect"},
};

// What is transposed at once, in fractals of the source: squares of elements.
struct Square {
  int64_t m, k;
  explicit Square(DType dtype)
      : m(std::max(1, 16 / info_of(dtype).bits)), k(std::max(1, info_of(dtype).bits / 16)) {}
};

bool transposes_into_l0(const LoadDataV2& op, const Context&) {
  return op.if_transpose == 0 || kL0Positions.contains(op.dst.position);
}
bool has_whole_squares(const LoadDataV2& op, const Context&) {
  const Square square(op.dtype);
  return op.if_transpose == 0 || (op.m_step % square.m == 0 && op.k_step % square.k == 0);
}

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<LoadDataV2, transposes_into_l0>,
     .actual = "`ifTranspose` on the way into L1",
     .statement = "`ifTranspose` is for L0A and L0B"},
    {.code = Code::E0105,
     .holds = holds_for<LoadDataV2, has_whole_squares>,
     .actual = "`ifTranspose` of `mStep` {mStep} and `kStep` {kStep}",
     .statement = "whole squares are transposed: of 8 bits `mStep` is a multiple of 2, of 32 bits "
                  "`kStep` is"},
};

constexpr Alignment kAlignments[] = {{1, Hardware::GM, 1}};

// Strips of what is written, and fractals of each.
struct Written {
  int64_t strips, fractals;
  explicit Written(const LoadDataV2& op) : strips(op.k_step), fractals(op.m_step) {
    if (op.if_transpose == 0) return;
    const int64_t bits = info_of(op.dtype).bits;
    strips = op.m_step * bits / 16;
    fractals = op.k_step * 16 / bits;
  }
};

bool does_nothing(const LoadDataV2& op) { return op.m_step <= 0 || op.k_step <= 0; }

const uint8_t* source_of(const LoadDataV2& op) {
  return op.src.address + (op.k_start * op.src_stride + op.m_start) * kFractalBytes;
}

// Element (row, column) of the part comes to (column, row).
void transpose(const LoadDataV2& op) {
  const auto size = static_cast<int64_t>(size_of(op.dtype));
  const int64_t width = kBlockBytes / size, fractal = kFractalRows * width;
  const int64_t rows = op.m_step * kFractalRows, columns = op.k_step * width;
  const FractalGrid from{rows, columns, width, fractal, op.src_stride * fractal};
  const FractalGrid to{columns, rows, width, fractal, op.dst_stride * fractal};
  const uint8_t* const src = source_of(op);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      std::memcpy(op.dst.address + to.offset(column, row) * size,
                  src + from.offset(row, column) * size, static_cast<size_t>(size));
}

}  // namespace

const OpInfo LoadDataV2::info = {
    .name = "LoadData",
    .variant = "2D V2",
    .doc =
        "copies a part of a matrix in strips from L1 into L0A or L0B, or from global memory into "
        "L1",
    .spec = "cube.md, section 2",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<LoadDataV2>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .formula =
        "dst[(b * dstStride + a) * 512 + i] =\n"
        "  src[((kStartPosition + b) * srcStride + mStartPosition + a) * 512 + i]\n"
        "  for a < mStep, b < kStep, i < 512, in bytes\n"
        "with ifTranspose element (r, c) of this matrix comes to (c, r) of one in strips of 32 B,\n"
        "  dstStride fractals apart",
};

void LoadDataV2::accesses(AccessSink& sink) const {
  if (does_nothing(*this)) return;
  const Written written(*this);
  sink.add({Effect::kWrite,
            0,
            dst.address,
            written.fractals * kFractalBytes,
            {{written.strips, dst_stride * kFractalBytes}}});
  sink.add({Effect::kRead,
            1,
            source_of(*this),
            m_step * kFractalBytes,
            {{k_step, src_stride * kFractalBytes}}});
}

void LoadDataV2::execute() const {
  if (does_nothing(*this)) return;
  if (if_transpose != 0) return transpose(*this);
  for (int64_t b = 0; b < k_step; ++b)
    std::memmove(dst.address + b * dst_stride * kFractalBytes,
                 source_of(*this) + b * src_stride * kFractalBytes,
                 static_cast<size_t>(m_step * kFractalBytes));
}

}  // namespace asctwin::isa
