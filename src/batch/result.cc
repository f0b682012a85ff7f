// Fields in the order in which somebody reads them.
#include "batch/result.h"

#include <fmt/format.h>

#include <cmath>

namespace asctwin::batch {
namespace {

using Json = nlohmann::ordered_json;

// Text of kernels and compilers need not be UTF-8.
std::string text_of(const Json& line) {
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double milliseconds(double seconds) { return std::round(seconds * 1000) / 1000; }

std::string digest_of(const Malformed& malformed) { return fmt::format("line {}", malformed.line); }

}  // namespace

std::string result_line(const Case& item, const Outcome& outcome) {
  Json line = {{"schema", kSchemaVersion},
               {"id", item.id},
               {"verdict", name_of(outcome.verdict)},
               {"line", item.line}};
  if (!outcome.reason.empty()) line["reason"] = outcome.reason;
  line["kernel"] = outcome.function;
  line["compiled"] = outcome.compiled;
  line["findings"] = outcome.findings;
  line["comparisons"] = outcome.comparisons;
  if (!outcome.profile.is_null()) line["profile"] = outcome.profile;
  line["messages"] = outcome.messages;
  line["output"] = outcome.output;
  line["digest"] = item.digest();
  line["measured"] = {{"build_seconds", milliseconds(outcome.build_seconds)},
                      {"run_seconds", milliseconds(outcome.run_seconds)},
                      {"peak_memory_bytes", outcome.peak_bytes},
                      {"library_from_cache", outcome.from_cache}};
  return text_of(line);
}

std::string result_line(const Malformed& malformed) {
  Json line = {{"schema", kSchemaVersion},
               {"id", malformed.id},
               {"verdict", name_of(Verdict::kRefused)},
               {"line", malformed.line},
               {"field", malformed.field}};
  line["reason"] =
      malformed.field.empty()
          ? fmt::format("line {} {}", malformed.line, malformed.reason)
          : fmt::format("line {}: `{}` {}", malformed.line, malformed.field, malformed.reason);
  line["digest"] = digest_of(malformed);
  return text_of(line);
}

ResultHead expected_head(const Entry& entry) {
  if (const auto* item = std::get_if<Case>(&entry)) return {item->id, item->digest(), ""};
  const auto& malformed = std::get<Malformed>(entry);
  return {malformed.id, digest_of(malformed), ""};
}

ResultHead head_of(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return {};
  const auto text = [&](const char* name) {
    return json.contains(name) && json.at(name).is_string() ? json.at(name).get<std::string>() : "";
  };
  return {text("id"), text("digest"), text("verdict")};
}

}  // namespace asctwin::batch
