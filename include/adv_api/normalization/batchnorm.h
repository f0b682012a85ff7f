// BatchNorm.
#pragma once

#include "asctwin/lib/batch_norm.h"
