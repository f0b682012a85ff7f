// DataCopyPad from GM to UB and from UB to GM.
// spec: data_movement.md, section 6
#include "asctwin/isa/copy_pad.h"

#include "isa/gm_store.h"
#include "isa/poison.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kMaxBlockLen = (1 << 21) - 1;

constexpr Positions kPadPositions = kVectorPositions;

constexpr Support kInSupport[] = {
    {Families(Family::kA2), kPadPositions, kGlobal, kTypes8To64 | kBf16, PIPE_MTE2},
    {Families(Family::k310B), kPadPositions, kGlobal, kTypes8To32 | kBf16, PIPE_MTE2},
    {Families(Family::k950), kPadPositions, kGlobal, kEveryType, PIPE_MTE2},
    {kKirin, kPadPositions, kGlobal, kTypes8To32, PIPE_MTE2},
};

constexpr Support kOutSupport[] = {
    {Families(Family::kA2), kGlobal, kPadPositions, kTypes8To64 | kBf16, PIPE_MTE3},
    {Families(Family::k310B), kGlobal, kPadPositions, kTypes8To64 | kBf16, PIPE_MTE3},
    {Families(Family::k950), kGlobal, kPadPositions, kEveryType, PIPE_MTE3},
    {kKirin, kGlobal, kPadPositions, kTypes8To32, PIPE_MTE3},
};

constexpr OperandInfo kInOperands[] = {
    {"dst", operand_of<CopyPadIn, &CopyPadIn::dst>},
    {"src", operand_of<CopyPadIn, &CopyPadIn::src>, 1, always},
};
constexpr OperandInfo kOutOperands[] = {
    {"dst", operand_of<CopyPadOut, &CopyPadOut::dst>},
    {"src", operand_of<CopyPadOut, &CopyPadOut::src>, 1, always},
};

template <class Record>
int64_t padding_bytes(const void* record, int64_t Record::*elements) {
  const auto& copy = *static_cast<const Record*>(record);
  return copy.*elements * static_cast<int64_t>(size_of(copy.dtype));
}
int64_t left_bytes(const void* record) { return padding_bytes(record, &CopyPadIn::left_padding); }
int64_t right_bytes(const void* record) { return padding_bytes(record, &CopyPadIn::right_padding); }

constexpr const char* kCountHelp = "split the copy: at most 4095 blocks each";

constexpr Limit kInLimits[] = {
    {.field = "blockCount",
     .value = value_of<CopyPadIn, &CopyPadIn::block_count>,
     .lo = 1,
     .hi = 4095,
     .zero_does_nothing = true,
     .help = kCountHelp,
     .meaning = "number of blocks"},
    {.field = "blockLen",
     .value = value_of<CopyPadIn, &CopyPadIn::block_len>,
     .lo = 1,
     .hi = kMaxBlockLen,
     .zero_does_nothing = true,
     .unit = "bytes",
     .meaning = "length of one block"},
    {.field = "srcStride",
     .value = value_of<CopyPadIn, &CopyPadIn::src_stride>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "bytes",
     .meaning = "in GM, from the end of one block to the start of the next"},
    {.field = "dstStride",
     .value = value_of<CopyPadIn, &CopyPadIn::dst_stride>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "blocks of 32 B",
     .meaning = "in UB, from the end of one padded block to the start of the next"},
    {.field = "leftPadding * sizeof(T)",
     .value = left_bytes,
     .lo = 0,
     .hi = 32,
     .unit = "bytes",
     .meaning = "padding in front of each block; leftPadding counts elements"},
    {.field = "rightPadding * sizeof(T)",
     .value = right_bytes,
     .lo = 0,
     .hi = 32,
     .unit = "bytes",
     .meaning = "padding behind each block; rightPadding counts elements"},
};

constexpr Limit kOutLimits[] = {
    {.field = "blockCount",
     .value = value_of<CopyPadOut, &CopyPadOut::block_count>,
     .lo = 1,
     .hi = 4095,
     .zero_does_nothing = true,
     .help = kCountHelp,
     .meaning = "number of blocks"},
    {.field = "blockLen",
     .value = value_of<CopyPadOut, &CopyPadOut::block_len>,
     .lo = 1,
     .hi = kMaxBlockLen,
     .zero_does_nothing = true,
     .unit = "bytes",
     .meaning = "length of one block"},
    {.field = "srcStride",
     .value = value_of<CopyPadOut, &CopyPadOut::src_stride>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "blocks of 32 B",
     .meaning = "in UB, from the end of the last DataBlock of one block to the start of the next"},
    {.field = "dstStride",
     .value = value_of<CopyPadOut, &CopyPadOut::dst_stride>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "bytes",
     .meaning = "in GM, from the end of one block to the start of the next"},
};

