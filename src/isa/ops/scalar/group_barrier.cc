// Descriptions of the barrier of two groups of vector cores; core/ performs it.
// spec: sync_and_timing.md, section 1.6
#include "asctwin/isa/group_barrier.h"

#include "isa/access.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kMostRounds = (1 << 20) - 1;
constexpr int64_t kLastBytes = 1600;  // of UB

DType type_of_slots(const void*) { return DType::kInt32; }

constexpr Support kSupport[] = {{like::k910B, kGlobal, kGlobal, Types(DType::kInt32), PIPE_S}};
constexpr Scratch kScratch[] = {{like::k910B, unit_of<kLastBytes>}};

constexpr OperandInfo kOperands[] = {{"groupWorkspace", operand_of<GroupSync, &GroupSync::gm>}};

constexpr Limit limit_of_group(const char* field, Accessor value, const char* meaning) {
  return {.field = field,
          .value = value,
          .lo = 1,
          .hi = UINT32_MAX,
          .unit = "cores",
          .meaning = meaning};
}
constexpr Limit limit_of_index(const char* field) {
  return {.field = field,
          .value = value_of<GroupSync, &GroupSync::index>,
          .lo = 0,
          .hi = UINT32_MAX,
          .meaning = "of the calling core in its group"};
}
constexpr Limit kArriveSize = limit_of_group(
    "arriveSize", value_of<GroupSync, &GroupSync::arrive_size>, "that arrive, by their number");
constexpr Limit kWaitSize = limit_of_group("waitSize", value_of<GroupSync, &GroupSync::wait_size>,
                                           "that wait, by their number");
constexpr Limit kRound = {.field = "round",
                          .value = value_of<GroupSync, &GroupSync::round>,
                          .lo = 1,
                          .hi = kMostRounds,
                          .meaning = "number of calls of this core, including this one"};
constexpr Limit kArriveLimits[] = {kArriveSize, kWaitSize, kRound, limit_of_index("arriveIndex")};
constexpr Limit kWaitLimits[] = {kArriveSize, kWaitSize, kRound, limit_of_index("waitIndex")};

bool fits_the_launch(const GroupSync& op, const Context&) {
  return op.arrive_size <= op.cores && op.wait_size <= op.cores;
}
bool is_an_arriver(const GroupSync& op, const Context&) { return op.index < op.arrive_size; }
bool is_a_waiter(const GroupSync& op, const Context&) { return op.index < op.wait_size; }
void add_cores(const void* record, Finding& finding) {
  finding.with("cores", static_cast<const GroupSync*>(record)->cores);
}
constexpr Rule kSizesRule = {
    .code = Code::E0105,
    .holds = holds_for<GroupSync, fits_the_launch>,
    .actual = "`arriveSize` {arriveSize} and `waitSize` {waitSize}, but {cores} cores are launched",
    .statement = "either group holds at most the vector cores of the launch",
    .facts = add_cores};
constexpr Rule index_rule(bool (*holds)(const void*, const Context&), const char* actual) {
  return {.code = Code::E0105,
          .holds = holds,
          .actual = actual,
          .statement = "the cores of a group count from 0"};
}
constexpr Rule kArriveRules[] = {
    kSizesRule, index_rule(holds_for<GroupSync, is_an_arriver>,
                           "`arriveIndex` {arriveIndex}, but `arriveSize` is {arriveSize}")};
constexpr Rule kWaitRules[] = {kSizesRule,
                               index_rule(holds_for<GroupSync, is_a_waiter>,
                                          "`waitIndex` {waitIndex}, but `waitSize` is {waitSize}")};

}  // namespace

void GroupSync::resolve(const Context& context) { cores = context.team.cores(context.chip); }

// The whole workspace: what a slot holds is between the cores of the barrier.
void GroupSync::accesses(AccessSink& sink) const {
  sink.add({Effect::kAccumulate, 0, gm.address, workspace_bytes(arrive_size, wait_size), {}});
}

// UNVERIFIED: evidence = inferred. A slot counts the calls of its member, so that the workspace
// begins with zeros; either mode holds every pipe of the core.
const OpInfo GroupArrive::info = {
    .name = "GroupBarrier",
    .variant = "Arrive",
    .doc = "signals to a group of vector cores that this core has arrived",
    .spec = "sync_and_timing.md, section 1.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .operands = kOperands,
    .dtype = type_of_slots,
    .support = kSupport,
    .limits = kArriveLimits,
    .rules = kArriveRules,
    .scratch = kScratch,
    .formula = "the slot of the core in groupWorkspace counts its calls",
};

const OpInfo GroupWait::info = {
    .name = "GroupBarrier",
    .variant = "Wait",
    .doc = "blocks a vector core until each core of a group has arrived as often as it has waited",
    .spec = "sync_and_timing.md, section 1.6",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .operands = kOperands,
    .dtype = type_of_slots,
    .support = kSupport,
    .limits = kWaitLimits,
    .rules = kWaitRules,
    .scratch = kScratch,
    .formula = "the slot of the core in groupWorkspace counts its calls",
};

void GroupArrive::order(OrderSink& sink) const { sink.release(PIPE_ALL, OrderToken::cores()); }
void GroupWait::order(OrderSink& sink) const {
  sink.barrier(PIPE_ALL);
  sink.acquire(PIPE_ALL, OrderToken::cores());
}

}  // namespace asctwin::isa
