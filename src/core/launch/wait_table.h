// The call at which each core of a launch waits, and the text that explains a deadlock. A core
// writes its own row while it runs; all are read once no core runs any more, under the scheduler's
// lock the first time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "asctwin/base/phrase.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Core;

// The numbers of the cores that a waiting one needs, all of them.
struct Needs {
  std::vector<int> cores;
  bool is_guess = false;  // it is not known which core would have set it; these are the likeliest
};

struct Wait {
  Phrase what;  // such as "flag 3"
  SourceLoc where;
  std::function<Needs()> needs;  // called when no core can go on, while all of them still wait
};

class WaitTable {
 public:
  using Cores = std::vector<std::unique_ptr<Core>>;
  explicit WaitTable(const Cores& cores) : cores_(cores) {}

  void resize(size_t cores) { rows_.resize(cores); }  // before any of them runs
  void begin(int core, Wait wait);
  void over(int core) { rows_[index(core)].state = State::kRuns; }
  void end(int core) { rows_[index(core)].state = State::kEnded; }
  void stop(int core);

  // Called when no core can go on; the first call records which core needs which. No core may leave
  // its wait before that. Afterwards the table does not change.
  void freeze();
  // Whether only errors of other cores keep it waiting.
  bool is_blameless(int core) const { return rows_[index(core)].blameless; }
  bool all_ended() const;
  // Returns the states of the cores that it needs, and the cycle that it is part of; one line each.
  std::vector<Phrase> reasons(int core) const;

 private:
  enum class State : uint8_t { kRuns, kWaits, kEnded, kStopped };
  struct Row {
    State state = State::kRuns;
    Wait wait;
    Needs needs;  // from here on: once the table is frozen
    bool blameless = false;
  };

  static size_t index(int core) { return static_cast<size_t>(core); }
  bool any_stopped() const;
  void find_blameless();
  Phrase name_of(int core) const;
  Phrase name_on_card(int core) const;
  Phrase names_of(const std::vector<int>& cores) const;
  Phrase doing(int core) const;
  Phrase cycle(int core) const;

  const Cores& cores_;
  std::vector<Row> rows_;
  bool frozen_ = false;
};

}  // namespace asctwin::core
