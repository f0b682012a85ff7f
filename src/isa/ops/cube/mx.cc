// MmadMx, and LoadData with the scales of its operand. The arithmetic is that of Mmad on operands
// that are multiplied by their scales, which is exact.
// spec: cube.md, section 1.1; matmul.md, section 8.6
#include "asctwin/isa/mx.h"

#include <algorithm>
#include <cstring>

#include "isa/ops/cube/mmad_call.h"
#include "isa/ops/cube/strip_load.h"
#include "isa/registers.h"

namespace asctwin::isa {
namespace {

constexpr Types kFp8{DType::kFp8E4M3, DType::kFp8E5M2};
constexpr Types kScaled = kFp8 | kFp4;

// Returns the scales that belong to `address` in L0A or L0B.
// UNVERIFIED: evidence = inferred: the scales stand at a sixteenth of its offset.
uint8_t* scales_of(const uint8_t* address, std::span<uint8_t> l0, MxScales& all) {
  if (l0.data() == nullptr) return all.bytes;
  const auto offset = reinterpret_cast<uintptr_t>(address) - reinterpret_cast<uintptr_t>(l0.data());
  return offset < l0.size() ? all.bytes + offset / 16 : all.bytes;
}

constexpr Support kLoadSupport[] = {
    {.families = like::k950,
     .dst = kL0Positions,
     .src = kL1Positions,
     .types = kScaled,
     .pipe = PIPE_MTE1,
     .cores = kCubeSide,
     .own_types = {Types(DType::kFp8E8M0)}},
};
constexpr OperandInfo kLoadOperands[] = {
    {"dst", operand_of<LoadDataMx, &LoadDataMx::dst>},
    {"src", operand_of<LoadDataMx, &LoadDataMx::src>, 1, always},
    {.name = "scale",
     .first = operand_of<LoadDataMx, &LoadDataMx::scale>,
     .place = kL1Positions,
     .dtype = type_of_member<LoadDataMx, &LoadDataMx::scale_dtype>},
};

constexpr const char* kScaleUnit = "fractals of 32 B";
template <auto kMember>
constexpr Limit scale_limit(const char* field, int64_t most, const char* meaning) {
  return strip_place_limit<LoadDataMx, kMember>(field, 0, most, kScaleUnit, meaning);
}
constexpr Limit kScaleLimits[] = {
    scale_limit<&LoadDataMx::x_start>("xStartPosition", 65535, "the first across K"),
    scale_limit<&LoadDataMx::y_start>("yStartPosition", 65535, "the first along K"),
    scale_limit<&LoadDataMx::x_step>("xStep", 255, "of 16 rows or columns each"),
    scale_limit<&LoadDataMx::y_step>("yStep", 255, "of 64 elements along K each"),
    scale_limit<&LoadDataMx::scale_src_stride>("LoadData2DMxParams::srcStride", 65535,
                                               "among src, from one across K to the next"),
    scale_limit<&LoadDataMx::scale_dst_stride>("LoadData2DMxParams::dstStride", 65535,
                                               "among dst, from one across K to the next"),
};
// A load of the scales alone has no fractal of the operand, and is no call that does nothing.
bool loads_scales_alone(const LoadDataMx& op) {
  return op.scales_alone && op.x_step > 0 && op.y_step > 0;
}
template <auto kStep>
constexpr Accessor kStepUnlessAlone{[](const void* record) {
                                      const auto& op = *static_cast<const LoadDataMx*>(record);
                                      return loads_scales_alone(op) ? 1 : op.*kStep;
                                    },
                                    value_of<LoadDataMx, kStep>.set};
constexpr auto kLoadLimits =
    join<Limit>(strip_limits<LoadDataMx>(kStepUnlessAlone<&LoadDataMx::m_step>,
                                         kStepUnlessAlone<&LoadDataMx::k_step>),
                kScaleLimits);

constexpr Parameter kLoadParameters[] = {
    kTransposeParameter<LoadDataMx>,
    {"sid", "reserved: it is accepted and has no effect"},
};
constexpr Rule kLoadRules[] = {kSquareRule<LoadDataMx>};

// A bias is of float, as the result.
constexpr Support product(DType fm, DType filter) {
  return product_support(like::k950, fm, filter, DType::kFloat, Types(DType::kFloat));
}
constexpr Support kMxSupport[] = {
    product(DType::kFp8E4M3, DType::kFp8E4M3), product(DType::kFp8E4M3, DType::kFp8E5M2),
    product(DType::kFp8E5M2, DType::kFp8E4M3), product(DType::kFp8E5M2, DType::kFp8E5M2),
    product(DType::kFp4E2M1, DType::kFp4E2M1), product(DType::kFp4E2M1, DType::kFp4E1M2),
    product(DType::kFp4E1M2, DType::kFp4E2M1), product(DType::kFp4E1M2, DType::kFp4E1M2),
};

constexpr auto kMxOperands = join<OperandInfo>(kProductOperands<MmadMx>, kBiasOperand<MmadMx>);
constexpr auto kMxLimits = product_limits<MmadMx>("columns of fm and rows of filter");
constexpr Parameter kIgnoredParameters[] = {
    {"disableGemv, kDirectionAlign", "accepted; they have no effect"},
    {"fmOffset, enSsparse, enWinogradA, enWinogradB", "accepted; they have no effect"},
};
constexpr auto kMxParameters = join<Parameter>(kStartParameters<MmadMx>, kIgnoredParameters);

bool has_scales(const MmadMx& op, const Context&) { return op.is_loaded; }
constexpr Rule kMxRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<MmadMx, has_scales>,
     .actual = "no scales of one of its operands",
     .statement = "LoadData with LoadData2DMxParams brings fm and filter with their scales before "
                  "it"},
    kWholeBytesRule<MmadMx>,
    kUnitFlagValueRule<MmadMx>,
    kUnitFlagWaitRule<MmadMx>,
    kUnusedBiasRule<MmadMx>,
};
constexpr Alignment kMxAlignments[] = {kResultAlignment};

}  // namespace

