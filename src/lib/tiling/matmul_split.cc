// Few cores and few blocks: every way to share is tried, and the one that loads least is taken.
// Real kernels rely on more than the documents say (section 12.3): exact numbers of cores, even
// ones where the launch has two vector cores a block, shares of one size, and whole blocks of
// columns where they go to UB.
#include "lib/tiling/matmul_split.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace asctwin::lib {
namespace {

int64_t parts_of(int64_t size, int64_t part) { return (size + part - 1) / part; }
int64_t up(int64_t size, int64_t to) { return parts_of(size, to) * to; }

constexpr int64_t kRows = 16;           // of a fractal
constexpr int64_t kMessageBytes = 128;  // of L1, that the library keeps
constexpr int64_t kBiasBytes = 4;       // in L1 and the bias table, as in L0C

class Chooser {
 public:
  explicit Chooser(const MatmulProblem& problem) : in_(problem) {}

  std::optional<MatmulSplit> choose() {
    if (in_.shape.m <= 0 || in_.shape.n <= 0 || in_.shape.k <= 0 || in_.cores < 1)
      return std::nullopt;
    if (in_.splits_k && (in_.has_bias || in_.c_in_ub)) return std::nullopt;
    if (!choose_shares() || !choose_base() || !choose_depth() || !choose_steps())
      return std::nullopt;
    return out_;
  }

 private:
  struct Share {
    int64_t m, n, m_parts, n_parts;
    int64_t cores() const { return m_parts * n_parts; }
  };

  int64_t bits() const { return std::max(in_.a_bits, in_.b_bits); }
  int64_t c0() const { return 256 / std::min(in_.a_bits, in_.b_bits); }
  int64_t step() const { return std::max(kRows, c0()); }
  // A fractal of a sparse B keeps half of 64 rows, and one of MX scales is of 64 elements.
  int64_t k_step() const { return in_.is_sparse || in_.is_scaled ? 64 : step(); }
  int64_t rows_at_once() const { return in_.pairs_rows ? 2 : 1; }
  int64_t columns_at_once() const { return in_.pairs_columns ? 2 : 1; }
  // Blocks of an A that lies in strips across M begin at a strip.
  int64_t m_step() const { return in_.a_in_strips && in_.a_transposed ? step() : kRows; }
  // Those of a C of bytes, whose strips have 32 columns, as well.
  int64_t n_step() const {
    constexpr int64_t kColumnsOfBytes = 32;
    return in_.c_in_strips && in_.c_bits == 8 ? std::max(step(), kColumnsOfBytes) : step();
  }
  static int64_t bytes(int64_t elements, int64_t bits) { return elements * bits / 8; }

  int64_t alignment(int64_t given, int64_t usual, int64_t fixed_base, int64_t size) const {
    if (fixed_base > 0 && fixed_base < size) return fixed_base;
    return given > 0 ? given : usual;
  }

  static int64_t share_of(int64_t size, int64_t parts, int64_t align, int64_t fixed, int64_t least,
                          int64_t most) {
    int64_t share = std::min(up(parts_of(size, parts), align), size);
    if (fixed > 0) share = fixed;
    if (least > 0) share = std::max(share, least);
    if (most > 0) share = std::min(share, most);
    return std::min(share, size);
  }

  std::vector<Share> all_shares() const {
    const auto& s = in_.shape;
    const int64_t align_m = alignment(in_.align.m, m_step(), in_.fixed_base.m, s.m);
    const int64_t align_n = alignment(in_.align.n, n_step(), in_.fixed_base.n, s.n);
    std::vector<Share> shares;
    const int64_t most_p = in_.a_in_l1 ? 1 : std::min(in_.cores, parts_of(s.m, align_m));
    for (int64_t p = 1; p <= most_p; ++p) {
      const int64_t most_q = in_.b_in_l1 ? 1 : std::min(in_.cores / p, parts_of(s.n, align_n));
      for (int64_t q = 1; q <= most_q; ++q) {
        Share share{
            share_of(s.m, p, align_m, in_.fixed_single.m, in_.least_single.m, in_.most_single.m),
            share_of(s.n, q, align_n, in_.fixed_single.n, in_.least_single.n, in_.most_single.n), 0,
            0};
        share.m_parts = parts_of(s.m, share.m);
        share.n_parts = parts_of(s.n, share.n);
        if (share.cores() <= in_.cores) shares.push_back(share);
      }
    }
    return shares;
  }

