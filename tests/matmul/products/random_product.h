// One random product by the host's tiling or by any other that the constraints allow, against plain
// loops. The including file decides whether the object is on cube cores alone.
// spec: matmul.md, sections 1.3, 1.4, 3.1, 7 and 12.1
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "isa/poison.h"
#include "matmul/problem.h"
#include "products.h"
#include "tensors.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

inline int parts(int size, int part) { return (size + part - 1) / part; }
inline int between(std::mt19937& random, int low, int high) {
  return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

// Types of the operands, the result and the bias.
template <class In, class Out, class Added>
struct Types {
  using Input = In;
  using Output = Out;
  using Bias = Added;
  static constexpr int kC0 = 32 / sizeof(In);
  static constexpr int kCStrip = sizeof(Out) == 1 ? 32 : 16;
  static constexpr bool kQuantised = sizeof(Out) == 1 || (sizeof(In) == 1 && sizeof(Out) == 2);
};

// Bits of a form: A transposed, B transposed, A, B and C in strips.
template <class T, int kForm>
struct Form : T {
  static constexpr bool kA = (kForm & 1) != 0, kB = (kForm & 2) != 0, kNzA = (kForm & 4) != 0,
                        kNzB = (kForm & 8) != 0, kNzC = (kForm & 16) != 0;
  static constexpr CubeFormat format(bool nz) { return nz ? CubeFormat::NZ : CubeFormat::ND; }
  using A = MatmulType<TPosition::GM, format(kNzA), typename T::Input, kA>;
  using B = MatmulType<TPosition::GM, format(kNzB), typename T::Input, kB>;
  using C = MatmulType<TPosition::GM, format(kNzC), typename T::Output>;
  using Added = MatmulType<TPosition::GM, CubeFormat::ND, typename T::Bias>;
};

struct Choice {
  Problem p;
  Tiling tiling;
  bool by_iterate = false, by_columns = false;  // by_columns: a scale for each column
  int vectors = 0;                              // of a block; 0: cube cores alone
  std::optional<uint64_t> seed;
  const char* soc = "Ascend910B1";

  friend std::ostream& operator<<(std::ostream& to, const Choice& c) {
    const Tiling& t = c.tiling;
    return to << c.p.m << " x " << c.p.n << " x " << c.p.k << (c.p.a_transposed ? ", At" : "")
              << (c.p.b_transposed ? ", Bt" : "") << (c.p.bias ? ", bias" : "") << ", cores "
              << t.usedCoreNum << ", single " << t.singleCoreM << " x " << t.singleCoreN
              << ", base " << t.baseM << " x " << t.baseN << " x " << t.baseK << ", step "
              << t.stepM << " " << t.stepN << " " << t.stepKa << " " << t.stepKb << ", depth "
              << t.depthA1 << " " << t.depthB1 << ", db " << t.dbL0A << t.dbL0B << t.dbL0C
              << ", order " << t.iterateOrder << ", iterate " << c.by_iterate << ", vectors "
              << c.vectors << ", schedule " << (c.seed ? static_cast<int64_t>(*c.seed) : -1);
  }
};

// Whether a tiling keeps the constraints of memory.
template <class T>
bool fits(const Tiling& t, const Problem& p) {
  constexpr int kSize = sizeof(typename T::Input);
  const int a_rows = p.a_transposed ? up(t.baseM, T::kC0) : t.baseM;
  const int b_rows = p.b_transposed ? t.baseN : up(t.baseN, T::kC0);
  const int l1 = (a_rows * t.depthA1 + b_rows * t.depthB1) * t.baseK * kSize;
  return t.baseM * t.baseK * kSize * t.dbL0A <= 64 * 1024 &&
         t.baseN * t.baseK * kSize * t.dbL0B <= 64 * 1024 &&
         t.baseM * t.baseN * 4 * t.dbL0C <= 128 * 1024 && (!p.bias || t.baseN * 4 <= 1024) &&
         l1 + (p.bias ? t.baseN * 4 : 0) <= 512 * 1024 - 128;
}

// Another split and other blocks than the host has chosen.
template <class T>
void choose_freely(Tiling& t, const Problem& p, std::mt19937& random) {
  const int cb = std::max(16, T::kC0), m_step = T::kNzA && T::kA ? cb : 16;
  const int n_step = T::kNzC ? std::max(cb, T::kCStrip) : cb;
  do {
    t.singleCoreM = std::min(p.m, up(between(random, 1, p.m), cb));
    t.singleCoreN = std::min(p.n, up(between(random, 1, p.n), n_step));
    t.usedCoreNum = parts(p.m, t.singleCoreM) * parts(p.n, t.singleCoreN);
  } while (t.usedCoreNum > p.cores);
  const auto one_or_two = [&] { return between(random, 1, 2); };
  do {
    t.baseM = m_step * between(random, 1, parts(t.singleCoreM, m_step));
    t.baseN = n_step * between(random, 1, parts(t.singleCoreN, n_step));
    t.baseK = cb * between(random, 1, parts(p.k, cb));
    t.dbL0A = one_or_two(), t.dbL0B = one_or_two(), t.dbL0C = one_or_two();
    t.stepKa = t.stepKb = between(random, 1, parts(p.k, t.baseK));
    t.depthA1 = t.stepKa * one_or_two();
    t.depthB1 = t.stepKb * one_or_two();
  } while (!fits<T>(t, p));
  t.iterateOrder = between(random, 0, 1);
}

template <class F>
Choice random_choice(std::mt19937& random, int vectors) {
  Choice choice;
  Problem& p = choice.p;
  const auto size = [&] { return between(random, 1, random() % 4 == 0 ? 20 : 150); };
  p.m = size(), p.n = size(), p.k = size();
  if (F::kNzC) p.m = up(p.m, 16), p.n = up(p.n, F::kCStrip);  // section 1.3
  p.a_transposed = F::kA, p.b_transposed = F::kB;
  p.bias = random() % 2 == 0;
  p.cores = between(random, 1, 24) * std::max(1, vectors);
  constexpr bool kWideStrips = F::kC0 == 32 && (F::kNzA || F::kNzB);
  const bool by_host = random() % 2 == 0;
  if (by_host && kWideStrips) p.cores = 1;  // the host splits M at 16 rows
  const auto in = F::kNzA || F::kNzB ? mt::CubeFormat::NZ : mt::CubeFormat::ND;
  choice.tiling = tiling_of<typename F::Input, typename F::Output, typename F::Bias>(
      p, mt::TPosition::GM, in, F::kNzC ? mt::CubeFormat::NZ : mt::CubeFormat::ND);
  if (!by_host) choose_freely<F>(choice.tiling, p, random);
  choice.by_iterate = random() % 2 == 0;
  choice.by_columns = random() % 2 == 0;
  choice.vectors = vectors;
  if (random() % 3 == 0) choice.seed = random() % 1000;
  return choice;
}

// The workspace begins with the system's part; the kernels here have no use for the rest.
inline constexpr size_t kSystemBytes = size_t{16} << 20, kUserBytes = size_t{1} << 20;

template <class F>
struct Data {
  const Choice& choice;
  std::vector<int> a, b, bias;
  Stored c_layout;
  Tensors tensors = {};
  std::span<typename F::Input> a_gm, b_gm;
  std::span<typename F::Bias> bias_gm;
  std::span<typename F::Output> c_gm;
  std::span<uint64_t> scales;
  asctwin::Gm<uint8_t> workspace = asctwin::Gm<uint8_t>(kSystemBytes + kUserBytes);

  static float scale(int column) { return column % 2 == 0 ? 0.5f : 0.25f; }
  static uint64_t word_of(float scale) {
    uint32_t bits;
    std::memcpy(&bits, &scale, sizeof(bits));
    constexpr uint64_t kSigned = uint64_t{1} << 46;
    return sizeof(typename F::Output) == 1 ? bits | kSigned : bits;
  }
  static Stored layout(int rows, int columns, bool transposed, bool nz, int c0) {
    return transposed ? Stored{columns, rows, nz, c0} : Stored{rows, columns, nz, c0};
  }
  static asctwin::Gm<uint64_t> words(int columns) {
    asctwin::Gm<uint64_t> all(std::vector<uint64_t>(static_cast<size_t>(columns)));
    for (int j = 0; j < columns; ++j) all[static_cast<size_t>(j)] = word_of(scale(j));
    return all;
  }

  Data(const Choice& from, std::mt19937& random)
      : choice(from),
        a(values(random, size_t(from.p.m) * from.p.k)),
        b(values(random, size_t(from.p.k) * from.p.n)),
        bias(values(random, size_t(from.p.n), 50)),
        c_layout(layout(from.p.m, from.p.n, false, F::kNzC, F::kCStrip)) {
    const Problem& p = from.p;
    a_gm = tensors.add_input(
        "a", stored<typename F::Input>(a, layout(p.m, p.k, F::kA, F::kNzA, F::kC0), F::kA));
    b_gm = tensors.add_input(
        "b", stored<typename F::Input>(b, layout(p.k, p.n, F::kB, F::kNzB, F::kC0), F::kB));
    bias_gm = tensors.add_input("bias", stored<typename F::Bias>(bias, {1, p.n}, false));
    c_gm = tensors.add_output<typename F::Output>("c", c_layout.size());
    scales = tensors.add_input("scales", words(p.n));
  }

  std::vector<asctwin::GlobalRange> ranges() {
    std::vector<asctwin::GlobalRange> all = tensors.ranges();
    all.push_back({workspace.data(), workspace.size(), "workspace", true});
    return all;
  }

  // Names a byte that differs from the product, or from what must stay as it is; or "".
  std::string fault() const {
    const Problem& p = choice.p;
    const auto sums = product(p, a, b, bias);
    for (int i = 0; i < p.m; ++i)
      for (int j = 0; j < p.n; ++j) {
        const auto got = static_cast<float>(c_gm[c_layout.at(i, j)]);
        const float right = expected(sums[size_t(i * p.n + j)], j);
        if (got != right)
          return "element [" + std::to_string(i) + ", " + std::to_string(j) + "] is " +
                 std::to_string(got) + ", should be " + std::to_string(right);
      }
    if (const std::string changed = tensors.changed(); !changed.empty())
      return changed + " changes";
    const auto is_poison = [](uint8_t byte) { return byte == asctwin::isa::kPoison; };
    if (!std::all_of(workspace.begin() + kSystemBytes, workspace.end(), is_poison))
      return "the user's part of the workspace changes";
    return "";
  }

  float expected(int sum, int column) const {
    using Out = typename F::Output;
    float value = static_cast<float>(sum);
    if constexpr (F::kQuantised) value *= choice.by_columns ? scale(column) : scale(0);
    if constexpr (sizeof(Out) == 1)
      return std::clamp(std::nearbyint(std::clamp(value, -256.0f, 255.0f)), -128.0f, 127.0f);
    return static_cast<float>(static_cast<Out>(value));
  }
};

template <class T>
GlobalTensor<T> global(std::span<T> part) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(part.data(), part.size());
  return tensor;
}

