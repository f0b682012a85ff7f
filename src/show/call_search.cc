// A call of the library counts at the line of the user's that has called it.
#include "show/call_search.h"

#include <filesystem>

#include "core/launch/launch.h"
#include "stream/readers.h"

namespace asctwin::show {
namespace {

std::string name_of(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

class CoreSearch final : public stream::Reader {
 public:
  CoreSearch(WantedCall wanted, std::shared_ptr<FoundCall> found)
      : wanted_(std::move(wanted)), found_(std::move(found)) {}

  void begin(const core::Core& core, const stream::Instruction& instruction,
             std::vector<Finding>&) override {
    const SourceLoc user = core.launch().frames().user_place(instruction.where);
    if (name_of(user.file) != name_of(wanted_.file)) return;
    const bool is_wanted = user.line == wanted_.line;
    if (!is_wanted && found_->lines.contains(user.line)) return;
    std::optional<MadeCall> call = made_call(core, instruction);
    if (!call) return;
    found_->lines.insert(user.line);
    if (is_wanted && ++found_->visits == wanted_.iteration) found_->call = std::move(call);
  }

 private:
  WantedCall wanted_;
  std::shared_ptr<FoundCall> found_;
};

class LaunchSearch final : public stream::LaunchReader {
 public:
  LaunchSearch(WantedCall wanted, std::shared_ptr<FoundCall> found)
      : wanted_(std::move(wanted)), found_(std::move(found)) {}

  void open(const core::Core&, stream::Readers& readers) override {
    readers.add(std::make_unique<CoreSearch>(wanted_, found_));
  }

 private:
  WantedCall wanted_;
  std::shared_ptr<FoundCall> found_;
};

}  // namespace

std::shared_ptr<stream::LaunchReader> call_search(const WantedCall& wanted,
                                                  const std::shared_ptr<FoundCall>& found) {
  return std::make_shared<LaunchSearch>(wanted, found);
}

}  // namespace asctwin::show
