#pragma once

#include <cstdint>
#include <vector>

// x + y, element by element, computed by kernels.
std::vector<float> added(const std::vector<float>& x, const std::vector<float>& y);

void launch_add(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint8_t* z);
