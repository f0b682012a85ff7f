// Words and attributes that are dropped, and everything that only looks like them.
#include "driver/source_pass.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace asctwin::driver {
namespace {

// With every run of spaces as one, so that a test shows what is said and not where it stands.
std::string squeezed(std::string text) {
  const auto both = [](char a, char b) { return a == ' ' && b == ' '; };
  text.erase(std::unique(text.begin(), text.end(), both), text.end());
  return text;
}

std::string passed(std::string_view text) {
  const PassResult result = run_pass(text);
  EXPECT_TRUE(result.errors.empty()) << text;
  return squeezed(result.text);
}

TEST(SourcePass, DropsWordsAndKeepsColumns) {
  EXPECT_EQ(run_pass("__aicore__ inline void f(__gm__ uint8_t* p);").text,
            "           inline void f(       uint8_t* p);");
}

TEST(SourcePass, DropsWordsWithArguments) {
  EXPECT_EQ(run_pass("__inout_pipe__(V) void f();\n__mix__(1,\n 2) void g();").text,
            "                  void f();\n          \n    void g();");
}

TEST(SourcePass, DropsWordsOfCastsArgumentsAndReturnTypes) {
  EXPECT_EQ(passed("auto p = (__ubuf__ half*)(x + 1);"), "auto p = ( half*)(x + 1);");
  EXPECT_EQ(passed("f<__gm__ T>(reinterpret_cast<__cbuf__ T*>(p)[3]);"),
            "f< T>(reinterpret_cast< T*>(p)[3]);");
  EXPECT_EQ(passed("__gm__ half* get(int n[4]) { return 0; }"),
            " half* get(int n[4]) { return 0; }");
  EXPECT_EQ(passed("using P = __ubuf__ half*; typedef __cc__ float A[4];"),
            "using P = half*; typedef float A[4];");
}

TEST(SourcePass, KeepsOneInline) {
  EXPECT_EQ(passed("__forceinline__ __aicore__ void f() {}"), "inline void f() {}");
  EXPECT_EQ(passed("inline __aicore__ inline void f() {} inline void g();"),
            "inline void f() {} inline void g();");
  EXPECT_EQ(passed("struct S { __inline__ __forceinline__ int f(); inline int g(); };"),
            "struct S { inline int f(); inline int g(); };");
}

TEST(SourcePass, DropsAttributesOfFunctions) {
  EXPECT_EQ(passed("[aicore] void f();"), " void f();");
  EXPECT_EQ(passed("inline [host, aicore] T g();"), "inline T g();");
  EXPECT_EQ(passed("template <class T> [aicore] void f();"), "template <class T> void f();");
  EXPECT_EQ(passed("struct S { [aicore] S(); [aicore] ~S(); };"), "struct S { S(); ~S(); };");
  EXPECT_EQ(passed("struct S { __forceinline__ [aicore]\n~S(); };"), "struct S { inline \n~S(); };");
  EXPECT_EQ(passed("extern \"C\" [host] [aicore] void f();"), "extern \"C\" void f();");
}

TEST(SourcePass, KeepsSubscriptsAndCaptures) {
  for (const char* text :
       {"int y = x[aicore];", "x[aicore] = x[host] + 1;", "auto f = [aicore] { return 1; };",
        "auto f = [host, aicore](int a) { return a; };", "f([aicore] { g(); });",
        "bool b = x[host] and y;", "x[host][0] = 1;", "return [aicore]() { return 2; }();"}) {
    EXPECT_EQ(run_pass(text).text, text);
  }
}

TEST(SourcePass, TextWithoutTheWordsIsUnchanged) {
  for (const char* text :
       {"", "\n\n", "int a[3] = {1, 2};\n", "const char* s = \"__ubuf__ half a[3];\";",
        "// __global__ void k() {}\nint x;", "/* [aicore] void f(); */", "auto s = R\"(__gm__)\";",
        "int __ubuf = 1, gm__ = 2;", "# 1 \"__gm__.cpp\"\n#pragma __aicore__\nint x;\r\n",
        "int x = '__gm__';", "}}}) ] } { ( [", "\"open\n'open\n/* open"}) {
    EXPECT_EQ(run_pass(text).text, text);
  }
}

TEST(SourcePass, KeepsEveryLine) {
  const std::string text =
      "__global__\n__mix__(1,\n2) void k(__gm__\nhalf* p)\n{\n__ubuf__\nhalf a\n[16],\nb[2\n];\n}\n"
      "__inout_pipe__(R\"(\n)\") void f();\nstatic __cbuf__ half c[2]\n[3], d\n[4];\n";
  const std::string result = run_pass(text).text;
  const auto lines = [](const std::string& s) { return std::count(s.begin(), s.end(), '\n'); };
  const std::string own = result.substr(0, result.find("\n# 1 \"<asctwin>\""));
  EXPECT_EQ(lines(own), lines(text));
}

}  // namespace
}  // namespace asctwin::driver
