// Options of the vendor's compiler that say how code for the device is made. Nothing here is made
// for a device, so they are accepted and left out.
#pragma once

#include <string_view>

namespace asctwin::driver {

bool is_vendor_flag(std::string_view option);

}  // namespace asctwin::driver
