// Tasks in processes of their own: each answers, whatever the others do.
#include "runner/process_pool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace {

using asctwin::runner::run_in_processes;

TEST(RunInProcesses, ReturnsTheTextsInTheOrderOfTheTasks) {
  std::map<size_t, std::string> told;
  const auto texts = run_in_processes(
      40, [](size_t i) { return std::string(i * 5000, static_cast<char>('a' + i % 26)); },
      [&](size_t i, const std::string& text) { told[i] = text; });
  ASSERT_EQ(texts.size(), 40u);
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(texts[i], std::string(i * 5000, static_cast<char>('a' + i % 26)));
    EXPECT_EQ(told[i], texts[i]);
  }
}

TEST(RunInProcesses, LosesOnlyTheTaskThatDies) {
  std::map<size_t, std::string> told;
  const auto texts = run_in_processes(
      20,
      [](size_t i) -> std::string {
        if (i % 5 == 1) std::abort();
        if (i % 5 == 2) throw std::runtime_error("no");
        if (i % 5 == 3) _exit(0);
        return "done " + std::to_string(i);
      },
      [&](size_t i, const std::string& text) { told[i] = text; });
  for (size_t i = 0; i < texts.size(); ++i) {
    const bool ends = i % 5 == 0 || i % 5 == 4;
    EXPECT_EQ(texts[i], ends ? "done " + std::to_string(i) : "");
    EXPECT_EQ(told.count(i), ends || i % 5 == 2 ? 1u : 0u) << i;
  }
}

TEST(RunInProcesses, DoesNothingWithoutTasks) {
  EXPECT_TRUE(run_in_processes(0, [](size_t) { return "never"; }).empty());
}

}  // namespace
