// Each candidate is a copy of the source that is built and run as `asctwin run` does. Behind an
// error that has stopped its core others may come to light, which are then mended as well.
#include "tool/fix_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

#include "fix/patch.h"
#include "fix/suggest.h"
#include "format/file.h"
#include "report/language.h"
#include "report/words.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/temporary_directory.h"

namespace asctwin::tool {
namespace {

constexpr int kDeepest = 3;  // findings that come to light one behind the other
constexpr size_t kMostRuns = 400;

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A version of the source, and what its run has found. Lines move when text is inserted, so a
// finding is known by its code and by the text of its line.
struct Version {
  std::string text;
  std::vector<Finding> findings;
  size_t differences = 0;
  bool ok = false;

  std::string key(const Finding& finding) const {
    const fix::Source source(text);
    const size_t begin = source.line_begin(finding.line);
    const size_t first = std::min(text.find_first_not_of(" \t", begin), text.size());
    return std::string(info_of(finding.code).id) + " " +
           text.substr(first, source.line_begin(finding.line + 1) - first);
  }
  std::map<std::string, int> keys() const {
    std::map<std::string, int> counts;
    for (const Finding& finding : findings) ++counts[key(finding)];
    return counts;
  }
};

// The first finding that `after` has and `before` has not.
std::optional<Finding> first_new(const Version& after, const Version& before) {
  std::map<std::string, int> known = before.keys();
  for (const Finding& finding : after.findings)
    if (--known[after.key(finding)] < 0) return finding;
  return std::nullopt;
}

int count_of(const Version& version, const std::string& key) {
  const std::map<std::string, int> counts = version.keys();
  const auto at = counts.find(key);
  return at == counts.end() ? 0 : at->second;
}

// Whether all that is new are undefined bytes that a call reads, which was an error before. Where
// it now reads a part of what it did, they were undefined then as well.
bool only_uncovers(const Version& after, const Version& before, int line) {
  std::map<std::string, int> known = before.keys();
  return std::ranges::all_of(after.findings, [&](const Finding& finding) {
    const std::string id = info_of(finding.code).id;
    return --known[after.key(finding)] >= 0 || (id.substr(1, 2) == "03" && finding.line == line);
  });
}

struct Kept {
  std::string code, file;
  int line;
  Phrase title;
};

class Mender {
 public:
  explicit Mender(const FixCommand& command)
      : command_(command), chip_(chip_named(command.soc)), file_(command.file) {
    namespace fs = std::filesystem;
    fs::path directory = fs::path(file_).parent_path();
    if (directory.empty()) directory = ".";
    command_.include_dirs.insert(command_.include_dirs.begin(), directory);
    command_.file = directory_.file(fs::path(file_).filename());
    command_.output.clear();
    command_.optimisation = "0";
  }

  Version original() {
    auto version = tried(text_of_file(file_), true);
    command_.enclose = in_silence(command_).enclose;
    return *version;
  }

  // Mends what can be mended, and returns what came of it.
  Version run(Version version) {
    std::map<std::string, bool> given_up;
    for (bool again = true; again;) {
      again = false;
      for (const Finding& finding : std::vector<Finding>(version.findings)) {
        const std::string key = version.key(finding);
        if (!counts_as_error(finding) || given_up.contains(key)) continue;
        if (auto next = mended(version, finding, 0)) {
          version = std::move(*next);
          again = true;
          break;
        }
        given_up[key] = true;
      }
    }
    return version;
  }

  const std::vector<Kept>& kept() const { return kept_; }
  std::string name_of(const std::string& file) const {
    return file == command_.file ? file_ : file;
  }

 private:
  std::optional<Version> tried(const std::string& text, bool must_build = false) {
    if (++runs_ > kMostRuns) return std::nullopt;
    std::ofstream(command_.file, std::ios::binary | std::ios::trunc) << text;
    try {
      const OneRun run = run_once(command_, build(command_, chip_), chip_);
      const bool compared = !run.was_stopped() || command_.keep_going;
      return Version{
          text, run.report.findings(),
          run.differences().size() + static_cast<size_t>(!compared && !command_.expects.empty()),
          run.ok()};
    } catch (const driver::BuildError&) {
      if (must_build) throw;
      return std::nullopt;
    }
  }

