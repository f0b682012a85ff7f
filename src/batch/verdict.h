// How a case ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace asctwin::batch {

enum class Verdict : uint8_t {
  kPass,          // every comparison holds, and there is no error
  kFinding,       // the checks have found an error
  kMismatch,      // a tensor is not as expected
  kCompileError,  // the compiler refuses the kernel
  kCrash,         // the kernel has ended its process
  kTimeout,       // the kernel, or its compiler, does not end
  kRefused,       // there was nothing to run: the case is malformed, or asks for what cannot be
};

inline constexpr const char* kVerdictNames[] = {"pass",  "finding", "mismatch", "compile-error",
                                                "crash", "timeout", "refused"};

inline const char* name_of(Verdict verdict) { return kVerdictNames[static_cast<size_t>(verdict)]; }

}  // namespace asctwin::batch
