// Tokens of C++ as its standard divides text, and of text that is no C++ at all.
#include "driver/lexer.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace asctwin::driver {
namespace {

using Spelled = std::vector<std::string>;

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
    tokens.push_back(token);
  }
  return tokens;
}

Spelled spelled(std::string_view text) {
  Spelled result;
  for (const Token& token : tokens_of(text)) {
    result.emplace_back(text.substr(token.begin, token.end - token.begin));
  }
  return result;
}

TokenKind only_kind(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  EXPECT_EQ(tokens.size(), 1u) << text;
  return tokens.empty() ? TokenKind::kEnd : tokens[0].kind;
}

TEST(Lexer, DividesADeclaration) {
  EXPECT_EQ(spelled("__ubuf__ half a[16]={-1};"),
            (Spelled{"__ubuf__", "half", "a", "[", "16", "]", "=", "{", "-", "1", "}", ";"}));
}

TEST(Lexer, TakesTheLongestPunctuatorButKeepsAnglesApart) {
  EXPECT_EQ(spelled("a::b->c...&&x>>y<<<z"), (Spelled{"a", "::", "b", "->", "c", "...", "&&", "x",
                                                      ">", ">", "y", "<", "<", "<", "z"}));
}

TEST(Lexer, KeepsNumbersWhole) {
  for (const char* number :
       {"1'000'000", "0x1p-3f", "1.5e+10", ".5", "16u", "0b1'1", "1_km", "3."}) {
    EXPECT_EQ(only_kind(number), TokenKind::kNumber) << number;
  }
  EXPECT_EQ(spelled("1+2"), (Spelled{"1", "+", "2"}));
}

TEST(Lexer, KeepsLiteralsWhole) {
  for (const char* text : {R"("a\"b")", R"(u8"x")", R"(L"\\")", R"("x"_suffix)", "\"__ubuf__\""}) {
    EXPECT_EQ(only_kind(text), TokenKind::kString) << text;
  }
  for (const char* text : {R"('\'')", "u'x'", "'\"'"}) {
    EXPECT_EQ(only_kind(text), TokenKind::kChar) << text;
  }
}

TEST(Lexer, KeepsRawStringsWhole) {
  EXPECT_EQ(only_kind("R\"(a \" \n )\\ b)\""), TokenKind::kString);
  EXPECT_EQ(only_kind("u8R\"x(a)\" )y\" )x\""), TokenKind::kString);
  EXPECT_EQ(spelled("FOOR\"(\" a").front(), "FOOR");
}

TEST(Lexer, TellsCommentsAndDirectives) {
  EXPECT_EQ(only_kind("// a ' \" b"), TokenKind::kComment);
  EXPECT_EQ(only_kind("/* a\n * ' */"), TokenKind::kComment);
  EXPECT_EQ(only_kind("# 12 \"a b.cpp\" 1 3"), TokenKind::kDirective);
  EXPECT_EQ(only_kind("  #pragma once \\\n more"), TokenKind::kDirective);
  EXPECT_EQ(spelled("a # b"), (Spelled{"a", "#", "b"}));
  EXPECT_EQ(spelled("a / b"), (Spelled{"a", "/", "b"}));
}

TEST(Lexer, EndsUnfinishedLiteralsWithTheirLine) {
  EXPECT_EQ(spelled("\"abc\nd"), (Spelled{"\"abc", "d"}));
  EXPECT_EQ(spelled("'\\\n'd"), (Spelled{"'\\\n'd"}));
  EXPECT_EQ(spelled("R\"(abc\nd"), (Spelled{"R\"(abc\nd"}));
  EXPECT_EQ(spelled("/* abc\nd"), (Spelled{"/* abc\nd"}));
  EXPECT_EQ(spelled("\"\\"), (Spelled{"\"\\"}));
}

// Every byte belongs to one token or to the space between two, and the lexer always comes to an
// end.
TEST(Lexer, TakesAnyBytes) {
  constexpr std::string_view kAlphabet = "aR8\"'\\/*()#\n .0e+-<>:\x80\xff";
  std::mt19937_64 random(20240701);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t i = random() % 60; i > 0; --i) text += kAlphabet[random() % kAlphabet.size()];
    size_t end = 0;
    for (const Token& token : tokens_of(text)) {
      ASSERT_LE(end, token.begin) << text;
      ASSERT_LT(token.begin, token.end) << text;
      end = token.end;
    }
    ASSERT_LE(end, text.size()) << text;
  }
}

}  // namespace
}  // namespace asctwin::driver
