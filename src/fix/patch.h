// The difference of two texts as `patch -p0` takes it.
#pragma once

#include <string>

namespace asctwin::fix {

// Unified, with three lines around each change; empty where the texts are equal.
std::string patch_of(const std::string& path, const std::string& before, const std::string& after);

}  // namespace asctwin::fix