  // Takes those away that `is_bad`, if others remain.
  template <class Test>
  static void drop(std::vector<Share>& shares, Test is_bad) {
    if (!std::ranges::all_of(shares, is_bad)) std::erase_if(shares, is_bad);
  }

  static double load_of(const Share& share) {
    return static_cast<double>(up(share.m, kRows)) * static_cast<double>(up(share.n, kRows)) *
           (1 + 32.0 / static_cast<double>(std::min<int64_t>(share.m, 128)) +
            32.0 / static_cast<double>(std::min<int64_t>(share.n, 256)));
  }

  // Kernels without SetTail need shares of one size; these may cost up to twice `least_load`.
  auto score(const Share& share, double least_load) const {
    const int64_t widest = in_.fixed_base.n > 0 ? in_.fixed_base.n : 256;
    const int64_t uneven_blocks = (in_.fixed_base.m > 0 && share.m % in_.fixed_base.m != 0) +
                                  (in_.fixed_base.n > 0 && share.n % in_.fixed_base.n != 0);
    const double load = load_of(share);
    const int64_t tails = (in_.shape.m % share.m != 0) + (in_.shape.n % share.n != 0);
    const bool is_even = tails == 0 && load <= 2 * least_load;
    return std::tuple(in_.c_in_ub ? parts_of(share.n, widest) : 0, uneven_blocks, !is_even, load,
                      tails, -share.m_parts);
  }

  bool choose_shares() {
    std::vector<Share> shares = all_shares();
    if (shares.empty()) return false;
    if (in_.cores % 2 == 0)
      drop(shares, [](const Share& share) { return share.cores() > 1 && share.cores() % 2 != 0; });
    if (in_.c_in_ub) drop(shares, [&](const Share& share) { return in_.shape.n % share.n != 0; });
    const double least = load_of(*std::ranges::min_element(
        shares, [](const Share& a, const Share& b) { return load_of(a) < load_of(b); }));
    const Share best = *std::ranges::min_element(
        shares, [&](const Share& a, const Share& b) { return score(a, least) < score(b, least); });
    out_.single = {best.m, best.n, in_.shape.k};
    out_.m_parts = best.m_parts;
    out_.n_parts = best.n_parts;
    if (in_.splits_k) choose_k_parts(in_.cores / best.cores());
    return true;
  }

  void choose_k_parts(int64_t most) {
    const int64_t k = in_.shape.k;
    if (in_.fixed_single.k > 0 && parts_of(k, in_.fixed_single.k) <= most) {
      out_.single.k = std::min(in_.fixed_single.k, k);
      out_.k_parts = parts_of(k, out_.single.k);
      return;
    }
    for (int64_t parts = most; parts > 1; --parts) {
      if (k % parts != 0 || k / parts % k_step() != 0) continue;
      out_.k_parts = parts;
      out_.single.k = k / parts;
      return;
    }
  }

  bool fits(int64_t m, int64_t n) const {
    return m * n * 4 * rows_at_once() * columns_at_once() <= in_.l0c_bytes &&
           (!in_.has_bias || n * kBiasBytes <= in_.bias_bytes) &&
           (!in_.c_in_ub || bytes(m * n, in_.c_bits) <= in_.ub_bytes);
  }

  bool choose_base() {
    constexpr int64_t kBlocks[][2] = {{128, 256}, {256, 128}, {128, 128}, {64, 256}, {256, 64},
                                      {64, 128},  {128, 64},  {64, 64},   {32, 64},  {16, 64},
                                      {64, 16},   {16, 16},   {16, 32},   {32, 32}};
    const int64_t most_m = up(out_.single.m, kRows), most_n = up(out_.single.n, n_step());
    const auto& fixed = in_.fixed_base;
    if (fixed.m > most_m || fixed.n > most_n) return false;
    if (fixed.m > 0 && fixed.m < out_.single.m && fixed.m % m_step() != 0) return false;
    if (in_.c_in_strips && fixed.n > 0 && fixed.n < out_.single.n && fixed.n % n_step() != 0)
      return false;
    if ((fixed.m > 0 && fixed.m % kRows != 0) || (fixed.n > 0 && fixed.n % kRows != 0))
      return false;
    using Score = std::tuple<bool, double, int64_t>;
    std::optional<Score> best;
    for (const auto& block : kBlocks) {
      const int64_t m = fixed.m > 0 ? fixed.m : std::min(up(block[0], m_step()), most_m);
      const int64_t n = fixed.n > 0 ? fixed.n : std::min(up(block[1], n_step()), most_n);
      if (!fits(m, n)) continue;
      const double load = static_cast<double>(up(out_.single.m, m) * up(out_.single.n, n)) *
                          (1 + 32.0 / static_cast<double>(m) + 32.0 / static_cast<double>(n));
      const Score score(in_.c_in_ub && out_.single.n % n != 0, load, -m * n);
      if (best && *best <= score) continue;
      best = score;
      out_.base.m = m;
      out_.base.n = n;
    }
    out_.l0c_bytes = out_.base.m * out_.base.n * 4;
    return best.has_value();
  }

