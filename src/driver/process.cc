// Input and errors lie in anonymous files, so that only one pipe is ever open and none can block.
#include "driver/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <system_error>

extern char** environ;

namespace asctwin::driver {
namespace {

void check(bool good, const std::string& what, int error = errno) {
  if (!good) throw std::system_error(error, std::generic_category(), what);
}

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return number_; }
  void reset(int number = -1) {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }

 private:
  int number_;
};

class SpawnActions {
 public:
  SpawnActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  void redirect(int from, int to) {
    check(::posix_spawn_file_actions_adddup2(&actions_, from, to) == 0, "posix_spawn");
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

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

std::string read_all(int file) {
  std::string content;
  static thread_local std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t count = ::read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    check(count >= 0, "read");
    if (count == 0) return content;
    content.append(buffer.data(), static_cast<size_t>(count));
  }
}

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

// posix_spawn runs nothing of ours in the child. `streams` become 0, 1 and 2, but for those below 0.
pid_t fork_enclosed(const std::vector<std::string>& arguments, const std::array<int, 3>& streams,
                    const std::function<void()>& enclose) {
  const std::vector<char*> pointers = pointers_to(arguments);
  const pid_t child = ::fork();
  check(child >= 0, "fork");
  if (child > 0) return child;
  for (int i = 0; i < 3; ++i)
    if (const int from = streams[static_cast<size_t>(i)]; from >= 0) ::dup2(from, i);
  enclose();
  ::execvp(pointers[0], pointers.data());
  ::_exit(kNotFound);
}

pid_t spawn(const std::vector<std::string>& arguments, const SpawnActions& actions) {
  const std::vector<char*> pointers = pointers_to(arguments);
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, pointers[0], actions.get(), nullptr, pointers.data(), environ);
  check(error == 0, "`" + arguments[0] + "`", error);
  return child;
}

bool is_executable(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Finished run_process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  SpawnActions actions;
  Descriptor input;
  if (options.input) {
    input.reset(anonymous_file(*options.input));
    actions.redirect(input.get(), STDIN_FILENO);
  }
  Descriptor read_end;
  Descriptor write_end;
  if (options.capture_output) {
    int ends[2];
    check(::pipe2(ends, O_CLOEXEC) == 0, "pipe");
    read_end.reset(ends[0]);
    write_end.reset(ends[1]);
    actions.redirect(write_end.get(), STDOUT_FILENO);
  }
  Descriptor errors;
  if (options.capture_errors) {
    errors.reset(anonymous_file(""));
    actions.redirect(errors.get(), STDERR_FILENO);
  }
  const pid_t child =
      options.enclose ? fork_enclosed(arguments, {input.get(), write_end.get(), errors.get()},
                                      options.enclose)
                      : spawn(arguments, actions);
  write_end.reset();
  Finished finished;
  if (options.capture_output) finished.output = read_all(read_end.get());
  finished.status = wait_for(child);
  if (!options.capture_errors) return finished;
  check(::lseek(errors.get(), 0, SEEK_SET) == 0, "lseek");
  finished.errors = read_all(errors.get());
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
