// CopyL0C2GM, CopyL0C2UB and CopyL0C2L1: results out of L0C, converted on the way, as rows, columns
// or strips, or as a feature map. spec: delta_2026.md, sections 1.4 and 1.6
#pragma once

#include "asctwin/api/te/atom.h"
#include "asctwin/api/te/matrix.h"
#include "asctwin/base/quant_mode.h"

namespace AscendC::Te {

enum class RoundMode : uint8_t { DEFAULT = 0, HYBRID };  // HYBRID: of float to hifloat8_t
enum class DualDstMode : uint8_t { DUAL_DST_DISABLE = 0, DUAL_DST_SPLIT_M, DUAL_DST_SPLIT_N };

// subBlockId: the vector core whose UB is written.
struct FixpipeParams {
  FixpipeParams() {}
  FixpipeParams(asctwin::Field<uint8_t> flag, bool subBlock = false)
      : unitFlag(flag), subBlockId(subBlock) {}

  asctwin::Member<uint8_t> unitFlag{0};
  bool subBlockId = false;
};

struct CopyL0C2GMTrait {
  RoundMode roundMode = RoundMode::DEFAULT;
  bool enableRelu = false;
  bool enableChannelSplit = false;
};
struct CopyL0C2UBTrait {
  RoundMode roundMode = RoundMode::DEFAULT;
  bool enableRelu = false;
  bool enableChannelSplit = false;
  DualDstMode dualDstCtl = DualDstMode::DUAL_DST_DISABLE;
};
using CopyL0C2L1Trait = CopyL0C2GMTrait;

}  // namespace AscendC::Te

namespace asctwin::te {

template <class Trait>
struct DefaultOf {
  using TraitType = Trait;
  static constexpr Trait value{};
};

// The operations that copy out of L0C, by where they copy to.
struct LeavesL0C {};
template <Location to, class Trait>
struct OutOfL0C : LeavesL0C {
  using Params = AscendC::Te::FixpipeParams;
  using TraitDefault = DefaultOf<Trait>;
  static constexpr bool kMultiplies = false;
  static constexpr Location kTo = to;
};
template <class T>
inline constexpr bool is_out_of_l0c = std::is_base_of_v<LeavesL0C, T>;

}  // namespace asctwin::te

namespace AscendC::Te {

struct CopyL0C2GM : asctwin::te::OutOfL0C<Location::GM, CopyL0C2GMTrait> {
  static constexpr const char* kName = "CopyL0C2GM";
};
struct CopyL0C2UB : asctwin::te::OutOfL0C<Location::UB, CopyL0C2UBTrait> {
  static constexpr const char* kName = "CopyL0C2UB";
};
struct CopyL0C2L1 : asctwin::te::OutOfL0C<Location::L1, CopyL0C2L1Trait> {
  static constexpr const char* kName = "CopyL0C2L1";
};
using CopyL0C2GMTraitDefault = CopyL0C2GM::TraitDefault;
using CopyL0C2UBTraitDefault = CopyL0C2UB::TraitDefault;
using CopyL0C2L1TraitDefault = CopyL0C2L1::TraitDefault;

}  // namespace AscendC::Te

