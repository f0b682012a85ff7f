// Watches a launch in the process of its kernel, and hands what it has seen to the process that has
// started it.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace asctwin::stream {
class LaunchReader;
}

namespace asctwin::runner {

class Observer {
 public:
  virtual ~Observer() = default;
  // In the kernel's process: the reader of the launch, made anew for each, and after it the result.
  virtual std::shared_ptr<stream::LaunchReader> reader() = 0;
  virtual nlohmann::json result() = 0;
  // In the process that has started it; not where the kernel has died.
  virtual void take(const nlohmann::json& result) = 0;
};

}  // namespace asctwin::runner
