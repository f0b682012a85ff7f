// Transpose of a square and of images. An image's destination is as dense as its source.
// spec: data_movement.md, section 9.3
#include "asctwin/isa/permute.h"

#include <cstring>
#include <string>

#include "isa/access.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kSide = 16;
constexpr int64_t kNone = 0, kSquare = 10, kToChannelsLast = 11, kToChannelsFirst = 12;

constexpr Support kSquareSupport[] = {vector_row(have::kAiCore, kTypes16),
                                      vector_row(have::kBf16, kBf16)};
// UNVERIFIED: no document lists the types of images; the sizes of the scratch are given for those
// of 8, 16 and 32 bits.
constexpr Support kImageSupport[] = {vector_row(have::kAiCore, kMoved8To32),
                                     vector_row(have::kBf16, kBf16)};

constexpr OperandInfo kSquareOperands[] = {
    {"dst", operand_of<Transpose, &Transpose::dst>},
    {"src", operand_of<Transpose, &Transpose::src>, 1, always},
};
constexpr OperandInfo kImageOperands[] = {
    {"dst", operand_of<TransposeExt, &TransposeExt::dst>},
    {"src", operand_of<TransposeExt, &TransposeExt::src>, 1, always},
    {"sharedTmpBuffer", operand_of<TransposeExt, &TransposeExt::tmp>},
};

bool is_image(const TransposeExt& op) {
  return op.type == kToChannelsLast || op.type == kToChannelsFirst;
}

// A product that no limit admits stays countable in bytes.
int64_t pixels(const TransposeExt& op) {
  int64_t product = 0;
  constexpr int64_t kMost = int64_t{1} << 40;
  const bool overflows = __builtin_mul_overflow(op.h_size, op.w_size, &product);
  return overflows || product > kMost || product < -kMost ? kMost : product;
}

// While both factors are in range.
int64_t pixels_in_range(const void* record) {
  const auto& op = *static_cast<const TransposeExt*>(record);
  return op.h_size <= UINT16_MAX && op.w_size <= UINT16_MAX ? pixels(op) : 0;
}

template <auto kMember>
constexpr auto kSize = value_of<TransposeExt, kMember>;
constexpr Limit kImageLimits[] = {
    {.field = "nSize",
     .value = kSize<&TransposeExt::n_size>,
     .lo = 0,
     .hi = UINT16_MAX,
     .unit = "images",
     .meaning = "number of images"},
    {.field = "cSize",
     .value = kSize<&TransposeExt::c_size>,
     .lo = 0,
     .hi = 4095,
     .unit = "channels",
     .meaning = "channels of an image"},
    {.field = "hSize",
     .value = kSize<&TransposeExt::h_size>,
     .lo = 0,
     .hi = UINT16_MAX,
     .unit = "rows",
     .meaning = "rows of an image"},
    {.field = "wSize",
     .value = kSize<&TransposeExt::w_size>,
     .lo = 0,
     .hi = UINT16_MAX,
     .unit = "columns",
     .meaning = "columns of an image"},
    {.field = "hSize * wSize",
     .value = pixels_in_range,
     .lo = 0,
     .hi = 4095,
     .unit = "elements",
     .meaning = "elements of one channel"},
};

constexpr Parameter kParameters[] = {
    {"transposeType",
     "TRANSPOSE_NCHW2NHWC, TRANSPOSE_NHWC2NCHW, TRANSPOSE_ND2ND_B16 for 16 x 16 "
     "elements, or TRANSPOSE_TYPE_NONE, which does nothing"},
};

bool type_is_known(const TransposeExt& op, const Context&) {
  return op.type == kNone || op.type == kSquare || is_image(op);
}
bool square_is_uint16(const TransposeExt& op, const Context&) {
  return op.type != kSquare || op.dtype == DType::kUInt16;
}
bool square_is_16_bits(const TransposeExt& op, const Context&) {
  return op.type != kSquare || size_of(op.dtype) == 2;
}
bool rows_are_blocks(const TransposeExt& op, const Context&) {
  return !is_image(op) || pixels(op) * static_cast<int64_t>(size_of(op.dtype)) % kBlockBytes == 0;
}
bool moves_something(const TransposeExt& op) {
  return op.type == kSquare || (is_image(op) && op.n_size > 0 && op.c_size > 0 && pixels(op) > 0);
}
bool images_are_apart(const TransposeExt& op, const Context&) {
  return !is_image(op) || !moves_something(op) || op.dst.address != op.src.address;
}
bool has_something_to_do(const TransposeExt& op, const Context& context) {
  return moves_something(op) || !type_is_known(op, context);
}

void type_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const TransposeExt*>(record);
  finding.with("transposeType", op.type).with("type", info_of(op.dtype).api_name);
}
void idle_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const TransposeExt*>(record);
  const char* field = op.type == kNone ? "transposeType"
                      : op.n_size == 0 ? "nSize"
                      : op.c_size == 0 ? "cSize"
                      : op.h_size == 0 ? "hSize"
                                       : "wSize";
  finding.with("field", field);
}
void pixel_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const TransposeExt*>(record);
  finding.with("bytes", pixels(op) * static_cast<int64_t>(size_of(op.dtype)));
}

