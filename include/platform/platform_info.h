// spec: custom_op.md, section 2.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/op/standard_headers.h"
#include "platform/platform_infos_def.h"

using std::map;
using std::string;
using std::vector;

#include "asctwin/base/macros_show.inc"
