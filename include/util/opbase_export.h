// spec: opbase.md, section 1.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#define OPBASE_API
#define OPBASE_EXPORT

#include "asctwin/base/macros_show.inc"
