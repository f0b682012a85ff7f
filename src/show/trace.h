// Where each byte of the destinations comes from, learnt from the instruction itself: it runs on a
// core of the chip, several times, with other bytes in its source each time.
#pragma once

#include <optional>
#include <vector>

#include "asctwin/report.h"
#include "show/regions.h"

namespace asctwin::show {

struct Origin {
  enum class Kind : uint8_t {
    kUntouched,
    kMoved,        // from `region` at `offset`
    kConstant,     // `value`, whatever the source holds
    kUnspecified,  // written, but no document says with what
  };
  Kind kind = Kind::kUntouched;
  uint8_t value = 0;
  size_t region = 0;
  int64_t offset = 0;

  friend bool operator==(const Origin&, const Origin&) = default;
};

struct Trace {
  Report report;  // what the checks say of the call
  std::vector<Region> regions;
  // For each region, one for each byte of [first, last); of a source all are untouched. Empty where
  // the report holds errors.
  std::vector<std::vector<Origin>> origins;
};

// @throw RequestError where the call cannot be drawn
Trace trace_of(const Scene& scene);

}  // namespace asctwin::show
