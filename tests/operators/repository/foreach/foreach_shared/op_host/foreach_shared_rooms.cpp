#include "foreach_shared_rooms.h"

namespace optiling {
uint32_t RoomsOf(const gert::Shape& shape) { return static_cast<uint32_t>(shape.GetShapeSize()); }
}  // namespace optiling
