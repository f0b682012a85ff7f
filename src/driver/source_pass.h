// The one pass over a preprocessed source between the preprocessor and the compiler: drops the
// words that C++ does not know, gives on-chip arrays their storage, and registers the kernels.
// Text without such words comes out as it went in; every line keeps its number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/conditions.h"
#include "driver/kernels.h"
#include "driver/pass_error.h"

namespace asctwin::driver {

struct PassOptions {
  std::vector<std::string> instances;  // of kernel templates, `ns::k<float, 16>`
  bool launch_stubs = false;           // launch_stub.h
  CoreText core = CoreText::kEvery;
  std::optional<KernelKind> assumed_kind = {};  // of kernels that the source gives none
  std::string cube_finder =
      {};  // the function that finds kernels for cube cores, where core says so
};

struct PassResult {
  std::string text;
  std::vector<KernelInfo> kernels;
  std::vector<std::string> files;  // that the text came from, as the preprocessor names them
  std::vector<PassError> errors;   // when there are any, `text` is not to be compiled
  std::vector<std::string> unknown_classes = {};  // that kernels read and the text does not define
  bool needs_initialisers = false;  // of a text for cube cores: kernels note themselves
};

PassResult run_pass(std::string_view preprocessed, const PassOptions& options = {});

// Names of the classes that the text defines and a kernel could take as a struct.
std::vector<std::string> classes_in(std::string_view preprocessed);

}  // namespace asctwin::driver
