// Stands between the inline cache and the readers: for a call like one that was checked before, a
// quick look whether any reader has something to find or to keep for later.
#pragma once

#include <memory>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/isa/operand.h"

namespace asctwin::core {
class Core;
}

namespace asctwin::stream {

struct Instruction;

class FastPath {
 public:
  enum class Taken : uint8_t { kNo, kQuietly, kWithFindings };

  // The prepared data of one call site.
  class Site {
   public:
    virtual ~Site() = default;
    // A call of this site with these operands; it comes without its footprint. kNo: the readers
    // have yet to see it. Else it has been noted as by them.
    virtual Taken take(const Instruction& call, const isa::Operand* operands,
                       std::vector<Finding>& findings) = 0;
  };

  virtual ~FastPath() = default;
  // For `call`, in which the single-call checks have found nothing, and those that are alike;
  // nullptr: the readers see them all. Holds as long as this fast path does.
  virtual std::unique_ptr<Site> prepare(const core::Core& core, const Instruction& call) = 0;
};

}  // namespace asctwin::stream
