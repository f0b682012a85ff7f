// Fixpipe and DataCopy out of L0C: where elements go.
// UNVERIFIED: evidence = inferred: what NZ2DN does with its fields. spec: cube.md, section 7
#include "asctwin/isa/fixpipe.h"

#include <array>
#include <cstring>
#include <vector>

#include "isa/ops/cube/fixpipe_rules.h"
#include "isa/order.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kStrip = 16;  // columns, of the source
constexpr int64_t kWordBytes = 8;

constexpr Parameter kFixpipeParameters[] = {
    {"quantPre", "how elements are converted", value_of<Fixpipe, &Fixpipe::mode>},
    {"deqScalar", "the parameter word of the scalar modes", value_of<Fixpipe, &Fixpipe::pre_quant>},
    {"reluEn", "negative values become 0", value_of<Fixpipe, &Fixpipe::relu>},
    {"ndNum, srcNdStride, dstNdStride",
     "with NZ2ND: matrices, and from one to the next in 256 elements of src, on the 950 16, and "
     "elements of dst"},
    {"dnNum", "the number of matrices with NZ2DN"},
    {"srcNzMatrixStride", "from one to the next in src, as srcNdStride"},
    {"dstDnMatrixStride", "from one to the next in dst, as dstNdStride"},
    {"dualDstCtl", "on the 950: 0, one destination", value_of<Fixpipe, &Fixpipe::dual_dst_ctl>},
    {"isChannelSplit", "strips of 8 columns", value_of<Fixpipe, &Fixpipe::channel_split>},
    {"config",
     "CFG_ROW_MAJOR: NZ2ND; CFG_NZ: strips; on the 950 also COLUMN_MAJOR: NZ2DN, and "
     "with isToUB into UB",
     value_of<Fixpipe, &Fixpipe::nz2nd>},
};
constexpr Parameter kDataCopyParameters[] = {
    {"quantPre", "how elements are converted", value_of<DataCopyL0C, &DataCopyL0C::mode>},
    {"reluPre", "1: negative values become 0", value_of<DataCopyL0C, &DataCopyL0C::relu>},
    {"channelSplit", "strips of 8 columns", value_of<DataCopyL0C, &DataCopyL0C::channel_split>},
    {"nz2ndEn", "rows leave as ND; SetFixpipeNz2ndFlag says how many matrices",
     value_of<DataCopyL0C, &DataCopyL0C::nz2nd>},
    {"sid, clipReluPre, eltWiseOp", "accepted; they have no effect on this chip"},
};

