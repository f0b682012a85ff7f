// The words of qualifiers.inc as macros, for a compiler that is called without `asctwin cc`. Under
// `asctwin cc` (ASCTWIN_DRIVER) they stay in the text, because the memory of an array and the kind
// of a kernel are read from them. A macro cannot come out of a list, so a test compares the two.
#pragma once

#include <cstdint>

#ifndef ASCTWIN_DRIVER

#define __gm__
#define __ubuf__
#define __local_mem__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __biasbuf__
#define __fbuf__

#define __aicore__
#define __host_aicore__
#define __global__
#define __vector__
#define __cube__
#define __sync_alias__
#define __sync_noalias__
#define __kfc_workspace__
#define __simd_vf__
#define __simd_callee__
#define __simt_vf__
#define __simt_callee__
#define __callee__

#define __mix__(...)
#define __in_pipe__(...)
#define __out_pipe__(...)
#define __inout_pipe__(...)
#define __launch_bounds__(...)
#define __maxnreg__(...)

#endif  // ASCTWIN_DRIVER

#define LAUNCH_BOUND(...) __launch_bounds__(__VA_ARGS__)

#define GM_ADDR __gm__ uint8_t*
