/* The host runtime. Every call returns ACL_SUCCESS or the code of an error, with its text in
   aclGetRecentErrMsg(). docs/host_runtime.md says what each call does here. C and C++. */
#ifndef ACL_ACL_H_
#define ACL_ACL_H_
#include "asctwin/base/macros_hide.inc"

#include "acl/acl_base.h"
#include "acl/acl_rt.h"

#ifdef __cplusplus
#include <iostream> /* programs rely on it */

extern "C" {
#endif

/* `configPath` is not read: nothing here is to be configured. */
aclError aclInit(const char* configPath);
aclError aclFinalize(void);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif /* ACL_ACL_H_ */
