// The common support, limits and rules.
// spec: cube.md, sections 7.1, 7.3 and 7.4
#pragma once

#include <array>
#include <cmath>

#include "asctwin/isa/fixpipe.h"
#include "isa/gm_store.h"
#include "isa/ops/cube/l0c_convert.h"
#include "isa/tables.h"
#include "isa/unit_flags.h"

namespace asctwin::isa {

inline constexpr Positions kCO1Position{TPosition::CO1};
inline constexpr Types kFixpipeTypes =
    kTypes8 | kBf16 | Types(DType::kHalf, DType::kFloat, DType::kInt32);

// A way out of L0C, and the chips that have it.
struct L0cPath {
  Families families;
  Positions to;
};
// Makes a row for a conversion on the way, with its modes.
constexpr Support l0c_conversion(const L0cPath& path, DType src, Types dst, Modes modes) {
  return {.families = path.families,
          .dst = path.to,
          .src = kCO1Position,
          .types = dst,
          .pipe = PIPE_FIX,
          .cores = kCubeSide,
          .own_types = {Types(src)},
          .modes = modes};
}
// Narrowing is for L1 too.
constexpr std::array<Support, 5> l0c_narrowing(const L0cPath& path) {
  return {l0c_conversion(path, DType::kFloat, Types(DType::kHalf), Modes(QuantMode::F322F16)),
          l0c_conversion(path, DType::kFloat, kBf16, Modes(QuantMode::F322BF16)),
          l0c_conversion(path, DType::kFloat, kTypes8,
                         Modes(QuantMode::QF322B8_PRE, QuantMode::VQF322B8_PRE)),
          l0c_conversion(path, DType::kInt32, Types(DType::kHalf),
                         Modes(QuantMode::DEQF16, QuantMode::VDEQF16)),
          l0c_conversion(path, DType::kInt32, kTypes8, Modes(QuantMode::REQ8, QuantMode::VREQ8))};
}
constexpr Support l0c_unchanged(const L0cPath& path) {
  Support row = l0c_conversion(path, DType::kFloat, Types(DType::kFloat, DType::kInt32),
                               Modes(QuantMode::NoQuant));
  row.own_types = {};  // src has the type of dst
  return row;
}
// UNVERIFIED: evidence = inferred for the 310B and the 950: the conversions of the 910B, on the 950
// also into UB. It has more modes, whose names no document here lists.
inline constexpr L0cPath kL0cToGm{have::kFixpipe, kGlobal};
inline constexpr L0cPath kL0cToEveryL1{have::kBlocks, kEveryL1Position};
inline constexpr L0cPath kL0cToL1Of310B{like::k310B, kL1Positions};
inline constexpr L0cPath kL0cToUb{like::k950, kVectorPositions};
// Other chips have a Fixpipe of their own form.
inline constexpr Support kOtherFixpipe = {.families = like::kKirin,
                                          .dst = kGlobal | kL1Positions,
                                          .src = kCO1Position,
                                          .types = kFixpipeTypes,
                                          .pipe = PIPE_FIX,
                                          .cores = kCubeSide,
                                          .modelled = false,
                                          .own_types = {kAnyType}};
inline constexpr auto kDataCopyL0cSupport =
    join<Support>(l0c_unchanged(kL0cToGm), l0c_narrowing(kL0cToGm), l0c_narrowing(kL0cToEveryL1),
                  l0c_narrowing(kL0cToL1Of310B), kOtherFixpipe);
inline constexpr auto kFixpipeSupport =
    join<Support>(kDataCopyL0cSupport, l0c_unchanged(kL0cToUb), l0c_narrowing(kL0cToUb));

// By number; those without a name mean nothing.
inline constexpr const char* kQuantModeNames[] = {"NoQuant",
                                                  "F322F16",
                                                  "VREQ8",
                                                  "REQ8",
                                                  "VDEQF16",
                                                  "DEQF16",
                                                  "6",
                                                  "7",
                                                  "8",
                                                  "9",
                                                  "10",
                                                  "11",
                                                  "VSHIFTS322S16",
                                                  "SHIFTS322S16",
                                                  "14",
                                                  "15",
                                                  "F322BF16",
                                                  "17",
                                                  "18",
                                                  "19",
                                                  "20",
                                                  "21",
                                                  "22",
                                                  "VQF322B8_PRE",
                                                  "QF322B8_PRE",
                                                  "QF322HIF8_PRE",
                                                  "QF322FP8_PRE",
                                                  "QF322F32_PRE",
                                                  "VQF322HIF8_PRE",
                                                  "29",
                                                  "30",
                                                  "31",
                                                  "QF322F16_PRE",
                                                  "VQF322F16_PRE",
                                                  "QF322BF16_PRE",
                                                  "QS322BF16_PRE",
                                                  "VQF322BF16_PRE",
                                                  "VQF322FP8_PRE",
                                                  "VQF322F32_PRE",
                                                  "VQS322BF16_PRE"};
template <class Record>
inline constexpr ModeInfo kQuantMode = {
    .field = "quantPre", .value = value_of<Record, &Record::mode>, .names = kQuantModeNames};

template <class Record>
bool takes_words(const void* record) {
  return static_cast<const Record*>(record)->takes_words();
}
template <class Record>
inline constexpr OperandInfo kFixpipeOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {.name = "src",
     .first = operand_of<Record, &Record::src>,
     .carried = always,
     .dtype = type_of_member<Record, &Record::src_dtype>},
    {.name = "quant",
     .first = operand_of<Record, &Record::quant>,
     .place = Positions(TPosition::A1, TPosition::B1, TPosition::C1, TPosition::C2PIPE2GM),
     .dtype = fixed_type<DType::kUInt64>,
     .given = takes_words<Record>},
};

