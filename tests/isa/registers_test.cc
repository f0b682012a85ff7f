// Tests the registers that instructions write and read.
// spec: data_movement.md, sections 6.3 and 9.1; vector.md, sections 1.2 and 1.5
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

#include "isa/compare.h"
#include "property/random/each_operation.h"
#include "property/random/registers.h"

namespace asctwin::test {
namespace {

constexpr uint64_t kAllLanes = ~uint64_t{0};

template <class I>
isa::Registers after(const I& call, const isa::Registers& before) {
  Machine machine{isa::default_chip(), CoreKind::kVector, before};
  const I op = resolved(machine, call);
  op.commit(machine.registers);
  return machine.registers;
}

isa::Registers counter_of(uint64_t count) {
  isa::Registers registers;
  registers.counter_mode = true;
  registers.mask = {count, 0};
  return registers;
}

TEST(Registers, CountFormLeavesNormalModeAndAFullMask) {
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.lanes.count = 5;
  const isa::Registers registers = after(add, counter_of(7));
  EXPECT_FALSE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array{kAllLanes, kAllLanes}));
}

TEST(Registers, MaskFormLeavesItsMaskAndTheMode) {
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.lanes.count_form = false;
  add.lanes.mask[0] = 0x1234;
  add.lanes.mask[1] = 0x5678;
  const isa::Registers registers = after(add, {});
  EXPECT_FALSE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{0x1234, 0x5678}));
}

TEST(Registers, ContinuousMaskLeavesItsLanes) {
  auto adds = isa::record_of<isa::VectorOp::kAdds>();
  adds.lanes.count_form = false;
  adds.lanes.length = 70;
  EXPECT_EQ(after(adds, {}).mask, (std::array<uint64_t, 2>{kAllLanes, 0x3F}));
  adds.lanes.length = 3;
  EXPECT_EQ(after(adds, {}).mask, (std::array<uint64_t, 2>{7, 0}));
  adds.lanes.length = 128;
  EXPECT_EQ(after(adds, {}).mask, (std::array{kAllLanes, kAllLanes}));
}

TEST(Registers, ContinuousMaskIsACountInCounterMode) {
  isa::Duplicate duplicate;
  duplicate.lanes.count_form = false;
  duplicate.lanes.length = 300;
  const isa::Registers registers = after(duplicate, counter_of(7));
  EXPECT_TRUE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{300, 0}));
}

TEST(Registers, WithoutSetMaskNothingChanges) {
  auto muls = isa::record_of<isa::VectorOp::kMuls>();
  muls.lanes.count_form = false;
  muls.lanes.set_mask = false;
  const isa::Registers registers = after(muls, counter_of(7));
  EXPECT_TRUE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{7, 0}));
}

TEST(Registers, IsPadLeavesItsValue) {
  isa::CopyPadIn copy;
  copy.is_pad = true;
  copy.padding_value = 0x2A;
  EXPECT_EQ(after(copy, {}).pad_value, 0x2A);
}

TEST(Registers, CopyWithoutIsPadKeepsTheOldValue) {
  isa::CopyPadIn copy;
  copy.padding_value = 0x2A;
  isa::Registers before;
  EXPECT_EQ(after(copy, before).pad_value, std::nullopt);
  before.pad_value = 7;
  EXPECT_EQ(after(copy, before).pad_value, 7);
}

// The C form: two neighbouring VA registers are the sixteen addresses of a side.
TEST(Registers, VaRegistersNameTheListsOfTransDataTo5Hd) {
  Rng rng(1);
  Arena arena;
  Machine machine{isa::default_chip(), CoreKind::kVector};
  uint8_t* const blocks = arena.take(rng, 0, 32 * 32, 32);
  arena.fill(rng);
  for (int va = 0; va < 4; ++va) {
    isa::SetVaReg set;
    set.va = 2 + va;
    for (int i = 0; i < isa::kVaAddresses; ++i) set.addresses[i] = blocks + 32 * (8 * va + i);
    set.commit(machine.registers);
  }
  isa::TransDataTo5HD call;
  call.dst_va = 2;
  call.src_va = 4;
  call.dst_rep_stride = call.src_rep_stride = 0;
  expect_like_reference(call, machine, arena, 1);
}

// Whether the list of registers names the instruction among those that read one.
bool is_named(const std::string& read_by, const isa::OpInfo& info) {
  const auto is_mask = [](const isa::Parameter& parameter) {
    return parameter.name == std::string("mask");
  };
  const bool masked = std::any_of(info.parameters.begin(), info.parameters.end(), is_mask);
  if (masked && read_by.starts_with("masked")) return true;
  if (masked && info.kind == isa::Kind::kComputes && read_by.find("arithmetic") == 0) return true;
  const bool is_function = !info.limits.empty() && info.limits[0].field == std::string("calCount");
  if (is_function && read_by.find("library functions") != std::string::npos) return true;
  return (", " + read_by + ",").find(std::string(", ") + info.name + ",") != std::string::npos;
}

// The bytes of the call with these registers. (A record that is returned may lose its padding.)
template <class I>
std::string with_registers(const Machine& machine, const I& call) {
  static_assert(std::is_trivially_copyable_v<I>);
  I op;
  std::memcpy(static_cast<void*>(&op), &call, sizeof(I));
  op.resolve(machine.context());
  return {reinterpret_cast<const char*>(&op), sizeof(I)};
}

template <class I>
void expect_reads_are_listed(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= 40; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<I> call = random_call(prototype, rng, machine, arena);
      if (!call) break;
      const std::string before = with_registers(machine, *call);
      const auto rows = isa::registers();
      auto row = rows.begin();
      const auto expect_listed = [&](auto member) {
        Machine other = machine;
        fill(rng, other.registers.*member);
        const bool reads = with_registers(other, *call) != before;
        EXPECT_TRUE(!reads || is_named(row->read_by, info)) << info.name << " reads " << row->name;
        ++row;
      };
#define ASCTWIN_REGISTER(type, member, ...) expect_listed(&isa::Registers::member);
#define ASCTWIN_TRACKED_REGISTER(type, member, ...) expect_listed(&isa::Registers::member);
#include "isa/registers.inc"
#undef ASCTWIN_REGISTER
#undef ASCTWIN_TRACKED_REGISTER
    }
}

template <class I>
constexpr bool kReadsRegisters = Executes<I>&& Resolves<I>;
#define ASCTWIN_OP(record)                                                                 \
  ASCTWIN_ADD_TESTS(ReadsOnlyTheRegistersThatNameIt, record, kReadsRegisters<isa::record>, \
                    expect_reads_are_listed)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

TEST(Registers, AreAtLaunchAsTheListSays) {
  const isa::Registers fresh;
#define ASCTWIN_REGISTER(type, member, reset, ...)
#define ASCTWIN_TRACKED_REGISTER(type, member, reset, ...) \
  EXPECT_EQ(fresh.member##_set.by, nullptr);
#include "isa/registers.inc"
#undef ASCTWIN_REGISTER
#undef ASCTWIN_TRACKED_REGISTER
  EXPECT_EQ(fresh.mask, (isa::LaneMask{kAllLanes, kAllLanes}));
  EXPECT_FALSE(fresh.counter_mode);
  EXPECT_FALSE(fresh.pad_value.has_value());
}

}  // namespace
}  // namespace asctwin::test
