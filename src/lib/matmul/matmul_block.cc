// Operands of every type go the same way; only the transposing loads differ (matmul_load.h).
#include "lib/matmul/matmul_block.h"

#include "asctwin/api/mmad.h"
#include "asctwin/api/stack_buffer.h"
#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "asctwin/library_call.h"
#include "lib/matmul/matmul_load.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

template <class T>
inline constexpr bool kIsInteger = std::is_same_v<T, int8_t> || std::is_same_v<T, int4b_t>;
template <class T>
using ResultOf = std::conditional_t<kIsInteger<T>, int32_t, float>;

template <class T>
LocalTensor<T> as(const LocalTensor<uint8_t>& bytes, int64_t offset = 0) {
  return bytes[static_cast<uint32_t>(offset)].ReinterpretCast<T>();
}

void barrier() { AscendC::PipeBarrier<PIPE_ALL>(); }

// Where things lie in L1: A, B, the bias, the words of a quantisation, the indexes of B and scales.
struct L1Plan {
  int64_t b, bias, quant, index, scale_a, scale_b;

  explicit L1Plan(const BlockProduct& product) {
    const auto across = [](int64_t size, DType type) {
      return round_up(size, std::max<int64_t>(32, c0_of(type)));
    };
    const int64_t rows = across(product.base_m, product.a.dtype);
    const int64_t columns = across(product.base_n, product.b.dtype);
    const int64_t depth = across(product.base_k, product.a.dtype);
    b = bytes_in(product.a.dtype, rows * depth);
    bias = b + bytes_in(product.b.dtype, columns * depth);
    quant = bias + round_up(columns * 4, 128);
    index = quant + round_up(columns * 8, 128);
    scale_a = index;
    scale_b = scale_a + rows * ceil_div(depth, kScaledDepth) * 2;
  }
};

// A run of GM elements into L1, with zeros up to a whole block.
template <class T>
void copy_run(const LocalTensor<uint8_t>& to, const MatmulTensor& from, int64_t count) {
  const AscendC::Nd2NzParams params(1, 1, count, 0, count, 1, 1, 0);
  AscendC::DataCopy(as<T>(to), global_of<T>(from), params);
}

template <class Bias, class Result>
void load_bias(const CubeMemory& memory, const BlockProduct& product, int64_t offset) {
  const int64_t source_bytes = product.n * static_cast<int64_t>(sizeof(Bias));
  const auto l1 = memory.l1[static_cast<uint32_t>(offset)];
  copy_run<Bias>(l1, shifted(product.bias, product.n0 * static_cast<int64_t>(sizeof(Bias))),
                 product.n);
  // A widening copy takes two blocks of 32 B at a time; the second one needs something to widen.
  const int64_t blocks = ceil_div(source_bytes, 32);
  if (sizeof(Bias) == 2 && blocks % 2 != 0)
    copy_run<Bias>(l1[static_cast<uint32_t>(blocks * 32)], product.bias, 1);
  barrier();
  const int64_t unit = framework::bias_unit_bytes();
  const int64_t whole = round_up(source_bytes, sizeof(Bias) == 2 ? 64 : 128);
  const int64_t length = whole / unit;
  AscendC::DataCopy(as<Result>(memory.bias), as<Bias>(l1),
                    AscendC::DataCopyParams(1, length, 0, 0));
}

// Multiplies elements of A and B.
template <class T, class U>
class Multiplication {
 public:
  Multiplication(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c,
                 const BlockProduct& product)
      : memory_(memory),
        l0c_(l0c),
        product_(product),
        plan_(product),
        a_(product.a, as<T>(memory.l1), product.a.transposed),
        b_(product.b, as<U>(memory.l1, plan_.b), !product.b.transposed) {}

  void run() {
    barrier();
    if (product_.start == BlockProduct::Start::kBias) start_from_bias();
    const int64_t end = product_.k0 + product_.k;
    for (int64_t k0 = product_.k0; k0 < end; k0 += product_.base_k)
      add(k0, std::min(product_.base_k, end - k0));
  }

 private:
  void start_from_bias() {
    if constexpr (kIsInteger<T>)
      load_bias<int32_t, int32_t>(memory_, product_, plan_.bias);
    else if (product_.bias_dtype == DType::kBFloat16)
      load_bias<bfloat16_t, float>(memory_, product_, plan_.bias);
    else if (product_.bias_dtype == DType::kHalf)
      load_bias<half, float>(memory_, product_, plan_.bias);
    else
      load_bias<float, float>(memory_, product_, plan_.bias);
  }

