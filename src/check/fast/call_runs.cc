// Computes once the parts that are equal in every call of a site.
#include "check/fast/call_runs.h"

#include "core/core.h"

namespace asctwin::check {
namespace {

const uint8_t* memory_around(const core::Core& core, const uint8_t* address) {
  for (int i = 0; i < kMemories; ++i) {
    const auto memory = core.memory.of(static_cast<Hardware>(i));
    if (static_cast<size_t>(address - memory.data()) < memory.size()) return memory.data();
  }
  return nullptr;
}

}  // namespace

std::optional<CallRun> run_of(const core::Core& core, const core::Instruction& instruction,
                              const core::Footprint::Part& part) {
  if (!part.is_run) return std::nullopt;
  const auto at = isa::operand_at(instruction.info, instruction.record, part.access.operand);
  CallRun run;
  run.operand = static_cast<size_t>(part.access.operand);
  run.operand_offset = run.operand * sizeof(isa::Operand);
  run.first = part.begin - at.operand->address;
  run.length = part.end - part.begin;
  run.effect = part.access.effect;
  run.is_read = is_read(run.effect);
  run.is_written = is_write(run.effect);
  run.memory = memory_around(core, part.begin);
  if (run.length < isa::kBlockBytes) {
    run.few_bits = 1;
    run.last_bit = static_cast<int64_t>(BlockBits::kBits) - 1;
    run.last_byte = isa::kBlockBytes - run.length;
  }
  if (run.length % isa::kBlockBytes != 0) return run;
  run.blocks = static_cast<size_t>(run.length / isa::kBlockBytes);
  if (run.blocks <= BlockBits::kBits) {
    run.few_bits = ~uint64_t{0} >> (BlockBits::kBits - run.blocks);
    run.last_bit = static_cast<int64_t>(BlockBits::kBits - run.blocks);
  }
  return run;
}

}  // namespace asctwin::check
