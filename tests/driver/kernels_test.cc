// Kernels that the pass finds, what it notes of each, and how they are registered.
#include "driver/kernels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

std::vector<std::string> names(const std::string& text) {
  std::vector<std::string> result;
  for (const KernelInfo& kernel : run_pass(text).kernels) {
    result.push_back(kernel.name + (kernel.is_template ? "<>" : ""));
  }
  return result;
}

using Names = std::vector<std::string>;

TEST(Kernels, AreFoundInAnyNamespace) {
  EXPECT_EQ(names("extern \"C\" __global__ __aicore__ void k(GM_ADDR x) {}"), Names{"k"});
  EXPECT_EQ(names("extern \"C\" { __aicore__ __global__ void k() {} }"), Names{"k"});
  EXPECT_EQ(names("namespace a::b { inline namespace c { namespace { __global__ void k() {} } } }"
                  "namespace d { void f() { if (x) { y(); } } } __global__ void m() {}"),
            (Names{"a::b::c::k", "m"}));
  EXPECT_EQ(
      names("namespace a __attribute__((visibility(\"default\"))) { __global__ void k() {} }"),
      Names{"a::k"});
  EXPECT_EQ(names("__global__ void n::k() {} __global__ void ::m::k() {}"),
            (Names{"n::k", "m::k"}));
}

// The C library's function of this name stays what it is.
TEST(Kernels, WithANameOfTheCLibraryGetAnother) {
  const PassResult result =
      run_pass("extern \"C\" __global__ void sqrt(GM_ADDR x) { y = sqrt(2.0); }");
  EXPECT_EQ(result.kernels.at(0).name, "sqrt");
  EXPECT_NE(result.text.find("void asctwin_kernel_sqrt(GM_ADDR x) {"), std::string::npos);
  EXPECT_NE(result.text.find("y = sqrt(2.0);"), std::string::npos);
  EXPECT_NE(result.text.find("{\"sqrt\", &::asctwin_kernel_sqrt, "), std::string::npos);
  EXPECT_EQ(run_pass("namespace n { __global__ void sqrt() {} }").kernels.at(0).function, "n::sqrt");
}

TEST(Kernels, AreDefinitionsOnly) {
  EXPECT_EQ(names("__global__ void k(GM_ADDR); void f(int a) {} __aicore__ void g() {}"), Names{});
  EXPECT_EQ(names("// __global__ void k() {}\nconst char* s = \"__global__ void k() {}\";"),
            Names{});
  EXPECT_EQ(names("__global__ void k(); __global__ void k() {}"), Names{"k"});
}

TEST(Kernels, WithSpecifiersOfAnyKind) {
  for (const char* head :
       {"__global__ __attribute__((noinline)) [[maybe_unused]] void k(int (*f)(int))",
        "static __global__ alignas(4) decltype(f(1)) k(A<(1 > 2)> a)",
        "[aicore] __global__ __vector__ A<B(int)> k(int a = int{3}) noexcept(true)"}) {
    EXPECT_EQ(names(head + std::string(" {}")), Names{"k"}) << head;
  }
}

TEST(Kernels, OfTemplatesAreMarked) {
  EXPECT_EQ(names("template <typename T, int N = (1 > 0)> __global__ void k(T* x) {}"),
            Names{"k<>"});
  EXPECT_EQ(names("template <class T> __global__ void k(T) {}"
                  "template <> __global__ void k<float>(float) {}"),
            Names{"k<>"});
}

std::string kind_of(const std::string& words) {
  const PassResult result = run_pass("__global__ " + words + " __aicore__ void k() {}");
  if (result.kernels.size() != 1) return "none";
  const auto& kind = result.kernels[0].kind;
  return kind ? fmt::format("{}:{}", kind->cube, kind->vector) : "default";
}

TEST(Kernels, SayWhichCoresTheyTake) {
  EXPECT_EQ(kind_of(""), "default");
  EXPECT_EQ(kind_of("__vector__"), "0:1");
  EXPECT_EQ(kind_of("__cube__"), "1:0");
  EXPECT_EQ(kind_of("__mix__(1, 2)"), "1:2");
  EXPECT_EQ(kind_of("__mix__ (0,1)"), "0:1");
}

TEST(Kernels, WithABadMixAreErrors) {
  for (const char* mix : {"__mix__(n, 2)", "__mix__(1)", "__mix__(0, 0)", "__mix__(-1, 2)",
                          "__mix__(1, 256)", "__mix__(1, 2, 3)"}) {
    const PassResult result = run_pass(std::string("\n__global__ ") + mix + " void k() {}");
    ASSERT_EQ(result.errors.size(), 1u) << mix;
    EXPECT_EQ(to_text(result.errors[0]),
              "error: `__mix__` takes two numbers of cores, at least one of them above 0");
    EXPECT_EQ(result.errors[0].place.line, 2);
  }
}

TEST(Kernels, KnowTheirPlace) {
  const auto kernels = run_pass("# 40 \"a b.cpp\"\n__global__\nvoid\nk\n()\n{}").kernels;
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].place.file, "a b.cpp");
  EXPECT_EQ(kernels[0].place.line, 42);
}

