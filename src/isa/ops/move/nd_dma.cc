// NDDMA on the 950.
// spec: data_movement.md, section 7
#include "asctwin/isa/nd_dma.h"

#include <algorithm>
#include <cstring>

#include "isa/access.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred for the types and the start in global memory, which no page
// lists: those of the 950's other copies into UB.
constexpr Support kSupport[] = {{like::k950, kVectorPositions, kGlobal, kEveryType, PIPE_MTE2}};
constexpr Support kDciSupport[] = {{like::k950, {}, {}, {}, PIPE_S, kBothSides}};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<NdDma, &NdDma::dst>},
    {"src", operand_of<NdDma, &NdDma::src>, 1, always},
};

template <int kDim, auto kMember>
constexpr Accessor dim_value{
    [](const void* record) { return static_cast<const NdDma*>(record)->dims[kDim].*kMember; },
    [](void* record, int64_t value) { static_cast<NdDma*>(record)->dims[kDim].*kMember = value; }};

constexpr int64_t kMax20Bits = (int64_t{1} << 20) - 1;

// The rows of dimension kDim; names are the fields of NdDmaLoopInfo.
template <int kDim, auto kMember>
constexpr Limit dim_limit(const char* field, int64_t lo, int64_t hi, const char* meaning) {
  return {.field = field,
          .value = dim_value<kDim, kMember>,
          .lo = lo,
          .hi = hi,
          .unit = "elements",
          .meaning = meaning};
}
#define ASCTWIN_ND_DMA_DIM(d)                                                                \
  dim_limit<d, &NdDmaDim::size>("loopSize[" #d "]", 1, kMax20Bits, "size without padding"),  \
      dim_limit<d, &NdDmaDim::src_stride>("loopSrcStride[" #d "]", 0, kMax40Bits,            \
                                          "in the source, from one index to the next"),      \
      dim_limit<d, &NdDmaDim::dst_stride>("loopDstStride[" #d "]", 0, kMax20Bits,            \
                                          "in the destination, from one index to the next"), \
      dim_limit<d, &NdDmaDim::left>("loopLpSize[" #d "]", 0, UINT8_MAX, "padding in front"), \
      dim_limit<d, &NdDmaDim::right>("loopRpSize[" #d "]", 0, UINT8_MAX, "padding behind")
constexpr Limit kLimits[] = {ASCTWIN_ND_DMA_DIM(0), ASCTWIN_ND_DMA_DIM(1), ASCTWIN_ND_DMA_DIM(2),
                             ASCTWIN_ND_DMA_DIM(3), ASCTWIN_ND_DMA_DIM(4)};
#undef ASCTWIN_ND_DMA_DIM

bool constant_of_64_bits(const NdDma& op, const Context&) {
  return size_of(op.dtype) < 8 || (!op.nearest && op.constant_value == 0);
}

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<NdDma, constant_of_64_bits>,
     .actual = "nearest values or a `constantValue` other than 0 for 64 bits",
     .statement = "64-bit types are padded with 0"},
};

constexpr Parameter kParameters[] = {
    {"dim", "number of dimensions, 1 to 5; index 0 is the innermost"},
    {"constantValue", "an element; 0 for 64-bit types", value_of<NdDma, &NdDma::constant_value>},
    {"config.isNearestValueMode", "pads with the nearest element",
     value_of<NdDma, &NdDma::nearest>},
    {"config.loopLpSize, config.loopRpSize", "other than 0xffff: the padding of every dimension"},
};

constexpr Alignment kAlignments[] = {{1, Hardware::GM, 1}};

// Bytes of the box whose sides are count(dim) elements at stride(dim).
template <class Count, class Stride>
Access box(Effect effect, int operand, const NdDma& op, Count count, Stride stride) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const Operand& at = operand == 0 ? op.dst : op.src;
  Access access{effect, operand, at.address, element, {}};
  for (int d = 0; d < kNdDmaDims; ++d)
    access.loops[kNdDmaDims - 1 - d] = {count(op.dims[d]), stride(op.dims[d]) * element};
  Loop& innermost = access.loops[kNdDmaDims - 1];
  if (innermost.stride_bytes == element) {
    access.run_bytes = std::max<int64_t>(0, innermost.count) * element;
    innermost = {};
  }
  return access;
}

// Writes the elements of dimensions `d` and below at `to`; `from` is where the outer indices,
// brought inside the box, have led to. `padded`: one of them was outside.
void copy_dims(const NdDma& op, int d, uint8_t* to, const uint8_t* from, bool padded) {
  const size_t element = size_of(op.dtype);
  if (d < 0) {
    std::memcpy(to,
                padded && !op.nearest ? reinterpret_cast<const uint8_t*>(&op.constant_value) : from,
                element);
    return;
  }
  const NdDmaDim& dim = op.dims[d];
  const auto bytes = static_cast<int64_t>(element);
  for (int64_t o = 0; o < dim.extent(); ++o) {
    const int64_t inside = std::clamp<int64_t>(o - dim.left, 0, dim.size - 1);
    copy_dims(op, d - 1, to + o * dim.dst_stride * bytes, from + inside * dim.src_stride * bytes,
              padded || inside != o - dim.left);
  }
}

}  // namespace

const OpInfo NdDma::info = {
    .name = "DataCopy",
    .variant = "NDDMA",
    .doc = "copies a box of up to five dimensions into UB, padded on both sides of each",
    .spec = "data_movement.md, section 7",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<NdDma>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .formula =
        "dst[sum of o[d] * loopDstStride[d]] = src[sum of i[d] * loopSrcStride[d]], in elements\n"
        "  for o[d] < loopLpSize[d] + loopSize[d] + loopRpSize[d], i[d] = o[d] - loopLpSize[d];\n"
        "  where an i[d] is outside [0, loopSize[d]): constantValue or, in nearest mode, its\n"
        "  nearest end",
};

const OpInfo NdDmaDci::info = {
    .name = "NdDmaDci",
    .variant = "",
    .doc = "drops what NDDMA has cached of global memory; needed before the first NDDMA",
    .spec = "data_movement.md, section 7",
    .kind = Kind::kSynchronises,
    .support = kDciSupport,
};

void NdDma::accesses(AccessSink& sink) const {
  sink.add(box(
      Effect::kWrite, 0, *this, [](const NdDmaDim& dim) { return dim.extent(); },
      [](const NdDmaDim& dim) { return dim.dst_stride; }));
  sink.add(box(
      Effect::kRead, 1, *this, [](const NdDmaDim& dim) { return dim.size; },
      [](const NdDmaDim& dim) { return dim.src_stride; }));
}

void NdDma::execute() const { copy_dims(*this, kNdDmaDims - 1, dst.address, src.address, false); }

}  // namespace asctwin::isa
