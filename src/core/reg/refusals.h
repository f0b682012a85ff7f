// Findings about a register call by itself.
#pragma once

#include <string>

#include "asctwin/vector_function.h"

namespace asctwin::reg {

// The name of an element type in a register: of 4 bits it is that of a pair.
const char* register_type(DType dtype);

void refuse_types(Call call, const Phrase& what, const std::string& supported);
void refuse_mode(Call call, int round, const char* supported);
void refuse_slot(Call call, int slot, int slots);

}  // namespace asctwin::reg
