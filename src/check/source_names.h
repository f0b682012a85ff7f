// The name that a kernel's source gives to the queue or buffer of a call.
#pragma once

#include "core/framework/owner_name.h"

namespace asctwin::check {

using core::owner_name;

}  // namespace asctwin::check
