// Declares the names of a source in the compiler's own language: its functions, its types and the
// words for memories. `asctwin cc` includes it in front of .cce sources and with -x cce.
#pragma once

#include "asctwin/api/builtins_compare.h"
#include "asctwin/api/builtins_cube.h"
#include "asctwin/api/builtins_vector.h"
#include "asctwin/api/onchip_array.h"
#include "asctwin/api/spellings.h"
#include "asctwin/kernel_registry.h"

using __cce_scalar::dec;
using __cce_scalar::inc;

