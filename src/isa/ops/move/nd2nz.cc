// DataCopy into the NZ layout: from row-major matrices (ND2NZ) and from transposed ones (DN2NZ).
// spec: data_movement.md, sections 2 and 3
#include "asctwin/isa/nd_nz.h"
#include "isa/cells.h"
#include "isa/ops/move/nd2nz_rules.h"
#include "isa/ops/move/nz_target.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Types kNz310pL1 = kTypes16 | kTypes32;
constexpr Types kNz950 = kMoved8To32Of950;
constexpr Positions kTscm{TPosition::TSCM};

// Section 2.4. Elements of 4 bits move as bytes: the call counts bytes where it counts elements.
constexpr Support kNd2NzSupport[] = {
    {like::k310P, kVectorPositions, kGlobal, kMoved8To32, PIPE_MTE2},
    {like::k910B, kVectorPositions, kGlobal, kMoved8To32 | kBf16, PIPE_MTE2},
    {like::k950, kVectorPositions, kGlobal, kNz950, PIPE_MTE2},
    {like::k310P, kL1Positions, kGlobal, kNz310pL1, PIPE_MTE2, kCubeSide},
    {like::k910B, kEveryL1Position, kGlobal, kMoved8To32 | kBf16 | kInt4, PIPE_MTE2, kBothSides},
    {like::k950, kEveryL1Position, kGlobal, kNz950 | kFp4, PIPE_MTE2, kCubeSide},
    {like::kKirin, kL1Positions, kGlobal, kMoved8 | kTypes16, PIPE_MTE2, kCubeSide},
};

constexpr Support kLocalSupport[] = {
    {like::k910B, kTscm, kVectorPositions, kMoved8To32 | kBf16, PIPE_MTE3},
    {like::k950, kTscm, kVectorPositions, kNz950, PIPE_MTE3},
};

// Section 3.
constexpr Support kDn2NzSupport[] = {
    {like::k950, kEveryL1Position, kGlobal, kMoved8To32Of950, PIPE_MTE2, kCubeSide},
};

constexpr OperandInfo kNd2NzOperands[] = {
    {"dst", operand_of<Nd2Nz, &Nd2Nz::dst>},
    {"src", operand_of<Nd2Nz, &Nd2Nz::src>, 1, always},
};
constexpr OperandInfo kLocalOperands[] = {
    {"dst", operand_of<Nd2NzLocal, &Nd2NzLocal::dst>},
    {"src", operand_of<Nd2NzLocal, &Nd2NzLocal::src>, 1, always},
};
constexpr OperandInfo kDn2NzOperands[] = {
    {"dst", operand_of<Dn2Nz, &Dn2Nz::dst>},
    {"src", operand_of<Dn2Nz, &Dn2Nz::src>, 1, always},
};

template <class Record>
constexpr Parameter kSmallC0Parameters[] = {
    {"enableSmallC0", "950, into L1: strips of 4 elements for a dValue of at most 4",
     value_of<Record, &Record::small_c0>},
};

constexpr Alignment kFromGlobal[] = {{1, Hardware::GM, 1}};

// The part of the rows that fills strips. Rows that touch each other are turned over as a whole.
void copy_whole_pieces(const NzTarget& target, const NdLayout& nd, uint8_t* to,
                       const uint8_t* from) {
  const NzLayout& nz = target.layout;
  const int64_t whole = target.row_bytes / nz.width;
  if (nz.row_pitch == nz.width)
    return transpose_cells(to, nz.strip_pitch, from, nd.row_pitch, target.rows, whole, nz.width);
  for (int64_t r = 0; r < target.rows; ++r)
    move_runs(to + nz.offset(r, 0), nz.strip_pitch, from + nd.offset(r, 0), nz.width, whole,
              nz.width);
}

// Copies the rest of each row and writes the zeros behind it.
void copy_tails(const NzTarget& target, const NdLayout& nd, uint8_t* to, const uint8_t* from) {
  const int64_t tail = target.tail_bytes();
  if (tail == 0) return;
  const int64_t at = target.row_bytes - tail;
  for (int64_t r = 0; r < target.rows; ++r) {
    uint8_t* row = to + target.layout.offset(r, 0);
    std::memcpy(row + target.layout.offset(0, at), from + nd.offset(r, at),
                static_cast<size_t>(tail));
    target.fill_row(row);
  }
}

}  // namespace

