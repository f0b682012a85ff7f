// Makes the findings of a launch fail the GoogleTest test around it, if there is one. GoogleTest is
// looked at when the template is instantiated: it may be included after this file, or not at all.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <type_traits>

#include "asctwin/base/source_loc.h"

namespace testing {
class Message;
class TestPartResult;
namespace internal {
class AssertHelper;
}
}  // namespace testing

namespace asctwin::host {

template <class T, class Test>
struct Later {
  using type = T;
};

template <class Test, class = void>
struct HasGoogleTest : std::false_type {};
template <class Test>
struct HasGoogleTest<Test, std::void_t<decltype(sizeof(
                               typename Later<testing::internal::AssertHelper, Test>::type))>>
    : std::true_type {};

// `Test` is a type that is instantiated at one place only. Nothing happens where `text` is null.
template <class Test>
void fail_test(const char* text, SourceLoc where) {
  if constexpr (HasGoogleTest<Test>::value) {
    using Helper = typename Later<testing::internal::AssertHelper, Test>::type;
    using Result = typename Later<testing::TestPartResult, Test>::type;
    using Message = typename Later<testing::Message, Test>::type;
    if (text != nullptr) Helper(Result::kNonFatalFailure, where.file, where.line, text) = Message();
  } else {
    static_cast<void>(text);
    static_cast<void>(where);
  }
}

}  // namespace asctwin::host

#include "asctwin/base/macros_show.inc"
