// The memory of one launch of an operator: inputs, outputs, workspace, tiling data, in the order of
// the kernel's parameters.
// spec: custom_op.md, section 3
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "operators/plan.h"
#include "runner/launch_arguments.h"
#include "runner/tensor_list.h"

namespace asctwin::operators {

class OperatorMemory {
 public:
  // @throw std::bad_alloc; UsageError for an initial value that its output cannot hold
  OperatorMemory(const Call& call, const Plan& plan);
  OperatorMemory(const OperatorMemory&) = delete;
  OperatorMemory& operator=(const OperatorMemory&) = delete;

  const runner::LaunchArguments& arguments() const { return arguments_; }
  uint8_t* workspace() const { return workspace_; }
  const uint8_t* tiling() const { return tiling_; }
  // Shapes that only the kernel knows: nine words for each.
  const uint64_t* shapes() const { return shapes_; }
  // The memory of output `index`; `plan.outputs` has its type.
  const void* output(size_t index) const { return outputs_[index]; }
  // The memory of tensor `number` of an input, which a kernel may have changed.
  const void* input(size_t index, size_t number) const { return inputs_[index][number]; }

 private:
  void add_inputs(const Call& call, const Plan& plan);
  void add_outputs(const Call& call, const Plan& plan);
  uint8_t* add_output(const PlannedTensor& output, const void* content);
  size_t padded(size_t size_bytes) const;
  void name_wanted(const Call& call, const Plan& plan);
  void add_shapes(const Plan& plan);
  const uint8_t* aliased_input(const PlannedTensor& output, size_t number) const;
  // `result` nullptr: it has values.
  uint8_t* add_argument(size_t size_bytes, const Phrase& name, const ResultPart* result);
  uint8_t* add_listed(size_t size_bytes, const Phrase& name, const ResultPart* result);
  void add_descriptor(const std::vector<runner::ListedTensor>& tensors, const Phrase& name);

  bool pads_;
  runner::LaunchArguments arguments_;
  std::vector<std::vector<const uint8_t*>> inputs_;
  std::vector<const uint8_t*> outputs_;
  uint8_t* workspace_ = nullptr;
  uint8_t* tiling_ = nullptr;
  uint64_t* shapes_ = nullptr;
};

size_t kernel_shape_count(const Plan& plan);  // outputs whose shapes only the kernel knows

// The shapes that the kernel of a run has written become those of the plan's outputs; what it has
// not written, or what does not fit, are findings.
// spec: custom_op.md, section 3.3
std::vector<Finding> take_kernel_shapes(Plan& plan, const OperatorMemory& memory);

}  // namespace asctwin::operators
