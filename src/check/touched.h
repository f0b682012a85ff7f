// The accesses of one call, sorted by list of operands and by effect.
#pragma once

#include <span>
#include <vector>

#include "check/access_shape.h"
#include "core/observer.h"

namespace asctwin::check {

// Kept from call to call by a check, for its room.
class Touched {
 public:
  struct List {
    const isa::OperandInfo* info = nullptr;
    std::vector<isa::Access> reads, writes;
  };

  // Replaces what an earlier call left; empty accesses are left out.
  void collect(const core::Instruction& instruction);

  std::span<const List> lists() const { return {lists_.data(), size_}; }
  Accesses writes() const { return writes_; }  // of all lists

 private:
  class Sink;

  std::vector<List> lists_;  // the first `size_` of them are of this call
  size_t size_ = 0;
  std::vector<isa::Access> writes_;
};

}  // namespace asctwin::check
