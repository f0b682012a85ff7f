// `asctwin show`: a picture of what one data movement does with every DataBlock.
#pragma once

#include <string>

#include "show/request.h"

namespace asctwin::tool {

struct ShowCommand {
  show::Request request;
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
