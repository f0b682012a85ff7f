// One block of a product out of L0C: by Fixpipe, which converts and may add to what is there, or by
// the kernel's own callback.
// spec: matmul.md, sections 3.2, 7 and 9.1; cube.md, section 7
#include "asctwin/api/atomic.h"
#include "asctwin/api/fixpipe.h"
#include "asctwin/api/nd_nz.h"
#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "lib/matmul/matmul_block.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

constexpr AscendC::FixpipeConfig kByColumns{AscendC::CO2Layout::COLUMN_MAJOR};

// The rows of the result follow each other in L0C.
AscendC::FixpipeParamsArch3510<AscendC::CO2Layout::COLUMN_MAJOR> packed_columns() {
  AscendC::FixpipeParamsArch3510<AscendC::CO2Layout::COLUMN_MAJOR> params;
  params.params.srcNzC0Stride = 1;
  return params;
}

void copy_words(const LocalTensor<uint8_t>& to, const MatmulTensor& from, int64_t count) {
  const AscendC::Nd2NzParams params(1, 1, count, 0, count, 1, 1, 0);
  AscendC::DataCopy(to.ReinterpretCast<int32_t>(), global_of<int32_t>(from), params);
}

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

// UNVERIFIED: evidence = inferred: `gm` is where the block begins, and the rest is what a Fixpipe
// of the block takes.
void call_back(const LocalTensor<uint8_t>& l0c, const BlockProduct& product,
               const BlockTarget& target, int64_t offset_bytes, int64_t columns) {
  DataCopyOutParams params;
  params.cBurstNum = static_cast<uint16_t>(columns);
  params.burstLen = static_cast<uint16_t>(product.m);
  params.srcStride = static_cast<uint16_t>(round_up(product.m, 16));
  const int64_t strip_bytes = target.strip() * static_cast<int64_t>(size_of(target.dtype));
  params.dstStride =
      static_cast<uint32_t>(target.nz ? target.pitch * strip_bytes / 32 : target.pitch);
  params.oriNSize = static_cast<uint16_t>(target.nz ? 0 : product.n);
  params.quantScalar = target.quant_word;
  params.cbufWorkspaceAddr = reinterpret_cast<uint64_t>(target.quant.address);
  AscendC::PipeBarrier<PIPE_ALL>();
  target.copy_out(target.tensor.address + offset_bytes, l0c.ReinterpretCast<int8_t>(), &params,
                  target.user_tiling, target.user_data);
  AscendC::PipeBarrier<PIPE_ALL>();
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
    const auto l1 = memory.l1[static_cast<uint32_t>(quant_place(product))];
    AscendC::PipeBarrier<PIPE_ALL>();
    copy_words(l1, shifted(target.quant, product.n0 * 8), 2 * product.n);
    words = l1.ReinterpretCast<uint64_t>();
    AscendC::PipeBarrier<PIPE_ALL>();
  }
  const int64_t size = sizeof(To), strip = target.strip();
  const int64_t columns = target.nz ? round_up(product.n, std::min<int64_t>(strip, 16)) : product.n;
  const int64_t offset = target.nz
                             ? target.column / strip * target.pitch * strip + target.row * strip
                         : target.by_columns ? target.column * target.pitch + target.row
                                             : target.row * target.pitch + target.column;
  const auto to = global_of<To>(shifted(target.tensor, offset * size));
  const auto from = l0c.template ReinterpretCast<From>();
  if (target.copy_out != nullptr) return call_back(l0c, product, target, offset * size, columns);
  const auto leave = [&](const auto& issue_copy, auto params, int64_t dst_stride) {
    params.nSize = columns;
    params.mSize = product.m;
    params.srcStride = round_up(product.m, 16);
    params.dstStride = dst_stride;
    params.quantPre = conversion<To, From>(by_column);
    params.deqScalar = sizeof(To) == 2 ? target.quant_word & 0xFFFFFFFF : target.quant_word;
    params.isChannelSplit = target.channel_split;
    params.reluEn = target.relu;
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
  const auto by_columns_of = [&](const auto& params) {
    if (by_column) return AscendC::Fixpipe<To, From, kByColumns>(to, from, words, params);
    AscendC::Fixpipe<To, From, kByColumns>(to, from, params);
  };
  using AscendC::CO2Layout;
  const bool in_elements = framework::fixpipe_counts_elements();
  const int64_t strip_pitch = target.pitch * strip;
  set_atomic<To>(target.atomic);
  if (target.nz && in_elements)
    leave(strips, AscendC::FixpipeParamsArch3510<CO2Layout::NZ>(), strip_pitch);
  else if (target.nz)
    leave(strips, AscendC::FixpipeParamsV220(), strip_pitch * size / 32);
  else if (target.by_columns)
    leave(by_columns_of, packed_columns(), target.pitch);
  else if (in_elements)
    leave(rows, AscendC::FixpipeParamsArch3510<CO2Layout::ROW_MAJOR>(), target.pitch);
  else
    leave(rows, AscendC::FixpipeParamsV220(), target.pitch);
  if (target.atomic != 0) AscendC::SetAtomicNone();
}

}  // namespace

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
