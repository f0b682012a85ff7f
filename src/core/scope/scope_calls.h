// Makes the instructions that checks see of a scope: its begin, which touches nothing, and each of
// its accesses. Their descriptions are made on demand, because names and pipes are the user's.
#pragma once

#include <memory>
#include <vector>

#include "core/stream_words.h"

namespace asctwin::core {

// An access as a record: its memory is its one operand.
struct ScopeAccess {
  isa::Operand memory;
  isa::Access access;
};

class ScopeCalls {
 public:
  // The description of accesses of `operand` by items on `pipe`. It stays where it is.
  const isa::OpInfo& info_of(const char* operand, pipe_t pipe);
  // That of the begin of such an item.
  const isa::OpInfo& info_of(pipe_t pipe) { return info_of(nullptr, pipe); }

 private:
  struct Described {
    Described(const char* operand, pipe_t pipe);

    isa::OperandInfo operand;
    isa::Support support;
    isa::OpInfo info;
  };

  std::vector<std::unique_ptr<Described>> described_;
};

void scope_accesses(const void* record, isa::AccessSink& sink);

}  // namespace asctwin::core
