// TransData: moves of elements, one for whole groups of 16 channels and one for those that are
// left. What a group lacks is filled with 0; on the way back it is left out.
// UNVERIFIED: evidence = inferred. What lies behind the elements of H and W, up to 32 B, is not
// written.
// spec: adv_math.md, section 6.6
#include "asctwin/lib/transdata.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

using AscendC::DataFormat;
using isa::MoveLoop;

constexpr int64_t kGroup = 16;  // C0, and N0

int64_t groups_of(int64_t count) { return (count + kGroup - 1) / kGroup; }

struct Volume {
  int64_t n, c, d, hw;

  int64_t padded_hw() const { return groups_of(hw) * kGroup; }
  int64_t c1() const { return groups_of(c); }
  int64_t padded_n() const { return groups_of(n) * kGroup; }
};

// How far one step goes in a blocked format.
struct BlockedSteps {
  int64_t n, d, c1, hw, all;
};
BlockedSteps steps_of(const Volume& x, bool z3d) {
  if (z3d) {
    const int64_t hw = x.padded_n() * kGroup;
    return {kGroup, x.c1() * x.hw * hw, x.hw * hw, hw, x.d * x.c1() * x.hw * hw};
  }
  const int64_t c1 = x.hw * kGroup;
  return {x.d * x.c1() * c1, x.c1() * c1, c1, kGroup, x.n * x.d * x.c1() * c1};
}

// The moves of one call; each is issued as soon as it is made.
class TransDataMoves {
 public:
  TransDataMoves(const isa::StridedMove& op, const Volume& x, bool z3d, bool back, SourceLoc where)
      : op_(op), x_(x), step_(steps_of(x, z3d)), z3d_(z3d), back_(back), where_(where) {}

  void issue_all() const {
    const Volume& x = x_;
    const int64_t whole = x.c / kGroup, rest = x.c % kGroup;
    move_channels(0, whole, kGroup);
    move_channels(whole, 1, rest);
    if (back_) return;
    if (rest > 0) fill({{x.n, step_.n, 0}, {x.d, step_.d, 0}, {x.hw, step_.hw, 0}}, whole, rest);
    if (z3d_ && x.n < x.padded_n()) fill_filters();
  }

 private:
  MoveLoop loop(int64_t count, int64_t blocked, int64_t plain) const {
    return back_ ? MoveLoop{count, plain, blocked} : MoveLoop{count, blocked, plain};
  }
  // `count` channels of each of `groups` groups from `first` on; H and W are innermost.
  void move_channels(int64_t first, int64_t groups, int64_t count) const {
    if (groups == 0 || count == 0) return;
    const int64_t of_d = x_.padded_hw(), of_c = x_.d * of_d, of_n = x_.c * of_c;
    isa::StridedMove move = op_;
    move.loops[0] = loop(x_.n, step_.n, of_n);
    move.loops[1] = loop(x_.d, step_.d, of_d);
    move.loops[2] = loop(groups, step_.c1, kGroup * of_c);
    move.loops[3] = loop(count, 1, of_c);
    move.loops[4] = loop(x_.hw, step_.hw, 1);
    const int64_t blocked = first * step_.c1, plain = first * kGroup * of_c;
    move.dst_first = back_ ? plain : blocked;
    move.src_first = back_ ? blocked : plain;
    issue(move, where_);
  }
  void fill(std::initializer_list<MoveLoop> loops, int64_t group, int64_t from) const {
    isa::StridedMove move = op_;
    move.fills = true;
    move.run = kGroup - from;
    std::copy(loops.begin(), loops.end(), move.loops);
    move.dst_first = group * step_.c1 + from;
    issue(move, where_);
  }
  // Whole rows of C0 behind the last filter.
  void fill_filters() const {
    isa::StridedMove move = op_;
    move.fills = true;
    move.run = (x_.padded_n() - x_.n) * kGroup;
    move.loops[0] = {x_.d * x_.c1() * x_.hw, step_.hw, 0};
    move.dst_first = x_.n * kGroup;
    issue(move, where_);
  }

  isa::StridedMove op_;
  Volume x_;
  BlockedSteps step_;
  bool z3d_, back_;
  SourceLoc where_;
};

std::string text_of(const AxisSizes& sizes) {
  std::string text = "[";
  for (size_t i = 0; i < sizes.count; ++i)
    text += (i > 0 ? ", " : "") + std::to_string(sizes.size[i]);
  return text + "]";
}

bool is_plain(const AscendC::TransDataConfig& config, bool back) {
  return (back ? config.dstFormat : config.srcFormat) == DataFormat::NCDHW;
}

// The blocked shape that goes with [N, C, D, H, W].
AxisSizes blocked_of(const AxisSizes& plain, bool z3d) {
  const auto& x = plain.size;
  if (z3d) return {7, {x[2], groups_of(x[1]), x[3], x[4], groups_of(x[0]), kGroup, kGroup}};
  return {6, {x[0], x[2], groups_of(x[1]), x[3], x[4], kGroup}};
}

bool shapes_go_together(const LibraryCall& call, const AxisSizes& plain, const AxisSizes& blocked,
                        bool z3d) {
  const auto end = plain.size.begin() + plain.count;
  const bool is_valid = plain.count == 5 &&
                        std::all_of(plain.size.begin(), end, [](int64_t size) { return size > 0; });
  if (is_valid) {
    const AxisSizes expected = blocked_of(plain, z3d);
    if (expected.count == blocked.count && expected.size == blocked.size) return true;
  }
  call.refuse(phrase("layouts of {} and {}", text_of(plain), text_of(blocked)),
              phrase("the layouts of `{op}` are [N, C, D, H, W] and {} of the same tensor",
                     (z3d ? "[D, C1, H, W, N1, 16, 16]" : "[N, D, C1, H, W, 16]")));
  return false;
}

}  // namespace

void transdata(const isa::StridedMove& op, const AscendC::TransDataConfig& config,
               const AxisSizes& src, const AxisSizes& dst,
               const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const bool back = is_plain(config, true);
  const DataFormat blocked = back ? config.srcFormat : config.dstFormat;
  const bool z3d = blocked == DataFormat::FRACTAL_Z_3D;
  Volume x{};
  {
    const LibraryCall call("TransData", where);
    if (!is_plain(config, back) || (!z3d && blocked != DataFormat::NDC1HWC0))
      return call.refuse("formats that are not converted into each other",
                         "one format of `{op}` is NCDHW, the other NDC1HWC0 or FRACTAL_Z_3D");
    const AxisSizes& plain = back ? dst : src;
    if (!shapes_go_together(call, plain, back ? src : dst, z3d)) return;
    x = {plain.size[0], plain.size[1], plain.size[2], plain.size[3] * plain.size[4]};
    const auto element = static_cast<int64_t>(size_of(op.dtype));
    const int64_t plain_bytes = x.n * x.c * x.d * x.padded_hw() * element;
    const int64_t blocked_bytes = steps_of(x, z3d).all * element;
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, back ? plain_bytes : blocked_bytes},
                         {"src", op.src.address, back ? blocked_bytes : plain_bytes}}))
      return;
  }
  TransDataMoves(op, x, z3d, back, where).issue_all();
}

}  // namespace asctwin::lib
