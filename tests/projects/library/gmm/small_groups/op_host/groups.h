#pragma once
#include <cstdint>

namespace SmallGroupsTiling {
constexpr uint32_t kSide = 16;
}
