// An address in the code or the constants of a loaded program or library, as a place in its file:
// other processes that have loaded the file find it there.
#pragma once

#include <cstdint>
#include <string>

namespace asctwin::host {

struct CodeAddress {
  std::string file;  // empty: it lies in none
  uint64_t offset = 0;
};

CodeAddress code_address_of(const void* address);
const void* local_address_of(const CodeAddress& address);  // nullptr: the file is not loaded here

}  // namespace asctwin::host
