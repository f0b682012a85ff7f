// Both sides give a set of memories.
#include "order_trial.h"

#include <memory>
#include <set>

#include "core/order/conflicts.h"
#include "core/order/launch_order.h"
#include "kernel_operator.h"
#include "race_program.h"
#include "ref/orders.h"
#include "run/observed.h"
#include "verify/orders.h"

namespace asctwin::fuzz {
namespace {

using ref::Memory;
using ref::Operation;

constexpr int kMostOperations = 9;
constexpr size_t kMostOrders = 3000;

// A launch that can be run again and again, and the memory that it leaves.
struct Launch {
  std::function<void()> kernel;
  std::vector<GlobalRange> ranges;
  int blocks = 1;
  std::function<void()> prepare;
  std::function<Memory()> memory;
};

Memory run(const Launch& launch, const std::shared_ptr<core::LaunchOrder>& order) {
  RunOptions options;
  options.blocks = launch.blocks;
  options.autosync = Autosync::kOff;
  options.check = Check::kOff;
  options.environment = false;
  options.order = order;
  launch.prepare();
  run_observed(launch.kernel, options, launch.ranges, {order->reader()});
  return launch.memory();
}

// Returns nothing where there are too many orders.
std::set<Memory> results_by_plans(const Launch& launch) {
  const auto first = std::make_shared<core::LaunchOrder>();
  run(launch, first);
  const core::Conflicts conflicts = core::conflicts_of(first->log());
  verify::OrderedInstructions instructions{{}, conflicts.pairs};
  for (const auto* before : conflicts.instructions) {
    instructions.is_before.emplace_back();
    for (const auto* after : conflicts.instructions)
      instructions.is_before.back().push_back(before != after && after->is_behind(before->id));
  }
  const verify::OrderSpace space = verify::orders_of(instructions, kMostOrders);
  if (!space.is_whole) return {};
  std::set<Memory> results;
  for (const auto& pairs : space.orders) {
    std::vector<core::OrderedPair> plan;
    for (const auto& [before, after] : pairs)
      plan.push_back({conflicts.instructions[before]->id, conflicts.instructions[after]->id});
    const auto order = std::make_shared<core::LaunchOrder>(std::move(plan));
    Memory memory = run(launch, order);
    if (order->fingerprint() != first->fingerprint()) throw Failure("the log of an order differs");
    if (!order->was_dropped()) results.insert(std::move(memory));
  }
  return results;
}

// Leaves out what does nothing.
std::set<Memory> results_of_effects(const std::vector<Operation>& operations,
                                    const std::vector<std::set<int>>& before,
                                    const Memory& memory) {
  std::vector<int> numbers(operations.size(), -1);
  std::vector<Operation> kept;
  std::vector<std::set<int>> before_kept;
  for (size_t i = 0; i < operations.size(); ++i) {
    if (operations[i].kind == Operation::kNothing) continue;
    numbers[i] = static_cast<int>(kept.size());
    kept.push_back(operations[i]);
    before_kept.emplace_back();
    for (const int one : before[i])
      if (numbers[static_cast<size_t>(one)] >= 0)
        before_kept.back().insert(numbers[static_cast<size_t>(one)]);
  }
  return ref::results_of(kept, before_kept, memory);
}

void compare(const std::set<Memory>& expected, const std::set<Memory>& found,
             const std::string& text) {
  for (const Memory& one : expected)
    if (!found.contains(one)) throw Failure("a result of some order is missed in " + text);
  for (const Memory& one : found)
    if (!expected.contains(one)) throw Failure("a result that no order has in " + text);
}

int64_t effects_of(const std::vector<Operation>& operations) {
  return std::ranges::count_if(
      operations, [](const Operation& one) { return one.kind != Operation::kNothing; });
}

// Pipes of one core.
void try_pipes(Rng& rng) {
  const RaceProgram program(rng, kMostOperations + 4);
  if (effects_of(program.operations()) > kMostOperations) return;
  constexpr size_t kCells = RaceProgram::kMostCalls * RaceProgram::kCallCells;
  static const Gm<half> in(kCells), out(kCells), left(RaceProgram::kCells);
  for (int cell = 0; cell < static_cast<int>(kCells); ++cell)
    in[static_cast<size_t>(cell)] = half(RaceProgram::in_value(cell / RaceProgram::kCallCells));
  const Launch launch{[&] {
                        RaceProgram::Room room;
                        room.in.SetGlobalBuffer(in.data(), in.size());
                        room.out.SetGlobalBuffer(out.data(), out.size());
                        AscendC::GlobalTensor<half> all;
                        all.SetGlobalBuffer(left.data(), left.size());
                        AscendC::Duplicate(room.ub, half(1), RaceProgram::kCells);
                        AscendC::PipeBarrier<PIPE_ALL>();
                        program.run(room);
                        AscendC::PipeBarrier<PIPE_ALL>();
                        AscendC::DataCopy(all, room.ub, RaceProgram::kCells);
                      },
                      {{in.block().data(), in.block().size_bytes(), "argument 0"},
                       {out.block().data(), out.block().size_bytes(), "argument 1"},
                       {left.block().data(), left.block().size_bytes(), "argument 2"}},
                      1,
                      [&] { std::ranges::fill(out, half(0)); },
                      [&] {
                        Memory memory;
                        for (const half one : left) memory.push_back(static_cast<float>(one));
                        for (const half one : out) memory.push_back(static_cast<float>(one));
                        return memory;
                      }};
  const std::set<Memory> found = results_by_plans(launch);
  if (found.empty()) return;
  Memory memory(RaceProgram::kCells, 1);
  memory.resize(RaceProgram::kCells + kCells);
  compare(results_of_effects(program.operations(), ref::accesses_before(program.steps()), memory),
          found, program.text());
}

// Several cores with a few cells of global memory, each call behind the one before on its core.
class CoresProgram {
 public:
  static constexpr int kCores = 3, kShared = 2, kOfCore = 2, kFloats = 8;  // kFloats in a cell

