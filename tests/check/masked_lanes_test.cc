// Masked lanes are not uses: bytes that nothing has written are told of exactly where an active
// lane reads them, in every instruction with a mask and however the mask is given. spec: vector.md,
// sections 1.2 to 1.4; sync_and_timing.md, section 3.1 (initcheck)
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "asctwin/isa/records.h"
#include "isa/poison.h"
#include "moving_calls.h"
#include "one_core.h"
#include "property/random/each_operation.h"

namespace asctwin::check {
namespace {

constexpr int64_t kLane = 16;           // the first one whose bytes are unwritten
constexpr int64_t kUnwrittenBytes = 8;  // from it on
constexpr uint64_t kPlaceBytes = 1024;  // between operands

enum class Mode { kBits, kLength, kCount, kCounter, kRegister, kCounterRegister };
constexpr Mode kModes[] = {Mode::kBits,    Mode::kLength,   Mode::kCount,
                           Mode::kCounter, Mode::kRegister, Mode::kCounterRegister};

// Select takes each element from one of its sources, as bits say.
template <class I>
concept Selects = requires(I& op) {
  op.sel_mask;
}
|| std::is_same_v<I, isa::SelectByRegister>;
// Lanes of its offsets: the other source is blocks where they say.
template <class I>
concept GathersBlocks = std::is_same_v<I, isa::BilinearInterpolation>;
template <class I>
concept HasLanes = !Selects<I> && !GathersBlocks<I> && requires(I & op) {
  op.lanes;
};

// Every lane before kLane takes part, and kLane itself where it is said so.
void choose_lanes(Mode mode, bool takes_part, isa::Lanes& lanes, isa::Registers& registers) {
  const int64_t count = kLane + (takes_part ? 1 : 0);
  const uint64_t bits = (uint64_t{1} << count) - 1;
  lanes.count_form = mode == Mode::kCount;
  lanes.count = count;
  lanes.mask[0] = bits;
  lanes.mask[1] = 0;
  if (mode == Mode::kLength || mode == Mode::kCounter) lanes.length = count;
  registers.counter_mode = mode == Mode::kCounter || mode == Mode::kCounterRegister;
  lanes.set_mask = mode != Mode::kRegister && mode != Mode::kCounterRegister;
  if (lanes.set_mask) return;
  registers.mask = {registers.counter_mode ? static_cast<uint64_t>(count) : bits, 0};
}

// half, where the instruction has it, or else int16_t; float where it has neither.
DType narrow_type(const isa::OpInfo& info) {
  const auto has = [&](DType dtype) {
    return std::ranges::any_of(info.support, [&](const isa::Support& row) {
      return row.modelled && row.types.contains(dtype);
    });
  };
  if (has(DType::kHalf)) return DType::kHalf;
  return has(DType::kFloat) && !has(DType::kInt16) ? DType::kFloat : DType::kInt16;
}

// Sources of 16 bits, but for AddDeqRelu and ExpSub; what a call makes of them may have a type of
// its own.
template <class I>
void choose_types(I& op) {
  op.dtype = narrow_type(isa::op_info_of(op));
  if constexpr (requires { op.dst_dtype; }) op.dst_dtype = DType::kInt8;
  if constexpr (std::is_same_v<I, isa::CastDequant>) op.is_vec_deq = false;
  if constexpr (std::is_same_v<I, isa::AddDeqRelu>) {
    op.dtype = DType::kInt32;
    op.dst_dtype = DType::kHalf;
  }
}

// Operands of these elements one behind the other, all of them written; offsets lead to their own
// lane. The destination is written by a call: of what a pointer writes, words are taken as a whole.
template <class I>
I written_call(const I& prototype, OneCore& one) {
  constexpr uint64_t kOperands = 4;  // at most, behind the destination
  std::memset(one.ub(kPlaceBytes).address, 1, kOperands * kPlaceBytes);
  EXPECT_EQ(codes_of(one.undefined(fill(one, 0, kPlaceBytes / sizeof(half)))), "");
  I op = prototype;
  const isa::OpInfo& info = isa::op_info_of(op);
  choose_types(op);
  for (int i = 0; i < isa::operand_count(info); ++i)
    *const_cast<isa::Operand*>(isa::operand_at(info, &op, i).operand) =
        one.ub(static_cast<uint64_t>(i) * kPlaceBytes, kPlaceBytes);
  if constexpr (requires { op.offsets; })
    for (uint32_t lane = 0; lane < 128; ++lane) {
      const uint32_t offset = lane * sizeof(half);
      std::memcpy(op.offsets.address + lane * sizeof(offset), &offset, sizeof(offset));
    }
  return op;
}

template <class I>
int64_t element_bytes(const I& op, const isa::Operand& operand) {
  if constexpr (requires { op.offsets; })
    if (&operand == &op.offsets) return sizeof(uint32_t);
  return static_cast<int64_t>(size_of(op.dtype));
}

// By the call itself or, of bytes that it carries along, by who reads what it has written.
template <class I>
bool is_used(OneCore& one, const I& op) {
  std::string codes = codes_of(one.undefined(op));
  if constexpr (requires { op.dst; }) {
    auto reader = isa::record_of<isa::VectorOp::kAdds>();
    reader.dst = one.ub(8 * kPlaceBytes);
    reader.src = op.dst;
    reader.lanes.count = 32;
    codes += codes_of(one.undefined(reader));
  }
  EXPECT_TRUE(codes.empty() || codes == "E0302") << codes;
  return !codes.empty();
}

template <class I>
void expect_uses_of_active_lanes(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  for (const Mode mode : kModes)
    for (int source = 1; source < isa::operand_count(info); ++source)
      for (const bool takes_part : {false, true}) {
        OneCore one;
        I op = written_call(prototype, one);
        if (isa::operand_at(info, &op, source).info->given != nullptr) break;  // a work tensor
        if (isa::operand_at(info, &op, source).info->padded) break;  // one lane of each repeat
        const isa::Operand& operand = *isa::operand_at(info, &op, source).operand;
        if (!isa::is_given(*isa::operand_at(info, &op, source).info, &op)) continue;
        std::memset(operand.address + kLane * element_bytes(op, operand), isa::kPoison,
                    kUnwrittenBytes);
        choose_lanes(mode, takes_part, op.lanes, one.core().registers_to_set());
        EXPECT_EQ(is_used(one, op), takes_part)
            << "mode " << static_cast<int>(mode) << ", operand " << source;
      }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(MaskedLanes, record, HasLanes<isa::record>, expect_uses_of_active_lanes)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::check
