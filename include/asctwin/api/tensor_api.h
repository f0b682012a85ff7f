// The Tensor API of the 950 (namespace AscendC::Te): tensors are pointers with layouts, and copies
// and products take sizes and strides from them. Each call fills the record of an instruction that
// the other interfaces of the 950 fill too. spec: delta_2026.md, section 1
#pragma once

#include "asctwin/isa/chip_macros.h"

#if ASCTWIN_LIKE_950

#include "asctwin/api/te/copy.h"
#include "asctwin/api/te/frame_layout.h"
#include "asctwin/api/te/mmad.h"
#include "asctwin/api/te/tensor.h"

#endif
