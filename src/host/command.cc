// The command lies in bin/ beside the directory of this library.
#include "host/command.h"

#include <dlfcn.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "host/error.h"

extern char** environ;

namespace asctwin::host {
namespace {

namespace fs = std::filesystem;

std::string command_path() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&command_path), &info) != 0) {
    std::error_code error;
    fs::path directory = fs::canonical(info.dli_fname, error).parent_path();
    for (int up = 0; up < 3 && !directory.empty(); ++up, directory = directory.parent_path())
      if (const fs::path path = directory / "bin" / "asctwin"; fs::exists(path, error)) return path;
  }
  return "asctwin";
}

std::string read_all(int descriptor) {
  std::string text;
  char part[4096];
  for (ssize_t got = 0; (got = ::read(descriptor, part, sizeof(part))) != 0;) {
    if (got > 0) text.append(part, static_cast<size_t>(got));
    if (got < 0 && errno != EINTR) break;
  }
  return text;
}

struct Removed {
  std::vector<std::string> directories;
  ~Removed() {
    std::error_code error;
    for (const std::string& directory : directories) fs::remove_all(directory, error);
  }
};

}  // namespace

CommandResult run_asctwin(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {command_path()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> words;
  for (std::string& word : all) words.push_back(word.data());
  words.push_back(nullptr);
  int ends[2];
  if (::pipe(ends) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_adddup2(&actions, ends[1], stream);
  for (const int end : ends) posix_spawn_file_actions_addclose(&actions, end);
  pid_t child = 0;
  const int fault = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  CommandResult result{fault == 0, 0, fault == 0 ? read_all(ends[0]) : ""};
  ::close(ends[0]);
  int status = 0;
  if (fault == 0 && ::waitpid(child, &status, 0) == child)
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  return result;
}

std::string lasting_directory() {
  static Removed removed;
  std::string path = fs::temp_directory_path() / "asctwin-host-XXXXXX";
  if (::mkdtemp(path.data()) == nullptr)
    throw Refusal{ACL_ERROR_WRITE_FILE, phrase("`{}` cannot be made", path)};
  removed.directories.push_back(path);
  return path;
}

}  // namespace asctwin::host
