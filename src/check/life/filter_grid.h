// Mmad computes the addresses of the fractals of its right matrix from n and k alone.
// LoadDataWithTranspose of 8 and 4 bits puts the fractals of a square side by side in L0B, so a row
// of the grid holds whole squares: where n is not rounded up as the load was, the rows behind the
// first begin in the middle of one (W0111).
// spec: cube.md, sections 1.4 and 3
#pragma once

#include <vector>

#include "check/quiet_call.h"
#include "isa/chips/chip.h"
#include "stream/footprint.h"

namespace asctwin::check {

class FilterGridCheck final : public stream::Reader {
 public:
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  // A call that neither writes to L0B nor takes filters from it.
  class Quiet : public QuietPart {
   public:
    explicit Quiet(FilterGridCheck&) {}
    bool prepare_call(const core::Core& core, const core::Instruction& instruction, Site&) {
      return is_apart_from_filters(core, instruction);
    }
  };

 private:
  static bool is_apart_from_filters(const core::Core& core, const core::Instruction& instruction);
  // A fractal of L0B: its place in its square, and the call that has written it.
  struct Piece {
    int64_t index = 0;
    int64_t count = 1;  // 1: it is no part of a larger square
    SourceLoc where;
  };

  void take_writes(const core::Core& core, const core::Instruction& instruction);
  void take_squares(const core::Core& core, const core::Instruction& instruction);
  void check_product(const core::Core& core, const core::Instruction& instruction,
                     std::vector<Finding>& findings) const;

  std::vector<Piece> pieces_;  // by fractal; empty until a square is loaded
};

}  // namespace asctwin::check
