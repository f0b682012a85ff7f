// SimpleSoftMax.
#pragma once

#include "asctwin/lib/simple_softmax.h"
