// `asctwin show FILE:LINE`: finds the call of a data movement by running its kernel.
#pragma once

#include <optional>
#include <string>

#include "isa/chips/chip.h"
#include "show/request.h"

namespace asctwin::tool {

struct ShowCommand;

struct LineOfFile {
  std::string file;
  int line;
};

// Nothing where the word is no FILE:LINE.
std::optional<LineOfFile> kernel_line_named(const std::string& word);

// Runs the kernel. @throw UsageError where it makes no such call, show::RequestError where its call
// cannot be drawn
show::Scene scene_in_kernel(const ShowCommand& command, const LineOfFile& line,
                            const isa::Chip& chip);

}  // namespace asctwin::tool
