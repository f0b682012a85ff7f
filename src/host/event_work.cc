// Events in a stream's queue: a record has its moment when its turn comes, a wait lets the other
// stream run up to the record.
#include <utility>

#include "host/findings.h"
#include "host/runtime.h"

namespace asctwin::host {
namespace {

class RecordWork final : public Work {
 public:
  RecordWork(HostCall host_call, std::shared_ptr<Record> record)
      : Work(std::move(host_call)), record_(std::move(record)) {}

  aclError perform(Runtime&) override {
    record_->at = std::chrono::steady_clock::now();
    record_->is_done = true;
    return ACL_SUCCESS;
  }

 private:
  std::shared_ptr<Record> record_;
};

class WaitWork final : public Work {
 public:
  WaitWork(HostCall host_call, std::shared_ptr<Record> record, const void* event)
      : Work(std::move(host_call)), record_(std::move(record)), event_(event) {}

  aclError perform(Runtime& runtime) override {
    if (record_ == nullptr)
      if (const Event* event = runtime.events().find(event_)) record_ = event->record;
    if (record_ != nullptr && runtime.settle(*record_)) return ACL_SUCCESS;
    Finding finding = finding_at(Code::E1005, host_call());
    finding.with("why", record_ == nullptr ? "that nothing records"
                                           : "whose record waits for this stream in turn");
    publish(finding);
    return ACL_ERROR_RT_TASK_TIMEOUT;
  }

 private:
  std::shared_ptr<Record> record_;
  const void* event_;
};

}  // namespace

std::unique_ptr<Work> make_record(HostCall host_call, std::shared_ptr<Record> record) {
  return std::make_unique<RecordWork>(std::move(host_call), std::move(record));
}

std::unique_ptr<Work> make_wait(HostCall host_call, std::shared_ptr<Record> record,
                                const void* event) {
  return std::make_unique<WaitWork>(std::move(host_call), std::move(record), event);
}

}  // namespace asctwin::host
