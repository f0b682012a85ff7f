// Calls two operators through their aclnn functions, the second on what the first has made.
//   program [bad]   with `bad`, arguments that are refused
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "acl/acl.h"
#include "aclnn_blend.h"
#include "aclnn_mix_scalars.h"
#include "aclnn_raise_rows.h"
#include "aclnn_weigh_lists.h"

#define CHECK(call)                                                             \
  if (const int code = (call); code != 0) {                                     \
    const char* const message = aclGetRecentErrMsg();                           \
    std::printf("%s: %d %s\n", #call, code, message == nullptr ? "" : message); \
    std::exit(3);                                                               \
  }

static void* filled(const std::vector<float>& values) {
  void* device = nullptr;
  const size_t bytes = values.size() * sizeof(float);
  CHECK(aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclrtMemcpy(device, bytes, values.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  return device;
}

static aclTensor* tensor(const std::vector<int64_t>& shape, const std::vector<int64_t>& strides,
                         void* data, aclDataType type = ACL_FLOAT) {
  return aclCreateTensor(shape.data(), shape.size(), type, strides.data(), 0, ACL_FORMAT_ND,
                         shape.data(), shape.size(), data);
}

// Numbers of several types, arrays for the host, and lists among the attributes; one of the numbers
// may be complex.
static int mixed(void* x, void* y, aclOpExecutor** executor, bool is_complex) {
  double two = 2.7;
  int64_t three = 3;
  float complex[] = {1, 1};
  const aclScalar* const numbers[] = {
      aclCreateScalar(&two, ACL_DOUBLE),
      is_complex ? aclCreateScalar(complex, ACL_COMPLEX64) : aclCreateScalar(&three, ACL_INT64)};
  const float amounts[] = {0.5, 100, -1}, factors[] = {2, 1, INFINITY};
  const bool flags[] = {true, false, true};
  const int64_t places[] = {1, 2, 0};
  aclScalarList* const list = aclCreateScalarList(numbers, 2);
  aclFloatArray* const shifts = aclCreateFloatArray(amounts, 3);
  aclBoolArray* const masks = aclCreateBoolArray(flags, 3);
  aclFloatArray* const weights = aclCreateFloatArray(factors, 3);
  aclIntArray* const order = aclCreateIntArray(places, 3);
  aclTensor* const from = tensor({8}, {1}, x);
  aclTensor* const to = tensor({8}, {1}, y);
  uint64_t bytes = 0;
  const int code = aclnnMixScalarsGetWorkspaceSize(from, list, shifts, masks, weights, order, to,
                                                   &bytes, executor);
  aclDestroyScalarList(list);
  aclDestroyFloatArray(shifts);
  aclDestroyBoolArray(masks);
  aclDestroyFloatArray(weights);
  aclDestroyIntArray(order);
  aclDestroyTensor(from);
  aclDestroyTensor(to);
  return code;
}

static int refused(aclTensor* x, aclTensor* gaps, aclTensor* integers, aclTensor* z,
                   aclTensor* large, void* data) {
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
  const int codes[] = {aclnnBlendGetWorkspaceSize(nullptr, nullptr, 1, z, &bytes, &executor),
                       aclnnBlendGetWorkspaceSize(x, gaps, 1, nullptr, &bytes, &executor),
                       aclnnBlendGetWorkspaceSize(integers, nullptr, 1, z, &bytes, &executor),
                       aclnnRaiseRowsGetWorkspaceSize(gaps, &bytes, &executor),
                       aclnnBlendGetWorkspaceSize(large, nullptr, 1, large, &bytes, &executor),
                       mixed(data, data, &executor, true)};
  for (const int code : codes) std::printf("%d ", code);
  std::printf("\n");
  return 0;
}

// Lists of tensors, an array of numbers for the host, a scalar of another type, a list of flags.
static void weigh(void* first, void* second, void* third, aclrtStream stream) {
  const aclTensor* const given[] = {tensor({8}, {1}, first), tensor({8}, {1}, second),
                                    tensor({8}, {1}, third)};
  void* const made = filled(std::vector<float>(16, 0));
  const aclTensor* const results[] = {tensor({8}, {1}, made),
                                      tensor({8}, {1}, static_cast<float*>(made) + 8)};
  aclTensorList* const xs = aclCreateTensorList(given, 3);
  aclTensorList* const ys = aclCreateTensorList(results, 2);
  const int64_t picked[] = {0, 2};
  const bool flags[] = {false, true};
  int32_t three = 3;
  aclIntArray* const picks = aclCreateIntArray(picked, 2);
  aclBoolArray* const signs = aclCreateBoolArray(flags, 2);
  aclScalar* const factor = aclCreateScalar(&three, ACL_INT32);
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
  CHECK(aclnnWeighListsGetWorkspaceSize(xs, picks, factor, signs, ys, &bytes, &executor));
  CHECK(aclSetAclOpExecutorRepeatable(executor));
  CHECK(aclnnWeighLists(nullptr, bytes, executor, stream));
  CHECK(aclnnWeighLists(nullptr, bytes, executor, stream));
  CHECK(aclrtSynchronizeStream(stream));
  CHECK(aclDestroyAclOpExecutor(executor));
  float result[16] = {};
  CHECK(aclrtMemcpy(result, sizeof(result), made, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
  std::printf("%g %g %g %g\n", result[0], result[7], result[8], result[15]);
  aclrtFree(made);
  aclDestroyTensorList(xs);
  aclDestroyTensorList(ys);
  aclDestroyIntArray(picks);
  aclDestroyBoolArray(signs);
  aclDestroyScalar(factor);
}

int main(int count, char** words) {
  CHECK(aclInit(nullptr));
  CHECK(aclrtSetDevice(0));
  aclrtStream stream = nullptr;
  CHECK(aclrtCreateStream(&stream));
  std::vector<float> numbers(32);
  for (int i = 0; i < 32; ++i) numbers[i] = static_cast<float>(i);
  void* const x_data = filled(numbers);
  void* const y_data = filled(std::vector<float>(32, 10));
  void* const z_data = filled(std::vector<float>(32, 0));
  void* const large_data = filled(std::vector<float>(128, 0));
  aclTensor* const turned = tensor({8, 4}, {1, 8}, x_data);  // the transpose of 4 x 8
  aclTensor* const y = tensor({8, 4}, {4, 1}, y_data);
  aclTensor* const z = tensor({8, 4}, {4, 1}, z_data);
  if (count > 1)
    return refused(y, turned, tensor({8, 4}, {4, 1}, x_data, ACL_INT32), z,
                   tensor({128}, {1}, large_data), large_data);

  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
  CHECK(aclnnBlendGetWorkspaceSize(turned, y, 0.5, z, &bytes, &executor));
  void* workspace = nullptr;
  if (bytes > 0) CHECK(aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclnnBlend(workspace, bytes, executor, stream));
  uint64_t no_bytes = 0;
  CHECK(aclnnRaiseRowsGetWorkspaceSize(z, &no_bytes, &executor));
  CHECK(aclnnRaiseRows(nullptr, no_bytes, executor, stream));
  aclDestroyTensor(turned);
  aclDestroyTensor(y);
  aclDestroyTensor(z);
  CHECK(aclrtSynchronizeStream(stream));
  float result[32] = {};
  CHECK(aclrtMemcpy(result, sizeof(result), z_data, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
  std::printf("workspace %d\n", bytes > 128);
  for (int i = 0; i < 8; ++i) std::printf("%g ", result[i]);
  std::printf("\n");
  weigh(x_data, large_data, y_data, stream);
  CHECK(mixed(x_data, z_data, &executor, false));
  CHECK(aclnnMixScalars(nullptr, 0, executor, stream));
  CHECK(aclrtSynchronizeStream(stream));
  CHECK(aclrtMemcpy(result, sizeof(result), z_data, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
  std::printf("%g %g %g\n", result[0], result[1], result[7]);
  for (void* memory : {x_data, y_data, z_data, large_data, workspace}) aclrtFree(memory);
  CHECK(aclrtDestroyStream(stream));
  CHECK(aclrtResetDevice(0));
  return aclFinalize();
}
