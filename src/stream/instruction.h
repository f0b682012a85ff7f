// The event of the stream that comes most often: an instruction of a core, with its record, its
// description, its call site and the bytes that it touches.
#pragma once

#include <cstdint>

#include "asctwin/base/pipe.h"
#include "asctwin/base/source_loc.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "isa/order.h"

namespace asctwin::stream {

class Footprint;

// A scope (asctwin/scope.h): readers see it as several instructions with one number. The first
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
  // Executes the call on other memory: `addresses` are those of its operands, by their flat index.
  void (*execute_at)(const void* record, uint8_t* const* addresses) = nullptr;
  void (*order)(const void* record, isa::OrderSink& sink) = nullptr;  // nullptr: it declares none
  const Footprint* footprint = nullptr;  // what it touches; nullptr before it was checked
  const ScopeItem* item = nullptr;       // the scope that it is a part of; nullptr: it is none
  bool begins_item() const { return item != nullptr && info.operands.empty(); }

  // The pipe that it belongs to on this chip; PIPE_S: it is the scalar unit's, or on no pipe.
  pipe_t pipe_on(isa::Family family) const {
    const isa::Support* row = isa::find_support(info, record, family);
    return row == nullptr ? PIPE_S : row->pipe;
  }
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

}  // namespace asctwin::stream
