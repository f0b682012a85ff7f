// The public function of the operator: it belongs to another library, and to other headers.
#include "aclnn_kernels/of_a_device_alone.h"
#include "opdev/op_executor.h"

aclnnStatus aclnnHalveTanh(void* workspace, uint64_t size, aclOpExecutor* executor,
                           aclrtStream stream) {
  L2_DFX_PHASE_2(aclnnHalveTanh);
  return CommonOpExecutorRun(workspace, size, executor, stream);
}
