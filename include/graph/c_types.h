// spec: opbase.md, section 1.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>

#include "asctwin/base/macros_show.inc"
