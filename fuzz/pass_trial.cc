// Pieces are put side by side, repeated and then cut and overwritten at random places, so that
// brackets, quotes and angles rarely close where they should.
#include "pass_trial.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "driver/source_pass.h"

namespace asctwin::fuzz {
namespace {

constexpr std::string_view kPieces[] = {
    "k<<<1, nullptr, s>>>(a);",
    "ns::K<T>::template run<(7>3)><<<n, 0, s>>>(x, {1, 2});",
    "(*f)<<<f<g<1>>::v, 0>>>();",
    "t[i]<<<n < 3 ? f<1>() : 2, 0, s, 0>>>(a)",
    "<<<",
    ">>>",
    ">>>(",
    "<",
    ">",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "::",
    "template ",
    "operator",
    "k",
    "K<T>",
    "extern \"C\" __global__ __aicore__ void k(__gm__ half* x, int) {\n",
    "namespace n {",
    "}\n",
    "struct S { template <class T> static __global__ void k(T) { k<<<1, 0>>>(1); } };\n",
    "__mix__(1, 2) ",
    "__global__ ",
    "__ubuf__ half a[16], *p;",
    "static __cbuf__ float b[2][3];",
    "[aicore] ",
    "[host, aicore]",
    "a << b >> c;",
    "A<B<C<D>>>(x);",
    "operator<<<int>(a, b);",
    "// k<<<1>>>(a)\n",
    "/* k<<<1>>>(a) */",
    "\"k<<<1>>>(a)\"",
    "R\"(k<<<1>>>(a))\"",
    "R\"x(",
    ")x\"",
    "'",
    "\"",
    "/*",
    "*/",
    "//",
    "\\\n",
    "\n",
    "\n# 12 \"k.asc\" 1\n",
    "\n#pragma once\n",
    "if (x) ",
    "case 1: ",
    "return ",
    "int x = 1'000;",
    "0x1p-3",
    "\xC3\xA9",
    "public:",
    "a->b",
    ">=",
    "alignas(4)"};

void overwrite(Rng& rng, std::string& text) {
  const auto place = [&] { return static_cast<size_t>(between(rng, 0, text.size() - 1)); };
  const size_t at = place(), length = between(rng, 1, 16);
  switch (between(rng, 0, 2)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, text.substr(place(), length));
      break;
    default:
      text[at] = static_cast<char>(between(rng, 0, 255));
      break;
  }
}

std::string random_source(Rng& rng) {
  std::string text;
  for (int64_t pieces = between(rng, 0, chance(rng, 50) ? 2000 : 30); pieces > 0; --pieces) {
    const std::string_view piece = kPieces[between(rng, 0, std::size(kPieces) - 1)];
    for (int64_t times = chance(rng, 20) ? between(rng, 1, 50) : 1; times > 0; --times)
      text += piece;
  }
  for (int64_t cuts = between(rng, 0, 8); cuts > 0 && !text.empty(); --cuts) overwrite(rng, text);
  return text;
}

void expect(bool holds, std::string_view what, std::string_view text) {
  if (!holds) throw Failure(std::string(what) + ":\n" + std::string(text));
}

bool has_nothing_to_change(std::string_view text) {
  for (const std::string_view sign : {"<<<", "__", "aicore", "host"}) {
    if (text.find(sign) != std::string_view::npos) return false;
  }
  return true;
}

void expect_same(const std::string& text) {
  const driver::PassResult result = driver::run_pass(text);
  expect(result.errors.empty() && result.text == text, "changed, with nothing to change", text);
}

void expect_lines(const std::string& text) {
  const driver::PassResult result = driver::run_pass(text);
  const std::string own = result.text.substr(0, result.text.find("\n# 1 \"<asctwin>\""));
  const auto lines = [](const std::string& s) { return std::count(s.begin(), s.end(), '\n'); };
  expect(lines(own) == lines(text), "another number of lines", text);
}

// With what closes the comment or the raw string taken out.
std::string hidden(std::string text, std::string_view open, std::string_view close) {
  for (size_t at; (at = text.find(close)) != std::string::npos;) text.erase(at, close.size());
  while (!text.empty() && text.back() == close.front()) text.pop_back();
  return std::string(open) + text + std::string(close);
}

}  // namespace

void pass_trial(Rng& rng, Workbench&, uint64_t) {
  const std::string text = random_source(rng);
  expect_lines(text);
  if (has_nothing_to_change(text)) expect_same(text);
  expect_same(hidden(text, "int a; /*", "*/"));
  expect_same(hidden(text, "f(R\"~~(", ")~~\""));
}

}  // namespace asctwin::fuzz
