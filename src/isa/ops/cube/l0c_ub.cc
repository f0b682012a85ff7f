// Copies between L0C and UB: CO1 -> CO2 with DataCopyEnhancedParams, and BroadCastVecToMM.
// UNVERIFIED: evidence = inferred: `float` becomes `half` to the nearest even; negative values
// become 0 before they are converted. The 910A has the copy too, as an old sample does it.
// spec: data_movement.md, section 11.2; cube.md, section 5
#include "asctwin/isa/l0c_ub.h"

#include <cstring>

#include "isa/access.h"
#include "isa/saturate.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Positions kResult{TPosition::CO1};
constexpr int64_t kMatrix = 1;  // BlockMode::BLOCK_MODE_MATRIX
constexpr int64_t kSide = 16;

int64_t size_in_dst(const DataCopyCO2& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t size_in_src(const DataCopyCO2& op) { return static_cast<int64_t>(size_of(op.src_dtype)); }

constexpr Support out_row(Families families, Types dst, Types src, bool modelled = true) {
  return {.families = families,
          .dst = Positions(TPosition::CO2),
          .src = kResult,
          .types = dst,
          .pipe = PIPE_V,
          .modelled = modelled,
          .own_types = {src}};
}
constexpr Support same_type(DType type) {
  return out_row(have::kCubeToUb, Types(type), Types(type));
}
constexpr Support kSupport[] = {
    same_type(DType::kHalf),
    same_type(DType::kFloat),
    same_type(DType::kInt32),
    out_row(like::k910A, Types(DType::kUInt32), Types(DType::kUInt32)),
    out_row(have::kCubeToUb, Types(DType::kHalf), Types(DType::kFloat)),
    out_row(have::kCubeToUb, kTypes8 | Types(DType::kInt16, DType::kHalf), Types(DType::kInt32),
            false),
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<DataCopyCO2, &DataCopyCO2::dst>},
    {.name = "src",
     .first = operand_of<DataCopyCO2, &DataCopyCO2::src>,
     .carried = always,
     .dtype = type_of_member<DataCopyCO2, &DataCopyCO2::src_dtype>},
};

constexpr Limit kLimits[] = {
    {.field = "blockCount",
     .value = value_of<DataCopyCO2, &DataCopyCO2::block_count>,
     .lo = 1,
     .hi = 4095,
     .zero_does_nothing = true,
     .meaning = "number of runs"},
    {.field = "blockLen",
     .value = value_of<DataCopyCO2, &DataCopyCO2::block_len>,
     .lo = 1,
     .hi = 65535,
     .zero_does_nothing = true,
     .help = "the length counts fractals of 16 x 16 elements",
     .unit = "256 elements",
     .meaning = "length of one run"},
    {.field = "srcStride",
     .value = value_of<DataCopyCO2, &DataCopyCO2::src_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = "256 elements",
     .meaning = "in the source, from the end of one run to the start of the next"},
    {.field = "dstStride",
     .value = value_of<DataCopyCO2, &DataCopyCO2::dst_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = "blocks of 32 B",
     .meaning = "in the destination, from the end of one run to the start of the next"},
};

bool copies_whole_fractals(const DataCopyCO2& op, const Context&) {
  return op.block_mode == kMatrix;
}
bool has_no_scale(const DataCopyCO2& op, const Context&) { return op.deq_scale == 0; }
bool has_no_padding(const DataCopyCO2& op, const Context&) { return !op.pads; }

constexpr const char* kOtherModes = "a `blockMode` other than BLOCK_MODE_MATRIX from CO1 to CO2";
constexpr const char* kScales = "`deqScale` from CO1 to CO2";
constexpr const char* kPads = "`padMode` and `sidStoreMode` from CO1 to CO2";
template <const char* const& kWhat>
void missing_part(const void*, Finding& finding) {
  finding.with("what", kWhat);
}
template <bool (*kHolds)(const DataCopyCO2&, const Context&), const char* const& kWhat>
constexpr Rule unmodelled(const char* summary) {
  return {.code = Code::E0901,
          .holds = holds_for<DataCopyCO2, kHolds>,
          .actual = "",
          .statement = "",
          .facts = missing_part<kWhat>,
          .summary = summary};
}
constexpr Rule kRules[] = {
    unmodelled<copies_whole_fractals, kOtherModes>(
        "a `blockMode` other than BLOCK_MODE_MATRIX is not modelled"),
    unmodelled<has_no_scale, kScales>("`deqScale` is not modelled"),
    unmodelled<has_no_padding, kPads>("`padMode` and `sidStoreMode` are not modelled"),
};

constexpr Parameter kParameters[] = {
    {"blockMode", "BLOCK_MODE_MATRIX: whole fractals",
     value_of<DataCopyCO2, &DataCopyCO2::block_mode>},
    {"isRelu", "negative values become 0", value_of<DataCopyCO2, &DataCopyCO2::relu>},
};

constexpr Support kBroadCastSupport[] = {
    {.families = like::k310P,
     .dst = kResult,
     .src = kVectorPositions,
     .types = Types(DType::kHalf, DType::kInt32, DType::kFloat),
     .pipe = PIPE_V},
};
constexpr OperandInfo kBroadCastOperands[] = {
    {"dst", operand_of<BroadCastVecToMM, &BroadCastVecToMM::dst>},
    {"src", operand_of<BroadCastVecToMM, &BroadCastVecToMM::src>, 1, always},
};
template <auto kMember>
constexpr Limit broadcast_limit(const char* field, int64_t least, const char* unit,
                                const char* meaning) {
  return {.field = field,
          .value = value_of<BroadCastVecToMM, kMember>,
          .lo = least,
          .hi = 255,
          .unit = unit,
          .meaning = meaning};
}
constexpr Limit kBroadCastLimits[] = {
    broadcast_limit<&BroadCastVecToMM::block_count>("blockCount", 1, "", "number of runs"),
    broadcast_limit<&BroadCastVecToMM::block_len>("blockLen", 1, "16 elements",
                                                  "length of one run, a square of L0C each"),
    broadcast_limit<&BroadCastVecToMM::src_gap>(
        "srcGap", 0, "blocks of 32 B", "in the source, from one run to the next, tail to head"),
    broadcast_limit<&BroadCastVecToMM::dst_gap>(
        "dstGap", 0, "256 elements", "in the destination, from one run to the next, tail to head"),
};

