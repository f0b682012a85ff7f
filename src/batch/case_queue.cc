// One thread gives and takes; those that call run() only wait.
#include "batch/case_queue.h"

#include <utility>

namespace asctwin::batch {

CaseQueue::CaseQueue(size_t jobs, size_t limit, CaseRunner runner)
    : runner_(std::move(runner)),
      pool_(jobs, [this](const std::string& text) { return answer_to(text, runner_); }),
      limit_(limit),
      thread_([this] { live(); }) {}

CaseQueue::~CaseQueue() {
  close();
  thread_.join();
}

std::optional<std::vector<std::string>> CaseQueue::run(const std::vector<Entry>& entries) {
  std::vector<std::future<std::string>> lines;
  {
    const std::lock_guard lock(mutex_);
    ++state_.requests;
    if (closed_ || waiting_.size() + entries.size() > limit_) {
      ++state_.turned_away;
      return std::nullopt;
    }
    for (const Entry& entry : entries) {
      std::promise<std::string> line;
      lines.push_back(line.get_future());
      if (const auto* malformed = std::get_if<Malformed>(&entry)) {
        const std::string text = result_line(*malformed);
        ++state_.verdicts[head_of(text).verdict];
        line.set_value(text);
      } else {
        waiting_.push_back(std::make_unique<Job>(Job{std::get<Case>(entry), std::move(line)}));
      }
    }
  }
  changed_.notify_all();
  std::vector<std::string> texts;
  for (std::future<std::string>& line : lines) texts.push_back(line.get());
  return texts;
}

void CaseQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void CaseQueue::abandon() {
  const std::lock_guard lock(mutex_);
  closed_ = is_abandoned_ = true;
  changed_.notify_all();
}

// The processes end with the queue.
void CaseQueue::give_up() {
  const auto end = [](Job& job) {
    Outcome outcome;
    outcome.verdict = Verdict::kTimeout;
    outcome.reason = "the server has ended before the case";
    job.line.set_value(result_line(job.item, outcome));
  };
  for (auto& [tag, job] : running_) end(*job);
  for (auto& job : waiting_) end(*job);
  running_.clear();
  waiting_.clear();
}

bool CaseQueue::is_closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

QueueState CaseQueue::state() const {
  const std::lock_guard lock(mutex_);
  QueueState state = state_;
  state.waiting = waiting_.size();
  state.running = running_.size();
  return state;
}

void CaseQueue::finish(size_t tag, const std::optional<std::string>& text) {
  std::unique_ptr<Job> job;
  {
    const std::lock_guard lock(mutex_);
    job = std::move(running_.at(tag));
    running_.erase(tag);
  }
  const std::string line = text ? *text : answer_of_dead_worker(job->item);
  const std::string verdict = head_of(line).verdict;
  {
    const std::lock_guard lock(mutex_);
    ++state_.verdicts[verdict];
  }
  job->line.set_value(line);
}

void CaseQueue::live() {
  constexpr int kBetweenLooksMs = 5;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return closed_ || !waiting_.empty() || !running_.empty(); });
      if (is_abandoned_) give_up();
      if (closed_ && waiting_.empty() && running_.empty()) return;
      while (!waiting_.empty() && pool_.has_idle()) {
        const size_t tag = next_tag_++;
        running_[tag] = std::move(waiting_.front());
        waiting_.pop_front();
        pool_.give(tag, to_text(running_[tag]->item));
      }
    }
    if (const auto answer = pool_.take(kBetweenLooksMs)) finish(answer->tag, answer->text);
  }
}

}  // namespace asctwin::batch
