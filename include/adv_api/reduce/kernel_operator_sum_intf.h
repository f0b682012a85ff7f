// Sum. An older name of the file.
#pragma once

#include "asctwin/lib/sum.h"
