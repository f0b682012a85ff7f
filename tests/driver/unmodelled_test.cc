// Messages of both compilers about names that are documented and not declared.
#include "driver/unmodelled.h"

#include <gtest/gtest.h>

#include <string>

namespace asctwin::driver {
namespace {

const std::string kWhy = "the 310P loads weights in a compressed form that no document describes\n";

TEST(Unmodelled, NamesACallOnce) {
  constexpr const char* kGcc =
      "k.cpp: In function \u2018void k()\u2019:\n"
      "k.cpp:7:3: error: \u2018LoadDataUnzip\u2019 was not declared in this scope\n"
      "k.cpp:7:10: error: expected primary-expression before \u2018float\u2019\n"
      "k.cpp:9:3: error: \u2018LoadDataUnzip\u2019 is not a member of \u2018AscendC\u2019\n";
  EXPECT_EQ(
      unmodelled_names(kGcc, 2201, false),
      "k.cpp:7:3: error: `LoadDataUnzip` is not modelled by asctwin (__NPU_ARCH__ 2201): " + kWhy);
  constexpr const char* kClang =
      "k.cpp:7:3: error: no member named 'LoadDataUnzip' in namespace 'AscendC'\n";
  EXPECT_EQ(
      unmodelled_names(kClang, 3510, true),
      "k.cpp:7:3: error: `LoadDataUnzip` is not modelled by asctwin (__NPU_ARCH__ 3510): " + kWhy);
}

TEST(Unmodelled, KeepsNamesThatNoDocumentLists) {
  const std::string own =
      "k.cpp:8:3: error: \u2018my_helper\u2019 was not declared in this scope\n";
  EXPECT_EQ(unmodelled_names("k.cpp:7:3: error: \u2018LoadDataUnzip\u2019 was not declared\n" +
                                 own + own + "k.cpp:9:1: error: expected \u2018;\u2019\n",
                             2201, false),
            "k.cpp:7:3: error: `LoadDataUnzip` is not modelled by asctwin (__NPU_ARCH__ 2201): " +
                kWhy + own);
}

TEST(Unmodelled, NamesTheChipOfACall) {
  EXPECT_EQ(unmodelled_names("k.cpp:7:3: error: \u2018asc_atomic_add\u2019 was not declared\n",
                             2201, false),
            "k.cpp:7:3: error: `asc_atomic_add` is only on the 950 (__NPU_ARCH__ 2201)\n");
  EXPECT_EQ(
      unmodelled_names("k.cpp:3:26: error: \u2018Te\u2019 is not a namespace-name\n", 2201, false),
      "k.cpp:3:26: error: `Te` is only on the 950 (__NPU_ARCH__ 2201)\n");
}

TEST(Unmodelled, LeavesOtherMessagesAlone) {
  EXPECT_EQ(
      unmodelled_names("k.cpp:7:3: error: \u2018Kernel1\u2019 was not declared\n", 2201, false),
      "");
  EXPECT_EQ(unmodelled_names("k.cpp:7:3: error: too few arguments to \u2018LoadDataUnzip\u2019\n",
                             2201, false),
            "");
  EXPECT_EQ(unmodelled_names("k.cpp:7:3: warning: \u2018LoadDataUnzip\u2019 was not declared\n",
                             2201, false),
            "");
}

}  // namespace
}  // namespace asctwin::driver
