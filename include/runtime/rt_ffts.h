/* The call of the runtime below acl that host programs of mixed kernels make: what it gives they
   hand to the kernel, which hands it to SetSyncBaseAddr. C and C++. */
#ifndef RUNTIME_RT_FFTS_H_
#define RUNTIME_RT_FFTS_H_
#include "asctwin/base/macros_hide.inc"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t rtError_t;
#define RT_ERROR_NONE 0

/* As aclrtGetHardwareSyncAddr of acl/acl_rt.h, with the number of bytes there. */
rtError_t rtGetC2cCtrlAddr(uint64_t* addr, uint32_t* len);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif
