// The mask of a form: all bits of the record but its padding and where its operands lie.
#include "core/issue/call_layout.h"

namespace asctwin::core {

CallLayout::CallLayout(uint8_t* ones, size_t words, const isa::OpInfo& info, Difference* difference)
    : difference_(difference) {
  for (int i = 0; i < isa::operand_count(info); ++i) {
    const auto* operand = reinterpret_cast<const uint8_t*>(isa::operand_at(info, ones, i).operand);
    const auto offset = static_cast<size_t>(operand - ones);
    std::memset(ones + offset, 0, offsetof(isa::Operand, position));
    begins_with_operands_ =
        begins_with_operands_ && offset == operands_.size() * sizeof(isa::Operand);
    operands_.push_back(static_cast<uint32_t>(offset));
  }
  for (size_t i = 0; i < words; ++i) mask_.push_back(word_at(ones, i));
}

}  // namespace asctwin::core
