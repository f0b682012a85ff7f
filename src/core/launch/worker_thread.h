// A thread that outlives a launch: it runs one job after another and sleeps in between.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace asctwin::core {

class WorkerThread {
 public:
  static constexpr size_t kMostIdle = 96;  // the cores of the largest chip

  // An idle thread of this process, or a new one. After fork() the parent's threads are gone.
  static std::unique_ptr<WorkerThread> take();
  static void give_back(std::unique_ptr<WorkerThread> idle);

  WorkerThread();
  ~WorkerThread();
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

  void start(std::function<void()> job);  // throws nothing. @pre the job before has ended
  void wait();                            // for the job's end

 private:
  void loop();

  const pid_t process_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> job_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace asctwin::core
