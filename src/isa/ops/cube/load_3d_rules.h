// The description of LoadData 3D: support, limits and rules.
// spec: cube.md, sections 4.1 and 4.2
#pragma once

#include "isa/ops/cube/fractal_load.h"
#include "isa/ops/cube/load_3d_walk.h"

namespace asctwin::isa {

constexpr Support load_3d_row(Families families, TPosition to, Types types) {
  return {families, Positions(to), kL1Positions, types, PIPE_MTE1, kCubeSide};
}
inline constexpr Types kLoad3dRight = kTypes32 | kBf16 | Types(DType::kHalf);
// UNVERIFIED: evidence = inferred for 310B, 310P, the X90 and the 950: which of their types go
// where; and that the 950 keeps what is transposed, and L0B, in strips too.
inline constexpr Support kLoad3dSupport[] = {
    load_3d_row(like::k910B, TPosition::A2, kLoad3dRight | kTypes8 | kInt4),
    load_3d_row(like::k310B, TPosition::A2, kLoad3dRight | kTypes8),
    load_3d_row(like::k910B | like::k310B, TPosition::B2, kLoad3dRight),
    load_3d_row(like::k310P, TPosition::A2, kTypes8 | kInt4 | Types(DType::kHalf)),
    load_3d_row(like::kX90, TPosition::A2, Types(DType::kInt8, DType::kHalf)),
    load_3d_row(like::k310P | like::kX90, TPosition::B2, Types(DType::kHalf)),
    load_3d_row(like::k950, TPosition::A2, kLoad3dRight | kTypes8),
    load_3d_row(like::k950, TPosition::B2, kLoad3dRight),
};
inline constexpr Support kLoadWithStrideSupport[] = {
    load_3d_row(like::k950, TPosition::A2, kLoad3dRight | kTypes8),
    load_3d_row(like::k950, TPosition::B2, kLoad3dRight),
};

inline constexpr OperandInfo kLoad3dOperands[] = {
    {"dst", operand_of<LoadData3D, &LoadData3D::dst>},
    {"src", operand_of<LoadData3D, &LoadData3D::src>, 1, always},
};

template <auto kMember>
constexpr Limit load_3d_size(const char* field, int64_t most, const char* unit,
                             const char* meaning) {
  return {.field = field,
          .value = value_of<LoadData3D, kMember>,
          .lo = 1,
          .hi = most,
          .zero_never_acts = true,
          .unit = unit,
          .meaning = meaning};
}
template <auto kMember>
constexpr Limit load_3d_limit(const char* field, int64_t least, int64_t most, const char* unit,
                              const char* meaning) {
  return {.field = field,
          .value = value_of<LoadData3D, kMember>,
          .lo = least,
          .hi = most,
          .unit = unit,
          .meaning = meaning};
}
inline constexpr Limit kLoad3dLimits[] = {
    load_3d_size<&LoadData3D::l1_h>("l1H", 32767, "pixels", "height of the map"),
    load_3d_size<&LoadData3D::l1_w>("l1W", 32767, "pixels", "width of the map"),
    load_3d_size<&LoadData3D::channel_size>("channelSize", 65535, "elements", "of a pixel"),
    load_3d_size<&LoadData3D::k_extension>("kExtension", 65535, "elements",
                                           "columns that are loaded"),
    load_3d_size<&LoadData3D::m_extension>("mExtension", 65535, "", "rows that are loaded"),
    load_3d_limit<&LoadData3D::k_start>("kStartPt", 0, 65535, "elements", "the first column"),
    load_3d_limit<&LoadData3D::m_start>("mStartPt", 0, 32767, "", "the first row"),
    load_3d_limit<&LoadData3D::stride_w>("strideW", 1, 63, "pixels",
                                         "from one place of the filter to the next, in a line"),
    load_3d_limit<&LoadData3D::stride_h>("strideH", 1, 63, "pixels", "the same, down"),
    load_3d_limit<&LoadData3D::filter_w>("filterW", 0, 255, "pixels",
                                         "width of the filter, without the 256 of filterSizeW"),
    load_3d_limit<&LoadData3D::filter_h>("filterH", 0, 255, "pixels", "its height"),
    load_3d_limit<&LoadData3D::dilation_w>("dilationFilterW", 1, 255, "pixels",
                                           "from one column of the filter to the next"),
    load_3d_limit<&LoadData3D::dilation_h>("dilationFilterH", 1, 255, "pixels",
                                           "from one row of the filter to the next"),
};

inline constexpr Parameter kLoad3dParameters[] = {
    {"padList", "padding of the map: left, right, top, bottom; 0 to 255 pixels each"},
    {"padValue", "an element of the padding", value_of<LoadData3D, &LoadData3D::padding>},
    {"enTranspose", "whether rows and columns are exchanged, on the way into L0A",
     value_of<LoadData3D, &LoadData3D::en_transpose>},
    {"filterSizeW", "whether the filter is wider by 256",
     value_of<LoadData3D, &LoadData3D::filter_size_w>},
    {"filterSizeH", "whether the filter is higher by 256",
     value_of<LoadData3D, &LoadData3D::filter_size_h>},
    {"fMatrixCtrl", "which register of SetFmatrix: false FMATRIX_LEFT, true FMATRIX_RIGHT",
     value_of<LoadData3D, &LoadData3D::right_map>},
    {"cfg.isSetFMatrix", "whether l1H, l1W and padList are those of the call and not of SetFmatrix",
     value_of<LoadData3D, &LoadData3D::sets_fmatrix>},
    {"cfg.isSetPadding", "whether padValue is that of the call and not of SetLoadDataPaddingValue",
     value_of<LoadData3D, &LoadData3D::sets_padding>},
    {"enSmallK", "accepted; it has no effect"},
};

inline bool has_a_filter(const LoadData3D& op, const Context&) {
  return op.kernel_w() != 0 && op.kernel_h() != 0;
}
inline void filter_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const LoadData3D*>(record);
  finding.with("field", op.kernel_w() == 0 ? "filterW" : "filterH");
}
inline bool has_a_place(const LoadData3D& op, const Context& context) {
  if (op.l1_h <= 0 || op.l1_w <= 0 || !has_a_filter(op, context)) return true;
  return Load3dWalk(op).rows() > 0;
}
inline bool transposes_16_or_32_bits(const LoadData3D& op, const Context&) {
  return !op.en_transpose || info_of(op.dtype).bits >= 16 || op.dst.position == TPosition::B2;
}
inline bool starts_at_a_block(const LoadData3D& op, const Context&) {
  return op.k_start % Load3dWalk(op).c0() == 0;
}
inline bool ends_at_a_block(const LoadData3D& op, const Context&) {
  const Load3dWalk walk(op);
  return op.k_extension % walk.c0() == 0 || op.k_start + op.k_extension >= walk.columns();
}
inline bool ends_at_a_fractal(const LoadData3D& op, const Context&) {
  const Load3dWalk walk(op);
  return info_of(op.dtype).bits == 32 || op.m_extension % kFractalRows == 0 ||
         op.m_start + op.m_extension >= walk.rows();
}

