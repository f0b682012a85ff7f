// A call keeps copies of its tensors: the program may destroy them before the stream gets to the
// launch. What the operator reads is fetched from memory of the device then.
#include "asctwin/host/aclnn_call.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/operators.h"
#include "host/chip.h"
#include "host/findings.h"
#include "host/runtime.h"
#include "operators/aclnn_objects.h"
#include "operators/aclnn_scalars.h"
#include "operators/types.h"

namespace asctwin::aclnn {
namespace {

namespace fs = std::filesystem;
using host::HostCall;
using host::Refusal;
using host::Runtime;

DType type_of(const std::string& name, aclDataType type) {
  const auto known = operators::array_type(static_cast<ge::DataType>(type));
  if (!known)
    throw Refusal{ACLNN_ERR_PARAM_INVALID, phrase("`{}` has the type {}, which no tensor here has",
                                                  name, static_cast<int64_t>(type))};
  return *known;
}

std::vector<size_t> dims_of(const aclTensor& tensor) {
  return {tensor.shape.begin(), tensor.shape.end()};
}

HostTensor zeros(DType dtype, std::vector<size_t> shape) {
  size_t count = 1;
  for (const size_t dim : shape) count *= dim;
  return {dtype, std::move(shape), std::vector<uint8_t>(bytes_of(dtype, count))};
}

// Calls `visit(bytes in the tensor, bytes in the dense copy, size)` for each run of elements.
template <class Visit>
void for_each_run(const aclTensor& tensor, DType dtype, const Visit& visit) {
  const auto at = [&](int64_t element) { return offset_of(dtype, static_cast<uint64_t>(element)); };
  const auto count = static_cast<uint64_t>(tensor.count());
  if (tensor.is_dense()) return visit(at(tensor.offset), uint64_t{0}, bytes_of(dtype, count));
  for (uint64_t i = 0; i < count; ++i) {
    int64_t element = tensor.offset;
    uint64_t rest = i;
    for (size_t d = tensor.shape.size(); d-- > 0;) {
      const auto dim = static_cast<uint64_t>(tensor.shape[d]);
      element += static_cast<int64_t>(rest % dim) * tensor.strides[d];
      rest /= dim;
    }
    visit(at(element), i * size_of(dtype), uint64_t{size_of(dtype)});
  }
}

host::Region region_of(const aclTensor& tensor, DType dtype) {
  return host::region_of(tensor.data, bytes_of(dtype, static_cast<uint64_t>(tensor.elements())));
}

HostTensor fetched(const aclTensor& tensor, DType dtype) {
  HostTensor values = zeros(dtype, dims_of(tensor));
  for_each_run(tensor, dtype, [&](uint64_t from, uint64_t to, uint64_t size) {
    if (size > 0) std::memcpy(values.bytes.data() + to, tensor.data + from, size);
  });
  return values;
}

void store(const HostTensor& values, const aclTensor& tensor) {
  for_each_run(tensor, values.dtype, [&](uint64_t to, uint64_t from, uint64_t size) {
    if (size > 0) std::memcpy(tensor.data + to, values.bytes.data() + from, size);
  });
}

// The project of the build tree, or the one that was installed with the library.
std::string project_of(const char* directory, const void* own_code) {
  Dl_info library{};
  if (dladdr(own_code, &library) != 0 && library.dli_fname != nullptr) {
    const fs::path installed = fs::path(library.dli_fname).parent_path() / "../../operators";
    std::error_code error;
    if (fs::is_directory(installed, error)) return installed.lexically_normal();
  }
  return directory;
}

OperatorProject project_in(const std::string& directory) {
  static auto& known = *new std::map<std::string, OperatorProject>;
  const auto found = known.find(directory);
  return (found != known.end() ? found : known.emplace(directory, OperatorProject(directory)).first)
      ->second;
}

}  // namespace

struct Call::State {
  // An operator gets values of the program, or a tensor on the device.
  struct Part {
    HostTensor values;
    std::optional<aclTensor> tensor;
  };
  struct Input {
    std::string name;
    std::vector<Part> parts;
    // Numbers, with the type or the input whose type they are converted to.
    std::vector<aclScalar> scalars = {};
    aclDataType scalar_type = ACL_DT_UNDEFINED;
    std::string scalar_like = {};
  };
  struct Output {
    std::string name;
    std::vector<aclTensor> tensors;
  };

  std::string function, type, directory;
  std::vector<Input> inputs;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<Output> outputs;
  std::optional<Refusal> fault = {};  // the first

