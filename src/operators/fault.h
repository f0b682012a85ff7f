// What an operator's project does wrong on the host, as opposed to what its caller does.
#pragma once

#include "runner/usage_error.h"

namespace asctwin::operators {

struct OperatorFault : UsageError {
  using UsageError::UsageError;
};

}  // namespace asctwin::operators
