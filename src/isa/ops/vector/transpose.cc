// TransDataTo5HD: sixteen DataBlocks in, sixteen out, rows and columns exchanged.
// spec: data_movement.md, sections 9.1 and 9.2
#include "asctwin/isa/transpose.h"

#include "isa/access.h"
#include "isa/simd/transpose.h"
#include "isa/strided.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    {like::k910B | like::k310B, kVectorPositions, kVectorPositions, kMoved8To32 | kBf16, PIPE_V},
    {like::k310P | like::kKirin, kVectorPositions, kVectorPositions, kMoved8To32, PIPE_V},
    {like::k910A, kVectorPositions, kVectorPositions, kMoved8 | kTypes16, PIPE_V},
    {like::k950, kVectorPositions, kVectorPositions, kMoved8To32Of950, PIPE_V},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<TransDataTo5HD, &TransDataTo5HD::dst>, kListLength},
    {"src", operand_of<TransDataTo5HD, &TransDataTo5HD::src>, kListLength, always},
};

constexpr Limit kLimits[] = {
    {.field = "repeatTimes",
     .value = value_of<TransDataTo5HD, &TransDataTo5HD::repeat_times>,
     .lo = 0,
     .hi = 255,
     .meaning = "number of repeats; 0 does nothing"},
    {.field = "dstRepStride",
     .value = value_of<TransDataTo5HD, &TransDataTo5HD::dst_rep_stride>,
     .lo = 0,
     .hi = 65535,
     .help = "the stride counts blocks of 32 B",
     .unit = "blocks of 32 B",
     .meaning = "added to each destination per repeat; with one repeat it is added once"},
    {.field = "srcRepStride",
     .value = value_of<TransDataTo5HD, &TransDataTo5HD::src_rep_stride>,
     .lo = 0,
     .hi = 65535,
     .help = "the stride counts blocks of 32 B",
     .unit = "blocks of 32 B",
     .meaning = "added to each source per repeat; with one repeat it is added once"},
    // The C form names the first of two neighbouring VA registers; -1 stands for the other forms.
    {.field = "dst",
     .value = value_of<TransDataTo5HD, &TransDataTo5HD::dst_va>,
     .lo = -1,
     .hi = kVaRegisters - 2,
     .help = "a list takes two neighbouring VA registers",
     .meaning = "of asc_transto5hd: the first of two VA registers with the destinations; -1 in "
                "other forms"},
    {.field = "src",
     .value = value_of<TransDataTo5HD, &TransDataTo5HD::src_va>,
     .lo = -1,
     .hi = kVaRegisters - 2,
     .help = "a list takes two neighbouring VA registers",
     .meaning =
         "of asc_transto5hd: the first of two VA registers with the sources; -1 in other forms"},
};

bool halves_need_8_bits(const TransDataTo5HD& op, const Context&) {
  return size_of(op.dtype) == 1 || (!op.dst_high_half && !op.src_high_half);
}

bool no_stride_of_one_repeat(const TransDataTo5HD& op, const Context&) {
  return op.repeat_times != 1 || (op.dst_rep_stride == 0 && op.src_rep_stride == 0);
}
bool lists_are_given(const TransDataTo5HD& op, const Context&) {
  return op.dst_va < 0 && op.src_va < 0;
}
void va_facts(const void*, Finding& finding) {
  finding.with("what", "lists in VA registers").with("supported", "lists of tensors");
}

constexpr Rule kRules[] = {
    {.code = Code::E0101,
     .holds = holds_for<TransDataTo5HD, lists_are_given>,
     .actual = "",
     .statement = "VA registers are a part of 910B, 910C and 950",
     .families = Families::all() - have::kVaLists,
     .facts = va_facts},
    {.code = Code::W0107,
     .holds = holds_for<TransDataTo5HD, no_stride_of_one_repeat>,
     .actual = "",
     .statement = "with one repeat the strides are added to the lists at once"},
    {.code = Code::E0105,
     .holds = holds_for<TransDataTo5HD, halves_need_8_bits>,
     .actual = "dstHighHalf or srcHighHalf set",
     .statement = "the high half is chosen for 8-bit types only"},
};

constexpr Support kVaSupport[] = {{have::kVaLists, {}, {}, kEveryType, PIPE_S}};
constexpr Limit kVaLimits[] = {
    {.field = "addr",
     .value = value_of<SetVaReg, &SetVaReg::va>,
     .lo = 0,
     .hi = kVaRegisters - 1,
     .meaning = "the VA register, VA0 to VA7"},
};

