// Launches: every form with what it becomes, everything that only looks like one, and what is said
// of one that cannot be.
#include "driver/launch_syntax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

struct Form {
  const char* text;
  const char* rewritten;  // spaces aside
};

std::string without_spaces(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

// Without what lets an argument be a pointer to void; LaunchSyntax.PassesArguments looks at it.
std::string without_passing(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(::asctwin::host::pass\(([^()]*(\([^()]*\))?)\))"),
                            "$1");
}

void expect_rewritten(const Form& form) {
  PassResult result = run_pass(form.text);
  result.text = without_passing(result.text);
  EXPECT_TRUE(result.errors.empty()) << form.text << ": " << to_text(result.errors[0]);
  std::string wanted = form.rewritten;
  for (size_t at; (at = wanted.find("(@")) != std::string::npos;) {
    wanted.replace(at, 2, "(::asctwin::host::configure(");
  }
  EXPECT_EQ(without_spaces(result.text), without_spaces(wanted)) << form.text;
}

// `(@` stands for `(::asctwin::host::configure(`.
constexpr Form kKernels[] = {
    {"k<<<1, 0, s>>>(a);", "(@1, 0, s), k(a));"},
    {"::k<<<1, 0, s>>>();", "(@1, 0, s), ::k());"},
    {"a::b::k<<<1, 0, s>>>(x);", "(@1, 0, s), a::b::k(x));"},
    {"k<int><<<1, 0, s>>>(x);", "(@1, 0, s), k<int>(x));"},
    {"k<A<B<C>>><<<1, 0, s>>>(x);", "(@1, 0, s), k<A<B<C>>>(x));"},
    {"k<(a < b), (a > b)><<<1, 0, s>>>(x);", "(@1, 0, s), k<(a < b), (a > b)>(x));"},
    {"k<1 < 2><<<1, 0, s>>>(x);", "(@1, 0, s), k<1 < 2>(x));"},
    {"k<a->b><<<1, 0, s>>>(x);", "(@1, 0, s), k<a->b>(x));"},
    {"ns::K<T>::template run<(7>3)><<<1, 0, s>>>(x);",
     "(@1, 0, s), ns::K<T>::template run<(7>3)>(x));"},
    {"k<__gm__ half><<<1, 0, s>>>(x);", "(@1, 0, s), k<half>(x));"},
    {"(*f)<<<1, 0, s>>>(x);", "(@1, 0, s), (*f)(x));"},
    {"*f<<<1, 0, s>>>(x);", "*(@1, 0, s), f(x));"},
    {"t[i]<<<1, 0, s>>>(x);", "(@1, 0, s), t[i](x));"},
    {"a.b->c<<<1, 0, s>>>(x);", "(@1, 0, s), a.b->c(x));"},
    {"get<T>(1)<<<1, 0, s>>>(x);", "(@1, 0, s), get<T>(1)(x));"},
};

constexpr Form kParameters[] = {
    {"k<<<n, nullptr>>>(a);", "(@n, nullptr), k(a));"},
    {"k<<<n, nullptr, s, 0>>>(a);", "(@n, nullptr, s, 0), k(a));"},
    {"k<<<f(1, 2), {}, s>>>(a);", "(@f(1, 2), {}, s), k(a));"},
    {"k<<<f<1, 2>(), 0, s>>>(a);", "(@f<1, 2>(), 0, s), k(a));"},
    {"k<<<f<g<1>>::v, 0, s>>>(a);", "(@f<g<1>>::v, 0, s), k(a));"},
    {"k<<<1, 0, v<2>>>>(a);", "(@1, 0, v<2>), k(a));"},
    {"k<<<f<g<h<1>>>(2), 0, s>>>(a);", "(@f<g<h<1>>>(2), 0, s), k(a));"},
    {"k<<<n < m, 0, s>>>(a);", "(@n < m, 0, s), k(a));"},
    {"k<<<n < 3 ? f<1>() : 2, 0, s>>>(a);", "(@n < 3 ? f<1>() : 2, 0, s), k(a));"},
    {"k<<<n >> 1, 0, s>>>(a);", "(@n >> 1, 0, s), k(a));"},
    {"k<<<a << 1, b > c, s>>>(a);", "(@a << 1, b > c, s), k(a));"},
    {"k<<<[] { return a >> 1, 2; }(), 0, s>>>(a);", "(@[] { return a >> 1, 2; }(), 0, s), k(a));"},
    {"k<<<n, \">>>(\", s>>>(a);", "(@n, \">>>(\", s), k(a));"},
};

