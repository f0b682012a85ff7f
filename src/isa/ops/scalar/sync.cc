// Descriptions of the synchronisation records; core/ performs them.
// spec: sync_and_timing.md, part 1
#include "asctwin/isa/sync.h"

#include "isa/ops/scalar/flag_rules.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Parameter kFlagParameters[] = {
    {"event", "which pipe sets and which one waits, such as MTE2_V"},
    {"id", "which flag of that event"},
};
constexpr Parameter kBarrierParameters[] = {
    {"pipe", "any pipe except PIPE_S; PIPE_ALL blocks all of them"}};
constexpr Parameter kSyncAllParameters[] = {
    {"isAIVOnly", "true: only vector cores wait for each other; false: cube cores as well"},
    {"config.triggerPipe",
     "the pipe whose earlier work is complete when the other cores continue: MTE2, MTE3 or ALL"},
    {"config.waitPipe", "the pipe whose later work waits for the other cores: MTE2, MTE3 or ALL"}};

// The pipes of one core on chips whose cores are apart. The table of the cube core has no pair with
// the scalar pipe, and none of M and MTE3, for which there is no event.
bool is_vector_pipe(pipe_t pipe) {
  return pipe == PIPE_S || pipe == PIPE_V || pipe == PIPE_MTE2 || pipe == PIPE_MTE3;
}
bool is_cube_pipe(pipe_t pipe) { return pipe != PIPE_S && pipe != PIPE_V; }

template <class Record>
bool joins_pipes_of_a_core(const Record& op, const Context&) {
  const auto [name, from, to] = info_of(op.event);
  return from != to &&
         ((is_vector_pipe(from) && is_vector_pipe(to)) || (is_cube_pipe(from) && is_cube_pipe(to)));
}
template <class Record>
void add_event(const void* record, Finding& finding) {
  finding.with("event", info_of(static_cast<const Record*>(record)->event).name);
}
template <class Record>
constexpr Rule kEventRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, joins_pipes_of_a_core<Record>>,
     .actual = "event {event}",
     .statement =
         "an event joins two of S, V, MTE2 and MTE3, or two of M, MTE1, MTE2, MTE3 and FIX",
     .families = like::k910B,
     .facts = add_event<Record>},
};

bool has_cube_cores(const SyncAll& op, const Context& context) {
  return op.vector_only || !context.chip.split_cores || context.team.kind.cube > 0;
}
bool names_its_pipes(const SyncAll& op, const Context&) {
  const auto is_one_of_them = [](pipe_t pipe) {
    return pipe == PIPE_MTE2 || pipe == PIPE_MTE3 || pipe == PIPE_ALL;
  };
  return is_one_of_them(op.trigger) && is_one_of_them(op.wait);
}
bool is_of_vector_cores(const Context& context) { return context.team.kind.cube == 0; }
bool has_its_flags(const SyncAll& op, const Context& context) {
  return !has_cube_cores(op, context) || counts_flags(context) || is_of_vector_cores(context);
}
bool is_of_a_mixed_type(const SyncAll& op, const Context& context) {
  return !has_cube_cores(op, context) || counts_flags(context) || !is_of_vector_cores(context);
}
constexpr Rule kSyncAllRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SyncAll, names_its_pipes>,
     .actual = "another pipe in its `config`",
     .statement = "the pipes of `config` are PIPE_MTE2, PIPE_MTE3 or PIPE_ALL"},
    {.code = Code::E0105,
     .holds = holds_for<SyncAll, has_cube_cores>,
     .actual = "isAIVOnly = false in a kernel without cube cores",
     .statement = "a kernel of vector cores alone synchronises with isAIVOnly = true",
     .help = "call SyncAll(), or mark the kernel __mix__(1, 2)"},
    kFlagsRule<holds_for<SyncAll, has_its_flags>>,
    // UNVERIFIED: evidence = inferred: published programs do it, and run.
    {.code = Code::W0702,
     .holds = holds_for<SyncAll, is_of_a_mixed_type>,
     .actual = "",
     .statement = "",
     .summary = "a kernel of vector cores alone: the documents ask for a mixed type"},
};

}  // namespace

const OpInfo SetFlag::info = {
    .name = "SetFlag",
    .variant = "",
    .doc = "sets an event once the earlier work of a pipe is complete",
    .spec = "sync_and_timing.md, section 1.2",
    .kind = Kind::kSynchronises,
    .rules = kEventRules<SetFlag>,
    .parameters = kFlagParameters,
};

const OpInfo WaitFlag::info = {
    .name = "WaitFlag",
    .variant = "",
    .doc = "blocks a pipe until an event is set, and clears it",
    .spec = "sync_and_timing.md, section 1.2",
    .kind = Kind::kSynchronises,
    .rules = kEventRules<WaitFlag>,
    .parameters = kFlagParameters,
};

const OpInfo PipeBarrier::info = {
    .name = "PipeBarrier",
    .variant = "",
    .doc = "blocks a pipe until its own earlier work is complete",
    .spec = "sync_and_timing.md, section 1.2",
    .kind = Kind::kSynchronises,
    .parameters = kBarrierParameters,
};

const OpInfo SyncAll::info = {
    .name = "SyncAll",
    .variant = "",
    .doc = "blocks every core until all cores have reached this call",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .rules = kSyncAllRules,
    .parameters = kSyncAllParameters,
};

void SetFlag::order(OrderSink& sink) const {
  sink.release(info_of(event).from, OrderToken::flag(event, id));
}
void WaitFlag::order(OrderSink& sink) const {
  sink.acquire(info_of(event).to, OrderToken::flag(event, id));
}
void PipeBarrier::order(OrderSink& sink) const { sink.barrier(pipe); }
void SyncAll::order(OrderSink& sink) const {
  sink.release(trigger, OrderToken::cores());
  sink.acquire(wait, OrderToken::cores());
}

}  // namespace asctwin::isa