// With one repeat the strides are added once: iteration 1 runs, not iteration 0.
int64_t first_iteration(const TransDataTo5HD& op) { return op.repeat_times == 1 ? 1 : 0; }

}  // namespace

constexpr Parameter kVaParameters[] = {{"src_array", "eight UB addresses"}};

const OpInfo SetVaReg::info = {
    .name = "asc_set_va_reg",
    .variant = "",
    .doc = "puts eight UB addresses into a VA register",
    .spec = "data_movement.md, section 9.1",
    .kind = Kind::kSetsRegister,
    .support = kVaSupport,
    .limits = kVaLimits,
    .parameters = kVaParameters,
    .formula = "VA[addr][i] = src_array[i] for i < 8",
};

void SetVaReg::commit(Registers& registers) const {
  for (int i = 0; i < kVaAddresses; ++i)
    registers.va[static_cast<size_t>(va)][static_cast<size_t>(i)] = addresses[i];
}

constexpr Parameter kParameters[] = {
    {"dstHighHalf", "of 8-bit types: write the upper 16 B of each destination",
     value_of<TransDataTo5HD, &TransDataTo5HD::dst_high_half>},
    {"srcHighHalf", "of 8-bit types: read the upper 16 B of each source",
     value_of<TransDataTo5HD, &TransDataTo5HD::src_high_half>},
};

const OpInfo TransDataTo5HD::info = {
    .name = "TransDataTo5HD",
    .variant = "",
    .doc = "exchanges rows and columns of sixteen DataBlocks per repeat",
    .spec = "data_movement.md, sections 9.1 and 9.2",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<TransDataTo5HD>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "16-bit: dst[i][j] = src[j][i] for i, j < 16\n"
        "32-bit: dst[i][j] = src[i % 2 * 8 + j][i / 2] for i < 16, j < 8\n"
        " 8-bit: dst[i][16 * dstHighHalf + j] = src[j][16 * srcHighHalf + i] for i, j < 16",
    .aliases =
        "asc_transto5hd_b8 asc_transto5hd_b16 asc_transto5hd_b32 asc_transto5hd_b8_sync "
        "asc_transto5hd_b16_sync asc_transto5hd_b32_sync",
    .order = Order::kRepeats,
};

void TransDataTo5HD::resolve(const Context& context) {
  const auto take = [&](int64_t first, Operand(&list)[kListLength]) {
    if (first < 0) return;
    for (int i = 0; i < kListLength; ++i) {
      const auto va =
          (static_cast<size_t>(first) + static_cast<size_t>(i / kVaAddresses)) % kVaRegisters;
      list[i] = {context.registers.va[va][static_cast<size_t>(i % kVaAddresses)], kUnknownExtent,
                 TPosition::VECCALC};
    }
  };
  take(dst_va, dst);
  take(src_va, src);
}

void TransDataTo5HD::accesses(AccessSink& sink) const {
  const int64_t bytes = size_of(dtype) == 1 ? kBlockBytes / 2 : kBlockBytes;
  const auto add = [&](Effect effect, int operand, const Operand& at, int64_t stride, bool high) {
    const int64_t pitch = stride * kBlockBytes;
    const int64_t offset = first_iteration(*this) * pitch + (high ? bytes : 0);
    sink.add({effect, operand, at.address + offset, bytes, {{repeat_times, pitch}}});
  };
  for (int i = 0; i < kListLength; ++i) {
    add(Effect::kRead, kListLength + i, src[i], src_rep_stride, src_high_half);
    add(Effect::kWrite, i, dst[i], dst_rep_stride, dst_high_half);
  }
}

void TransDataTo5HD::execute() const {
  const size_t element = size_of(dtype);
  const int64_t half_block = element == 1 ? kBlockBytes / 2 : 0;
  Transposes all;
  all.repeats = repeat_times;
  all.dst_pitch = dst_rep_stride * kBlockBytes;
  all.src_pitch = src_rep_stride * kBlockBytes;
  const int64_t to = first_iteration(*this) * all.dst_pitch + dst_high_half * half_block;
  const int64_t from = first_iteration(*this) * all.src_pitch + src_high_half * half_block;
  for (int i = 0; i < kListLength; ++i) {
    all.dst[i] = dst[i].address + to;
    all.src[i] = src[i].address + from;
  }
  transpose_body(static_cast<int64_t>(element))(all);
}

}  // namespace asctwin::isa
