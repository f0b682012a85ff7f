// A failure holds the whole text of the report, which a person reads; its type is the first code.
#include "report/junit.h"

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

void write_case(XmlWriter& xml, const LaunchResult& launch) {
  const std::string kernel = launch.report.kernel().empty() ? "kernel" : launch.report.kernel();
  const std::string& name = launch.name.empty() ? kernel : launch.name;
  const XmlWriter::Attributes attributes = {
      {"classname", launch.soc.empty() ? "asctwin" : "asctwin." + launch.soc}, {"name", name}};
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

}  // namespace

std::string to_junit(const std::vector<LaunchResult>& launches) {
  const auto failures = std::count_if(launches.begin(), launches.end(), fails);
  const auto errors =
      std::count_if(launches.begin(), launches.end(),
                    [](const LaunchResult& launch) { return !launch.fault.empty(); });
  const XmlWriter::Attributes counts = {{"name", "asctwin"},
                                        {"tests", std::to_string(launches.size())},
                                        {"failures", std::to_string(failures)},
                                        {"errors", std::to_string(errors)}};
  XmlWriter xml;
  xml.open("testsuites", counts);
  xml.open("testsuite", counts);
  for (const LaunchResult& launch : launches) write_case(xml, launch);
  xml.close();
  xml.close();
  return std::move(xml).text();
}

}  // namespace asctwin::report
