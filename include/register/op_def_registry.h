// Prototypes, registration, contexts: all that a host source of an operator needs.
// spec: custom_op.md, sections 1.5 and 2.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "asctwin/op/registry.h"
#include "graph/operator.h"

#include "asctwin/base/macros_show.inc"
