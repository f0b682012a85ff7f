// SimpleSoftMax. An older name of the file.
#pragma once

#include "asctwin/lib/simple_softmax.h"