template <class Record>
bool fits_narrow_fields(const Record& copy, const Context&) {
  return !copy.narrow_params || (copy.block_len <= UINT16_MAX && copy.src_stride <= UINT16_MAX &&
                                 copy.dst_stride <= UINT16_MAX);
}

template <class Record>
bool whole_elements(const Record& copy, const Context&) {
  return copy.block_len % static_cast<int64_t>(size_of(copy.dtype)) == 0;
}

bool zero_for_64_bits(const CopyPadIn& copy, const Context&) {
  return size_of(copy.dtype) < 8 || !copy.is_pad || copy.padding_value == 0;
}

template <class Record>
constexpr Rule kWidthRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, fits_narrow_fields<Record>>,
    .actual = "`blockLen` {blockLen}, `srcStride` {srcStride}, `dstStride` {dstStride}",
    .statement = "the lengths and strides of DataCopyParams have 16 bits",
    .help = "use DataCopyExtParams"};

template <class Record>
constexpr Rule kElementRule = {.code = Code::E0105,
                               .holds = holds_for<Record, whole_elements<Record>>,
                               .actual = "`blockLen` {blockLen}",
                               .statement = "`blockLen` is a multiple of sizeof(T)"};

constexpr Rule kInRules[] = {kWidthRule<CopyPadIn>,
                             kElementRule<CopyPadIn>,
                             {.code = Code::E0105,
                              .holds = holds_for<CopyPadIn, zero_for_64_bits>,
                              .actual = "a `paddingValue` other than 0",
                              .statement = "`paddingValue` of a 64-bit type is 0"}};
constexpr Rule kOutRules[] = {kWidthRule<CopyPadOut>, kElementRule<CopyPadOut>,
                              kAtomicTypeRule<CopyPadOut>};

constexpr Measure kInMeasures[] = {
    {"blockLen", value_of<CopyPadIn, &CopyPadIn::block_len>, unit_of<1>},
    {"srcStride", value_of<CopyPadIn, &CopyPadIn::src_stride>, unit_of<1>, 1},
    {"dstStride", value_of<CopyPadIn, &CopyPadIn::dst_stride>, unit_of<kBlockBytes>, 0},
};
constexpr Measure kOutMeasures[] = {
    {"blockLen", value_of<CopyPadOut, &CopyPadOut::block_len>, unit_of<1>},
    {"srcStride", value_of<CopyPadOut, &CopyPadOut::src_stride>, unit_of<kBlockBytes>, 1},
    {"dstStride", value_of<CopyPadOut, &CopyPadOut::dst_stride>, unit_of<1>, 0},
};

// GM may start at any byte.
constexpr Alignment kInAlignments[] = {{1, Hardware::GM, 1}};
constexpr Alignment kOutAlignments[] = {{0, Hardware::GM, 1}};

// Bytes of one block in UB: padding, data, padding, then dummy bytes up to a whole DataBlock.
struct BlockShape {
  int64_t left, data, right, dummy;
  int64_t total() const { return left + data + right + dummy; }
};

BlockShape shape_of(const CopyPadIn& copy) {
  const auto element = static_cast<int64_t>(size_of(copy.dtype));
  BlockShape shape{copy.left_padding * element, copy.block_len, copy.right_padding * element, 0};
  shape.dummy = align_up(shape.total(), kBlockBytes) - shape.total();
  return shape;
}

// Sub-copies of 64-bit elements run as 32-bit ones, so that "first element" is the low word.
// UNVERIFIED: evidence = inferred (data_movement.md, section 16, item 1).
int64_t fill_element_bytes(DType dtype) {
  return std::min<int64_t>(4, static_cast<int64_t>(size_of(dtype)));
}

void fill_part(const CopyPadIn& copy, CopyPadIn::Fill fill, uint8_t* part, int64_t bytes,
               uint64_t first_element) {
  const int64_t element = fill_element_bytes(copy.dtype);
  if (fill == CopyPadIn::Fill::kFirstElement) fill_pattern(part, first_element, element, bytes);
  if (fill == CopyPadIn::Fill::kValue) fill_pattern(part, copy.fill_value, element, bytes);
  if (fill == CopyPadIn::Fill::kUnspecified) std::memset(part, kPoison, static_cast<size_t>(bytes));
}

}  // namespace

constexpr Parameter kInParameters[] = {
    {"isPad", "paddingValue fills the padding and stays in the pad register",
     value_of<CopyPadIn, &CopyPadIn::is_pad>},
    {"leftPadding", "elements in front of the data",
     value_of<CopyPadIn, &CopyPadIn::left_padding>},
    {"rightPadding", "elements behind the data", value_of<CopyPadIn, &CopyPadIn::right_padding>},
    {"paddingValue", "an element; 0 for 64-bit types",
     value_of<CopyPadIn, &CopyPadIn::padding_value>},
};