  explicit CoresProgram(Rng& rng) {
    const auto count = between(rng, 2, kMostOperations - 1);
    for (int64_t i = 0; i < count; ++i) add(rng);
  }

  // On shared cells and, behind them, those of each core; of all cores in the order of the calls.
  const std::vector<Operation>& operations() const { return operations_; }
  std::vector<std::set<int>> before() const;
  std::string text() const;
  void run(AscendC::GlobalTensor<float>& shared) const;
  static Memory first_memory();

 private:
  enum class Kind : uint8_t { kLoad, kStore, kSum, kMeet };
  struct Call {
    Kind kind;
    int core, shared, own;
  };

  static int cell_of(int core, int own) { return kShared + core * kOfCore + own; }
  void add(Rng& rng);

  std::vector<Call> calls_;
  std::vector<Operation> operations_;
};

void CoresProgram::add(Rng& rng) {
  Call call{static_cast<Kind>(between(rng, 0, 3)), static_cast<int>(between(rng, 0, kCores - 1)),
            static_cast<int>(between(rng, 0, kShared - 1)),
            static_cast<int>(between(rng, 0, kOfCore - 1))};
  if (call.kind == Kind::kMeet && chance(rng, 2)) call.kind = Kind::kSum;
  const int own = cell_of(call.core, call.own);
  Operation operation;
  if (call.kind == Kind::kLoad) operation = {Operation::kCopy, {own}, {call.shared}};
  if (call.kind == Kind::kStore) operation = {Operation::kCopy, {call.shared}, {own}};
  if (call.kind == Kind::kSum) operation = {Operation::kAccumulate, {call.shared}, {own}};
  calls_.push_back(call);
  operations_.push_back(operation);
}

// Behind those of the same core, and behind all before a meeting of all cores.
std::vector<std::set<int>> CoresProgram::before() const {
  std::vector<std::set<int>> before(calls_.size());
  for (size_t b = 0; b < calls_.size(); ++b)
    for (size_t a = 0; a < b; ++a) {
      bool meets = calls_[a].core == calls_[b].core;
      for (size_t i = a; i <= b; ++i) meets = meets || calls_[i].kind == Kind::kMeet;
      if (meets) before[b].insert(static_cast<int>(a));
    }
  return before;
}

std::string CoresProgram::text() const {
  constexpr const char* kNames[] = {"load", "store", "sum", "meet"};
  std::string all;
  for (const Call& call : calls_)
    all += std::string(kNames[static_cast<int>(call.kind)]) + " core" + std::to_string(call.core) +
           " " + std::to_string(call.shared) + "/" + std::to_string(call.own) + "; ";
  return all;
}

// Sums of these depend on their order.
Memory CoresProgram::first_memory() {
  Memory memory = {0, 1};
  for (const float value : {1e8F, 1.0F, -1e8F, 3.0F, 16777216.0F, -0.5F}) memory.push_back(value);
  return memory;
}

void CoresProgram::run(AscendC::GlobalTensor<float>& shared) const {
  const int core = static_cast<int>(AscendC::GetBlockIdx());
  AscendC::LocalTensor<float> own(AscendC::TPosition::VECCALC, 0, kOfCore * kFloats);
  const auto at = [](int cell) { return static_cast<uint32_t>(cell * kFloats); };
  const auto everything = [] { AscendC::PipeBarrier<PIPE_ALL>(); };
  AscendC::DataCopy(own, shared[at(cell_of(core, 0))], kOfCore * kFloats);
  everything();
  for (const Call& call : calls_) {
    if (call.kind == Kind::kMeet) AscendC::SyncAll();
    if (call.core != core || call.kind == Kind::kMeet) continue;
    if (call.kind == Kind::kSum) AscendC::SetAtomicAdd<float>();
    if (call.kind == Kind::kLoad)
      AscendC::DataCopy(own[at(call.own)], shared[at(call.shared)], kFloats);
    else
      AscendC::DataCopy(shared[at(call.shared)], own[at(call.own)], kFloats);
    if (call.kind == Kind::kSum) AscendC::SetAtomicNone();
    everything();
  }
  AscendC::DataCopy(shared[at(cell_of(core, 0))], own, kOfCore * kFloats);
}

void try_cores(Rng& rng) {
  const CoresProgram program(rng);
  const Memory first = CoresProgram::first_memory();
  static const Gm<float> shared(first.size() * CoresProgram::kFloats);
  const Launch launch{[&] {
                        AscendC::GlobalTensor<float> tensor;
                        tensor.SetGlobalBuffer(shared.data(), shared.size());
                        program.run(tensor);
                      },
                      {{shared.block().data(), shared.block().size_bytes(), "argument 0"}},
                      CoresProgram::kCores,
                      [&] {
                        for (size_t i = 0; i < shared.size(); ++i)
                          shared[i] = first[i / CoresProgram::kFloats];
                      },
                      [&] {
                        Memory memory;
                        for (size_t i = 0; i < shared.size(); i += CoresProgram::kFloats)
                          memory.push_back(shared[i]);
                        return memory;
                      }};
  const std::set<Memory> found = results_by_plans(launch);
  if (found.empty()) return;
  compare(results_of_effects(program.operations(), program.before(), first), found, program.text());
}

}  // namespace

void order_trial(Rng& rng, Workbench&, uint64_t) {
  if (chance(rng, 2))
    try_pipes(rng);
  else
    try_cores(rng);
}

}  // namespace asctwin::fuzz
