// Rank 0 tells each process the blocks of all.
#include "host/symmetric_work.h"

#include <new>
#include <utility>
#include <vector>

#include "hccl/hccl_types.h"
#include "host/findings.h"
#include "report/words.h"

namespace asctwin::host {
namespace {

class SymmetricWork final : public MeetingWork {
 public:
  SymmetricWork(HostCall host_call, RankHandle mine, const void* stream, SymmetricDeed deed,
                const SymmetricBlock& block)
      : MeetingWork(std::move(host_call), std::move(mine), stream), deed_(deed), block_(block) {}
  SymmetricWork(HostCall host_call, RankHandle mine, size_t number, Packet& packet)
      : MeetingWork(std::move(host_call), std::move(mine), number),
        deed_(packet.take<SymmetricDeed>()),
        block_(packet.take<SymmetricBlock>()) {}

 private:
  aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) override;
  void write(Runtime&, Packet& packet) const override {
    packet.put(MeetingKind::kSymmetric).put(deed_).put(block_);
  }
  void write_result(Packet& packet) const override { packet.put_list(all_); }
  void read_result(Runtime&, Packet& packet) override {
    all_ = packet.take_list<SymmetricBlock>();
    apply();
  }
  bool agrees(const SymmetricWork* other) const;
  void apply() const;
  void map(int rank, const SymmetricBlock& block) const;

  SymmetricDeed deed_;
  SymmetricBlock block_;
  std::vector<SymmetricBlock> all_;  // of each PE; empty: the PEs differ
};

bool SymmetricWork::agrees(const SymmetricWork* other) const {
  if (other == nullptr || other->deed_ != deed_) return false;
  const bool allocates = deed_ == SymmetricDeed::kAllocate;
  const size_t actual = allocates ? block_.bytes : block_.number;
  const size_t wanted = allocates ? other->block_.bytes : other->block_.number;
  if (actual == wanted) return true;
  report_difference(*other, allocates ? "the size" : "the number of the block",
                    phrase("{}", actual), phrase("{}", wanted));
  return false;
}

aclError SymmetricWork::meet(Runtime&, const std::vector<MeetingWork*>& works) {
  std::vector<SymmetricBlock> all;
  for (MeetingWork* work : works) {
    const auto* const other = dynamic_cast<const SymmetricWork*>(work);
    if (other == nullptr || other->deed_ != deed_)
      report_difference(*work, "the kind of task", host_call().name, work->host_call().name);
    if (!agrees(other)) return ACL_ERROR_RT_TASK_TIMEOUT;
    all.push_back(other->block_);
  }
  for (MeetingWork* work : works) dynamic_cast<SymmetricWork*>(work)->all_ = all;
  try {
    apply();
  } catch (const Refusal& refusal) {  // the others have to hear of it
    for (MeetingWork* work : works) dynamic_cast<SymmetricWork*>(work)->all_.clear();
    publish_error(report::text_of(refusal.text));
    return HCCL_E_MEMORY;
  }
  return ACL_SUCCESS;
}

void SymmetricWork::map(int rank, const SymmetricBlock& block) const {
  Communicator& group = *mine().group;
  const int file = group.link->member(rank).memory.get();
  try {
    group.symmetric_pages[block.begin] =
        std::make_unique<SharedPages>(file, block.at, block.begin, block.bytes);
  } catch (const std::bad_alloc&) {
    throw Refusal{HCCL_E_MEMORY,
                  phrase("the memory of rank {} lies at addresses that rank {} uses; start the "
                         "program again",
                         rank, mine().rank)};
  }
}

void SymmetricWork::apply() const {
  Communicator& group = *mine().group;
  core::SymmetricMemory& memory = group.cards->symmetric();
  for (size_t rank = 0; rank < all_.size(); ++rank) {
    const SymmetricBlock& block = all_[rank];
    const auto its = static_cast<int>(rank);
    if (deed_ == SymmetricDeed::kFree) {
      memory.free(its, block.begin);
      group.symmetric_pages.erase(block.begin);
      continue;
    }
    if (its != mine().rank) map(its, block);
    memory.add(its, block.begin, block.bytes);
  }
}

}  // namespace

aclError meet_for_symmetric(Runtime& runtime, const HostCall& host_call, const RankHandle& mine,
                            SymmetricDeed deed, const SymmetricBlock& block) {
  Stream& stream = runtime.stream_of(nullptr);
  stream.enqueue(
      std::make_unique<SymmetricWork>(host_call, mine, runtime.handle_of(nullptr), deed, block));
  stream.settle(runtime);
  return stream.take_error();
}

std::unique_ptr<MeetingWork> read_symmetric(HostCall host_call, RankHandle mine, size_t number,
                                            Packet& packet) {
  return std::make_unique<SymmetricWork>(std::move(host_call), std::move(mine), number, packet);
}

}  // namespace asctwin::host
