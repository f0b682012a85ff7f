// One thread reads; each call of a tool has a thread of its own, and at most `jobs` of them run.
#include "tool/mcp/server.h"

#include <fmt/format.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tool/mcp/tools.h"

namespace asctwin::tool::mcp {
namespace {

using nlohmann::json;

constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601,
              kInvalidParams = -32602, kInternalError = -32603;
constexpr const char* kVersions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};  // newest first
constexpr size_t kLongestLine = size_t{64} << 20;

std::string chosen_version(const json& parameters) {
  const json wanted = parameters.value("protocolVersion", json());
  for (const char* const known : kVersions)
    if (wanted == known) return known;
  return kVersions[0];
}

std::string version_number() { return ASCTWIN_VERSION; }

constexpr const char* kInstructions =
    "asctwin runs Ascend C kernels without an NPU and reports each documented rule that a kernel "
    "breaks. Write a kernel, call `run` with its arguments and an `expect` for each output, mend "
    "the first error at its line, and run again until there are no findings; `explain` describes "
    "a code, `ops` the limits of an instruction. Check a finished kernel with "
    "{\"schedule\": \"explore:20\"}, with lengths that are no multiple of a tile, and with "
    "`mutate`.";

json introduction(const json& parameters) {
  return {
      {"protocolVersion", chosen_version(parameters)},
      {"capabilities", {{"tools", {{"listChanged", false}}}}},
      {"serverInfo", {{"name", "asctwin"}, {"title", "asctwin"}, {"version", version_number()}}},
      {"instructions", kInstructions}};
}

// The name of a request among those that run.
std::string key_of(const json& id) { return id.dump(); }

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

json lines_of(const std::string& text) {
  json lines = json::array();
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    if (const json one = json::parse(line, nullptr, false); !one.is_discarded())
      lines.push_back(one);
  return lines;
}

std::string without(std::string text, const std::string& part) {
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at))
    text.erase(at, part.size());
  return text;
}

// The protocol wants an object.
json document_in(const CommandLine& line, const std::string& output) {
  if (!line.document.empty()) return {{"results", lines_of(output)}};
  json document = json::parse(output, nullptr, false);
  if (document.is_discarded()) return nullptr;
  return document.is_object() ? document : json{{"result", document}};
}

json result_of(const CommandLine& line, const JobResult& job, const std::string& scratch) {
  constexpr int kEndedLate = 124, kWorked = 1;  // up to here the exit code is a verdict
  const std::string raw = line.document.empty() ? job.output : content_of(line.document);
  const std::string output = without(raw, scratch + "/"),
                    errors = without(job.errors, scratch + "/");
  json result = {{"isError", job.status > kWorked}};
  std::string text = output;
  if (line.is_json)
    if (json document = document_in(line, output); !document.is_null()) {
      text = document.dump(-1, ' ', false, json::error_handler_t::replace);
      result["structuredContent"] = std::move(document);
      // A kernel that does not compile has a document, too: it is a result.
      if (result["structuredContent"].contains("error")) result["isError"] = false;
    }
  if (job.status == kEndedLate) text = "the call was ended: it has taken too long";
  if (text.empty()) text = errors;
  if (job.left_out_bytes > 0) text += fmt::format("\n({} bytes were left out)", job.left_out_bytes);
  result["content"] = json::array({{{"type", "text"}, {"text", text}}});
  return result;
}

json error_result(const std::string& text) {
  return {{"isError", true}, {"content", json::array({{{"type", "text"}, {"text", text}}})}};
}

class Server {
 public:
  Server(std::ostream& output, const ServerSettings& settings)
      : output_(output), settings_(settings) {}

  ~Server() {
    {
      const std::lock_guard lock(mutex_);
      for (auto& [key, call] : calls_) call->is_cancelled = true;
    }
    for (std::thread& thread : threads_) thread.join();
  }

  void take(const std::string& line) {
    const json message = json::parse(line, nullptr, false);
    if (message.is_discarded()) return fail(nullptr, kParseError, "the line is no JSON");
    if (!message.is_object() || message.value("jsonrpc", json()) != "2.0" ||
        !message.value("method", json()).is_string())
      return is_answer(message) ? void()
                                : fail(nullptr, kInvalidRequest, "no request of JSON-RPC 2.0");
    const json parameters = message.value("params", json::object());
    if (!message.contains("id")) return note(message.at("method"), parameters);
    answer(message.at("id"), message.at("method"), parameters);
  }

 private:
  struct Call {
    std::atomic<bool> is_cancelled = false;
  };

