// Select with a byte mask: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/select_bytes_mask_tiling.h"
