// Macros for templates of kernels, by the name that projects include.
#pragma once

#include "asctwin/api/template_argument.h"
