// The options first, then the comments: an option that leaves a warning out leaves its comment
// without work, but that comment is not to blame.
#include "report/policy.h"

#include <algorithm>
#include <optional>
#include <set>

#include "report/comments.h"

namespace asctwin::report {
namespace {

constexpr const char* kNoCode = "is no code";
constexpr const char* kError = "is an error, and only warnings can be allowed";

// Why `name` cannot be allowed; nullptr where it can.
const char* fault_of(const std::string& name) {
  const std::optional<Code> code = find_code(name);
  if (!code) return kNoCode;
  return is_error(*code) ? kError : nullptr;
}

bool has(const std::vector<std::string>& names, Code code) {
  return std::find(names.begin(), names.end(), info_of(code).id) != names.end();
}

class Comments {
 public:
  explicit Comments(std::string file) : file_(std::move(file)), all_(comments_of(file_)) {}

  const std::string& file() const { return file_; }

  bool allow(const Finding& finding) {
    bool found = false;
    for (const AllowComment& comment : all_) {
      if (comment.target != finding.line || !has(comment.codes, finding.code)) continue;
      used_.insert({comment.line, info_of(finding.code).id});
      found = true;
    }
    return found;
  }

  void tell_unused(const Policy& policy, std::vector<Finding>& findings) const {
    for (const AllowComment& comment : all_) {
      if (comment.codes.empty()) tell(comment, "its form is `allow(CODE)`", findings);
      for (const std::string& name : comment.codes) {
        const bool by_option =
            std::find(policy.allow.begin(), policy.allow.end(), name) != policy.allow.end();
        if (const char* fault = fault_of(name))
          tell(comment, "`" + name + "` " + fault, findings);
        else if (comment.target == 0)
          tell(comment, "no line of code follows", findings);
        else if (!by_option && used_.count({comment.line, name}) == 0)
          tell(comment, "there is no " + name + " on line " + std::to_string(comment.target),
               findings);
      }
    }
  }

 private:
  void tell(const AllowComment& comment, const std::string& why,
            std::vector<Finding>& findings) const {
    Finding finding{};
    finding.code = Code::W0001;
    finding.file = file_;
    finding.line = comment.line;
    finding.core.block = kNoBlock;
    findings.push_back(finding.with("text", comment.text).with("why", why));
  }

  std::string file_;
  std::vector<AllowComment> all_;
  std::set<std::pair<int, std::string>> used_;  // line of the comment, code
};

std::vector<Comments> comments_around(const std::vector<Finding>& findings, const Policy& policy) {
  if (!policy.comments) return {};
  std::set<std::string> files(policy.sources.begin(), policy.sources.end());
  for (const Finding& finding : findings) files.insert(finding.file);
  files.erase("");
  return {files.begin(), files.end()};
}

bool is_allowed(const Finding& finding, const Policy& policy, std::vector<Comments>& comments) {
  if (is_error(finding.code)) return false;
  if (has(policy.allow, finding.code)) return true;
  return std::any_of(comments.begin(), comments.end(), [&](Comments& of_file) {
    return of_file.file() == finding.file && of_file.allow(finding);
  });
}

}  // namespace

Judged judged(std::vector<Finding> findings, const Policy& policy) {
  std::vector<Comments> comments = comments_around(findings, policy);
  const bool complete = std::none_of(findings.begin(), findings.end(),
                                     [](const Finding& finding) { return is_error(finding.code); });
  Judged result;
  const auto sort_out = [&](Finding finding) {
    const bool allowed = is_allowed(finding, policy, comments);
    finding.as_error = policy.werror && !is_error(finding.code);
    (allowed ? result.allowed : result.shown).push_back(std::move(finding));
  };
  for (Finding& finding : findings) sort_out(std::move(finding));
  std::vector<Finding> unused;
  if (policy.tell_unused && complete)
    for (const Comments& of_file : comments) of_file.tell_unused(policy, unused);
  for (Finding& finding : unused) sort_out(std::move(finding));
  return result;
}

}  // namespace asctwin::report

namespace asctwin {

std::string fault_of(const Policy& policy) {
  for (const std::string& name : policy.allow)
    if (const char* fault = report::fault_of(name)) return name + " " + fault;
  return "";
}

}  // namespace asctwin
