// There are few at a time: a kernel that makes them is at fault. A field that was written through a
// reference since then no longer has the low bits of what was kept.
#include "asctwin/narrowed.h"

#include <algorithm>
#include <array>
#include <memory>

namespace asctwin {

std::atomic<bool> cut_values_exist{false};

namespace {

struct CutValue {
  const void* field = nullptr;
  int64_t given = 0;
};

struct CutValues {
  std::array<CutValue, 256> kept;
  size_t next = 0;

  CutValue* find(const void* field) {
    const auto at = std::find_if(kept.begin(), kept.end(),
                                 [&](const CutValue& one) { return one.field == field; });
    return at == kept.end() ? nullptr : &*at;
  }
};

// A pointer, because a library that is loaded late has little room for a thread's own variables.
thread_local std::unique_ptr<CutValues> values;

CutValue* find(const void* field) { return values == nullptr ? nullptr : values->find(field); }

}  // namespace

void keep_cut_value(const void* field, int64_t given) {
  cut_values_exist.store(true, std::memory_order_relaxed);
  if (values == nullptr) values = std::make_unique<CutValues>();
  CutValue* at = find(field);
  if (at == nullptr) at = &values->kept[values->next++ % values->kept.size()];
  *at = {field, given};
}

void copy_cut_value(const void* from, const void* to) {
  const CutValue* at = find(from);
  if (at == nullptr)
    drop_cut_value(to);
  else
    keep_cut_value(to, int64_t{at->given});
}

void drop_cut_value(const void* field) {
  if (CutValue* at = find(field)) *at = {};
}

int64_t value_before_cut(const void* field, int64_t value, size_t bytes) {
  const CutValue* at = find(field);
  if (at == nullptr || bytes >= sizeof(int64_t)) return value;
  const uint64_t low = (uint64_t{1} << 8 * bytes) - 1;
  const auto given = static_cast<uint64_t>(at->given);
  return (given & low) == (static_cast<uint64_t>(value) & low) ? at->given : value;
}

}  // namespace asctwin
