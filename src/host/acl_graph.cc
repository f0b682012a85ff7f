// acl/acl_rt_graph.h: a stream that is captured keeps its work for a graph. A graph is empty until
// the capture has ended.
#include <utility>

#include "acl/acl_rt.h"
#include "host/graph.h"
#include "host/runtime.h"

namespace asctwin::host {
namespace {

class Replay final : public Work {
 public:
  Replay(HostCall host_call, std::shared_ptr<Graph> graph)
      : Work(std::move(host_call)), graph_(std::move(graph)) {}

  aclError perform(Runtime& runtime) override {
    aclError first = ACL_SUCCESS;
    for (const auto& work : graph_->works)
      if (const aclError error = work->perform(runtime); first == ACL_SUCCESS) first = error;
    return first;
  }
  std::optional<Conflict> conflict(const HostAccess& access) override {
    std::optional<Conflict> found;
    for (const auto& work : graph_->works)
      if (!found) found = work->conflict(access);
    return found;
  }
  Worth worth() const override { return Worth::kResult; }

 private:
  std::shared_ptr<Graph> graph_;
};

std::shared_ptr<Graph> graph_of(Runtime& runtime, aclmdlRI handle) {
  const auto* const graph = runtime.graphs().find(required(handle, "modelRI"));
  if (graph == nullptr) throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`modelRI` is no graph"};
  return *graph;
}

}  // namespace

std::unique_ptr<Work> make_replay(HostCall host_call, std::shared_ptr<Graph> graph) {
  return std::make_unique<Replay>(std::move(host_call), std::move(graph));
}

}  // namespace asctwin::host

namespace {

using asctwin::host::call;
using asctwin::host::Graph;
using asctwin::host::graph_of;
using asctwin::host::host_call_of;
using asctwin::host::make_replay;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;
using asctwin::host::Stream;

}  // namespace

extern "C" {

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode) {
  return call(__func__, [&](Runtime& runtime) {
    Stream& captured = runtime.stream_of(stream);
    if (captured.capture() != nullptr)
      throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`stream` is being captured already"};
    captured.begin_capture(std::make_shared<Graph>());
  });
}

aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* graph) {
  return call(__func__, [&](Runtime& runtime) {
    Stream& captured = runtime.stream_of(stream);
    if (captured.capture() == nullptr)
      throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`stream` is not being captured"};
    aclmdlRI* const made = required(graph, "modelRI");
    *made = runtime.graphs().add(std::make_unique<std::shared_ptr<Graph>>(captured.end_capture()));
  });
}

aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus* status,
                                aclmdlRI* graph) {
  return call(__func__, [&](Runtime& runtime) {
    const bool is_active = runtime.stream_of(stream).capture() != nullptr;
    *required(status, "status") =
        is_active ? ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE : ACL_MODEL_RI_CAPTURE_STATUS_NONE;
    if (graph != nullptr) *graph = nullptr;
  });
}

aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode* mode) {
  thread_local aclmdlRICaptureMode current = ACL_MODEL_RI_CAPTURE_MODE_GLOBAL;
  return call(__func__, [&](Runtime&) { std::swap(current, *required(mode, "mode")); });
}

aclError aclmdlRIExecute(aclmdlRI graph, int32_t) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    return make_replay(host_call, graph_of(runtime, graph))->perform(runtime);
  });
}

aclError aclmdlRIExecuteAsync(aclmdlRI graph, aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    runtime.stream_of(stream).enqueue(make_replay(host_call, graph_of(runtime, graph)));
  });
}

aclError aclmdlRIDestroy(aclmdlRI graph) {
  return call(__func__, [&](Runtime& runtime) {
    graph_of(runtime, graph);
    runtime.graphs().remove(graph);
  });
}

}  // extern "C"
