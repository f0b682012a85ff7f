// Options of a launch by the names that Python gives them.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "isa/chips/chip.h"
#include "runner/runner.h"
#include "runner/usage_error.h"

namespace asctwin::python {

// @throw UsageError
const isa::Chip& chip_named(const std::string& name);

// The enumerator called `name`; `find` is one of those beside the enumerations.
// @throw UsageError
template <class Enum>
Enum named(const char* option, const std::string& name,
           std::optional<Enum> (*find)(std::string_view)) {
  if (const std::optional<Enum> found = find(name)) return *found;
  throw UsageError(std::string(option) + " `" + name + "` is unknown");
}

struct Options {
  int64_t blocks = 1;
  int64_t ranks = 1;
  std::string group = "hccl_world_group";
  std::string check = "full", autosync = "on", numerics = "ideal";
  std::optional<uint64_t> seed;
  double timeout = 60;
  int workers = 0;
  bool in_process = false;
  Policy policy;
  std::shared_ptr<std::string> recording;  // set: is filled for a profile

  // @throw UsageError
  runner::LaunchOptions launch_options(const isa::Chip& chip, uint64_t tiling_key) const;
};

Options options_of(const pybind11::dict& given);

}  // namespace asctwin::python
