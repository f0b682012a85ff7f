// A connection reads its head, then its body, is worked at, writes its answer and is drained, so
// that a client that is still sending gets to see the answer.
#include "batch/http_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "batch/http_head.h"

namespace asctwin::batch {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBytesPerSecond = 64 << 10;
constexpr double kDrainSeconds = 2;

Clock::time_point in_seconds(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

int checked_call(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

int listen_on(int port) {
  const int made =
      checked_call(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
  const int yes = 1;
  ::setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) < 0 ||
      ::listen(made, SOMAXCONN) < 0) {
    const int error = errno;
    ::close(made);
    throw std::system_error(error, std::generic_category(), "bind");
  }
  return made;
}

int port_of(int listener) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  checked_call(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size),
               "getsockname");
  return ntohs(address.sin_port);
}

std::string text_of(const HttpAnswer& answer) {
  std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n",
      answer.status, http_reason(answer.status), answer.type, answer.body.size());
  for (const auto& [name, value] : answer.headers) text += fmt::format("{}: {}\r\n", name, value);
  return text + "\r\n" + answer.body;
}

}  // namespace

struct HttpServer::Connection {
  enum class State { kHead, kBody, kWorks, kWrites, kDrains, kOver };

  Connection(uint64_t its_number, int its_socket) : number(its_number), socket(its_socket) {}
  ~Connection() { ::close(socket); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  uint64_t number;
  int socket;
  State state = State::kHead;
  Clock::time_point end;  // of the state
  std::string received;   // of the head, or of the body
  HttpRequest request;
  size_t length = 0;  // of the body
  std::string to_write;
  size_t written = 0;
};

std::string HttpRequest::header(const std::string& name) const {
  const auto at = headers.find(name);
  return at == headers.end() ? "" : at->second;
}

HttpAnswer http_error(int status, const std::string& error) {
  return {.status = status, .body = fmt::format("{{\"error\":\"{}\"}}\n", error)};
}

HttpServer::HttpServer(int port, const HttpLimits& limits, Judge judge, Work work)
    : limits_(limits),
      judge_(std::move(judge)),
      work_(std::move(work)),
      listener_(listen_on(port)) {
  port_ = port_of(listener_);
  wake_ = checked_call(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd");
}

HttpServer::~HttpServer() {
  while (workers_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ::close(listener_);
  ::close(wake_);
}

size_t HttpServer::busy() const {
  size_t count = workers_;
  for (const auto& [number, one] : connections_)
    if (one->state == Connection::State::kWrites || one->state == Connection::State::kWorks)
      ++count;
  return count;
}

void HttpServer::accept_all() {
  while (true) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    auto one = std::make_unique<Connection>(next_number_++, socket);
    one->end = in_seconds(limits_.head_seconds);
    if (connections_.size() >= limits_.connections)
      refuse(*one, 503, "there are too many connections");
    connections_.emplace(one->number, std::move(one));
  }
}

void HttpServer::read(Connection& one) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = ::recv(one.socket, buffer.data(), buffer.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    one.state = Connection::State::kOver;
    return;
  }
  if (one.state == Connection::State::kDrains) return;
  one.received.append(buffer.data(), static_cast<size_t>(count));
  if (one.state == Connection::State::kHead) return read_head(one);
  if (one.received.size() >= one.length) begin_work(one);
}

void HttpServer::read_head(Connection& one) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  const size_t end = one.received.find(kEnd);
  if (end == one.received.npos || end > limits_.head_bytes) {
    if (one.received.size() > limits_.head_bytes)
      refuse(one, 431, "the head of the request is too large");
    return;
  }
  auto parsed = parse_head(std::string_view(one.received).substr(0, end + kEnd.size()), limits_);
  if (const auto* fault = std::get_if<HttpFault>(&parsed))
    return refuse(one, fault->status, fault->reason);
  one.request = std::move(std::get<HttpRequest>(parsed));
  one.received.erase(0, end + kEnd.size());
  const auto length = body_length(one.request);
  if (const auto* fault = std::get_if<HttpFault>(&length))
    return refuse(one, fault->status, fault->reason);
  if (const auto at_once = judge_(one.request)) return answer(one, *at_once);
  begin_body(one, std::get<std::optional<size_t>>(length));
}

