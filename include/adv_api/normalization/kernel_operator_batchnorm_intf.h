// BatchNorm. An older name of the file.
#pragma once

#include "asctwin/lib/batch_norm.h"