int64_t size_of_result(const L0cCopy& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t size_of_source(const L0cCopy& op) { return static_cast<int64_t>(size_of(op.src_dtype)); }

int64_t matrices_of(const L0cCopy& op) { return op.has_matrices() ? op.nd.count : 1; }
int64_t matrix_pitch(const L0cCopy& op) {
  return op.nd.src_stride * op.nd_unit * size_of_source(op);
}
// In the destination, from strip to strip.
int64_t dst_strip_pitch(const L0cCopy& op) {
  return op.dst_stride * (op.dst_in_elements ? size_of_result(op) : int64_t{kBlockBytes});
}
int64_t strip_pitch(const L0cCopy& op) { return op.src_stride * kStrip * size_of_source(op); }

bool does_nothing(const L0cCopy& op) { return op.n_size <= 0 || op.m_size <= 0; }

const uint8_t* source_at(const L0cCopy& op, int64_t matrix, int64_t row, int64_t column) {
  return op.src.address + matrix * matrix_pitch(op) + column / kStrip * strip_pitch(op) +
         (row * op.row_step * kStrip + column % kStrip) * size_of_source(op);
}

// The columns from `column` on that stand side by side in the destination, in a row of a strip.
struct Piece {
  int64_t columns;
  int64_t offset;     // of row 0, bytes
  int64_t row_pitch;  // bytes
};

Piece piece_at(const L0cCopy& op, int64_t matrix, int64_t column) {
  const int64_t size = size_of_result(op);
  if (op.nz2nd) return {op.n_size, matrix * op.nd.dst_stride * size, op.dst_stride * size};
  if (op.nz2dn) return {1, (matrix * op.nd.dst_stride + column * op.dst_stride) * size, size};
  const int64_t width = op.strip_columns();
  // A last strip of 16 columns among those of 32 stays as narrow as it is.
  const int64_t columns = std::min(width, op.n_size - column);
  return {columns, column / width * dst_strip_pitch(op), columns * size};
}

// Calls visit(matrix, column, Piece) for all pieces of a row.
template <class Visit>
void for_each_piece(const L0cCopy& op, Visit&& visit) {
  for (int64_t matrix = 0; matrix < matrices_of(op); ++matrix)
    for (int64_t column = 0; column < op.n_size;) {
      const Piece piece = piece_at(op, matrix, column);
      visit(matrix, column, piece);
      column += piece.columns;
    }
}

void convert_row(const L0cCopy& op, int64_t matrix, int64_t row, int64_t column,
                 const Piece& piece) {
  std::array<uint8_t, 4096 * 4> converted;  // nSize is at most 4095
  for (int64_t c = 0; c < piece.columns; c += kStrip)
    convert_elements(op, converted.data() + c * size_of_result(op),
                     source_at(op, matrix, row, column + c), column + c,
                     std::min(kStrip, piece.columns - c));
  store_runs(op.atomic, op.dst.address + piece.offset + row * piece.row_pitch, 0, converted.data(),
             0, 1, piece.columns * size_of_result(op));
}

// Rows of the source that do not lie one behind the other.
void add_single_rows(const L0cCopy& op, AccessSink& sink) {
  for (int64_t column = 0; column < op.n_size; column += kStrip)
    sink.add({Effect::kRead,
              1,
              source_at(op, 0, 0, column),
              std::min(kStrip, op.n_size - column) * size_of_source(op),
              {{matrices_of(op), matrix_pitch(op)},
               {op.m_size, op.row_step * kStrip * size_of_source(op)}}});
}

void add_source(const L0cCopy& op, AccessSink& sink) {
  const Loop each_matrix{matrices_of(op), matrix_pitch(op)};
  const int64_t row_bytes = kStrip * size_of_source(op);
  const int64_t strips = op.n_size / kStrip, rest = op.n_size % kStrip;
  if (op.row_step != 1) return add_single_rows(op, sink);
  sink.add({Effect::kRead,
            1,
            op.src.address,
            op.m_size * row_bytes,
            {each_matrix, {strips, strip_pitch(op)}}});
  if (rest > 0)
    sink.add({Effect::kRead,
              1,
              source_at(op, 0, 0, strips * kStrip),
              rest * size_of_source(op),
              {each_matrix, {op.m_size, row_bytes}}});
}

void add_destination(const L0cCopy& op, AccessSink& sink) {
  const Effect effect = store_effect(op.atomic);
  const Loop each_matrix{matrices_of(op), op.nd.dst_stride * size_of_result(op)};
  const auto add = [&](const Piece& piece, int64_t pieces) {
    sink.add({effect,
              0,
              op.dst.address + piece.offset,
              piece.columns * size_of_result(op),
              {each_matrix,
               {pieces, op.nz2nd ? 0 : dst_strip_pitch(op)},
               {op.m_size, piece.row_pitch}}});
  };
  if (op.nz2nd) return add(piece_at(op, 0, 0), 1);
  if (op.nz2dn)
    return sink.add({effect,
                     0,
                     op.dst.address,
                     op.m_size * size_of_result(op),
                     {each_matrix, {op.n_size, op.dst_stride * size_of_result(op)}}});
  const int64_t strips = op.n_size / op.strip_columns();
  if (strips > 0) add(piece_at(op, 0, 0), strips);
  if (op.n_size % op.strip_columns() > 0) add(piece_at(op, 0, strips * op.strip_columns()), 1);
}

bool has_buffer(const void* record) {
  return static_cast<const Fixpipe*>(record)->buffer.address != nullptr;
}
constexpr auto kBufferedOperands = join<OperandInfo>(
    kFixpipeOperands<Fixpipe>, OperandInfo{.name = "buffer",
                                           .first = operand_of<Fixpipe, &Fixpipe::buffer>,
                                           .place = Positions(TPosition::C2PIPE2GM),
                                           .dtype = fixed_type<DType::kUInt64>,
                                           .given = has_buffer});

// The words pass the buffer in pieces: all of up to 256 columns, otherwise 128 at a time.
constexpr int64_t kColumnsAtOnce = 256, kColumnsOfPiece = 128;
constexpr int64_t kUnit = 128;  // bytes
int64_t words_in_piece(const Fixpipe& op) {
  return op.n_size <= kColumnsAtOnce ? op.n_size : kColumnsOfPiece;
}

// A tensor in UB is one of a vector core beside the cube core.
void move_to_vector_core(Fixpipe& op, const Context& context) {
  if (!kVectorPositions.contains(op.dst.position) || !context.chip.split_cores) return;
  const auto own = reinterpret_cast<uintptr_t>(context.ub.data());
  const uintptr_t offset = reinterpret_cast<uintptr_t>(op.dst.address) - own;
  const auto core = static_cast<uint64_t>(op.sub_block_id);
  if (offset <= context.ub.size() && core < context.vector_ubs.size())
    op.dst.address = context.vector_ubs[core].data() + offset;
}

bool is_of_this_chip(const Fixpipe& op, const Context& context) {
  return op.for_950 == context.chip.has(Feature::kLike950);
}
bool has_its_vector_core(const Fixpipe& op, const Context& context) {
  return !kVectorPositions.contains(op.dst.position) || op.sub_block_id < 0 ||
         static_cast<uint64_t>(op.sub_block_id) < context.vector_ubs.size();
}
bool says_where_it_goes(const Fixpipe& op, const Context&) {
  return op.to_ub == kVectorPositions.contains(op.dst.position) || !op.for_950;
}
bool has_one_destination(const Fixpipe& op, const Context&) { return op.dual_dst_ctl == 0; }
bool has_flags_of_its_rows(const Fixpipe& op, const Context&) {
  return op.unit_flag == 0 || op.row_step == 1;
}
bool has_no_310b_fields(const DataCopyL0C& op, const Context&) { return !op.has_310b_fields; }
template <class Record, const char* const& kWhat>
void missing_part(const void*, Finding& finding) {
  finding.with("what", kWhat);
}
bool has_known_relu(const DataCopyL0C& op, const Context&) { return !op.has_other_relu; }
constexpr const char* kDual = "`dualDstCtl`";
constexpr const char* k310bFields = "clipReluPre and eltWiseOp";
constexpr const char* kOtherRelu = "a `reluPre` other than 0 and 1";

constexpr auto kRulesOfFixpipe = join<Rule>(
    kFixpipeRules<Fixpipe>,
    Rule{.code = Code::E0105,
         .holds = holds_for<Fixpipe, is_of_this_chip>,
         .actual = "FixpipeParamsV220",
         .statement = "the 950 takes FixpipeParamsArch3510, which counts other units",
         .families = like::k950},
    Rule{.code = Code::E0105,
         .holds = holds_for<Fixpipe, is_of_this_chip>,
         .actual = "FixpipeParamsArch3510",
         .statement = "FixpipeParamsArch3510 is for the 950",
         .families = kAllBut950,
         .help = "FixpipeParamsV220 is that of the 910B and 910C, FixpipeParamsM300 of the 310B"},
    Rule{.code = Code::E0105,
         .holds = holds_for<Fixpipe, says_where_it_goes>,
         .actual = "a `dst` in UB without `isToUB`, or the reverse",
         .statement = "CFG_NZ_UB and CFG_ROW_MAJOR_UB are for tensors in UB, and for no others",
         .families = like::k950},
    Rule{.code = Code::E0105,
         .holds = holds_for<Fixpipe, has_its_vector_core>,
         .actual = "`subBlockId` {subBlockId}, of a vector core that the block does not have",
         .statement = "a block of a __mix__(1, 2) kernel has vector cores 0 and 1",
         .families = like::k950},
    Rule{.code = Code::E0901,
         .holds = holds_for<Fixpipe, has_one_destination>,
         .actual = "",
         .statement = "",
         .families = like::k950,
         .facts = missing_part<Fixpipe, kDual>,
         .summary = "`dualDstCtl` is not modelled"},
    Rule{.code = Code::E0105,
         .holds = holds_for<Fixpipe, has_flags_of_its_rows>,
         .actual = "`unitFlag` {unitFlag} with `srcNzC0Stride` {srcNzC0Stride}",
         .statement = "`unitFlag` is for NZ2DN with `srcNzC0Stride` 1",
         .families = like::k950});
constexpr auto kLimitsOfFixpipe =
    join<Limit>(kFixpipeLimits<Fixpipe>,
                Limit{.field = "srcNzC0Stride",
                      .value = value_of<Fixpipe, &Fixpipe::row_step>,
                      .lo = 1,
                      .hi = 65535,
                      .unit = "16 elements",
                      .meaning = "on the 950 with NZ2DN, in the source, from row to row"},
                Limit{.field = "subBlockId",
                      .value = value_of<Fixpipe, &Fixpipe::sub_block_id>,
                      .lo = 0,
                      .hi = 1,
                      .meaning = "on the 950 the vector core whose UB is written"});
constexpr auto kRulesOfDataCopy =
    join<Rule>(kFixpipeRules<DataCopyL0C>,
               Rule{.code = Code::E0901,
                    .holds = holds_for<DataCopyL0C, has_no_310b_fields>,
                    .actual = "",
                    .statement = "",
                    .families = like::k310B,
                    .facts = missing_part<DataCopyL0C, k310bFields>,
                    .summary = "clipReluPre and eltWiseOp are not modelled"},
               Rule{.code = Code::E0901,
                    .holds = holds_for<DataCopyL0C, has_known_relu>,
                    .actual = "",
                    .statement = "",
                    .facts = missing_part<DataCopyL0C, kOtherRelu>,
                    .summary = "a `reluPre` other than 0 and 1 is not modelled"});

template <class Record>
void resolve_copy(Record& op, const Context& context) {
  op.atomic = atomic_mode_for(op.dst, context);
  op.has_shift = !context.chip.has(Feature::kLike950);
  resolve_unit_flag(op, context, true);
}

}  // namespace

