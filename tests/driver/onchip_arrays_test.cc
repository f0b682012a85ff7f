// Arrays in a memory of the core: every way to write one, and what is none.
#include "driver/onchip_arrays.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

std::string squeezed(std::string text) {
  const auto both = [](char a, char b) { return a == ' ' && b == ' '; };
  text.erase(std::unique(text.begin(), text.end(), both), text.end());
  return text;
}

// The statement as it comes out of a function's body.
std::string in_function(const std::string& statement) {
  const PassResult result = run_pass("void f() {" + statement + "}");
  for (const PassError& error : result.errors) ADD_FAILURE() << error.text;
  std::string text = squeezed(result.text);
  return text.substr(10, text.size() - 11);
}

std::string at_namespace(const std::string& statement) {
  const PassResult result = run_pass("namespace n {" + statement + "}");
  for (const PassError& error : result.errors) ADD_FAILURE() << error.text;
  std::string text = squeezed(result.text);
  return text.substr(13, text.size() - 14);
}

std::string reference(const std::string& type, const std::string& name, const std::string& sizes,
                      const std::string& memory = "UB") {
  return fmt::format(
      "(&{}){} = ::asctwin::onchip_array<{}{}>(::asctwin::Hardware::{}, \"{}\", []{{}})", name,
      sizes, type, sizes, memory, name);
}

TEST(OnchipArrays, BecomeReferences) {
  EXPECT_EQ(run_pass("void f() { __ubuf__ half src[256]; }").text,
            "void f() {          half (&src)[256] = ::asctwin::onchip_array<half[256]>("
            "::asctwin::Hardware::UB, \"src\", []{}); }");
}

TEST(OnchipArrays, NameTheirMemory) {
  for (const auto& [word, memory] : {std::pair("__ubuf__", "UB"),
                                     {"__cbuf__", "L1"},
                                     {"__ca__", "L0A"},
                                     {"__cb__", "L0B"},
                                     {"__cc__", "L0C"},
                                     {"__biasbuf__", "BIAS"},
                                     {"__fbuf__", "FIXBUF"}}) {
    EXPECT_EQ(in_function(fmt::format("{} T a[4];", word)),
              " T " + reference("T", "a", "[4]", memory) + ";");
  }
}

TEST(OnchipArrays, ManyInOneDeclaration) {
  EXPECT_EQ(in_function("__ubuf__ half a[16], b[32], *p = a;"),
            " half " + reference("half", "a", "[16]") + ", " + reference("half", "b", "[32]") +
                ", *p = a;");
}

TEST(OnchipArrays, OfAnyTypeAndSize) {
  for (const char* type :
       {"unsigned long long", "const half", "half const", "typename T::x", "::A::B", "X<1, Y<2>>",
        "typename A<B>::template C<D>", "decltype(f(1, 2))", "struct S"}) {
    EXPECT_EQ(in_function(fmt::format("__ubuf__ {} a[N * 2][16];", type)),
              fmt::format(" {} {};", type, reference(type, "a", "[N * 2][16]")));
  }
}

TEST(OnchipArrays, WithTheWordBehindTheType) {
  EXPECT_EQ(in_function("half __ubuf__ x[16];"), "half " + reference("half", "x", "[16]") + ";");
  EXPECT_EQ(in_function("const half __ubuf__ x[f(1)[2]];"),
            "const half " + reference("const half", "x", "[f(1)[2]]") + ";");
}

// A static reference would be bound once for all cores.
TEST(OnchipArrays, LoseTheirStorageClass) {
  EXPECT_EQ(in_function("static __ubuf__ half x[16];"),
            " half " + reference("half", "x", "[16]") + ";");
  EXPECT_EQ(in_function("__ubuf__ static half x[16];"),
            " half " + reference("half", "x", "[16]") + ";");
}

TEST(OnchipArrays, HoldTheirAlignmentAgainstTheBlock) {
  const std::string check =
      "static_assert([] { struct alignas(32) Aligned {}; return alignof(Aligned); }() <= 32, "
      "\"an on-chip array is aligned to 32 B\");";
  for (const char* statement :
       {"alignas(32) __ubuf__ half x[4];", "__ubuf__ alignas(32) half x[4];",
        "__ubuf__ half x alignas(32) [4];"}) {
    const std::string inside = in_function(statement);
    EXPECT_NE(inside.find("[]{ " + check + " }"), std::string::npos) << inside;
    EXPECT_EQ(inside.substr(0, inside.find("(&x)")), " half ");
    const std::string outside = squeezed(at_namespace(statement));
    EXPECT_NE(outside.find("{\"x\"}; " + check.substr(0, check.size() - 1)), std::string::npos);
    EXPECT_EQ(outside.find("alignas"), outside.rfind("alignas")) << outside;
  }
}

TEST(OnchipArrays, OverSeveralLines) {
  EXPECT_EQ(in_function("__ubuf__\nhalf\na\n[4\n];"),
            " \nhalf\n(&a)\n[4\n] = ::asctwin::onchip_array<half[4 ]>(::asctwin::Hardware::UB, "
            "\"a\", []{});");
}