// Where the part of an operand begins that belongs to row or column `first` of the result, which
// the other axis of the stored matrix crosses.
inline uint64_t begin_of(int first, int other, bool by_rows, bool nz, int c0) {
  if (!nz) return static_cast<uint64_t>(by_rows ? first * other : first);
  return static_cast<uint64_t>(by_rows ? first * c0 : first / c0 * up(other, 16) * c0);
}

template <class F, class Object>
void multiply(Object& mm, const Data<F>& d) {
  const Problem& p = d.choice.p;
  const Tiling& t = d.choice.tiling;
  const int index = static_cast<int>(GetBlockIdx()), m_parts = parts(p.m, t.singleCoreM);
  const int m0 = index % m_parts * t.singleCoreM, n0 = index / m_parts * t.singleCoreN;
  mm.SetTail(std::min(t.singleCoreM, p.m - m0), std::min(t.singleCoreN, p.n - n0));
  mm.SetTensorA(global(d.a_gm)[begin_of(m0, p.k, !F::kA, F::kNzA, F::kC0)], F::kA);
  mm.SetTensorB(global(d.b_gm)[begin_of(n0, p.k, F::kB, F::kNzB, F::kC0)], F::kB);
  if (p.bias) mm.SetBias(global(d.bias_gm)[static_cast<uint64_t>(n0)]);
  if constexpr (F::kQuantised) {
    if (d.choice.by_columns)
      mm.SetQuantVector(global(d.scales)[static_cast<uint64_t>(n0)]);
    else
      mm.SetQuantScalar(Data<F>::word_of(Data<F>::scale(0)));
  }
  const uint64_t to = F::kNzC
                          ? static_cast<uint64_t>(n0 / F::kCStrip * up(p.m, 16) + m0) * F::kCStrip
                          : static_cast<uint64_t>(m0 * p.n + n0);
  if (!d.choice.by_iterate) return mm.IterateAll(global(d.c_gm)[to]);
  while (mm.template Iterate<true>()) mm.template GetTensorC<true>(global(d.c_gm)[to]);
}

