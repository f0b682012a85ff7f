// Chosen once, at the first question.
#include "host/chip.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "asctwin/host/launch.h"

namespace asctwin::host {
namespace {

std::vector<int>& noted_architectures() {
  static auto& noted = *new std::vector<int>;
  return noted;
}

[[noreturn]] void refuse(const char* name) {
  const std::string near(isa::closest_chip(name));
  std::fprintf(stderr, "error: `ASCTWIN_SOC` is `%s`, which is no chip\n", name);
  if (!near.empty()) std::fprintf(stderr, "  = help: did you mean `%s`?\n", near.c_str());
  _exit(2);
}

// Of several architectures the default chip's goes before others.
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
