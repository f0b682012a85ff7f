// A core by a short name that sorts by block: "block3.aiv1", "block3.aic", "block3".
#pragma once

#include <string>

#include "asctwin/base/finding.h"

namespace asctwin::core {

std::string short_name(CoreId id);

}  // namespace asctwin::core
