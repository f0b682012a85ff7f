// How a launch uses its arguments: whether it writes any of them (W0305), and whether it takes
// their elements by a type of another width (W0203). Both are known when all cores have ended.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "check/quiet_call.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "stream/footprint.h"

namespace asctwin::check {

// Whether elements of an argument are taken by a type of another width. Elements of a byte and less
// stand for bytes of any kind.
bool is_of_other_width(DType given, DType taken);

// A call by which a core takes elements of an argument.
struct ArgumentUse {
  const core::Object* argument;
  DType type;
  const char* op;
  SourceLoc where;
  bool reads, writes;
};

// How one core uses global memory.
struct CoreUses {
  explicit CoreUses(const core::Core& its_core) : core(its_core) {}

  const core::Core& core;
  bool writes = false;             // any global memory
  std::vector<ArgumentUse> known;  // one for each argument and type
  isa::Types computed;             // the types that it has computed with
};

// Calls like one that was seen before change nothing here, so all of them are quiet.
class ArgumentCheck final : public stream::Reader {
 public:
  explicit ArgumentCheck(CoreUses& uses) : uses_(uses) {}
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  class Quiet : public QuietPart {
   public:
    explicit Quiet(ArgumentCheck&) {}
  };

 private:
  void note(const core::Instruction& instruction, const isa::OperandRef& operand,
            const core::Footprint::Part& part);

  CoreUses& uses_;
};

class ArgumentUses {
 public:
  explicit ArgumentUses(const core::LaunchSpec& spec);

  CoreUses& add(const core::Core& core);
  // Adds to what is known once all cores have ended. A launch that writes nothing is reported where
  // nothing else is.
  void find(std::vector<Finding>& findings) const;

 private:
  // The bytes of an argument before the launch: a pointer in the kernel changes them without a
  // call.
  struct Content {
    const uint8_t* begin;
    const uint8_t* end;
    uint64_t digest;
  };

  bool has_changed_arguments() const;
  void find_other_types(std::vector<Finding>& findings) const;
  void find_no_write(std::vector<Finding>& findings) const;

  std::vector<Content> contents_;  // empty: nobody asks whether the launch writes
  std::vector<std::unique_ptr<CoreUses>> cores_;
};

}  // namespace asctwin::check
