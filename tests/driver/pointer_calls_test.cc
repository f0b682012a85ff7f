// Calls of parameters that are pointers to functions get their place; nothing else does.
#include <gtest/gtest.h>

#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

constexpr const char* kPlace = "::asctwin::framework::called_at(::asctwin::SourceLoc::here(), op)";

int places_in(const std::string& text) {
  const std::string passed = run_pass("# 1 \"k.cpp\"\n" + text + "\n").text;
  int count = 0;
  for (size_t at = 0; (at = passed.find(kPlace, at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(PointerCalls, OfTemplateParameters) {
  EXPECT_EQ(places_in("template <class T, Adder<T>* op> __aicore__ inline void f(T x) {\n"
                      "  op(x, x);\n  if (x) (*op)(x, x);\n}"),
            2);
  EXPECT_EQ(places_in("template <class T, Adder<T>* op = Adds> class A {\n"
                      "  __aicore__ inline void f() { return op(a_, b_); }\n};"),
            1);
}

TEST(PointerCalls, OfParameters) {
  EXPECT_EQ(places_in("__aicore__ void f(void (*op)(int, int), int x) { op(x, x); }"), 1);
  EXPECT_EQ(places_in("__aicore__ void f(Adder* op) { x = op(1) + op(2); }"), 2);
}

TEST(PointerCalls, EndWithTheirFunction) {
  EXPECT_EQ(places_in("__aicore__ void f(Adder* op) {}\n__aicore__ void g() { op(1); }"), 0);
}

TEST(PointerCalls, LeaveOtherUsesAlone) {
  EXPECT_EQ(places_in("__aicore__ void f(Adder* op) { op[0] = *op; g(op); x.op(1); T op(1); }"), 0);
  EXPECT_EQ(places_in("__aicore__ void f() { op(1); }"), 0);
  EXPECT_EQ(places_in("void f(Adder* op) { op(1); }"), 0);
}

}  // namespace
}  // namespace asctwin::driver
