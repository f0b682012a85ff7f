// Broadcast.
#pragma once

#include "asctwin/lib/broadcast.h"
#include "asctwin/lib/broadcast_ranks.h"
