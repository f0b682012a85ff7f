// Prototypes, registration, contexts: all that a host source of an operator needs.
// spec: custom_op.md, sections 1.5 and 2.1
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "asctwin/op/registry.h"
#include "graph/operator.h"
