// Options that name one of the kernel's tensors by its position from 0: "--print 2",
// "--save 2=y.npy", "--expect 2=y_golden.npy".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/argument.h"

namespace asctwin {

struct TensorFileOption {
  size_t index = 0;
  std::string path;  // .npy or .bin
};

// `option` is the option's name, for messages. Both throw UsageError where the argument does not
// exist or is no tensor, the second also for a missing or unknown file name.
size_t parse_tensor_option(std::string_view option, std::string_view text,
                           const std::vector<Argument>& arguments);
TensorFileOption parse_tensor_file_option(std::string_view option, std::string_view text,
                                          const std::vector<Argument>& arguments);

// Tells of a tensor whose generator rounds (rounding_text()), each text once.
void warn_of_rounding(const std::vector<Argument>& arguments,
                      const std::vector<std::string>& texts);
// Tells that a file of --save holds no whole result.
void tell_of_stopped_file(const std::string& path);

}  // namespace asctwin