template <class T, class Convert>
void convert_each(uint8_t* dst, const uint8_t* src, bool relu, Convert convert) {
  for (int64_t i = 0; i < kSquareElements; ++i) {
    T value;
    std::memcpy(&value, src + i * static_cast<int64_t>(sizeof(T)), sizeof(T));
    if (relu && static_cast<float>(value) <= 0) value = T(0);
    const auto result = convert(value);
    std::memcpy(dst + i * static_cast<int64_t>(sizeof(result)), &result, sizeof(result));
  }
}

void convert_square(const DataCopyCO2& op, uint8_t* dst, const uint8_t* src) {
  const auto same = [](auto value) { return value; };
  if (op.dtype != op.src_dtype) {
    convert_each<float>(dst, src, op.relu, [](float value) { return static_cast<half>(value); });
    if (op.saturates) saturate_half(dst, kSquareElements);
  } else if (!op.relu || op.dtype == DType::kUInt32) {
    std::memcpy(dst, src, static_cast<size_t>(kSquareElements * size_in_src(op)));
  } else if (op.dtype == DType::kInt32) {
    convert_each<int32_t>(dst, src, true, same);
  } else if (op.dtype == DType::kFloat) {
    convert_each<float>(dst, src, true, same);
  } else {
    convert_each<half>(dst, src, true, same);
  }
}

}  // namespace

const OpInfo DataCopyCO2::info = {
    .name = "DataCopy",
    .variant = "CO1 to CO2",
    .doc = "copies fractals of a result out of L0C into UB, converted",
    .spec = "data_movement.md, section 11.2",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<DataCopyCO2>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "dst[k * (blockLen * 256 + dstStride * 32 / sizeof(T)) + i] =\n"
        "  T(src[k * (blockLen + srcStride) * 256 + i])\n"
        "  for k < blockCount, i < blockLen * 256, in elements; `float` to `half` is rounded",
};

const OpInfo BroadCastVecToMM::info = {
    .name = "BroadCastVecToMM",
    .variant = "",
    .doc = "makes squares of L0C of rows of 16 elements, each row 16 times",
    .spec = "cube.md, section 5",
    .kind = Kind::kMoves,
    .operands = kBroadCastOperands,
    .dtype = dtype_of_record<BroadCastVecToMM>,
    .support = kBroadCastSupport,
    .limits = kBroadCastLimits,
    .formula =
        "dst[(b * (blockLen + dstGap) + l) * 256 + r * 16 + c] =\n"
        "  src[b * (blockLen * 16 + srcGap * 32 / sizeof(T)) + l * 16 + c]\n"
        "  for b < blockCount, l < blockLen, r < 16, c < 16, in elements",
};

void DataCopyCO2::resolve(const Context& context) { saturates = saturates_floats(context); }

void DataCopyCO2::accesses(AccessSink& sink) const {
  const int64_t dst_run = block_len * kSquareElements * size_in_dst(*this);
  const int64_t src_run = block_len * kSquareElements * size_in_src(*this);
  sink.add({Effect::kWrite,
            0,
            dst.address,
            dst_run,
            {{block_count, dst_run + dst_stride * int64_t{kBlockBytes}}}});
  sink.add({Effect::kRead,
            1,
            src.address,
            src_run,
            {{block_count, src_run + src_stride * kSquareElements * size_in_src(*this)}}});
}

void DataCopyCO2::execute() const {
  const int64_t dst_square = kSquareElements * size_in_dst(*this);
  const int64_t src_square = kSquareElements * size_in_src(*this);
  for (int64_t k = 0; k < block_count; ++k) {
    uint8_t* to = dst.address + k * (block_len * dst_square + dst_stride * int64_t{kBlockBytes});
    const uint8_t* from = src.address + k * (block_len + src_stride) * src_square;
    for (int64_t i = 0; i < block_len; ++i)
      convert_square(*this, to + i * dst_square, from + i * src_square);
  }
}

void BroadCastVecToMM::accesses(AccessSink& sink) const {
  const auto size = static_cast<int64_t>(size_of(dtype));
  const int64_t square = kSquareElements * size, row = kSide * size;
  sink.add({Effect::kWrite,
            0,
            dst.address,
            block_len * square,
            {{block_count, (block_len + dst_gap) * square}}});
  sink.add({Effect::kRead,
            1,
            src.address,
            block_len * row,
            {{block_count, block_len * row + src_gap * int64_t{kBlockBytes}}}});
}

void BroadCastVecToMM::execute() const {
  const auto size = static_cast<int64_t>(size_of(dtype));
  const int64_t square = kSquareElements * size, row = kSide * size;
  for (int64_t b = 0; b < block_count; ++b)
    for (int64_t l = 0; l < block_len; ++l)
      for (int64_t r = 0; r < kSide; ++r)
        std::memcpy(dst.address + (b * (block_len + dst_gap) + l) * square + r * row,
                    src.address + b * (block_len * row + src_gap * int64_t{kBlockBytes}) + l * row,
                    static_cast<size_t>(row));
}

}  // namespace asctwin::isa
