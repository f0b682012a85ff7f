// Descriptions of the mutexes of a core's pipes; core/ performs them.
// spec: sync_and_timing.md, section 1.6; delta_2026.md, sections 4.6 and 5
#include "asctwin/isa/mutex.h"

#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kLastId = 27;
constexpr int64_t kLastReserved = 31;

constexpr Support kSupport[] = {{like::k950, {}, {}, {}, PIPE_S, kBothSides}};

// The C API takes the reserved ids too.
template <class Record>
int64_t id_of(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  return op.takes_reserved && op.id > kLastId && op.id <= kLastReserved ? kLastId : op.id;
}
template <class Record>
constexpr Limit kLimits[] = {
    {.field = "id",
     .value = id_of<Record>,
     .lo = 0,
     .hi = kLastId,
     .meaning = "which mutex; 28 to 31 are reserved: `asc_lock` alone takes them"}};

template <class Record>
bool names_a_pipe(const Record& op, const Context&) {
  return op.pipe != PIPE_ALL;
}
template <class Record>
constexpr Rule kRules[] = {{.code = Code::E0105,
                            .holds = holds_for<Record, names_a_pipe<Record>>,
                            .actual = "PIPE_ALL",
                            .statement = "a mutex is held by one pipe"}};

constexpr Parameter kLockParameters[] = {{"pipe", "waits until no other pipe holds the mutex"}};
constexpr Parameter kUnlockParameters[] = {
    {"pipe", "the pipe that unlocks the mutex once its earlier work is complete"}};

}  // namespace

// UNVERIFIED: evidence = inferred. A pipe that locks a mutex again (W0505) needs as many Unlocks;
// one that another pipe holds is E0507, though that pipe's Unlock might stand behind the call.
const OpInfo MutexLock::info = {
    .name = "Mutex",
    .variant = "Lock",
    .doc = "blocks a pipe until no other pipe of the core holds the mutex, and locks it",
    .spec = "sync_and_timing.md, section 1.6; delta_2026.md, sections 4.6 and 5",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .support = kSupport,
    .limits = kLimits<MutexLock>,
    .rules = kRules<MutexLock>,
    .parameters = kLockParameters,
    .aliases = "asc_lock",
};

const OpInfo MutexUnlock::info = {
    .name = "Mutex",
    .variant = "Unlock",
    .doc = "unlocks a mutex once the earlier work of a pipe is complete",
    .spec = "sync_and_timing.md, section 1.6; delta_2026.md, sections 4.6 and 5",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSynchronises,
    .support = kSupport,
    .limits = kLimits<MutexUnlock>,
    .rules = kRules<MutexUnlock>,
    .parameters = kUnlockParameters,
    .aliases = "asc_unlock",
};

void MutexLock::order(OrderSink& sink) const {
  if (stops_the_pipe) sink.acquire(pipe, OrderToken::mutex(id));
}
void MutexUnlock::order(OrderSink& sink) const { sink.release(pipe, OrderToken::mutex(id)); }

}  // namespace asctwin::isa
