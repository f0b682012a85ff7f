// DataCopyPad from UB into L1: by blocks into a workspace in GM, from there by ND2NZ. The workspace
// is not modelled as memory: each of its bytes is one of UB or one that nobody wrote.
// spec: data_movement.md, section 6.5
#include "asctwin/isa/copy_pad.h"
#include "isa/ops/copy_pad_rules.h"
#include "isa/ops/nd2nz_rules.h"
#include "isa/ops/nz_target.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred for Kirin. Its page describes the path and draws it, but shows no
// prototype; the newer reference leaves the path out.
constexpr Support kSupport[] = {
    {Families(Family::kA2), Positions(TPosition::TSCM), kVectorPositions, kTypes8To64 | kBf16,
     PIPE_MTE3},
    {kOnly950, Positions(TPosition::TSCM), kVectorPositions, kEveryType, PIPE_MTE3},
    {kKirin, Positions(TPosition::TSCM), kVectorPositions, kTypes8To32, PIPE_MTE3},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<CopyPadToL1, &CopyPadToL1::dst>},
    {"src", operand_of<CopyPadToL1, &CopyPadToL1::src>, 1, always},
};

constexpr Limit kLimits[] = {
    count_limit<CopyPadToL1>(false),
    length_limit<CopyPadToL1>(false),
    chip_stride_limit<CopyPadToL1, &CopyPadToL1::src_stride>("srcStride", UINT32_MAX, kAllBut950),
    chip_stride_limit<CopyPadToL1, &CopyPadToL1::src_stride>("srcStride", UINT16_MAX, kOnly950),
    gm_stride_limit<CopyPadToL1, &CopyPadToL1::dst_stride>("dstStride", 0, UINT32_MAX, kAllBut950),
    gm_stride_limit<CopyPadToL1, &CopyPadToL1::dst_stride>("dstStride", 0, kMax40Bits, kOnly950),
    one_matrix_limit<CopyPadToL1>(),
    row_limit<CopyPadToL1>(1),
    column_limit<CopyPadToL1>(1, 65535),
    src_matrix_limit<CopyPadToL1>(65535),
    pitch_limit<CopyPadToL1>(65535),
    c0_limit<CopyPadToL1>(),
    n_limit<CopyPadToL1>(),
    matrix_limit<CopyPadToL1>(16384),
};

constexpr Rule kRules[] = {kWidthRule<CopyPadToL1>, kElementRule<CopyPadToL1>};

int64_t src_pitch_of(const CopyPadToL1& copy) {
  return align_up(copy.block_len, kBlockBytes) + copy.src_stride * kBlockBytes;
}

// Where a row of the matrix begins in the workspace.
int64_t row_start(const CopyPadToL1& copy, int64_t row) {
  return row * copy.src_d_value * static_cast<int64_t>(size_of(copy.dtype));
}

// A run of workspace bytes: where they come from in UB, or that nobody wrote them.
struct Piece {
  int64_t at;  // in the row
  int64_t bytes;
  int64_t from;  // in UB; negative: nowhere
};

// Calls visit(piece) for the bytes of a row in order; a piece stays in one strip of the result.
template <class Visit>
void for_each_piece(const CopyPadToL1& copy, int64_t row, int64_t row_bytes, Visit visit) {
  const int64_t pitch = copy.block_len + copy.dst_stride;
  for (int64_t at = 0; at < row_bytes;) {
    const int64_t block = (row_start(copy, row) + at) / pitch;
    const int64_t inside = (row_start(copy, row) + at) % pitch;
    const bool written = block < copy.block_count && inside < copy.block_len;
    const int64_t left = written ? copy.block_len - inside : pitch - inside;
    const int64_t bytes = std::min({left, row_bytes - at, kBlockBytes - at % kBlockBytes});
    visit(Piece{at, bytes, written ? block * src_pitch_of(copy) + inside : -1});
    at += bytes;
  }
}

bool row_is_written(const CopyPadToL1& copy, int64_t row, int64_t row_bytes) {
  const int64_t pitch = copy.block_len + copy.dst_stride;
  const int64_t first = row_start(copy, row), last = first + row_bytes - 1;
  if (last / pitch >= copy.block_count || last % pitch >= copy.block_len) return false;
  return copy.dst_stride == 0 || first / pitch == last / pitch;
}

}  // namespace

const OpInfo CopyPadToL1::info = {
    .name = "DataCopyPad",
    .variant = "UB -> L1",
    .doc = "copies blocks of any length out of UB and from there one matrix into NZ in L1",
    .spec = "data_movement.md, section 6.5",
    .operands = kOperands,
    .dtype = dtype_of_record<CopyPadToL1>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .formula =
        "W = blockLen rounded up to 32, C0 = 32 / sizeof(T)\n"
        "gm[k * (blockLen + dstStride) + b] = src[k * (W + srcStride * 32) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes; between the blocks undefined\n"
        "dst[(j * dstNzC0Stride + r * dstNzNStride) * C0 + c] = gm[r * srcDValue + j * C0 + c],\n"
        "  0 where j * C0 + c >= dValue, for r < nValue, j < dValue / C0 rounded up, c < C0",
};

void CopyPadToL1::accesses(AccessSink& sink) const {
  if (nd_num != 1 || block_len <= 0) return;
  NzTarget target = nz_target(*this, nd_num);
  if (target.empty()) return;
  sink.add({Effect::kRead, 1, src.address, block_len, {{block_count, src_pitch_of(*this)}}});
  int64_t row = 0;
  while (row < n_value && row_is_written(*this, row, target.row_bytes)) ++row;
  target.rows = row;
  target.accesses(sink);
  for (; row < n_value; ++row) {
    uint8_t* const to = dst.address + target.layout.offset(row, 0);
    for_each_piece(*this, row, target.row_bytes, [&](const Piece& piece) {
      const Effect effect = piece.from < 0 ? Effect::kWriteUnspecified : Effect::kWrite;
      sink.add({effect, 0, to + target.layout.offset(0, piece.at), piece.bytes, {}});
    });
    const int64_t tail = target.tail_bytes();
    if (tail != 0)
      sink.add({Effect::kWrite,
                0,
                to + target.layout.offset(0, target.row_bytes),
                kBlockBytes - tail,
                {}});
  }
}

void CopyPadToL1::execute() const {
  const NzTarget target = nz_target(*this, nd_num);
  for (int64_t row = 0; row < n_value; ++row) {
    uint8_t* const to = dst.address + target.layout.offset(row, 0);
    for_each_piece(*this, row, target.row_bytes, [&](const Piece& piece) {
      uint8_t* const part = to + target.layout.offset(0, piece.at);
      const auto bytes = static_cast<size_t>(piece.bytes);
      if (piece.from < 0)
        std::memset(part, kPoison, bytes);
      else
        std::memcpy(part, src.address + piece.from, bytes);
    });
    target.fill_row(to);
  }
}

}  // namespace asctwin::isa
