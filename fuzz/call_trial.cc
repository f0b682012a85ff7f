// The tests' generator draws a call in an arena. UB has the arena's bytes at the arena's offsets,
// and the reference works on an image of every memory, where those of UB are one part.
#include "call_trial.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "isa/operations.h"
#include "isa/reference.h"
#include "num/simd_level.h"

namespace asctwin::fuzz {
namespace {

using test::Arena;

// Tries a call of a library function. False: no call is drawn.
using LibraryFunction =
    std::function<bool(Rng& rng, Machine& machine, World& world, uint64_t seed)>;

// All memories before a launch of one call and behind it.
struct Images {
  std::vector<World::Part> before, after;
  uint64_t scalar = 0;
  const uint8_t* ub = nullptr;  // on the core
};

Arena& arena() {
  static Arena the_arena;  // sixteen MiB, which no call needs anew
  return the_arena;
}

bool lies_in_ub(const isa::Chip& chip, const isa::OpInfo& info, const void* record) {
  return std::ranges::all_of(info.operands, [&](const isa::OperandInfo& list) {
    return !isa::is_given(list, record) ||
           chip.memory_of(list.first(record)->position) == Hardware::UB;
  });
}

// Any level that the CPU has, for as long as this lives.
class AnySimdLevel {
 public:
  explicit AnySimdLevel(Rng& rng) {
    std::vector<SimdLevel> levels;
    std::ranges::copy_if(kSimdLevels, std::back_inserter(levels), cpu_has);
    const auto last = static_cast<int64_t>(levels.size()) - 1;
    set_simd_level(levels[static_cast<size_t>(between(rng, 0, last))]);
  }
  ~AnySimdLevel() { set_simd_level(usual_); }
  AnySimdLevel(const AnySimdLevel&) = delete;
  AnySimdLevel& operator=(const AnySimdLevel&) = delete;

 private:
  SimdLevel usual_ = simd_level();
};

// The core as the call finds it.
void prepare(const Machine& machine, core::Core& core) {
  core.memory.refresh();
  const auto ub = core.memory.of(Hardware::UB);
  std::copy_n(arena().begin(), arena().size_bytes(), const_cast<uint8_t*>(ub.data()));
  core.registers_to_set() = machine.registers;
  core.have_data_registers();
  *core.context().data = *machine.data;
}

void launch(const std::function<void()>& kernel, const Machine& machine, Check check,
            World& world) {
  RunOptions options;
  options.soc = std::string(machine.chip.name);
  options.check = check;
  options.workers = 1;
  options.environment = false;
  options.kind = machine.core == CoreKind::kCube ? KernelKind{1, 0} : KernelKind{0, 1};
  world.refresh();
  const Report report = run_on_cores(kernel, options, world.tensors());
  for (const Finding& finding : report.findings())
    if (is_error(finding.code)) throw Failure(report.text());
}

ref::Bytes joined(const std::vector<World::Part>& parts) {
  ref::Bytes all;
  for (const World::Part& part : parts) all.insert(all.end(), part.bytes.begin(), part.bytes.end());
  return all;
}

// The offset of UB in an image of all parts.
int64_t offset_of_ub(const Images& images) {
  int64_t offset = 0;
  for (const World::Part& part : images.before) {
    if (part.begin == images.ub) return offset;
    offset += static_cast<int64_t>(part.bytes.size());
  }
  throw std::logic_error("the core has no UB");
}

void expect_like(const ref::Memory& expected, uint64_t scalar, const Images& images) {
  const ref::Bytes got = joined(images.after);
  if (const std::optional<int64_t> at = expected.first_difference(got.data()))
    throw Failure("byte " + std::to_string(*at - offset_of_ub(images)) + " of UB is " +
                  std::to_string(got[static_cast<size_t>(*at)]) + ", should be " +
                  std::to_string(expected.bytes()[static_cast<size_t>(*at)]));
  if (images.scalar != scalar)
    throw Failure("the scalar is " + std::to_string(images.scalar) + ", should be " +
                  std::to_string(scalar));
}

// In the arena; nothing where the chip does not have the function, or the call is a copy from or to
// another memory.
template <class I>
std::optional<I> draw(const I& prototype, Rng& rng, Machine& machine) {
  std::optional<I> call;
  do call = test::random_call(prototype, rng, machine, arena());
  while (call && arena().size_bytes() > machine.chip.size_of(Hardware::UB));
  if (call && !lies_in_ub(machine.chip, isa::op_info_of(*call), &*call)) return std::nullopt;
  return call;
}

template <class I>
bool attempt(const I& prototype, Rng& rng, Machine& machine, World& world, uint64_t seed) {
  const std::optional<I> call = draw(prototype, rng, machine);
  if (!call) return false;
  const isa::OpInfo& info = isa::op_info_of(*call);
  Images images;
  const auto kernel = [&] {
    core::Core& core = core::this_core();
    prepare(machine, core);
    images.ub = core.memory.of(Hardware::UB).data();
    I op = *call;
    for (int i = 0; i < isa::operand_count(info); ++i) {
      isa::Operand& operand = test::operand_of(info, &op, i);
      operand.address = const_cast<uint8_t*>(images.ub) + (operand.address - arena().begin());
    }
    if constexpr (requires { op.result; }) op.result = &images.scalar;
    world.look(core, images.before);
    issue(op, SourceLoc::here());
    world.look(core, images.after);
  };
  try {
    launch(kernel, machine, chance(rng, 2) ? Check::kFull : Check::kOff, world);
    ref::Memory expected(joined(images.before));
    const uint64_t scalar = test::run_reference(*call, machine.context(), expected,
                                                arena().begin() - offset_of_ub(images));
    expect_like(expected, scalar, images);
  } catch (const Failure& failure) {
    throw Failure(failure.what() + std::string(": ") + test::describe(info, &*call, machine, seed) +
                  ", " + name_of(simd_level()));
  }
  return true;
}

bool is_library_function(const isa::OpInfo& info) {
  return std::string_view(info.spec).starts_with("adv_");
}

template <class I>
void add(std::vector<LibraryFunction>& functions) {
  if constexpr (test::Executes<I>)
    isa::for_each_operation<I>([&](const I& prototype) {
      if (!is_library_function(isa::op_info_of(prototype))) return;
      functions.push_back([prototype](Rng& rng, Machine& machine, World& world, uint64_t seed) {
        return attempt(prototype, rng, machine, world, seed);
      });
    });
}

const std::vector<LibraryFunction>& library_functions() {
  static const std::vector<LibraryFunction> kFunctions = [] {
    std::vector<LibraryFunction> list;
#define ASCTWIN_OP(record) add<isa::record>(list);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
    return list;
  }();
  return kFunctions;
}

}  // namespace

void call_trial(Rng& rng, Workbench& bench, uint64_t seed) {
  const auto& functions = library_functions();
  const auto chips = isa::chips();
  const auto any_of = [&](size_t count) {
    return static_cast<size_t>(between(rng, 0, static_cast<int64_t>(count) - 1));
  };
  const AnySimdLevel level(rng);
  bool has_run = false;
  while (!has_run) {
    const LibraryFunction& attempt_one = functions[any_of(functions.size())];
    Machine machine{chips[any_of(chips.size())]};
    has_run = attempt_one(rng, machine, bench.world, seed);
  }
}

}  // namespace asctwin::fuzz