constexpr Rule kImageRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<TransposeExt, type_is_known>,
     .actual = "transposeType {transposeType}",
     .statement = "transposeType is TRANSPOSE_TYPE_NONE, TRANSPOSE_ND2ND_B16, "
                  "TRANSPOSE_NCHW2NHWC or TRANSPOSE_NHWC2NCHW",
     .facts = type_facts},
    {.code = Code::E0105,
     .holds = holds_for<TransposeExt, square_is_uint16>,
     .actual = "TRANSPOSE_ND2ND_B16 with type {type}",
     .statement = "TRANSPOSE_ND2ND_B16 takes uint16_t",
     .families = have::kAiCore - like::k950,
     .help = "Transpose(dst, src) takes int16_t and half as well",
     .facts = type_facts},
    {.code = Code::E0105,
     .holds = holds_for<TransposeExt, square_is_16_bits>,
     .actual = "TRANSPOSE_ND2ND_B16 with type {type}",
     .statement = "TRANSPOSE_ND2ND_B16 takes types of 16 bits",
     .families = like::k950,
     .facts = type_facts},
    {.code = Code::E0105,
     .holds = holds_for<TransposeExt, rows_are_blocks>,
     .actual = "channels of {hSize} * {wSize} elements, {bytes} B",
     .statement = "the elements of one channel are a multiple of 32 B",
     .facts = pixel_facts},
    {.code = Code::E0105,
     .holds = holds_for<TransposeExt, images_are_apart>,
     .actual = "images in `dst` and `src` at one address",
     .statement = "images are not transposed in place",
     .of_places = true},
    {.code = Code::W0102,
     .holds = holds_for<TransposeExt, has_something_to_do>,
     .actual = "",
     .statement = "without elements or a type there is nothing to do",
     .facts = idle_facts},
};

void square_accesses(AccessSink& sink, const Operand& dst, const Operand& src) {
  constexpr int64_t kBytes = kSide * kSide * 2;
  sink.add({Effect::kWrite, 0, dst.address, kBytes, {}});
  sink.add({Effect::kRead, 1, src.address, kBytes, {}});
}

// Read whole before it is written, so that it works in place.
void transpose_square(const Operand& dst, const Operand& src) {
  uint16_t from[kSide][kSide], to[kSide][kSide];
  std::memcpy(from, src.address, sizeof(from));
  for (int64_t row = 0; row < kSide; ++row)
    for (int64_t column = 0; column < kSide; ++column) to[column][row] = from[row][column];
  std::memcpy(dst.address, to, sizeof(to));
}

// `rows` x `columns` elements of `element` bytes.
void transpose_matrix(uint8_t* dst, const uint8_t* src, int64_t rows, int64_t columns,
                      int64_t element) {
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      std::memmove(dst + (column * rows + row) * element, src + (row * columns + column) * element,
                   static_cast<size_t>(element));
}

// UNVERIFIED: 310P takes no scratch; of 910A and 310B no document says, they are taken to need what
// the others do.
int64_t scratch_bytes(const TransposeExt& op, const Chip& chip) {
  if (!is_image(op) || !moves_something(op) || !chip.transpose_needs_scratch) return 0;
  const int64_t unit = size_of(op.dtype) == 1 ? 1024 : 512;
  return (op.type == kToChannelsLast ? op.c_size + 2 : 2 * op.c_size + 1) * unit;
}

}  // namespace

const OpInfo Transpose::info = {
    .name = "Transpose",
    .variant = "16 x 16",
    .doc = "exchanges rows and columns of 16 x 16 elements",
    .spec = "data_movement.md, section 9.3",
    .kind = Kind::kMoves,
    .operands = kSquareOperands,
    .dtype = dtype_of_record<Transpose>,
    .support = kSquareSupport,
    .formula = "dst[16 * c + r] = src[16 * r + c] for r, c < 16",
    .order = Order::kRepeats,
};
void Transpose::accesses(AccessSink& sink) const { square_accesses(sink, dst, src); }
void Transpose::execute() const { transpose_square(dst, src); }

const OpInfo TransposeExt::info = {
    .name = "Transpose",
    .variant = "TransposeParamsExt",
    .doc = "moves the channels of images to the end or to the front",
    .spec = "data_movement.md, section 9.3",
    .kind = Kind::kMoves,
    .operands = kImageOperands,
    .dtype = dtype_of_record<TransposeExt>,
    .support = kImageSupport,
    .limits = kImageLimits,
    .rules = kImageRules,
    .parameters = kParameters,
    .formula =
        "NCHW2NHWC: dst[n][h][w][c] = src[n][c][h][w]\n"
        "NHWC2NCHW: dst[n][c][h][w] = src[n][h][w][c]\n"
        "ND2ND_B16: dst[16 * c + r] = src[16 * r + c] for r, c < 16",
    .order = Order::kRepeats,
};

void TransposeExt::resolve(const Context& context) {
  const auto fits = [](int64_t size) { return size >= 0 && size <= UINT16_MAX; };
  const bool counts = fits(c_size) && fits(h_size) && fits(w_size);  // others stop the call
  tmp_bytes = counts ? scratch_bytes(*this, context.chip) : 0;
}

void TransposeExt::accesses(AccessSink& sink) const {
  if (!moves_something(*this)) return;
  if (type == kSquare) return square_accesses(sink, dst, src);
  const int64_t bytes = n_size * c_size * pixels(*this) * static_cast<int64_t>(size_of(dtype));
  sink.add({Effect::kWrite, 0, dst.address, bytes, {}});
  sink.add({Effect::kRead, 1, src.address, bytes, {}});
  sink.add({Effect::kWriteUnspecified, 2, tmp.address, tmp_bytes, {}});
}

void TransposeExt::execute() const {
  if (!moves_something(*this)) return;
  if (type == kSquare) return transpose_square(dst, src);
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t image = c_size * pixels(*this);
  const bool to_last = type == kToChannelsLast;
  for (int64_t n = 0; n < n_size; ++n)
    transpose_matrix(dst.address + n * image * element, src.address + n * image * element,
                     to_last ? c_size : pixels(*this), to_last ? pixels(*this) : c_size, element);
  if (tmp_bytes > 0) std::memset(tmp.address, kPoison, static_cast<size_t>(tmp_bytes));
}

}  // namespace asctwin::isa
