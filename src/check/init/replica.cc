// An operand is copied from the first byte that is touched to the last, together with those that
// overlap it.
#include "check/init/replica.h"

#include <algorithm>

namespace asctwin::check {
namespace {

bool carries(const core::Instruction& instruction, const Touched::List& list, int operand) {
  return std::any_of(list.reads.begin(), list.reads.end(), [&](const isa::Access& access) {
    return access.operand == operand && is_carried(instruction, *list.info, access);
  });
}

// Whether the call computes with a part of the operand, and carries another.
bool is_mixed(const Touched::List& list, int operand) {
  return std::any_of(list.reads.begin(), list.reads.end(), [&](const isa::Access& access) {
    return access.operand == operand && access.carried;
  });
}

}  // namespace

bool holds_addresses(const core::Instruction& instruction, const isa::OperandInfo& list) {
  return instruction.info.addresses_are_data && list.dtype != nullptr;
}

bool is_carried(const core::Instruction& instruction, const isa::OperandInfo& list,
                const isa::Access& access) {
  return access.carried || (list.carried != nullptr && list.carried(instruction.record));
}

// Where memory holds what the call will find, an operand that it only computes with stays there.
Replica::Replica(const core::Instruction& instruction, const Touched& touched, ProgramOrder& order,
                 Of of) {
  const bool copies_all = of == Of::kContents || !order.is_here();
  std::vector<Bytes> parts;
  for (const Touched::List& list : touched.lists())
    for (int i = 0; i < list.info->count; ++i) {
      const auto operand = static_cast<int>(samples_.size());
      const Bytes part =
          touched_bytes(list, operand, copies_all || carries(instruction, list, operand));
      samples_.push_back(part.begin);
      if (part.begin != nullptr) parts.push_back(part);
    }
  copies_ = MemoryCopies(parts);
  if (of == Of::kContents)
    for (const Bytes& part : parts) order.read(part, at(part.begin));
  for (const Touched::List& list : touched.lists())
    for (const isa::Access& access : list.reads) {
      const bool computes = is_mixed(list, access.operand) ||
                            (!order.is_here() && !carries(instruction, list, access.operand));
      if (copies_all && holds_addresses(instruction, *list.info))  // by which copies are measured
        isa::for_each_run(
            access, [&](const uint8_t* run, int64_t bytes) { std::copy_n(run, bytes, at(run)); });
      else if (of == Of::kCarried && computes)
        isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
          order.read({run, run + bytes}, at(run));
        });
    }
}

}  // namespace asctwin::check
