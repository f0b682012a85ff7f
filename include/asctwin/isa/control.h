// The control register CTRL: the bits that say what becomes of results beyond the range, and the
// whole of it. spec: vector.md, sections 6.3 and 7; adv_nn.md, section 8.4
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct SetCtrlSpr {
  static const OpInfo info;
  int64_t start_bit = 48;
  int64_t end_bit = 48;
  int64_t value = 0;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct GetCtrlSpr {
  static const OpInfo info;
  int64_t start_bit = 48;
  int64_t end_bit = 48;
  uint64_t* result = nullptr;  // of the caller
  uint64_t bits = 0;           // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

struct SetCtrl {  // all bits at once
  static const OpInfo info;
  uint64_t value = 0;
  uint64_t before = 0;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers, SourceLoc where) const;
};

struct GetCtrl {
  static const OpInfo info;
  uint64_t* result = nullptr;  // of the caller
  uint64_t bits = 0;           // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

struct SetSaturationFlag {
  static const OpInfo info;
  int64_t mode = 0;  // SaturationMode
  bool saturates = false;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct GetSaturationFlag {
  static const OpInfo info;
  int64_t mode = 0;            // SaturationMode
  uint64_t* result = nullptr;  // of the caller
  uint64_t saturates = 0;      // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

struct SetOverflow {  // AscendCUtils::SetOverflow
  static const OpInfo info;
  uint64_t value = 0;
  bool sets_integers = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