  static bool is_answer(const json& message) {
    return message.is_object() && (message.contains("result") || message.contains("error"));
  }

  void send(const json& message) {
    const std::lock_guard lock(output_mutex_);
    output_ << message.dump(-1, ' ', false, json::error_handler_t::replace) << "\n" << std::flush;
  }
  void give(const json& id, const json& result) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }
  void fail(const json& id, int code, const std::string& text) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", text}}}});
  }

  void note(const std::string& method, const json& parameters) {
    if (method != "notifications/cancelled" || !parameters.is_object()) return;
    const std::lock_guard lock(mutex_);
    const auto at = calls_.find(key_of(parameters.value("requestId", json())));
    if (at != calls_.end()) at->second->is_cancelled = true;
  }

  void answer(const json& id, const std::string& method, const json& parameters) {
    if (!parameters.is_object()) return fail(id, kInvalidParams, "`params` is no object");
    if (method == "initialize") return give(id, introduction(parameters));
    if (method == "ping") return give(id, json::object());
    if (method == "tools/list") return give(id, {{"tools", list_of_tools()}});
    if (method != "tools/call")
      return fail(id, kMethodNotFound, fmt::format("there is no method `{}`", method));
    const json name = parameters.value("name", json());
    if (!name.is_string()) return fail(id, kInvalidParams, "`name` is no string");
    if (!is_tool(name))
      return fail(id, kInvalidParams,
                  fmt::format("there is no tool `{}`", name.get<std::string>()));
    start(id, name, parameters.value("arguments", json::object()));
  }

  static bool is_tool(const std::string& name) {
    for (const json& tool : list_of_tools())
      if (tool.at("name") == name) return true;
    return false;
  }

  void start(const json& id, const std::string& tool, const json& arguments) {
    auto call = std::make_shared<Call>();
    const std::string directory = fmt::format("{}/call-{}", settings_.job.scratch, ++count_);
    const std::lock_guard lock(mutex_);
    if (!calls_.try_emplace(key_of(id), call).second)
      return fail(id, kInvalidRequest, "a call with this id is running");
    threads_.emplace_back([this, id, tool, arguments, directory, call] {
      const json result = called(tool, arguments, directory, *call);
      {
        const std::lock_guard ending(mutex_);
        calls_.erase(key_of(id));
      }
      if (!call->is_cancelled) give(id, result);
    });
  }

  json called(const std::string& tool, const json& arguments, const std::string& directory,
              const Call& call) {
    const Turn turn(*this);
    try {
      std::filesystem::create_directories(directory);
      const CommandLine line = command_line_of(tool, arguments, settings_.job.root, directory);
      const JobResult job = run_job(line.words, settings_.job, call.is_cancelled);
      json result = result_of(line, job, directory);
      std::error_code ignored;
      std::filesystem::remove_all(directory, ignored);
      return result;
    } catch (const ArgumentError& error) {
      return error_result(error.what());
    } catch (const std::exception& error) {
      return error_result(fmt::format("the call cannot be made: {}", error.what()));
    }
  }

  // Waits until fewer than `jobs` calls run.
  class Turn {
   public:
    explicit Turn(Server& server) : server_(server) {
      std::unique_lock lock(server_.mutex_);
      server_.is_free_.wait(lock, [&] { return server_.running_ < server_.settings_.jobs; });
      ++server_.running_;
    }
    ~Turn() {
      {
        const std::lock_guard lock(server_.mutex_);
        --server_.running_;
      }
      server_.is_free_.notify_one();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Server& server_;
  };

  std::ostream& output_;
  const ServerSettings& settings_;
  std::mutex mutex_, output_mutex_;
  std::condition_variable is_free_;
  int running_ = 0;
  size_t count_ = 0;
  std::map<std::string, std::shared_ptr<Call>> calls_;
  std::vector<std::thread> threads_;
};

// The next line; an endless one is cut, and so is no JSON.
bool read_line(std::istream& input, std::string& line) {
  line.clear();
  for (int c = input.get(); c != std::char_traits<char>::eof(); c = input.get()) {
    if (c == '\n') return true;
    if (line.size() < kLongestLine) line += static_cast<char>(c);
  }
  return !line.empty();
}

}  // namespace

void serve(std::istream& input, std::ostream& output, const ServerSettings& settings) {
  Server server(output, settings);
  for (std::string line; read_line(input, line);)
    if (line.find_first_not_of(" \t\r") != line.npos) server.take(line);
}

}  // namespace asctwin::tool::mcp
