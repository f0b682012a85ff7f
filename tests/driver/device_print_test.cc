// Calls of printf that are told their place, and everything else of that name.
#include "driver/device_print.h"

#include <gtest/gtest.h>

#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

// The body of a function of a core behind the pass.
std::string on_core(const std::string& body) {
  const std::string head = "__aicore__ void f() {";
  return run_pass(head + body + "}").text.substr(head.size());
}

TEST(DevicePrint, CallsAreToldTheirPlace) {
  const std::string here = "(::asctwin::SourceLoc::here(), ";
  EXPECT_EQ(on_core("printf(\"a\");"), "::AscendC::printf" + here + "\"a\");}");
  EXPECT_EQ(on_core("if (x) PRINTF(\"a\", 1);"), "if (x) ::AscendC::PRINTF" + here + "\"a\", 1);}");
  EXPECT_EQ(on_core("AscendC::printf(\"a\");"), "AscendC::printf" + here + "\"a\");}");
  EXPECT_EQ(on_core("return [&] { printf(f); }();"),
            "return [&] { ::AscendC::printf" + here + "f); }();}");
}

TEST(DevicePrint, OtherNamesAreLeftAlone) {
  for (const char* text : {"std::printf(\"a\");", "log.printf(\"a\");", "log->printf(\"a\");",
                           "printf();", "int printf = 1;", "auto p = printf;", "printf_all(1);",
                           "void printf(int);", "::printf(\"a\");"}) {
    EXPECT_EQ(on_core(text), text + std::string("}"));
  }
}

TEST(DevicePrint, FunctionsOfTheHostAreLeftAlone) {
  const std::string text = "void f() { printf(\"a\"); } int g() { return printf(\"b\"); }";
  EXPECT_EQ(run_pass("__aicore__ void k(); " + text).text, "           void k(); " + text);
}

}  // namespace
}  // namespace asctwin::driver
