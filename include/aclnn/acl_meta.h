/* Tensors, lists and scalars that calls of operators take, and executors. C and C++. Objects belong
   to the program until it destroys them; a tensor does not own its memory.
   spec: custom_op.md, section 5.7 */
#ifndef ACLNN_ACL_META_H_
#define ACLNN_ACL_META_H_
#include "asctwin/base/macros_hide.inc"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t aclnnStatus;

static const aclnnStatus ACLNN_SUCCESS = 0;
static const aclnnStatus ACLNN_ERR_PARAM_NULLPTR = 161001;
static const aclnnStatus ACLNN_ERR_PARAM_INVALID = 161002;
static const aclnnStatus ACLNN_ERR_RUNTIME_ERROR = 361001;
static const aclnnStatus ACLNN_ERR_INNER = 561000;
static const aclnnStatus ACLNN_ERR_INNER_INFERSHAPE_ERROR = 561001;
static const aclnnStatus ACLNN_ERR_INNER_TILING_ERROR = 561002;
static const aclnnStatus ACLNN_ERR_INNER_FIND_KERNEL_ERROR = 561003;
static const aclnnStatus ACLNN_ERR_INNER_CREATE_EXECUTOR = 561101;
static const aclnnStatus ACLNN_ERR_INNER_NULLPTR = 561103;

typedef struct aclTensor aclTensor;
typedef struct aclTensorList aclTensorList;
typedef struct aclScalar aclScalar;
typedef struct aclScalarList aclScalarList;
typedef struct aclIntArray aclIntArray;
typedef struct aclFloatArray aclFloatArray;
typedef struct aclBoolArray aclBoolArray;
typedef struct aclOpExecutor aclOpExecutor;

aclnnStatus aclnnInit(const char* configPath);
aclnnStatus aclnnFinalize(void);

/* Element (i, j) of the view lies at `offset` + i * stride[0] + j * stride[1] elements behind
   `tensorData`; without strides the view is dense. NULL where the arguments make no tensor. */
aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t* stride, int64_t offset, aclFormat format,
                           const int64_t* storageDims, uint64_t storageDimsNum, void* tensorData);
aclScalar* aclCreateScalar(void* value, aclDataType dataType);
aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size);
aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size);
aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size);
aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size);
aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size);

/* UNVERIFIED: evidence = inferred. A list goes with its members. */
aclnnStatus aclDestroyTensor(const aclTensor* tensor);
aclnnStatus aclDestroyScalar(const aclScalar* scalar);
aclnnStatus aclDestroyIntArray(const aclIntArray* array);
aclnnStatus aclDestroyFloatArray(const aclFloatArray* array);
aclnnStatus aclDestroyBoolArray(const aclBoolArray* array);
aclnnStatus aclDestroyTensorList(const aclTensorList* array);
aclnnStatus aclDestroyScalarList(const aclScalarList* array);

/* The program frees what these give it with delete[]. */
aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** viewDims, uint64_t* viewDimsNum);
aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** storageDims,
                               uint64_t* storageDimsNum);
aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** stridesValue,
                              uint64_t* stridesNum);
aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset);
aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format);
aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* dataType);
aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size);
aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size);
aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size);
aclnnStatus aclGetTensorListSize(const aclTensorList* tensorList, uint64_t* size);
aclnnStatus aclGetScalarListSize(const aclScalarList* scalarList, uint64_t* size);
aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* addr);
aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** addr);

/* An executor serves one call of the second stage, and then is gone. A repeatable one serves many,
   until it is destroyed. */
aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor);
aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif /* ACLNN_ACL_META_H_ */
