// The accesses of one call, grouped by list of operands and by effect.
#pragma once

#include <span>
#include <vector>

#include "check/access_shape.h"
#include "core/stream_words.h"

namespace asctwin::check {

// A check keeps one from call to call, to use its storage again.
class Touched {
 public:
  struct List {
    const isa::OperandInfo* info = nullptr;
    std::vector<isa::Access> reads, writes;
  };

  // Replaces the accesses of an earlier call; empty accesses are left out.
  void collect(const core::Instruction& instruction);

  std::span<const List> lists() const { return {lists_.data(), size_}; }
  Accesses writes() const { return writes_; }  // of all lists

 private:
  class Sink;

  std::vector<List> lists_;  // the first `size_` of them are of this call
  size_t size_ = 0;
  std::vector<isa::Access> writes_;
};

// The bytes that a call touches of the operand with this flat index, in `list`, from the first to
// the last. `with_reads`: not only those that it writes.
Bytes touched_bytes(const Touched::List& list, int operand, bool with_reads);

}  // namespace asctwin::check
