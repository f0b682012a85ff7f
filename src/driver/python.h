// The Python to run programs of ours with.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace asctwin::driver {

// A Python that has numpy: $ASCTWIN_PYTHON, else the first python3 of $PATH, else the system's.
// `enclose` is what surrounds its later runs (ProcessOptions); it must find numpy in there.
std::optional<std::string> python_with_numpy(const std::function<void()>& enclose = {});

}  // namespace asctwin::driver
