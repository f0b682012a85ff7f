// Restricts the files that each kind of process may read and write.
#include "batch/guard.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "driver/cache.h"
#include "driver/process.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& root) {
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  return end == root.end();
}

fs::path resolved(const std::string& path) {
  std::error_code error;
  return fs::weakly_canonical(fs::absolute(path), error);
}

bool is_allowed(const std::string& path, const std::vector<std::string>& roots) {
  const fs::path real = resolved(path);
  return std::any_of(roots.begin(), roots.end(),
                     [&](const std::string& root) { return is_below(real, resolved(root)); });
}

// A word that is no path at all names a file that is not there, and does no harm.
std::vector<std::string> parts_of(const std::string& word) {
  std::vector<std::string> parts(1);
  for (const char c : word) {
    if (std::string_view("=@,[]").find(c) != std::string_view::npos)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  parts.push_back(word);
  if (word.starts_with("-I")) parts.push_back(word.substr(2));
  return parts;
}

}  // namespace

Scratch::Scratch() : path_(driver::open_cache().temporary("scratch")) {
  if (::mkdir(path_.c_str(), S_IRWXU) != 0)
    throw std::system_error(errno, std::generic_category(), "`" + path_ + "`");
  output_ = ::memfd_create("asctwin-output", MFD_CLOEXEC);
}

Scratch::~Scratch() {
  std::error_code error;
  fs::remove_all(path_, error);
  ::close(output_);
}

std::string Scratch::printed(size_t most_bytes) const {
  std::string text(most_bytes, '\0');
  const ssize_t count = ::pread(output_, text.data(), text.size(), 0);
  text.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  return text;
}

double GuardOptions::seconds_left() const {
  constexpr double kLeast = 0.01;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
  return std::max(kLeast, case_seconds - spent.count());
}

bool GuardOptions::is_over() const {
  return std::chrono::steady_clock::now() - begun > std::chrono::duration<double>(case_seconds);
}

std::vector<std::string> system_directories() {
  return {"/usr",    "/lib", "/lib32",           "/lib64",
          "/libx32", "/bin", "/etc/ld.so.cache", "/etc/alternatives"};
}

driver::Compiler::Enclose guard_compiler(const GuardOptions& options, const Scratch& scratch) {
  return [&](const std::vector<std::string>& readable) {
    constexpr uint64_t kLargestObjectBytes = uint64_t{512} << 20;
    Enclosure enclosure;
    enclosure.layers = options.layers;
    enclosure.runs_programs = true;
    enclosure.readable = system_directories();
    enclosure.readable.insert(enclosure.readable.end(), readable.begin(), readable.end());
    enclosure.readable.insert(enclosure.readable.end(), options.roots.begin(), options.roots.end());
    enclosure.writable = {scratch.path()};
    enclosure.limits.memory_bytes = options.kernel.memory_bytes;
    enclosure.limits.file_bytes = kLargestObjectBytes;
    enclosure.limits.seconds = options.seconds_left();
    enclosure.environment = options.environment;
    enclosure.home = scratch.path();
    ::setenv("TMPDIR", scratch.path().c_str(), 1);
    enclose(enclosure);
  };
}

runner::Enclose guard_kernel(const GuardOptions& options, const Scratch& scratch,
                             double timeout_seconds) {
  return [&options, &scratch, timeout_seconds](const std::string& library, int descriptor) {
    constexpr double kMoment = 15;  // the parent ends it first, and asks where the kernel is
    Enclosure enclosure;
    enclosure.layers = options.layers;
    enclosure.readable = {library};
    enclosure.output = scratch.output();
    enclosure.kept = descriptor;
    enclosure.environment = options.environment;
    enclosure.home = "/tmp";
    enclosure.limits = options.kernel;
    enclosure.limits.seconds = timeout_seconds + kMoment;
    enclose(enclosure);
  };
}

void check_paths(const std::vector<std::string>& words, const std::vector<std::string>& roots) {
  for (const std::string& word : words)
    for (const std::string& part : parts_of(word)) {
      std::error_code error;
      const bool goes_far = part.starts_with('/') || part.find("..") != part.npos;
      const bool exists = !part.empty() && fs::exists(fs::symlink_status(part, error));
      if ((goes_far || exists) && !is_allowed(part, roots))
        throw UsageError(report::sentence("`{}` is outside of what a case may read", part),
                         report::translated("--read DIR allows another directory"));
    }
}

}  // namespace asctwin::batch
