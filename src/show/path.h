// Where the operands of a call lie and what type they have: a row of the instruction's support.
#pragma once

#include <optional>
#include <string>

#include "show/request.h"

namespace asctwin::show {

struct Path {
  TPosition dst, src;
  DType dtype;
  CoreKind core;
};

// The first row that has what is asked for. A type or a chip that no row has is no fault here: the
// checks report it; nothing is returned for positions that no row of any chip has.
std::optional<Path> find_path(const isa::OpInfo& info, const isa::Chip& chip,
                              const Request& request);

}  // namespace asctwin::show
