// The common part of the tests of files and tensors: a directory that goes away again, whole files
// as strings, and numpy where the machine has it.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace asctwin {

class TempDir {
 public:
  TempDir() {
    std::string pattern = (std::filesystem::temp_directory_path() / "asctwin-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TempDir() { std::filesystem::remove_all(path_); }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

  size_t file_count() const {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

inline std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Runs the script with the directory as its working directory; whether it ended well.
inline bool run_python(const TempDir& dir, const std::string& script) {
  const std::string path = write_text(dir.file("script.py"), script);
  const std::string command =
      "cd '" + dir.path().string() + "' && /usr/bin/python3 script.py > stdout.txt 2> stderr.txt";
  return std::system(command.c_str()) == 0;
}

inline bool have_numpy() {
  static const bool present = run_python(TempDir(), "import numpy");
  return present;
}

// The text between backticks, as messages name their subject.
inline std::string subject(std::string_view text) {
  return std::string(1, '`').append(text).append(1, '`');
}

// `what()` of the error that `run` throws; empty where it throws none.
template <class Error, class Run>
std::string error_text(Run run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace asctwin

#define ASCTWIN_NEEDS_NUMPY() \
  if (!::asctwin::have_numpy()) GTEST_SKIP() << "/usr/bin/python3 has no numpy"
