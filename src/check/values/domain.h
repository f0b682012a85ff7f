// Elements for which no document says what an operation gives: Ln of 0, Sqrt of a negative number,
// Div by 0 (W0115). The first one of each call in the source is reported. Under a random schedule
// elements may come after the call, so that it is not looked at. spec: vector.md, section 6.2
#pragma once

#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "check/quiet_call.h"
#include "core/core.h"
#include "stream/footprint.h"

namespace asctwin::check {

class DomainCheck final : public stream::Reader {
 public:
  // A call in the source.
  struct Place {
    const char* op;
    SourceLoc where;
    bool is_told = false;
  };
  // Whether some of these elements lie outside of the domain.
  using Scan = bool (*)(const uint8_t* elements, int64_t bytes);

  // Whether nothing has given the byte a value: an element of such bytes is no number of the
  // kernel's.
  using IsUndefined = std::function<bool(const uint8_t* at)>;

  explicit DomainCheck(IsUndefined is_undefined = nullptr)
      : is_undefined_(std::move(is_undefined)) {}
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  // A call whose elements all lie in the domain, or whose place was reported.
  class Quiet : public QuietPart {
   public:
    struct Site {
      Scan scan = nullptr;  // nullptr: any element is good
      const Place* place = nullptr;
    };
    struct Run {
      Scan scan = nullptr;
      const Place* place = nullptr;
    };

    explicit Quiet(DomainCheck& check) : check_(check) {}
    bool prepare_call(const core::Core& core, const core::Instruction& instruction, Site& site) {
      site.scan = scan_of(core, instruction);
      if (site.scan != nullptr) site.place = &check_.place_of(instruction);
      return true;
    }
    bool prepare_run(const core::Instruction& instruction, Site& site, const CallRun& run,
                     const uint8_t*, Run& mine) {
      const bool is_watched =
          run.is_read && run.operand == static_cast<size_t>(instruction.info.domain.operand);
      if (is_watched) mine = {site.scan, site.place};
      return true;
    }
    bool is_run_quiet(const CallRun& run, const Run& mine, const PlacedRun& placed) const {
      return mine.scan == nullptr || mine.place->is_told || !mine.scan(placed.begin, run.length);
    }

   private:
    DomainCheck& check_;
  };

 private:
  static Scan scan_of(const core::Core& core, const core::Instruction& instruction);
  Place& place_of(const core::Instruction& instruction);

  IsUndefined is_undefined_;
  std::deque<Place> places_;  // they stay where they are
};

}  // namespace asctwin::check
