// POST /v1/cases takes the lines of a file of cases and answers with the lines of its results.
// GET /health and GET /metrics need no token.
#include "tool/serve_command.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <system_error>

#include "batch/case_queue.h"
#include "batch/environment.h"
#include "batch/http_server.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/interrupt.h"
#include "tool/run_options.h"

namespace asctwin::tool {

void add_serve_options(CLI::App& app, ServeCommand& command) {
  app.footer(
      "curl -H \"Authorization: Bearer $TOKEN\" --data-binary @cases.jsonl "
      "http://127.0.0.1:8765/v1/cases\ndocs/batch.md describes requests and answers.");
  app.add_option("DIRECTORY", command.directory, "what the paths of cases are relative to")
      ->capture_default_str();
  app.add_option("--port", command.port, "port on 127.0.0.1; 0: a free one")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  app.add_option("--token-file", command.token_file,
                 "a file with the token of requests; else $ASCTWIN_TOKEN, else a new one is shown");
  app.add_option("--queue", command.queue, "cases that may wait")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--grace", command.grace_seconds, "seconds that cases have to end after SIGTERM")
      ->check(seconds())
      ->capture_default_str();
  add_guard_options(app, command);
}

namespace {

constexpr const char* kJsonLines = "application/x-ndjson";
constexpr int kTurnMs = 50;  // between two looks at signals

// A page that processes of kernels do not get from this one.
class Token {
 public:
  explicit Token(const std::string& text) : size_(text.size()) {
    if (size_ == 0 || size_ > kPageBytes)
      throw UsageError(report::translated("a token has from 1 to 4096 characters"));
    void* const page =
        ::mmap(nullptr, kPageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) throw std::bad_alloc();
    page_ = static_cast<char*>(page);
    ::madvise(page, kPageBytes, MADV_WIPEONFORK);
    std::memcpy(page_, text.data(), size_);
  }
  ~Token() { ::munmap(page_, kPageBytes); }
  Token(const Token&) = delete;
  Token& operator=(const Token&) = delete;

  // In a time that does not depend on where two tokens differ.
  bool is(std::string_view given) const {
    unsigned difference = given.size() == size_ ? 0 : 1;
    for (size_t i = 0; i < given.size(); ++i)
      difference |= static_cast<unsigned char>(given[i] ^ page_[i % size_]);
    return difference == 0;
  }

 private:
  static constexpr size_t kPageBytes = 4096;
  size_t size_;
  char* page_ = nullptr;
};

std::string token_of(const ServeCommand& command) {
  std::string token;
  if (!command.token_file.empty()) {
    std::ifstream file(command.token_file);
    if (!(file >> token))
      throw UsageError(report::sentence("`{}` has no token", command.token_file));
  } else if (const char* const given = std::getenv(batch::kTokenVariable);
             given != nullptr && *given != '\0') {
    token = given;
  } else {
    std::random_device random;
    for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
    fmt::print("token {}\n", token);
  }
  batch::forget_variable(batch::kTokenVariable);
  return token;
}

bool is_authorised(const batch::HttpRequest& request, const Token& token) {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string given = request.header("authorization");
  return given.starts_with(kScheme) && token.is(std::string_view(given).substr(kScheme.size()));
}

std::vector<batch::Entry> entries_of(const std::string& body) {
  std::istringstream lines(body);
  return batch::read_cases(lines);
}

batch::HttpAnswer take_cases(batch::CaseQueue& queue, const std::string& body) {
  const auto lines = queue.run(entries_of(body));
  if (!lines) {
    const bool is_closed = queue.is_closed();
    batch::HttpAnswer answer = batch::http_error(
        is_closed ? 503 : 429, is_closed ? "the server is shutting down" : "the queue is full");
    answer.headers.emplace_back("Retry-After", "1");
    return answer;
  }
  batch::HttpAnswer answer{.type = kJsonLines};
  for (const std::string& line : *lines) answer.body += line + "\n";
  return answer;
}

std::string metrics_of(const batch::CaseQueue& queue) {
  const batch::QueueState state = queue.state();
  std::string text = fmt::format(
      "# TYPE asctwin_cases_waiting gauge\nasctwin_cases_waiting {}\n"
      "# TYPE asctwin_cases_running gauge\nasctwin_cases_running {}\n"
      "# TYPE asctwin_requests_total counter\nasctwin_requests_total {}\n"
      "# TYPE asctwin_requests_turned_away_total counter\nasctwin_requests_turned_away_total {}\n"
      "# TYPE asctwin_cases_total counter\n",
      state.waiting, state.running, state.requests, state.turned_away);
  for (const auto& [verdict, count] : state.verdicts)
    text += fmt::format("asctwin_cases_total{{verdict=\"{}\"}} {}\n", verdict, count);
  return text;
}

// Requests without a body are answered at once.
std::optional<batch::HttpAnswer> judge(const batch::HttpRequest& request,
                                       const batch::CaseQueue& queue, const Token& token) {
  const bool is_cases = request.path == "/v1/cases";
  const bool is_public = request.path == "/health" || request.path == "/metrics";
  if (!is_cases && !is_public) return batch::http_error(404, "there is no such path");
  if (request.method != (is_cases ? "POST" : "GET"))
    return batch::http_error(405, is_cases ? "cases are sent by POST" : "it is asked by GET");
  if (is_cases && !is_authorised(request, token))
    return batch::http_error(401, "the token is missing or wrong");
  if (request.path != "/metrics" && queue.is_closed())
    return batch::http_error(503, "the server is shutting down");
  if (is_cases) return std::nullopt;
  if (request.path == "/health") return batch::HttpAnswer{.body = "{\"status\":\"ok\"}\n"};
  return batch::HttpAnswer{.type = "text/plain; version=0.0.4", .body = metrics_of(queue)};
}

// Requests that are being worked at get their answers, within the time of grace.
void finish(batch::HttpServer& server, batch::CaseQueue& queue, double grace_seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(grace_seconds);
  queue.close();
  while (server.busy() > 0) {
    if (Clock::now() > end) queue.abandon();
    server.serve(kTurnMs);
  }
}

}  // namespace

int serve_command(const ServeCommand& command) {
  const Token token(token_of(command));
  if (!std::filesystem::is_directory(command.directory))
    throw UsageError(report::sentence("`{}` is no directory", command.directory));
  const BatchSettings settings =
      settings_of(command, std::filesystem::canonical(command.directory));
  const InterruptGuard guard;
  batch::CaseQueue queue(jobs_of(command), command.queue,
                         [&](const batch::Case& item) { return run_case(item, settings); });
  std::optional<batch::HttpServer> server;
  try {
    server.emplace(
        command.port, batch::HttpLimits{},
        [&](const batch::HttpRequest& request) { return judge(request, queue, token); },
        [&](const batch::HttpRequest& request) { return take_cases(queue, request.body); });
  } catch (const std::system_error& error) {
    throw UsageError(report::sentence("port {} is not free", command.port), error.code().message());
  }
  fmt::print("listening on http://127.0.0.1:{}\n", server->port());
  std::fflush(stdout);
  while (interrupting_signal() == 0) server->serve(kTurnMs);
  finish(*server, queue, command.grace_seconds);
  return 0;
}

}  // namespace asctwin::tool