const OpInfo Nd2Nz::info = {
    .name = "DataCopy",
    .variant = "ND2NZ",
    .doc =
        "copies row-major matrices into column strips of one DataBlock; the tail of the last "
        "strip is zero",
    .spec = "data_movement.md, section 2",
    .kind = Kind::kMoves,
    .operands = kNd2NzOperands,
    .dtype = dtype_of_record<Nd2Nz>,
    .support = kNd2NzSupport,
    .limits = kNd2NzLimits,
    .rules = kNd2NzRules,
    .alignments = kFromGlobal,
    .scratch = kNd2NzScratch,
    .parameters = kSmallC0Parameters<Nd2Nz>,
    .formula =
        "C0 = 32 / sizeof(T)\n"
        "dst[i * dstNzMatrixStride + (j * dstNzC0Stride + r * dstNzNStride) * C0 + c]\n"
        "  = src[i * srcNdMatrixStride + r * srcDValue + j * C0 + c], 0 where j * C0 + c >= "
        "dValue\n"
        "  for i < ndNum, r < nValue, j < dValue / C0 rounded up, c < C0, in elements\n"
        "enableSmallC0: dst[i * dstNzMatrixStride + r * 4 + c], 0 up to the end of a DataBlock",
};

const OpInfo Nd2NzLocal::info = {
    .name = "DataCopy",
    .variant = "ND2NZ, UB -> L1",
    .doc = "copies one row-major matrix from UB into column strips of one DataBlock in L1",
    .spec = "data_movement.md, section 2",
    .kind = Kind::kMoves,
    .operands = kLocalOperands,
    .dtype = dtype_of_record<Nd2NzLocal>,
    .support = kLocalSupport,
    .limits = kNd2NzLocalLimits,
    .rules = kNd2NzLocalRules,
    .scratch = kNd2NzLocalScratch,
    .formula =
        "C0 = 32 / sizeof(T)\n"
        "dst[i * dstNzMatrixStride + (j * dstNzC0Stride + r * dstNzNStride) * C0 + c]\n"
        "  = src[i * srcNdMatrixStride + r * srcDValue + j * C0 + c], 0 where j * C0 + c >= "
        "dValue\n"
        "  for i < ndNum, r < nValue, j < dValue / C0 rounded up, c < C0, in elements",
};

const OpInfo Dn2Nz::info = {
    .name = "DataCopy",
    .variant = "DN2NZ",
    .doc = "copies transposed matrices into column strips of one DataBlock",
    .spec = "data_movement.md, section 3",
    .kind = Kind::kMoves,
    .operands = kDn2NzOperands,
    .dtype = dtype_of_record<Dn2Nz>,
    .support = kDn2NzSupport,
    .limits = kDn2NzLimits,
    .rules = kDn2NzRules,
    .alignments = kFromGlobal,
    .parameters = kSmallC0Parameters<Dn2Nz>,
    .formula =
        "C0 = 32 / sizeof(T)\n"
        "dst[i * dstNzMatrixStride + (j * dstNzC0Stride + n * dstNzNStride) * C0 + c]\n"
        "  = src[i * srcDnMatrixStride + (j * C0 + c) * srcDValue + n], 0 where j * C0 + c >= "
        "dValue\n"
        "  for i < dnNum, n < nValue, j < dValue / C0 rounded up, c < C0, in elements\n"
        "enableSmallC0: dst[i * dstNzMatrixStride + n * 4 + c], 0 up to the end of a DataBlock",
};

void NdToNz::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  nz_target(*this, nd_num).accesses(sink);
  sink.add({Effect::kRead,
            1,
            src.address,
            d_value * element,
            {{nd_num, src_nd_matrix_stride * element}, {n_value, src_d_value * element}}});
}

void NdToNz::execute() const {
  const NzTarget target = nz_target(*this, nd_num);
  if (target.empty()) return;
  const auto element = static_cast<int64_t>(size_of(dtype));
  const NdLayout nd{src_d_value * element};
  for (int64_t i = 0; i < nd_num; ++i) {
    const uint8_t* from = src.address + i * src_nd_matrix_stride * element;
    copy_whole_pieces(target, nd, target.matrix(i), from);
    copy_tails(target, nd, target.matrix(i), from);
    target.fill_matrix(target.matrix(i));
  }
}

void Dn2Nz::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  nz_target(*this, dn_num).accesses(sink);
  sink.add({Effect::kRead,
            1,
            src.address,
            n_value * element,
            {{dn_num, src_dn_matrix_stride * element}, {d_value, src_d_value * element}}});
}

void Dn2Nz::execute() const {
  const NzTarget target = nz_target(*this, dn_num);
  if (target.empty()) return;
  const auto element = static_cast<int64_t>(size_of(dtype));
  const NdLayout dn{src_d_value};
  for (int64_t i = 0; i < dn_num; ++i) {
    const uint8_t* from = src.address + i * src_dn_matrix_stride * element;
    for (int64_t n = 0; n < n_value; ++n) {
      uint8_t* row = target.matrix(i) + target.layout.offset(n, 0);
      for (int64_t d = 0; d < d_value; ++d)
        std::memcpy(row + target.layout.offset(0, d * element), from + dn.offset(d, n) * element,
                    static_cast<size_t>(element));
      target.fill_row(row);
    }
    target.fill_matrix(target.matrix(i));
  }
}

}  // namespace asctwin::isa
