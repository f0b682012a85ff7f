/* The runtime below acl: what programs call of it. */
#ifndef RUNTIME_RT_H_
#define RUNTIME_RT_H_
#include "asctwin/base/macros_hide.inc"

#include "runtime/rt_ffts.h"

#include "asctwin/base/macros_show.inc"
#endif
