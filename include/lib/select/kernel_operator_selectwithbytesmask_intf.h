// Select with a byte mask. An older name of the file.
#pragma once

#include "asctwin/lib/select_bytes_mask.h"
