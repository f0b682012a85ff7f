// BatchNorm: its parameter structs.
#pragma once

#include "asctwin/lib/batch_norm.h"
