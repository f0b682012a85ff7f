// The picture of a run: columns by order, arrows, and the two ends of a race.
#include "timeline/run_order.h"

#include <gtest/gtest.h>

#include <map>

#include "launched.h"
#include "random_recording.h"
#include "timeline/run_picture.h"

namespace asctwin::timeline {
namespace {

constexpr int kColumns = 96;

Recording tiles(int depth, int turns) {
  return recorded(
      [=](const std::vector<uint8_t*>& tensors) { add_tiles(tensors, depth, 64, turns); }, 3, 4096,
      1);
}

std::map<pipe_t, std::vector<int>> columns_of(const RunOrder& order) {
  std::map<pipe_t, std::vector<int>> columns;
  for (const OrderedBox& box : order.boxes) columns[box.pipe].push_back(box.column);
  return columns;
}

// By hand: with one buffer the copies of the second tile wait for FreeTensor, which stands behind
// Muls; with two they stand below the first tile's Add and Muls.
TEST(RunOrder, ShowsWhatBuffersLetOverlap) {
  EXPECT_EQ(columns_of(order_of(tiles(1, 2), {}, kColumns)),
            (std::map<pipe_t, std::vector<int>>{
                {PIPE_MTE2, {0, 1, 4, 5}}, {PIPE_V, {2, 3, 6, 7}}, {PIPE_MTE3, {4, 8}}}));
  EXPECT_EQ(columns_of(order_of(tiles(2, 2), {}, kColumns)),
            (std::map<pipe_t, std::vector<int>>{
                {PIPE_MTE2, {0, 1, 2, 3}}, {PIPE_V, {2, 3, 4, 5}}, {PIPE_MTE3, {4, 6}}}));
}

// Both EnQue stand behind the second copy: what waits for one of them waits for both copies.
TEST(RunOrder, HasAnArrowForEachQueue) {
  const RunOrder order = order_of(tiles(1, 1), {}, kColumns);
  std::vector<std::pair<int, int>> arrows;
  for (const OrderedEdge& edge : order.edges) {
    EXPECT_EQ(edge.kind, EdgeKind::kQueue) << edge.about;
    arrows.emplace_back(order.boxes[edge.from].column, order.boxes[edge.to].column);
  }
  EXPECT_EQ(arrows, (std::vector<std::pair<int, int>>{{1, 2}, {3, 4}}));
}

TEST(RunOrder, JoinsCallsOfOneLine) {
  const auto kernel = [](const std::vector<uint8_t*>& tensors) {
    using namespace AscendC;
    LocalTensor<float> x(TPosition::VECCALC, 0, 64);
    GlobalTensor<float> g;
    g.SetGlobalBuffer(reinterpret_cast<float*>(tensors[0]));
    for (int i = 0; i < 5; ++i) DataCopy(x, g, 64);
  };
  const RunOrder order = order_of(recorded(kernel, 1, 4096, 1), {}, kColumns);
  ASSERT_EQ(order.boxes.size(), 1);
  EXPECT_EQ(order.boxes[0].times, 5);
}

TEST(RunOrder, MarksBothEndsOfARace) {
  const Recording recording = tiles(1, 2);
  const Op* add = nullptr;
  const Op* copy = nullptr;
  for (const Op& op : recording.cores[0].ops)
    if (op.kind == OpKind::kInstruction && recording.sites[op.site].call == "Add")
      add = &op;
    else if (copy == nullptr && op.kind == OpKind::kInstruction &&
             recording.sites[op.site].call == "DataCopy")
      copy = &op;
  Finding race{};
  race.code = Code::E0401;
  race.core = recording.cores[0].id;
  race.file = recording.sites[add->site].file;
  race.line = recording.sites[add->site].line;
  race.iteration = 2;
  race.with("op", "Add").with("hazard", "RAW").with("other_op", "DataCopy");
  race.with("other_file", recording.sites[copy->site].file);
  race.with("other_line", int64_t{recording.sites[copy->site].line});
  const RunOrder order = order_of(recording, {race}, kColumns);
  const OrderedEdge& edge = order.edges.back();
  ASSERT_EQ(edge.kind, EdgeKind::kMissing);
  EXPECT_EQ(order.boxes[edge.from].column, 4);  // of the second tile
  EXPECT_EQ(order.boxes[edge.to].column, 6);
  EXPECT_NE(run_picture(recording, {race}).find("E0401"), std::string::npos);
}

TEST(RunOrder, KeepsTheColumnsAroundAFinding) {
  const Recording recording = tiles(1, 12);
  const RunOrder order = order_of(recording, {}, 10);
  EXPECT_EQ(order.columns, 10);
  EXPECT_EQ(order.boxes.size() + order.left_out, 12 * 5);
  for (const OrderedBox& box : order.boxes) EXPECT_LT(box.column, 10);
}

// Whatever the flags are, rows and arrows lead to the right.
TEST(RunOrder, LeadsToTheRight) {
  for (uint32_t seed = 1; seed <= 50; ++seed) {
    const RunOrder order = order_of(random_recording(seed), {}, 1 << 20);
    std::map<pipe_t, int> last;
    for (const OrderedBox& box : order.boxes) {
      if (last.count(box.pipe) > 0) {
        EXPECT_LT(last[box.pipe], box.column);
      }
      last[box.pipe] = box.column;
    }
    for (const OrderedEdge& edge : order.edges)
      EXPECT_LT(order.boxes[edge.from].column, order.boxes[edge.to].column) << edge.about;
  }
}

}  // namespace
}  // namespace asctwin::timeline
