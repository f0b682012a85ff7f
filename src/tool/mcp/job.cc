// The process reads nothing, and the parent reads both of its streams until they end.
#include "tool/mcp/job.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "batch/guard.h"
#include "driver/install_dirs.h"

namespace asctwin::tool::mcp {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostOutputBytes = size_t{4} << 20;
constexpr int kOutOfTime = 124, kNotFound = 127, kSignalBase = 128;

std::system_error failure(const char* what) { return {errno, std::generic_category(), what}; }

// A pipe whose reading end belongs to the parent.
struct Stream {
  int read_end = -1, write_end = -1;

  Stream() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw failure("pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Stream() {
    close(read_end);
    close(write_end);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

batch::Enclosure enclosure_of(const JobSettings& settings, const driver::InstallDirs& dirs,
                              const std::string& program) {
  namespace fs = std::filesystem;
  batch::Enclosure enclosure;
  enclosure.layers = settings.layers;
  enclosure.readable = batch::system_directories();
  enclosure.readable.push_back("/etc/python3");
  for (const std::string& path : driver::header_directories(dirs.include))
    enclosure.readable.push_back(path);
  for (const std::string& path :
       {dirs.library, fs::path(program).parent_path().string(), settings.root})
    enclosure.readable.push_back(path);
  enclosure.writable = {settings.scratch};
  enclosure.runs_programs = true;
  enclosure.limits.memory_bytes = uint64_t{16} << 30;  // a launch reserves addresses generously
  enclosure.limits.file_bytes = uint64_t{256} << 20;
  enclosure.limits.seconds = settings.seconds + 5;  // the parent ends it first
  return enclosure;
}

// Nothing of the server's environment reaches foreign code, but for the compiler and the language.
void clean_environment(const JobSettings& settings, const driver::InstallDirs& dirs) {
  std::vector<std::pair<std::string, std::string>> kept = {
      {"HOME", settings.scratch},
      {"TMPDIR", settings.scratch},
      {"ASCTWIN_CACHE_DIR", settings.scratch + "/cache"},
      {"ASCTWIN_INCLUDE_DIR", dirs.include},
      {"ASCTWIN_LIB_DIR", dirs.library},
      // Without /proc the loader does not know where a program lies, and so not what $ORIGIN is.
      {"LD_LIBRARY_PATH", dirs.library},
      {"ASCTWIN_PRECOMPILED", "1"}};
  for (const char* const name : {"PATH", "CXX", "LANG", "LC_ALL", "ASCTWIN_LANG", "ASCTWIN_PYTHON"})
    if (const char* const value = std::getenv(name); value != nullptr)
      kept.emplace_back(name, value);
  ::clearenv();
  for (const auto& [name, value] : kept) ::setenv(name.c_str(), value.c_str(), 1);
}

[[noreturn]] void become(const std::vector<std::string>& words, const JobSettings& settings,
                         const Stream& output, const Stream& errors) {
  const std::string program = driver::this_executable();
  const driver::InstallDirs dirs = driver::find_install_dirs(program);
  ::setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output.write_end, STDOUT_FILENO);
  ::dup2(errors.write_end, STDERR_FILENO);
  if (::chdir(settings.root.c_str()) != 0) ::_exit(kNotFound);
  clean_environment(settings, dirs);
  batch::enclose(enclosure_of(settings, dirs, program));
  std::string name = "asctwin";
  std::vector<char*> pointers = {name.data()};
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.data()));
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  ::_exit(kNotFound);
}

// Takes what has come; false at the end of the stream.
bool take(int end, std::string& text, size_t& left_out) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = ::read(end, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  const auto bytes = static_cast<size_t>(count);
  const size_t kept = std::min(bytes, kMostOutputBytes - std::min(text.size(), kMostOutputBytes));
  text.append(buffer.data(), kept);
  left_out += bytes - kept;
  return count > 0;
}

int ended(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
}

}  // namespace

JobResult run_job(const std::vector<std::string>& words, const JobSettings& settings,
                  const std::atomic<bool>& is_cancelled) {
  constexpr int kPatienceMs = 50;
  Stream output, errors;
  const pid_t child = ::fork();
  if (child < 0) throw failure("fork");
  if (child == 0) become(words, settings, output, errors);
  ::setpgid(child, child);
  Stream::close(output.write_end);
  Stream::close(errors.write_end);
  JobResult result;
  bool is_late = false;
  const auto limit = Clock::now() + std::chrono::duration<double>(settings.seconds);
  while (output.read_end >= 0 || errors.read_end >= 0) {
    pollfd ends[] = {{output.read_end, POLLIN, 0}, {errors.read_end, POLLIN, 0}};
    ::poll(ends, 2, kPatienceMs);
    if (ends[0].revents != 0 && !take(output.read_end, result.output, result.left_out_bytes))
      Stream::close(output.read_end);
    if (ends[1].revents != 0 && !take(errors.read_end, result.errors, result.left_out_bytes))
      Stream::close(errors.read_end);
    is_late = Clock::now() > limit;
    if (!is_late && !is_cancelled) continue;
    ::kill(-child, SIGKILL);  // the processes inside die with the one that watches them
    break;
  }
  result.status = ended(child);
  result.was_cancelled = is_cancelled;
  if (is_late) result.status = kOutOfTime;
  return result;
}

}  // namespace asctwin::tool::mcp
