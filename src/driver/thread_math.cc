// Members and functions of other namespaces are recognised by what stands before the name.
#include "driver/thread_math.h"

#include <unordered_set>

namespace asctwin::driver {

void redirect_math(const Tokens& tokens, size_t i, Edits& edits) {
  static const std::unordered_set<std::string_view> names = {
      "expf",    "logf",       "powf",       "sqrtf",   "exp2f",    "exp10f",   "expm1f",
      "log2f",   "log10f",     "log1pf",     "tanhf",   "coshf",    "sinhf",    "asinhf",
      "acoshf",  "atanhf",     "asinf",      "acosf",   "atanf",    "atan2f",   "sinf",
      "cosf",    "tanf",       "sincosf",    "fmaxf",   "fminf",    "fdimf",    "fmodf",
      "modff",   "frexpf",     "logbf",      "ilogbf",  "lroundf",  "llroundf", "lrintf",
      "llrintf", "hypotf",     "cbrtf",      "erff",    "erfcf",    "tgammaf",  "lgammaf",
      "j0f",     "j1f",        "jnf",        "y0f",     "y1f",      "ynf",      "remquof",
      "ldexpf",  "remainderf", "nextafterf", "scalbnf", "scalblnf", "copysignf"};
  if (!tokens.is(i + 1, "(") || names.count(tokens.spelling(i)) == 0) return;
  if (i > 0 && (tokens.is(i - 1, "::") || tokens.is(i - 1, ".") || tokens.is(i - 1, "->"))) return;
  edits.insert_before(i, "::asctwin::simt::math::");
}

}  // namespace asctwin::driver
