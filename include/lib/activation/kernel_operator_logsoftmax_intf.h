// LogSoftMax. An older name of the file.
#pragma once

#include "asctwin/lib/log_softmax.h"
