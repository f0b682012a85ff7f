// What the checks see of an instruction: its record, its description and where it was called.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"
#include "isa/access.h"
#include "isa/op_info.h"

namespace asctwin::core {

class Core;
struct Buffer;

class Footprint;

struct Instruction {
  const isa::OpInfo& info;
  const void* record;
  const char* name;  // the API's own name of this call
  SourceLoc where;
  int64_t number;                                               // on its core, from 0
  void (*accesses)(const void* record, isa::AccessSink& sink);  // nullptr: touches no memory
  // The same call on other memory: `addresses` are those of its operands, by their flat index.
  void (*execute_at)(const void* record, uint8_t* const* addresses) = nullptr;
  const Footprint* footprint = nullptr;  // what it touches; nullptr before it has been judged
};

template <class I>
void accesses_of(const void* record, isa::AccessSink& sink) {
  static_cast<const I*>(record)->accesses(sink);
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
  return made;
}

// Judges a call by its record and by where its operands lie, and says the same of every call that
// is alike in both (core/familiar.h): it is not asked again.
class Judge {
 public:
  virtual ~Judge() = default;
  virtual void judge(const Core& core, const Instruction& instruction,
                     std::vector<Finding>& findings) = 0;
};

// Sees every instruction of one core, so its state is that core's. Findings that are errors stop
// the core, but for hazards.
class Observer {
 public:
  virtual ~Observer() = default;
  // Nothing of the instruction can be seen yet: of a SetFlag, no core or pipe waits past it. Its
  // footprint is empty where a judge has found an error in it.
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

// Where one operand of a call lies.
struct Spot {
  const uint8_t* address = nullptr;
  uint64_t extent_bytes = 0;
};
inline constexpr size_t kMostSpots = 4;
using Spots = std::array<Spot, kMostSpots>;  // of all its operands, by their flat index

// What a gate keeps of a call in which the judges have found nothing.
class Ticket {
 public:
  virtual ~Ticket() = default;
};

// Stands before the observers: of calls that are alike it lets in those at once of which it sees
// that no observer has anything to find.
class Gate {
 public:
  virtual ~Gate() = default;
  // For `call` and those that are alike; nullptr: the observers see them all.
  virtual std::unique_ptr<Ticket> ticket_for(const Core& core, const Instruction& call) = 0;
  // A call with this ticket, whose operands lie at `spots`. True: it has been noted as by the
  // observers, with what was found after all. False: the observers have yet to see it.
  virtual bool let_in(const Instruction& call, const Ticket& ticket, const Spots& spots,
                      std::vector<Finding>& findings) = 0;
};

struct Observers {
  std::vector<std::unique_ptr<Judge>> judges;
  std::vector<std::unique_ptr<Observer>> observers;  // each sees what those before it have found
  std::vector<MemoryListener*> listeners;            // among them
  std::unique_ptr<Gate> gate;                        // of these observers

  bool empty() const { return judges.empty() && observers.empty(); }
};

}  // namespace asctwin::core
