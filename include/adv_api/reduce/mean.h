// Mean.
#pragma once

#include "asctwin/lib/mean.h"
