// `asctwin convert`: a tensor in a file, written to another file in another layout.
#pragma once

#include <string>

namespace asctwin::tool {

struct ConvertCommand {
  std::string input, output;  // .npy or .bin
  std::string from, to;       // layouts, as kFormats names them
  std::string shape;          // "1000,1000"; empty: the input's own
  std::string type;           // "f16"; empty: the input's own
  int64_t c0 = 0;             // 0: the layout's usual one
  int64_t threads = 0;        // 0: as many as the machine has processors
  bool verify = false;
};

// The exit code. What stood at `output` is replaced as a whole or stays as it was.
// @throw UsageError, FormatError, ConversionError
int convert_command(const ConvertCommand& command);

}  // namespace asctwin::tool
