// The command lines that repeat a case of a verification.
#pragma once

#include <string>

#include "tool/verify_cases.h"

namespace asctwin::tool {

// `asctwin run` of a kernel's case by a schedule; empty: in program order.
std::string repeat_of_kernel(const VerifyCommand& command, const VerifyCase& one,
                             const std::string& schedule);
// `asctwin op run` of an operator's case.
std::string repeat_of_operator(const VerifyCommand& command, const VerifyCase& one,
                               const std::string& schedule);

}  // namespace asctwin::tool
