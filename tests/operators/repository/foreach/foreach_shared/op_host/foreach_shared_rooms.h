#pragma once
#include "exe_graph/runtime/shape.h"

namespace optiling {
uint32_t RoomsOf(const gert::Shape& shape);
}
