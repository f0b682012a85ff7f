// Takes every so many-th block.
#include "timeline/sample.h"

#include <algorithm>
#include <vector>

#include "timeline/placement.h"

namespace asctwin::timeline {
namespace {

constexpr int kLeastAtOnce = 2;

// The largest divisor of `at_once` that is no more than `wanted` and leaves some blocks.
int share_of(int at_once, size_t wanted) {
  int share = 1;
  for (int one = 2; one * kLeastAtOnce <= at_once && static_cast<size_t>(one) <= wanted; ++one)
    if (at_once % one == 0) share = one;
  return share;
}

// Some core waits for a token that only cores without a part in the sample signal.
bool is_torn(const Recording& all, const Recording& some) {
  std::vector<bool> signalled_in_all(all.launch_tokens.size()), signalled(signalled_in_all);
  const auto mark = [](const Recording& recording, std::vector<bool>& tokens) {
    for (const CoreStream& core : recording.cores)
      for (const Op& op : core.ops)
        if (op.kind == OpKind::kLaunchSignal) tokens[op.what] = true;
  };
  mark(all, signalled_in_all);
  mark(some, signalled);
  for (const CoreStream& core : some.cores)
    for (const Op& op : core.ops)
      if (op.kind == OpKind::kLaunchWait && signalled_in_all[op.what] && !signalled[op.what])
        return true;
  return false;
}

}  // namespace

std::optional<Sample> sample_of(const Recording& recording, const isa::Chip& chip, int last,
                                size_t ops) {
  if (recording.op_count() <= ops || recording.blocks < 2 * kLeastAtOnce) return std::nullopt;
  const int at_once = std::min(recording.blocks, blocks_at_once(recording, chip));
  const int share = share_of(at_once, recording.op_count() / std::max<size_t>(ops, 1));
  if (share == 1) return std::nullopt;
  const int rest = last < 0 ? 0 : recording.cores[static_cast<size_t>(last)].id.block % share;
  Sample sample;
  sample.share = share;
  Recording& some = sample.recording;
  some.kernel = recording.kernel;
  some.chip = recording.chip;
  some.ranks = recording.ranks;
  some.names = recording.names;
  some.works = recording.works;
  some.sites = recording.sites;
  some.tensors = recording.tensors;
  some.tensor_bytes = recording.tensor_bytes;
  some.launch_tokens = recording.launch_tokens;
  for (const CoreStream& core : recording.cores) {
    if (core.id.block % share != rest) continue;
    some.cores.push_back(core);
    some.cores.back().id.block = core.id.block / share;
  }
  some.blocks = (recording.blocks - rest + share - 1) / share;
  if (is_torn(recording, some)) return std::nullopt;
  return sample;
}

}  // namespace asctwin::timeline
