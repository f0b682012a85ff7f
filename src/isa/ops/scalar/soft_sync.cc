// Descriptions of what synchronises through global memory; core/ performs it.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#include "asctwin/isa/soft_sync.h"

#include "isa/access.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

DType type_of_slots(const void*) { return DType::kInt32; }

constexpr Support kSupport[] = {
    {Families::all(), kGlobal, kVectorPositions, Types(DType::kInt32), PIPE_S}};

template <class Record>
constexpr OperandInfo kOperands[] = {{"gmWorkspace", operand_of<Record, &Record::gm>},
                                     {"ubWorkspace", operand_of<Record, &Record::ub>}};

// The whole workspace: what a slot holds is between the cores that use it.
void add_workspace(AccessSink& sink, const Operand& gm, int64_t bytes) {
  sink.add({Effect::kAccumulate, 0, gm.address, bytes, {}});
}
void add_room(AccessSink& sink, const Operand& ub, int64_t bytes) {
  sink.add({Effect::kWriteUnspecified, 1, ub.address, bytes, {}});
}

bool are_launched(const SyncAllSoft& op, const Context&) { return op.used_cores <= op.cores; }
bool takes_part(const SyncAllSoft& op, const Context&) { return op.index < op.members(); }
void add_cores(const void* record, Finding& finding) {
  const auto& op = *static_cast<const SyncAllSoft*>(record);
  finding.with("cores", op.cores).with("index", op.index);
}

constexpr Limit kUsedLimits[] = {
    {.field = "usedCores",
     .value = value_of<SyncAllSoft, &SyncAllSoft::used_cores>,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "cores",
     .meaning = "number of cores that synchronise, from core 0 on; 0: all"}};
constexpr Rule kUsedRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SyncAllSoft, are_launched>,
     .actual = "`usedCores` {usedCores}, but {cores} cores are launched",
     .statement = "`usedCores` is at most the number of vector cores of the launch",
     .facts = add_cores},
    {.code = Code::E0105,
     .holds = holds_for<SyncAllSoft, takes_part>,
     .actual = "`usedCores` {usedCores} on core {index}, which is not one of them",
     .statement = "only the first `usedCores` cores call it",
     .facts = add_cores},
};

bool is_a_block(const BlockSync& op, const Context&) { return op.block < op.cores; }
template <class Record>
bool names_a_block(const Record& op, const Context& context) {
  return is_a_block(op, context);
}
template <class Record>
void add_block_facts(const void* record, Finding& finding) {
  finding.with("cores", static_cast<const Record*>(record)->cores);
}
template <class Record>
constexpr Limit kBlockLimits[] = {
    {.field = "blockIdx",
     .value = value_of<Record, &Record::block>,
     .lo = 0,
     .hi = INT32_MAX,
     .meaning = "of the core that sets"},
    {.field = "eventID",
     .value = value_of<Record, &Record::event>,
     .lo = 0,
     .hi = INT32_MAX,
     .meaning = "which of its events: the workspace holds a slot for each"},
};
template <class Record>
constexpr Rule kBlockRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, names_a_block<Record>>,
     .actual = "`blockIdx` {blockIdx}, but {cores} cores are launched",
     .statement = "`blockIdx` is that of a core of the launch",
     .facts = add_block_facts<Record>},
};

}  // namespace

void SoftSync::resolve(const Context& context) { cores = context.team.cores(context.chip); }

void SyncAllSoft::resolve(const Context& context) {
  SoftSync::resolve(context);
  index = context.team.index;
}
void SyncAllSoft::accesses(AccessSink& sink) const {
  add_workspace(sink, gm, members() * kBlockBytes);
  add_room(sink, ub, members() * kBlockBytes);
}

void BlockSync::accesses(AccessSink& sink) const {
  sink.add({Effect::kAccumulate, 0, slot(), kBlockBytes, {}});
  add_room(sink, ub, kBlockBytes);
}

