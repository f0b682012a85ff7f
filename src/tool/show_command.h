// `asctwin show`: a picture of what one data movement does with every DataBlock: of a call that is
// described by its fields, or of one that a kernel makes.
#pragma once

#include <string>

#include "show/request.h"
#include "tool/run_command.h"

namespace asctwin::tool {

struct ShowCommand {
  show::Request request;  // where the operation is FILE:LINE, its fields are the kernel's arguments
  RunCommand kernel;      // how that kernel is built and launched
  int64_t iteration = 1;  // which visit of the line, from 1
  std::string soc = "Ascend910B1";
  std::string svg;  // the file to write; empty: none
  bool ascii = false;
  bool elements = false;
  bool blocks = false;
};

// The exit code: 0, 1 where the checks find an error.
// @throw UsageError
int show_command(const ShowCommand& command);

}  // namespace asctwin::tool