  void refuse(aclnnStatus code, Phrase text) {
    if (!fault) fault = Refusal{code, std::move(text)};
  }
  void add_input(const char* name, bool required, bool is_there,
                 const std::function<void()>& fill) {
    inputs.push_back({name, {}});
    if (!is_there && required)
      return refuse(ACLNN_ERR_PARAM_NULLPTR, phrase("`{}` is null", std::string(name)));
    try {
      if (is_there) fill();
    } catch (const Refusal& refusal) {
      refuse(refusal.code, refusal.text);
    }
  }
  void add_tensor(const char* name, bool contiguous, const aclTensor& tensor) {
    if (!contiguous && !tensor.is_dense())
      throw Refusal{ACLNN_ERR_PARAM_INVALID,
                    phrase("`{}` is a view with gaps, and its prototype has no AutoContiguous()",
                           std::string(name))};
    const DType dtype = type_of(name, tensor.type);
    inputs.back().parts.push_back({zeros(dtype, dims_of(tensor)), tensor});
  }
  void add_values(HostTensor values) { inputs.back().parts.push_back({std::move(values), {}}); }
  // Their type may be that of an input that comes later, so they become a tensor in settle().
  void add_scalars(ScalarType to, std::vector<aclScalar> scalars) {
    inputs.back().scalars = std::move(scalars);
    inputs.back().scalar_type = to.type;
    inputs.back().scalar_like = to.like;
  }
  void settle();
  aclDataType scalar_type_of(const Input& input) const;

  // With the values that stand on the device, or with zeros in their place.
  OperatorCall operator_call(Runtime* runtime) const;
  void check_memory(Runtime& runtime) const;
};

aclDataType Call::State::scalar_type_of(const Input& input) const {
  for (const Input& other : inputs)
    if (other.name == input.scalar_like && !other.parts.empty())
      return static_cast<aclDataType>(operators::ge_type(other.parts.front().values.dtype));
  return input.scalar_type != ACL_DT_UNDEFINED ? input.scalar_type : input.scalars.front().type;
}

void Call::State::settle() {
  for (Input& input : inputs) {
    if (input.scalars.empty()) continue;
    const DType dtype = type_of(input.name, scalar_type_of(input));
    input.parts.push_back({tensor_of(input.name, input.scalars, dtype), {}});
    input.scalars.clear();
  }
}

OperatorCall Call::State::operator_call(Runtime* runtime) const {
  OperatorCall call(type);
  for (const Input& input : inputs) {
    std::vector<HostTensor> tensors;
    for (const Part& part : input.parts)
      tensors.push_back(runtime != nullptr && part.tensor ? fetched(*part.tensor, part.values.dtype)
                                                          : part.values);
    call.inputs(std::move(tensors));
  }
  for (const auto& [name, value] : attributes) call.attribute(name, value);
  for (const Output& output : outputs)
    for (const aclTensor& tensor : output.tensors) {
      const DType dtype = type_of(output.name, tensor.type);
      call.output(output.name, dtype, dims_of(tensor));
    }
  return call;
}

// Every tensor lies in memory of a device.
void Call::State::check_memory(Runtime& runtime) const {
  const auto check = [&](const std::string& name, const aclTensor& tensor) {
    const host::Region region = region_of(tensor, type_of(name, tensor.type));
    if (!region.empty()) runtime.memory().require(region, true, name.c_str());
  };
  for (const Input& input : inputs)
    for (const Part& part : input.parts)
      if (part.tensor) check(input.name, *part.tensor);
  for (const Output& output : outputs)
    for (const aclTensor& tensor : output.tensors) check(output.name, tensor);
}

}  // namespace asctwin::aclnn

struct aclOpExecutor {
  std::shared_ptr<const asctwin::aclnn::Call::State> call;
  size_t workspace_bytes = 0;
  bool is_repeatable = false;
};

namespace asctwin::aclnn {
namespace {

RunOptions options_of_device() {
  RunOptions options;
  options.soc = host::chosen_chip().name;
  return options;
}

// The results by the name of an output, or of the input that it lies in.
const HostTensor* made(const OperatorResult& result, const std::string& name, size_t number,
                       bool is_list) {
  const std::string wanted = is_list ? fmt::format("{}[{}]", name, number) : name;
  for (const auto& [known, tensor] : result.outputs)
    if (known == wanted || (number == 0 && known == name)) return &tensor;
  return nullptr;
}

class OperatorWork final : public host::Work {
 public:
  OperatorWork(HostCall host_call, std::shared_ptr<const Call::State> call)
      : Work(std::move(host_call)), call_(std::move(call)) {}

