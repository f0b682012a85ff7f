// A conversion cut into units that write disjoint bytes: some rows of some strips of some outer
// indices, large enough to be worth handing out and small enough for the L2 cache.
#pragma once

#include <cstddef>

#include "format/strip_map.h"
#include "isa/simd/cell_transpose.h"

namespace asctwin {

class ConversionUnits {
 public:
  ConversionUnits(const StripMap& map, size_t element_bytes, bool into_strips, Stores stores);

  size_t count() const { return slow_.padded * fast_.count * strips_.count * rows_.count; }
  size_t bytes() const { return fast_.step * strips_.step * rows_.step * piece_; }  // of one, about

  void run(size_t unit, const std::byte* from, std::byte* to) const;

 private:
  // An axis of the strips, cut into `count` blocks of `step`; the last one may be smaller.
  struct Cut {
    size_t extent, step, count;
    Cut(size_t axis_extent, size_t block);
  };
  struct Range {
    size_t begin, end;
    size_t size() const { return end - begin; }
  };
  static Range take_block(const Cut& cut, size_t& unit);  // off the low end of a unit's number

  // Rows of strips. The pointers lead to the first element of them in either layout.
  struct Box {
    Range rows, strips;
    size_t present_rows;  // what the plain layout has of the rows
  };

  void into(const Box& box, const std::byte* plain, std::byte* strips) const;
  void out_of(const Box& box, const std::byte* strips, std::byte* plain) const;
  void pieces_into(const Box& box, const std::byte* plain, std::byte* strips) const;
  void pieces_out_of(const Box& box, const std::byte* strips, std::byte* plain) const;
  void clear_rows(std::byte* strip, size_t count) const;
  size_t columns_of(size_t strip) const;
  size_t whole_strips(const Range& strips) const;

  StripMap map_;
  bool into_strips_;
  Stores stores_;
  size_t element_, piece_;  // bytes: of an element, and of a strip's part of a row
  // Whether such a part lies in one piece in the plain layout too, and is one cell.
  bool pieces_;
  CellTransposeFn transpose_;
  size_t row_step_, column_step_, strip_row_step_, strip_step_;  // of the map, in bytes
  StripMap::Outer slow_;
  Cut fast_, strips_, rows_;
  bool fast_is_inside_;  // of the strips: the outer index runs faster than the strip
};

}  // namespace asctwin
