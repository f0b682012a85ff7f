// An instruction record of any type behind one interface, so that a picture can be drawn of every
// record of ops.inc: its fields are set by name, its accesses and its effect are its own.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "isa/access.h"
#include "isa/op_info.h"

namespace asctwin::show {

class Call {
 public:
  virtual ~Call() = default;
  virtual const isa::OpInfo& info() const = 0;
  virtual std::unique_ptr<Call> clone() const = 0;
  virtual void* record() = 0;
  virtual std::span<std::byte> bytes() = 0;  // the record as plain memory

  // The type of its elements; of both sides where the record could widen.
  virtual void set_type(DType dtype) = 0;
  virtual void resolve(const isa::Context& context) = 0;
  virtual void accesses(isa::AccessSink& sink) const = 0;
  virtual void issue() const = 0;  // on the running core

  isa::Operand* operand(int flat_index) {
    return const_cast<isa::Operand*>(isa::operand_at(info(), record(), flat_index).operand);
  }
};

// Every record that moves bytes between operands.
struct Operation {
  const isa::OpInfo* info;
  std::unique_ptr<Call> (*make)();
};
std::span<const Operation> operations();

}  // namespace asctwin::show
