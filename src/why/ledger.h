// The errors of a launch: each floating element beside its value in double, and by line what has
// arisen there.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/core.h"
#include "stream/instruction.h"
#include "why/operands.h"
#include "why/shadow_values.h"

namespace asctwin::why {

class Ledger {
 public:
  // The next instruction of the launch, before it takes effect.
  void see(const core::Core& core, const stream::Instruction& call);
  // The launch has ended. The tensors with their errors, the cancellations, and what was not
  // followed.
  nlohmann::json end(const core::Core& core);

 private:
  struct Line {
    std::string op, file, type;
    int line;
    size_t cancelled = 0;
    double most_lost = 0, worst_after = 0;
  };
  struct Pending {
    Result result;
    uint32_t line;
  };

  // `dtype` is that of its results; absent: they are bytes.
  uint32_t number_of(const core::Core& core, const char* name, SourceLoc where,
                     std::optional<DType> dtype);
  nlohmann::json line_json(uint32_t number) const;
  nlohmann::json tensor_json(const core::Object& object);
  void take(const core::Core& core, const stream::Instruction& call, const Step& step);
  void leave_out(const core::Core& core, const stream::Instruction& call);
  void clear(const stream::Instruction& call);
  void settle();
  void note_cancellation(const Pending& pending, double actual);

  ShadowValues values_;
  std::vector<Line> lines_;
  std::map<std::tuple<const char*, int, const char*, std::optional<DType>>, uint32_t> numbers_;
  std::map<uint32_t, size_t> left_out_;
  std::vector<Pending> pending_;  // of the newest call
};

}  // namespace asctwin::why