// Channels behind the last whole block of C0 that the tables allow: a quarter of a block, and half.
inline bool has_a_listed_channel_size(const LoadData3D& op, const Context&) {
  const int64_t c0 = Load3dWalk(op).c0(), rest = op.channel_size % c0;
  const int64_t least = info_of(op.dtype).bits == 4 ? 8 : 4;
  return rest == 0 || (rest >= least && (rest & (rest - 1)) == 0 && rest <= c0 / 2);
}
inline bool has_whole_channels(const LoadData3D& op, const Context& context) {
  return op.channel_size % Load3dWalk(op).c0() == 0 || !has_a_listed_channel_size(op, context);
}
inline void block_facts(const void* record, Finding& finding) {
  const Load3dWalk walk(*static_cast<const LoadData3D*>(record));
  finding.with("block", walk.c0()).with("columns", walk.columns()).with("rows", walk.rows());
}
// The whole map lies in front of the boundary, where reads would go on at the first byte of L1.
inline bool stays_before_the_boundary(const LoadData3D& op, const Context&) {
  if (op.boundary == 0 || op.l1 == nullptr) return true;
  const int64_t blocks = ceil_div(op.channel_size, Load3dWalk(op).c0());
  return op.src.address - op.l1 + blocks * op.l1_h * op.l1_w * kBlockBytes <= op.boundary;
}
inline void boundary_facts(const void*, Finding& finding) {
  finding.with("what", "a map that SetLoadDataBoundary cuts");
}
inline void channel_facts(const void*, Finding& finding) {
  finding.with("what", "a `channelSize` that is no multiple of 32 B");
}