  aclError perform(Runtime& runtime) override {
    const host::CheckOptions how = host::options_from_environment(options_of_device());
    try {
      const OperatorResult result =
          project_in(call_->directory).run(call_->operator_call(&runtime), how.options);
      host::publish(result.report, how);
      if (!result.report.ok()) return ACL_ERROR_RT_AICORE_EXCEPTION;
      give(result, runtime);
      return ACL_SUCCESS;
    } catch (const std::exception& error) {
      host::publish_error(error.what());
      return ACLNN_ERR_INNER_FIND_KERNEL_ERROR;
    }
  }

  std::optional<host::Conflict> conflict(const host::HostAccess& access) override {
    std::optional<host::Conflict> found;
    for_each_tensor(
        [&](const std::string& name, size_t, bool, const aclTensor& tensor, bool is_output) {
          if (found || (!is_output && !access.writes)) return;
          const auto common =
              host::common_bytes(access.region, region_of(tensor, type_of(name, tensor.type)));
          if (common) found = host::Conflict{*common, is_output ? "written" : "used"};
        });
    return found;
  }
  host::Worth worth() const override { return host::Worth::kResult; }

 private:
  template <class Visit>
  void for_each_tensor(const Visit& visit) const {
    for (const auto& output : call_->outputs)
      for (size_t i = 0; i < output.tensors.size(); ++i)
        visit(output.name, i, output.tensors.size() > 1, output.tensors[i], true);
    for (const auto& input : call_->inputs)
      for (size_t i = 0; i < input.parts.size(); ++i)
        if (input.parts[i].tensor)
          visit(input.name, i, input.parts.size() > 1, *input.parts[i].tensor, false);
  }
  void give(const OperatorResult& result, Runtime& runtime) const {
    for_each_tensor(
        [&](const std::string& name, size_t number, bool is_list, const aclTensor& tensor, bool) {
          const HostTensor* const values = made(result, name, number, is_list);
          if (values == nullptr || values->bytes.empty()) return;
          store(*values, tensor);
          runtime.memory().note_written(region_of(tensor, values->dtype), host_call());
        });
  }

