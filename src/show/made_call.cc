// Records are plain memory, and both processes are of one build.
#include "show/made_call.h"

#include <algorithm>
#include <cstring>

#include "isa/strided.h"
#include "report/language.h"

namespace asctwin::show {
namespace {

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The record as it is complete with these registers.
std::string resolved(const Operation& operation, const std::string& record,
                     const isa::Context& context) {
  const std::unique_ptr<Call> call = operation.make();
  std::memcpy(call->bytes().data(), record.data(), record.size());
  call->resolve(context);
  return text_of(call->bytes());
}

// In blocks from one address of the list to the next.
int64_t step_of(Call& call, const isa::OperandInfo& list, int first) {
  if (list.count < 2) return 1;
  const auto address = [&](int i) { return call.operand(first + i)->address; };
  const int64_t bytes = address(1) - address(0);
  for (int i = 1; i < list.count; ++i)
    if (address(i) - address(i - 1) != bytes || bytes % isa::kBlockBytes != 0)
      throw RequestError(report::sentence(
          "the addresses of `{}` are not at one distance, as a picture needs them", list.name));
  return bytes / isa::kBlockBytes;
}

}  // namespace

std::optional<MadeCall> made_call(const core::Core& core, const stream::Instruction& instruction) {
  const auto all = operations();
  const auto found = std::ranges::find(all, &instruction.info, &Operation::info);
  if (found == all.end()) return std::nullopt;
  MadeCall made;
  made.operation = static_cast<size_t>(found - all.begin());
  made.is_on_cube = core.id().kind == CoreKind::kCube;
  const size_t bytes = found->make()->bytes().size();
  made.record = text_of({static_cast<const std::byte*>(instruction.record), bytes});
  isa::Context plain = core.context();
  const isa::Registers registers;
  const isa::Context fresh{plain.chip, plain.core, registers, plain.ub, plain.vector_ubs};
  made.depends_on_registers =
      resolved(*found, made.record, core.context()) != resolved(*found, made.record, fresh);
  return made;
}

Scene scene_of(const MadeCall& made, const isa::Chip& chip) {
  const Operation& operation = operations()[made.operation];
  if (made.depends_on_registers)
    throw RequestError(report::sentence(
        "`{}` depends here on registers that the kernel has set, which a picture cannot show",
        operation.info->name));
  Scene scene{&chip,
              made.is_on_cube ? KernelKind{1, 0} : KernelKind{0, 1},
              operation.make(),
              DType::kUInt8,
              {},
              {}};
  std::memcpy(scene.call->bytes().data(), made.record.data(), made.record.size());
  scene.dtype = operation.info->dtype(scene.call->record());
  int flat = 0;
  for (const isa::OperandInfo& list : operation.info->operands) {
    scene.list_steps.push_back(step_of(*scene.call, list, flat));
    flat += list.count;
  }
  return scene;
}

}  // namespace asctwin::show
