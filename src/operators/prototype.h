// An operator as it stands for one chip: parameters with the chip's overrides, and the combinations
// of types and formats that it supports.
// spec: custom_op.md, sections 2.1.4 and 2.1.5
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "asctwin/op/registry.h"
#include "isa/chips/chip.h"

namespace asctwin::operators {

// "AddCustom" as "add_custom": the name of files and of the kernel.
std::string snake_case(std::string_view type);

// "add_custom" as "AddCustom".
std::string camel_case(std::string_view snake);

// The compute unit of the chip as projects write it, such as "ascend910b".
std::string compute_unit(const isa::Chip& chip);

struct TypeAndFormat {
  ge::DataType type;
  ge::Format format;
  friend bool operator==(const TypeAndFormat&, const TypeAndFormat&) = default;
};

// One column: of all inputs, then of all outputs.
using Combination = std::vector<TypeAndFormat>;

struct Prototype {
  std::string type;
  std::vector<ops::OpParamDef> inputs, outputs;
  std::vector<ops::OpAttrDef> attrs;
  std::string kernel_file;  // without directory
  std::string entry;        // the kernel's name
  bool launches_empty = false;
  std::vector<Combination> combinations;
  std::vector<size_t> columns;  // of each combination

  const ops::OpParamDef& parameter(size_t index) const {
    return index < inputs.size() ? inputs[index] : outputs[index - inputs.size()];
  }
};

// @throw UsageError where the operator does not support the chip, or where columns do not fit
Prototype prototype_of(const op::Operator& registered, const std::string& type,
                       const isa::Chip& chip);

std::string type_text(ge::DataType type);  // "float16"

}  // namespace asctwin::operators