constexpr Form kPlaces[] = {
    {"if (x) k<<<1, 0, s>>>(a); else m<<<1, 0, s>>>(b);",
     "if (x) (@1, 0, s), k(a)); else (@1, 0, s), m(b));"},
    {"if (x) (k)<<<1, 0, s>>>(a);", "if (x) (@1, 0, s), (k)(a));"},
    {"return k<<<1, 0, s>>>(a);", "return (@1, 0, s), k(a));"},
    {"return ::k<<<1, 0, s>>>(a);", "return (@1, 0, s), ::k(a));"},
    {"x and ::k<<<1, 0, s>>>(a);", "x and (@1, 0, s), ::k(a));"},
    {"x ? k<<<1, 0, s>>>(a) : m<<<1, 0, s>>>(b);", "x ? (@1, 0, s), k(a)) : (@1, 0, s), m(b));"},
    {"k<<<1, 0, s>>>(a), m<<<1, 0, s>>>(b);", "(@1, 0, s), k(a)), (@1, 0, s), m(b));"},
    {"f([&] { k<<<1, 0, s>>>(a); });", "f([&] { (@1, 0, s), k(a)); });"},
    {"k<<<1, 0, s>>>([] { m<<<1, 0, s>>>(b); return 1; }());",
     "(@1, 0, s), k([] { (@1, 0, s), m(b)); return 1; }()));"},
    {"k<<<f([] { m<<<1, 0>>>(b); }), 0, s>>>(a);", "(@f([] { (@1, 0), m(b)); }), 0, s), k(a));"},
    {"k<<<1, 0, s>>>({1, 2}, {});", "(@1, 0, s), k({1, 2}, {}));"},
    {"k\n<<<1,\n0, s\n>>>(a,\nb);", "(@\n1,\n0, s\n), k(a,\nb));"},
};

TEST(LaunchSyntax, KernelsOfEveryName) {
  for (const Form& form : kKernels) expect_rewritten(form);
}

TEST(LaunchSyntax, ParametersOfEveryForm) {
  for (const Form& form : kParameters) expect_rewritten(form);
}

TEST(LaunchSyntax, AtEveryPlaceOfAnExpression) {
  for (const Form& form : kPlaces) expect_rewritten(form);
}

TEST(LaunchSyntax, LeavesEverythingElseAlone) {
  for (const char* text :
       {"// k<<<1, 0, s>>>(a);", "/* k<<<1, 0, s>>>(a);\n*/ int x;", "\"k<<<1, 0, s>>>(a);\"",
        "R\"(k<<<1, 0, s>>>(a);)\"", "R\"x(\n)\" k<<<1>>>(a);)x\"", "'<<<'", "a << b >> c;",
        "a << <b;", "a <<= b >>= c;", "A<B<C<D>>>(x);", "A<B<C<D>>> x(1);", "a < b << c >> (d);",
        "operator<<<T>(a, b);", "std::operator<<<T>(a, b);", "s.operator<<<T>(b);", "1<<<2;",
        "<<<1, 0, s>>>(a);",

        "return<<<1, 0, s>>>(a);", "#pragma k<<<1, 0, s>>>(a)\n"}) {
    const PassResult result = run_pass(text);
    EXPECT_TRUE(result.errors.empty()) << text;
    EXPECT_EQ(result.text, text);
  }
}

std::string only_error(const std::string& text) {
  const PassResult result = run_pass("# 7 \"k.asc\"\n" + text);
  EXPECT_EQ(result.errors.size(), 1u) << text;
  return result.errors.empty() ? "" : to_text(result.errors[0]);
}

TEST(LaunchSyntax, ParametersOfAWrongNumberAreErrors) {
  const std::string allowed =
      " in <<<>>>, but takes 2 to 4: the number of blocks, l2ctrl, the stream";
  EXPECT_EQ(only_error("k<<<>>>(a);"),
            "k.asc:7: error: the launch of `k` has 0 parameters" + allowed);
  EXPECT_EQ(only_error("\nns::k<T><<<f<1, 2>()>>>(a);"),
            "k.asc:8: error: the launch of `ns::k<T>` has 1 parameter" + allowed);
  EXPECT_EQ(only_error("k<<<1, 2, 3, 4, 5>>>(a);"),
            "k.asc:7: error: the launch of `k` has 5 parameters" + allowed);
}

TEST(LaunchSyntax, LaunchesThatDoNotEndAreOneError) {
  for (const char* text : {"k<<<1, 0, s>>;", "k<<<1, 0, s>>>;", "k<<<1, 0, s > > >(a);", "k<<<",
                           "{ k<<<1, 0, s } >>>(a);", "k<<<1; m<<<1; n<<<1, 0, (", "k<<<x<<<y;"}) {
    EXPECT_EQ(only_error(text),
              "k.asc:7: error: the launch of `k` does not end: no `>>>(` follows its `<<<`");
  }
  EXPECT_EQ(only_error("k<<<1, 0, s>>>(m<<<1, 0, s>>>(a"),
            "k.asc:7: error: the launch of `k` does not end: no `)` follows");
}

TEST(LaunchSyntax, PassesArguments) {
  const auto arguments_of = [](const std::string& text) {
    const std::string rewritten = without_spaces(run_pass("k<<<1, 0>>>(" + text + ");").text);
    return rewritten.substr(rewritten.find(",k(") + 1);
  };
  EXPECT_EQ(arguments_of("x, t.device"),
            "k(::asctwin::host::pass(x),::asctwin::host::pass(t.device)));");
  EXPECT_EQ(arguments_of("p[i]->get(1, 2), 0"),
            "k(::asctwin::host::pass(p[i]->get(1,2)),0));");
  for (const char* const text : {"nullptr", "0", "a+b", "{x,1}", "(uint8_t*)p", "f<T>(x),y", "A::n"})
    EXPECT_EQ(arguments_of(text), std::string("k(") + text + "));");
}

}  // namespace
}  // namespace asctwin::driver