  // A version without the finding and without any that `version` does not have.
  std::optional<Version> mended(const Version& version, const Finding& finding, int depth) {
    const std::string key = version.key(finding);
    const fix::Source source(version.text);
    const fix::Subject subject{source, command_.file, chip_.event_ids};
    std::vector<std::pair<Version, Phrase>> reveal;
    for (const fix::Suggestion& suggestion : suggestions(finding, subject)) {
      auto next = tried(fix::changed(version.text, suggestion.changes));
      if (!next || count_of(*next, key) >= count_of(version, key)) continue;
      if (!first_new(*next, version) ||
          (suggestion.narrows && only_uncovers(*next, version, finding.line))) {
        if (next->differences > version.differences) continue;
        keep(finding, suggestion.title);
        return next;
      }
      if (stops_core(finding.code) || !is_error(finding.code))
        reveal.emplace_back(std::move(*next), suggestion.title);
    }
    for (auto& [next, title] : reveal)
      if (auto whole = without_revealed(next, version, key, finding, title, depth)) return whole;
    return std::nullopt;
  }

  // Goes on with what has come to light, until nothing is left that `version` does not have.
  std::optional<Version> without_revealed(const Version& first, const Version& version,
                                          const std::string& key, const Finding& finding,
                                          const Phrase& title, int depth) {
    if (depth >= kDeepest) return std::nullopt;
    const size_t kept = kept_.size();
    keep(finding, title);
    Version next = first;
    for (int i = 0; i < kDeepest; ++i) {
      const auto revealed = first_new(next, version);
      if (!revealed && count_of(next, key) < count_of(version, key) &&
          next.differences <= version.differences)
        return next;
      if (!revealed) break;
      auto better = mended(next, *revealed, depth + 1);
      if (!better) break;
      next = std::move(*better);
    }
    if (!first_new(next, version) && count_of(next, key) < count_of(version, key) &&
        next.differences <= version.differences)
      return next;
    kept_.resize(kept);
    return std::nullopt;
  }

  void keep(const Finding& finding, const Phrase& title) {
    kept_.push_back({info_of(finding.code).id, file_, finding.line, title});
  }

  FixCommand command_;
  const isa::Chip& chip_;
  std::string file_;  // of the user, which is only read
  TemporaryDirectory directory_;
  std::vector<Kept> kept_;
  size_t runs_ = 0;
};

void tell(const Mender& mender, const Version& mended) {
  for (const Kept& one : mender.kept())
    fmt::print(stderr, "{} {}:{}: {}\n", one.code, one.file, one.line, report::text_of(one.title));
  for (const Finding& finding : mended.findings)
    if (counts_as_error(finding))
      fmt::print(stderr, "{} {}:{}: {}\n", info_of(finding.code).id, mender.name_of(finding.file),
                 finding.line, report::translated("no edit is known that clears it"));
  if (mended.differences > 0)
    fmt::print(stderr, "{}\n", report::translated("a result is not as expected"));
}

void check_fix(const FixCommand& command) {
  check_command(command);
  refuse_tensor_outputs(command, "but `fix` makes one for each edit");
  if (command.soc == kEveryChip)
    throw UsageError(report::translated("`--soc` is for one chip, not for all"));
  std::error_code error;
  if (!command.output.empty() && std::filesystem::equivalent(command.output, command.file, error))
    throw UsageError(
        report::translated("`--output` is the source itself, which `fix` does not write"),
        report::translated("give another file, or pipe --diff into patch -p0"));
}

}  // namespace

int fix_command(const FixCommand& command) {
  check_fix(command);
  Mender mender(command);
  const Version original = mender.original();
  const Version mended = mender.run(original);
  tell(mender, mended);
  if (command.diff) fmt::print("{}", fix::patch_of(command.file, original.text, mended.text));
  if (!command.output.empty())
    write_atomically(command.output, {std::as_bytes(std::span(mended.text))});
  if (original.ok)
    fmt::print(stderr, "{}\n", report::translated("nothing is to be mended"));
  else if (!command.diff && command.output.empty() && !mender.kept().empty())
    fmt::print(stderr, "{}\n",
               report::translated("nothing is written: --diff prints a patch, --output a file"));
  return mended.ok ? 0 : 1;
}

}  // namespace asctwin::tool
