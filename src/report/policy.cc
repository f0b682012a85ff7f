// The options first, then the comments, then the suppressions: an option that leaves a warning out
// leaves its comment without effect, but such a comment is not reported.
#include "report/policy.h"

#include <algorithm>
#include <set>

#include "report/allowable.h"
#include "report/comments.h"
#include "report/suppressions.h"

namespace asctwin::report {
namespace {

bool has(const std::vector<std::string>& names, Code code) {
  return std::find(names.begin(), names.end(), info_of(code).id) != names.end();
}

// Useless, but harmless: said to whom asks for it.
bool is_pedantic(Code code) { return code >= Code::W0603 && code <= Code::W0605; }

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
      if (comment.codes.empty()) report(comment, "its form is `allow(CODE)`", findings);
      for (const std::string& name : comment.codes) {
        const bool by_option =
            std::find(policy.allow.begin(), policy.allow.end(), name) != policy.allow.end();
        if (const char* fault = why_not_allowed(name))
          report(comment, phrase("`{}` {}", name, Phrase(fault)), findings);
        else if (comment.target == 0)
          report(comment, "no line of code follows", findings);
        else if (!by_option && used_.count({comment.line, name}) == 0)
          report(comment, phrase("there is no {} on line {}", name, comment.target), findings);
      }
    }
  }

 private:
  void report(const AllowComment& comment, const Phrase& why,
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

// The files that this run speaks of.
std::set<std::string> files_of(const std::vector<Finding>& findings, const Policy& policy) {
  std::set<std::string> files(policy.sources.begin(), policy.sources.end());
  for (const Finding& finding : findings) files.insert(finding.file);
  files.erase("");
  return files;
}

bool is_allowed(const Finding& finding, const Policy& policy, std::vector<Comments>& comments) {
  if (stops_core(finding.code)) return false;
  if (has(policy.allow, finding.code)) return true;
  return std::any_of(comments.begin(), comments.end(), [&](Comments& of_file) {
    return of_file.file() == finding.file && of_file.allow(finding);
  });
}

class PolicyRun {
 public:
  PolicyRun(const Policy& policy, const std::set<std::string>& files)
      : policy_(policy), files_(files), suppressions_(policy) {
    if (!policy.comments) return;
    for (const std::string& file : files) comments_.emplace_back(file);
  }

  void sort_out(std::vector<Finding> findings) {
    for (Finding& finding : findings) {
      finding.as_error = policy_.werror && !is_error(finding.code);
      std::vector<Finding>& place = place_of(finding);
      if (&place == &result_.shown && !policy_.pedantic && is_pedantic(finding.code)) continue;
      place.push_back(std::move(finding));
    }
  }

  std::vector<Finding> unused() const {
    std::vector<Finding> unused;
    for (const Comments& of_file : comments_) of_file.tell_unused(policy_, unused);
    suppressions_.tell_unused(files_, unused);
    return unused;
  }

  PolicyResult result() && {
    if (policy_.max_findings == 0 || result_.shown.size() <= policy_.max_findings)
      return std::move(result_);
    std::stable_partition(result_.shown.begin(), result_.shown.end(), counts_as_error);
    const auto end = result_.shown.begin() + static_cast<ptrdiff_t>(policy_.max_findings);
    result_.hidden.assign(end, result_.shown.end());
    result_.shown.erase(end, result_.shown.end());
    return std::move(result_);
  }

 private:
  std::vector<Finding>& place_of(const Finding& finding) {
    if (is_allowed(finding, policy_, comments_)) return result_.allowed;
    return suppressions_.match(finding) ? result_.suppressed : result_.shown;
  }

  const Policy& policy_;
  const std::set<std::string>& files_;
  std::vector<Comments> comments_;
  Suppressions suppressions_;
  PolicyResult result_;
};

}  // namespace

PolicyResult apply_policy(std::vector<Finding> findings, const Policy& policy) {
  const std::set<std::string> files = files_of(findings, policy);
  const bool complete = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return stops_core(finding.code);
  });
  PolicyRun run(policy, files);
  run.sort_out(std::move(findings));
  if (policy.tell_unused && complete) run.sort_out(run.unused());
  return std::move(run).result();
}

}  // namespace asctwin::report

namespace asctwin {

std::string fault_of(const Policy& policy) {
  for (const std::string& name : policy.allow)
    if (const char* fault = report::why_not_allowed(name)) return name + " " + fault;
  return "";
}

}  // namespace asctwin
