// The kernel runs in a process of its own with a reader that keeps the wanted call.
#include "tool/call_in_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "report/language.h"
#include "runner/usage_error.h"
#include "show/call_search.h"
#include "tool/base64.h"
#include "tool/one_run.h"
#include "tool/rerun.h"
#include "tool/show_command.h"

namespace asctwin::tool {
namespace {

using Json = nlohmann::json;

class CallObserver final : public runner::Observer {
 public:
  CallObserver(LineOfFile line, int64_t iteration)
      : line_(std::move(line)), iteration_(iteration) {}

  std::shared_ptr<stream::LaunchReader> reader() override {
    *found = {};
    return show::call_search({line_.file, line_.line, iteration_}, found);
  }
  Json result() override {
    Json json = {{"visits", found->visits}, {"lines", found->lines}};
    if (found->call)
      json["call"] = {{"operation", found->call->operation},
                      {"record", base64_of(found->call->record)},
                      {"is_on_cube", found->call->is_on_cube},
                      {"depends_on_registers", found->call->depends_on_registers}};
    return json;
  }
  void take(const Json& result) override {
    found->visits = result.at("visits");
    found->lines = result.at("lines").get<std::set<int>>();
    if (!result.contains("call")) return;
    const Json& call = result.at("call");
    found->call = show::MadeCall{call.at("operation"),
                                 bytes_of_base64(call.at("record").get<std::string>()).value_or(""),
                                 call.at("is_on_cube"), call.at("depends_on_registers")};
  }

  std::shared_ptr<show::FoundCall> found = std::make_shared<show::FoundCall>();

 private:
  LineOfFile line_;
  int64_t iteration_;
};

[[noreturn]] void refuse(const LineOfFile& line, int64_t iteration, const show::FoundCall& found) {
  if (found.visits > 0)
    throw UsageError(
        report::sentence("`--iteration` is {}, but the kernel comes to line {} {} times", iteration,
                         line.line, found.visits));
  throw UsageError(
      report::sentence("the kernel makes no call at {}:{} that can be drawn", line.file, line.line),
      found.lines.empty()
          ? ""
          : report::sentence("it makes one at lines {}", fmt::join(found.lines, ", ")));
}

}  // namespace

std::optional<LineOfFile> kernel_line_named(const std::string& word) {
  const size_t colon = word.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  LineOfFile line{word.substr(0, colon), 0};
  const char* const end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data() + colon + 1, end, line.line);
  if (error != std::errc() || rest != end || line.line < 1) return std::nullopt;
  return line;
}

show::Scene scene_in_kernel(const ShowCommand& command, const LineOfFile& line,
                            const isa::Chip& chip) {
  RunCommand run = command.kernel;
  run.file = line.file;
  run.arguments = command.request.fields;
  run.soc = command.soc;
  check_command(run);
  const runner::Module module = build(run, chip);
  CallObserver observer(line, command.iteration);
  Rerun(run, module, chip).run(observer);
  if (!observer.found->call) refuse(line, command.iteration, *observer.found);
  return show::scene_of(*observer.found->call, chip);
}

}  // namespace asctwin::tool
