// Tests the name that a line of a kernel gives to its queue or buffer.
#include "core/framework/owner_name.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace asctwin::core {
namespace {

std::string owner_in(const std::string& line) {
  const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::string path = ::testing::TempDir() + "asctwin_owner_" + test->name() + ".cpp";
  std::ofstream(path) << "// first\n" << line << "\n";
  SourceLoc where;
  where.file = path.c_str();
  where.line = 2;
  return owner_name(where);
}

TEST(OwnerName, IsTheQueueOrBufferOfTheCall) {
  EXPECT_EQ(owner_in("auto x = inQueueX.AllocTensor<half>();"), "inQueueX");
  EXPECT_EQ(owner_in("x = queue->template AllocTensor<T>();"), "queue");
  EXPECT_EQ(owner_in("pipe.InitBuffer(rows[1], 2, 64);"), "rows[1]");
  EXPECT_EQ(owner_in("Take(pipe);"), "");
}

// A line number does not say which of them it was.
TEST(OwnerName, IsEmptyWhereTheLineTakesSeveral) {
  EXPECT_EQ(owner_in("pipe.InitBuffer(a, 64); pipe.InitBuffer(b, 64);"), "");
  EXPECT_EQ(owner_in("auto x = a.AllocTensor<T>(); auto y = b.AllocTensor<T>();"), "");
  EXPECT_EQ(owner_in("if (two) x = a.AllocTensor<T>(); else y = a.AllocTensor<T>();"), "a");
}

}  // namespace
}  // namespace asctwin::core
