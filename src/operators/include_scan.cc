// A file is read once; every line with #include counts.
#include "operators/include_scan.h"

#include <filesystem>
#include <optional>
#include <sstream>

#include "driver/content_hash.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

// Returns the name behind #include on the line, and whether it is in quotes.
std::optional<std::pair<std::string, bool>> included_by(const std::string& line) {
  size_t at = line.find_first_not_of(" \t");
  if (at == line.npos || line[at] != '#') return std::nullopt;
  at = line.find_first_not_of(" \t", at + 1);
  if (at == line.npos || line.compare(at, 7, "include") != 0) return std::nullopt;
  const size_t open = line.find_first_of("\"<", at);
  if (open == line.npos) return std::nullopt;
  const size_t close = line.find(line[open] == '"' ? '"' : '>', open + 1);
  if (close == line.npos) return std::nullopt;
  return std::pair(line.substr(open + 1, close - open - 1), line[open] == '"');
}

class Scan {
 public:
  explicit Scan(const std::vector<std::string>& directories) : directories_(directories) {}

  void visit(const fs::path& file) {
    if (!result_.files.insert(file).second) return;
    std::istringstream text(driver::read_file(file).value_or(""));
    for (std::string line; std::getline(text, line);)
      if (const auto included = included_by(line)) follow(file, included->first, included->second);
  }

  IncludeScan take() { return std::move(result_); }

 private:
  void follow(const fs::path& file, const std::string& name, bool is_quoted) {
    std::error_code error;
    if (is_quoted)
      if (const fs::path beside = file.parent_path() / name; fs::is_regular_file(beside, error))
        return visit(beside.lexically_normal());
    for (const std::string& directory : directories_)
      if (const fs::path path = fs::path(directory) / name; fs::is_regular_file(path, error))
        return visit(path.lexically_normal());
    result_.not_found.insert(name);
  }

  const std::vector<std::string>& directories_;
  IncludeScan result_;
};

}  // namespace

IncludeScan scan_includes(const std::vector<std::string>& sources,
                          const std::vector<std::string>& directories) {
  Scan scan(directories);
  for (const std::string& source : sources) scan.visit(fs::path(source).lexically_normal());
  return scan.take();
}

}  // namespace asctwin::operators
