// A failure holds the whole text of the report, which a person reads; its type is the first code.
#include "report/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/xml.h"

namespace asctwin::report {
namespace {

bool fails(const LaunchResult& launch) { return launch.fault.empty() && !launch.ok(); }

std::string type_of(const LaunchResult& launch) {
  const std::vector<Finding>& findings = launch.report.findings();
  const auto error = std::find_if(findings.begin(), findings.end(), counts_as_error);
  return error == findings.end() ? "differs" : info_of(error->code).id;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void write_failure(XmlWriter& xml, const LaunchResult& launch) {
  const bool by_report = !launch.report.ok();
  std::string text = launch.report.clean() ? "" : launch.report.text();
  for (const std::string& difference : launch.differences) text += difference + "\n";
  const std::string message =
      by_report ? launch.report.summary() : first_line(launch.differences.front());
  xml.leaf("failure", {{"message", message}, {"type", type_of(launch)}}, text);
}

// "rope(f16[32]=arange(1), 1024)": launches that differ in their arguments only are two tests.
std::string case_name(const LaunchResult& launch) {
  if (!launch.name.empty()) return launch.name;
  const std::string kernel = launch.report.kernel().empty() ? "kernel" : launch.report.kernel();
  return launch.arguments.empty() ? kernel : kernel + "(" + launch.arguments + ")";
}

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

XmlWriter::Attributes attributes_of(const LaunchResult& launch) {
  XmlWriter::Attributes attributes = {
      {"classname", launch.soc.empty() ? "asctwin" : "asctwin." + launch.soc},
      {"name", case_name(launch)}};
  if (launch.seconds >= 0) attributes.emplace_back("time", seconds_text(launch.seconds));
  if (!launch.file.empty()) attributes.emplace_back("file", launch.file);
  if (launch.line > 0) attributes.emplace_back("line", std::to_string(launch.line));
  return attributes;
}

void write_case(XmlWriter& xml, const LaunchResult& launch) {
  const XmlWriter::Attributes attributes = attributes_of(launch);
  const bool is_silent = launch.ok() && launch.report.clean();
  if (is_silent) return xml.leaf("testcase", attributes);
  xml.open("testcase", attributes);
  if (!launch.fault.empty())
    xml.leaf("error", {{"message", first_line(launch.fault)}}, launch.fault);
  else if (fails(launch))
    write_failure(xml, launch);
  else
    xml.leaf("system-out", {}, launch.report.text());
  xml.close();
}

// Returns the sum over launches whose time is known; negative: none is.
double seconds_of(const std::vector<LaunchResult>& launches) {
  double sum = -1;
  for (const LaunchResult& launch : launches)
    if (launch.seconds >= 0) sum = std::max(sum, 0.0) + launch.seconds;
  return sum;
}

}  // namespace

std::string to_junit(const std::vector<LaunchResult>& launches) {
  const auto failures = std::count_if(launches.begin(), launches.end(), fails);
  const auto errors =
      std::count_if(launches.begin(), launches.end(),
                    [](const LaunchResult& launch) { return !launch.fault.empty(); });
  XmlWriter::Attributes counts = {{"name", "asctwin"},
                                  {"tests", std::to_string(launches.size())},
                                  {"failures", std::to_string(failures)},
                                  {"errors", std::to_string(errors)}};
  if (const double seconds = seconds_of(launches); seconds >= 0)
    counts.emplace_back("time", seconds_text(seconds));
  XmlWriter xml;
  xml.open("testsuites", counts);
  xml.open("testsuite", counts);
  for (const LaunchResult& launch : launches) write_case(xml, launch);
  xml.close();
  xml.close();
  return std::move(xml).text();
}

}  // namespace asctwin::report
