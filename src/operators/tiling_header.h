// The structs that a kernel reads, made of the fields that the host has declared.
// spec: custom_op.md, section 2.4.3
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/op/registry.h"

namespace asctwin::operators {

// The struct of the operator's key, or of the operator; nullptr where none is registered.
const op::TilingStruct* struct_of_call(const std::string& type, uint64_t key);

// All registered structs of the operator; the default is that of the key.
std::string tiling_header(const std::string& type, uint64_t key);

// A byte for each of the struct's: 0 for padding.
std::vector<uint8_t> value_bytes(const op::TilingStruct& tiling);

// Name and value of each field, nested ones as "inner.flag".
std::vector<std::pair<std::string, std::string>> field_values(const op::TilingStruct& tiling,
                                                              const std::vector<uint8_t>& bytes);

}  // namespace asctwin::operators
