// A small HTTP/1.1 server for this machine: one thread waits for all connections, so that slow or
// broken clients hold up nobody. A request is judged by its head before its body is read. Every
// answer closes its connection.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace asctwin::batch {

struct HttpRequest {
  std::string method, path;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  std::string header(const std::string& name) const;  // empty: it has none
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

struct HttpLimits {
  size_t connections = 512;
  size_t workers = 256;                  // requests that are being worked at
  size_t head_bytes = size_t{16} << 10;  // of request line and headers
  size_t headers = 100;
  size_t body_bytes = size_t{64} << 20;     // of one request
  size_t bodies_bytes = size_t{256} << 20;  // of all that are read or worked at
  double head_seconds = 10;                 // until the head is whole
  double body_seconds = 30;                 // and a second more for each 64 KiB
};

class HttpServer {
 public:
  // The answer to a request by its head; nothing: its body is wanted. Called by the one thread.
  using Judge = std::function<std::optional<HttpAnswer>(const HttpRequest&)>;
  // The answer to a whole request, in a thread of its own.
  using Work = std::function<HttpAnswer(const HttpRequest&)>;

  // Listens on 127.0.0.1. `port` 0: any. @throw std::system_error
  HttpServer(int port, const HttpLimits& limits, Judge judge, Work work);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const { return port_; }
  // Serves for about that time.
  void serve(int milliseconds);
  // Requests that are being worked at or answered.
  size_t busy() const;

 private:
  struct Connection;
  struct Done {
    uint64_t number;
    HttpAnswer answer;
  };

  void accept_all();
  void read(Connection& one);
  void read_head(Connection& one);
  void begin_body(Connection& one, std::optional<size_t> length);
  void begin_work(Connection& one);
  void answer(Connection& one, const HttpAnswer& answer);
  void refuse(Connection& one, int status, const std::string& error);
  void write(Connection& one);
  void take_done();
  void end_late();

  HttpLimits limits_;
  Judge judge_;
  Work work_;
  int listener_ = -1, wake_ = -1, port_ = 0;
  uint64_t next_number_ = 0;
  std::map<uint64_t, std::unique_ptr<Connection>> connections_;
  size_t bodies_bytes_ = 0;
  std::mutex mutex_;
  std::vector<Done> done_;
  std::atomic<size_t> workers_ = 0;
};

HttpAnswer http_error(int status, const std::string& error);

}  // namespace asctwin::batch
