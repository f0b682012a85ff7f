// `asctwin doctor`: whether kernels can run on this machine, and what is missing for it or for some
// options, with the command that installs it.
#pragma once

#include <string>
#include <vector>

namespace asctwin::tool {

enum class Health { kOk, kMissing, kBroken };  // kMissing: something optional

struct Diagnosis {
  std::string part;  // "compiler"
  Health health;
  std::string text;  // what is there, or what is wrong
  std::string help;  // how to mend it; may be empty
};

// 0 when kernels can run, else 1.
int doctor_command(bool json);

}  // namespace asctwin::tool