template <class F>
void kernel(const Data<F>& d) {
  TPipe pipe;
  SetSysWorkspace(d.workspace.data());
  Matmul<typename F::A, typename F::B, typename F::C, typename F::Added, CFG_MDL> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.choice.tiling);
  if (static_cast<int>(GetBlockIdx()) >= d.choice.tiling.usedCoreNum) return;
  multiply(mm, d);
  mm.End();
}

template <class F>
std::string fault_of_product(const Choice& choice, std::mt19937& random) {
  const Problem& p = choice.p;
  Data<F> d(choice, random);
  asctwin::RunOptions options;
  options.blocks = parts(p.cores, std::max(1, choice.vectors));
  options.kind = asctwin::KernelKind{1, static_cast<uint8_t>(choice.vectors)};
  options.schedule_seed = choice.seed;
  options.soc = choice.soc;
  const asctwin::Report report = asctwin::run_on_cores([&] { kernel(d); }, options, d.ranges());
  return report.clean() ? d.fault() : report.text();
}

template <class T, int kForm>
std::string fault_of_form(std::mt19937& random, int vectors, const char* soc) {
  using F = Form<T, kForm>;
  Choice choice = random_choice<F>(random, vectors);
  choice.soc = soc;
  const std::string fault = choice.tiling.usedCoreNum > 0 ? fault_of_product<F>(choice, random)
                                                          : "the host finds no tiling";
  if (fault.empty()) return "";
  std::ostringstream text;
  text << fault << ": form " << kForm << ", " << choice;
  return text.str();
}

