// The C API of the 910B and 910C, and what the 950 has of it.
// spec: adv_nn.md, part 2; delta_2026.md, section 4
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/api/c_950.h"
#include "asctwin/api/c_cast.h"
#include "asctwin/api/c_compare.h"
#include "asctwin/api/c_copy.h"
#include "asctwin/api/c_cube.h"
#include "asctwin/api/c_cube_3d.h"
#include "asctwin/api/c_l1.h"
#include "asctwin/api/c_reduce.h"
#include "asctwin/api/c_sync.h"
#include "asctwin/api/c_system.h"
#include "asctwin/api/c_transpose.h"
#include "asctwin/api/c_vector.h"
#include "asctwin/api/onchip_array.h"
#include "asctwin/api/standard.h"
#include "asctwin/api/task.h"
#include "asctwin/kernel_registry.h"

#include "asctwin/base/macros_show.inc"
