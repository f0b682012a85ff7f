// Devices, contexts, streams and events: order, handles that are gone, and several threads.
#include <thread>

#include "program.h"
#include "runtime/rt_ffts.h"

namespace {

using namespace host_test;

class Stream : public Device {
 protected:
  Stream() {
    EXPECT_EQ(aclrtCreateStream(&first_), ACL_SUCCESS);
    EXPECT_EQ(aclrtCreateStreamWithConfig(&second_, 0, ACL_STREAM_FAST_LAUNCH), ACL_SUCCESS);
    EXPECT_EQ(aclrtCreateEvent(&event_), ACL_SUCCESS);
  }
  ~Stream() override {
    aclrtDestroyEvent(event_);
    aclrtDestroyStream(second_);
    aclrtDestroyStream(first_);
  }

  aclrtStream first_ = nullptr, second_ = nullptr;
  aclrtEvent event_ = nullptr;
};

TEST_F(Stream, RunsItsWorkInOrder) {
  std::vector<float> ones(kCount, 1.0f), back(kCount);
  void *x = device_memory(), *y = device_memory();
  aclrtMemcpyAsync(x, kBytes, ones.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE, first_);
  std::fill(ones.begin(), ones.end(), 0.0f);
  launch_add_one(x, y, first_);
  launch_add_one(y, y, first_);
  aclrtMemcpyAsync(back.data(), kBytes, y, kBytes, ACL_MEMCPY_DEVICE_TO_HOST, first_);
  EXPECT_EQ(back[0], 0.0f) << "the host has not waited";
  EXPECT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
  EXPECT_EQ(back, std::vector<float>(kCount, 3.0f));
}

TEST_F(Stream, WaitsForAnEventOfAnother) {
  std::vector<float> back(kCount);
  void *x = device_copy_of(back), *y = device_memory();
  launch_add_one(x, x, first_);
  EXPECT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
  launch_add_one(x, x, first_);
  EXPECT_EQ(aclrtStreamWaitEvent(second_, event_), ACL_SUCCESS);
  launch_add_one(x, y, second_);
  EXPECT_EQ(aclrtSynchronizeStream(second_), ACL_SUCCESS);
  EXPECT_EQ(copy_back(back, y), ACL_SUCCESS);
  EXPECT_EQ(back[0], 2.0f) << "what stands behind the record has not run";
  EXPECT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
}

TEST_F(Stream, AnEventCompletesWhenItsTurnHasCome) {
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_COMPLETE;
  EXPECT_EQ(aclrtQueryEventStatus(event_, &status), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_EVENT_RECORDED_STATUS_NOT_READY) << "it is not recorded";
  launch_add_one(device_copy_of(std::vector<float>(kCount)), device_memory(), first_);
  EXPECT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
  int questions = 0;
  for (; questions < 10; ++questions) {
    EXPECT_EQ(aclrtQueryEventStatus(event_, &status), ACL_SUCCESS);
    if (status == ACL_EVENT_RECORDED_STATUS_COMPLETE) break;
  }
  EXPECT_EQ(questions, 2) << "one for the launch, one for the record";
  aclrtStreamStatus idle = ACL_STREAM_STATUS_NOT_READY;
  EXPECT_EQ(aclrtStreamQuery(first_, &idle), ACL_SUCCESS);
  EXPECT_EQ(idle, ACL_STREAM_STATUS_COMPLETE);
}

TEST_F(Stream, TimeGoesFromAnEventToALaterOne) {
  aclrtEvent later = nullptr;
  float ms = -1;
  EXPECT_EQ(aclrtCreateEventWithFlag(&later, ACL_EVENT_TIME_LINE), ACL_SUCCESS);
  EXPECT_EQ(aclrtQueryEvent(event_, nullptr), ACL_ERROR_INVALID_PARAM);
  EXPECT_EQ(aclrtSynchronizeEvent(event_), ACL_ERROR_RT_PARAM_INVALID) << "not recorded";
  aclrtRecordEvent(event_, first_);
  aclrtRecordEvent(later, first_);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, event_, later), ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID);
  EXPECT_EQ(aclrtSynchronizeEvent(later), ACL_SUCCESS);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, event_, later), ACL_SUCCESS);
  EXPECT_GE(ms, 0.0f);
  EXPECT_EQ(aclrtEventElapsedTime(&ms, later, event_), ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL);
  EXPECT_EQ(aclrtDestroyEvent(later), ACL_SUCCESS);
  EXPECT_EQ(aclrtDestroyEvent(later), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(Stream, ThatIsDestroyedIsKnownAsSuch) {
  aclrtStream gone = nullptr, next = nullptr;
  aclrtCreateStream(&gone);
  EXPECT_EQ(aclrtDestroyStream(gone), ACL_SUCCESS);
  aclrtCreateStream(&next);
  EXPECT_NE(gone, next) << "no handle is used twice";
  EXPECT_EQ(aclrtSynchronizeStream(gone), ACL_ERROR_RT_STREAM_CONTEXT);
  EXPECT_EQ(aclrtDestroyStream(gone), ACL_ERROR_RT_STREAM_CONTEXT);
  EXPECT_EQ(aclrtRecordEvent(event_, gone), ACL_ERROR_RT_STREAM_CONTEXT);
  EXPECT_EQ(aclrtRecordEvent(next, first_), ACL_ERROR_RT_PARAM_INVALID) << "a stream is no event";
  EXPECT_EQ(aclrtDestroyStream(next), ACL_SUCCESS);
}

TEST_F(Stream, BelongsToEachThreadsContext) {
  const auto work = [](float* last) {
    aclrtStream own = nullptr;
    std::vector<float> back(kCount);
    EXPECT_EQ(aclrtCreateStream(&own), ACL_ERROR_RT_CONTEXT_NULL) << "threads inherit none";
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtCreateStream(&own), ACL_SUCCESS);
    void* x = device_copy_of(back);
    for (int i = 0; i < 20; ++i) launch_add_one(x, x, own);
    EXPECT_EQ(aclrtSynchronizeStream(own), ACL_SUCCESS);
    EXPECT_EQ(copy_back(back, x), ACL_SUCCESS);
    *last = back.back();
    EXPECT_EQ(aclrtDestroyStream(own), ACL_SUCCESS);
    EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  };
  float results[4] = {};
  std::vector<std::thread> threads;
  for (float& result : results) threads.emplace_back(work, &result);
  for (std::thread& thread : threads) thread.join();
  for (const float result : results) EXPECT_EQ(result, 20.0f);
}