  void add(int64_t k0, int64_t depth) {
    const BlockProduct& p = product_;
    const bool is_vector =
        p.m == 1 && !p.a.transposed && p.a.copy == nullptr && !p.b.is_sparse() && !p.a.is_scaled();
    stage_a(k0, depth, is_vector);
    stage_b(k0, depth);
    if (p.b.is_sparse()) copy_indexes(k0, depth);
    a_.stage_scales(p.m0, k0, p.m, depth, memory_.l1[static_cast<uint32_t>(plan_.scale_a)]);
    b_.stage_scales(p.n0, k0, p.n, depth, memory_.l1[static_cast<uint32_t>(plan_.scale_b)]);
    barrier();
    const auto l0a = as<T>(memory_.l0a);
    const auto l0b = as<U>(memory_.l0b);
    p.a.transposed ? a_.columns_to_l0a(l0a) : a_.rows_to_l0a(l0a);
    if (p.b.is_sparse())
      load_sparse(depth);
    else
      p.b.transposed ? b_.rows_to_l0b(l0b) : b_.columns_to_l0b(l0b);
    barrier();
    mmad(k0 == p.k0, is_vector && !p.a.tensor.is_local(), depth);
    barrier();
  }

  // Findings say which matrix they are about.
  void stage_a(int64_t k0, int64_t depth, bool is_vector) {
    const LibraryCall frame("load of A", SourceLoc::here());
    const BlockProduct& p = product_;
    if (p.a.transposed)
      a_.stage(k0, p.m0, depth, p.m, false, p.base_k, p.base_m);
    else
      a_.stage(p.m0, k0, p.m, depth, is_vector, p.base_m, p.base_k);
  }
  void stage_b(int64_t k0, int64_t depth) {
    const LibraryCall frame("load of B", SourceLoc::here());
    const BlockProduct& p = product_;
    if (p.b.transposed)
      b_.stage(p.n0, p.b.stored(k0), p.n, p.b.stored(depth), false, p.base_n, p.base_k);
    else
      b_.stage(k0, p.n0, depth, p.n, false, p.base_k, p.base_n);
  }

  // A fractal of B, 32 stored rows of 16 columns, has 128 B of indexes: 8 B for each column. Those
  // of 32 stored rows make up a strip over all columns.
  // UNVERIFIED: evidence = inferred: the strips of the index matrix go over all of N.
  static constexpr int64_t kStoredRows = 32, kIndexBytes = 8;

  void copy_indexes(int64_t k0, int64_t depth) const {
    const BlockProduct& p = product_;
    const int64_t columns = round_up(p.n, 16), first = p.b.stored(k0) / kStoredRows;
    const auto l1 = memory_.l1[static_cast<uint32_t>(plan_.index)];
    for (int64_t strip = 0; strip < ceil_div(p.b.stored(depth), kStoredRows); ++strip) {
      const int64_t from = ((first + strip) * p.b.index_pitch + p.n0) * kIndexBytes;
      AscendC::DataCopy(l1[static_cast<uint32_t>(strip * columns * kIndexBytes)],
                        global_of<uint8_t>(shifted(p.b.kept_rows, from)),
                        AscendC::DataCopyParams(1, columns * kIndexBytes / 32, 0, 0));
    }
  }
  void load_sparse(int64_t depth) const {
    if constexpr (std::is_same_v<T, int8_t>) {
      constexpr int64_t kMost = 255, kFractal = 512;
      const auto in_l1 = [&](auto tag, int64_t offset) {
        const auto bytes = memory_.l1[static_cast<uint32_t>(offset)];
        return local_of<typename decltype(tag)::type>(matmul_tensor(bytes), AscendC::TPosition::B1);
      };
      const auto to = as<int8_t>(memory_.l0b), from = in_l1(Tag<int8_t>{}, plan_.b);
      const auto index = in_l1(Tag<uint8_t>{}, plan_.index);
      const int64_t fractals =
          ceil_div(product_.n, 16) * ceil_div(product_.b.stored(depth), kStoredRows);
      for (int64_t i = 0; i < fractals; i += kMost)
        AscendC::LoadDataWithSparse(
            to[static_cast<uint32_t>(i * kFractal)], from, index,
            AscendC::LoadData2DParams(i, std::min(kMost, fractals - i), 0, 0, 0, false, 0));
    }
  }

