// Every line is one write() at the end of the file, cut off again where it was not written whole.
#include "batch/results_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <span>

#include "format/file.h"
#include "report/language.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const char* what) {
  throw FormatError(fmt::format("`{}` cannot be {}: {}", path, what, system_error_text(errno)));
}

bool belongs_to(const ResultHead& head, const ResultHead& expected) {
  return !head.verdict.empty() && head.id == expected.id && head.digest == expected.digest;
}

// 2 and 4 of results.2-of-4.jsonl, for the results results.jsonl.
std::optional<std::pair<size_t, size_t>> shard_numbers(const fs::path& file,
                                                       const fs::path& results) {
  const std::string name = file.filename(), stem = results.stem().string() + ".",
                    end = results.extension();
  if (!name.starts_with(stem) || !name.ends_with(end) || name.size() < stem.size() + end.size())
    return std::nullopt;
  const std::string middle = name.substr(stem.size(), name.size() - stem.size() - end.size());
  const size_t of = middle.find("-of-");
  if (of == middle.npos) return std::nullopt;
  const auto index = integer_value(std::string_view(middle).substr(0, of));
  const auto count = integer_value(std::string_view(middle).substr(of + 4));
  if (!index || !count || *index < 1 || *count < 1) return std::nullopt;
  return std::pair(static_cast<size_t>(*index), static_cast<size_t>(*count));
}

}  // namespace

ResultsFile::ResultsFile(const std::string& path, bool resume,
                         const std::vector<ResultHead>& expected)
    : path_(path), descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail(path, "written");
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor_);
    throw UsageError(report::sentence("`{}` is being written by another process", path));
  }
  if (resume)
    keep(expected);
  else if (::ftruncate(descriptor_, 0) != 0)
    fail(path, "emptied");
  ::lseek(descriptor_, 0, SEEK_END);
}

ResultsFile::~ResultsFile() { ::close(descriptor_); }

void ResultsFile::keep(const std::vector<ResultHead>& expected) {
  std::ifstream file(path_, std::ios::binary);
  off_t good = 0;
  for (std::string line; kept_.size() < expected.size() && std::getline(file, line);) {
    const ResultHead head = head_of(line);
    if (file.eof() || !belongs_to(head, expected[kept_.size()])) break;
    good += static_cast<off_t>(line.size()) + 1;
    kept_.push_back(head.verdict);
  }
  if (::ftruncate(descriptor_, good) != 0) fail(path_, "cut");
}

void ResultsFile::append(const std::string& line) {
  const off_t begin = ::lseek(descriptor_, 0, SEEK_END);
  const std::string whole = line + "\n";
  const ssize_t written = ::write(descriptor_, whole.data(), whole.size());
  if (written == static_cast<ssize_t>(whole.size())) return;
  if (written >= 0) errno = ENOSPC;
  const int error = errno;
  if (::ftruncate(descriptor_, begin) != 0) fail(path_, "cut");
  errno = error;
  fail(path_, "written");
}

std::vector<std::string> shard_files(const std::string& output) {
  const fs::path results(output);
  const fs::path directory = results.has_parent_path() ? results.parent_path() : fs::path(".");
  std::map<size_t, std::string> files;
  size_t count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    const auto numbers = shard_numbers(entry.path(), results);
    if (!numbers) continue;
    if (count != 0 && numbers->second != count)
      throw UsageError(
          report::sentence("there are results of {} shards and of {}", count, numbers->second),
          report::translated("remove those of the older run, or name the files of one"));
    count = numbers->second;
    files[numbers->first] = entry.path();
  }
  if (files.empty())
    throw UsageError(report::sentence("there are no results of shards of `{}`", output));
  std::vector<std::string> paths;
  for (size_t i = 1; i <= count; ++i) {
    if (files.count(i) == 0)
      throw UsageError(report::sentence("the results of shard {} of {} are missing", i, count));
    paths.push_back(files[i]);
  }
  return paths;
}

std::vector<std::string> merge_results(const std::vector<std::string>& inputs,
                                       const std::vector<ResultHead>& expected,
                                       const std::string& output) {
  std::map<std::pair<std::string, std::string>, std::string> lines;  // by id and digest
  for (const std::string& path : inputs) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw UsageError(report::sentence("`{}` is no file that can be read", path));
    for (std::string line; std::getline(file, line);) {
      const ResultHead head = head_of(line);
      if (file.eof() || head.verdict.empty()) continue;  // not whole
      if (!lines.emplace(std::pair(head.id, head.digest), line).second)
        throw UsageError(report::sentence("`{}` has a second result of `{}`", path, head.id));
    }
  }
  std::string text;
  std::vector<std::string> verdicts, missing;
  for (const ResultHead& head : expected) {
    const auto found = lines.find({head.id, head.digest});
    if (found == lines.end()) {
      missing.push_back(head.id.empty() ? head.digest : head.id);
      continue;
    }
    text += found->second + "\n";
    verdicts.push_back(head_of(found->second).verdict);
    lines.erase(found);
  }
  if (!missing.empty())
    throw UsageError(report::sentence("{} of {} results are missing, the first is `{}`",
                                      missing.size(), expected.size(), missing.front()),
                     report::translated("run the shard again with --resume"));
  if (!lines.empty())
    throw UsageError(report::sentence("`{}` has a result, but is not among the cases",
                                      lines.begin()->first.first));
  write_atomically(output, {std::as_bytes(std::span(text))});
  return verdicts;
}

}  // namespace asctwin::batch
