/* Compiling a kernel's source while the program runs. The compiler is `asctwin cc`; what it makes is
   loaded by aclrtBinaryLoadFromData. C and C++. */
#ifndef ACL_ACL_RT_COMPILE_H_
#define ACL_ACL_RT_COMPILE_H_
#include "asctwin/base/macros_hide.inc"

#include "acl/acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void* aclrtcProg;

/* Headers have the names that the source includes them by. */
aclError aclrtcCreateProg(aclrtcProg* prog, const char* source, const char* name, int numHeaders,
                          const char** headers, const char** includeNames);
aclError aclrtcDestroyProg(aclrtcProg* prog);
/* Options are those of `asctwin cc`. */
aclError aclrtcCompileProg(aclrtcProg prog, int numOptions, const char** options);
aclError aclrtcGetBinDataSize(aclrtcProg prog, size_t* binDataSizeRet);
aclError aclrtcGetBinData(aclrtcProg prog, char* binData);
/* With the zero at its end. */
aclError aclrtcGetCompileLogSize(aclrtcProg prog, size_t* logSizeRet);
aclError aclrtcGetCompileLog(aclrtcProg prog, char* log);
/* Instances of kernel templates, `k<float, 16>`: before compiling; and their names in the binary. */
aclError aclrtcAddNameExpr(aclrtcProg prog, const char* nameExpr);
aclError aclrtcGetLoweredName(aclrtcProg prog, const char* nameExpr, const char** loweredName);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif /* ACL_ACL_RT_COMPILE_H_ */
