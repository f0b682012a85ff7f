// Makes the compile settings of a plan's kernel: macros of its types, arguments of its template.
// spec: custom_op.md, sections 2.12 and 3.4
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "operators/plan.h"
#include "operators/prototype.h"

namespace asctwin::operators {

// DTYPE_X=half, ORIG_DTYPE_X=1, FORMAT_X=2, ... of each parameter.
std::vector<std::string> type_macros(const Prototype& prototype, const Combination& combination,
                                     const std::vector<PlannedTensor>& outputs);

// The arguments that the key stands for; none where the kernel is no template.
// @throw OperatorFault for a key that no selection covers
std::vector<std::string> template_arguments_of(const std::string& type, uint64_t key,
                                               const Place& key_at);

// The keys of all selections of a template kernel, at most kMostDeclaredKeys of them; none where
// the kernel is no template.
std::vector<uint64_t> declared_keys(const std::string& type);
inline constexpr size_t kMostDeclaredKeys = 1024;

}  // namespace asctwin::operators
