// The bytes an instruction touches, as strided sets: a run of bytes inside up to five loops.
// Descriptions stream them into a sink, so an instruction may touch any number of sets.
#pragma once

#include <cstdint>

namespace asctwin::isa {

enum class Effect : uint8_t {
  kRead,
  kWrite,
  kWriteUnspecified,  // written, but with bytes that no document defines
  kAccumulate,        // read and written in one: an atomic copy, a write of half a byte
};

struct Loop {
  int64_t count = 1;
  int64_t stride_bytes = 0;
};

inline constexpr int kMaxLoops = 5;

struct Access {
  Effect effect = Effect::kRead;
  int operand = 0;  // index among the instruction's operands
  const uint8_t* base = nullptr;
  int64_t run_bytes = 0;
  Loop loops[kMaxLoops];
  int64_t step = 0;  // in which the first round of loops[0] happens; each further one a step later
  // A read of bytes that go to a destination as they are, beside others that the call computes
  // with.
  bool carried = false;
};

inline bool is_write(Effect effect) { return effect != Effect::kRead; }
inline bool is_read(Effect effect) {
  return effect == Effect::kRead || effect == Effect::kAccumulate;
}

class AccessSink {
 public:
  virtual void add(const Access& access) = 0;

 protected:
  ~AccessSink() = default;
};

inline bool is_empty(const Access& access) {
  for (const Loop& loop : access.loops)
    if (loop.count <= 0) return true;
  return access.run_bytes <= 0;
}

// The smallest interval [first, last) of offsets from `base` that holds every byte of `access`,
// which is not empty. Strides may be negative.
struct Hull {
  int64_t first = 0;
  int64_t last = 0;
};

inline Hull hull_of(const Access& access) {
  Hull hull{0, access.run_bytes};
  for (const Loop& loop : access.loops) {
    const int64_t reach = (loop.count - 1) * loop.stride_bytes;
    (reach < 0 ? hull.first : hull.last) += reach;
  }
  return hull;
}

// Whether test(const uint8_t* run, int64_t bytes) holds for a run of bytes; in loop order, no
// further than the first such run.
template <class Test>
bool any_run(const Access& access, Test&& test) {
  if (is_empty(access)) return false;
  int64_t turn[kMaxLoops] = {};
  const uint8_t* run = access.base;
  for (int loop = 0; loop >= 0;) {
    if (test(run, access.run_bytes)) return true;
    // The innermost loop with a turn left takes it; those inside it begin anew.
    for (loop = kMaxLoops - 1; loop >= 0; --loop) {
      const Loop& at = access.loops[loop];
      run += at.stride_bytes;
      if (++turn[loop] < at.count) break;
      run -= turn[loop] * at.stride_bytes;
      turn[loop] = 0;
    }
  }
  return false;
}

// Calls visit(const uint8_t* run, int64_t bytes) for every run of bytes, in loop order.
template <class Visit>
void for_each_run(const Access& access, Visit&& visit) {
  any_run(access, [&](const uint8_t* run, int64_t bytes) {
    visit(run, bytes);
    return false;
  });
}

}  // namespace asctwin::isa
