// The way of every copy into global memory: runs of bytes that replace what stands there or, while
// an atomic operation is set, are combined with it element by element.
// spec: data_movement.md, section 12
#pragma once

#include "asctwin/isa/atomic.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "isa/strided.h"

namespace asctwin::isa {

// Sees the copies and the scalar stores of all cores to global memory that are not atomic, and
// performs them.
class StoreWatch {
 public:
  virtual void store(uint8_t* dst, const uint8_t* src, int64_t bytes) = 0;
  // As store_bits(), so that a core that polls the element sees all of it or nothing.
  virtual void store_element(uint8_t* dst, uint64_t bits, size_t size) = 0;

 protected:
  ~StoreWatch() = default;
};

// The mode that a copy to `dst` works in.
inline AtomicMode atomic_mode_for(const Operand& dst, const Context& context) {
  if (context.chip.memory_of(dst.position) != Hardware::GM) return {};
  AtomicMode mode = context.registers.atomic;
  mode.watch = context.store_watch;
  return mode;
}

inline Effect store_effect(const AtomicMode& mode) {
  return mode.is_on() ? Effect::kAccumulate : Effect::kWrite;
}

// dst[i] = dst[i] op src[i] over the whole elements of `bytes`. Cores that update one element at
// the same time do so one after the other. `dst` need not be aligned.
void accumulate(const AtomicMode& mode, uint8_t* dst, const uint8_t* src, int64_t bytes);

// move_runs() where `mode` is off.
inline void store_runs(const AtomicMode& mode, uint8_t* dst, int64_t dst_pitch, const uint8_t* src,
                       int64_t src_pitch, int64_t count, int64_t run_bytes) {
  if (!mode.is_on() && mode.watch == nullptr)
    return move_runs(dst, dst_pitch, src, src_pitch, count, run_bytes);
  if (!mode.is_on()) {
    for (int64_t i = 0; i < count; ++i)
      mode.watch->store(dst + i * dst_pitch, src + i * src_pitch, run_bytes);
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    accumulate(mode, dst + i * dst_pitch, src + i * src_pitch, run_bytes);
}

template <class Record>
bool atomic_type_agrees(const Record& op, const Context&) {
  if constexpr (requires { op.untyped; })
    if (op.untyped) return true;
  return !op.atomic.is_on() || op.atomic.dtype == op.dtype;
}

template <class Record>
void atomic_type_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("type", info_of(op.dtype).api_name);
  finding.with("atomic_type", info_of(op.atomic.dtype).api_name);
}

// A row for the rules of every copy to global memory.
template <class Record>
inline constexpr Rule kAtomicTypeRule = {.code = Code::E0106,
                                         .holds = holds_for<Record, atomic_type_agrees<Record>>,
                                         .actual = "",
                                         .statement = "",
                                         .facts = atomic_type_facts<Record>};

}  // namespace asctwin::isa
