// A random call of any instruction of ops.inc: a supported path and type from its own description,
// fields from randomize(), operands laid out by the bytes it declares.
// An instruction without a randomize() of its own does not link.
#pragma once

#include <optional>
#include <string>

#include "asctwin/issue.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "property/random/arena.h"
#include "property/random/cell.h"

namespace asctwin::test {

template <class I>
concept Executes = requires(const I& op) {
  op.execute();
};
template <class I>
concept HasType = requires(I& op) {
  op.dtype;
};
template <class I>
concept Resolves = requires(I& op, const isa::Context& context) {
  op.resolve(context);
};
// Its addresses are data: unknown until the memory is filled.
template <class I>
concept HasOffsets = isa::kAddressesAreData<I> &&
    (requires(I& op) { op.offsets; } || std::is_base_of_v<isa::SuspendedMerge, I>);
template <class I>
concept Commits = requires(const I& op, isa::Registers& registers) {
  op.commit(registers);
};

inline isa::DataRegisters& registers_of_results() {
  static isa::DataRegisters data;
  return data;
}

// The core that runs the call. All share the registers of results, as a record may hold their
// address.
struct Machine {
  const isa::Chip& chip;
  CoreKind core = CoreKind::kFused;
  isa::Registers registers = {};
  const isa::AddressSpace* memory = nullptr;  // that is filled, so that data in it may be read
  isa::DataRegisters* data = &registers_of_results();

  isa::Context context() const {
    return {.chip = chip, .core = core, .registers = registers, .memory = memory, .data = data};
  }
};

std::vector<const isa::Chip*> one_chip_per_family();

// Every field but operands and type, inside its limits; `op` has its positions and its type. May
// set registers that the call reads.
template <class I>
void randomize(Rng& rng, Machine& machine, I& op);
#define ASCTWIN_OP(record) \
  template <>              \
  void randomize(Rng& rng, Machine& machine, isa::record& op);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

// Whether two of its writes may meet in one byte: vector instructions work repeat by repeat; in
// what order copies write is not defined.
template <class I>
inline constexpr bool kRewrites = requires(const I& op) {
  op.lanes;
}
|| std::is_same_v<I, isa::TransDataTo5HD>;

// A kind of core that runs what stands in `row`.
CoreKind pick_core(Rng& rng, const isa::Chip& chip, isa::Cores cores);

struct Extent {  // bytes around an operand's address
  int64_t first = 0;
  int64_t last = 0;
};

// Derives the extents of a call's operands from its accesses.
class ExtentSink final : public isa::AccessSink {
 public:
  ExtentSink(int operands, bool look_for_rewrites, const uint8_t* base);
  void add(const isa::Access& access) override;

  const Extent& extent(int operand) const { return extents_.at(static_cast<size_t>(operand)); }
  bool rewrites() const { return rewrites_; }
  int64_t total_bytes() const;

 private:
  std::vector<Extent> extents_;
  bool look_for_rewrites_, rewrites_ = false;
  const uint8_t* base_;
  std::vector<std::vector<std::pair<int64_t, int64_t>>> runs_;  // by operand
};

template <class I>
I resolved(const Machine& machine, I op) {
  if constexpr (Resolves<I>) op.resolve(machine.context());
  return op;
}

// A call whatever the type of its record: what tests do with it is compiled once.
struct AnyCall {
  const isa::OpInfo& info;
  const void* record;
  void (*accesses_of)(const void* record, isa::AccessSink& sink);
  void (*execute_of)(const void* record);

