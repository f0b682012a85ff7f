// Messages of the compiler about the body of a kernel.
#include "driver/kernel_messages.h"

#include <gtest/gtest.h>

namespace {

using asctwin::driver::with_kernel_names;

constexpr const char* kText =
    "# 1 \"k.cpp\"\n"
    "void first() { ::asctwin::host::run_or_launch({\"first\"}, [=]() mutable {\n"
    "});}\n"
    "# 1 \"other.h\"\n"
    "void inner() { ::asctwin::host::run_or_launch({\"inner\"}, [=]() mutable {});}\n"
    "# 7 \"k.cpp\"\n"
    "void second() { ::asctwin::host::run_or_launch({\"second\"}, [=]() mutable {\n";

TEST(KernelMessages, NameTheKernelThatBeginsBeforeTheLine) {
  EXPECT_EQ(with_kernel_names("k.cpp: In lambda function:\nk.cpp:2:1: error: a\n", kText),
            "k.cpp: In kernel \u2018first\u2019:\nk.cpp:2:1: error: a\n");
  EXPECT_EQ(with_kernel_names("k.cpp: In lambda function:\nk.cpp:9:1: error: a\n"
                              "other.h: In lambda function:\nother.h:1:2: warning: b\n",
                              kText),
            "k.cpp: In kernel \u2018second\u2019:\nk.cpp:9:1: error: a\n"
            "other.h: In kernel \u2018inner\u2019:\nother.h:1:2: warning: b\n");
}

TEST(KernelMessages, KeepTheirColours) {
  EXPECT_EQ(with_kernel_names("\x1b[01m\x1b[Kk.cpp:\x1b[m\x1b[K In lambda function:\n"
                              "\x1b[01m\x1b[Kk.cpp:8:1:\x1b[m\x1b[K error\n",
                              kText),
            "\x1b[01m\x1b[Kk.cpp:\x1b[m\x1b[K In kernel \u2018second\u2019:\n"
            "\x1b[01m\x1b[Kk.cpp:8:1:\x1b[m\x1b[K error\n");
}

TEST(KernelMessages, OfOthersStay) {
  for (const char* text : {"k.cpp: In function \u2018f\u2019:\nk.cpp:2: error\n",
                           "x.cpp: In lambda function:\nx.cpp:2: error\n", ""})
    EXPECT_EQ(with_kernel_names(text, kText), text);
}

}  // namespace
