// Graphs: captured work does not run, and then runs as often as it is asked to.
#include "program.h"

namespace {

using namespace host_test;

class GraphTest : public Device {
 protected:
  GraphTest() { EXPECT_EQ(aclrtCreateStream(&stream_), ACL_SUCCESS); }
  ~GraphTest() override { aclrtDestroyStream(stream_); }

  // x = x + 2
  aclmdlRI captured(void* x) {
    EXPECT_EQ(aclmdlRICaptureBegin(stream_, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), ACL_SUCCESS);
    launch_add_one(x, x, stream_);
    launch_add_one(x, x, stream_);
    aclmdlRI graph = nullptr;
    EXPECT_EQ(aclmdlRICaptureEnd(stream_, &graph), ACL_SUCCESS);
    return graph;
  }
  float first_of(const void* x) {
    std::vector<float> back(kCount);
    EXPECT_EQ(copy_back(back, x), ACL_SUCCESS);
    return back[0];
  }

  aclrtStream stream_ = nullptr;
};

TEST_F(GraphTest, RunsAsOftenAsItIsExecuted) {
  void* const x = device_copy_of(std::vector<float>(kCount));
  const aclmdlRI graph = captured(x);
  EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
  EXPECT_EQ(first_of(x), 0.0f) << "captured work has run";
  EXPECT_EQ(aclmdlRIExecute(graph, -1), ACL_SUCCESS);
  EXPECT_EQ(first_of(x), 2.0f);
  EXPECT_EQ(aclmdlRIExecuteAsync(graph, stream_), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRIExecuteAsync(graph, stream_), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRIDestroy(graph), ACL_SUCCESS) << "what is queued keeps it";
  EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
  EXPECT_EQ(first_of(x), 6.0f);
  EXPECT_EQ(aclmdlRIExecute(graph, -1), ACL_ERROR_RT_PARAM_INVALID) << "it is gone";
}

TEST_F(GraphTest, AStreamThatIsCapturedCannotBeWaitedFor) {
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE;
  EXPECT_EQ(aclmdlRICaptureGetInfo(stream_, &status, nullptr), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_MODEL_RI_CAPTURE_STATUS_NONE);
  EXPECT_EQ(aclmdlRICaptureEnd(stream_, nullptr), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclmdlRICaptureBegin(stream_, ACL_MODEL_RI_CAPTURE_MODE_RELAXED), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRICaptureBegin(stream_, ACL_MODEL_RI_CAPTURE_MODE_RELAXED),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclmdlRICaptureGetInfo(stream_, &status, nullptr), ACL_SUCCESS);
  EXPECT_EQ(status, ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE);
  EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_ERROR_RT_PARAM_INVALID);
  aclmdlRI graph = nullptr;
  EXPECT_EQ(aclmdlRICaptureEnd(stream_, &graph), ACL_SUCCESS);
  EXPECT_EQ(aclmdlRIDestroy(graph), ACL_SUCCESS);
}

}  // namespace