template <class Record>
inline constexpr Limit kFixpipeLimits[] = {
    {.field = "nSize",
     .value = value_of<Record, &Record::n_size>,
     .lo = 1,
     .hi = 4095,
     .zero_never_acts = true,
     .unit = "elements",
     .meaning = "columns"},
    {.field = "mSize",
     .value = value_of<Record, &Record::m_size>,
     .lo = 1,
     .hi = 65535,
     .zero_never_acts = true,
     .meaning = "rows"},
    {.field = "srcStride",
     .value = value_of<Record, &Record::src_stride>,
     .lo = 0,
     .hi = 65535,
     .help = "the stride counts rows of 16 elements: the rows of the result, rounded up to 16",
     .unit = "16 elements",
     .meaning = "in the source, from one strip to the next"},
    {.field = "dstStride",
     .value = value_of<Record, &Record::dst_stride>,
     .lo = 1,
     .hi = UINT32_MAX,
     .help = "the stride counts elements from row to row with NZ2ND, otherwise 32 B from strip to "
             "strip",
     .unit = "elements, or 32 B",
     .meaning = "in the destination, with NZ2ND from one row to the next, otherwise from one strip "
                "to the next, with FixpipeParamsArch3510 in elements"},
    kUnitFlagLimit<Record>,
};

inline bool takes_one_word(const L0cCopy& op) {
  return op.mode == QuantMode::DEQF16 || op.mode == QuantMode::QF322B8_PRE ||
         op.mode == QuantMode::REQ8;
}
inline bool has_a_number_for_scale(const L0cCopy& op) {
  if (!takes_one_word(op)) return true;
  const float scale = QuantWord(op.pre_quant).scale;
  return scale == 0 || std::isnormal(scale);
}
inline bool is_undisputed_word(const L0cCopy& op) {
  if (!takes_one_word(op)) return true;
  const QuantWord word(op.pre_quant, op.has_shift);
  return !word.shifts && word.offset >= 0;
}

// Whole strips, but for ND, where rows may end anywhere.
inline bool fills_its_strips(const L0cCopy& op) {
  return op.has_matrices() || op.n_size % (op.channel_split ? 8 : 16) == 0;
}
inline bool has_few_rows(const L0cCopy& op) { return !op.nz2nd || op.m_size <= 8192; }
inline int64_t most_dst_matrix_stride(const L0cCopy& op) { return op.nz2dn ? UINT32_MAX : 65535; }
inline int64_t most_matrix_stride(const L0cCopy& op) { return op.nd_unit == 256 ? 512 : 65535; }
inline bool has_strides_of_matrices(const L0cCopy& op) {
  if (!op.has_matrices() || op.nd.count <= 1) return true;
  return op.nd.src_stride >= 1 && op.nd.src_stride <= most_matrix_stride(op) &&
         op.nd.dst_stride >= 1 && op.nd.dst_stride <= most_dst_matrix_stride(op);
}
inline bool splits_what_may_be_split(const L0cCopy& op) {
  return !op.channel_split ||
         (op.src_dtype == DType::kFloat && op.dtype == DType::kFloat && !op.has_matrices() &&
          op.unit_flag == 0 && op.dst.position == TPosition::GM);
}
inline bool fits_l1(const L0cCopy& op) {
  return !kEveryL1Position.contains(op.dst.position) || !op.has_matrices();
}
inline bool knows_its_matrices(const L0cCopy& op) { return !op.nz2nd || op.has_nd_shape; }
inline bool has_a_count_of_matrices(const L0cCopy& op) {
  return !op.has_matrices() || (op.nd.count >= 0 && op.nd.count <= 65535);
}
inline bool has_a_matrix(const L0cCopy& op) { return !op.has_matrices() || op.nd.count != 0; }
template <class Record>
void no_matrix_facts(const void* record, Finding& finding) {
  finding.with("field", static_cast<const Record*>(record)->nz2dn ? "dnNum" : "ndNum");
}

