// What the checks see of an instruction: its record, its description and where it was called.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"
#include "isa/access.h"
#include "isa/op_info.h"

namespace asctwin::core {

class Core;

struct Instruction {
  const isa::OpInfo& info;
  const void* record;
  const char* name;  // the API's own name of this call
  SourceLoc where;
  int64_t number;                                               // on its core, from 0
  void (*accesses)(const void* record, isa::AccessSink& sink);  // nullptr: touches no memory
};

template <class I>
Instruction instruction_of(const I& record, const char* name, SourceLoc where, int64_t number) {
  const auto accesses = [](const void* of, isa::AccessSink& sink) {
    static_cast<const I*>(of)->accesses(sink);
  };
  return {I::info, &record, name, where, number, accesses};
}

// Sees every instruction of one core before it takes effect, so its state is that core's. Findings
// that are errors stop the core.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void before(const Core& core, const Instruction& instruction,
                      std::vector<Finding>& findings) = 0;
};

using Observers = std::vector<std::unique_ptr<Observer>>;

}  // namespace asctwin::core
