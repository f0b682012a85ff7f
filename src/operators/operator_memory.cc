// A tensor of a list lies in a block of its own, which the list's descriptor points to.
#include "operators/operator_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "operators/fault.h"
#include "runner/argument.h"

namespace asctwin::operators {
namespace {

constexpr size_t kShapeWords = 9;   // rank, and up to eight dimensions
constexpr size_t kLeastBytes = 32;  // kernels compare pointers with null, and copy whole blocks

// Returns the shape in a slot; nothing if none was written.
std::optional<Shape> shape_in(const uint64_t* slot) {
  // Words hold the dimensions whether or not bit 31 of the rank says that they are 64 bits wide.
  // UNVERIFIED: evidence = inferred.
  constexpr uint64_t kWide = uint64_t{1} << 31;
  const uint64_t rank = slot[0] & ~kWide;
  if (slot[0] == 0 || rank >= kShapeWords) return std::nullopt;
  return Shape(slot + 1, slot + 1 + rank);
}

// The elements of a shape that may be anything; nothing beyond `most`.
std::optional<size_t> count_up_to(const Shape& shape, size_t most) {
  size_t count = 1;
  for (const size_t dim : shape) {
    if (dim != 0 && count > most / dim) return std::nullopt;
    count *= dim;
  }
  return count <= most ? std::optional(count) : std::nullopt;
}

// The bytes of the output that the kernel says it has written.
size_t said_bytes(const TensorType& largest, const uint64_t* slot) {
  const std::optional<Shape> shape = shape_in(slot);
  if (!shape || !count_up_to(*shape, element_count(largest.shape))) return 0;
  return size_bytes({largest.dtype, *shape});
}

void fill_with(const std::string& number, const TensorType& type, uint8_t* memory) {
  const std::vector<uint8_t> element = encode_scalar(0, {number}, type.dtype);
  for (size_t at = 0; at + element.size() <= size_bytes(type); at += element.size())
    std::memcpy(memory + at, element.data(), element.size());
}

// Returns the caller's content of tensor `number` of an output; nullptr: none.
const void* content_of(const Call& call, const PlannedTensor& output, size_t number) {
  const std::string name = output.name.substr(0, output.name.find('['));
  for (const GivenOutput& given : call.given_outputs)
    if (given.name == name && number-- == 0) return given.data;
  return nullptr;
}

}  // namespace

OperatorMemory::OperatorMemory(const Call& call, const Plan& plan) : pads_(call.pads) {
  add_inputs(call, plan);
  add_outputs(call, plan);
  name_wanted(call, plan);
  if (kernel_shape_count(plan) > 0) add_shapes(plan);
  const ResultPart no_result;
  workspace_ =
      add_argument(std::max(plan.workspace_bytes, kLeastBytes), "the workspace", &no_result);
  tiling_ = add_argument(std::max(plan.tiling.size(), kLeastBytes), "the tiling data", &no_result);
  std::copy(plan.tiling.begin(), plan.tiling.end(), tiling_);
}

void OperatorMemory::add_inputs(const Call& call, const Plan& plan) {
  for (size_t i = 0; i < plan.input_names.size(); ++i) {
    static const std::vector<GivenTensor> kNone;
    const std::vector<GivenTensor>& given = i < call.inputs.size() ? call.inputs[i] : kNone;
    const std::string& name = plan.input_names[i];
    const bool is_list = plan.input_kinds[i] == 'd';
    std::vector<runner::ListedTensor> listed;
    inputs_.emplace_back();
    for (const GivenTensor& tensor : given) {
      const size_t bytes = size_bytes(tensor.type);
      uint8_t* const memory =
          is_list ? add_listed(padded(bytes), fmt::format("{}[{}]", name, listed.size()), nullptr)
                  : add_argument(padded(bytes), name, nullptr);
      arguments_.ranges.back().result.element = tensor.type.dtype;
      if (pads_) runner::end_tensor(arguments_.ranges.back(), bytes, true);
      std::memcpy(memory, tensor.data, bytes);
      inputs_.back().push_back(memory);
      listed.push_back({tensor.type.shape, memory});
    }
    if (is_list)
      add_descriptor(listed, name);
    else if (given.empty())
      arguments_.add_null();
  }
}

const uint8_t* OperatorMemory::aliased_input(const PlannedTensor& output, size_t number) const {
  if (output.alias < 0) return nullptr;
  const std::vector<const uint8_t*>& tensors = inputs_[static_cast<size_t>(output.alias)];
  return number < tensors.size() ? tensors[number] : nullptr;
}

size_t OperatorMemory::padded(size_t bytes) const {
  return pads_ ? bytes + GlobalBlock::room_bytes_for(bytes) : bytes;
}

// With `content`, or with the prototype's own initial value, it has values.
uint8_t* OperatorMemory::add_output(const PlannedTensor& output, const void* content) {
  const size_t bytes = padded(std::max(size_bytes(output.type), kLeastBytes));
  const ResultPart all{size_bytes(output.type), output.type.dtype, false, true};
  const ResultPart* const result = output.initial.empty() && content == nullptr ? &all : nullptr;
  uint8_t* const memory = output.is_listed ? add_listed(bytes, output.name, result)
                                           : add_argument(bytes, output.name, result);
  arguments_.ranges.back().result.element = output.type.dtype;
  if (pads_)
    runner::end_tensor(arguments_.ranges.back(), size_bytes(output.type), result == nullptr);
  if (content != nullptr)
    std::memcpy(memory, content, size_bytes(output.type));
  else if (!output.initial.empty())
    fill_with(output.initial, output.type, memory);
  return memory;
}

void OperatorMemory::add_outputs(const Call& call, const Plan& plan) {
  size_t next = 0;
  for (size_t parameter = 0; parameter < plan.output_parameters; ++parameter) {
    std::vector<runner::ListedTensor> listed;
    for (; next < plan.outputs.size() && plan.outputs[next].parameter == parameter; ++next) {
      const PlannedTensor& output = plan.outputs[next];
      const uint8_t* memory = aliased_input(output, listed.size());
      if (memory != nullptr && !output.is_listed) {
        GlobalRange range = *std::ranges::find(arguments_.ranges, memory, &GlobalRange::begin);
        range.name = output.name;
        arguments_.add_view(memory, range);
      } else if (memory == nullptr) {
        memory = add_output(output, content_of(call, output, listed.size()));
      }
      outputs_.push_back(memory);
      listed.push_back({output.type.shape, memory});
    }
    const bool is_list = !listed.empty() && plan.outputs[next - 1].is_listed;
    if (is_list) add_descriptor(listed, plan.outputs[next - 1].name);
  }
}

void OperatorMemory::name_wanted(const Call& call, const Plan& plan) {
  for (size_t i = 0; i < outputs_.size(); ++i) {
    const std::string number = std::to_string(plan.input_names.size() + i);
    const bool is_wanted = std::any_of(
        call.wanted.begin(), call.wanted.end(),
        [&](const std::string& text) { return text == plan.outputs[i].name || text == number; });
    for (GlobalRange& range : arguments_.ranges)
      if (range.begin == outputs_[i] && range.unwritten) range.result.is_named = is_wanted;
  }
}

// Their bytes that have to be written are those of the shapes that the kernel gives.
void OperatorMemory::add_shapes(const Plan& plan) {
  const size_t bytes = kernel_shape_count(plan) * kShapeWords * sizeof(uint64_t);
  shapes_ = reinterpret_cast<uint64_t*>(add_argument(bytes, "the shapes of outputs", nullptr));
  std::memset(shapes_, 0, bytes);
  const uint64_t* slot = shapes_;
  for (size_t i = 0; i < plan.outputs.size(); ++i) {
    if (!plan.outputs[i].shape_from_kernel) continue;
    for (GlobalRange& range : arguments_.ranges)
      if (range.begin == outputs_[i] && range.result.is_output)
        range.result.size_at_end = [largest = plan.outputs[i].type, slot] {
          return said_bytes(largest, slot);
        };
    slot += kShapeWords;
  }
}

uint8_t* OperatorMemory::add_argument(size_t bytes, const Phrase& name, const ResultPart* result) {
  uint8_t* const memory =
      arguments_.add_tensor(bytes, result != nullptr, result != nullptr ? *result : ResultPart{})
          .data();
  arguments_.ranges.back().name = name;
  return memory;
}

uint8_t* OperatorMemory::add_listed(size_t bytes, const Phrase& name, const ResultPart* result) {
  uint8_t* const memory =
      arguments_.add_listed(bytes, result != nullptr, result != nullptr ? *result : ResultPart{})
          .data();
  arguments_.ranges.back().name = name;
  return memory;
}

void OperatorMemory::add_descriptor(const std::vector<runner::ListedTensor>& tensors,
                                    const Phrase& name) {
  const std::vector<uint64_t> words = runner::list_descriptor(tensors);
  const size_t bytes = words.size() * sizeof(uint64_t);
  std::memcpy(add_argument(bytes, phrase("the list {}", name), nullptr), words.data(), bytes);
}

size_t kernel_shape_count(const Plan& plan) {
  return static_cast<size_t>(
      std::count_if(plan.outputs.begin(), plan.outputs.end(),
                    [](const PlannedTensor& output) { return output.shape_from_kernel; }));
}

std::vector<Finding> take_kernel_shapes(Plan& plan, const OperatorMemory& memory) {
  std::vector<Finding> findings;
  const uint64_t* slot = memory.shapes();
  for (PlannedTensor& output : plan.outputs) {
    if (!output.shape_from_kernel) continue;
    const std::optional<Shape> shape = shape_in(slot);
    const size_t most = element_count(output.type.shape);
    if (shape && count_up_to(*shape, most)) {
      output.type.shape = *shape;
    } else {
      findings.push_back(finding_at(Code::E1212, plan.prototype_at, plan.type));
      findings.back()
          .with("output", output.name)
          .with("fault", shape ? phrase("has the shape {} by the kernel, beyond the {} "
                                        "elements that were inferred",
                                        shape_text(*shape), most)
                               : Phrase("has no shape: the kernel has written none"));
    }
    slot += kShapeWords;
  }
  return findings;
}

}  // namespace asctwin::operators