  void accesses(isa::AccessSink& sink) const { accesses_of(record, sink); }
  void execute() const { execute_of(record); }
};
template <class I>
AnyCall any_call(const I& op) {
  return {isa::op_info_of(op), &op,
          [](const void* record, isa::AccessSink& sink) {
            static_cast<const I*>(record)->accesses(sink);
          },
          [](const void* record) { static_cast<const I*>(record)->execute(); }};
}
isa::Operand& operand_of(const isa::OpInfo& info, void* record, int i);

// Offsets are below this; they belong to the flat operand `indexed_operand`.
inline constexpr int64_t kIndexedBytes = 8192;
inline int64_t base_of(const isa::IndexedLanes& op) { return op.base; }
inline int64_t base_of(const isa::Gatherb&) { return 0; }
inline int64_t base_of(const isa::BilinearInterpolation&) { return 0; }
// As much as it may write.
inline int64_t base_of(const isa::SuspendedMerge& op) { return 32 * op.length(); }
template <class I>
inline constexpr int indexed_operand =
    std::is_same_v<I, isa::Scatter> || std::is_base_of_v<isa::SuspendedMerge, I> ? 0 : 1;
void write_offsets(Rng& rng, const Machine& machine, const isa::Gather& op);
void write_offsets(Rng& rng, const Machine& machine, const isa::Scatter& op);
void write_offsets(Rng& rng, const Machine& machine, const isa::Gatherb& op);
void write_offsets(Rng& rng, const Machine& machine, const isa::BilinearInterpolation& op);
// Queues in order, or with whatever is there: both are merged.
void write_offsets(Rng& rng, const Machine& machine, const isa::MrgSortSuspended& op);
void write_offsets(Rng& rng, const Machine& machine, const isa::MrgSort4Suspended& op);

// How much it writes is data.
int64_t most_kept_bytes(const isa::GatherMaskByBits& op);
template <class I>
concept Compacts = requires(const I& op) {
  most_kept_bytes(op);
};

int64_t alignment_of(const isa::Chip& chip, const isa::OpInfo& info, int list, TPosition position,
                     int64_t element_bytes);
// Every operand at `address`.
void put_operands(const isa::OpInfo& info, void* record, uint8_t* address);
// Every operand at a piece of the arena that holds its extent. False: there is not enough room.
bool lay_out(Rng& rng, const isa::Chip& chip, Arena& arena, const isa::OpInfo& info, void* record,
             const ExtentSink& footprint, int64_t element_bytes);

// Puts every operand into the arena. False: two writes would meet, or there is not enough room.
template <class I>
bool place(Rng& rng, const Machine& machine, Arena& arena, I& op) {
  const isa::OpInfo& info = isa::op_info_of(op);
  put_operands(info, &op, arena.begin());
  ExtentSink footprint(isa::operand_count(info), !kRewrites<I>, arena.begin());
  resolved(Machine{machine.chip, machine.core, machine.registers}, op).accesses(footprint);
  if constexpr (HasOffsets<I>)
    footprint.add(
        {isa::Effect::kRead, indexed_operand<I>, arena.begin(), base_of(op) + kIndexedBytes, {}});
  if constexpr (Compacts<I>)
    footprint.add({isa::Effect::kWrite, 0, arena.begin(), most_kept_bytes(op), {}});
  int64_t element = 1;
  if constexpr (HasType<I>) element = static_cast<int64_t>(size_of(op.dtype));
  return lay_out(rng, machine.chip, arena, info, &op, footprint, element);
}

// Random bytes, and offsets where the call reads some.
template <class I>
void fill(Rng& rng, Machine& machine, Arena& arena, const I& op) {
  arena.fill(rng);
  if constexpr (HasOffsets<I>) write_offsets(rng, machine, op);
  machine.memory = &arena;
}

// Lets a destination be a source where that is defined: the same blocks in every repeat. Others
// keep their pieces apart. nullptr: no destination of the record may be.
template <class I>
inline void (*alias_of)(Rng& rng, I& op) = nullptr;
// Sets it, where the random calls of the record are described.
template <class I>
struct Aliases {
  explicit Aliases(void (*alias)(Rng& rng, I& op)) { alias_of<I> = alias; }
};

// A record of the prototype's operation on the path and of the type of `cell`, and a core that runs
// it; no fields yet.
template <class I>
I record_in(const I& prototype, const Cell& cell, Rng& rng, Machine& machine) {
  I op = prototype;
  set_cell(isa::op_info_of(op), &op, cell);
  if (cell.row != nullptr) machine.core = pick_core(rng, machine.chip, cell.row->cores);
  return op;
}

// Any cell of the chip; nothing where it does not have the instruction.
std::optional<Cell> random_cell(const isa::OpInfo& info, Rng& rng, const Machine& machine);

// A call in `cell`: registers, fields, operands and memory contents.
template <class I>
I random_call_in(const I& prototype, const Cell& cell, Rng& rng, Machine& machine, Arena& arena) {
  I op = record_in(prototype, cell, rng, machine);
  do {
    arena.clear();
    machine.registers = {};
    randomize(rng, machine, op);
  } while (!place(rng, machine, arena, op));
  if constexpr (requires { op.result; }) op.result = &arena.scalar;
  if (alias_of<I> != nullptr) alias_of<I>(rng, op);
  fill(rng, machine, arena, op);
  return op;
}

// Makes a random call in any cell of the chip.
template <class I>
std::optional<I> random_call(const I& prototype, Rng& rng, Machine& machine, Arena& arena) {
  const std::optional<Cell> cell = random_cell(isa::op_info_of(prototype), rng, machine);
  if (!cell) return std::nullopt;
  return random_call_in(prototype, *cell, rng, machine, arena);
}

// Every limited field by name, for the message of a failed test.
std::string describe(const isa::OpInfo& info, const void* record, const Machine& machine,
                     uint64_t seed);

}  // namespace asctwin::test
