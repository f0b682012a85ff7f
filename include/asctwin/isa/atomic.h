// Atomic copies: while an operation is set, every copy to global memory combines its elements with
// what stands there instead of replacing it.
// spec: data_movement.md, section 12
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class AtomicOp : uint8_t { kNone, kAdd, kMax, kMin };

class StoreWatch;

// Describes the atomic operation of copies to global memory to an element of type `dtype` there.
struct AtomicMode {
  Wide<AtomicOp> op = AtomicOp::kNone;
  Wide<DType> dtype = DType::kFloat;
  StoreWatch* watch = nullptr;  // performs the copies that replace what stands there

  bool is_on() const { return op != AtomicOp::kNone; }
};

struct SetAtomic {
  DType dtype = DType::kFloat;

  void accesses(AccessSink&) const {}
  void execute() const {}
};

struct SetAtomicNone {
  static const OpInfo info;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers, SourceLoc where) const;
};

#define ASCTWIN_ATOMIC_RECORD(name)                           \
  struct name : SetAtomic {                                   \
    static const OpInfo info;                                 \
    void commit(Registers& registers, SourceLoc where) const; \
  };
ASCTWIN_ATOMIC_RECORD(SetAtomicAdd)
ASCTWIN_ATOMIC_RECORD(SetAtomicMax)
ASCTWIN_ATOMIC_RECORD(SetAtomicMin)
ASCTWIN_ATOMIC_RECORD(SetAtomicType)  // leaves the operation as it is
#undef ASCTWIN_ATOMIC_RECORD

// Operation and type by the numbers of the C API.
struct SetStoreAtomicConfig {
  static const OpInfo info;
  int64_t type = 0;
  int64_t op = 0;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers, SourceLoc where) const;
};

struct GetStoreAtomicConfig {  // the type in bits 0 to 2, the operation in bits 3 and 4
  static const OpInfo info;
  uint64_t* result = nullptr;  // of the caller
  uint64_t bits = 0;           // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

}  // namespace asctwin::isa
