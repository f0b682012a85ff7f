// One test for each instruction: TEST(suite, name) for every operation of a record. The body is
// instantiated by record and called with the record of the operation, so that tests of two hundred
// operations compile no longer than those of one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "isa/operations.h"
#include "property/budget.h"

namespace asctwin::test {

template <class I>
using OperationTest = void (*)(const I& prototype);

template <class I>
class RegisteredTest final : public testing::Test {
 public:
  RegisteredTest(OperationTest<I> body, const I& prototype) : body_(body), prototype_(prototype) {}
  void TestBody() override { body_(prototype_); }

 private:
  OperationTest<I> body_;
  I prototype_;
};

template <class I>
void add_tests(const char* suite, const char* record_name, const char* file, int line,
               OperationTest<I> body) {
  isa::for_each_operation<I>([&](const I& prototype) {
    testing::RegisterTest(
        suite, isa::unique_name(prototype, record_name).c_str(), nullptr, nullptr, file, line,
        [body, prototype]() -> testing::Test* { return new RegisteredTest<I>(body, prototype); });
  });
}

// The share of one operation in a number of random calls that are for the whole record, whose
// operations have their bytes and checks in common.
template <class I>
int64_t share_of_calls(int64_t of_record, int64_t least) {
  int64_t operations = 0;
  isa::for_each_operation<I>([&](const I&) { ++operations; });
  return calls(std::max(least, of_record / std::max<int64_t>(operations, 1)));
}

}  // namespace asctwin::test

// Inside a definition of ASCTWIN_OP(record): tests of its operations, where the record is `fit`.
#define ASCTWIN_ADD_TESTS(suite, record, fit, body)                                \
  [[maybe_unused]] const bool added_##suite##_##record = [] {                      \
    if constexpr (fit)                                                             \
      ::asctwin::test::add_tests<isa::record>(#suite, #record, __FILE__, __LINE__, \
                                              body<isa::record>);                  \
    return true;                                                                   \
  }();
