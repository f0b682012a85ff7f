// The classes and macros above the instructions, which `asctwin ops` finds by their names as well.
#pragma once

#include <span>

namespace asctwin::tool {

struct LibraryName {
  const char* name;
  const char* what;    // in a few words
  const char* header;  // that a kernel or host program includes
  const char* page;    // of the documentation
};

std::span<const LibraryName> library_names();

}  // namespace asctwin::tool
