// Descriptions of the flags between cores; core/ performs them.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#include "asctwin/isa/cross_core.h"

#include "isa/ops/scalar/flag_rules.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {{like::k910B | like::k950, {}, {}, {}, PIPE_S, kBothSides}};
constexpr int64_t kPairs = 4;  // the mode of one cube and one vector core
// Messages of library code (core/sync/cube_service.h) have a mode that kernels do not know, in any
// mixed kernel.
constexpr int64_t kMessages = 5;

template <class Record>
int64_t mode_of(const void* record) {
  const int64_t mode = static_cast<const Record*>(record)->mode;
  return mode == kMessages ? 0 : mode;
}

template <class Record>
constexpr Limit kLimits[] = {
    {.field = "modeId",
     .value = mode_of<Record>,
     .lo = 0,
     .hi = 2,
     .families = like::k910B,
     .meaning = "0: all cores of a kind; 1: the vector cores of a block; 2: the cube core of a "
                "block and its vector cores"},
    {.field = "modeId",
     .value = mode_of<Record>,
     .lo = 0,
     .hi = kPairs,
     .families = like::k950,
     .meaning = "as elsewhere; 4: the cube core of a block and one of its vector cores"},
    {.field = "flagId",
     .value = value_of<Record, &Record::id>,
     .lo = 0,
     .hi = 15,
     .families = like::k910B,
     .meaning = "which counter; SyncAll uses 11 to 14"},
    {.field = "flagId",
     .value = value_of<Record, &Record::id>,
     .lo = 0,
     .hi = 31,
     .families = like::k950,
     .meaning = "which counter; SyncAll uses 11 to 14; from 16 on those between a cube core and "
                "its second vector core, in mode 4"},
};

constexpr Parameter kSetParameters[] = {
    {"pipe", "the pipe that sets the flag once its earlier work is complete"}};
constexpr Parameter kWaitParameters[] = {
    {"pipe", "on the 950 the pipe that waits; elsewhere every pipe does"}};

bool mode_exists(int64_t mode) { return mode != 3; }
template <class Record>
bool has_a_mode(const Record& op, const Context&) {
  return mode_exists(op.mode);
}
template <class Record>
bool id_fits_the_mode(const Record& op, const Context& context) {
  return op.id < 16 || (op.mode == kPairs && context.core == CoreKind::kCube);
}
template <class Record>
bool has_its_cores(const Record& op, const Context& context) {
  const KernelKind kind = context.team.kind;
  if (!counts_flags(context)) return true;  // this has a finding of its own
  if (op.mode == 1) return kind.vector > 0;
  return op.mode == 0 || (kind.cube > 0 && kind.vector > 0);
}
// Where the kernel has vector cores, they are the ones to call it.
bool is_on_their_core(const CrossCoreSetFlag& op, const Context& context) {
  return op.mode != 1 || context.core == CoreKind::kVector || context.team.kind.vector == 0;
}
template <class Record>
bool is_counted(const Record&, const Context& context) {
  return counts_flags(context);
}
bool sets_by_a_queue(const CrossCoreSetFlag& op, const Context&) {
  return op.pipe != PIPE_ALL && (op.pipe != PIPE_S || op.mode == kPairs);
}

template <class Record>
constexpr Rule kModeRule = {.code = Code::E0105,
                            .holds = holds_for<Record, has_a_mode<Record>>,
                            .actual = "`modeId` 3",
                            .statement = "`modeId` is 0, 1, 2 or 4",
                            .families = like::k950};
template <class Record>
constexpr Rule kIdRule = {.code = Code::E0105,
                          .holds = holds_for<Record, id_fits_the_mode<Record>>,
                          .actual = "`flagId` {flagId} in mode {modeId}",
                          .statement = "flags 16 to 31 are those of mode 4 on a cube core",
                          .families = like::k950};

// The mode of a wait means nothing on the 910B and 910C, so only a set has to have its partners.
constexpr Rule kSetRules[] = {
    kModeRule<CrossCoreSetFlag>,
    kIdRule<CrossCoreSetFlag>,
    {.code = Code::E0105,
     .holds = holds_for<CrossCoreSetFlag, sets_by_a_queue>,
     .actual = "no pipe of its own to set the flag",
     .statement = "the pipe is neither PIPE_S nor PIPE_ALL; mode 4 of the 950 takes PIPE_S"},
    {.code = Code::E0105,
     .holds = holds_for<CrossCoreSetFlag, is_on_their_core>,
     .actual = "`modeId` 1 on a cube core",
     .statement = "mode 1 is for the vector cores of a block",
     .help = "call it under `if ASCEND_IS_AIV`; mode 2 is for a cube core and its vector cores"},
    {.code = Code::E0105,
     .holds = holds_for<CrossCoreSetFlag, has_its_cores<CrossCoreSetFlag>>,
     .actual = "`modeId` {modeId} in a kernel or on a core that has no such partners",
     .statement = "mode 1 is for vector cores, modes 2 and 4 for kernels of cube and vector cores",
     .help = "mark the kernel __mix__(1, 2)"},
    kFlagsRule<holds_for<CrossCoreSetFlag, is_counted<CrossCoreSetFlag>>>,
};
constexpr Rule kWaitRules[] = {
    kModeRule<CrossCoreWaitFlag>, kIdRule<CrossCoreWaitFlag>,
    kFlagsRule<holds_for<CrossCoreWaitFlag, is_counted<CrossCoreWaitFlag>>>};

}  // namespace

const OpInfo CrossCoreSetFlag::info = {
    .name = "CrossCoreSetFlag",
    .variant = "",
    .doc = "increments a counter of other cores once the earlier work of a pipe is complete",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .support = kSupport,
    .limits = kLimits<CrossCoreSetFlag>,
    .rules = kSetRules,
    .parameters = kSetParameters,
};

const OpInfo CrossCoreWaitFlag::info = {
    .name = "CrossCoreWaitFlag",
    .variant = "",
    .doc = "blocks a core until its counter is above 0, and decrements it",
    .spec = "sync_and_timing.md, section 1.6",
    .kind = Kind::kSynchronises,
    .support = kSupport,
    .limits = kLimits<CrossCoreWaitFlag>,
    .rules = kWaitRules,
    .parameters = kWaitParameters,
};

void CrossCoreSetFlag::order(OrderSink& sink) const { sink.release(pipe, OrderToken::cores()); }

// Elsewhere than on the 950 the issue of all later instructions waits.
void CrossCoreWaitFlag::resolve(const Context& context) {
  holds_its_pipe = context.chip.cross_wait_holds_one_pipe;
}
void CrossCoreWaitFlag::order(OrderSink& sink) const {
  sink.acquire(holds_its_pipe ? pipe : PIPE_S, OrderToken::cores());
}

}  // namespace asctwin::isa
