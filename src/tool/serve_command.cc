// POST /v1/cases takes the lines of a file of cases and answers with the lines of its results.
// GET /health and GET /metrics need no token.
#include "tool/serve_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include "batch/case_queue.h"
#include "runner/usage_error.h"
#include "tool/interrupt.h"

#ifdef ASCTWIN_HAS_HTTPLIB
#include <httplib.h>
#endif

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
  add_guard_options(app, command);
}

#ifdef ASCTWIN_HAS_HTTPLIB
namespace {

constexpr const char* kJsonLines = "application/x-ndjson";

std::string token_of(const ServeCommand& command) {
  std::string token;
  if (!command.token_file.empty()) {
    std::ifstream file(command.token_file);
    if (!(file >> token)) throw UsageError(fmt::format("`{}` has no token", command.token_file));
    return token;
  }
  if (const char* const given = std::getenv("ASCTWIN_TOKEN"); given != nullptr && *given != '\0')
    return given;
  std::random_device random;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  fmt::print("token {}\n", token);
  return token;
}

// In a time that does not depend on where two tokens differ.
bool is_authorised(const httplib::Request& request, const std::string& token) {
  const std::string given = request.get_header_value("Authorization"), wanted = "Bearer " + token;
  unsigned difference = given.size() == wanted.size() ? 0 : 1;
  for (size_t i = 0; i < given.size(); ++i)
    difference |= static_cast<unsigned char>(given[i] ^ wanted[i % wanted.size()]);
  return difference == 0;
}

void answer(httplib::Response& response, int status, const std::string& error) {
  response.status = status;
  response.set_content(fmt::format("{{\"error\":\"{}\"}}\n", error), "application/json");
}

std::vector<batch::Entry> entries_of(const std::string& body) {
  std::istringstream lines(body);
  return batch::read_cases(lines);
}

// Absent: it is too long. The library itself would take a body for a form, as which curl sends it.
std::optional<std::string> body_of(const httplib::ContentReader& reader, bool is_wanted) {
  constexpr size_t kLargestBytes = size_t{64} << 20;
  std::string body;
  const bool whole = reader([&](const char* part, size_t count) {
    if (is_wanted) body.append(part, count);
    return body.size() <= kLargestBytes;
  });
  return whole ? std::optional(body) : std::nullopt;
}

void take_cases(batch::CaseQueue& queue, const std::string& body, httplib::Response& response) {
  const auto lines = queue.run(entries_of(body));
  if (!lines) {
    response.set_header("Retry-After", "1");
    return answer(response, queue.is_closed() ? 503 : 429,
                  queue.is_closed() ? "the server is shutting down" : "the queue is full");
  }
  std::string text;
  for (const std::string& line : *lines) text += line + "\n";
  response.set_content(text, kJsonLines);
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

void add_routes(httplib::Server& server, batch::CaseQueue& queue, const std::string& token) {
  const auto post = [&queue, token](const httplib::Request& request, httplib::Response& response,
                                    const httplib::ContentReader& reader) {
    const bool is_good = is_authorised(request, token);
    const std::optional<std::string> body = body_of(reader, is_good);
    if (!is_good) return answer(response, 401, "the token is missing or wrong");
    if (!body) return answer(response, 413, "a request has at most 64 MiB");
    take_cases(queue, *body, response);
  };
  server.Post("/v1/cases", post);
  server.Get("/health", [&queue](const auto&, auto& response) {
    if (queue.is_closed()) return answer(response, 503, "the server is shutting down");
    response.set_content("{\"status\":\"ok\"}\n", "application/json");
  });
  server.Get("/metrics", [&queue](const auto&, auto& response) {
    response.set_content(metrics_of(queue), "text/plain; version=0.0.4");
  });
}

void limit(httplib::Server& server, size_t jobs) {
  constexpr time_t kPatienceSeconds = 3600;
  server.set_read_timeout(30);
  server.set_write_timeout(kPatienceSeconds);
  // Each request waits in a thread of its own; a few are left for /health.
  server.new_task_queue = [jobs] { return new httplib::ThreadPool(jobs * 4 + 8); };
}

}  // namespace

int serve_command(const ServeCommand& command) {
  const std::string token = token_of(command);
  if (!std::filesystem::is_directory(command.directory))
    throw UsageError(fmt::format("`{}` is no directory", command.directory));
  const BatchSettings settings =
      settings_of(command, std::filesystem::canonical(command.directory));
  const InterruptGuard guard;
  const size_t jobs = jobs_of(command);
  batch::CaseQueue queue(jobs, command.queue,
                         [&](const batch::Case& item) { return run_case(item, settings); });
  httplib::Server server;
  limit(server, jobs);
  add_routes(server, queue, token);
  const std::string host = "127.0.0.1";
  int port = command.port;
  if (port == 0)
    port = server.bind_to_any_port(host);
  else if (!server.bind_to_port(host, port))
    port = -1;
  if (port < 0) throw UsageError(fmt::format("port {} is not free", command.port));
  fmt::print("listening on http://{}:{}\n", host, port);
  std::fflush(stdout);
  std::thread listener([&server] { server.listen_after_bind(); });
  while (interrupting_signal() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  queue.close();
  while (queue.state().running + queue.state().waiting > 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  server.stop();
  listener.join();
  return 0;
}

#else

int serve_command(const ServeCommand&) {
  throw UsageError("this asctwin was built without cpp-httplib, so it cannot serve",
                   "install libcpp-httplib-dev and build again");
}

#endif

}  // namespace asctwin::tool
