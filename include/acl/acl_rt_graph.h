/* Graphs: work that a stream is given is kept, and run as often as the program asks. Part of
   acl/acl_rt.h. C and C++. */
#ifndef ACL_ACL_RT_GRAPH_H_
#define ACL_ACL_RT_GRAPH_H_
#include "asctwin/base/macros_hide.inc"

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void* aclmdlRI;

/* No call is refused because of the mode. */
typedef ASCTWIN_ENUM{ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
                     ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
                     ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2} aclmdlRICaptureMode;

typedef ASCTWIN_ENUM{ACL_MODEL_RI_CAPTURE_STATUS_NONE = 0, ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE = 1,
                     ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED = 2} aclmdlRICaptureStatus;

/* From one to the other, work of the stream goes into a graph and does not run. */
aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* modelRI);
aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus* status,
                                aclmdlRI* modelRI);
aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode* mode);

/* Runs the graph, and waits. */
aclError aclmdlRIExecute(aclmdlRI modelRI, int32_t timeout);
/* The graph is work of the stream. */
aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream);
aclError aclmdlRIDestroy(aclmdlRI modelRI);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif /* ACL_ACL_RT_GRAPH_H_ */
