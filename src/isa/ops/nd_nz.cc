// DataCopy with a change of layout: ND to NZ on the way in, NZ to ND on the way out.
// spec: data_movement.md, sections 2 and 4
#include "asctwin/isa/nd_nz.h"

#include "isa/fractal.h"
#include "isa/gm_store.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Types kNz310pL1 = kTypes16 | kTypes32;
constexpr Types kNz950 = kTypes8To32 | kBf16 | kBool;
constexpr Positions kUbDestination{TPosition::VECIN, TPosition::VECCALC, TPosition::VECOUT};

// Section 2.4.
constexpr Support kNd2NzSupport[] = {
    {Families(Family::k310P), kUbDestination, kGlobal, kTypes8To32, PIPE_MTE2},
    {Families(Family::kA2), kUbDestination, kGlobal, kTypes8To32 | kBf16, PIPE_MTE2},
    {Families(Family::k950), kUbDestination, kGlobal, kNz950, PIPE_MTE2},
    {Families(Family::k310P), kL1Positions, kGlobal, kNz310pL1, PIPE_MTE2, kCubeSide},
    {Families(Family::kA2), kL1Positions, kGlobal, kTypes8To32 | kBf16, PIPE_MTE2, kBothSides},
    {Families(Family::k950), kL1Positions, kGlobal, kNz950, PIPE_MTE2, kCubeSide},
    {kKirin, kL1Positions, kGlobal,
     Types(DType::kInt8, DType::kUInt8, DType::kInt16, DType::kUInt16, DType::kHalf), PIPE_MTE2,
     kCubeSide},
};

// Section 4. The document's own page lists the 910B and the 910C; the newer reference adds 310P and
// 950, whose 8-bit form no source makes clear and which is therefore left out.
constexpr Types kNz2NdTypes = kTypes16 | kTypes32;
constexpr Support kNz2NdSupport[] = {
    {Families(Family::kA2, Family::k950), kGlobal,
     Positions(TPosition::VECOUT, TPosition::VECIN, TPosition::VECCALC), kNz2NdTypes | kBf16,
     PIPE_MTE3},
    {Families(Family::k310P), kGlobal,
     Positions(TPosition::VECOUT, TPosition::VECIN, TPosition::VECCALC, TPosition::CO2),
     kNz2NdTypes, PIPE_MTE3},
};

constexpr OperandInfo kNd2NzOperands[] = {
    {"dst", operand_of<Nd2Nz, &Nd2Nz::dst>},
    {"src", operand_of<Nd2Nz, &Nd2Nz::src>, 1, always},
};
constexpr OperandInfo kNz2NdOperands[] = {
    {"dst", operand_of<Nz2Nd, &Nz2Nd::dst>},
    {"src", operand_of<Nz2Nd, &Nz2Nd::src>, 1, always},
};

constexpr Limit kNd2NzLimits[] = {
    {.field = "ndNum",
     .value = value_of<Nd2Nz, &Nd2Nz::nd_num>,
     .lo = 0,
     .hi = 4095,
     .meaning = "number of matrices; 0 does nothing"},
    {.field = "nValue",
     .value = value_of<Nd2Nz, &Nd2Nz::n_value>,
     .lo = 0,
     .hi = 16384,
     .meaning = "rows of a matrix; 0 does nothing"},
    {.field = "dValue",
     .value = value_of<Nd2Nz, &Nd2Nz::d_value>,
     .lo = 0,
     .hi = 65535,
     .unit = "elements",
     .meaning = "columns of a matrix; 0 does nothing"},
    {.field = "srcNdMatrixStride",
     .value = value_of<Nd2Nz, &Nd2Nz::src_nd_matrix_stride>,
     .lo = 0,
     .hi = 65535,
     .help = "the stride counts elements",
     .unit = "elements",
     .meaning = "in the source, from one matrix to the next"},
    {.field = "srcDValue",
     .value = value_of<Nd2Nz, &Nd2Nz::src_d_value>,
     .lo = 1,
     .hi = 65535,
     .help = "the row pitch counts elements",
     .unit = "elements",
     .meaning = "in the source, from one row to the next"},
    {.field = "dstNzC0Stride",
     .value = value_of<Nd2Nz, &Nd2Nz::dst_nz_c0_stride>,
     .lo = 1,
     .hi = 16384,
     .help = "the stride counts blocks of 32 B",
     .unit = "blocks of 32 B",
     .meaning = "in the destination, from one DataBlock of a row to the next: from strip to strip"},
    {.field = "dstNzNStride",
     .value = value_of<Nd2Nz, &Nd2Nz::dst_nz_n_stride>,
     .lo = 1,
     .hi = 16384,
     .help = "the stride counts blocks of 32 B",
     .unit = "blocks of 32 B",
     .meaning = "in the destination, from one row of a strip to the next"},
    {.field = "dstNzMatrixStride",
     .value = value_of<Nd2Nz, &Nd2Nz::dst_nz_matrix_stride>,
     .lo = 0,
     .hi = 65535,
     .help = "the stride counts elements",
     .unit = "elements",
     .meaning = "in the destination, from one matrix to the next"},
};

