// Reads messages of a compiler and writes the lines that the driver makes of those about documented
// names that are not modelled. Usage: unmodelled_lines NPU_ARCH < MESSAGES
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "driver/unmodelled.h"

int main(int, char** arguments) {
  const int arch = std::atoi(arguments[1]);
  const std::string messages(std::istreambuf_iterator<char>(std::cin), {});
  std::cout << asctwin::driver::unmodelled_names(messages, arch, arch == 3510);
}