const OpInfo Fixpipe::info = {
    .name = "Fixpipe",
    .variant = "",
    .doc =
        "copies a result out of L0C, converted, as rows (NZ2ND), columns (NZ2DN) or in strips (NZ)",
    .spec = "cube.md, section 7",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kBufferedOperands,
    .dtype = dtype_of_record<Fixpipe>,
    .support = kFixpipeSupport,
    .limits = kLimitsOfFixpipe,
    .rules = kRulesOfFixpipe,
    .alignments = kFixpipeAlignments<Fixpipe>,
    .parameters = kFixpipeParameters,
    .formula = kFixpipeFormula,
    .mode = kQuantMode<Fixpipe>,
};

const OpInfo DataCopyL0C::info = {
    .name = "DataCopy",
    .variant = "L0C",
    .doc = "copies a result out of L0C, converted, as rows (NZ2ND) or in strips (NZ)",
    .spec = "cube.md, section 7",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kFixpipeOperands<DataCopyL0C>,
    .dtype = dtype_of_record<DataCopyL0C>,
    .support = kDataCopyL0cSupport,
    .limits = kFixpipeLimits<DataCopyL0C>,
    .rules = kRulesOfDataCopy,
    .alignments = kFixpipeAlignments<DataCopyL0C>,
    .parameters = kDataCopyParameters,
    .formula = kFixpipeFormula,
    .mode = kQuantMode<DataCopyL0C>,
};

