// Row by row; what the host writes to a device counts as written to the checks of kernels.
#include "host/transfer.h"

#include <cstring>
#include <utility>
#include <vector>

#include "host/runtime.h"
#include "host/unwritten.h"

namespace asctwin::host {
namespace {

// A region was checked against what may be written before it became a place to write to.
uint8_t* writable(const uint8_t* begin) { return const_cast<uint8_t*>(begin); }

void copy_rows(const Region& to, const Region& from) {
  for (size_t i = 0; i < to.rows; ++i)
    std::memmove(writable(to.row(i).begin), from.row(i).begin, to.width);
}

void fill_rows(const Region& to, int value) {
  for (size_t i = 0; i < to.rows; ++i) std::memset(writable(to.row(i).begin), value, to.width);
}

std::optional<Conflict> conflict_in(const Region& mine, const char* done,
                                    const HostAccess& access) {
  const auto common = common_bytes(access.region, mine);
  return common ? std::optional<Conflict>({*common, done}) : std::nullopt;
}

// Bytes that a device's own copies carry keep their state for the checks: bytes that hold poison
// are undefined.
void copy(Runtime& runtime, const HostCall& host_call, const Transfer& transfer,
          const Region& from) {
  copy_rows(transfer.to, from);
  if (!transfer.from_device) runtime.memory().note_written(transfer.to, host_call);
}

class CopyWork final : public Work {
 public:
  CopyWork(HostCall host_call, const Transfer& transfer)
      : Work(std::move(host_call)), transfer_(transfer), from_(transfer.from) {
    if (transfer.from_device || transfer.from.empty()) return;
    taken_.resize(transfer.from.rows * transfer.from.width);
    from_ = {taken_.data(), transfer.from.width, transfer.from.rows, transfer.from.width};
    copy_rows(from_, transfer.from);
  }

  aclError perform(Runtime& runtime) override {
    if (transfer_.from_device && !transfer_.to_device)
      report_unwritten(runtime, host_call(), transfer_.from);
    copy(runtime, host_call(), transfer_, from_);
    return ACL_SUCCESS;
  }
  std::optional<Conflict> conflict(const HostAccess& access) override {
    if (const auto found = conflict_in(transfer_.to, "written", access)) return found;
    return access.writes ? conflict_in(transfer_.from, "read", access) : std::nullopt;
  }
  Worth worth() const override { return transfer_.to_device ? Worth::kResult : Worth::kCopyToHost; }

 private:
  Transfer transfer_;
  std::vector<uint8_t> taken_;
  Region from_;  // of what is copied when the turn comes
};

class FillWork final : public Work {
 public:
  FillWork(HostCall host_call, const Region& to, int value)
      : Work(std::move(host_call)), to_(to), value_(value) {}

  aclError perform(Runtime& runtime) override {
    fill_rows(to_, value_);
    runtime.memory().note_written(to_, host_call());
    return ACL_SUCCESS;
  }
  std::optional<Conflict> conflict(const HostAccess& access) override {
    return conflict_in(to_, "written", access);
  }
  Worth worth() const override { return Worth::kResult; }

 private:
  Region to_;
  int value_;
};

}  // namespace

Transfer make_transfer(const Memory& memory, const Region& to, const Region& from,
                       aclrtMemcpyKind kind) {
  Transfer transfer{to, from, true, true};
  switch (kind) {
    case ACL_MEMCPY_HOST_TO_HOST:
      transfer.to_device = transfer.from_device = false;
      break;
    case ACL_MEMCPY_HOST_TO_DEVICE:
    case ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE:
      transfer.from_device = false;
      break;
    case ACL_MEMCPY_DEVICE_TO_HOST:
      transfer.to_device = false;
      break;
    case ACL_MEMCPY_DEVICE_TO_DEVICE:
    case ACL_MEMCPY_INNER_DEVICE_TO_DEVICE:
    case ACL_MEMCPY_INTER_DEVICE_TO_DEVICE:
      break;
    case ACL_MEMCPY_DEFAULT:
      transfer.to_device = memory.is_on_device(to.begin);
      transfer.from_device = memory.is_on_device(from.begin);
      break;
    default:
      throw Refusal{ACL_ERROR_INVALID_PARAM,
                    phrase("`kind` is {}, which is no kind of copy", static_cast<int>(kind))};
  }
  memory.require(to, transfer.to_device, "dst");
  memory.require(from, transfer.from_device, "src");
  return transfer;
}

void copy_now(Runtime& runtime, const HostCall& host_call, const Transfer& transfer) {
  runtime.check_read(host_call, transfer.from);
  runtime.check_write(host_call, transfer.to);
  // Bytes that queued work is still to write are another fault.
  if (transfer.from_device && !transfer.to_device && !runtime.has_queued_work())
    report_unwritten(runtime, host_call, transfer.from);
  copy(runtime, host_call, transfer, transfer.from);
}

void fill_now(Runtime& runtime, const HostCall& host_call, const Region& to, int value) {
  runtime.check_write(host_call, to);
  fill_rows(to, value);
  runtime.memory().note_written(to, host_call);
}

std::unique_ptr<Work> make_copy(HostCall host_call, const Transfer& transfer) {
  return std::make_unique<CopyWork>(std::move(host_call), transfer);
}

std::unique_ptr<Work> make_fill(HostCall host_call, const Region& to, int value) {
  return std::make_unique<FillWork>(std::move(host_call), to, value);
}

}  // namespace asctwin::host