  int64_t deepest(int64_t buffers) const {
    const int64_t of_a = in_.l0a_bytes * 8 / (buffers * up(out_.base.m, kRows) * in_.a_bits);
    const int64_t of_b = in_.l0b_bytes * 8 / (buffers * up(out_.base.n, kRows) * in_.b_bits);
    return std::min(of_a, of_b) / k_step() * k_step();
  }

  bool choose_depth() {
    const int64_t fixed = in_.fixed_base.k;
    for (out_.l0_buffers = 2; out_.l0_buffers >= 1; --out_.l0_buffers) {
      const int64_t most = deepest(out_.l0_buffers);
      out_.base.k = fixed > 0 ? fixed : std::min(up(out_.single.k, k_step()), most);
      if (out_.base.k > 0 && out_.base.k <= most && out_.base.k % kRows == 0) return true;
    }
    return false;
  }

  int64_t a_block_bytes() const {
    const int64_t rows = in_.a_transposed ? up(out_.base.m, c0()) : out_.base.m;
    return bytes(rows * out_.base.k, in_.a_bits) + scale_bytes(rows);
  }
  int64_t b_block_bytes() const {
    const int64_t columns = in_.b_transposed ? out_.base.n : up(out_.base.n, c0());
    return bytes(columns * out_.base.k, in_.b_bits) + scale_bytes(columns);
  }
  int64_t scale_bytes(int64_t lines) const {
    constexpr int64_t kElements = 32;  // that share one
    return in_.is_scaled ? up(lines, kRows) * out_.base.k / kElements : 0;
  }

  bool choose_steps() {
    const int64_t bias = in_.has_bias ? up(out_.base.n * kBiasBytes, 64) : 0;
    const int64_t room = in_.l1_bytes - kMessageBytes - bias;
    const int64_t a = a_block_bytes(), b = b_block_bytes();
    const int64_t whole = parts_of(out_.single.k, out_.base.k);
    if (in_.keeps_a) {
      out_.step_m = parts_of(out_.single.m, out_.base.m);
      out_.step_k = whole;
      out_.l1_bytes = out_.step_m * whole * a + 2 * whole * b + bias;
      return out_.step_m <= 3 && whole <= 3 && out_.l1_bytes - bias <= room;
    }
    if (in_.pairs_rows || in_.pairs_columns) return choose_pairs(a, b, whole, bias);
    int64_t steps = std::min(whole, room / (2 * (a + b)));
    if (steps < 1) {
      if (a + b > room) return false;
      steps = out_.l1_buffers = 1;
    }
    for (out_.step_k = 1; out_.step_k * 2 <= steps;) out_.step_k *= 2;
    out_.l1_bytes = out_.step_k * out_.l1_buffers * (a + b) + bias;
    return true;
  }

  // All of K lies in L1, of two neighbours at least.
  bool choose_pairs(int64_t a, int64_t b, int64_t whole, int64_t bias) {
    out_.step_k = whole;
    out_.step_m = rows_at_once();
    out_.step_n = columns_at_once();
    for (; out_.l1_buffers >= 1; --out_.l1_buffers) {
      const int64_t blocks = out_.step_m * a + out_.step_n * b;
      out_.l1_bytes = out_.l1_buffers * whole * blocks + bias;
      if (out_.l1_bytes <= in_.l1_bytes - kMessageBytes) return true;
    }
    return false;
  }

  const MatmulProblem& in_;
  MatmulSplit out_;
};

}  // namespace

std::optional<MatmulSplit> split_matmul(const MatmulProblem& problem) {
  return Chooser(problem).choose();
}

}  // namespace asctwin::lib