void HttpServer::begin_body(Connection& one, std::optional<size_t> length) {
  if (!length) return refuse(one, 411, "a body needs Content-Length");
  if (*length > limits_.body_bytes)
    return refuse(one, 413, fmt::format("a request has at most {} MiB", limits_.body_bytes >> 20));
  if (bodies_bytes_ + *length > limits_.bodies_bytes)
    return refuse(one, 503, "too many requests are being read");
  one.state = Connection::State::kBody;
  one.length = *length;
  bodies_bytes_ += one.length;
  one.end = in_seconds(limits_.body_seconds + static_cast<double>(*length) / kBytesPerSecond);
  if (one.request.header("expect") == "100-continue") {
    constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    if (::send(one.socket, kGoOn.data(), kGoOn.size(), MSG_NOSIGNAL) < 0) {
    }
  }
  if (one.received.size() >= one.length) begin_work(one);
}

void HttpServer::begin_work(Connection& one) {
  if (workers_ >= limits_.workers) return refuse(one, 429, "the queue is full");
  one.received.resize(one.length);
  one.request.body = std::move(one.received);
  one.received.clear();
  one.state = Connection::State::kWorks;
  ++workers_;
  std::thread([this, number = one.number, request = std::move(one.request)] {
    HttpAnswer made;
    try {
      made = work_(request);
    } catch (const std::exception&) {
      made = http_error(500, "the request cannot be worked at");
    }
    {
      const std::lock_guard lock(mutex_);
      done_.push_back({number, std::move(made)});
    }
    const uint64_t one_more = 1;
    if (::write(wake_, &one_more, sizeof one_more) < 0) {
    }
    --workers_;
  }).detach();
}

void HttpServer::answer(Connection& one, const HttpAnswer& answer) {
  bodies_bytes_ -= std::exchange(one.length, 0);
  one.received = {};
  one.to_write = text_of(answer);
  one.state = Connection::State::kWrites;
  one.end =
      in_seconds(limits_.body_seconds + static_cast<double>(one.to_write.size()) / kBytesPerSecond);
  write(one);
}

void HttpServer::refuse(Connection& one, int status, const std::string& error) {
  answer(one, http_error(status, error));
}

void HttpServer::write(Connection& one) {
  while (one.written < one.to_write.size()) {
    const ssize_t count = ::send(one.socket, one.to_write.data() + one.written,
                                 one.to_write.size() - one.written, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count < 0) {
      one.state = Connection::State::kOver;
      return;
    }
    one.written += static_cast<size_t>(count);
  }
  ::shutdown(one.socket, SHUT_WR);
  one.state = Connection::State::kDrains;
  one.end = in_seconds(kDrainSeconds);
}

void HttpServer::take_done() {
  uint64_t count = 0;
  if (::read(wake_, &count, sizeof count) < 0) {
  }
  std::vector<Done> done;
  {
    const std::lock_guard lock(mutex_);
    done.swap(done_);
  }
  for (const Done& one : done)
    if (const auto at = connections_.find(one.number); at != connections_.end())
      answer(*at->second, one.answer);
}

void HttpServer::end_late() {
  const Clock::time_point now = Clock::now();
  std::erase_if(connections_, [&](const auto& entry) {
    Connection& one = *entry.second;
    const bool waits =
        one.state == Connection::State::kHead || one.state == Connection::State::kBody;
    if (waits && now > one.end) refuse(one, 408, "the request takes too long");
    const bool is_late = one.state != Connection::State::kWorks && now > one.end;
    if (!is_late && one.state != Connection::State::kOver) return false;
    bodies_bytes_ -= one.length;
    return true;
  });
}

void HttpServer::serve(int milliseconds) {
  std::vector<pollfd> ready = {{listener_, POLLIN, 0}, {wake_, POLLIN, 0}};
  std::vector<uint64_t> numbers;
  for (const auto& [number, one] : connections_) {
    const bool writes = one->state == Connection::State::kWrites;
    const bool works = one->state == Connection::State::kWorks;
    ready.push_back({one->socket, static_cast<short>(writes ? POLLOUT : works ? 0 : POLLIN), 0});
    if (works) ready.back().fd = -1;
    numbers.push_back(number);
  }
  if (::poll(ready.data(), ready.size(), milliseconds) > 0) {
    if (ready[0].revents != 0) accept_all();
    if (ready[1].revents != 0) take_done();
    for (size_t i = 0; i < numbers.size(); ++i) {
      if (ready[i + 2].revents == 0) continue;
      Connection& one = *connections_.at(numbers[i]);
      if (one.state == Connection::State::kWrites)
        write(one);
      else if (one.state != Connection::State::kWorks && one.state != Connection::State::kOver)
        read(one);
    }
  }
  end_late();
}

}  // namespace asctwin::batch
