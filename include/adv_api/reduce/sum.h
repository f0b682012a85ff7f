// Sum.
#pragma once

#include "asctwin/lib/sum.h"
