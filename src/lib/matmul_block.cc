// Operands of every type go the same way; only the transposing loads differ (matmul_load.h).
#include "lib/matmul_block.h"

#include "asctwin/api/atomic.h"
#include "asctwin/api/fixpipe.h"
#include "asctwin/api/mmad.h"
#include "asctwin/api/stack_buffer.h"
#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "lib/matmul_load.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

template <class T>
using ResultOf = std::conditional_t<sizeof(T) == 1, int32_t, float>;

template <class T>
LocalTensor<T> as(const LocalTensor<uint8_t>& bytes, int64_t offset = 0) {
  return bytes[static_cast<uint32_t>(offset)].ReinterpretCast<T>();
}

void barrier() { AscendC::PipeBarrier<PIPE_ALL>(); }

// Where operands lie in L1: A, B, the bias, the words of a quantisation and the indexes of B.
struct L1Plan {
  int64_t b, bias, quant, index;

  L1Plan(const BlockProduct& product, int64_t element_bytes) {
    const int64_t rows = round_up(product.base_m, 32), columns = round_up(product.base_n, 32);
    const int64_t depth = round_up(product.base_k, 32);
    b = rows * depth * element_bytes;
    bias = b + columns * depth * element_bytes;
    quant = bias + round_up(columns * 4, 128);
    index = quant + round_up(columns * 8, 128);
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

template <class T>
class Multiplication {
 public:
  Multiplication(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c,
                 const BlockProduct& product)
      : memory_(memory),
        l0c_(l0c),
        product_(product),
        plan_(product, sizeof(T)),
        a_(product.a, as<T>(memory.l1), product.a.transposed),
        b_(product.b, as<T>(memory.l1, plan_.b), !product.b.transposed) {}

  void run() {
    barrier();
    if (product_.start == BlockProduct::Start::kBias) start_from_bias();
    for (int64_t k0 = 0; k0 < product_.k; k0 += product_.base_k)
      add(k0, std::min(product_.base_k, product_.k - k0));
  }

 private:
  void start_from_bias() {
    if constexpr (sizeof(T) == 1)
      load_bias<int32_t, int32_t>(memory_, product_, plan_.bias);
    else if (product_.bias_dtype == DType::kHalf)
      load_bias<half, float>(memory_, product_, plan_.bias);
    else
      load_bias<float, float>(memory_, product_, plan_.bias);
  }

  void add(int64_t k0, int64_t depth) {
    const BlockProduct& p = product_;
    const bool is_vector = p.m == 1 && !p.a.transposed && p.a.copy == nullptr && !p.b.is_sparse();
    if (p.a.transposed)
      a_.stage(k0, p.m0, depth, p.m, false, p.base_k, p.base_m);
    else
      a_.stage(p.m0, k0, p.m, depth, is_vector, p.base_m, p.base_k);
    if (p.b.transposed)
      b_.stage(p.n0, p.b.stored(k0), p.n, p.b.stored(depth), false, p.base_n, p.base_k);
    else
      b_.stage(k0, p.n0, depth, p.n, false, p.base_k, p.base_n);
    if (p.b.is_sparse()) copy_indexes(k0, depth);
    barrier();
    const auto l0a = as<T>(memory_.l0a), l0b = as<T>(memory_.l0b);
    p.a.transposed ? a_.columns_to_l0a(l0a) : a_.rows_to_l0a(l0a);
    if (p.b.is_sparse())
      load_sparse(depth);
    else
      p.b.transposed ? b_.rows_to_l0b(l0b) : b_.columns_to_l0b(l0b);
    barrier();
    mmad(k0 == 0, is_vector && !p.a.tensor.is_local(), depth);
    barrier();
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

  // One row that does not lie as a vector is taken as two, of which the second is 0.
  void mmad(bool is_first, bool is_vector, int64_t depth) {
    using Start = BlockProduct::Start;
    AscendC::MmadParams params;
    params.m = product_.m == 1 && !is_vector ? 2 : product_.m;
    params.n = product_.n;
    params.k = depth;
    params.kDirectionAlign =
        product_.a.transposed && sizeof(T) == 4 && !framework::keeps_strips_in_l0a();
    params.cmatrixInitVal = is_first && product_.start == Start::kZero;
    const auto result = as<ResultOf<T>>(l0c_);
    const auto l0a = as<T>(memory_.l0a), l0b = as<T>(memory_.l0b);
    if constexpr (std::is_same_v<T, int8_t>)
      if (product_.b.is_sparse()) return AscendC::MmadWithSparse(result, l0a, l0b, params);
    if (is_first && product_.start == Start::kBias)
      AscendC::Mmad(result, l0a, l0b, as<ResultOf<T>>(memory_.bias), params);
    else
      AscendC::Mmad(result, l0a, l0b, params);
  }

  const CubeMemory& memory_;
  const LocalTensor<uint8_t>& l0c_;
  const BlockProduct& product_;
  L1Plan plan_;
  OperandLoader<T> a_, b_;
};

template <class T>
void set_atomic(uint8_t atomic) {
  if (atomic == 1) AscendC::SetAtomicAdd<T>();
  if (atomic == 2) AscendC::SetAtomicMax<T>();
  if (atomic == 3) AscendC::SetAtomicMin<T>();
}

template <class To, class From>
QuantMode conversion(bool by_column) {
  using namespace AscendC;
  if constexpr (std::is_same_v<To, From>) return NoQuant;
  if constexpr (std::is_same_v<From, int32_t>) {
    if constexpr (std::is_same_v<To, half>) return by_column ? VDEQF16 : DEQF16;
    return by_column ? VREQ8 : REQ8;
  }
  if constexpr (std::is_same_v<To, half>) return F322F16;
  if constexpr (std::is_same_v<To, bfloat16_t>) return F322BF16;
  return by_column ? VQF322B8_PRE : QF322B8_PRE;
}

template <class To, class From>
void store_as(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c,
              const BlockProduct& product, const BlockTarget& target) {
  const bool by_column = target.quant.is_given();
  LocalTensor<uint64_t> words;
  if (target.quant.is_local()) {
    words =
        local_of<uint64_t>(target.quant, AscendC::TPosition::A1)[static_cast<uint32_t>(product.n0)];
  } else if (by_column) {
    const auto l1 = memory.l1[static_cast<uint32_t>(L1Plan(product, 4).quant)];
    barrier();
    copy_run<int32_t>(l1, shifted(target.quant, product.n0 * 8), 2 * product.n);
    words = as<uint64_t>(l1);
    barrier();
  }
  const int64_t size = sizeof(To), strip = target.strip();
  const int64_t columns = target.nz ? round_up(product.n, std::min<int64_t>(strip, 16)) : product.n;
  const int64_t offset = target.nz
                             ? target.column / strip * target.pitch * strip + target.row * strip
                             : target.row * target.pitch + target.column;
  const auto to = global_of<To>(shifted(target.tensor, offset * size));
  const auto from = as<From>(l0c);
  const auto leave = [&](const auto& issue_copy, auto params, int64_t dst_stride) {
    params.nSize = columns;
    params.mSize = product.m;
    params.srcStride = round_up(product.m, 16);
    params.dstStride = dst_stride;
    params.quantPre = conversion<To, From>(by_column);
    params.deqScalar = sizeof(To) == 2 ? target.quant_word & 0xFFFFFFFF : target.quant_word;
    params.isChannelSplit = target.channel_split;
    issue_copy(params);
  };
  const auto rows = [&](const auto& params) {
    if (by_column) return AscendC::Fixpipe(to, from, words, params);
    AscendC::Fixpipe(to, from, params);
  };
  const auto strips = [&](const auto& params) {
    if (by_column) return AscendC::Fixpipe<To, From, AscendC::CFG_NZ>(to, from, words, params);
    AscendC::Fixpipe<To, From, AscendC::CFG_NZ>(to, from, params);
  };
  using AscendC::CO2Layout;
  const bool for_950 = framework::keeps_strips_in_l0a();
  const int64_t strip_pitch = target.pitch * strip;
  set_atomic<To>(target.atomic);
  if (target.nz && for_950)
    leave(strips, AscendC::FixpipeParamsArch3510<CO2Layout::NZ>(), strip_pitch);
  else if (target.nz)
    leave(strips, AscendC::FixpipeParamsV220(), strip_pitch * size / 32);
  else if (for_950)
    leave(rows, AscendC::FixpipeParamsArch3510<CO2Layout::ROW_MAJOR>(), target.pitch);
  else
    leave(rows, AscendC::FixpipeParamsV220(), target.pitch);
  if (target.atomic != 0) AscendC::SetAtomicNone();
}

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

void multiply(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c,
              const BlockProduct& product) {
  switch (product.a.dtype) {
    case DType::kInt8:
      return Multiplication<int8_t>(memory, l0c, product).run();
    case DType::kHalf:
      return Multiplication<half>(memory, l0c, product).run();
    case DType::kBFloat16:
      return Multiplication<bfloat16_t>(memory, l0c, product).run();
    default:
      return Multiplication<float>(memory, l0c, product).run();
  }
}

void store(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c, const BlockProduct& product,
           const BlockTarget& target) {
  if (product.is_integer()) {
    if (target.dtype == DType::kInt32)
      return store_as<int32_t, int32_t>(memory, l0c, product, target);
    if (target.dtype == DType::kHalf) return store_as<half, int32_t>(memory, l0c, product, target);
    return store_as<int8_t, int32_t>(memory, l0c, product, target);
  }
  if (target.dtype == DType::kFloat) return store_as<float, float>(memory, l0c, product, target);
  if (target.dtype == DType::kHalf) return store_as<half, float>(memory, l0c, product, target);
  if (target.dtype == DType::kBFloat16)
    return store_as<bfloat16_t, float>(memory, l0c, product, target);
  return store_as<int8_t, float>(memory, l0c, product, target);
}

}  // namespace asctwin::lib
