/* Every generated header aclnn_<operator>.h includes this one. C and C++. */
#ifndef ACLNN_ACLNN_BASE_H_
#define ACLNN_ACLNN_BASE_H_
#include "asctwin/base/macros_hide.inc"

#include "acl/acl_rt.h"
#include "aclnn/acl_meta.h"

#include "asctwin/base/macros_show.inc"
#endif /* ACLNN_ACLNN_BASE_H_ */