int64_t L0cCopy::strip_columns() const {
  if (channel_split) return 8;
  return size_of_result(*this) == 1 ? 32 : kStrip;
}

void L0cCopy::accesses(AccessSink& sink) const {
  if (does_nothing(*this)) return;
  add_destination(*this, sink);
  add_source(*this, sink);
  if (takes_words()) sink.add({Effect::kRead, 2, quant.address, n_size * kWordBytes, {}});
}

void L0cCopy::execute() const {
  if (does_nothing(*this)) return;
  for_each_piece(*this, [&](int64_t matrix, int64_t column, const Piece& piece) {
    for (int64_t row = 0; row < m_size; ++row) convert_row(*this, matrix, row, column, piece);
  });
}

Access L0cCopy::unit_blocks() const {
  if (!has_a_count_of_matrices(*this) || !has_strides_of_matrices(*this)) return {};
  const int64_t bytes = align_up(m_size, kStrip) * kStrip * size_of_source(*this);
  return {
      Effect::kRead,
      1,
      src.address,
      bytes,
      {{matrices_of(*this), matrix_pitch(*this)}, {ceil_div(n_size, kStrip), strip_pitch(*this)}}};
}

void Fixpipe::resolve(const Context& context) {
  const bool passes = takes_words() && quant.position != TPosition::C2PIPE2GM;
  buffer.address = passes ? context.fixbuf.data() : nullptr;
  buffer.extent_bytes = context.fixbuf.size();
  move_to_vector_core(*this, context);
  resolve_copy(*this, context);
}

