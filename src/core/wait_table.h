// What each core of a launch stands at, and in words why none can go on.
// A core writes its own row while it runs; all are read once no core runs any more, under the
// scheduler's lock the first time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Core;

// The numbers of the cores that a waiting one needs, all of them.
struct Needs {
  std::vector<int> cores;
  bool is_guess = false;  // nothing says which would have come; these are the likeliest
};

struct Wait {
  std::string what;  // such as "flag 3"
  SourceLoc where;
  std::function<Needs()> needs;  // asked once no core can go on, while all of them still stand
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

  // No core can go on: notes who needs whom, the first time it is called. Before this no core may
  // leave its wait; from then on the table stays as it is.
  void freeze();
  // Whether nothing but errors of other cores keep it waiting.
  bool is_blameless(int core) const { return rows_[index(core)].blameless; }
  bool all_ended() const;
  // What the cores that it needs do, and the cycle that it is part of; a line each.
  std::vector<std::string> reasons(int core) const;

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
  std::string name_of(int core) const;
  std::string names_of(const std::vector<int>& cores) const;
  std::string doing(int core) const;
  std::string cycle(int core) const;

  const Cores& cores_;
  std::vector<Row> rows_;
  bool frozen_ = false;
};

}  // namespace asctwin::core