  // One row that does not lie as a vector is taken as two, of which the second is 0; MmadMx takes
  // no vectors.
  void mmad(bool is_first, bool is_vector, int64_t depth) {
    using Start = BlockProduct::Start;
    AscendC::MmadParams params;
    params.m = product_.m == 1 && !is_vector && !product_.a.is_scaled() ? 2 : product_.m;
    params.n = product_.n;
    params.k = depth;
    params.kDirectionAlign =
        product_.a.transposed && std::is_same_v<T, float> && !framework::keeps_strips_in_l0a();
    params.cmatrixInitVal = is_first && product_.start == Start::kZero;
    const auto result = as<ResultOf<T>>(l0c_);
    const auto l0a = as<T>(memory_.l0a);
    const auto l0b = as<U>(memory_.l0b);
    if constexpr (std::is_same_v<T, int8_t>)
      if (product_.b.is_sparse()) return AscendC::MmadWithSparse(result, l0a, l0b, params);
    const bool adds_bias = is_first && product_.start == Start::kBias;
    const auto bias = as<ResultOf<T>>(memory_.bias);
    if (product_.a.is_scaled())
      return adds_bias ? AscendC::MmadMx(result, l0a, l0b, bias, params)
                       : AscendC::MmadMx(result, l0a, l0b, params);
    // Mmad of int4b_t has no bias operand, and then takes the table from its start.
    if (std::is_same_v<T, int4b_t> && adds_bias) {
      params.cmatrixSource = true;
      return AscendC::Mmad(result, l0a, l0b, params);
    }
    if (adds_bias) return AscendC::Mmad(result, l0a, l0b, bias, params);
    AscendC::Mmad(result, l0a, l0b, params);
  }

  const CubeMemory& memory_;
  const LocalTensor<uint8_t>& l0c_;
  const BlockProduct& product_;
  L1Plan plan_;
  OperandLoader<T> a_;
  OperandLoader<U> b_;
};

template <AscendC::TPosition position>
LocalTensor<uint8_t> rest_of() {
  LocalTensor<uint8_t> rest;
  AscendC::PopStackBuffer<uint8_t, position>(rest);
  return rest;
}

}  // namespace

CubeMemory cube_memory() {
  using AscendC::TPosition;
  return {rest_of<TPosition::A1>(), rest_of<TPosition::A2>(), rest_of<TPosition::B2>(),
          rest_of<TPosition::CO1>(), rest_of<TPosition::C2>()};
}

namespace {

// Visits types that may be mixed.
template <class Visit>
void with_small_float(DType type, Visit visit) {
  switch (type) {
    case DType::kFp8E4M3:
      return visit(Tag<fp8_e4m3fn_t>{});
    case DType::kFp8E5M2:
      return visit(Tag<fp8_e5m2_t>{});
    case DType::kFp4E2M1:
      return visit(Tag<fp4x2_e2m1_t>{});
    default:
      return visit(Tag<fp4x2_e1m2_t>{});
  }
}

}  // namespace

int64_t quant_place(const BlockProduct& product) { return L1Plan(product).quant; }

void multiply(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c,
              const BlockProduct& product) {
  const auto run = [&](auto tag) {
    using T = typename decltype(tag)::type;
    Multiplication<T, T>(memory, l0c, product).run();
  };
  switch (product.a.dtype) {
    case DType::kInt8:
      return run(Tag<int8_t>{});
    case DType::kInt4:
      return run(Tag<int4b_t>{});
    case DType::kHalf:
      return run(Tag<half>{});
    case DType::kBFloat16:
      return run(Tag<bfloat16_t>{});
    case DType::kFloat:
      return run(Tag<float>{});
    case DType::kHiFloat8:
      return run(Tag<hifloat8_t>{});
    default:
      break;
  }
  with_small_float(product.a.dtype, [&](auto a) {
    using T = typename decltype(a)::type;
    with_small_float(product.b.dtype, [&](auto b) {
      using U = typename decltype(b)::type;
      if constexpr (kElementBits<T> == kElementBits<U>)
        Multiplication<T, U>(memory, l0c, product).run();
    });
  });
}

}  // namespace asctwin::lib
