// Marks of undefined bytes go where the bytes go: random calls from one place on the chip to
// another, held against the place of origin of each byte as it was found by moving numbered bytes.
#include "check/init/marks.h"

#include <gtest/gtest.h>

#include "check/call/overlap.h"
#include "property/budget.h"
#include "property/launch_on.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

const auto kCallsPerChip = static_cast<uint64_t>(calls(30));
constexpr int64_t kPlace = 2048;      // of the first operand in its memory
constexpr size_t kBytes = 24 * 1024;  // of each memory, in which every operand lies

// Whether numbered bytes in its sources say where they went. The bits of Select say what it does.
bool carries_its_sources(const isa::OpInfo& info) {
  return info.operands.size() > 1 && info.operands[1].carried != nullptr;
}

bool carries(const isa::OpInfo& info, const void* op) {
  return std::any_of(info.operands.begin(), info.operands.end(), [&](const isa::OperandInfo& list) {
    return list.carried != nullptr && list.carried(op);
  });
}

// The first bytes of a core's memories, one after the other.
class OnChip {
 public:
  explicit OnChip(core::Core& core) : core_(core) {}

  // @return for each place the number of the byte that has come to stand there.
  template <class Run>
  std::vector<uint32_t> origins(Run run) {
    std::vector<uint32_t> found(2 * kBytes);
    for (int shift = 0; shift < 16; shift += 8) {
      for_each([&](uint8_t& byte, size_t i) { byte = static_cast<uint8_t>(i >> shift); });
      run();
      for_each([&](uint8_t& byte, size_t i) { found[i] |= uint32_t{byte} << shift; });
    }
    return found;
  }
  template <class Visit>
  void for_each(Visit visit) {
    size_t i = 0;
    for (const Hardware memory : {Hardware::UB, Hardware::L1})
      for (uint8_t& byte : core_.memory.of(memory).first(kBytes)) visit(byte, i++);
  }

 private:
  core::Core& core_;
};

isa::Access one_byte(uint8_t& byte) { return {isa::Effect::kRead, 0, &byte, 1, {}}; }

// Operands in the memories of their positions, apart; false where one has no such memory.
bool settle(Rng& rng, core::Core& core, void* record, const core::Instruction& call) {
  const isa::OpInfo& info = call.info;
  int64_t place = kPlace;
  for (int i = 0; i < isa::operand_count(info); ++i) {
    isa::Operand& operand = operand_of(info, record, i);
    const Hardware memory = core.chip().memory_of(operand.position);
    if (memory != Hardware::UB && memory != Hardware::L1) return false;
    operand.address = core.memory.of(memory).data() + place;
    place += (isa::operand_count(info) > 2 ? between(rng, 4, 20) : between(rng, 40, 90)) * 32;
  }
  std::vector<Finding> findings;
  check::OverlapCheck().check(core, call, findings);
  return findings.empty();
}

void expect_marks_follow(Rng& rng, core::Core& core, const AnyCall& op,
                         const core::Instruction& call, const std::string& text) {
  OnChip chip(core);
  const std::vector<uint32_t> origins = chip.origins([&] { op.execute(); });
  check::Marks marks(core.memory, {});
  std::vector<bool> marked;
  chip.for_each([&](uint8_t& byte, size_t) {
    byte = 0xFD;
    marked.push_back(!marked.empty() &&
                     chance(rng, 5));  // number 0 is also a zero of the call's own
    if (marked.back())
      marks.mark(one_byte(byte), {"origin", {}});
    else
      marks.clear(one_byte(byte));
  });
  check::Touched touched;
  touched.collect(call);
  check::ProgramOrder order(core, call);
  marks.carry(call, touched, "bytes that nothing has written", order);
  size_t wrong = 0;
  chip.for_each([&](uint8_t& byte, size_t i) {
    const bool expected = origins[i] < marked.size() && marked[origins[i]];
    wrong += marks.first_in(one_byte(byte)).has_value() == expected ? 0 : 1;
  });
  EXPECT_EQ(wrong, 0u) << text;
}

template <class I>
void check_marks(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  if (!carries_its_sources(info)) return;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= kCallsPerChip; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<Cell> cell = random_cell(isa::op_info_of(prototype), rng, machine);
      if (!cell) break;
      I call = record_in(prototype, *cell, rng, machine);
      randomize(rng, machine, call);
      I op = resolved(machine, call);
      const auto launch = launch_on(machine);
      core::Core& core = *launch->cores()[0];
      core.have_data_registers();
      const core::Instruction instruction = core::instruction_of(op, info.name, {}, 0);
      if (!settle(rng, core, &op, instruction)) continue;
      if (!carries(info, &op)) continue;
      expect_marks_follow(rng, core, any_call(op), instruction, describe(info, &op, machine, seed));
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(Marks, record, Executes<isa::record>&& HasType<isa::record>, check_marks)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
