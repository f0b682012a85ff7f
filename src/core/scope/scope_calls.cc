// A scope's access may lie anywhere, in any memory: its bytes are what its user says.
#include "core/scope/scope_calls.h"

#include <algorithm>

namespace asctwin::core {
namespace {

const isa::Operand* memory_of_access(const void* record) {
  return &static_cast<const ScopeAccess*>(record)->memory;
}

template <int... kValues>
constexpr isa::Positions all_positions(std::integer_sequence<int, kValues...>) {
  return isa::Positions(static_cast<TPosition>(kValues)...);
}
constexpr isa::Positions kAnywhere = all_positions(std::make_integer_sequence<int, kPositions>());
constexpr isa::Types kBytes(DType::kUInt8);

// An access has no alignment of its own.
constexpr isa::Alignment kUnaligned[] = {
    {0, Hardware::GM, 1},  {0, Hardware::UB, 1},  {0, Hardware::L1, 1},   {0, Hardware::L0A, 1},
    {0, Hardware::L0B, 1}, {0, Hardware::L0C, 1}, {0, Hardware::BIAS, 1}, {0, Hardware::FIXBUF, 1},
};

}  // namespace

ScopeCalls::Described::Described(const char* its_operand, pipe_t pipe)
    : operand{its_operand, memory_of_access},
      support{isa::Families::all(),
              kAnywhere,
              kAnywhere,
              kBytes,
              pipe,
              isa::Cores(CoreKind::kVector, CoreKind::kCube, CoreKind::kFused)},
      info{"a scope", "", "", ""} {
  info.dtype = isa::fixed_type<DType::kUInt8>;
  info.support = {&support, 1};
  if (its_operand != nullptr) info.operands = {&operand, 1};
  info.alignments = kUnaligned;
}

// Few scopes have more than two operands.
const isa::OpInfo& ScopeCalls::info_of(const char* operand, pipe_t pipe) {
  const auto known = std::ranges::find_if(described_, [&](const auto& one) {
    return one->operand.name == operand && one->support.pipe == pipe;
  });
  if (known != described_.end()) return (*known)->info;
  return described_.emplace_back(std::make_unique<Described>(operand, pipe))->info;
}

void scope_accesses(const void* record, isa::AccessSink& sink) {
  sink.add(static_cast<const ScopeAccess*>(record)->access);
}

}  // namespace asctwin::core
