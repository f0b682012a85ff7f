// Where precision goes: every floating-point instruction is computed in double beside its result,
// from inputs that were computed so. The difference is the error of an element; it is put to the
// line in which most of it arose.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/observer.h"
#include "why/tree.h"

namespace asctwin::why {

class Precision final : public runner::Observer {
 public:
  std::shared_ptr<stream::LaunchReader> reader() override;
  nlohmann::json result() override;
  void take(const nlohmann::json& result) override;

  // The tensors with their errors and the lines in which these arose, those of most first; the
  // cancellations; the instructions that were not followed.
  const nlohmann::json& found() const { return *found_; }

 private:
  std::shared_ptr<nlohmann::json> found_ = std::make_shared<nlohmann::json>();
};

std::string precision_text(const Precision& precision);

}  // namespace asctwin::why