inline constexpr Rule kLoad3dRules[] = {
    {.code = Code::W0102,
     .holds = holds_for<LoadData3D, has_a_filter>,
     .actual = "",
     .statement = "",
     .facts = filter_facts,
     .summary = "a filter without width or height does nothing"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, has_a_place>,
     .actual = "a filter that is larger than the map with its padding",
     .statement = "(Kh - 1) * dilationFilterH + 1 is at most l1H + top + bottom, and so in width"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, transposes_16_or_32_bits>,
     .actual = "`enTranspose` of elements below 16 bits",
     .statement = "`enTranspose` is for types of 16 and 32 bits",
     .help = "LoadDataWithTranspose transposes other widths"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, starts_at_a_block>,
     .actual = "`kStartPt` {kStartPt}",
     .statement = "`kStartPt` is a multiple of {block}, the elements in 32 B",
     .facts = block_facts,
     .summary = "`kStartPt` is a multiple of the elements in 32 B"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, ends_at_a_block>,
     .actual = "`kExtension` {kExtension} from column {kStartPt} of {columns} on",
     .statement = "`kExtension` is a multiple of {block}, or reaches the last column",
     .facts = block_facts,
     .summary = "`kExtension` is a multiple of the elements in 32 B, or reaches the last column"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, ends_at_a_fractal>,
     .actual = "`mExtension` {mExtension} from row {mStartPt} of {rows} on",
     .statement = "`mExtension` is a multiple of 16, or reaches the last row",
     .facts = block_facts,
     .summary = "`mExtension` is a multiple of 16, or reaches the last row; of 32 bits it is free"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3D, has_a_listed_channel_size>,
     .actual = "`channelSize` {channelSize}",
     .statement = "`channelSize` is a multiple of 32 B, or 4 or 8 elements more, of 8 bits also "
                  "16, of 4 bits 8, 16 or 32"},
    {.code = Code::E0901,
     .holds = holds_for<LoadData3D, has_whole_channels>,
     .actual = "",
     .statement = "",
     .facts = channel_facts,
     .summary = "a `channelSize` that is no multiple of 32 B is not modelled"},
    {.code = Code::E0901,
     .holds = holds_for<LoadData3D, stays_before_the_boundary>,
     .actual = "",
     .statement = "",
     .facts = boundary_facts,
     .summary = "a map that SetLoadDataBoundary cuts is not modelled"},
};

inline bool has_a_strip_pitch(const LoadData3D& op, const Context&) {
  return op.repeat.dst_stride > 0;
}
inline constexpr auto kLoadWithStrideRules =
    join<Rule>(kLoad3dRules, Rule{.code = Code::E0105,
                                  .holds = holds_for<LoadData3D, has_a_strip_pitch>,
                                  .actual = "`dstStride` 0",
                                  .statement = "SetLoadDataRepeatWithStride sets `dstStride`, the "
                                               "fractals from strip to strip, before it"});

}  // namespace asctwin::isa