TEST(OnchipArrays, InTemplatesLambdasAndBranches) {
  const std::string expected = "half " + reference("half", "a", "[4]") + ";";
  for (const char* begin : {"template <class T> void f() {", "auto f = [&](int x) {", "g([=] {",
                            "struct S { void f() {", "void f() { if (x) {", "S::S() : a{1}, b(2) {",
                            "auto f() -> int {", "void f() { switch (x) { case 1: ",
                            "void f() { for (;;) {", "struct S f() {", "void f() { again: "}) {
    const std::string text = squeezed(run_pass(begin + std::string(" __ubuf__ half a[4];")).text);
    EXPECT_EQ(text, squeezed(begin + (" " + expected)));
  }
}

TEST(OnchipArrays, AtNamespaceScopeBecomeObjects) {
  EXPECT_EQ(at_namespace("__ubuf__ half a[2][3];"),
            " ::asctwin::OnchipArray<half[2][3], ::asctwin::Hardware::UB> a{\"a\"} ;");
  EXPECT_EQ(
      at_namespace("static __cbuf__ X<1, 2> a[2], *p, b[N];"),
      "static ::asctwin::OnchipArray<X<1, 2>[2], ::asctwin::Hardware::L1> a{\"a\"} ; static "
      "X<1, 2> *p; static ::asctwin::OnchipArray<X<1, 2>[N], ::asctwin::Hardware::L1> b{\"b\"} ;");
}

TEST(OnchipArrays, PointersAreNone) {
  for (const char* text :
       {" half* list[16] = {( half*)(a + 1)};", " half* p = a;", " half (&r)[4] = a;",
        " half x = a[3];", " half (*q)[16] = &a;", "const half* const t[2] = {a, b};"}) {
    std::string statement = text;
    statement.insert(statement.find("half"), "__ubuf__ ");
    EXPECT_EQ(in_function(statement), text);
  }
}

TEST(OnchipArrays, ParametersAndOtherStatementsAreNone) {
  for (const char* text :
       {"void f(__ubuf__ half a[16]);", "void f(__ubuf__ half a[16]) { a[3] = 1; }",
        "auto f = [](__ubuf__ half a[16]) { return a[0]; };",
        "struct S { __ubuf__ half* list[16]; __gm__ half* p; };",
        "void f() { g<__ubuf__ half>(a[3]); }", "void f() { Tensor<__ubuf__ half> t[4]; }",
        "void f() { x = static_cast<__ubuf__ half*>(p)[3]; }"}) {
    const std::string result = run_pass(text).text;
    EXPECT_EQ(result.find("onchip"), std::string::npos) << result;
  }
}

TEST(OnchipArrays, AFunctionEndsItsDeclaration) {
  EXPECT_EQ(at_namespace("__ubuf__ half* f() { return 0; } half x, b[2];"),
            " half* f() { return 0; } half x, b[2];");
}

std::string only_error(const std::string& text) {
  const PassResult result = run_pass(text);
  EXPECT_EQ(result.errors.size(), 1u) << text;
  return result.errors.empty() ? "" : to_text(result.errors[0]);
}

TEST(OnchipArrays, FaultsNameTheUsersLine) {
  const std::string begin = "# 7 \"rope.cpp\"\nvoid f() {\n";
  EXPECT_EQ(only_error(begin + "__ubuf__ half src[2] = {1, 2}; }"),
            "rope.cpp:8: error: `src` is an on-chip array and cannot have an initialiser");
  EXPECT_EQ(only_error(begin + "__ubuf__ half\nsrc[2]{}; }"),
            "rope.cpp:9: error: `src` is an on-chip array and cannot have an initialiser");
  EXPECT_EQ(only_error(begin + "extern __ubuf__ half src[2]; }"),
            "rope.cpp:8: error: `src` is an on-chip array and cannot be `extern`");
  EXPECT_EQ(only_error(begin + "__gm__ half src[2]; }"),
            "rope.cpp:8: error: `src` is an array in global memory, which only the launch of a "
            "kernel provides");
}

// Arrays in global memory at namespace scope, and static ones, belong to the program.
TEST(OnchipArrays, OfGlobalMemoryStay) {
  const PassResult file = run_pass("# 1 \"k.cpp\"\n__gm__ const float t[2] = {1, 2}, u[1] = {3};\n");
  EXPECT_TRUE(file.errors.empty());
  EXPECT_TRUE(file.needs_initialisers);
  EXPECT_NE(file.text.find("const float t[2] = {1, 2}, u[1] = {3}; static const "
                           "::asctwin::GlobalArray asctwin_array_t{t, \"t\"}; static const "
                           "::asctwin::GlobalArray asctwin_array_u{u, \"u\"};"),
            std::string::npos)
      << file.text;
  const std::string begin = "# 1 \"k.cpp\"\n__aicore__ void f() { ";
  EXPECT_TRUE(run_pass(begin + "static const __gm__ float t[2] = {1, 2}; }\n").errors.empty());
  EXPECT_FALSE(run_pass(begin + "const __gm__ float t[2] = {1, 2}; }\n").errors.empty());
}

TEST(OnchipArrays, CannotBeMembers) {
  for (const char* begin : {"struct S {", "class S final : public B<int(float)> {public:",
                            "union {", "template <class T> struct alignas(32) S {",
                            "void f() { struct {", "typedef struct __attribute__((packed)) S {"}) {
    EXPECT_EQ(only_error(begin + std::string("int x;\n__ubuf__ half a[4]; };")),
              "error: `a` is an on-chip array and cannot be a member")
        << begin;
  }
}

}  // namespace
}  // namespace asctwin::driver
