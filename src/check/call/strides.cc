// A stride belongs to an operand by its name: `src0RepStride` is of `src0`.
#include "check/call/strides.h"

#include <string_view>

#include "asctwin/base/dtype.h"
#include "check/facts.h"

namespace asctwin::check {
namespace {

using core::Instruction;

constexpr int64_t kBlocksPerRepeat = 8;

// The value of data without gaps; 0: the limit is no stride in blocks.
int64_t usual_value(const isa::Limit& limit) {
  if (limit.unit != std::string_view("blocks of 32 B")) return 0;
  const std::string_view field = limit.field;
  if (field.ends_with("BlkStride")) return 1;
  return field.ends_with("RepStride") || field.ends_with("_repeat_stride") ? kBlocksPerRepeat : 0;
}

// visit(limit, value) for each stride of the operand that is wider than usual.
template <class Visit>
void for_each_wide_stride(const Instruction& instruction, const Reach& reach, Visit visit) {
  const std::string_view operand = reach.list->name;
  for (const isa::Limit& limit : instruction.info.limits) {
    const int64_t usual = usual_value(limit);
    if (usual == 0 || !std::string_view(limit.field).starts_with(operand)) continue;
    const int64_t value = limit.value(instruction.record);
    if (value > usual) visit(limit, value);
  }
}

}  // namespace

std::vector<Phrase> strides_text(const Instruction& instruction, const Reach& reach) {
  std::vector<Phrase> lines;
  for_each_wide_stride(instruction, reach, [&](const isa::Limit& limit, int64_t value) {
    lines.push_back(phrase("`{}` {} counts blocks of 32 B: {} B", limit.field, value,
                           value * isa::kBlockBytes));
  });
  return lines;
}

Phrase help_of_strides(const Instruction& instruction, const Reach& reach) {
  Phrase help;
  if (instruction.info.dtype == nullptr) return help;
  const DType type = isa::type_of(instruction.info, *reach.list, instruction.record);
  const auto element = static_cast<int64_t>(size_of(type));
  for_each_wide_stride(instruction, reach, [&](const isa::Limit& limit, int64_t value) {
    if (!help.empty() || value * element != kBlocksPerRepeat * isa::kBlockBytes) return;
    help = phrase("`{}` counts blocks of 32 B: {} elements are {}", limit.field, value,
                  kBlocksPerRepeat);
  });
  return help;
}

}  // namespace asctwin::check
