// Tests that a program gives the same bytes however it is run: every spelling of the hot loops, the
// door with checks and the door without. Valid calls are free of error findings.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "check/checks.h"
#include "core/launch/launch.h"
#include "isa/simd/elementwise.h"
#include "property/random/call.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

constexpr int kCallsPerChip = 40;  // of a record, on each chip
constexpr int kLeastCalls = 6;     // of an operation

using Bytes = std::vector<uint8_t>;

struct Outcome {
  Bytes bytes;
  uint64_t scalar = 0;
  isa::Registers registers;
  std::vector<Finding> findings;
};

// `issue_call` issues the call, as a kernel does.
Outcome run_through_door(const std::function<void()>& issue_call, const Machine& machine,
                         Arena& arena, bool observed) {
  core::LaunchSpec spec;
  spec.chip = &machine.chip;
  if (machine.core == CoreKind::kCube) spec.kind = KernelKind{1, 2};
  spec.global_objects.add({arena.begin(), arena.begin() + arena.size_bytes(), Hardware::GM, "all"});
  if (observed) check::add_checks(spec, Check::kFull);
  Outcome outcome;
  spec.kernel = [&] {
    if (core::this_core().id().kind != machine.core) return;
    core::this_core().registers_to_set() = machine.registers;
    core::this_core().have_data_registers();
    *core::this_core().context().data = *machine.data;
    issue_call();
    outcome.registers = core::this_core().registers();
  };
  core::Launch launch(std::move(spec));
  launch.run();
  outcome.bytes = arena.bytes();
  outcome.scalar = arena.scalar;
  outcome.findings = launch.findings();
  return outcome;
}

void expect_no_errors(const std::vector<Finding>& findings, const std::string& text) {
  for (const Finding& finding : findings)
    EXPECT_FALSE(is_error(finding.code)) << info_of(finding.code).id << ": " << text;
}

void expect_same_through_doors(const AnyCall& op, const std::function<void()>& issue_call,
                               const Machine& machine, Arena& arena, const std::string& text) {
  const Bytes before = arena.bytes();
  const Outcome fast = run_through_door(issue_call, machine, arena, false);
  std::copy(before.begin(), before.end(), arena.begin());
  const Outcome observed = run_through_door(issue_call, machine, arena, true);
  EXPECT_TRUE(fast.bytes == observed.bytes) << text;
  EXPECT_EQ(fast.scalar, observed.scalar) << text;
  EXPECT_EQ(fast.registers.mask, observed.registers.mask) << text;
  EXPECT_EQ(fast.registers.counter_mode, observed.registers.counter_mode) << text;
  EXPECT_EQ(fast.registers.pad_value, observed.registers.pad_value) << text;
  for (int word = 0; word < 2; ++word)
    EXPECT_EQ(fast.registers.cmp_mask.bits[word], observed.registers.cmp_mask.bits[word]) << text;
  expect_no_errors(fast.findings, text);
  expect_no_errors(observed.findings, text);
  std::copy(before.begin(), before.end(), arena.begin());
  op.execute();
  EXPECT_TRUE(fast.bytes == arena.bytes()) << "the door changes the result: " << text;
}

template <class I>
void check_doors(const I& prototype) {
  const auto calls = static_cast<uint64_t>(share_of_calls<I>(kCallsPerChip, kLeastCalls));
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= calls; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<I> call = random_call(prototype, rng, machine, arena);
      if (!call) break;
      const I op = resolved(machine, *call);
      expect_same_through_doors(
          any_call(op), [&] { issue(*call, SourceLoc::here()); }, machine, arena,
          describe(isa::op_info_of(*call), &*call, machine, seed));
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record) ASCTWIN_ADD_TESTS(Doors, record, Executes<isa::record>, check_doors)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

// Operands at any byte of the arena, so that no spelling may count on alignment.
void expect_same_loops(Arena& arena, Rng& rng, isa::VectorOp op, DType dtype, SimdLevel level) {
  const ElementwiseFn body = elementwise_body(op, dtype, level);
  const ElementwiseFn plain = elementwise_body(op, dtype, SimdLevel::kPortable);
  ASSERT_EQ(body == nullptr, plain == nullptr);
  if (body == nullptr) return;
  const auto count = static_cast<size_t>(between(rng, 0, 300));
  const auto bytes = static_cast<int64_t>(count * size_of(dtype));
  arena.clear();
  uint8_t* a = arena.take(rng, 0, bytes, 1);
  uint8_t* b = arena.take(rng, 0, bytes + 8, 1);
  arena.fill(rng);
  Bytes expected(static_cast<size_t>(bytes), 0x5A), actual(expected.size() + 1, 0x5A);
  plain(expected.data(), a, b, count);
  body(actual.data(), a, b, count);
  EXPECT_EQ(0x5A, actual.back()) << "writes past its end";
  actual.pop_back();
  EXPECT_TRUE(expected == actual) << "operation " << int(op) << " " << info_of(dtype).api_name
                                  << " level " << int(level) << " count " << count;
}

TEST(SimdLevels, GiveTheSameBytes) {
  Arena arena;
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    for (size_t op = 0; op < isa::kVectorOps; ++op)
      for (const DTypeInfo& type : kNumberTypes)
        for (uint64_t seed = 1; seed <= 200 && !testing::Test::HasFailure(); ++seed) {
          Rng rng(seed);
          expect_same_loops(arena, rng, static_cast<isa::VectorOp>(op), type.dtype, level);
        }
  }
}

}  // namespace
}  // namespace asctwin::test
