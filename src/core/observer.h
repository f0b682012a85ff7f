// What the checks see of an instruction: its record, its description and where it was called.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"
#include "core/issue/fast_path.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "isa/order.h"

namespace asctwin::core {

class Core;
struct Buffer;

class Footprint;

// A scope (asctwin/scope.h): the checks see it as several instructions with one number. The first
// one touches nothing, each of the others is an access, or many accesses of one line.
struct ScopeItem {
  const char* name;
  SourceLoc where;  // at which it begins
  pipe_t pipe;
};

struct Instruction {
  const isa::OpInfo& info;
  const void* record;
  const char* name;  // the API's own name of this call
  SourceLoc where;
  int64_t number;                                               // on its core, from 0
  void (*accesses)(const void* record, isa::AccessSink& sink);  // nullptr: touches no memory
  // The same call on other memory: `addresses` are those of its operands, by their flat index.
  void (*execute_at)(const void* record, uint8_t* const* addresses) = nullptr;
  void (*order)(const void* record, isa::OrderSink& sink) = nullptr;  // nullptr: it declares none
  const Footprint* footprint = nullptr;  // what it touches; nullptr before it was checked
  const ScopeItem* item = nullptr;       // the scope that it is a part of; nullptr: it is none
  bool begins_item() const { return item != nullptr && info.operands.empty(); }
};

template <class I>
void accesses_of(const void* record, isa::AccessSink& sink) {
  static_cast<const I*>(record)->accesses(sink);
}

template <class I>
void order_of(const void* record, isa::OrderSink& sink) {
  static_cast<const I*>(record)->order(sink);
}

template <class I>
void execute_at(const void* record, uint8_t* const* addresses) {
  I call = *static_cast<const I*>(record);
  for (const isa::OperandInfo& list : isa::op_info_of(call).operands)
    for (int i = 0; i < list.count; ++i)
      const_cast<isa::Operand*>(list.first(&call))[i].address = *addresses++;
  call.execute();
}

template <class I>
Instruction instruction_of(const I& record, const char* name, SourceLoc where, int64_t number) {
  Instruction made{isa::op_info_of(record), &record, name, where, number, nullptr};
  if constexpr (requires(isa::AccessSink & sink) { record.accesses(sink); })
    made.accesses = accesses_of<I>;
  if constexpr (requires { record.execute(); }) made.execute_at = execute_at<I>;
  if constexpr (requires(isa::OrderSink & sink) { record.order(sink); }) made.order = order_of<I>;
  return made;
}

// Looks at a call by itself: at its record and at where its operands lie. It finds the same in
// every call that is alike in both (core/issue/placement.h), so it is not asked again.
class SingleCallCheck {
 public:
  virtual ~SingleCallCheck() = default;
  virtual void check(const Core& core, const Instruction& instruction,
                     std::vector<Finding>& findings) = 0;
};

// Sees every instruction of one core, so its state is that core's. Findings that are errors stop
// the core, but for hazards.
class Observer {
 public:
  virtual ~Observer() = default;
  // Nothing of the instruction can be seen yet: of a SetFlag, no core or pipe waits past it. Its
  // footprint is empty where a single-call check has found an error in it.
  virtual void before(const Core& core, const Instruction& instruction,
                      std::vector<Finding>& findings) = 0;
  // A call that synchronises has taken effect: a wait is over. It comes without its footprint, and
  // not where it ended with an error.
  virtual void after(const Core&, const Instruction&) {}
};

// Hears of the memory that tensors come to lie in.
class MemoryListener {
 public:
  // A buffer of a TPipe has come into its state.
  virtual void changed(const Core&, const Buffer&) = 0;
  // The kernel has placed a tensor on this on-chip memory by hand, where buffers may lie or have
  // lain.
  virtual void placed(const Core&, std::span<uint8_t>) {}
  // It has taken a pointer to this byte of a tensor.
  virtual void pointed(const Core&, const uint8_t*) {}

 protected:
  ~MemoryListener() = default;
};

// The checks of one core. Its fast path speaks for the observers that were there when it was made:
// one that is added later sees every call, and turns the fast path off for all of them.
class Observers {
 public:
  void add(std::unique_ptr<SingleCallCheck> check) { single_.push_back(std::move(check)); }
  // Each sees what those before it have found. One that is a MemoryListener listens as well.
  template <std::derived_from<Observer> O>
  O& add(std::unique_ptr<O> observer) {
    O& added = *observer;
    if constexpr (std::derived_from<O, MemoryListener>) listeners_.push_back(&added);
    all_.push_back(std::move(observer));
    fast_path_.reset();
    return added;
  }
  void set_fast_path(std::unique_ptr<FastPath> of_all_observers) {
    fast_path_ = std::move(of_all_observers);
  }

  bool empty() const { return single_.empty() && all_.empty(); }
  const auto& single_call_checks() const { return single_; }
  const auto& all() const { return all_; }
  const auto& listeners() const { return listeners_; }
  FastPath* fast_path() const { return fast_path_.get(); }  // nullptr: there is none

 private:
  std::vector<std::unique_ptr<SingleCallCheck>> single_;
  std::vector<std::unique_ptr<Observer>> all_;
  std::vector<MemoryListener*> listeners_;  // among them
  std::unique_ptr<FastPath> fast_path_;
};

}  // namespace asctwin::core
