// Select with a byte mask.
#pragma once

#include "asctwin/lib/select_bytes_mask.h"
