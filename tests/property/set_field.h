// Sets a field of a record by the name that its limits give it, in a file for each family of
// instructions. An instruction with limits and without an overload there does not compile; a name
// without a line there fails its test.
#pragma once

#include "property/set_field/copies.h"
#include "property/set_field/cube.h"
#include "property/set_field/library.h"
#include "property/set_field/registers.h"
#include "property/set_field/vector.h"
