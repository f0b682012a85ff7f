// DataCopy out of the NZ layout into row-major matrices (NZ2ND).
// spec: data_movement.md, section 4
#include "asctwin/isa/nd_nz.h"

#include <algorithm>
#include <vector>

#include "isa/access.h"
#include "isa/cells.h"
#include "isa/fractal.h"
#include "isa/gm_store.h"
#include "isa/strided.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// Section 4. The seed page lists the 910B and the 910C, the newer reference adds 310P and 950. What
// the 950 does with 8 bits no source makes clear: rows of 16 B, or of 32 B as in its pad copies.
// UNVERIFIED: evidence = inferred for Kirin, whose form from L1 no page describes; the widths that
// its published code treats as the others do are taken, 8 bits (strips of 32) are not.
constexpr Types kNz2NdTypes = kTypes16 | kTypes32;
constexpr Types kMoved8Of950 =
    kMoved8 | Types(DType::kHiFloat8, DType::kFp8E8M0, DType::kFp8E5M2, DType::kFp8E4M3);
constexpr Support kNz2NdSupport[] = {
    {like::k910B, kGlobal, kVectorPositions, kNz2NdTypes | kBf16, PIPE_MTE3},
    {like::k950, kGlobal, kVectorPositions, kNz2NdTypes | kBf16 | kTypes64 | kComplex, PIPE_MTE3},
    {.families = like::k950,
     .dst = kGlobal,
     .src = kVectorPositions,
     .types = kMoved8Of950,
     .pipe = PIPE_MTE3,
     .modelled = false},
    {like::k310P, kGlobal, kVectorPositions | Positions(TPosition::CO2), kNz2NdTypes, PIPE_MTE3},
    {like::kKirin, kGlobal, kL1Positions, kNz2NdTypes, PIPE_MTE3, kCubeSide},
    {like::kKirin, kGlobal, kL1Positions, kMoved8, PIPE_MTE3, kCubeSide, false},
};

constexpr OperandInfo kNz2NdOperands[] = {
    {"dst", operand_of<Nz2Nd, &Nz2Nd::dst>},
    {"src", operand_of<Nz2Nd, &Nz2Nd::src>, 1, always},
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

bool library_takes_matrices(const Nz2Nd& op, const Context&) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  return op.nd_num <= 1 || op.src_nd_matrix_stride * 256 % (op.n_value * element) == 0;
}
bool library_takes_strips(const Nz2Nd& op, const Context&) { return op.src_n_stride <= 4095; }

// Conditions of the vendor's library beyond its documents.
constexpr Rule kNz2NdRules[] = {
    kAtomicTypeRule<Nz2Nd>,
    {.code = Code::W0105,
     .holds = holds_for<Nz2Nd, library_takes_matrices>,
     .actual = "`srcNdMatrixStride` {srcNdMatrixStride} with `nValue` {nValue}",
     .statement =
         "of several matrices the library takes those where `srcNdMatrixStride` * 256 is a "
         "multiple of `nValue` * sizeof(T)",
     .families = have::kChecksLayouts},
    {.code = Code::W0105,
     .holds = holds_for<Nz2Nd, library_takes_strips>,
     .actual = "`srcNStride` {srcNStride}",
     .statement = "the library takes a `srcNStride` of at most 4095",
     .families = have::kChecksLayouts},
};

constexpr Alignment kNz2NdAlignments[] = {{0, Hardware::GM, 1}};

constexpr int64_t kStripColumns = 16;  // of NZ2ND, whatever the type

}  // namespace

const OpInfo Nz2Nd::info = {
    .name = "DataCopy",
    .variant = "NZ2ND",
    .doc = "copies column strips of 16 elements into row-major matrices",
    .spec = "data_movement.md, section 4",
    .kind = Kind::kMoves,
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
    const int64_t strips = d_value / kStripColumns;
    if (!atomic.is_on() && atomic.watch == nullptr) {
      transpose_cells(to, nd.row_pitch, from, nz.strip_pitch, strips, n_value, piece);
      continue;
    }
    const int64_t row_bytes = strips * piece;
    std::vector<uint8_t> rows(static_cast<size_t>(std::max<int64_t>(n_value * row_bytes, 0)));
    transpose_cells(rows.data(), row_bytes, from, nz.strip_pitch, strips, n_value, piece);
    store_runs(atomic, to, nd.row_pitch, rows.data(), row_bytes, n_value, row_bytes);
  }
}

}  // namespace asctwin::isa
