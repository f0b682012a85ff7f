// Names for what the source holds: a letter for each run that the call reads, numbers for the
// DataBlocks in it. "A1" is the first block of run A, counted from 1; "a3" its element 3, from 0.
#pragma once

#include <string>
#include <vector>

#include "show/trace.h"

namespace asctwin::show {

struct SourceBlock {
  size_t region = 0;
  int64_t offset = 0;  // in its region
  int64_t bytes = 0;   // 32, less at the end of a run
  int row = 0;         // 0 is A
  int number = 1;      // in its row
  int64_t before = 0;  // bytes of the row in front of it
};

class Names {
 public:
  explicit Names(const std::vector<Region>& regions);

  // The block that holds a byte that is read.
  const SourceBlock& block_at(size_t region, int64_t offset) const;
  const std::vector<SourceBlock>& blocks() const { return blocks_; }

 private:
  void add_row(size_t region, std::vector<Run> runs);

  int rows_ = 0;
  std::vector<SourceBlock> blocks_;  // in the order of regions and offsets
};

std::string letters(int row);  // A, B, ... Z, AA, ...
std::string name_of(const SourceBlock& block);
// The elements that `bytes` from `offset` on are, such as "a3" or "a0..13".
std::string elements_text(const SourceBlock& block, int64_t offset, int64_t bytes,
                          int64_t element_bytes);

}  // namespace asctwin::show