std::string tail(const std::string& text, const PassOptions& options = {}) {
  const PassResult result = run_pass(text, options);
  for (const PassError& error : result.errors) ADD_FAILURE() << error.text;
  return result.text.substr(std::min(result.text.find("\n# 1 \"<asctwin>\""), result.text.size()));
}

TEST(Kernels, AreRegisteredBehindTheText) {
  EXPECT_EQ(tail("# 3 \"k\\\\.cpp\"\nnamespace n { __global__ __vector__ void k() {} }\n"
                 "__global__ void m() {}"),
            "\n# 1 \"<asctwin>\" 1 3\n"
            "static const ::asctwin::KernelRegistration asctwin_kernel_0{\"n::k\", &::n::k, "
            "::asctwin::KernelKind{0, 1, true}, \"k\\\\.cpp\", 3, \"\"};\n"
            "static const ::asctwin::KernelRegistration asctwin_kernel_1{\"m\", &::m, {}, "
            "\"k\\\\.cpp\", 4, \"\"};\n");
}

TEST(Kernels, OfTemplatesAreRegisteredByInstance) {
  const std::string text = "namespace n { template <class T, int N> __global__ void k(T*) {} }";
  EXPECT_EQ(tail(text), "");
  for (const char* spelling : {"n::k<unsigned int,16>", "k < unsigned  int , 16 >"}) {
    const std::string registered = tail(text, {{spelling}});
    EXPECT_NE(registered.find("&::n::k<unsigned int, 16>, {}"), std::string::npos) << registered;
  }
}

std::string only_error(const std::string& text, const PassOptions& options = {}) {
  const PassResult result = run_pass(text, options);
  EXPECT_EQ(result.errors.size(), 1u) << text;
  return result.errors.empty() ? "" : to_text(result.errors[0]);
}

TEST(Kernels, ThatCannotBeInstantiatedAreErrors) {
  const std::string one = "template <class T> __global__ void k(T*) {}";
  EXPECT_EQ(only_error(one, {{"m<int>"}}), "error: `m` is no kernel template");
  EXPECT_EQ(only_error("namespace a {" + one + "} namespace b {" + one + "}", {{"k<int>"}}),
            "error: `k` is ambiguous: `a::k` and `b::k`");
}

TEST(Kernels, ThatAreOverloadedAreNotRegistered) {
  const std::string text =
      "# 1 \"k.cpp\"\n__global__ void k(int) {}\n__global__ void k(float) {}\n"
      "template <class T> __global__ void k(T*) {}\n__global__ void m() {}";
  const std::string registered = tail(text);
  EXPECT_EQ(registered.find("\"k\""), std::string::npos) << registered;
  EXPECT_NE(registered.find("\"m\""), std::string::npos) << registered;
  const std::optional<PassError> error = overload_error(run_pass(text).kernels);
  ASSERT_TRUE(error);
  EXPECT_EQ(to_text(*error),
            "k.cpp:3: error: `k` is a kernel already, in line 1, and overloaded kernels "
            "can only be launched with <<<>>>");
}

TEST(Kernels, WithoutOverloadsAreAllRegistered) {
  EXPECT_FALSE(overload_error(run_pass("__global__ void k() {} __global__ void m() {}"
                                       "template <class T> __global__ void t(T) {}"
                                       "template <> __global__ void t<int>(int) {}")
                                  .kernels));
}

// The text of the only kernel, with its body wrapped.
std::string wrapped(const std::string& text) {
  const PassResult result = run_pass(text);
  EXPECT_TRUE(result.errors.empty()) << text;
  return result.text.substr(0, result.text.find("\n# 1 \"<asctwin>\""));
}

TEST(Kernels, HaveTheirBodiesWrappedOnTheirLines) {
  EXPECT_EQ(wrapped("void k(int a)\n__global__\n{\nif (a) { f({}); }\n}"),
            "void k(int a)\n          \n{ ::asctwin::host::run_or_launch({\"k\"}, [=]() mutable {\n"
            "if (a) { f({}); }\n});}");
  EXPECT_EQ(
      wrapped("namespace n { __mix__(1,2) __global__ void k(){} }"),
      "namespace n {                         void k(){ ::asctwin::host::run_or_launch({\"n::k\", "
      "::asctwin::KernelKind{1, 2}}, [=]() mutable {});} }");
}

TEST(Kernels, OfClassesAreWrappedAndNotRegistered) {
  const std::string text = "struct S { template <bool B> static __global__ void k(int) { g(); } };";
  EXPECT_NE(
      wrapped(text).find("{ ::asctwin::host::run_or_launch({\"k\"}, [=]() mutable { g(); });}"),
      std::string::npos);
  EXPECT_TRUE(run_pass(text).kernels.empty());
}

TEST(Kernels, ThatAreOnlyDeclaredAreNotWrapped) {
  const std::string text = "           void k(int); void f() { k(1); }";
  EXPECT_EQ(wrapped("__global__ " + text.substr(11)), text);
}

}  // namespace
}  // namespace asctwin::driver
