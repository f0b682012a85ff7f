// Cases are started in the order of the file, but for one whose kernel is being compiled for
// another: it waits, so that nothing is compiled twice.
#include "batch/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <set>
#include <utility>

#include "batch/results_file.h"
#include "runner/worker_pool.h"

namespace asctwin::batch {
namespace {

class Run {
 public:
  Run(const BatchOptions& options, const CaseRunner& runner)
      : entries_(entries_of_shard(read_cases(options.cases), options.shard)),
        pool_(options.jobs, [&runner](const std::string& text) { return answer_to(text, runner); }),
        file_(options.results, options.resume, expected_heads(entries_)) {
    state_.total = entries_.size();
    state_.kept = next_ = file_.kept().size();
    for (const std::string& verdict : file_.kept()) count(verdict);
    for (size_t i = next_; i < entries_.size(); ++i) waiting_.push_back(i);
  }

  BatchProgress run(const std::function<bool(const BatchProgress&)>& progress) {
    constexpr int kBetweenQuestionsMs = 100;
    while (next_ < entries_.size() && progress(state_)) {
      start_what_can_be();
      write_what_is_ready();
      if (pool_.busy() == 0) continue;
      if (const auto answer = pool_.take(kBetweenQuestionsMs)) take(*answer);
      write_what_is_ready();
    }
    return state_;
  }

 private:
  // Identifies the compiled code of a case; it may differ more often than necessary.
  static std::string library_of(const Case& item) {
    std::string text = item.kernel + "\n" + item.source;
    for (const std::string& option : item.options)
      if (!option.starts_with("--blocks=") && !option.starts_with("--schedule="))
        text += "\n" + option;
    return text;
  }

  void start_what_can_be() {
    for (auto at = waiting_.begin(); at != waiting_.end() && pool_.has_idle();) {
      const Entry& entry = entries_[*at];
      if (const auto* malformed = std::get_if<Malformed>(&entry)) {
        ready_[*at] = result_line(*malformed);
      } else {
        const Case& item = std::get<Case>(entry);
        const std::string library = library_of(item);
        if (!built_.count(library) && !building_.insert(library).second) {
          ++at;
          continue;
        }
        pool_.give(*at, to_text(item));
      }
      at = waiting_.erase(at);
    }
  }

  void take(const runner::WorkerPool::Answer& answer) {
    const Case& item = std::get<Case>(entries_[answer.tag]);
    ready_[answer.tag] = answer.text ? *answer.text : answer_of_dead_worker(item);
    const std::string library = library_of(item);
    building_.erase(library);
    built_.insert(library);
  }

  void write_what_is_ready() {
    for (auto found = ready_.find(next_); found != ready_.end(); found = ready_.find(next_)) {
      file_.append(found->second);
      count(head_of(found->second).verdict);
      ready_.erase(found);
      ++next_;
    }
  }

  void count(const std::string& verdict) {
    ++state_.done;
    ++state_.verdicts[verdict];
  }

  std::vector<Entry> entries_;
  runner::WorkerPool pool_;  // before the file, which is none of theirs
  ResultsFile file_;
  BatchProgress state_;
  size_t next_ = 0;                      // the first that is not written
  std::list<size_t> waiting_;            // to be started
  std::map<size_t, std::string> ready_;  // to be written
  std::set<std::string> building_, built_;
};

}  // namespace

std::string answer_to(const std::string& text, const CaseRunner& runner) {
  const Case item = case_from_text(text);
  return result_line(item, runner(item));
}

std::string answer_of_dead_worker(const Case& item) {
  Outcome outcome;
  outcome.verdict = Verdict::kCrash;
  outcome.reason = "the process that ran this case has died";
  return result_line(item, outcome);
}

std::vector<ResultHead> expected_heads(const std::vector<Entry>& entries) {
  std::vector<ResultHead> heads;
  for (const Entry& entry : entries) heads.push_back(expected_head(entry));
  return heads;
}

std::vector<Entry> entries_of_shard(std::vector<Entry> entries, const Shard& shard) {
  std::vector<Entry> own;
  for (size_t i = 0; i < entries.size(); ++i)
    if (shard.has(i)) own.push_back(std::move(entries[i]));
  return own;
}

BatchProgress run_batch(const BatchOptions& options, const CaseRunner& runner,
                        const std::function<bool(const BatchProgress&)>& progress) {
  return Run(options, runner).run(progress);
}

}  // namespace asctwin::batch