namespace asctwin::te {

// How a result of type S becomes one of type D; kNone: there is no such conversion. `words`: one
// for all columns or one for each of them.
enum class Words : uint8_t { kNone, kOne, kEach };
struct Conversion {
  QuantMode mode = QuantMode::NoQuant;
  bool exists = false;
};

template <class D, class S>
constexpr Conversion conversion_of(Words words) {
  using M = QuantMode;
  constexpr bool kBytes = std::is_same_v<D, int8_t> || std::is_same_v<D, uint8_t>;
  constexpr bool kFloats = std::is_same_v<S, float>;
  const auto either = [&](M one, M each) -> Conversion {
    return {words == Words::kOne ? one : each, true};
  };
  if (words == Words::kNone) {
    if constexpr (std::is_same_v<D, S>) return {M::NoQuant, true};
    if constexpr (kFloats && std::is_same_v<D, half>) return {M::F322F16, true};
    if constexpr (kFloats && std::is_same_v<D, bfloat16_t>) return {M::F322BF16, true};
    return {};
  }
  if constexpr (kFloats) {
    if constexpr (kBytes) return either(M::QF322B8_PRE, M::VQF322B8_PRE);
    if constexpr (std::is_same_v<D, fp8_e4m3fn_t>) return either(M::QF322FP8_PRE, M::VQF322FP8_PRE);
    if constexpr (std::is_same_v<D, hifloat8_t>) return either(M::QF322HIF8_PRE, M::VQF322HIF8_PRE);
    if constexpr (std::is_same_v<D, half>) return either(M::QF322F16_PRE, M::VQF322F16_PRE);
    if constexpr (std::is_same_v<D, bfloat16_t>) return either(M::QF322BF16_PRE, M::VQF322BF16_PRE);
    if constexpr (std::is_same_v<D, float>) return either(M::QF322F32_PRE, M::VQF322F32_PRE);
  } else {
    if constexpr (kBytes) return either(M::REQ8, M::VREQ8);
    if constexpr (std::is_same_v<D, half>) return either(M::DEQF16, M::VDEQF16);
    if constexpr (std::is_same_v<D, bfloat16_t>) return either(M::QS322BF16_PRE, M::VQS322BF16_PRE);
  }
  return {};
}

// Where a result goes: how many rows and columns there are, and how they lie.
struct Target {
  isa::Operand start;
  int64_t rows = 0, columns = 0;
  int64_t stride = 0;  // of rows (ND), columns (DN) or strips (NZ), elements
};
template <Format format>
Target target_of(const Matrix& matrix, int64_t strip, const Call& call) {
  Target target{matrix.start, matrix.rows.size(), matrix.columns.size(), 0};
  if constexpr (format == Format::kNZ) {
    const Strips strips = strips_of<format>(matrix, call);
    if (strips.c0 != strip)
      call.refuse(phrase("strips of {} columns", strips.c0),
                  phrase("strips of this type have {} columns", strip));
    target.stride = strips.pitch;
  } else {
    const Lines lines = lines_of<format>(matrix, call);
    target.stride = pitch_of(lines);
  }
  return target;
}

template <Format format, class Operation, class Trait, class Params, class D, class S>
isa::Fixpipe fixpipe_of(const Params& params, Words words) {
  constexpr auto kTrait = value_of_trait<Trait>();
  static_assert(kTrait.roundMode == AscendC::Te::RoundMode::DEFAULT ||
                    (std::is_same_v<S, float> && std::is_same_v<D, hifloat8_t>),
                "RoundMode::HYBRID is for float to hifloat8_t");
  isa::Fixpipe op;
  op.dtype = dtype_of<D>;
  op.src_dtype = dtype_of<S>;
  op.mode = conversion_of<D, S>(words).mode;
  op.unit_flag = params.unitFlag.given();
  op.relu = kTrait.enableRelu;
  op.channel_split = kTrait.enableChannelSplit;
  op.for_950 = op.dst_in_elements = true;
  op.nd_unit = 16;
  op.to_ub = Operation::kTo == Location::UB;
  op.sub_block_id = params.subBlockId ? 1 : 0;
  if constexpr (Operation::kTo == Location::UB)
    op.dual_dst_ctl = static_cast<int64_t>(kTrait.dualDstCtl);
  op.nz2nd = format == Format::kND;
  op.nz2dn = format == Format::kDN;
  return op;
}

inline void issue_fixpipe(isa::Fixpipe op, const Target& target, const isa::Operand& from,
                          const Matrix& src, const Call& call) {
  op.dst = target.start;
  op.src = from;
  op.n_size = std::min(src.columns.size(), target.columns);
  op.m_size = std::min(src.rows.size(), target.rows);
  if (op.n_size <= 0 || op.m_size <= 0) return;
  op.src_stride = src.columns.group_stride / 16;
  op.dst_stride = target.stride;
  issue(op, call.where, call.name);
}

// Where a feature map goes: a line is a pixel (NHWC), a channel (NCHW), or C0 channels of one.
template <class Dst>
Target target_of_map(const Dst& dst, int64_t strip, const Call& call) {
  constexpr Format kFormat = format_of<Dst>();
  const auto size = [&](auto i) { return number(std::get<decltype(i)::value>(dst.Shape())); };
  if (size(kInt<0>) != 1)
    call.refuse(phrase("{} pictures", size(kInt<0>)), "it takes one picture: N is 1");
  if constexpr (kFormat == Format::kNHWC) {
    return {dst.operand(), size(kInt<1>) * size(kInt<2>), size(kInt<3>), size(kInt<3>)};
  } else if constexpr (kFormat == Format::kNCHW) {
    const int64_t pixels = size(kInt<2>) * size(kInt<3>);
    return {dst.operand(), pixels, size(kInt<1>), pixels};
  } else {
    const int64_t pixels = size(kInt<2>) * size(kInt<3>);
    if (size(kInt<4>) != strip)
      call.refuse(phrase("strips of {} columns", size(kInt<4>)),
                  phrase("strips of this type have {} columns", strip));
    return {dst.operand(), pixels, size(kInt<1>) * strip, pixels * strip};
  }
}

template <class Operation, class Trait, class Params, class Dst, class Src>
void copy_out(const Params& params, const Dst& dst, const Src& src, isa::Operand words,
              uint64_t word, Words kind, const Call& call) {
  using D = typename Dst::PrimType;
  using S = typename Src::PrimType;
  constexpr Format kTo = format_of<Dst>();
  constexpr bool kOfMap = kTo == Format::kNHWC || kTo == Format::kNCHW || kTo == Format::kNC1HWC0;
  static_assert(format_of<Src>() == Format::kNZ, "a result in L0C is NZ");
  static_assert(
      kTo == Format::kND || kTo == Format::kDN || kTo == Format::kNZ ||
          (kOfMap && Operation::kTo == Location::GM),
      "a result leaves L0C as ND, DN or NZ, into global memory also as NC1HWC0, NHWC or NCHW");
  constexpr Format kLeaves = kTo == Format::kNHWC      ? Format::kND
                             : kTo == Format::kNCHW    ? Format::kDN
                             : kTo == Format::kNC1HWC0 ? Format::kNZ
                                                       : kTo;
  check_places(call, dst.location(), Operation::kTo, src.location(), Location::L0C);
  const Matrix from = matrix_of(src);
  if (strips_of<Format::kNZ>(from, call).c0 != 16)
    call.refuse(phrase("strips of {} columns in L0C", from.columns.inner),
                "strips of L0C have 16 columns: MakeFrameLayout<NZLayoutPtn>(m, n) without C0");
  isa::Fixpipe op = fixpipe_of<kLeaves, Operation, Trait, Params, D, S>(params, kind);
  op.pre_quant = word;
  if (kind == Words::kEach) op.quant = words;
  const int64_t strip = op.strip_columns();
  if constexpr (kOfMap) {
    issue_fixpipe(op, target_of_map(dst, strip, call), from.start, from, call);
  } else {
    const Matrix to = matrix_of(dst);
    Target target = target_of<kTo>(to, strip, call);
    for_each_matrix(to, from, call, [&](int64_t i) {
      target.start = to.at(i);
      issue_fixpipe(op, target, from.at(i), from, call);
    });
  }
}

template <class Operation, class D, class S, bool kQuantises>
constexpr void check_conversion() {
  static_assert(std::is_same_v<S, float> || std::is_same_v<S, int32_t>,
                "results in L0C are float or int32_t");
  constexpr Words kWords = kQuantises ? Words::kOne : Words::kNone;
  static_assert(
      conversion_of<D, S>(kWords).exists,
      "out of L0C, without quant: int32_t stays, float stays or becomes half or bfloat16_t; "
      "with quant: int32_t becomes int8_t, uint8_t, half or bfloat16_t, float becomes int8_t, "
      "uint8_t, fp8_e4m3fn_t, hifloat8_t, half, bfloat16_t or float");
}

template <class Operation, class Trait, class Params, class Dst, class Src,
          class = std::enable_if_t<is_out_of_l0c<Operation>>>
void run_copy(const AscendC::Te::Atom<Operation, Trait, Params>& atom, const Dst& dst,
              const Src& src, const Call& call) {
  check_conversion<Operation, typename Dst::PrimType, typename Src::PrimType, false>();
  copy_out<Operation, Trait>(atom.params(), dst, src, {}, 0, Words::kNone, call);
}

// quant: a word for all columns, or a tensor in L1 with one for each of them.
template <class Operation, class Trait, class Params, class Dst, class Src, class Quant>
void run_quantised(const AscendC::Te::Atom<Operation, Trait, Params>& atom, const Dst& dst,
                   const Src& src, const Quant& quant, const Call& call) {
  static_assert(is_out_of_l0c<Operation>, "quant is for copies out of L0C");
  constexpr Format kTo = format_of<Dst>();
  static_assert(kTo != Format::kNHWC && kTo != Format::kNCHW, "NHWC and NCHW leave without quant");
  check_conversion<Operation, typename Dst::PrimType, typename Src::PrimType, true>();
  if constexpr (std::is_integral_v<Quant>) {
    copy_out<Operation, Trait>(atom.params(), dst, src, {}, static_cast<uint64_t>(quant),
                               Words::kOne, call);
  } else {
    static_assert(std::is_same_v<typename Quant::PrimType, uint64_t>,
                  "quant is a uint64_t, or a tensor of them in L1");
    copy_out<Operation, Trait>(atom.params(), dst, src, quant.operand(), 0, Words::kEach, call);
  }
}

}  // namespace asctwin::te
