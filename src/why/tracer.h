// A reader of the event stream that knows the newest writer of each byte, and describes some
// instructions of the launch: where they stand, what they read, what a value is made of.
// @pre the cores take turns on one worker: then their events have one order, the same in each run
#pragma once

#include <memory>

#include "runner/observer.h"
#include "stream/reader.h"
#include "why/questions.h"

namespace asctwin::why {

class Tracer final : public runner::Observer {
 public:
  explicit Tracer(Questions questions) : questions_(std::move(questions)) {}

  std::shared_ptr<stream::LaunchReader> reader() override;
  nlohmann::json result() override;
  void take(const nlohmann::json& result) override;

  const Answers& answers() const { return answers_; }  // after the run
  bool has_answers() const { return has_answers_; }    // false: the kernel has died

 private:
  Questions questions_;
  Answers answers_;
  bool has_answers_ = false;
};

}  // namespace asctwin::why