// Units of 128 B are written, so behind the last word there may be anything.
void Fixpipe::accesses(AccessSink& sink) const {
  L0cCopy::accesses(sink);
  if (does_nothing(*this) || buffer.address == nullptr) return;
  const int64_t bytes = words_in_piece(*this) * kWordBytes;
  sink.add({Effect::kWrite, 3, buffer.address, bytes, {}});
  sink.add(
      {Effect::kWriteUnspecified, 3, buffer.address + bytes, align_up(bytes, kUnit) - bytes, {}});
}

// The words are in the Fixpipe buffer before the first result is written.
void Fixpipe::execute() const {
  if (does_nothing(*this) || buffer.address == nullptr) return L0cCopy::execute();
  std::vector<uint64_t> words(static_cast<size_t>(n_size));
  std::memcpy(words.data(), quant.address, words.size() * kWordBytes);
  Fixpipe apart = *this;
  apart.quant.address = reinterpret_cast<uint8_t*>(words.data());
  apart.L0cCopy::execute();
  for (int64_t first = 0; first < n_size; first += words_in_piece(*this))
    std::memcpy(buffer.address, apart.quant.address + first * kWordBytes,
                static_cast<size_t>(std::min(words_in_piece(*this), n_size - first) * kWordBytes));
  const int64_t bytes = words_in_piece(*this) * kWordBytes;
  std::memset(buffer.address + bytes, kPoison, static_cast<size_t>(align_up(bytes, kUnit) - bytes));
}

void Fixpipe::commit(Registers& registers, SourceLoc) const {
  commit_unit_flag(*this, registers, false);
  registers.fixpipe.pre_quant = pre_quant;
  if (buffer.address != nullptr) registers.fixpipe.quant_table = buffer.address;
  if (!nz2nd) return;
  registers.fixpipe.nd = nd;
  registers.fixpipe.nd_is_set = true;
}

void DataCopyL0C::resolve(const Context& context) {
  const FixpipeRegisters& set = context.registers.fixpipe;
  pre_quant = set.pre_quant;
  nd = set.nd;
  nd_unit = context.chip.matrix_unit;
  has_nd_shape = set.nd_is_set;
  if (set.quant_table != nullptr) quant = {set.quant_table, kUnknownExtent, TPosition::C2PIPE2GM};
  resolve_copy(*this, context);
}

void DataCopyL0C::commit(Registers& registers, SourceLoc) const {
  commit_unit_flag(*this, registers, false);
}

void L0cCopy::order(OrderSink& sink) const { unit_flag_order(*this, PIPE_FIX, sink); }
void Fixpipe::order(OrderSink& sink) const {
  if (waits_for_earlier()) sink.barrier(PIPE_FIX);
  L0cCopy::order(sink);
}

}  // namespace asctwin::isa
