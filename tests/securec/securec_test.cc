// securec.h: what fits is done as the C library does it; what does not is refused with its code.
#include "securec.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace {

TEST(Bytes, AreCopiedWhereTheyFit) {
  char to[8] = "xxxxxxx";
  EXPECT_EQ(memcpy_s(to, sizeof(to), "abc", 4), EOK);
  EXPECT_STREQ(to, "abc");
  EXPECT_EQ(memmove_s(to + 1, sizeof(to) - 1, to, 4), EOK);
  EXPECT_STREQ(to, "aabc");
  EXPECT_EQ(memset_s(to, sizeof(to), 'z', 2), EOK);
  EXPECT_STREQ(to, "zzbc");
}

TEST(Bytes, AResetEmptiesTheWholeDestination) {
  char to[4] = {'a', 'b', 'c', 'd'};
  EXPECT_EQ(memcpy_s(to, sizeof(to), "abcdef", 5), ERANGE_AND_RESET);
  EXPECT_EQ(std::string(to, 4), std::string(4, '\0'));
  EXPECT_EQ(memset_s(to, sizeof(to), 'x', 5), ERANGE_AND_RESET);
  EXPECT_EQ(std::string(to, 4), "xxxx");
  EXPECT_EQ(memcpy_s(to, sizeof(to), nullptr, 1), EINVAL_AND_RESET);
  EXPECT_EQ(std::string(to, 4), std::string(4, '\0'));
}

TEST(Bytes, WhatCannotBeResetIsRefused) {
  char to[4] = "abc";
  EXPECT_EQ(memcpy_s(to, 0, "x", 1), ERANGE);
  EXPECT_EQ(memcpy_s(to, SECUREC_MEM_MAX_LEN + 1, "x", 1), ERANGE);
  EXPECT_EQ(memcpy_s(nullptr, 4, "x", 1), EINVAL);
  EXPECT_STREQ(to, "abc");
}

TEST(Bytes, OnlyMemmoveTakesWhatOverlaps) {
  char to[8] = "abcdefg";
  EXPECT_EQ(memcpy_s(to, 4, to + 4, 4), EOK) << "side by side is no overlap";
  EXPECT_EQ(memcpy_s(to, 8, to, 8), EOK) << "nor is the same place";
  EXPECT_EQ(memcpy_s(to, 8, to + 1, 4), EOVERLAP_AND_RESET);
}

TEST(Strings, AreCopiedAndJoined) {
  char to[8];
  EXPECT_EQ(strcpy_s(to, sizeof(to), "abc"), EOK);
  EXPECT_EQ(strcat_s(to, sizeof(to), "defg"), EOK);
  EXPECT_STREQ(to, "abcdefg");
  EXPECT_EQ(strncpy_s(to, sizeof(to), "abcdefgh", 2), EOK);
  EXPECT_EQ(strncat_s(to, sizeof(to), "xyz", 1), EOK);
  EXPECT_STREQ(to, "abx");
}

TEST(Strings, ThatDoNotFitLeaveAnEmptyOne) {
  char to[4] = "abc";
  EXPECT_EQ(strcpy_s(to, sizeof(to), "abcd"), ERANGE_AND_RESET);
  EXPECT_STREQ(to, "");
  EXPECT_EQ(strcpy_s(to, sizeof(to), "abc"), EOK);
  EXPECT_EQ(strcat_s(to, sizeof(to), "d"), ERANGE_AND_RESET);
  EXPECT_STREQ(to, "");
  EXPECT_EQ(strcpy_s(to, sizeof(to), nullptr), EINVAL_AND_RESET);
  EXPECT_EQ(strcpy_s(nullptr, sizeof(to), ""), EINVAL);
  EXPECT_EQ(strcpy_s(to, 0, ""), ERANGE);
  char open[2] = {'a', 'b'};
  EXPECT_EQ(strcat_s(open, sizeof(open), "c"), EINVAL_AND_RESET) << "it has no end";
}

TEST(Strings, ThatOverlapLeaveAnEmptyOne) {
  char to[8] = "abc";
  EXPECT_EQ(strcpy_s(to, sizeof(to), to + 1), EOVERLAP_AND_RESET);
  EXPECT_STREQ(to, "");
}

TEST(Strings, AreCutIntoTokens) {
  char text[] = "a,b;c";
  char* rest = nullptr;
  EXPECT_STREQ(strtok_s(text, ",;", &rest), "a");
  EXPECT_STREQ(strtok_s(nullptr, ",;", &rest), "b");
  EXPECT_STREQ(strtok_s(nullptr, ",;", &rest), "c");
  EXPECT_EQ(strtok_s(nullptr, ",;", &rest), nullptr);
}

TEST(Format, WritesWhatFits) {
  char to[8];
  EXPECT_EQ(sprintf_s(to, sizeof(to), "%d-%s", 12, "abc"), 6);
  EXPECT_STREQ(to, "12-abc");
  EXPECT_EQ(sprintf_s(to, sizeof(to), "%s", "12345678"), -1);
  EXPECT_STREQ(to, "");
  EXPECT_EQ(sprintf_s(to, 0, "x"), -1);
}

TEST(Format, ACountCuts) {
  char to[8];
  EXPECT_EQ(snprintf_s(to, sizeof(to), 3, "%s", "12345"), -1);
  EXPECT_STREQ(to, "123");
  EXPECT_EQ(snprintf_s(to, sizeof(to), 7, "%s", "12345"), 5);
  EXPECT_EQ(snprintf_s(to, sizeof(to), 8, "%s", "12345678"), -1);
  EXPECT_STREQ(to, "") << "the count does not fit either";
  EXPECT_EQ(snprintf_truncated_s(to, sizeof(to), "%s", "1234567890"), 7);
  EXPECT_STREQ(to, "1234567");
}

TEST(Scan, ReadsFieldsWithTheirRoom) {
  int number = 0;
  long long wide = 0;
  char word[8] = "", letter = 0, digits[4] = "";
  EXPECT_EQ(sscanf_s("7, name x 123 5000000000", "%d , %s %c %[0-9]%lld", &number, word,
                     unsigned(sizeof(word)), &letter, 1u, digits, unsigned(sizeof(digits)), &wide),
            5);
  EXPECT_EQ(number, 7);
  EXPECT_STREQ(word, "name");
  EXPECT_EQ(letter, 'x');
  EXPECT_STREQ(digits, "123");
  EXPECT_EQ(wide, 5000000000);
}

TEST(Scan, AFieldThatDoesNotFitEndsTheCall) {
  int number = 0;
  char word[4] = "abc";
  EXPECT_EQ(sscanf_s("1 long 2", "%d%s%d", &number, word, unsigned(sizeof(word)), &number), 1);
  EXPECT_STREQ(word, "");
  EXPECT_EQ(number, 1);
}

TEST(Scan, SaysHowFarItCame) {
  int a = 0, b = 0;
  EXPECT_EQ(sscanf_s("", "%d", &a), -1);
  EXPECT_EQ(sscanf_s("x", "%d", &a), 0);
  EXPECT_EQ(sscanf_s("1x2", "%dx%*d%d", &a, &b), 1);
  EXPECT_EQ(sscanf_s("10%3", "%2d%%%d", &a, &b), 2);
  EXPECT_EQ(a, 10);
  EXPECT_EQ(b, 3);
}

}  // namespace
