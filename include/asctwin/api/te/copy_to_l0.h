// CopyL12L0A and CopyL12L0B: operands of products out of L1, as they are, transposed, or as the
// matrix of a convolution; and CopyL12L0ScaleA and CopyL12L0ScaleB, their scales. spec:
// delta_2026.md, section 1.4; cube.md, sections 2 and 4
#pragma once

#include "asctwin/api/load_3d.h"
#include "asctwin/api/te/copy_to_l1.h"

namespace AscendC::Te {

ASCTWIN_TE_PLAIN_OPERATION(CopyL12L0A)
ASCTWIN_TE_PLAIN_OPERATION(CopyL12L0B)
ASCTWIN_TE_PLAIN_OPERATION(CopyL12L0ScaleA)
ASCTWIN_TE_PLAIN_OPERATION(CopyL12L0ScaleB)

}  // namespace AscendC::Te

namespace asctwin::te {

inline constexpr uint8_t kNoPads[4] = {0, 0, 0, 0};

}  // namespace asctwin::te

namespace AscendC::Te {

// The matrix of a convolution, for CopyL12L0A out of NC1HWC0: the fields mean what those of
// LoadData3DParamsV2 mean. padList: left, right, top, bottom.
template <typename T>
struct Img2ColParams {
  Img2ColParams() {}
  Img2ColParams(asctwin::Field<uint16_t> rows, asctwin::Field<uint16_t> columns,
                const uint8_t (&pads)[4] = asctwin::te::kNoPads, asctwin::Field<uint8_t> stepW = 1,
                asctwin::Field<uint8_t> stepH = 1, asctwin::Field<uint8_t> kernelW = 1,
                asctwin::Field<uint8_t> kernelH = 1, asctwin::Field<uint8_t> dilationW = 1,
                asctwin::Field<uint8_t> dilationH = 1, bool wideFilter = false,
                bool highFilter = false, bool transposes = false, bool rightMap = false,
                T padding = T(0))
      : mExtension(rows),
        kExtension(columns),
        strideW(stepW),
        strideH(stepH),
        filterW(kernelW),
        filterH(kernelH),
        dilationFilterW(dilationW),
        dilationFilterH(dilationH),
        filterSizeW(wideFilter),
        filterSizeH(highFilter),
        transpose(transposes),
        fMatrixCtrl(rightMap),
        padValue(padding) {
    for (int i = 0; i < 4; ++i) padList[i] = pads[i];
  }

  asctwin::Member<uint16_t> mExtension{0};
  asctwin::Member<uint16_t> kExtension{0};
  uint8_t padList[4] = {0, 0, 0, 0};
  asctwin::Member<uint8_t> strideW{1};
  asctwin::Member<uint8_t> strideH{1};
  asctwin::Member<uint8_t> filterW{1};
  asctwin::Member<uint8_t> filterH{1};
  asctwin::Member<uint8_t> dilationFilterW{1};
  asctwin::Member<uint8_t> dilationFilterH{1};
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool transpose = false;
  bool fMatrixCtrl = false;
  T padValue = T(0);
};

}  // namespace AscendC::Te

