// TransData.
#pragma once

#include "asctwin/lib/transdata.h"
