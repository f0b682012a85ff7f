// Programs that are wrong: each gets the finding at its line, an exit code, and never a crash.
#include "program.h"

namespace {

using namespace host_test;

const std::vector<float> kOnes(kCount, 1.0f);
std::vector<float> result(kCount);

void read_without_waiting() {
  void* x = device_copy_of(kOnes);
  void* y = device_copy_of(kOnes);
  launch_add_one(x, y);
  EXPECT_EQ(copy_back(result, y), ACL_SUCCESS);
  EXPECT_EQ(result, kOnes) << "the launch has not run";
  aclrtSynchronizeStream(nullptr);
}

TEST(Misuse, ReadingWithoutWaitingIsFoundWithBothLines) {
  EXPECT_PROGRAM(read_without_waiting, 1,
                 "E1001.: `aclrtMemcpy` reads bytes \\[0, 256\\) of device memory 2 before the "
                 "launch of `add_one` at .*program.h:[0-9]+ has written them\n.*program.h:[0-9]+");
}

void read_input_without_waiting() {
  void* x = device_copy_of(kOnes);
  void* y = device_memory();
  launch_add_one(x, y);
  EXPECT_EQ(copy_back(result, x), ACL_SUCCESS);
  aclrtSynchronizeStream(nullptr);
  aclrtFree(x);
  aclrtFree(y);
}

TEST(Misuse, ReadingWhatALaunchOnlyReadsIsNone) {
  EXPECT_PROGRAM(read_input_without_waiting, 0, "^$");
}

void overwrite_without_waiting() {
  void* x = device_copy_of(kOnes);
  launch_add_one(x, device_memory());
  aclrtMemset(x, kBytes, 0, kBytes);
  aclrtSynchronizeStream(nullptr);
}

TEST(Misuse, OverwritingWhatALaunchWasGiven) {
  EXPECT_PROGRAM(overwrite_without_waiting, 1,
                 "E1001.: `aclrtMemset` writes bytes \\[0, 256\\) of device memory 1 before the "
                 "launch of `add_one` at .* has used them");
}

void free_without_waiting() {
  void* x = device_copy_of(kOnes);
  launch_add_one(x, device_memory());
  EXPECT_EQ(aclrtFree(x), ACL_SUCCESS);
  aclrtSynchronizeStream(nullptr);
}

TEST(Misuse, FreeingWhatALaunchWasGiven) {
  EXPECT_PROGRAM(free_without_waiting, 1,
                 "E1002.: `aclrtFree` frees device memory 1 while the launch of `add_one` at ");
}

// One missing wait: the copy that reads too early is its cause, and found when the launch has run.
void read_and_free_without_waiting() {
  void* y = device_copy_of(kOnes);
  launch_add_one(device_copy_of(kOnes), y);
  EXPECT_EQ(copy_back(result, y), ACL_SUCCESS);
  EXPECT_EQ(aclrtFree(y), ACL_SUCCESS);
  aclrtSynchronizeStream(nullptr);
}

TEST(Misuse, TheCauseComesBeforeTheConsequence) {
  EXPECT_PROGRAM(read_and_free_without_waiting, 1,
                 "^error.E1001.: `aclrtMemcpy` reads (.|\n)*\nerror.E1002.: `aclrtFree` frees "
                 "(.|\n)*\n2 errors");
}

void launch_nothing() { launch_add_one(device_memory(), device_memory(), nullptr, 0); }

TEST(Misuse, ALaunchOfZeroBlocks) {
  EXPECT_PROGRAM(launch_nothing, 1,
                 "E1003.: the launch of `add_one` starts nothing: `blocks` is 0, outside "
                 "\\[1, 65535\\]");
}

void launch_on_destroyed_stream() {
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  aclrtDestroyStream(stream);
  launch_add_one(device_memory(), device_memory(), stream);
}

TEST(Misuse, ALaunchOnADestroyedStream) {
  EXPECT_PROGRAM(launch_on_destroyed_stream, 1,
                 "E1003.: .*: `stream` is no stream, or is destroyed");
}

void launch_without_device() {
  aclrtResetDevice(0);
  launch_add_one(nullptr, nullptr);
}

TEST(Misuse, ALaunchWithoutADevice) {
  EXPECT_PROGRAM(launch_without_device, 1, "E1003.: .*: this thread has no context");
}

void call_a_kernel() { add_one(nullptr, nullptr); }

TEST(Misuse, AKernelThatIsCalled) {
  EXPECT_PROGRAM(call_a_kernel, 1, "E1004.: `add_one` is called on the host");
}

void launch_and_leave() { launch_add_one(device_copy_of(kOnes), device_memory()); }

TEST(Misuse, ALaunchThatNothingWaitsForIsAWarning) {
  EXPECT_PROGRAM(launch_and_leave, 0,
                 "W1001.: nothing has waited for the launch of `add_one` when the end of the "
                 "program comes");
}

void copy_and_leave() {
  void* x = device_copy_of(kOnes);
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  launch_add_one(x, x, stream);
  aclrtMemcpyAsync(result.data(), kBytes, x, kBytes, ACL_MEMCPY_DEVICE_TO_HOST, stream);
  aclrtDestroyStream(stream);
  EXPECT_EQ(result, std::vector<float>(kCount)) << "its destination might be gone";
}

TEST(Misuse, ACopyToTheHostThatNothingWaitsForIsAnError) {
  EXPECT_PROGRAM(copy_and_leave, 1,
                 "E1006.: `aclrtMemcpyAsync` has copied nothing yet when `aclrtDestroyStream` at "
                 ".*misuse_test.cc:[0-9]+ comes");
}

void wait_for_nothing() {
  aclrtEvent event = nullptr;
  aclrtCreateEvent(&event);
  aclrtStreamWaitEvent(nullptr, event);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_TASK_TIMEOUT);
}

TEST(Misuse, AWaitForAnEventThatNothingRecords) {
  EXPECT_PROGRAM(wait_for_nothing, 1,
                 "E1005.: `aclrtStreamWaitEvent` waits for an event that "
                 "nothing records: the stream would hang");
}

void read_in_front_of_an_asynchronous_copy() {
  void* x = device_copy_of(kOnes);
  aclrtMemsetAsync(x, kBytes, 0, kBytes, nullptr);
  copy_back(result, x);
  aclrtSynchronizeStream(nullptr);
}

TEST(Misuse, ReadingWhatAnAsynchronousCallWrites) {
  EXPECT_PROGRAM(read_in_front_of_an_asynchronous_copy, 1,
                 "E1001.: `aclrtMemcpy` reads bytes \\[0, 256\\) of device memory 1 before "
                 "`aclrtMemsetAsync` at ");
}

}  // namespace
