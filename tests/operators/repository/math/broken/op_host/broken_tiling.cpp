#include "register/op_impl_registry.h"
#error "no tiling here"
IMPL_OP_OPTILING(Broken).Tiling(nullptr);
