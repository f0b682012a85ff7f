// LogSoftMax.
#pragma once

#include "asctwin/lib/log_softmax.h"