template <class Record, bool (*kHolds)(const L0cCopy&)>
bool l0c_copy_holds(const void* record, const Context&) {
  return kHolds(*static_cast<const Record*>(record));
}

template <class Record>
void matrix_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("count", op.nz2dn ? "dnNum" : "ndNum");
  finding.with("src", op.nz2dn ? "srcNzMatrixStride" : "srcNdStride");
  finding.with("dst", op.nz2dn ? "dstDnMatrixStride" : "dstNdStride");
  finding.with("matrices", op.nd.count).with("srcStep", op.nd.src_stride);
  finding.with("dstStep", op.nd.dst_stride).with("mostSrc", most_matrix_stride(op));
  finding.with("mostDst", most_dst_matrix_stride(op));
}

template <class Record>
inline constexpr Rule kFixpipeRules[] = {
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, has_a_number_for_scale>,
     .actual = "a scale that is infinite, denormal or no number",
     .statement = "the scale, bits 0 to 31 of the parameter word, is a normal float"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, fills_its_strips>,
     .actual = "`nSize` {nSize} without NZ2ND",
     .statement = "`nSize` is a multiple of 16, of 8 with channelSplit, unless rows leave as ND"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, has_few_rows>,
     .actual = "`mSize` {mSize} with NZ2ND",
     .statement = "`mSize` is at most 8192 with NZ2ND"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, knows_its_matrices>,
     .actual = "NZ2ND without a shape",
     .statement = "SetFixpipeNz2ndFlag goes before a DataCopy with nz2ndEn"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, has_a_count_of_matrices>,
     .actual = "`{count}` {matrices}",
     .statement = "`{count}` is in [0, 65535]",
     .facts = matrix_facts<Record>,
     .summary = "`ndNum`, and `dnNum` of NZ2DN, is in [0, 65535]"},
    {.code = Code::W0102,
     .holds = l0c_copy_holds<Record, has_a_matrix>,
     .actual = "",
     .statement = "",
     .facts = no_matrix_facts<Record>,
     .summary = "`ndNum` 0 does nothing"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, has_strides_of_matrices>,
     .actual = "`{count}` {matrices}, `{src}` {srcStep} and `{dst}` {dstStep}",
     .statement = "of several matrices `{src}` is in [1, {mostSrc}] and `{dst}` in [1, {mostDst}]",
     .facts = matrix_facts<Record>,
     .summary = "of several matrices `srcNdStride` is in [1, 512], on the 950 in [1, 65535], and "
                "`dstNdStride` in [1, 65535]"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, splits_what_may_be_split>,
     .actual = "channelSplit on a copy that is not split",
     .statement =
         "channelSplit is for float to float in global memory, without NZ2ND and unitFlag"},
    {.code = Code::E0105,
     .holds = l0c_copy_holds<Record, fits_l1>,
     .actual = "NZ2ND into L1",
     .statement = "L1 takes NZ alone"},
    kUnitFlagValueRule<Record>,
    kUnitFlagChipRule<Record>,
    kUnitFlagWaitRule<Record>,
    {.code = Code::W0105,
     .holds = l0c_copy_holds<Record, is_undisputed_word>,
     .actual = "a parameter word that shifts or has a negative offset",
     .statement = "asctwin shifts by N + 1 and takes the offset as a signed number of 9 bits"},
    kAtomicTypeRule<Record>,
};

template <class Record>
bool leaves_as_nz(const void* record) {
  return !static_cast<const Record*>(record)->has_matrices();
}
template <class Record>
inline constexpr Alignment kFixpipeAlignments[] = {{0, Hardware::GM, 32, leaves_as_nz<Record>},
                                                   {0, Hardware::GM, 1}};

inline constexpr const char* kFixpipeFormula =
    "v(r, c) = src[c / 16 * srcStride * 16 + r * 16 + c % 16], converted by quantPre\n"
    "NZ2ND: dst[i * dstNdStride + r * dstStride + c] = v(r, c) of src + i * srcNdStride * 256,\n"
    "  on the 950 * 16\n"
    "NZ2DN: dst[i * dstDnMatrixStride + c * dstStride + r] = v(r, c) of\n"
    "  src + i * srcNzMatrixStride * 16, where rows lie srcNzC0Stride * 16 apart\n"
    "NZ: dst[c / w * dstStride * 32 / sizeof(T) + r * w + c % w] = v(r, c), where w is 16, 32\n"
    "  for 8 bits (16 in an odd last strip), 8 with channelSplit; with FixpipeParamsArch3510\n"
    "  dstStride counts elements\n"
    "  for i < ndNum, r < mSize, c < nSize, in elements; in global memory NZ begins at 32 B";

}  // namespace asctwin::isa
