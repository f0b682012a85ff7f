// The host side's plan of one call: combination, outputs, tiling. It runs the project's own code,
// and so in a process of its own.
// spec: custom_op.md, section 5.2
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/op/ge_types.h"
#include "format/tensor_type.h"
#include "isa/chips/chip.h"
#include "operators/fault.h"

namespace asctwin::operators {

struct GivenTensor {
  TensorType type;
  const void* data = nullptr;
};

// The caller's description of an output; of a dynamic one once for each of its tensors.
struct GivenOutput {
  std::string name;
  TensorType type;
  const void* data = nullptr;  // what it holds before the kernel runs; nullptr: nothing
};

struct Call {
  std::string type;                                        // of the operator
  std::vector<std::vector<GivenTensor>> inputs;            // by IR index; empty: absent
  std::vector<std::pair<std::string, std::string>> attrs;  // name, text
  std::vector<GivenOutput> given_outputs;
  std::vector<std::string> wanted;  // outputs whose values are asked for: their names or numbers,
                                    // where inputs count first
  int deterministic = 0;
  bool pads = false;  // room behind each tensor as a device allocates it
  int ranks = 0;      // that make such calls together; 0: the caller knows of no other cards
};

struct PlannedTensor {
  std::string name;  // of a dynamic output with the tensor's number: y[1]
  TensorType type;
  size_t parameter = 0;            // the output's IR index
  bool is_listed = false;          // one tensor of a dynamic output
  int alias = -1;                  // the input with the same name
  std::string initial;             // the number that every element holds first; empty: none
  bool shape_from_kernel = false;  // then `type` is the largest that it may become
};

struct Plan {
  std::string type, kernel_file, entry;
  std::vector<std::string> defines;  // NAME=VALUE
  std::string tiling_header;         // structs that the kernel reads
  std::vector<std::string> template_arguments;
  std::vector<std::string> input_names;
  std::vector<char> input_kinds;       // 'r'equired, 'o'ptional, 'd'ynamic
  std::vector<PlannedTensor> outputs;  // in their order; of a dynamic one all its tensors
  size_t output_parameters = 0;        // that the kernel has for them
  uint64_t tiling_key = 0;
  bool key_is_set = false;
  uint32_t blocks = 0;
  std::vector<uint8_t> tiling;
  std::string tiling_struct;  // its name, where one is registered
  std::vector<std::pair<std::string, std::string>> tiling_fields;  // name, value
  size_t workspace_bytes = 0;
  Place key_at, blocks_at, workspace_at, tiling_at, prototype_at;  // where the host says so
  std::vector<Finding> findings;                                   // that do not stop the call
  bool launches = true;                                            // false: every output is empty
};

// Loads `library` in a child process and asks it.
// @throw UsageError; OperatorFault with what the host side does wrong
Plan plan_call(const std::string& library, const Call& call, const isa::Chip& chip);

// Prototypes of all operators in the library, for `asctwin op list`.
nlohmann::json describe_operators(const std::string& library, const isa::Chip& chip);
// The files of their aclnn functions: name, header, source. Operators that the chip lacks have
// none.
nlohmann::json describe_interfaces(const std::string& library, const std::string& prefix,
                                   const isa::Chip& chip);
// The entry of one of them. @throw UsageError with the choice
nlohmann::json description_of(const std::string& library, const std::string& type,
                              const isa::Chip& chip);

}  // namespace asctwin::operators
