// Ranges and rules of the copies into NZ, path by path, and the UB they work in.
// spec: data_movement.md, sections 2.2 to 2.4 and 3
#pragma once

#include "asctwin/isa/nd_nz.h"
#include "isa/ops/move/nd2nz_corners.h"
#include "isa/ops/only_950.h"
#include "isa/strided.h"

namespace asctwin::isa {

// SmallC0 ignores both strides of the destination: any value is as good as 1.
template <class Record, auto kStride>
inline constexpr Accessor unless_small_c0{[](const void* record) {
                                            const auto& op = *static_cast<const Record*>(record);
                                            return op.small_c0 ? 1 : op.*kStride;
                                          },
                                          value_of<Record, kStride>.set};

template <class Record>
constexpr Limit row_limit(int64_t lo = 0) {
  return {.field = "nValue",
          .value = value_of<Record, &Record::n_value>,
          .lo = lo,
          .hi = 16384,
          .meaning = lo == 0 ? "rows of a matrix; 0 does nothing" : "rows of the matrix"};
}
template <class Record>
constexpr Limit column_limit(int64_t lo, int64_t hi, Families families = Families::all()) {
  return {.field = "dValue",
          .value = value_of<Record, &Record::d_value>,
          .lo = lo,
          .hi = hi,
          .families = families,
          .unit = "elements",
          .meaning = lo == 0 ? "columns of a matrix; 0 does nothing" : "columns of the matrix"};
}
template <class Record>
constexpr Limit pitch_limit(int64_t hi, Families families = Families::all()) {
  return {.field = "srcDValue",
          .value = value_of<Record, &Record::src_d_value>,
          .lo = 1,
          .hi = hi,
          .families = families,
          .help = "the row pitch counts elements",
          .unit = "elements",
          .meaning = "in the source, from one row to the next"};
}
template <class Record>
constexpr Limit c0_limit() {
  return {.field = "dstNzC0Stride",
          .value = unless_small_c0<Record, &Record::dst_nz_c0_stride>,
          .lo = 1,
          .hi = 16384,
          .help = "the stride counts blocks of 32 B",
          .unit = "blocks of 32 B",
          .meaning =
              "in the destination, from one DataBlock of a row to the next: from strip to "
              "strip"};
}
template <class Record>
constexpr Limit n_limit() {
  return {.field = "dstNzNStride",
          .value = unless_small_c0<Record, &Record::dst_nz_n_stride>,
          .lo = 1,
          .hi = 16384,
          .help = "the stride counts blocks of 32 B",
          .unit = "blocks of 32 B",
          .meaning = "in the destination, from one row of a strip to the next"};
}
template <class Record>
constexpr Limit matrix_limit(int64_t hi) {
  return {.field = "dstNzMatrixStride",
          .value = value_of<Record, &Record::dst_nz_matrix_stride>,
          .lo = 0,
          .hi = hi,
          .help = "the stride counts elements",
          .unit = "elements",
          .meaning = "in the destination, from one matrix to the next"};
}
template <class Record>
constexpr Limit src_matrix_limit(int64_t hi, Families families = Families::all()) {
  return {.field = "srcNdMatrixStride",
          .value = value_of<Record, &Record::src_nd_matrix_stride>,
          .lo = 0,
          .hi = hi,
          .families = families,
          .help = "the stride counts elements",
          .unit = "elements",
          .meaning = "in the source, from one matrix to the next"};
}
template <class Record, auto kNumber>
constexpr Limit number_limit(const char* field) {
  return {.field = field,
          .value = value_of<Record, kNumber>,
          .lo = 0,
          .hi = 4095,
          .meaning = "number of matrices; 0 does nothing"};
}
template <class Record>
constexpr Limit one_matrix_limit() {
  return {.field = "ndNum",
          .value = value_of<Record, &Record::nd_num>,
          .lo = 1,
          .hi = 1,
          .meaning = "number of matrices"};
}

// UNVERIFIED: evidence = inferred. The 950's fields of ND2NZ are as wide as those of DN2NZ; their
// ranges are taken to be the same as well.
inline constexpr Limit kNd2NzLimits[] = {
    number_limit<Nd2Nz, &Nd2Nz::nd_num>("ndNum"),
    row_limit<Nd2Nz>(),
    column_limit<Nd2Nz>(0, 65535, kAllBut950),
    column_limit<Nd2Nz>(0, kMax21Bits, like::k950),
    src_matrix_limit<Nd2Nz>(65535, kAllBut950),
    src_matrix_limit<Nd2Nz>(kMax40Bits, like::k950),
    pitch_limit<Nd2Nz>(65535, kAllBut950),
    pitch_limit<Nd2Nz>(kMax40Bits, like::k950),
    c0_limit<Nd2Nz>(),
    n_limit<Nd2Nz>(),
    matrix_limit<Nd2Nz>(65535),
};

inline constexpr Limit kNd2NzLocalLimits[] = {
    one_matrix_limit<Nd2NzLocal>(),
    row_limit<Nd2NzLocal>(1),
    column_limit<Nd2NzLocal>(1, 65535),
    src_matrix_limit<Nd2NzLocal>(65535),
    pitch_limit<Nd2NzLocal>(65535),
    c0_limit<Nd2NzLocal>(),
    n_limit<Nd2NzLocal>(),
    matrix_limit<Nd2NzLocal>(16384),
};

inline constexpr Limit kDn2NzLimits[] = {
    number_limit<Dn2Nz, &Dn2Nz::dn_num>("dnNum"),
    row_limit<Dn2Nz>(),
    column_limit<Dn2Nz>(0, kMax21Bits),
    {.field = "srcDnMatrixStride",
     .value = value_of<Dn2Nz, &Dn2Nz::src_dn_matrix_stride>,
     .lo = 0,
     .hi = kMax40Bits,
     .help = "the stride counts elements",
     .unit = "elements",
     .meaning = "in the source, from one matrix to the next"},
    pitch_limit<Dn2Nz>(kMax40Bits),
    c0_limit<Dn2Nz>(),
    n_limit<Dn2Nz>(),
    matrix_limit<Dn2Nz>(16384),
};

inline int64_t matrices_of(const Nd2Nz& op) { return op.nd_num; }
inline int64_t matrices_of(const Dn2Nz& op) { return op.dn_num; }

// UNVERIFIED: evidence = inferred. The documents' own example passes 0 with one matrix.
template <class Record>
bool has_matrix_stride(const Record& op, const Context&) {
  return matrices_of(op) <= 1 || op.dst_nz_matrix_stride > 0;
}
template <class Record>
bool matrices_start_at_blocks(const Record& op, const Context&) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  return matrices_of(op) <= 1 || op.dst_nz_matrix_stride * element % kBlockBytes == 0;
}
template <class Record>
bool small_c0_is_small(const Record& op, const Context&) {
  return !op.small_c0 || op.d_value <= 4;
}
template <class Record>
bool small_c0_is_off(const Record& op, const Context&) {
  return !op.small_c0;
}
inline void small_c0_facts(const void*, Finding& finding) {
  finding.with("what", "enableSmallC0").with("supported", "strips of one DataBlock");
}

