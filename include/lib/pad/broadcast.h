// Broadcast.
#pragma once

#include "asctwin/lib/broadcast.h"
