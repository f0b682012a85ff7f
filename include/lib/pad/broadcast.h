// Broadcast.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/broadcast.h"
#include "asctwin/lib/broadcast_ranks.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
