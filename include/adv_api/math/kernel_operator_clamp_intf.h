// ClampMax and ClampMin. An older name of the file.
#pragma once

#include "asctwin/lib/clamp.h"