namespace asctwin::te {

// A part in strips, as LoadData with LoadData2DParamsV2 loads it. Both sides hold it along K in L0,
// so that the numbers of fractals are those of the destination. UNVERIFIED: evidence = inferred: a
// source that is transposed has as many lines as K rounded up to 16, and where they end within the
// last square, the rest of it is zero.
template <Format from, Format to>
isa::LoadDataV2 strip_load(const Matrix& dst, const Matrix& src, const Call& call) {
  const Strips to_strips = blocks_of<to>(dst, call), from_strips = blocks_of<from>(src, call);
  const int64_t fractal = 16 * std::max<int64_t>(to_strips.c0, 1);
  isa::LoadDataV2 op;
  op.dtype = src.dtype;
  op.m_step = to_strips.lines / 16;
  op.k_step = to_strips.number;
  if (from != to) {
    // Its lines become the columns of what is written.
    const int64_t unit = src.bits() == 4 ? 64 : src.bits() == 8 ? 32 : 16;
    if (to_strips.lines % unit != 0 || to_strips.width() % 16 != 0)
      call.refuse(
          phrase("a transposed part of {} x {}", to_strips.lines, to_strips.width()),
          "what is transposed comes in whole squares: of 4 bits multiples of 64, of 8 bits of "
          "32, otherwise of 16");
    op.m_step = to_strips.width() / 16;
    op.k_step = to_strips.lines / to_strips.c0;
    op.if_transpose = 1;
    const int64_t given = from_strips.lines / 16;
    if (rounded_up(given, unit / 16) == op.m_step) op.src_fractals = given;
  }
  op.src_stride = from_strips.pitch / fractal;
  op.dst_stride = to_strips.pitch / fractal;
  return op;
}

template <Format from, Format to>
void load_strips(const Matrix& dst, const Matrix& src, const Call& call) {
  if (dst.is_empty()) return;
  isa::LoadDataV2 op = strip_load<from, to>(dst, src, call);
  for_each_matrix(dst, src, call, [&](int64_t i) {
    op.dst = dst.at(i);
    op.src = src.at(i);
    issue(op, call.where, call.name);
  });
}

// Img2Col: the map is the source's, the part that is loaded that of the parameters.
template <class Dst, class Src, class T>
void load_map(const Dst& dst, const Src& src, const AscendC::Te::Img2ColParams<T>& params,
              const Call& call) {
  const auto size = [&](auto i) { return number(std::get<decltype(i)::value>(src.Shape())); };
  const Strips strips = blocks_of<Format::kNZ>(matrix_of(dst), call);
  if (size(kInt<0>) != 1)
    call.refuse(phrase("{} pictures", size(kInt<0>)), "it takes one picture: N is 1");
  if (strips.number > 1 && strips.pitch != strips.c0 * rounded_up(params.mExtension.given(), 16))
    call.refuse(phrase("strips {} elements apart, for `mExtension` {}", strips.pitch,
                       params.mExtension.given()),
                "strips of a convolution follow each other without a gap");
  isa::LoadData3D op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.channel_size = size(kInt<1>) * size(kInt<4>);
  set_map(op, size(kInt<2>), size(kInt<3>), params.padList);
  set_part_and_filter(op, params);
  op.filter_size_w = params.filterSizeW;
  op.filter_size_h = params.filterSizeH;
  op.en_transpose = params.transpose;
  op.right_map = params.fMatrixCtrl;
  issue(op, call.where, call.name);
}

template <class T>
inline constexpr bool is_img2col = false;
template <class T>
inline constexpr bool is_img2col<AscendC::Te::Img2ColParams<T>> = true;

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12L0A, Trait, Params>& atom, const Dst& dst,
              const Src& src, const Call& call) {
  constexpr Format kFrom = format_of<Src>(), kTo = format_of<Dst>();
  static_assert(std::is_same_v<typename Dst::PrimType, typename Src::PrimType>,
                "CopyL12L0A keeps the type");
  constexpr bool kOfMap = kFrom == Format::kNC1HWC0;
  static_assert(kTo == Format::kNZ && (kFrom == Format::kNZ || kFrom == Format::kZN || kOfMap),
                "CopyL12L0A copies NZ to NZ, ZN to NZ transposed, and NC1HWC0 to NZ");
  check_places(call, dst.location(), Location::L0A, src.location(), Location::L1);
  if constexpr (kOfMap) {
    static_assert(is_img2col<Params>,
                  "CopyL12L0A out of NC1HWC0 takes Img2ColParams: with(params)");
    load_map(dst, src, atom.params(), call);
  } else {
    load_strips<kFrom, kTo>(matrix_of(dst), matrix_of(src), call);
  }
}

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12L0B, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  constexpr Format kFrom = format_of<Src>(), kTo = format_of<Dst>();
  static_assert(std::is_same_v<typename Dst::PrimType, typename Src::PrimType>,
                "CopyL12L0B keeps the type");
  static_assert(kTo == Format::kZN && (kFrom == Format::kNZ || kFrom == Format::kZN),
                "CopyL12L0B copies ZN to ZN, and NZ to ZN transposed");
  check_places(call, dst.location(), Location::L0B, src.location(), Location::L1);
  load_strips<kFrom, kTo>(matrix_of(dst), matrix_of(src), call);
}

// Scales alone: no fractal of the operand that they belong to.
template <Format format>
void load_scales(const Matrix& dst, const Matrix& src, const Call& call) {
  if (dst.is_empty()) return;
  const ScaleFractals from = checked_scales<format>(src, call);
  const ScaleFractals to = checked_scales<format>(dst, call);
  isa::LoadDataMx op;
  op.dst = dst.start;
  op.src = op.scale = src.start;
  op.dtype = DType::kFp8E4M3;
  op.scale_dtype = src.dtype;
  op.x_step = to.across;
  op.y_step = to.along;
  op.scale_src_stride = from.pitch / kBytesOfFractal;
  op.scale_dst_stride = to.along;
  op.scales_alone = true;
  issue(op, call.where, call.name);
}

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12L0ScaleA, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  static_assert(format_of<Src>() == Format::kZZ && format_of<Dst>() == Format::kZZ,
                "CopyL12L0ScaleA copies ZZ to ZZ");
  check_places(call, dst.location(), Location::L0ScaleA, src.location(), Location::L1);
  load_scales<Format::kZZ>(matrix_of(dst), matrix_of(src), call);
}
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12L0ScaleB, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  static_assert(format_of<Src>() == Format::kNN && format_of<Dst>() == Format::kNN,
                "CopyL12L0ScaleB copies NN to NN");
  check_places(call, dst.location(), Location::L0ScaleB, src.location(), Location::L1);
  load_scales<Format::kNN>(matrix_of(dst), matrix_of(src), call);
}

}  // namespace asctwin::te
