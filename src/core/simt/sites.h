// Lines that threads touch memory at. Plain loads and stores know their return address alone, from
// which binutils find the line; that is expensive, and done when a launch has findings. Until then
// the site stands for the line: a SourceLoc whose file is kUnresolved and whose line is a number.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::simt {

// The sites of one core, numbered from 1; 0 is none.
class Sites {
 public:
  static constexpr uint32_t kMost = (1 << 16) - 1;

  uint32_t of(const void* return_address) {
    Known& known = known_[(reinterpret_cast<uintptr_t>(return_address) >> 1) % kKnown];
    if (known.address == return_address) return known.site;
    return remember(return_address, known);
  }
  uint32_t of(const SourceLoc& where) {
    const KnownLine& known = known_lines_[hash_of(where) % kKnownLines];
    return known.site != 0 && known.where == where ? known.site : remember(where);
  }
  SourceLoc place(uint32_t site);

 private:
  static constexpr size_t kKnown = 4096;
  struct Known {
    const void* address = nullptr;
    uint32_t site = 0;
  };
  struct Site {
    const void* address;  // nullptr: `where` says it
    SourceLoc where;
  };
  struct KnownLine {  // a line that has come lately, and its number
    SourceLoc where;
    uint32_t site = 0;
  };
  static constexpr size_t kKnownLines = 64;
  uint32_t remember(const void* return_address, Known& known);
  uint32_t remember(const SourceLoc& where);
  uint32_t add(Site site);

  std::vector<Known> known_ = std::vector<Known>(kKnown);
  std::array<KnownLine, kKnownLines> known_lines_{};
  std::unordered_map<const void*, uint32_t> by_address_;
  std::unordered_map<size_t, uint32_t> by_line_;
  std::vector<Site> all_ = std::vector<Site>(1);
};

// A place for a return address, until resolve().
SourceLoc unresolved(const void* return_address);
// Gives findings the lines of such places.
void resolve(std::vector<Finding>& findings);

}  // namespace asctwin::simt
