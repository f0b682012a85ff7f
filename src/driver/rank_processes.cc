// One loop waits for the output of ranks, for their ends and for signals, which come by a file.
#include "driver/rank_processes.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/descriptor.h"
#include "driver/process.h"

namespace asctwin::driver {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMostSeconds = 1e9;  // which a clock can count

// The other ranks see that one has failed, say so and end by themselves; they have this long.
constexpr std::chrono::seconds kToEndByThemselves{5};
// A program that was asked to end has this long until it is killed.
constexpr std::chrono::seconds kToEndWhenAsked{2};
// timeout(1) sends its signal to its child, and then to the child's group: that is one request.
constexpr std::chrono::milliseconds kOneRequest{500};

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      pollfd look{file, POLLOUT, 0};
      ::poll(&look, 1, -1);
      continue;
    }
    if (written <= 0) return;  // nobody reads it any more
    text.remove_prefix(static_cast<size_t>(written));
  }
}

// Shows the output of a rank to one of its streams in whole lines that begin with the rank.
class LabelledOutput {
 public:
  LabelledOutput(int rank, int to) : label_("[rank " + std::to_string(rank) + "] "), to_(to) {}

  // Returns the end that the rank writes to.
  int open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "pipe");
    read_.reset(ends[0]);
    write_.reset(ends[1]);
    ::fcntl(read_.get(), F_SETFL, O_NONBLOCK);
    return ends[1];
  }
  void started() { write_.reset(); }
  int descriptor() const { return read_.get(); }

  // False: nothing more has come.
  bool receive() {
    std::array<char, 1 << 14> buffer;
    const ssize_t count = ::read(read_.get(), buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) {
      finish();
      return false;
    }
    text_.append(buffer.data(), static_cast<size_t>(count));
    show_lines();
    return true;
  }
  // Takes what has come, and shows the rest.
  void finish() {
    if (!read_) return;
    const Descriptor last = std::move(read_);
    if (!text_.empty()) write_all(to_, label_ + text_ + '\n');
    text_.clear();
  }

 private:
  void show_lines() {
    constexpr size_t kMostOfLine = 1 << 16;  // a longer line is shown in pieces
    std::string shown;
    size_t begin = 0;
    for (size_t end = text_.find('\n'); end != text_.npos; end = text_.find('\n', begin)) {
      shown.append(label_).append(text_, begin, end + 1 - begin);
      begin = end + 1;
    }
    text_.erase(0, begin);
    if (text_.size() >= kMostOfLine) {
      shown += label_ + text_ + '\n';
      text_.clear();
    }
    write_all(to_, shown);
  }

  std::string label_, text_;
  int to_;
  Descriptor read_, write_;
};

// Signals come by a file while one lives. Those that are ignored stay so.
class SignalFile {
 public:
  SignalFile() {
    std::signal(SIGCHLD, SIG_DFL);  // or nobody could wait for a child
    // This process goes on where nobody reads the output, because it has to end the ranks.
    struct sigaction ignored {};
    ignored.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignored, &pipe_before_);
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGCHLD);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction known {};
      ::sigaction(signal, nullptr, &known);
      if (known.sa_handler != SIG_IGN) ::sigaddset(&set, signal);
    }
    ::sigprocmask(SIG_BLOCK, &set, &before_);
    file_.reset(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!file_) throw std::system_error(errno, std::generic_category(), "signalfd");
  }
  ~SignalFile() {
    ::sigaction(SIGPIPE, &pipe_before_, nullptr);
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  SignalFile(const SignalFile&) = delete;
  SignalFile& operator=(const SignalFile&) = delete;

  int descriptor() const { return file_.get(); }
  const sigset_t& before() const { return before_; }
  const struct sigaction& pipe_before() const { return pipe_before_; }
  std::optional<signalfd_siginfo> take() const {
    signalfd_siginfo info{};
    if (::read(file_.get(), &info, sizeof(info)) != sizeof(info)) return std::nullopt;
    return info;
  }

 private:
  sigset_t before_;
  struct sigaction pipe_before_ {};
  Descriptor file_;
};

int code_of(int status) {
  constexpr int kSignalBase = 128;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
}

class RankJob {
 public:
  RankJob(const std::vector<RankProgram>& programs, const RankRunOptions& options);
  ~RankJob();
  RankRun run();

 private:
  struct Rank {
    pid_t process = 0;  // 0: it is over
    LabelledOutput output, errors;
  };

  void start(const RankProgram& program, int rank);
  void wait();
  void take_signals();
  void take_ends();
  void end_late();
  // The ranks that live are asked to end at `ask`, and killed some time later.
  void end_all(RankRun::End why, Clock::time_point ask);
  void send(int signal);
  void end_descendants() const;
  bool is_over() const {
    return std::ranges::all_of(ranks_, [](const Rank& rank) { return rank.process == 0; });
  }

  const bool labels_;
  SignalFile signals_;
  std::vector<Rank> ranks_;
  RankRun run_;
  Clock::time_point signalled_;  // when the first signal came
  std::optional<Clock::time_point> too_long_, ask_, kill_;
};

RankJob::RankJob(const std::vector<RankProgram>& programs, const RankRunOptions& options)
    : labels_(options.labels) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (options.seconds > 0)
    too_long_ =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(std::min(options.seconds, kMostSeconds)));
  try {
    for (size_t rank = 0; rank < programs.size(); ++rank)
      start(programs[rank], static_cast<int>(rank));
  } catch (const std::system_error&) {
    send(SIGKILL);
    end_descendants();
    throw;
  }
}

RankJob::~RankJob() { ::prctl(PR_SET_CHILD_SUBREAPER, 0); }