  std::shared_ptr<const Call::State> call_;
};

bool has_finding(const Report& report, Code code) {
  return std::any_of(report.findings().begin(), report.findings().end(),
                     [code](const Finding& finding) { return finding.code == code; });
}

template <class T>
std::string list_text(const std::vector<T>& values) {
  std::string text;
  for (const T value : values) text += fmt::format("{}{}", text.empty() ? "" : ",", value);
  return "[" + text + "]";
}

}  // namespace

Call::Call(const char* function, const char* type, const char* directory, const void* own_code)
    : state_(new State{function, type, project_of(directory, own_code), {}, {}, {}}) {}
Call::~Call() = default;

void Call::input(const char* name, bool required, bool contiguous, const aclTensor* tensor) {
  state_->add_input(name, required, tensor != nullptr,
                    [&] { state_->add_tensor(name, contiguous, *tensor); });
}
void Call::input(const char* name, bool required, bool contiguous, const aclTensorList* list) {
  state_->add_input(name, required, list != nullptr, [&] {
    for (const auto& tensor : list->tensors) state_->add_tensor(name, contiguous, *tensor);
  });
}
void Call::input(const char* name, bool required, const aclIntArray* array) {
  state_->add_input(name, required, array != nullptr, [&] {
    state_->add_values(HostTensor::of<int64_t>({array->values.size()}, array->values));
  });
}
void Call::input(const char* name, bool required, const aclFloatArray* array) {
  state_->add_input(name, required, array != nullptr, [&] {
    state_->add_values(HostTensor::of<float>({array->values.size()}, array->values));
  });
}
void Call::input(const char* name, bool required, const aclBoolArray* array) {
  state_->add_input(name, required, array != nullptr, [&] {
    state_->add_values({DType::kBool, {array->values.size()}, array->values});
  });
}
void Call::input(const char* name, bool required, ScalarType type, const aclScalar* value) {
  state_->add_input(name, required, value != nullptr, [&] { state_->add_scalars(type, {*value}); });
}
void Call::input(const char* name, bool required, ScalarType type, const aclScalarList* list) {
  state_->add_input(name, required, list != nullptr, [&] {
    if (list->scalars.empty()) return state_->add_values({DType::kFloat, {0}, {}});
    std::vector<aclScalar> scalars;
    for (const auto& scalar : list->scalars) scalars.push_back(*scalar);
    state_->add_scalars(type, std::move(scalars));
  });
}

void Call::attribute(const char* name, int64_t value) {
  state_->attributes.emplace_back(name, fmt::format("{}", value));
}
void Call::attribute(const char* name, double value) {
  // A Float of the prototype: the digits of the float that the number is for the operator.
  state_->attributes.emplace_back(name, fmt::format("{}", static_cast<float>(value)));
}
void Call::attribute(const char* name, bool value) {
  state_->attributes.emplace_back(name, value ? "true" : "false");
}
void Call::attribute(const char* name, const char* value) {
  if (value != nullptr) state_->attributes.emplace_back(name, value);
}
void Call::attribute(const char* name, const aclIntArray* array) {
  if (array != nullptr) state_->attributes.emplace_back(name, list_text(array->values));
}
void Call::attribute(const char* name, const aclFloatArray* array) {
  if (array != nullptr) state_->attributes.emplace_back(name, list_text(array->values));
}
void Call::attribute(const char* name, const aclBoolArray* array) {
  if (array == nullptr) return;
  std::vector<std::string> words;
  for (const uint8_t value : array->values) words.push_back(value != 0 ? "true" : "false");
  state_->attributes.emplace_back(name, fmt::format("[{}]", fmt::join(words, ",")));
}

void Call::output(const char* name, bool required, const aclTensor* tensor) {
  if (tensor != nullptr && tensor->is_dense()) return state_->outputs.push_back({name, {*tensor}});
  if (tensor != nullptr)
    state_->refuse(ACLNN_ERR_PARAM_INVALID,
                   phrase("`{}` is an output with gaps", std::string(name)));
  else if (required)
    state_->refuse(ACLNN_ERR_PARAM_NULLPTR, phrase("`{}` is null", std::string(name)));
}
void Call::output(const char* name, bool required, const aclTensorList* list) {
  if (list == nullptr) return output(name, required, static_cast<const aclTensor*>(nullptr));
  State::Output made{name, {}};
  for (const auto& tensor : list->tensors) made.tensors.push_back(*tensor);
  state_->outputs.push_back(std::move(made));
}

aclnnStatus Call::plan(uint64_t* workspace_bytes, aclOpExecutor** executor) {
  const std::string function = state_->function;
  return host::call(function.c_str(), [&](Runtime&) {
    if (workspace_bytes == nullptr || executor == nullptr)
      throw Refusal{ACLNN_ERR_PARAM_NULLPTR, "`workspaceSize` or `executor` is null"};
    if (state_->fault) throw *state_->fault;
    state_->settle();
    const host::CheckOptions how = host::options_from_environment(options_of_device());
    try {
      const OperatorResult result =
          project_in(state_->directory).tile(state_->operator_call(nullptr), how.options.soc);
      if (has_finding(result.report, Code::E1203))  // the caller's, who is told by the code
        throw Refusal{
            ACLNN_ERR_PARAM_INVALID,
            phrase("the prototype of `{}` has no combination of these types", state_->type)};
      if (!result.report.ok()) {
        host::publish(result.report, how);
        throw Refusal{ACLNN_ERR_INNER_TILING_ERROR,
                      phrase("the host side of `{}` has failed", state_->type)};
      }
      *workspace_bytes = result.tiling.workspace_bytes;
    } catch (const std::invalid_argument& error) {
      throw Refusal{ACLNN_ERR_PARAM_INVALID, phrase("{}", std::string(error.what()))};
    } catch (const std::runtime_error& error) {
      host::publish_error(error.what());
      throw Refusal{ACLNN_ERR_INNER_CREATE_EXECUTOR,
                    phrase("the sources of `{}` do not build", state_->type)};
    }
    *executor = new aclOpExecutor{std::shared_ptr<const State>(std::move(state_)),
                                  static_cast<size_t>(*workspace_bytes)};
  });
}

aclnnStatus launch(const char* function, void* workspace, uint64_t workspace_bytes,
                   aclOpExecutor* executor, aclrtStream stream) {
  const HostCall host_call = host::host_call_of(function, __builtin_return_address(0));
  return host::call(function, [&](Runtime& runtime) {
    if (executor == nullptr) throw Refusal{ACLNN_ERR_PARAM_NULLPTR, "`executor` is null"};
    if (workspace_bytes < executor->workspace_bytes)
      throw Refusal{ACLNN_ERR_PARAM_INVALID,
                    phrase("`workspaceSize` is {}, but the call needs {} B",
                           static_cast<int64_t>(workspace_bytes), executor->workspace_bytes)};
    if (workspace == nullptr && executor->workspace_bytes > 0)
      throw Refusal{ACLNN_ERR_PARAM_NULLPTR, "`workspace` is null"};
    executor->call->check_memory(runtime);
    runtime.stream_of(stream).enqueue(std::make_unique<OperatorWork>(host_call, executor->call));
    if (!executor->is_repeatable) delete executor;
  });
}

}  // namespace asctwin::aclnn

extern "C" {

aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor) {
  if (executor == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  executor->is_repeatable = true;
  return ACLNN_SUCCESS;
}
aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor) {
  delete executor;
  return ACLNN_SUCCESS;
}

}  // extern "C"
