// Operators of custom-op projects, called from C++: the project's own tiling function on the host,
// then its own kernel on the model of a chip. A program links asctwin::operators.
//   asctwin::OperatorProject project("add_custom");  // with op_host and op_kernel
//   const auto x = asctwin::HostTensor::of<float>({2, 3}, {1, 2, 3, 4, 5, 6});
//   const auto result = project.run(asctwin::OperatorCall("AddCustom").input(x).input(x));
//   EXPECT_CLEAN(result.report);
//   EXPECT_EQ(result.output("z").values<float>()[0], 2);
// spec: custom_op.md, section 5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "asctwin/base/dtype.h"
#include "asctwin/report.h"
#include "asctwin/run.h"

namespace asctwin {

// A tensor of the program. Its format is ND.
struct HostTensor {
  DType dtype{};
  std::vector<size_t> shape = {};   // empty: a single element
  std::vector<uint8_t> bytes = {};  // of the elements in C order; two of 4 bits in a byte

  // @throw std::invalid_argument where `values` are not as many as the shape has elements
  template <class T>
  static HostTensor of(std::vector<size_t> shape, const std::vector<T>& values) {
    HostTensor tensor{dtype_of<T>, std::move(shape),
                      std::vector<uint8_t>(values.size() * sizeof(T))};
    size_t count = 1;
    for (const size_t dim : tensor.shape) count *= dim;
    if (count != values.size())
      throw std::invalid_argument("the shape has " + std::to_string(count) + " elements, but " +
                                  std::to_string(values.size()) + " values are given");
    for (size_t i = 0; i < count; ++i) {
      const T value = values[i];
      std::memcpy(tensor.bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
    return tensor;
  }

  // @throw std::invalid_argument where the elements are of another type
  template <class T>
  std::vector<T> values() const {
    if (dtype != dtype_of<T>)
      throw std::invalid_argument(std::string("the elements are ") + info_of(dtype).api_name);
    std::vector<T> all;
    for (size_t at = 0; at < bytes.size(); at += sizeof(T)) {
      T value;
      std::memcpy(&value, bytes.data() + at, sizeof(T));
      all.push_back(value);
    }
    return all;
  }
};

// One call. Inputs are given in the order of the prototype; those at the end may be left out where
// they are optional.
class OperatorCall {
 public:
  explicit OperatorCall(std::string type) : type_(std::move(type)) {}

  OperatorCall& input(HostTensor tensor) { return inputs({std::move(tensor)}); }
  // A dynamic input: 1 to N tensors.
  OperatorCall& inputs(std::vector<HostTensor> tensors) {
    inputs_.push_back(std::move(tensors));
    return *this;
  }
  OperatorCall& absent() { return inputs({}); }  // an optional input that is not given

  // As `--attr` of asctwin op run takes it: "3", "0.5", "true", "nearest", "[1,2]".
  OperatorCall& attribute(const std::string& name, const std::string& value) {
    attributes_.emplace_back(name, value);
    return *this;
  }
  OperatorCall& attribute(const std::string& name, const char* value) {
    return attribute(name, std::string(value));
  }
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  OperatorCall& attribute(const std::string& name, T value) {
    return attribute(name, text_of(value));
  }
  template <class T>
  OperatorCall& attribute(const std::string& name, const std::vector<T>& values) {
    std::string text;
    for (const T value : values) text += (text.empty() ? "" : ",") + text_of(value);
    return attribute(name, "[" + text + "]");
  }

  // Type and shape of an output, in place of what the project infers; of a dynamic output once for
  // each of its tensors.
  OperatorCall& output(const std::string& name, DType dtype, std::vector<size_t> shape) {
    outputs_.emplace_back(name, HostTensor{dtype, std::move(shape), {}});
    return *this;
  }
  OperatorCall& deterministic(bool wanted = true) {
    deterministic_ = wanted;
    return *this;
  }

 private:
  friend class OperatorProject;

  static std::string text_of(bool value) { return value ? "true" : "false"; }
  static std::string text_of(double value);  // exactly this number
  template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
  static std::string text_of(T value) {
    return std::to_string(value);
  }

  std::string type_;
  std::vector<std::vector<HostTensor>> inputs_;
  std::vector<std::pair<std::string, std::string>> attributes_;
  std::vector<std::pair<std::string, HostTensor>> outputs_;
  bool deterministic_ = false;
};

// The choices of the tiling function; absent if a fault has ended the call before.
struct OperatorTiling {
  uint64_t key = 0;
  uint32_t blocks = 0;
  size_t workspace_bytes = 0;
  std::vector<uint8_t> data;                                // the tiling data
  std::vector<std::pair<std::string, std::string>> fields;  // of a struct of BEGIN_TILING_DATA_DEF
  std::vector<std::string> template_arguments;  // of a kernel with ASCENDC_TPL_ARGS_DECL
};

struct OperatorResult {
  Report report;  // of the host and of the kernel
  OperatorTiling tiling;
  // In the order of the prototype; the tensors of a dynamic output are y[0], y[1], ... None where
  // the kernel was not reached.
  std::vector<std::pair<std::string, HostTensor>> outputs;

  // @throw std::out_of_range
  const HostTensor& output(const std::string& name) const;
};

struct OperatorParameter {
  std::string name;
  std::string kind;                // "required", "optional", "dynamic"
  std::vector<std::string> types;  // of each combination: "float16"
};

struct OperatorDescription {
  std::string name;
  std::vector<OperatorParameter> inputs, outputs;
  std::vector<std::string> attributes;
  std::vector<std::string> chips;  // compute units, such as "ascend910b"
};

// How the kernels of a project are compiled.
struct OperatorOptions {
  std::vector<std::string> defines = {};  // X or X=Y
  std::vector<std::string> include_dirs = {};
  std::string optimisation = "2";  // "0" to "3"
};

// A directory with op_host and op_kernel, of one operator or of several. Host code and kernels run
// in processes of their own: one that crashes is a finding of its call. Threads may call at the
// same time; what was built is shared by them.
class OperatorProject {
 public:
  // Builds the host sources, or finds them in the cache.
  // @throw std::invalid_argument where it is no such directory; std::runtime_error with what the
  //        compiler says
  explicit OperatorProject(const std::string& directory, OperatorOptions options = {});

  // The tiling function and the kernel. Of `options`, soc, check, autosync, numerics, workers,
  // schedule_seed, keep_going and policy count: the tiling function chooses the others. After
  // `timeout_seconds` the kernel counts as hanging (E0801).
  // @throw std::invalid_argument for a call that the prototype does not take; std::runtime_error
  //        for a kernel that does not compile. What project and kernel do wrong is in the report.
  OperatorResult run(const OperatorCall& call, const RunOptions& options = {},
                     double timeout_seconds = 60) const;
  // The host's part alone. @throw std::invalid_argument
  OperatorResult tile(const OperatorCall& call, const std::string& soc = "Ascend910B1") const;
  // All operators as they stand for the chip. @throw std::invalid_argument: an unknown chip
  std::vector<OperatorDescription> operators(const std::string& soc = "Ascend910B1") const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