// The pages of the 950 and of Kirin give the range of GM -> L1 alone a smaller end.
inline bool matrix_stride_fits_l1(const Nd2Nz& op, const Context& context) {
  return context.chip.memory_of(op.dst.position) != Hardware::L1 ||
         op.dst_nz_matrix_stride <= 16384;
}
// No document defines SmallC0 in UB.
inline bool small_c0_is_in_l1(const Nd2Nz& op, const Context& context) {
  return !op.small_c0 || context.chip.memory_of(op.dst.position) == Hardware::L1;
}
inline void small_c0_in_ub_facts(const void*, Finding& finding) {
  finding.with("what", "enableSmallC0 into UB");
}

template <class Record>
constexpr Rule kMatrixStrideRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, has_matrix_stride<Record>>,
    .actual = "`dstNzMatrixStride` 0 for more than one matrix",
    .statement = "`dstNzMatrixStride` is at least 1 when there is more than one matrix"};
template <class Record>
constexpr Rule kMatrixStartRule = {.code = Code::E0105,
                                   .holds = holds_for<Record, matrices_start_at_blocks<Record>>,
                                   .actual = "`dstNzMatrixStride` {dstNzMatrixStride}",
                                   .statement = "every matrix starts at a multiple of 32 B"};
template <class Record>
constexpr Rule kSmallC0Rule = {.code = Code::E0105,
                               .holds = holds_for<Record, small_c0_is_small<Record>>,
                               .actual = "`dValue` {dValue} with enableSmallC0",
                               .statement = "enableSmallC0 takes a `dValue` of at most 4"};

