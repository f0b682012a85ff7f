// Chosen once, at the first question.
#include "host/chip.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "asctwin/host/launch.h"
#include "host/error.h"

namespace asctwin::host {
namespace {

std::vector<int>& noted_architectures() {
  static auto& noted = *new std::vector<int>;
  return noted;
}

[[noreturn]] void refuse(const std::string& name) {
  if (const std::string why(isa::why_not_modelled(name)); !why.empty())
    refuse_environment("`ASCTWIN_SOC` is `" + name + "`, which is known, not modelled: " + why);
  const std::string near(isa::closest_chip(name));
  refuse_environment("`ASCTWIN_SOC` is `" + name + "`, which is no chip" +
                     (near.empty() ? "" : "\n  = help: did you mean `" + near + "`?"));
}

// Prefers the default chip's architecture among several.
const isa::Chip& chip_of_kernels() {
  const std::vector<int>& noted = noted_architectures();
  const auto runs_on = [&](const isa::Chip& chip) {
    return std::find(noted.begin(), noted.end(), chip.npu_arch) != noted.end();
  };
  const auto found = std::find_if(isa::chips().begin(), isa::chips().end(), runs_on);
  return found == isa::chips().end() ? isa::default_chip() : *found;
}

const isa::Chip& choose() {
  const char* const name = std::getenv("ASCTWIN_SOC");
  if (name == nullptr || *name == '\0') return chip_of_kernels();
  const isa::Chip* const chip = isa::find_chip(name);
  if (chip == nullptr) refuse(name);
  return *chip;
}

}  // namespace

bool note_architecture(int npu_arch) {
  noted_architectures().push_back(npu_arch);
  return true;
}

const isa::Chip& chosen_chip() {
  static const isa::Chip& chosen = choose();
  return chosen;
}

}  // namespace asctwin::host