const OpInfo CopyPadIn::info = {
    .name = "DataCopyPad",
    .variant = "GM -> UB",
    .doc = "copies blocks of any length into UB, padded to whole DataBlocks",
    .spec = "data_movement.md, section 6.3",
    .operands = kInOperands,
    .dtype = dtype_of_record<CopyPadIn>,
    .support = kInSupport,
    .limits = kInLimits,
    .rules = kInRules,
    .alignments = kInAlignments,
    .parameters = kInParameters,
    .formula =
        "W = L + blockLen + R rounded up to 32, L = leftPadding * sizeof(T), R likewise\n"
        "dst[k * (W + dstStride * 32) + L + b] = src[k * (blockLen + srcStride) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes\n"
        "padding L and R: paddingValue, else the pad register, else undefined\n"
        "rest of W: as the padding where L + R > 0, else the first element of the block;\n"
        "  on the 950 the padding value whenever there is one",
    .measures = kInMeasures,
};

const OpInfo CopyPadOut::info = {
    .name = "DataCopyPad",
    .variant = "UB -> GM",
    .doc = "copies blocks of any length out of UB; the bytes that fill their last DataBlock stay",
    .spec = "data_movement.md, section 6.4",
    .operands = kOutOperands,
    .dtype = dtype_of_record<CopyPadOut>,
    .support = kOutSupport,
    .limits = kOutLimits,
    .rules = kOutRules,
    .alignments = kOutAlignments,
    .formula =
        "W = blockLen rounded up to 32\n"
        "dst[k * (blockLen + dstStride) + b] = src[k * (W + srcStride * 32) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes",
    .measures = kOutMeasures,
};

// Section 6.3, the table of contents. The pad register stays set once it has been written.
void CopyPadIn::resolve(const Context& context) {
  const bool has_padding = left_padding != 0 || right_padding != 0;
  const bool has_value = is_pad || context.registers.pad_value.has_value();
  const bool value_wins = has_value && context.chip.family == Family::k950;
  fill_value = is_pad ? padding_value : context.registers.pad_value.value_or(0);
  padding = has_value ? Fill::kValue : Fill::kUnspecified;
  dummy = has_padding || value_wins ? padding : Fill::kFirstElement;
}

void CopyPadIn::accesses(AccessSink& sink) const {
  if (block_len <= 0) return;
  const BlockShape shape = shape_of(*this);
  const int64_t pitch = shape.total() + dst_stride * kBlockBytes;
  const auto add = [&](Fill fill, int64_t offset, int64_t bytes) {
    const Effect effect = fill == Fill::kUnspecified ? Effect::kWriteUnspecified : Effect::kWrite;
    if (bytes > 0) sink.add({effect, 0, dst.address + offset, bytes, {{block_count, pitch}}});
  };
  add(padding, 0, shape.left);
  add(Fill::kNone, shape.left, shape.data);
  add(padding, shape.left + shape.data, shape.right);
  add(dummy, shape.left + shape.data + shape.right, shape.dummy);
  sink.add({Effect::kRead, 1, src.address, block_len, {{block_count, block_len + src_stride}}});
}

void CopyPadIn::execute() const {
  if (block_len <= 0) return;
  const BlockShape shape = shape_of(*this);
  const int64_t pitch = shape.total() + dst_stride * kBlockBytes;
  for (int64_t k = 0; k < block_count; ++k) {
    uint8_t* to = dst.address + k * pitch;
    const uint8_t* from = src.address + k * (block_len + src_stride);
    uint64_t first_element = 0;
    std::memcpy(&first_element, from,
                static_cast<size_t>(std::min(fill_element_bytes(dtype), block_len)));
    fill_part(*this, padding, to, shape.left, first_element);
    std::memcpy(to + shape.left, from, static_cast<size_t>(block_len));
    fill_part(*this, padding, to + shape.left + shape.data, shape.right, first_element);
    fill_part(*this, dummy, to + shape.left + shape.data + shape.right, shape.dummy, first_element);
  }
}

void CopyPadIn::commit(Registers& registers) const {
  if (is_pad) registers.pad_value = padding_value;
}

void CopyPadOut::resolve(const Context& context) { atomic = atomic_mode_for(dst, context); }

void CopyPadOut::accesses(AccessSink& sink) const {
  const int64_t src_pitch = align_up(block_len, kBlockBytes) + src_stride * kBlockBytes;
  sink.add(
      {store_effect(atomic), 0, dst.address, block_len, {{block_count, block_len + dst_stride}}});
  sink.add({Effect::kRead, 1, src.address, block_len, {{block_count, src_pitch}}});
}

void CopyPadOut::execute() const {
  const int64_t src_pitch = align_up(block_len, kBlockBytes) + src_stride * kBlockBytes;
  store_runs(atomic, dst.address, block_len + dst_stride, src.address, src_pitch, block_count,
             block_len);
}

}  // namespace asctwin::isa
