// TopK.
#pragma once

#include "asctwin/lib/topk.h"
