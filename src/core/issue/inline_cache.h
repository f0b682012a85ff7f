// What a core remembers of its calls, by call site: the record as it was given and as resolve()
// left it, and where its operands may lie. A call that is found here need not be resolved and
// checked again. Without observers issue() looks here itself, first of all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "asctwin/base/source_loc.h"
#include "core/footprint.h"
#include "core/issue/call_layout.h"
#include "core/issue/fast_path.h"
#include "core/issue/placement.h"
#include "core/issue/record_number.h"

namespace asctwin::core {

struct CachedCall {
  static constexpr uint64_t kNever = ~uint64_t{0};

  explicit CachedCall(const CallLayout& layout);
  CachedCall() = default;  // is no call

  // That of the core's registers at which `given` becomes `resolved` and leaves them as they are.
  uint64_t generation = kNever;
  const char* op_name = "";
  const uint64_t* mask = nullptr;  // of the form, which `given` and `resolved` hold
  uint64_t* given = nullptr;
  uint64_t* resolved = nullptr;    // with the operands of the newest call
  AddressRange* ranges = nullptr;  // of each operand; not of calls with observers
  bool is_filled = false;

  // With this record, as resolve() leaves it.
  void fill(const CallLayout& layout, const void* record, const char* op);

 private:
  std::unique_ptr<uint64_t[]> words_;
  std::unique_ptr<AddressRange[]> ranges_;
};

// A call that observers see.
struct ObservedCall : CachedCall {
  using CachedCall::CachedCall;

  bool is_at(SourceLoc where, const char* name) const {
    return call->name == name && call->where == where;
  }
  // The newest of these calls, with its operands at `at`.
  const Instruction& touching(const OperandSpans& at);

  uint64_t objects = kNever;  // the changes of what lies in the core's memories
  Placement placement;
  std::optional<Instruction> call;
  std::unique_ptr<FastPath::Site> site;  // nullptr: the observers see every call
  OperandSpans spans{};                  // where `footprint` is
  Footprint footprint;
  std::vector<Finding> found;  // in the newest call; empty once they are reported
};

// The calls of one type of record that observers see: sets by line, for the calls of a kernel's
// loop, and in each several ways, for the buffers that a queue gives them in turn.
class ObservedCalls {
 public:
  using Set = std::vector<std::unique_ptr<ObservedCall>>;

  Set& set_of(SourceLoc where) { return sets_[hash_of(where) % kSets]; }
  // To be filled anew.
  ObservedCall& next_in(Set& set, const CallLayout& layout);

 private:
  static constexpr size_t kSets = 8;
  static constexpr size_t kWays = 4;

  std::array<Set, kSets> sets_;
  size_t next_way_ = 0;
};

class InlineCache {
 public:
  InlineCache() { unobserved_.fill(&none_); }

  // Of a core without observers: the newest call of the type at this line or one that shares its
  // place; one of generation kNever: there is none.
  const CachedCall& newest(RecordNumber type, SourceLoc where) const {
    return *unobserved_[place_of(type, where)];
  }
  CachedCall* find(RecordNumber type, SourceLoc where) {
    CachedCall* const found = unobserved_[place_of(type, where)];
    return found == &none_ ? nullptr : found;
  }
  // To be filled anew.
  CachedCall& renew(RecordNumber type, SourceLoc where, const CallLayout& layout);

  // Of a core with observers.
  ObservedCalls& observed(RecordNumber type) {
    auto& calls = observed_[static_cast<size_t>(type)];
    if (calls == nullptr) [[unlikely]]
      calls = std::make_unique<ObservedCalls>();
    return *calls;
  }

  void clear();

 private:
  static constexpr size_t kPlaces = 8;  // of one type, for the calls of a loop
  static size_t place_of(RecordNumber type, SourceLoc where) {
    return static_cast<size_t>(type) * kPlaces + hash_of(where) % kPlaces;
  }

  CachedCall none_;
  std::array<CachedCall*, kRecords * kPlaces> unobserved_;
  std::vector<std::unique_ptr<CachedCall>> owned_;
  std::array<std::unique_ptr<ObservedCalls>, kRecords> observed_;
};

}  // namespace asctwin::core