template <class T, int... kForms>
std::string fault_of_any(std::mt19937& random, int vectors, const char* soc,
                         std::integer_sequence<int, kForms...>) {
  static constexpr std::array kTries = {&fault_of_form<T, kForms>...};
  return kTries[random() % kTries.size()](random, vectors, soc);
}

using AllForms = std::make_integer_sequence<int, 32>;
// Both transposes, all in strips or nothing; and C alone in strips.
using SomeForms = std::integer_sequence<int, 0, 1, 2, 3, 12, 13, 14, 15, 16, 31>;

inline std::string fault_of_types(ProductTypes types, std::mt19937& random, int vectors,
                                  const char* soc) {
  switch (types) {
    case ProductTypes::kHalf:
      return fault_of_any<Types<half, float, float>>(random, vectors, soc, AllForms());
    case ProductTypes::kHalfIntoHalf:
      return fault_of_any<Types<half, half, half>>(random, vectors, soc, SomeForms());
    case ProductTypes::kBfloat16:
      return fault_of_any<Types<bfloat16_t, bfloat16_t, float>>(random, vectors, soc, SomeForms());
    case ProductTypes::kFloat:
      return fault_of_any<Types<float, float, float>>(random, vectors, soc, SomeForms());
    case ProductTypes::kInt8:
      return fault_of_any<Types<int8_t, int32_t, int32_t>>(random, vectors, soc, SomeForms());
    case ProductTypes::kInt8IntoHalf:
      return fault_of_any<Types<int8_t, half, int32_t>>(random, vectors, soc, SomeForms());
    case ProductTypes::kInt8IntoInt8:
      return fault_of_any<Types<int8_t, int8_t, int32_t>>(random, vectors, soc, SomeForms());
    case ProductTypes::kHalfIntoInt8:
      return fault_of_any<Types<half, int8_t, float>>(random, vectors, soc, SomeForms());
    case ProductTypes::kCount:
      break;
  }
  return "there are no such types";
}

}  // namespace