constexpr Limit kNz2NdLimits[] = {
    {.field = "ndNum",
     .value = value_of<Nz2Nd, &Nz2Nd::nd_num>,
     .lo = 0,
     .hi = 4095,
     .meaning = "number of matrices; 0 does nothing"},
    {.field = "nValue",
     .value = value_of<Nz2Nd, &Nz2Nd::n_value>,
     .lo = 1,
     .hi = 8192,
     .meaning = "rows of a matrix"},
    {.field = "dValue",
     .value = value_of<Nz2Nd, &Nz2Nd::d_value>,
     .lo = 1,
     .hi = 8192,
     .multiple_of = 16,
     .unit = "elements",
     .meaning = "columns of a matrix"},
    {.field = "srcNdMatrixStride",
     .value = value_of<Nz2Nd, &Nz2Nd::src_nd_matrix_stride>,
     .lo = 1,
     .hi = 512,
     .help = "the stride counts 256 elements",
     .unit = "256 elements",
     .meaning = "in the source, from one matrix to the next"},
    {.field = "srcNStride",
     .value = value_of<Nz2Nd, &Nz2Nd::src_n_stride>,
     .lo = 0,
     .hi = 4096,
     .help = "the stride counts 16 elements",
     .unit = "16 elements",
     .meaning = "in the source, from one strip to the next"},
    {.field = "dstDStride",
     .value = value_of<Nz2Nd, &Nz2Nd::dst_d_stride>,
     .lo = 1,
     .hi = 65535,
     .help = "the row pitch counts elements",
     .unit = "elements",
     .meaning = "in the destination, from one row to the next"},
    {.field = "dstNdMatrixStride",
     .value = value_of<Nz2Nd, &Nz2Nd::dst_nd_matrix_stride>,
     .lo = 1,
     .hi = 65535,
     .help = "the stride counts elements",
     .unit = "elements",
     .meaning = "in the destination, from one matrix to the next"},
};

// UNVERIFIED: evidence = inferred. The documents' own example passes 0 with one matrix.
bool has_matrix_stride(const Nd2Nz& op, const Context&) {
  return op.nd_num <= 1 || op.dst_nz_matrix_stride > 0;
}
bool matrices_start_at_blocks(const Nd2Nz& op, const Context&) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  return op.nd_num <= 1 || op.dst_nz_matrix_stride * element % kBlockBytes == 0;
}

constexpr Rule kNd2NzRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Nd2Nz, has_matrix_stride>,
     .actual = "`dstNzMatrixStride` 0 with `ndNum` {ndNum}",
     .statement = "`dstNzMatrixStride` is at least 1 when there is more than one matrix"},
    {.code = Code::E0105,
     .holds = holds_for<Nd2Nz, matrices_start_at_blocks>,
     .actual = "`dstNzMatrixStride` {dstNzMatrixStride}",
     .statement = "every matrix starts at a multiple of 32 B"},
};

constexpr Alignment kNd2NzAlignments[] = {{1, Hardware::GM, 1}};
constexpr Alignment kNz2NdAlignments[] = {{0, Hardware::GM, 1}};

constexpr Rule kNz2NdRules[] = {kAtomicTypeRule<Nz2Nd>};

constexpr int64_t kStripColumns = 16;  // of NZ2ND, whatever the type

}  // namespace

