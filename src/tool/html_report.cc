// The command to repeat a run is that of this process, without --html.
#include "tool/html_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include "batch/case.h"
#include "format/file.h"
#include "html/error_map.h"
#include "html/page.h"
#include "report/language.h"
#include "report/memory_map.h"
#include "tool/picture.h"

namespace asctwin::tool {
namespace {

using nlohmann::json;

// As a shell takes it for one word.
std::string shell_word(const std::string& word) {
  const bool is_plain = !word.empty() && word.find_first_not_of(
                                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789_-+=./:,%@") == word.npos;
  if (is_plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string command_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

std::string own_command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  if (words.empty()) return "";
  words[0] = "asctwin";
  for (size_t i = 1; i < words.size();) {
    const bool has_value = words[i] == "--html";
    if (!has_value && !words[i].starts_with("--html=")) {
      ++i;
      continue;
    }
    const size_t end = std::min(i + (has_value ? 2 : 1), words.size());
    words.erase(words.begin() + static_cast<ptrdiff_t>(i),
                words.begin() + static_cast<ptrdiff_t>(end));
  }
  return command_line(words);
}

void write_page(const std::string& path, const html::Page& page) {
  const std::string text = html::to_html(page);
  write_atomically(path, {std::as_bytes(std::span(text))});
}

json findings_of(const Report& report) { return json::parse(report.json()).at("findings"); }

std::string verdict_of(const OneRun& run) {
  if (!run.report.ok()) return "finding";
  return run.ok() ? "pass" : "mismatch";
}

html::Result result_of(const OneRun& run, const TensorComparison& comparison) {
  html::Result result{comparison.text, comparison.equal, ""};
  if (comparison.equal || comparison.argument.empty()) return result;
  for (const Expectation& wish : run.wishes.expects)
    if (wish.argument == comparison.argument)
      result.map = html::error_map_svg(comparison.numbers.wrong,
                                       runner::tensor_type(run.arguments, wish.index).shape);
  return result;
}

}  // namespace

void write_html(const RunCommand& command, const isa::Chip& chip, const OneRun& run) {
  if (command.html.empty()) return;
  html::Page page{run.kernel, "", own_command_line(), {}};
  page.about =
      report::sentence("{}: {} on {}, blocks: {}, {:.1f} s", command.file, run.report.summary(),
                       std::string(chip.name), command.blocks, run.seconds);
  html::Case& one = page.cases.emplace_back();
  one.name = run.kernel;
  one.verdict = verdict_of(run);
  one.passed = run.ok();
  one.command = page.command;
  for (size_t i = 0; i < command.arguments.size(); ++i)
    one.arguments.push_back(command.arguments[i]);
  one.findings = findings_of(run.report);
  for (const TensorComparison& comparison : run.comparisons)
    one.results.push_back(result_of(run, comparison));
  if (!run.report.memory().empty()) one.memory = report::memory_svg(run.report.memory());
  one.picture = picture_of(run.recording, run.report);
  write_page(command.html, page);
}

void write_html(const RunCommand& command, const driver::BuildError& error) {
  if (command.html.empty()) return;
  html::Page page{command.file, "", own_command_line(), {}};
  html::Case& one = page.cases.emplace_back();
  one.name = command.file;
  one.verdict = "compile-error";
  one.passed = false;
  one.command = page.command;
  one.arguments = command.arguments;
  one.messages = error.messages + error.what();
  write_page(command.html, page);
}

void write_html(const OpCommand& command, const isa::Chip& chip,
                const std::vector<operators::SweepResult>& results) {
  if (command.html.empty()) return;
  html::Page page{command.type.empty() ? command.file : command.type,
                  std::string(chip.name),
                  own_command_line(),
                  {}};
  for (const operators::SweepResult& result : results) {
    html::Case& one = page.cases.emplace_back();
    one.name = result.name;
    one.verdict = result.verdict();
    one.passed = result.ok();
    one.reason = result.reason().empty() ? result.tiling : result.reason();
    one.findings = findings_of(result.report);
    for (const std::string& text : result.differences) one.results.push_back({text, false, ""});
    one.messages = result.fault;
  }
  write_page(command.html, page);
}

namespace {

std::string text_in(const json& object, const char* name) {
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

// The first thing that went wrong, in one line.
std::string reason_of(const json& line) {
  if (const std::string reason = text_in(line, "reason"); !reason.empty()) return reason;
  for (const json& finding : line.value("findings", json::array()))
    return text_in(finding, "code") + ": " + text_in(finding, "message");
  for (const json& comparison : line.value("comparisons", json::array()))
    if (!comparison.value("equal", true)) {
      const std::string text = text_in(comparison, "text");
      return text.substr(0, text.find('\n'));
    }
  return "";
}

std::string command_of(const batch::Case& item) {
  if (item.kernel.empty()) return "";  // its text is only in the file of cases
  std::vector<std::string> words = {"asctwin", "run", item.kernel};
  words.insert(words.end(), item.args.begin(), item.args.end());
  words.insert(words.end(), item.options.begin(), item.options.end());
  for (const auto& [argument, golden] : item.expect)
    words.insert(words.end(), {"--expect", argument + "=" + golden});
  return command_line(words);
}

html::Case case_of(const json& line, const std::map<std::string, batch::Case>& cases) {
  html::Case one;
  one.name = text_in(line, "id");
  one.verdict = text_in(line, "verdict");
  one.passed = one.verdict == "pass";
  one.reason = reason_of(line);
  one.findings = line.value("findings", json::array());
  for (const json& comparison : line.value("comparisons", json::array()))
    one.results.push_back({text_in(comparison, "text"), comparison.value("equal", true), ""});
  one.messages = text_in(line, "messages");
  if (const auto item = cases.find(one.name); item != cases.end()) {
    one.arguments = item->second.args;
    one.command = command_of(item->second);
  }
  return one;
}

}  // namespace

void write_html(const BatchCommand& command, const std::string& cases, const std::string& results) {
  if (command.html.empty()) return;
  std::map<std::string, batch::Case> items;
  for (const batch::Entry& entry : batch::read_cases(cases))
    if (const auto* item = std::get_if<batch::Case>(&entry)) items[item->id] = *item;
  html::Page page{command.cases, "", own_command_line(), {}};
  std::ifstream file(results);
  for (std::string text; std::getline(file, text);)
    if (const json line = json::parse(text, nullptr, false); line.is_object())
      page.cases.push_back(case_of(line, items));
  write_page(command.html, page);
}

}  // namespace asctwin::tool
