// What stands between the inline cache and the observers: for a call like one that was checked
// before, a quick look whether any observer has something to find or to keep for later.
#pragma once

#include <memory>
#include <vector>

#include "asctwin/base/finding.h"
#include "core/issue/call_layout.h"

namespace asctwin::core {

class Core;
struct Instruction;

class FastPath {
 public:
  // What is prepared for the calls of one call site.
  class Site {
   public:
    virtual ~Site() = default;
  };

  virtual ~FastPath() = default;
  // For `call`, in which the single-call checks have found nothing, and those that are alike;
  // nullptr: the observers see them all.
  virtual std::unique_ptr<Site> prepare(const Core& core, const Instruction& call) = 0;
  // A call of this site with these operands; it comes without its footprint. True: it has been
  // noted as by the observers, with what was found after all. False: they have yet to see it.
  virtual bool take(const Instruction& call, Site& site, const isa::Operand* operands,
                    std::vector<Finding>& findings) = 0;
};

}  // namespace asctwin::core