void RankJob::start(const RankProgram& program, int rank) {
  Rank& made = ranks_.emplace_back(
      Rank{0, LabelledOutput(rank, STDOUT_FILENO), LabelledOutput(rank, STDERR_FILENO)});
  Descriptor none;
  std::array<int, 3> streams = {-1, -1, -1};
  if (rank != 0) {
    none.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    streams[0] = none.get();
  }
  if (labels_) {
    streams[1] = made.output.open();
    streams[2] = made.errors.open();
  }
  made.process = start_process(
      program.arguments, streams,
      [&] {
        ::sigprocmask(SIG_SETMASK, &signals_.before(), nullptr);
        ::sigaction(SIGPIPE, &signals_.pipe_before(), nullptr);
        for (const auto& [name, value] : program.environment)
          ::setenv(name.c_str(), value.c_str(), 1);
      },
      StartFault::kIsReported);
  made.output.started();
  made.errors.started();
}

// Until something comes, or it is time to end the ranks.
void RankJob::wait() {
  std::vector<pollfd> looks = {{signals_.descriptor(), POLLIN, 0}};
  std::vector<LabelledOutput*> outputs;
  for (Rank& rank : ranks_)
    for (LabelledOutput* output : {&rank.output, &rank.errors}) {
      if (output->descriptor() < 0) continue;
      looks.push_back({output->descriptor(), POLLIN, 0});
      outputs.push_back(output);
    }
  int most = -1;
  for (const auto& time : {too_long_, ask_, kill_}) {
    if (!time) continue;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*time - Clock::now()).count();
    const int bounded = static_cast<int>(std::clamp<int64_t>(left, 0, 1'000'000));
    most = most < 0 ? bounded : std::min(most, bounded);
  }
  if (::poll(looks.data(), looks.size(), most) <= 0) return;
  for (size_t i = 0; i < outputs.size(); ++i)
    if (looks[i + 1].revents != 0) outputs[i]->receive();
}

// A signal of the terminal goes to the ranks as well; others are passed on.
void RankJob::take_signals() {
  while (const auto info = signals_.take()) {
    const int signal = static_cast<int>(info->ssi_signo);
    if (signal == SIGCHLD) continue;
    if (run_.signal != 0) {
      if (Clock::now() < signalled_ + kOneRequest) continue;
      return send(SIGKILL);  // the user does not want to wait
    }
    run_.signal = signal;
    signalled_ = Clock::now();
    if (info->ssi_code != SI_KERNEL) send(signal);
    end_all(RankRun::End::kInterrupted, Clock::now() + kToEndWhenAsked);
  }
}

// Where several ends are seen at once, a rank that was killed is the cause.
void RankJob::take_ends() {
  struct Failed {
    int rank, status;
    pid_t process;
  };
  std::optional<Failed> first;
  int status = 0;
  for (pid_t process = 0; (process = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    const auto rank = std::ranges::find(ranks_, process, &Rank::process);
    if (rank == ranks_.end()) continue;  // a rank had started it
    rank->process = 0;
    if (status == 0) continue;
    const int number = static_cast<int>(rank - ranks_.begin());
    const bool is_cause =
        !first || (WIFSIGNALED(status) && WIFEXITED(first->status)) ||
        (WIFSIGNALED(status) == WIFSIGNALED(first->status) && number < first->rank);
    if (is_cause) first = Failed{number, status, process};
  }
  if (!first || run_.end != RankRun::End::kOver) return;
  run_.rank = first->rank;
  run_.process = first->process;
  run_.status = code_of(first->status);
  run_.was_killed = WIFSIGNALED(first->status);
  end_all(RankRun::End::kFailed, Clock::now() + kToEndByThemselves);
}

void RankJob::end_all(RankRun::End why, Clock::time_point ask) {
  run_.end = why;
  ask_ = ask;
  kill_ = ask + kToEndWhenAsked;
  too_long_.reset();
}

void RankJob::send(int signal) {
  for (const Rank& rank : ranks_)
    if (rank.process > 0) ::kill(rank.process, signal);
}

// Ends what has had its time.
void RankJob::end_late() {
  const auto now = Clock::now();
  if (too_long_ && now >= *too_long_) end_all(RankRun::End::kTooLong, now);
  if (ask_ && now >= *ask_) {
    for (size_t rank = 0; rank < ranks_.size(); ++rank)
      if (ranks_[rank].process > 0) run_.ended.push_back(static_cast<int>(rank));
    send(SIGTERM);
    send(SIGCONT);  // a rank that was stopped cannot end
    ask_.reset();
  }
  if (kill_ && now >= *kill_) {
    send(SIGKILL);
    kill_.reset();
  }
}

// Processes that a rank has started become children of this one when the rank ends.
void RankJob::end_descendants() const {
  const std::string mine = std::to_string(::getpid());
  while (true) {
    std::ifstream list("/proc/" + mine + "/task/" + mine + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; list >> child;) children.push_back(child);
    if (children.empty()) return;
    for (const pid_t child : children) ::kill(child, SIGKILL);
    for (const pid_t child : children)
      while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
      }
  }
}

RankRun RankJob::run() {
  while (!is_over()) {
    wait();
    take_signals();
    take_ends();
    end_late();
  }
  end_descendants();
  for (Rank& rank : ranks_)
    for (LabelledOutput* output : {&rank.output, &rank.errors}) {
      while (output->descriptor() >= 0 && output->receive()) {
      }
      output->finish();
    }
  return run_;
}

}  // namespace

RankRun run_ranks(const std::vector<RankProgram>& programs, const RankRunOptions& options) {
  return RankJob(programs, options).run();
}

}  // namespace asctwin::driver