void OrderedSync::accesses(AccessSink& sink) const {
  sink.add({Effect::kWriteUnspecified, 0, gm.address, cores * kBlockBytes, {}});
  add_room(sink, ub, (cores + 1) * kBlockBytes);
}

const OpInfo SyncAllSoft::info = {
    .name = "SyncAll",
    .variant = "soft",
    .doc = "blocks every vector core until all have reached this call, by slots in global memory",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .operands = kOperands<SyncAllSoft>,
    .dtype = type_of_slots,
    .support = kSupport,
    .limits = kUsedLimits,
    .rules = kUsedRules,
    .formula = "the slot of each core in gmWorkspace counts its calls; ubWorkspace is undefined",
};

// UNVERIFIED: evidence = inferred. A wait takes the event, and a set waits until the last one was
// taken, so that an event serves again; the documents say that a set writes 1 and a wait polls.
const OpInfo IBSet::info = {
    .name = "IBSet",
    .variant = "",
    .doc = "sets an event of a core in global memory, once its last set was waited for",
    .spec = "sync_and_timing.md, section 1.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .operands = kOperands<IBSet>,
    .dtype = type_of_slots,
    .support = kSupport,
    .limits = kBlockLimits<IBSet>,
    .rules = kBlockRules<IBSet>,
    .formula = "the slot at (cores * eventID + blockIdx) * 32 bytes = 1",
};

const OpInfo IBWait::info = {
    .name = "IBWait",
    .variant = "",
    .doc = "blocks a core until an event of another core is set, and resets it",
    .spec = "sync_and_timing.md, section 1.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .operands = kOperands<IBWait>,
    .dtype = type_of_slots,
    .support = kSupport,
    .limits = kBlockLimits<IBWait>,
    .rules = kBlockRules<IBWait>,
    .formula = "the slot at (cores * eventID + blockIdx) * 32 bytes = 0, once it is 1",
};

const OpInfo InitDetermineComputeWorkspace::info = {
    .name = "InitDetermineComputeWorkspace",
    .variant = "",
    .doc = "prepares a workspace for WaitPreBlock and NotifyNextBlock",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .operands = kOperands<InitDetermineComputeWorkspace>,
    .dtype = type_of_slots,
    .support = kSupport,
    .formula = "both workspaces are undefined",
};

const OpInfo WaitPreBlock::info = {
    .name = "WaitPreBlock",
    .variant = "",
    .doc = "blocks a core until the previous core has called NotifyNextBlock",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .operands = kOperands<WaitPreBlock>,
    .dtype = type_of_slots,
    .support = kSupport,
    .formula = "both workspaces are undefined",
};

const OpInfo NotifyNextBlock::info = {
    .name = "NotifyNextBlock",
    .variant = "",
    .doc = "lets the next core continue after its WaitPreBlock",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .operands = kOperands<NotifyNextBlock>,
    .dtype = type_of_slots,
    .support = kSupport,
    .formula = "both workspaces are undefined",
};

// A synchronisation through global memory takes every pipe of its core.
void SyncAllSoft::order(OrderSink& sink) const {
  sink.barrier(PIPE_ALL);
  sink.release(PIPE_ALL, OrderToken::cores());
  sink.acquire(PIPE_ALL, OrderToken::cores());
}
void IBSet::order(OrderSink& sink) const { sink.release(PIPE_ALL, OrderToken::cores()); }
void IBWait::order(OrderSink& sink) const {
  sink.barrier(PIPE_ALL);
  sink.acquire(PIPE_ALL, OrderToken::cores());
}
// The bracket of a turn begins and ends with a barrier of all pipes.
void InitDetermineComputeWorkspace::order(OrderSink& sink) const { sink.barrier(PIPE_ALL); }
void WaitPreBlock::order(OrderSink& sink) const {
  sink.barrier(PIPE_ALL);
  sink.acquire(PIPE_ALL, OrderToken::cores());
}
void NotifyNextBlock::order(OrderSink& sink) const {
  sink.barrier(PIPE_ALL);
  sink.release(PIPE_ALL, OrderToken::cores());
}

}  // namespace asctwin::isa
