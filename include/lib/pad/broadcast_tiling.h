// Broadcast: what a host program asks about it.
#pragma once

#include "asctwin/lib/broadcast_tiling.h"
