#pragma once
#include <cstdint>
struct TemplateMulData {
  uint32_t count;
};
