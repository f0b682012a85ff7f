// A socket to each process; a message is its length and its text.
#include "runner/worker_pool.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <system_error>
#include <utility>

namespace asctwin::runner {
namespace {

bool send_all(int descriptor, const void* bytes, size_t count) {
  const char* at = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t sent = ::send(descriptor, at, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    count -= static_cast<size_t>(sent);
  }
  return true;
}

bool receive_all(int descriptor, void* bytes, size_t count) {
  char* at = static_cast<char*>(bytes);
  while (count > 0) {
    const ssize_t received = ::recv(descriptor, at, count, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return false;
    at += received;
    count -= static_cast<size_t>(received);
  }
  return true;
}

bool send_message(int descriptor, const std::string& text) {
  const uint64_t size = text.size();
  return send_all(descriptor, &size, sizeof(size)) && send_all(descriptor, text.data(), size);
}

[[noreturn]] void live(int descriptor, const WorkerPool::Work& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int own : {SIGINT, SIGTERM, SIGHUP}) ::signal(own, SIG_IGN);  // the parent decides
  while (true) {
    uint64_t size = 0;
    if (!receive_all(descriptor, &size, sizeof(size))) ::_exit(0);
    std::string text(size, '\0');
    if (!receive_all(descriptor, text.data(), size)) ::_exit(0);
    try {
      if (!send_message(descriptor, work(text))) ::_exit(0);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "error: %s\n", error.what());
      ::_exit(1);
    }
  }
}

}  // namespace

WorkerPool::WorkerPool(size_t count, Work work) : work_(std::move(work)), workers_(count) {
  for (Worker& worker : workers_) start(worker);
}

WorkerPool::~WorkerPool() {
  for (Worker& worker : workers_) stop(worker);
}

void WorkerPool::start(Worker& worker) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category(), "socketpair");
  std::fflush(nullptr);
  const pid_t process = ::fork();
  if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process == 0) {
    ::close(ends[0]);
    for (const Worker& other : workers_)
      if (other.descriptor >= 0) ::close(other.descriptor);
    live(ends[1], work_);
  }
  ::close(ends[1]);
  worker = {process, ends[0], std::nullopt, ""};
}

void WorkerPool::stop(Worker& worker) {
  if (worker.descriptor >= 0) ::close(worker.descriptor);
  if (worker.process > 0) {
    if (worker.tag) ::kill(worker.process, SIGKILL);
    while (::waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  worker = {};
}

bool WorkerPool::has_idle() const {
  return std::any_of(workers_.begin(), workers_.end(),
                     [](const Worker& worker) { return !worker.tag; });
}

size_t WorkerPool::busy() const {
  return static_cast<size_t>(std::count_if(workers_.begin(), workers_.end(),
                                           [](const Worker& worker) { return worker.tag; }));
}

void WorkerPool::give(size_t tag, const std::string& text) {
  const auto idle = std::find_if(workers_.begin(), workers_.end(),
                                 [](const Worker& worker) { return !worker.tag; });
  if (!send_message(idle->descriptor, text)) {  // it has died while it had nothing to do
    stop(*idle);
    start(*idle);
    send_message(idle->descriptor, text);
  }
  idle->tag = tag;
}

std::optional<WorkerPool::Answer> WorkerPool::receive(Worker& worker) {
  char part[65536];
  const ssize_t count = ::recv(worker.descriptor, part, sizeof(part), 0);
  if (count < 0 && errno == EINTR) return std::nullopt;
  const size_t tag = *worker.tag;
  if (count <= 0) {
    stop(worker);
    start(worker);
    return Answer{tag, std::nullopt};
  }
  worker.received.append(part, static_cast<size_t>(count));
  uint64_t size = 0;
  if (worker.received.size() < sizeof(size)) return std::nullopt;
  std::memcpy(&size, worker.received.data(), sizeof(size));
  if (worker.received.size() < sizeof(size) + size) return std::nullopt;
  Answer answer{tag, worker.received.substr(sizeof(size))};
  worker.received.clear();
  worker.tag.reset();
  return answer;
}

std::optional<WorkerPool::Answer> WorkerPool::take(int milliseconds) {
  std::vector<pollfd> ready;
  std::vector<Worker*> asked;
  for (Worker& worker : workers_)
    if (worker.tag) {
      ready.push_back({worker.descriptor, POLLIN, 0});
      asked.push_back(&worker);
    }
  if (ready.empty() || ::poll(ready.data(), ready.size(), milliseconds) <= 0) return std::nullopt;
  for (size_t i = 0; i < ready.size(); ++i)
    if (ready[i].revents != 0)
      if (auto answer = receive(*asked[i])) return answer;
  return std::nullopt;
}

}  // namespace asctwin::runner
