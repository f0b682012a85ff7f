// Specializations inside of classes, as g++ 12 takes them.
#include "driver/member_specializations.h"

#include <gtest/gtest.h>

namespace asctwin::driver {
namespace {

// A class with a template of the given head and name, and a specialization of it.
std::string in_class(const std::string& members) { return "class C {\n " + members + "\n};\n"; }

TEST(MemberSpecializations, TakeTheParametersOfTheFirstAndAConstraint) {
  EXPECT_EQ(with_constraints(in_class("template <int n = 1> void f(int);\n"
                                      " template <> void f<2>(int) { g<3>(); }")),
            in_class("template <int n = 1> void f(int);\n"
                     " template <int n = 1> requires (n == (2)) void f   (int) { g<3>(); }"));
}

TEST(MemberSpecializations, CompareTypesAndValues) {
  EXPECT_EQ(with_constraints(in_class("public: template <typename T, bool b> int operator()(T);\n"
                                      " template <> int operator()<float, true>(float) {}")),
            in_class("public: template <typename T, bool b> int operator()(T);\n"
                     " template <typename T, bool b> requires (::std::is_same_v<T, float> && b == "
                     "(true)) int operator()             (float) {}"));
}

TEST(MemberSpecializations, MayLeaveParametersToBeDeduced) {
  EXPECT_EQ(with_constraints(in_class("template <int n, class T> void f(T);\n"
                                      " template <> void f<0>(int);")),
            in_class("template <int n, class T> void f(T);\n"
                     " template <int n, class T> requires (n == (0)) void f   (int);"));
}

TEST(MemberSpecializations, StayWhereTheyAreRightOrCannotBeSaid) {
  for (const std::string& text :
       {std::string("template <int n> void f();\ntemplate <> void f<1>() {}\n"),
        in_class("template <> void f<1>() {}"),
        in_class("template <int> void f(); template <> void f<1>() {}"),
        in_class("template <class... T> void f(); template <> void f<int>() {}"),
        in_class("template <int n> struct S {}; template <> struct S<1> {};"),
        in_class("void f() { if (a < b) { c > (d); } }"), std::string("template <> void"),
        std::string("class C { template <int n> void f(); template <> void f<"), std::string("}}")})
    EXPECT_EQ(with_constraints(text), text);
}

}  // namespace
}  // namespace asctwin::driver
