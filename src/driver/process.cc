// Input lies in an anonymous file, output and errors come by pipes that are read as they fill.
#include "driver/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include "base/descriptor.h"

namespace asctwin::driver {
namespace {

void check(bool good, const std::string& what, int error = errno) {
  if (!good) throw std::system_error(error, std::generic_category(), what);
}

int anonymous_file(std::string_view content) {
  const int file = ::memfd_create("asctwin", MFD_CLOEXEC);
  check(file >= 0, "memfd_create");
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    check(written > 0, "write");
    content.remove_prefix(static_cast<size_t>(written));
  }
  check(::lseek(file, 0, SEEK_SET) == 0, "lseek");
  return file;
}

// The output of a program on one of its streams.
class Stream {
 public:
  explicit Stream(size_t kept, size_t most) : kept_(kept), most_(most) {}

  // Returns the end that the program writes to.
  int open() {
    int ends[2];
    check(::pipe2(ends, O_CLOEXEC) == 0, "pipe");
    read_.reset(ends[0]);
    write_.reset(ends[1]);
    return ends[1];
  }
  void started() { write_.reset(); }
  bool is_open() const { return read_.get() >= 0; }
  int descriptor() const { return read_.get(); }
  void close() { read_.reset(); }
  bool is_too_much() const { return total_ > most_; }

  void receive() {
    static thread_local std::array<char, 1 << 16> buffer;
    const ssize_t count = ::read(read_.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return;
    check(count >= 0, "read");
    if (count == 0) return close();
    total_ += static_cast<size_t>(count);
    text_.append(buffer.data(), std::min(static_cast<size_t>(count), kept_ - text_.size()));
  }
  std::string take() {
    if (total_ > text_.size() && kept_ < most_)
      text_ += "\n[" + std::to_string(total_ - text_.size()) + " bytes more were left out]\n";
    return std::move(text_);
  }

 private:
  size_t kept_, most_, total_ = 0;
  Descriptor read_, write_;
  std::string text_;
};

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) check(errno == EINTR, "waitpid");
  constexpr int kSignalBase = 128;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
}

std::vector<char*> pointers_to(const std::vector<std::string>& arguments) {
  std::vector<char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(const_cast<char*>(argument.data()));
  pointers.push_back(nullptr);
  return pointers;
}

constexpr int kNotFound = 127;  // as shells say it

// `streams` become 0, 1 and 2, but for those below 0. Where the program cannot be started its error
// goes to `report`, unless that is -1.
[[noreturn]] void become(const std::vector<char*>& arguments, const std::array<int, 3>& streams,
                         const std::function<void()>& enclose, pid_t parent, int report) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(kNotFound);
  for (int i = 0; i < 3; ++i)
    if (const int from = streams[static_cast<size_t>(i)]; from >= 0) ::dup2(from, i);
  if (enclose) enclose();
  ::execvp(arguments[0], arguments.data());
  const int error = errno;
  if (report >= 0 && ::write(report, &error, sizeof error) < 0) ::_exit(kNotFound);
  ::_exit(kNotFound);
}

using Clock = std::chrono::steady_clock;

// Milliseconds for poll().
int left_until(const std::optional<Clock::time_point>& end) {
  if (!end) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*end - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, 1'000'000));
}

// Until both streams have ended. False: it takes too long, or one of them is too long.
bool receive_all(Stream& output, Stream& errors, const std::optional<Clock::time_point>& end) {
  while (output.is_open() || errors.is_open()) {
    std::array<pollfd, 2> ready = {pollfd{output.is_open() ? output.descriptor() : -1, POLLIN, 0},
                                   pollfd{errors.is_open() ? errors.descriptor() : -1, POLLIN, 0}};
    const int count = ::poll(ready.data(), ready.size(), left_until(end));
    if (count == 0) return false;
    if (count < 0) continue;
    if (ready[0].revents != 0) output.receive();
    if (ready[1].revents != 0) errors.receive();
    if (output.is_too_much() || errors.is_too_much()) return false;
  }
  return true;
}

// False: it is not over in time.
bool is_over(pid_t child, const std::optional<Clock::time_point>& end) {
  if (!end) return true;
  while (Clock::now() < *end) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == child)
      return true;
    ::usleep(1000);
  }
  return false;
}

bool is_executable(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

pid_t start_process(const std::vector<std::string>& arguments, const std::array<int, 3>& streams,
                    const std::function<void()>& enclose, StartFault fault) {
  const std::vector<char*> pointers = pointers_to(arguments);
  int ends[2];
  check(::pipe2(ends, O_CLOEXEC) == 0, "pipe");
  const Descriptor read_end(ends[0]);
  Descriptor write_end(ends[1]);
  const pid_t parent = ::getpid(), child = ::fork();
  check(child >= 0, "fork");
  const bool is_reported = fault == StartFault::kIsReported;
  if (child == 0) become(pointers, streams, enclose, parent, is_reported ? write_end.get() : -1);
  write_end.reset();
  int error = 0;
  if (!is_reported || ::read(read_end.get(), &error, sizeof error) != sizeof error) return child;
  wait_for(child);
  throw std::system_error(error, std::generic_category(), "`" + arguments[0] + "`");
}

Finished run_process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  Descriptor input;
  if (options.input) input.reset(anonymous_file(*options.input));
  Stream output(kMostOutputBytes, kMostOutputBytes), errors(kKeptErrorBytes, kMostErrorBytes);
  std::array<int, 3> streams = {input.get(), -1, -1};
  if (options.capture_output) streams[1] = output.open();
  if (options.capture_errors) streams[2] = errors.open();
  std::optional<Clock::time_point> end;
  if (options.seconds > 0)
    end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(options.seconds));
  const StartFault fault = options.enclose ? StartFault::kEndsWith127 : StartFault::kIsReported;
  const pid_t child = start_process(arguments, streams, options.enclose, fault);
  output.started();
  errors.started();
  Finished finished;
  finished.was_ended = !receive_all(output, errors, end) || !is_over(child, end);
  if (finished.was_ended) ::kill(child, SIGKILL);
  output.close();  // what the program has started meets a closed pipe
  errors.close();
  finished.status = wait_for(child);
  finished.output = output.take();
  finished.errors = errors.take();
  return finished;
}

std::optional<std::string> find_program(const std::string& program) {
  if (program.empty()) return std::nullopt;
  if (program.find('/') != std::string::npos) {
    return is_executable(program) ? std::optional(program) : std::nullopt;
  }
  const char* const path = std::getenv("PATH");
  std::istringstream directories(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string directory; std::getline(directories, directory, ':');) {
    const std::string candidate = (directory.empty() ? "." : directory) + "/" + program;
    if (is_executable(candidate)) return candidate;
  }
  return std::nullopt;
}

}  // namespace asctwin::driver