TEST_F(Stream, ContextsKeepTheirOwnDefault) {
  aclrtContext of_device = nullptr, own = nullptr, current = nullptr;
  EXPECT_EQ(aclrtGetCurrentContext(&of_device), ACL_SUCCESS);
  EXPECT_EQ(aclrtCreateContext(&own, 1), ACL_SUCCESS);
  EXPECT_EQ(aclrtGetCurrentContext(&current), ACL_SUCCESS);
  EXPECT_EQ(current, own);
  int32_t device = -1;
  EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
  EXPECT_EQ(device, 1);
  EXPECT_EQ(aclrtSetCurrentContext(of_device), ACL_SUCCESS);
  EXPECT_EQ(aclrtDestroyContext(own), ACL_SUCCESS);
  EXPECT_EQ(aclrtSetCurrentContext(own), ACL_ERROR_RT_CONTEXT_NULL);
  EXPECT_EQ(aclrtDestroyContext(of_device), ACL_ERROR_RT_PARAM_INVALID) << "it is the device's";
}

TEST_F(Stream, DevicesAreNumbered) {
  uint32_t count = 0;
  aclrtRunMode mode = ACL_DEVICE;
  int64_t cores = 0;
  EXPECT_EQ(aclrtGetDeviceCount(&count), ACL_SUCCESS);
  EXPECT_EQ(aclrtSetDevice(static_cast<int32_t>(count)), ACL_ERROR_RT_INVALID_DEVICEID);
  EXPECT_EQ(aclrtSetDevice(-1), ACL_ERROR_RT_INVALID_DEVICEID);
  EXPECT_EQ(aclrtResetDevice(1), ACL_ERROR_RT_INVALID_DEVICEID) << "it is not set";
  EXPECT_EQ(aclrtGetRunMode(&mode), ACL_SUCCESS);
  EXPECT_EQ(mode, ACL_HOST);
  EXPECT_STREQ(aclrtGetSocName(), "Ascend910B1");
  EXPECT_EQ(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &cores), ACL_SUCCESS);
  EXPECT_EQ(cores, 48);
}

// Host programs of mixed kernels ask for it and hand it to the kernel.
TEST_F(Stream, TheAddressOfFlagsBetweenCores) {
  void* address = nullptr;
  uint64_t number = 0;
  uint32_t bytes = 0;
  EXPECT_EQ(aclrtGetHardwareSyncAddr(&address), ACL_SUCCESS);
  EXPECT_EQ(rtGetC2cCtrlAddr(&number, &bytes), RT_ERROR_NONE);
  EXPECT_NE(address, nullptr);
  EXPECT_EQ(number, reinterpret_cast<uintptr_t>(address));
  EXPECT_GT(bytes, 0u);
  EXPECT_NE(rtGetC2cCtrlAddr(nullptr, &bytes), RT_ERROR_NONE);
}

void initialise_and_finalise() {
  EXPECT_EQ(aclFinalize(), ACL_ERROR_UNINITIALIZE);
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclInit(nullptr), ACL_ERROR_REPEAT_INITIALIZE);
  EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_REPEAT_INITIALIZE);
  EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_REPEAT_INITIALIZE);
  EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
}

TEST(Runtime, BeginsAndEndsOnce) { EXPECT_PROGRAM(initialise_and_finalise, 0, "^$"); }

}  // namespace