inline constexpr Rule kNd2NzRules[] = {
    kMatrixStrideRule<Nd2Nz>,
    kMatrixStartRule<Nd2Nz>,
    {.code = Code::E0105,
     .holds = holds_for<Nd2Nz, matrix_stride_fits_l1>,
     .actual = "`dstNzMatrixStride` {dstNzMatrixStride}",
     .statement = "`dstNzMatrixStride` is at most 16384 on the way into L1",
     .families = like::k950 | like::kKirin},
    only_950<Nd2Nz, small_c0_is_off<Nd2Nz>>(small_c0_facts, "enableSmallC0 is the 950's"),
    kSmallC0Rule<Nd2Nz>,
    {.code = Code::E0901,
     .holds = holds_for<Nd2Nz, small_c0_is_in_l1>,
     .actual = "",
     .statement = "",
     .families = like::k950,
     .facts = small_c0_in_ub_facts,
     .summary = "enableSmallC0 into UB is not modelled"},
    corner<Nd2Nz, no_float>(have::kSoftNd2Nz, "type float on the way into UB",
                            "of float the library makes strips of 16 elements, not of 8"),
    corner<Nd2Nz, one_matrix_at_0>(
        have::kSoftNd2Nz,
        "`ndNum` {ndNum}, `srcNdMatrixStride` {srcNdMatrixStride}, `dstNzMatrixStride` "
        "{dstNzMatrixStride}",
        "into UB the library adds the matrix strides once, however many matrices there are"),
    corner<Nd2Nz, rows_are_neighbours_in_ub>(
        have::kSoftNd2Nz, "`dstNzNStride` {dstNzNStride}",
        "into UB the library takes a `dstNzNStride` below 64 for 1"),
    corner<Nd2Nz, rows_are_whole_blocks>(
        have::kSoftNd2Nz, "`dValue` {dValue}, whose row is no multiple of 32 B",
        "into UB the library fills the tail of a row with an element of it, not with zeros"),
    corner<Nd2Nz, few_rows_or_no_gap>(
        have::kSoftNd2Nz, "`nValue` {nValue} with `srcDValue` {srcDValue} and `dValue` {dValue}",
        "into UB the library takes `dValue` for the row pitch at every 255 rows"),
    corner<Nd2Nz, rows_are_whole_blocks>(like::k310P,
                                         "`dValue` {dValue}, whose row is no multiple of 32 B",
                                         "into UB the library refuses such a row"),
    corner<Nd2Nz, no_gap_into_ub>(like::k310P, "`srcDValue` {srcDValue} with `dValue` {dValue}",
                                  "into UB the library mixes the units of `srcDValue`"),
    corner<Nd2Nz, rows_are_neighbours_in_l1>(
        like::k310P, "`dstNzNStride` {dstNzNStride}",
        "into L1 the library takes every `dstNzNStride` for 1"),
};

inline constexpr Rule kNd2NzLocalRules[] = {
    corner<Nd2NzLocal, no_gap>(
        like::k910B, "`srcDValue` {srcDValue} with `dValue` {dValue}",
        "from UB the library hands on `nValue` * `dValue` elements without the gaps between rows"),
};

inline constexpr Rule kDn2NzRules[] = {
    kMatrixStrideRule<Dn2Nz>,
    kMatrixStartRule<Dn2Nz>,
    kSmallC0Rule<Dn2Nz>,
};

// Sections 2.2 and 2.4: where the library has no instruction for the path, it works in UB.
inline int64_t eight_kib(const void*) { return 8192; }
inline int64_t image_in_ub(const void* record) {
  const auto& op = *static_cast<const Nd2NzLocal*>(record);
  const int64_t strips =
      ceil_div(op.d_value * static_cast<int64_t>(size_of(op.dtype)), kBlockBytes);
  return ((strips - 1) * op.dst_nz_c0_stride + (op.n_value - 1) * op.dst_nz_n_stride + 1) *
         kBlockBytes;
}
inline constexpr Scratch kNd2NzScratch[] = {{like::k310P, eight_kib}};
inline constexpr Scratch kNd2NzLocalScratch[] = {{like::k910B, image_in_ub}};

}  // namespace asctwin::isa
