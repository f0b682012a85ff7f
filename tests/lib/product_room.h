// A kernel that brings two operands into L1, has a library call multiply them and copies the result
// out, on the chips whose core does cube and vector work.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace asctwin::test {

// Where the sum is formed and how it leaves.
enum class Way {
  kThroughCo1,  // dst in CO1, and a copy of the kernel's own
  kThroughCo2,  // dst in CO2
};

struct ProductRoom {
  std::string soc;
  Way way = Way::kThroughCo2;
  int rows = 0;    // of the result that are copied out
  int height = 0;  // of its strips of 16 columns
  int strips = 0;

  // `call(dst, left, right)` with tensors in CO1 or CO2, A1 and B1; its result as it lies there.
  template <class T, class U, class S, class Call>
  std::vector<T> run(const std::vector<U>& left, const std::vector<S>& right, Call call,
                     Report* said = nullptr) const {
    Gm<U> a(left.size());
    Gm<S> b(right.size());
    Gm<T> c(static_cast<size_t>(results()));
    std::copy(left.begin(), left.end(), a.begin());
    std::copy(right.begin(), right.end(), b.begin());
    RunOptions options;
    options.soc = soc;
    const Report report = run_on_cores([&] { kernel(a, b, c, call); }, options,
                                       {range(a, "a"), range(b, "b"), range(c, "c")});
    if (said != nullptr)
      *said = report;
    else
      EXPECT_TRUE(report.clean()) << report.text();
    return {c.begin(), c.end()};
  }

 private:
  int results() const { return strips * height * 16; }

  template <class T, class U, class S, class Call>
  void kernel(const Gm<U>& a, const Gm<S>& b, const Gm<T>& c, Call call) const {
    using namespace AscendC;
    TPipe pipe;
    TQue<TPosition::A1, 1> in_a;
    TQue<TPosition::B1, 1> in_b;
    TQue<TPosition::CO2, 1> out;
    pipe.InitBuffer(in_a, 1, bytes<U>(a.size()));
    pipe.InitBuffer(in_b, 1, bytes<S>(b.size()));
    pipe.InitBuffer(out, 1, bytes<T>(size_t(results())));
    fetch(in_a, a);
    fetch(in_b, b);
    LocalTensor<U> a1 = in_a.template DeQue<U>();
    LocalTensor<S> b1 = in_b.template DeQue<S>();
    LocalTensor<T> co2 = out.template AllocTensor<T>();
    if (way == Way::kThroughCo2)
      call(co2, a1, b1);
    else
      pass_co1<T>(pipe, co2, [&](const LocalTensor<T>& co1) { call(co1, a1, b1); });
    out.EnQue(co2);
    co2 = out.template DeQue<T>();
    constexpr int kBlocks = 16 * sizeof(T) / 32;  // of a row of a strip
    const int gap = (height - rows) * kBlocks;
    DataCopy(global(c), co2, DataCopyParams(strips, rows * kBlocks, gap, gap));
    out.FreeTensor(co2);
    in_a.FreeTensor(a1);
    in_b.FreeTensor(b1);
  }
  template <class T, class Call>
  void pass_co1(AscendC::TPipe& pipe, const AscendC::LocalTensor<T>& co2, Call call) const {
    using namespace AscendC;
    TQue<TPosition::CO1, 1> sums;
    pipe.InitBuffer(sums, 1, bytes<T>(size_t(results())));
    LocalTensor<T> co1 = sums.AllocTensor<T>();
    call(co1);
    sums.EnQue(co1);
    co1 = sums.DeQue<T>();
    DataCopyEnhancedParams enhanced;
    enhanced.blockMode = BlockMode::BLOCK_MODE_MATRIX;
    DataCopy(co2, co1, DataCopyParams(1, results() / 256, 0, 0), enhanced);
    sums.FreeTensor(co1);
  }
  template <class T>
  static uint32_t bytes(size_t count) {
    return static_cast<uint32_t>((count * sizeof(T) + 31) / 32 * 32);
  }
  template <class T>
  static AscendC::GlobalTensor<T> global(const Gm<T>& gm) {
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(gm.data(), gm.size());
    return tensor;
  }
  template <class T>
  static GlobalRange range(const Gm<T>& gm, const char* name) {
    return {gm.block().data(), gm.block().size_bytes(), name, gm.may_be_unwritten()};
  }
  template <class Queue, class T>
  static void fetch(Queue& queue, const Gm<T>& from) {
    auto l1 = queue.template AllocTensor<T>();
    AscendC::DataCopy(l1, global(from), static_cast<uint32_t>(from.size()));
    queue.EnQue(l1);
  }
};

inline int rounded(int size, int to) { return (size + to - 1) / to * to; }

// Small whole numbers, of which every order of a sum gives the same.
template <class T>
std::vector<T> small_numbers(size_t count, std::mt19937& random, int least = -3) {
  std::vector<T> numbers(count);
  for (T& number : numbers)
    number = static_cast<T>(std::is_same_v<T, uint8_t> ? int(random() % 6)
                                                       : least + int(random() % (1 - 2 * least)));
  return numbers;
}

// The one finding, an error at a line of the file, with these words.
inline void expect_error(const Report& report, Code code, const std::string& file,
                         const std::string& words) {
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings().front().code, code) << report.text();
  EXPECT_NE(report.text().find(words), std::string::npos) << report.text();
  EXPECT_NE(report.text().find(file), std::string::npos) << report.text();
}

}  // namespace asctwin::test
