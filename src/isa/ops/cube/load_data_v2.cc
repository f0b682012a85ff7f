// LoadData with LoadData2DParamsV2: a part of a matrix in strips of fractals.
// UNVERIFIED: evidence = inferred: where a transposed part comes to. It is taken as a matrix in
// strips too, `dstStride` apart, which is how L0A and L0B of the 950 hold what Mmad takes.
// spec: cube.md, section 2
#include <algorithm>
#include <cstring>

#include "isa/fractal_grid.h"
#include "isa/ops/cube/strip_load.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    {like::k950, kL0Positions, kL1Positions, kStripTypes, PIPE_MTE1, kCubeSide},
    {like::k950, kL1Positions, kGlobal, kStripTypes, PIPE_MTE2, kCubeSide},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<LoadDataV2, &LoadDataV2::dst>},
    {"src", operand_of<LoadDataV2, &LoadDataV2::src>, 1, always},
};

constexpr auto kLimits = strip_limits<LoadDataV2>();

constexpr Parameter kParameters[] = {
    kTransposeParameter<LoadDataV2>,
    {"sid", "reserved: it is accepted and has no effect"},
};

bool transposes_into_l0(const LoadDataV2& op, const Context&) {
  return op.if_transpose == 0 || kL0Positions.contains(op.dst.position);
}

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<LoadDataV2, transposes_into_l0>,
     .actual = "`ifTranspose` on the way into L1",
     .statement = "`ifTranspose` is for L0A and L0B"},
    kSquareRule<LoadDataV2>,
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

uint8_t nibble_of(const uint8_t* base, int64_t index) {
  return base[index / 2] >> (index % 2 * 4) & 0xF;
}

// Sets the element at index `at`, or the byte of a pair of 4 bits, whose `size` is 0.
void write_zero(const LoadDataV2& op, int64_t at, int64_t size) {
  uint8_t* const element = size == 0 ? op.dst.address + at / 2 : op.dst.address + at * size;
  std::memset(element, 0, static_cast<size_t>(std::max<int64_t>(size, 1)));
}

// Element (row, column) of the part comes to (column, row). Rows behind the source's are zero.
void transpose(const LoadDataV2& op) {
  const int64_t bits = info_of(op.dtype).bits, width = kBlockBytes * 8 / bits;
  const int64_t fractal = kFractalRows * width, size = bits / 8;
  const int64_t rows = op.m_step * kFractalRows, columns = op.k_step * width;
  const FractalGrid from{rows, columns, width, fractal, op.src_stride * fractal};
  const FractalGrid to{columns, rows, width, fractal, op.dst_stride * fractal};
  const uint8_t* const src = source_of(op);
  const int64_t given = op.read_fractals() * kFractalRows;
  for (int64_t row = 0; row < rows; row += size == 0 ? 2 : 1)
    for (int64_t column = 0; column < columns; ++column) {
      const int64_t at = to.offset(column, row);
      if (row >= given)
        write_zero(op, at, size);
      else if (size == 0)
        op.dst.address[at / 2] =
            static_cast<uint8_t>(nibble_of(src, from.offset(row, column)) |
                                 nibble_of(src, from.offset(row + 1, column)) << 4);
      else
        std::memcpy(op.dst.address + at * size, src + from.offset(row, column) * size,
                    static_cast<size_t>(size));
    }
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
            read_fractals() * kFractalBytes,
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
