// Records a launch: a reader of the event stream for each core (stream/reader.h).
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "stream/readers.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

class CoreRecorder;

// State that a recorder keeps for all cores together.
class Recorder final : public stream::LaunchReader {
 public:
  // `most_ops`: of all cores together; a core that comes beyond it is cut.
  explicit Recorder(size_t most_ops = kMostOps);
  ~Recorder() override;
  void open(const core::Core& core, stream::Readers& readers) override;
  // After the launch has ended.
  Recording recording() const;

  static constexpr size_t kMostOps = 4'000'000;

 private:
  const core::Core* first_ = nullptr;
  size_t most_ops_;
  std::vector<std::shared_ptr<CoreRecorder>> cores_;
};

}  // namespace asctwin::timeline
