// One call through issue(), with checks and without, and what must hold: an error stops the call
// before it changes a byte, and there is one exactly where a rule is broken a call that runs
// changes only what it declares, and the same with checks and without nothing but the memories of
// the core and the tensors of the launch ever changes
#pragma once

#include <stdexcept>
#include <string>

#include "asctwin/issue.h"
#include "oracle.h"
#include "wild_call.h"
#include "world.h"

namespace asctwin::fuzz {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The outcome of one launch.
struct Outcome {
  bool has_error;
  std::string codes;  // of the findings, "E0102 W0101"
  Opinion opinion;    // of the oracle
  Overlaps overlaps;
  std::vector<World::Part> before, after;
  Intervals writes;  // declared; only of a call without an error

  void clear() {
    has_error = false;
    codes.clear();
    opinion = {};
    overlaps = {};
    writes.clear();
  }
};

// Holds objects that all trials share.
struct Workbench {
  World world;
  Outcome checked, unchecked;
};

// @throw Failure
void expect_contained(const Outcome& outcome);
void expect_agreement(const Outcome& checked);
void expect_same(const Outcome& checked, const Outcome& unchecked);
void note_findings(const Report& report, Outcome& outcome);

template <class I>
I placed(const WildCall<I>& call, const World& world, const core::Core& core) {
  I op = call.op;
  for (size_t i = 0; i < call.spots.size(); ++i)
    const_cast<isa::Operand*>(
        isa::operand_at(isa::op_info_of(op), &op, static_cast<int>(i)).operand)
        ->address = world.address_of(core, call.spots[i]);
  return op;
}

template <class I>
void accesses_of(const void* record, isa::AccessSink& sink) {
  static_cast<const I*>(record)->accesses(sink);
}

inline void set_registers(const isa::Registers& registers, const World& world, const auto& spots,
                          core::Core& core) {
  core.registers_to_set() = registers;
  for (size_t i = 0; i < spots.size(); ++i)
    core.registers_to_set().va[i / isa::kVaAddresses][i % isa::kVaAddresses] =
        world.address_of(core, spots[i]);
}

// The kernel: one call, between two looks at everything that it could change.
template <class I>
void issue_one(const WildCall<I>& call, const World& world, uint64_t seed, Outcome& outcome) {
  core::Core& core = core::this_core();
  core.memory.refresh();  // an unchecked launch begins with whatever the one before has left
  set_registers(call.registers, world, call.va, core);
  I op = placed(call, world, core);
  [[maybe_unused]] uint64_t scalar = 0;
  if constexpr (requires { op.result; }) op.result = &scalar;
  Rng rng(seed);
  for (int i = 0; i < isa::operand_count(isa::op_info_of(op)); ++i)
    world.scatter(rng, core, isa::operand_at(isa::op_info_of(op), &op, i).operand->address);
  world.look(core, outcome.before);
  I resolved = op;
  if constexpr (test::Resolves<I>) resolved.resolve(core.context());
  const isa::OpInfo& info = isa::op_info_of(op);
  const core::Instruction seen{info, &resolved, info.name, {}, 0, &accesses_of<I>};
  outcome.opinion = opinion_on(core, seen);
  const Opinion& opinion = outcome.opinion;
  const bool runs = opinion.runs_here && (opinion.violation.empty() || opinion.is_harmless);
  outcome.overlaps = runs ? overlaps_in(seen) : Overlaps{};
  try {
    issue(op, SourceLoc::here());
    if (outcome.opinion.runs_here) outcome.writes = declared_writes(seen);
  } catch (...) {
    world.look(core, outcome.after);
    throw;
  }
  world.look(core, outcome.after);
}

template <class I>
void launch(const WildCall<I>& call, const isa::Chip& chip, World& world, uint64_t seed,
            Check check, Outcome& outcome) {
  outcome.clear();
  RunOptions options;
  options.soc = std::string(chip.name);
  options.check = check;
  options.workers = 1;
  options.kind = call.core == CoreKind::kCube ? KernelKind{1, 0} : KernelKind{0, 1};
  world.refresh();
  note_findings(
      run_on_cores([&] { issue_one(call, world, seed, outcome); }, options, world.tensors()),
      outcome);
}

template <class I>
void trial(const I& prototype, Rng& rng, Workbench& bench, uint64_t seed) {
  auto& [world, checked, unchecked] = bench;
  const auto chips = isa::chips();
  const auto last = static_cast<int64_t>(chips.size()) - 1;
  Machine machine{chips[static_cast<size_t>(between(rng, 0, last))]};
  const WildCall<I> call = wild_call(prototype, rng, world, machine);
  launch(call, machine.chip, world, seed, Check::kFull, checked);
  try {
    expect_contained(checked);
    expect_agreement(checked);
    launch(call, machine.chip, world, seed, Check::kOff, unchecked);
    expect_contained(unchecked);
    expect_same(checked, unchecked);
  } catch (const Failure& failure) {
    throw Failure(failure.what() + std::string(": ") +
                  test::describe(isa::op_info_of(call.op), &call.op, machine, seed) + " [" +
                  checked.codes + "]");
  }
}

}  // namespace asctwin::fuzz
