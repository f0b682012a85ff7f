// CopyGM2L1: out of global memory into L1, which may change the format of a matrix, of scales or of
// a feature map. spec: delta_2026.md, section 1.4
#pragma once

#include "asctwin/api/te/atom.h"
#include "asctwin/api/te/plain_copy.h"

namespace AscendC::Te {

ASCTWIN_TE_PLAIN_OPERATION(CopyGM2L1)
// The name that some kernels have for the operation where it copies scales.
using CopyScaleGM2L1 = CopyGM2L1;
using CopyScaleGM2L1Trait = CopyGM2L1Trait;
using CopyScaleGM2L1TraitDefault = CopyGM2L1TraitDefault;

}  // namespace AscendC::Te

namespace asctwin::te {

// ND2NZ of lines that lie along the lines of the strips, DN2NZ of lines across them. Of 4 bits the
// pairs are moved.
struct IntoStrips {
  isa::Operand dst, src;
  DType dtype;
  int64_t lines, width;  // of the strips, elements
  int64_t src_pitch;     // elements
  int64_t strip_pitch;   // blocks of 32 B
};

// `op` says of how many matrices: one.
template <class Record>
void issue_into_strips(Record op, const IntoStrips& copy, const Call& call) {
  op.dst = copy.dst;
  op.src = copy.src;
  op.dtype = copy.dtype;
  op.n_value = copy.lines;
  op.d_value = copy.width;
  op.src_d_value = copy.src_pitch;
  op.dst_nz_c0_stride = copy.strip_pitch;
  op.dst_nz_n_stride = 1;
  issue(op, call.where, call.name);
}
inline void copy_along(const IntoStrips& copy, const Call& call) {
  isa::Nd2Nz op;
  op.nd_num = 1;
  issue_into_strips(op, copy, call);
}
inline void copy_across(const IntoStrips& copy, const Call& call) {
  isa::Dn2Nz op;
  op.dn_num = 1;
  issue_into_strips(op, copy, call);
}

// Lines of ND or DN into the strips of NZ or ZN. Sizes and the pitch of lines are those of the
// source.
template <Format from, Format to>
void copy_lines_to_strips(const Matrix& dst, const Matrix& src, const Call& call) {
  constexpr bool kAlong = (from == Format::kND) == (to == Format::kNZ);
  const Lines lines = lines_of<from>(src, call);
  const Strips strips = blocks_of<to>(dst, call);
  const int64_t shared = shares_bytes(src.dtype) ? 2 : 1;  // elements of what is moved
  IntoStrips copy{{},
                  {},
                  copied_as(src.dtype),
                  0,
                  0,
                  pitch_of(lines) / shared,
                  strips.pitch / std::max<int64_t>(strips.c0, 1)};
  copy.lines = kAlong ? lines.number : lines.length;
  copy.width = (kAlong ? lines.length : lines.number) / shared;
  if (shared == 2 && (lines.length % 2 != 0 || pitch_of(lines) % 2 != 0))
    call.refuse(phrase("lines of {} elements of 4 bits, {} apart", lines.length, pitch_of(lines)),
                "elements of 4 bits are copied in pairs");
  for_each_matrix(dst, src, call, [&](int64_t i) {
    copy.dst = dst.at(i);
    copy.src = src.at(i);
    kAlong ? copy_along(copy, call) : copy_across(copy, call);
  });
}

// Strips as they are: whole lines of 32 B. Those of a large matrix lie further apart than a stride
// in blocks counts, so that strides in global memory are bytes.
template <Format format>
void copy_strips(const Matrix& dst, const Matrix& src, const Call& call) {
  const Strips from = blocks_of<format>(src, call), to = blocks_of<format>(dst, call);
  const ByteLines lines{from.number, src.bytes(from.lines * from.c0), src.bytes(to.pitch),
                        src.bytes(from.pitch)};
  for_each_matrix(dst, src, call,
                  [&](int64_t i) { copy_bytes_in(dst.at(i), src.at(i), src, lines, call); });
}

// Lines of any length, each by itself, as a copy of one line rounds it down to whole blocks of 32 B
// and reports that.
inline void copy_each_line(const isa::Operand& dst, const isa::Operand& src, const Matrix& matrix,
                           const ByteLines& lines, const Call& call) {
  const ByteLines one{1, lines.length, lines.length, lines.length};
  for (int64_t line = 0; line < lines.number; ++line)
    copy_blocks(isa::DataCopy{}, further(dst, line * lines.dst_pitch),
                further(src, line * lines.src_pitch), matrix, one, call);
}
inline void copy_lines(const Matrix& dst, const Matrix& src, const Call& call) {
  const Lines from = lines_of<Format::kND>(src, call), to = lines_of<Format::kND>(dst, call);
  const ByteLines lines = byte_lines(src, to, from);
  const bool are_whole = lines.length % isa::kBlockBytes == 0 && lines.number > 1;
  for_each_matrix(dst, src, call, [&](int64_t i) {
    are_whole ? copy_bytes_in(dst.at(i), src.at(i), src, lines, call)
              : copy_each_line(dst.at(i), src.at(i), src, lines, call);
  });
}

// Scales in fractals of 16 rows or columns by two groups of K: pairs along K are moved as numbers
// of 16 bits.
inline constexpr int64_t kBytesOfFractal = 32;
struct ScaleFractals {
  int64_t across = 0, along = 0;  // fractals across K and along it
  int64_t pitch = 0;              // from one across K to the next, bytes
  int64_t lines = 0;              // rows of A or columns of B
  bool fits = false;
};
template <Format format>
ScaleFractals scale_fractals(const Matrix& matrix) {
  static_assert(format == Format::kZZ || format == Format::kNN, "ZZ and NN hold scales");
  const bool of_a = format == Format::kZZ;
  const Dimension& across = of_a ? matrix.rows : matrix.columns;
  const Dimension& along = of_a ? matrix.columns : matrix.rows;
  ScaleFractals found{across.groups, along.groups, across.group_stride, across.size(), false};
  found.fits = across.inner == 16 && across.inner_stride == 2 && along.inner == 2 &&
               along.inner_stride == 1 && (along.groups <= 1 || along.group_stride == 32);
  return found;
}
template <Format format>
ScaleFractals checked_scales(const Matrix& matrix, const Call& call) {
  const ScaleFractals found = scale_fractals<format>(matrix);
  if (!found.fits)
    call.refuse(
        "scales that do not stand in fractals of 16 x 2",
        "scales lie in fractals of 32 B, 16 rows or columns by two groups of K, which follow "
        "each other along K");
  return found;
}

// Scales of plain matrices. kPairsInside: the pairs of a row or column follow each other along K.
template <Format to, bool kPairsInside>
void copy_scales(const Matrix& dst, const Matrix& src, const Call& call) {
  const bool of_a = to == Format::kZZ;
  const ScaleFractals fractals = checked_scales<to>(dst, call);
  const Dimension& across = of_a ? src.rows : src.columns;
  const Dimension& along = of_a ? src.columns : src.rows;
  const int64_t pitch = kPairsInside ? across.group_stride : along.group_stride;
  const int64_t single = kPairsInside ? along.size() : 2 * across.size();
  const int64_t lines = kPairsInside ? across.size() : along.groups;
  const int64_t step = lines > 1 ? pitch : std::max(pitch, single);
  if (along.size() % 2 != 0 || step % 2 != 0)
    call.refuse(phrase("{} scales along K, {} apart", along.size(), step),
                "scales are copied in pairs along K");
  IntoStrips copy{{},
                  {},
                  DType::kUInt16,
                  along.size() / 2,
                  across.size(),
                  step / 2,
                  fractals.pitch / kBytesOfFractal};
  for_each_matrix(dst, src, call, [&](int64_t i) {
    copy.dst = dst.at(i);
    copy.src = src.at(i);
    kPairsInside ? copy_across(copy, call) : copy_along(copy, call);
  });
}

// Fractals of scales as they are.
template <Format format>
void copy_scale_fractals(const Matrix& dst, const Matrix& src, const Call& call) {
  const ScaleFractals from = checked_scales<format>(src, call);
  const ScaleFractals to = checked_scales<format>(dst, call);
  const ByteLines lines{from.across, from.along * kBytesOfFractal, to.pitch, from.pitch};
  for_each_matrix(dst, src, call, [&](int64_t i) {
    copy_blocks(isa::DataCopy{}, dst.at(i), src.at(i), src, lines, call);
  });
}

// Feature maps: a map of one picture as NHWC or NCHW into channels of C0, or as it is.
template <Format from, class Dst, class Src>
void copy_map(const Dst& dst, const Src& src, const Call& call) {
  const auto size = [](const auto& tensor, auto i) {
    return number(std::get<decltype(i)::value>(tensor.Shape()));
  };
  const DType dtype = dtype_of<typename Src::PrimType>;
  if constexpr (from == Format::kNC1HWC0) {
    Matrix whole;
    whole.dtype = dtype;
    const ByteLines lines{1, whole.bytes(product(src.Shape())), 0, 0};
    copy_blocks(isa::DataCopy{}, dst.operand(), src.operand(), whole, lines, call);
  } else {
    constexpr bool kChannelsLast = from == Format::kNHWC;
    const int64_t channels = size(src, kInt < kChannelsLast ? 3 : 1 >);
    const int64_t pixels =
        size(src, kInt < kChannelsLast ? 1 : 2 >) * size(src, kInt < kChannelsLast ? 2 : 3 >);
    const int64_t c0 = size(dst, kInt<4>);
    if (size(src, kInt<0>) != 1)
      call.refuse(phrase("{} pictures", size(src, kInt<0>)), "it takes one picture: N is 1");
    if (c0 * info_of(dtype).bits != 256)
      call.refuse(phrase("lines of {} elements of {} bits", c0, info_of(dtype).bits),
                  "a line of a fractal is 32 B: MakeFrameLayout takes the type of the elements");
    const IntoStrips copy{dst.operand(),
                          src.operand(),
                          dtype,
                          pixels,
                          channels,
                          kChannelsLast ? channels : pixels,
                          size(dst, kInt<2>) * size(dst, kInt<3>)};
    kChannelsLast ? copy_along(copy, call) : copy_across(copy, call);
  }
}

template <Format from, Format to>
constexpr bool is_pair(Format wanted_from, Format wanted_to) {
  return from == wanted_from && to == wanted_to;
}

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyGM2L1, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  using F = Format;
  using T = typename Src::PrimType;
  constexpr F kFrom = format_of<Src>(), kTo = format_of<Dst>();
  constexpr int kBits = kElementBits<T>;
  static_assert(kElementBits<typename Dst::PrimType> == kBits, "CopyGM2L1 keeps the type");
  constexpr bool kIntoStrips =
      (kFrom == F::kND || kFrom == F::kDN) && (kTo == F::kNZ || kTo == F::kZN);
  constexpr bool kOfStrips = (kFrom == F::kNZ || kFrom == F::kZN) && kFrom == kTo;
  constexpr bool kToZz = kTo == F::kZZ && (kFrom == F::kScaleAND || kFrom == F::kScaleADN);
  constexpr bool kToNn = kTo == F::kNN && (kFrom == F::kScaleBND || kFrom == F::kScaleBDN);
  constexpr bool kOfScales = kFrom == kTo && (kFrom == F::kZZ || kFrom == F::kNN);
  constexpr bool kOfMap =
      kTo == F::kNC1HWC0 && (kFrom == F::kNC1HWC0 || kFrom == F::kNHWC || kFrom == F::kNCHW);
  constexpr bool kPlain = kFrom == F::kND && kTo == F::kND;
  static_assert(
      kIntoStrips || kOfStrips || kToZz || kToNn || kOfScales || kOfMap || kPlain,
      "CopyGM2L1 copies ND to ND, NZ and ZN, DN to NZ and ZN, NZ to NZ, ZN to ZN, ScaleAND, "
      "ScaleADN and ZZ to ZZ, ScaleBND, ScaleBDN and NN to NN, NC1HWC0, NHWC and NCHW to "
      "NC1HWC0");
  static_assert(kBits != 4 || !is_pair<kFrom, kTo>(F::kND, F::kZN),
                "CopyGM2L1 does not copy elements of 4 bits from ND to ZN");
  static_assert(kBits != 4 || !is_pair<kFrom, kTo>(F::kDN, F::kNZ),
                "CopyGM2L1 does not copy elements of 4 bits from DN to NZ");
  static_assert(kBits != 64 || kPlain || kOfStrips,
                "CopyGM2L1 copies elements of 64 bits from ND to ND, NZ to NZ and ZN to ZN");
  check_places(call, dst.location(), Location::L1, src.location(), Location::GM);
  if (product(src.Shape()) <= 0) return;
  if constexpr (kOfMap)
    copy_map<kFrom>(dst, src, call);
  else if constexpr (kIntoStrips)
    copy_lines_to_strips<kFrom, kTo>(matrix_of(dst), matrix_of(src), call);
  else if constexpr (kOfStrips)
    copy_strips<kTo>(matrix_of(dst), matrix_of(src), call);
  else if constexpr (kToZz || kToNn)
    copy_scales<kTo, kFrom == F::kScaleAND || kFrom == F::kScaleBDN>(matrix_of(dst), matrix_of(src),
                                                                     call);
  else if constexpr (kOfScales)
    copy_scale_fractals<kTo>(matrix_of(dst), matrix_of(src), call);
  else
    copy_lines(matrix_of(dst), matrix_of(src), call);
}

}  // namespace asctwin::te