const OpInfo Nd2Nz::info = {
    .name = "DataCopy",
    .variant = "ND2NZ",
    .doc =
        "copies row-major matrices into column strips of one DataBlock; the tail of the last "
        "strip is zero",
    .spec = "data_movement.md, section 2",
    .operands = kNd2NzOperands,
    .dtype = dtype_of_record<Nd2Nz>,
    .support = kNd2NzSupport,
    .limits = kNd2NzLimits,
    .rules = kNd2NzRules,
    .alignments = kNd2NzAlignments,
    .formula =
        "C0 = 32 / sizeof(T)\n"
        "dst[i * dstNzMatrixStride + (j * dstNzC0Stride + r * dstNzNStride) * C0 + c]\n"
        "  = src[i * srcNdMatrixStride + r * srcDValue + j * C0 + c], 0 where j * C0 + c >= "
        "dValue\n"
        "  for i < ndNum, r < nValue, j < dValue / C0 rounded up, c < C0, in elements",
};

const OpInfo Nz2Nd::info = {
    .name = "DataCopy",
    .variant = "NZ2ND",
    .doc = "copies column strips of 16 elements into row-major matrices",
    .spec = "data_movement.md, section 4",
    .operands = kNz2NdOperands,
    .dtype = dtype_of_record<Nz2Nd>,
    .support = kNz2NdSupport,
    .limits = kNz2NdLimits,
    .rules = kNz2NdRules,
    .alignments = kNz2NdAlignments,
    .formula =
        "dst[i * dstNdMatrixStride + r * dstDStride + c]\n"
        "  = src[i * srcNdMatrixStride * 256 + (c / 16 * srcNStride + r) * 16 + c % 16]\n"
        "  for i < ndNum, r < nValue, c < dValue, in elements",
};

void Nd2Nz::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t strips = ceil_div(d_value * element, kBlockBytes);
  const Loop matrices{nd_num, dst_nz_matrix_stride * element};
  sink.add({Effect::kWrite,
            0,
            dst.address,
            kBlockBytes,
            {matrices,
             {strips, dst_nz_c0_stride * kBlockBytes},
             {n_value, dst_nz_n_stride * kBlockBytes}}});
  sink.add({Effect::kRead,
            1,
            src.address,
            d_value * element,
            {{nd_num, src_nd_matrix_stride * element}, {n_value, src_d_value * element}}});
}

void Nd2Nz::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t whole = d_value * element / kBlockBytes;
  const int64_t tail = d_value * element % kBlockBytes;
  const NzLayout nz{kBlockBytes, dst_nz_c0_stride * kBlockBytes, dst_nz_n_stride * kBlockBytes};
  const NdLayout nd{src_d_value * element};
  for (int64_t i = 0; i < nd_num; ++i) {
    uint8_t* to = dst.address + i * dst_nz_matrix_stride * element;
    const uint8_t* from = src.address + i * src_nd_matrix_stride * element;
    for (int64_t r = 0; r < n_value; ++r) {
      move_runs(to + nz.offset(r, 0), nz.strip_pitch, from + nd.offset(r, 0), kBlockBytes, whole,
                kBlockBytes);
      if (tail == 0) continue;
      uint8_t* last = to + nz.offset(r, whole * kBlockBytes);
      std::memcpy(last, from + nd.offset(r, whole * kBlockBytes), static_cast<size_t>(tail));
      std::memset(last + tail, 0, static_cast<size_t>(kBlockBytes - tail));
    }
  }
}

void Nz2Nd::resolve(const Context& context) { atomic = atomic_mode_for(dst, context); }

void Nz2Nd::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t strips = d_value / kStripColumns;
  sink.add({store_effect(atomic),
            0,
            dst.address,
            d_value * element,
            {{nd_num, dst_nd_matrix_stride * element}, {n_value, dst_d_stride * element}}});
  sink.add({Effect::kRead,
            1,
            src.address,
            n_value * kStripColumns * element,
            {{nd_num, src_nd_matrix_stride * 256 * element},
             {strips, src_n_stride * kStripColumns * element}}});
}

void Nz2Nd::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t piece = kStripColumns * element;
  const NzLayout nz{piece, src_n_stride * piece, piece};
  const NdLayout nd{dst_d_stride * element};
  for (int64_t i = 0; i < nd_num; ++i) {
    uint8_t* to = dst.address + i * dst_nd_matrix_stride * element;
    const uint8_t* from = src.address + i * src_nd_matrix_stride * 256 * element;
    for (int64_t r = 0; r < n_value; ++r)
      store_runs(atomic, to + nd.offset(r, 0), piece, from + nz.offset(r, 0), nz.strip_pitch,
                 d_value / kStripColumns, piece);
  }
}

}  // namespace asctwin::isa
