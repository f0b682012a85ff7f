// One ledger for all cores of a launch.
#include "why/precision.h"

#include "stream/readers.h"
#include "why/effect_reader.h"
#include "why/ledger.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;

class CoreLedger final : public EffectReader {
 public:
  explicit CoreLedger(std::shared_ptr<Ledger> ledger) : ledger_(std::move(ledger)) {}

 protected:
  void act(const core::Core& core, const stream::Instruction& call,
           int64_t /*iteration*/) override {
    ledger_->see(core, call);
  }

 private:
  std::shared_ptr<Ledger> ledger_;
};

class LaunchLedger final : public stream::LaunchReader {
 public:
  explicit LaunchLedger(std::shared_ptr<Json> found) : found_(std::move(found)) {}

  void open(const core::Core& core, stream::Readers& readers) override {
    if (core.number() == 0) {
      ledger_ = std::make_shared<Ledger>();
      first_ = &core;
    }
    readers.add(std::make_unique<CoreLedger>(ledger_));
  }
  std::vector<Finding> end() override {
    *found_ = ledger_->end(*first_);
    return {};
  }

 private:
  std::shared_ptr<Json> found_;
  std::shared_ptr<Ledger> ledger_;
  const core::Core* first_ = nullptr;
};

}  // namespace

std::shared_ptr<stream::LaunchReader> Precision::reader() {
  return std::make_shared<LaunchLedger>(found_);
}

Json Precision::result() { return *found_; }

void Precision::take(const Json& result) { *found_ = result; }

}  // namespace asctwin::why
