// What the checks see of an instruction: its record, its description and where it was called.
#pragma once

#include <cstdint>
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

// Sees every instruction before it takes effect. Findings that are errors stop the core.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void before(const Core& core, const Instruction& instruction,
                      std::vector<Finding>& findings) = 0;
};

}  // namespace asctwin::core