const OpInfo LoadDataMx::info = {
    .name = "LoadData",
    .variant = "2D V2 with scales",
    .doc = "copies a part of a matrix in strips from L1 into L0A or L0B, and the scales of MmadMx",
    .spec = "matmul.md, section 8.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kLoadOperands,
    .dtype = dtype_of_record<LoadDataMx>,
    .support = kLoadSupport,
    .limits = kLoadLimits,
    .rules = kLoadRules,
    .parameters = kLoadParameters,
    .formula =
        "dst as by LoadData with LoadData2DParamsV2 alone; its scales, in fractals of 32 B:\n"
        "scale of dst(x * dstStride + y) =\n"
        "  scale((xStartPosition + x) * srcStride + yStartPosition + y)\n"
        "  for x < xStep, y < yStep, with the strides of LoadData2DMxParams",
};

// UNVERIFIED: evidence = inferred: how a scale acts. Both operands are multiplied by theirs, which
// is exact, before their products are summed as those of Mmad; and m = 1 is a matrix too.
const OpInfo MmadMx::info = {
    .name = "MmadMx",
    .variant = "",
    .doc = "multiplies matrices in L0A and L0B that have a scale for every 32 elements along K",
    .spec = "cube.md, section 1.1; matmul.md, section 8.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kComputes,
    .operands = kMxOperands,
    .dtype = dtype_of_record<MmadMx>,
    .support = kMxSupport,
    .limits = kMxLimits,
    .rules = kMxRules,
    .alignments = kMxAlignments,
    .parameters = kMxParameters,
    .formula =
        "dst(i, j) = start(i, j) + sum of fm(i, q) * sa(i, q / 32) * filter(q, j) * sb(q / 32, j)\n"
        "fm, filter and dst are stored as those of Mmad, in L0A by columns of fractals\n"
        "the scales are powers of two, in fractals of 16 x 2:\n"
        "  sa(i, g) = scale of fm[(i / 16 * ceil(k / 64) + g / 2) * 32 + i % 16 * 2 + g % 2]\n"
        "  sb(g, j) = scale of filter[(j / 16 * ceil(k / 64) + g / 2) * 32 + j % 16 * 2 + g % 2]\n"
        "each step of k adds the exact sum of its products, rounded once to float",
    .accuracy = {Accuracy::kTable},
};

void LoadDataMx::resolve(const Context& context) {
  if (context.data == nullptr) return;
  const bool of_fm = dst.position == TPosition::A2;
  MxScales& all = of_fm ? context.data->fm_scales : context.data->filter_scales;
  scales = scales_of(dst.address, of_fm ? context.l0a : context.l0b, all);
  scale_room = kMxScaleBytes - (scales - all.bytes);
}

void LoadDataMx::accesses(AccessSink& sink) const {
  LoadDataV2::accesses(sink);
  if (x_step <= 0 || y_step <= 0) return;
  sink.add({Effect::kRead,
            2,
            scale.address + (x_start * scale_src_stride + y_start) * kMxScaleFractal,
            y_step * kMxScaleFractal,
            {{x_step, scale_src_stride * kMxScaleFractal}}});
}

void LoadDataMx::execute() const {
  LoadDataV2::execute();
  for (int64_t x = 0; x < x_step && y_step > 0; ++x) {
    const int64_t to = x * scale_dst_stride * kMxScaleFractal;
    // There are scales of the fractals that L0 holds, and of no further ones.
    const int64_t bytes = std::min(y_step * kMxScaleFractal, scale_room - to);
    if (bytes <= 0) return;
    std::memcpy(scales + to,
                scale.address + ((x_start + x) * scale_src_stride + y_start) * kMxScaleFractal,
                static_cast<size_t>(bytes));
  }
}

void LoadDataMx::commit(Registers& registers) const {
  (dst.position == TPosition::A2 ? registers.fm_scales_loaded : registers.filter_scales_loaded) =
      true;
}

void MmadMx::resolve(const Context& context) {
  Mmad::resolve(context);
  is_loaded = context.registers.fm_scales_loaded && context.registers.filter_scales_loaded;
  if (context.data == nullptr) return;
  fm_scales = scales_of(fm.address, context.l0a, context.data->fm_scales);
  filter_scales = scales_of(filter.address, context.l0b, context.data->filter_scales);
}

}  // namespace asctwin::isa
