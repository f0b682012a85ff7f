// Rows that move: top-k by histograms, runs of equal values, running sums, embeddings, a transpose,
// strips of a matrix.
#include "copies.h"

// --- Top-k of bytes: a histogram finds the least of them, two passes append where they stand

// threshold[0]: the largest byte that at least k of the first `count` bytes reach.
__simd_vf__ inline void FindThreshold(__ubuf__ uint16_t* threshold, __ubuf__ uint8_t* x,
                                      uint32_t count, uint16_t k) {
  using namespace MicroAPI;
  RegTensor<uint8_t> bytes;
  RegTensor<uint16_t> low, high, lanes_low, lanes_high, none, found;
  MaskReg all = CreateMask<uint16_t>(), reaches;
  uint16_t loops = (count + 255) / 256;
  Duplicate(low, (uint16_t)0);
  Duplicate(high, (uint16_t)0);
  for (uint16_t i = 0; i < loops; ++i) {
    MaskReg mask = UpdateMask<uint8_t>(count);
    DataCopy<uint8_t, PostLiteral::POST_MODE_UPDATE>(bytes, x, 256);
    Not(bytes, bytes, mask);  // so that sums count from the largest byte on
    Histograms<uint8_t, uint16_t, HistogramsBinType::BIN0, HistogramsType::ACCUMULATE>(low, bytes,
                                                                                       mask);
    Histograms<uint8_t, uint16_t, HistogramsBinType::BIN1, HistogramsType::ACCUMULATE>(high, bytes,
                                                                                       mask);
  }
  Arange((RegTensor<int16_t>&)lanes_low, (int16_t)0);
  Arange((RegTensor<int16_t>&)lanes_high, (int16_t)128);
  Duplicate(none, (uint16_t)256);
  CompareScalar<uint16_t, CMPMODE::GE>(reaches, low, k, all);
  Select(lanes_low, lanes_low, none, reaches);
  CompareScalar<uint16_t, CMPMODE::GE>(reaches, high, k, all);
  Select(lanes_high, lanes_high, none, reaches);
  Min(lanes_low, lanes_low, lanes_high, all);
  ReduceMin(found, lanes_low, all);
  Duplicate(none, (uint16_t)255);
  Sub(found, none, found, all);
  DataCopy<uint16_t, StoreDist::DIST_FIRST_ELEMENT_B16>(threshold, found, all);
}

// Appends the places of bytes that compare so with the threshold, behind those appended before.
template <CMPMODE compare, bool isFirst>
__simd_vf__ inline void AppendPlaces(__ubuf__ int16_t* places, __ubuf__ uint8_t* x,
                                     __ubuf__ uint16_t* threshold, uint32_t count) {
  using namespace MicroAPI;
  RegTensor<uint16_t> value, limit;
  RegTensor<int16_t> place, kept;
  MaskReg chosen;
  UnalignReg stream;
  uint16_t loops = (count + 127) / 128;
  if constexpr (isFirst) ClearSpr<SpecialPurposeReg::AR>();
  DataCopy<uint16_t, LoadDist::DIST_BRC_B16>(limit, threshold);
  for (uint16_t i = 0; i < loops; ++i) {
    MaskReg mask = UpdateMask<uint16_t>(count);
    DataCopy<uint8_t, LoadDist::DIST_UNPACK_B8>((RegTensor<uint8_t>&)value, x + i * 128);
    Arange(place, (int16_t)(i * 128));
    Compare<uint16_t, compare>(chosen, value, limit, mask);
    GatherMask<int16_t, MicroAPI::GatherMaskMode::STORE_REG>(kept, place, chosen);
    DataCopyUnAlign(places, kept, stream);
  }
  DataCopyUnAlignPost(places, stream);
}

extern "C" __global__ __aicore__ void topk(GM_ADDR x, GM_ADDR places, uint32_t count, uint32_t k) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<uint8_t> in(TPosition::VECIN, 0, 2048);
  LocalTensor<int16_t> out(TPosition::VECOUT, 4096, 2048);
  LocalTensor<uint16_t> threshold(TPosition::VECCALC, 8192, 16);
  Fetch(in, x, count);
  WaitForCopies();
  asc_vf_call<FindThreshold>(At(threshold), At(in), count, (uint16_t)k);
  asc_vf_call<AppendPlaces<CMPMODE::GT, true>>(At(out), At(in), At(threshold), count);
  asc_vf_call<AppendPlaces<CMPMODE::EQ, false>>(At(out), At(in), At(threshold), count);
  WaitForResults();
  Return(places, out, k);
}

// --- Runs of equal values of a sorted row: the values, and how long each run is

// ends[j]: the place of the last element of run j; ends[-1] = -1.
__simd_vf__ inline void FindRuns(__ubuf__ int32_t* values, __ubuf__ int32_t* ends,
                                 __ubuf__ int32_t* x, uint32_t count) {
  using namespace AscendC::Reg;
  RegTensor<int32_t> here, next, place, kept;
  MaskReg differs, is_last;
  UnalignRegForLoad load;
  UnalignRegForStore value_stream;
  __ubuf__ int32_t* shifted = x + 1;
  uint16_t loops = (count + kLanes - 1) / kLanes;
  int32_t last = (int32_t)count - 1;
  uint32_t left = count;
  ClearSpr<SpecialPurposeReg::AR>();
  LoadUnAlignPre(load, shifted);
  for (uint16_t i = 0; i < loops; ++i) {
    MaskReg mask = UpdateMask<int32_t>(left);
    LoadAlign(here, x + i * kLanes);
    LoadUnAlign(next, load, shifted, kLanes);
    Arange(place, (int32_t)(i * kLanes));
    Compares<int32_t, CMPMODE::EQ>(is_last, place, last, mask);
    Not(differs, is_last, mask);  // what stands behind the last element is not looked at
    Compare<int32_t, CMPMODE::NE>(differs, here, next, differs);
    Or(differs, differs, is_last, mask);
    Squeeze<int32_t, Reg::GatherMaskMode::STORE_REG>(kept, here, differs);
    StoreUnAlign(values, kept, value_stream);
  }
  StoreUnAlignPost(values, value_stream);
  UnalignRegForStore place_stream;
  ClearSpr<SpecialPurposeReg::AR>();
  left = count;
  Duplicate(kept, -1);
  Store(ends - 1, kept, 1);
  for (uint16_t i = 0; i < loops; ++i) {
    MaskReg mask = UpdateMask<int32_t>(left);
    LoadAlign(here, x + i * kLanes);
    Load(next, x + i * kLanes + 1);
    Arange(place, (int32_t)(i * kLanes));
    Compares<int32_t, CMPMODE::EQ>(is_last, place, last, mask);
    Not(differs, is_last, mask);
    Compare<int32_t, CMPMODE::NE>(differs, here, next, differs);
    Or(differs, differs, is_last, mask);
    Squeeze<int32_t, Reg::GatherMaskMode::STORE_REG>(kept, place, differs);
    StoreUnAlign(ends, kept, place_stream);
  }
  StoreUnAlignPost(ends, place_stream);
}

__simd_vf__ inline void MeasureRuns(__ubuf__ int32_t* lengths, __ubuf__ int32_t* ends,
                                    uint32_t runs) {
  using namespace AscendC::Reg;
  RegTensor<int32_t> end, before;
  uint16_t loops = (runs + kLanes - 1) / kLanes;
  for (uint16_t i = 0; i < loops; ++i) {
    MaskReg mask = UpdateMask<int32_t>(runs);
    LoadAlign(end, ends + i * kLanes);
    Load(before, ends + i * kLanes - 1);
    Sub(end, end, before, mask);
    StoreAlign(lengths + i * kLanes, end, mask);
  }
}

extern "C" __global__ __aicore__ void run_lengths(GM_ADDR x, GM_ADDR values, GM_ADDR lengths,
                                                  GM_ADDR runs, uint32_t count) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<int32_t> in(TPosition::VECIN, 0, 1024), value(TPosition::VECOUT, 4096, 1024);
  LocalTensor<int32_t> length(TPosition::VECOUT, 8192, 1024), end(TPosition::VECCALC, 12288, 1024);
  LocalTensor<int32_t> number(TPosition::VECOUT, 20480, 8);
  Fetch(in, x, count);
  WaitForCopies();
  FindRuns(At(value), At(end) + 8, At(in), count);
  SetFlag<HardEvent::V_S>(EVENT_ID0);
  WaitFlag<HardEvent::V_S>(EVENT_ID0);
  uint32_t found = GetSpr<SpecialPurposeReg::AR>() / sizeof(int32_t);
  MeasureRuns(At(length), At(end) + 8, found);
  number.SetValue(0, (int32_t)found);
  WaitForResults();
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  Return(values, value, found);
  Return(lengths, length, found);
  Return(runs, number, 1);
}

// --- Running sums of each row, in place: shifted loads of a row with zeros before it

extern "C" __global__ __aicore__ void running_sums(GM_ADDR x, uint32_t rows) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<int32_t> tile(TPosition::VECIN, 0, 1024), shifts(TPosition::VECCALC, 8192, 128);
  Fetch(tile, x, rows * kLanes);
  WaitForCopies();
  __ubuf__ int32_t* data = At(tile);
  __ubuf__ int32_t* zeros = At(shifts);
  uint16_t lines = (uint16_t)rows;
  __VEC_SCOPE__ {
    MicroAPI::RegTensor<int32_t> sum, shifted;
    MicroAPI::MaskReg all = MicroAPI::CreateMask<int32_t>();
    MicroAPI::Duplicate(shifted, 0);
    MicroAPI::DataCopy(zeros, shifted, all);
    for (uint16_t row = 0; row < lines; ++row) {
      MicroAPI::DataCopy(sum, data + row * kLanes);
      for (uint16_t step = 0; step < 6; ++step) {
        MicroAPI::DataCopy(zeros + kLanes, sum, all);
        MicroAPI::LocalMemBar<MicroAPI::MemType::VEC_STORE, MicroAPI::MemType::VEC_LOAD>();
        MicroAPI::UnalignReg load;
        MicroAPI::DataCopyUnAlignPre(load, zeros + kLanes - (1 << step));
        MicroAPI::DataCopyUnAlign(shifted, load, zeros + kLanes - (1 << step));
        MicroAPI::Add(sum, sum, shifted, all);
        MicroAPI::LocalMemBar<MicroAPI::MemType::VEC_LOAD, MicroAPI::MemType::VEC_STORE>();
      }
      MicroAPI::DataCopy(data + row * kLanes, sum, all);
    }
  }
  WaitForResults();
  Return(x, tile, rows * kLanes);
}

// --- Embeddings: a row of 16 floats for each token

__simd_vf__ inline void LookUp(__ubuf__ float* out, __ubuf__ float* table, __ubuf__ int32_t* tokens,
                               uint16_t count) {
  using namespace AscendC::Reg;
  RegTensor<float> row;
  RegTensor<int32_t> index, lane;
  MaskReg all = CreateMask<int32_t>();
  MaskReg some = CreateMask<float, MaskPattern::VL16>();
  Arange(lane, 0);
  for (uint16_t i = 0; i < count; ++i) {
    LoadAlign<int32_t, LoadDist::DIST_BRC_B32>(index, tokens + i);
    ShiftLefts(index, index, (int16_t)4, all);
    Add(index, index, lane, some);
    DataCopyGather(row, table, (RegTensor<uint32_t>&)index, some);
    StoreAlign<float, PostLiteral::POST_MODE_UPDATE>(out, row, 16, some);
  }
}

extern "C" __global__ __aicore__ void embedding(GM_ADDR table, GM_ADDR tokens, GM_ADDR y,
                                                uint32_t words, uint32_t count) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TBuf<TPosition::VECCALC> rows, ids, results;
  pipe.InitBuffer(rows, words * 64);
  pipe.InitBuffer(ids, count * 4 + 32);
  pipe.InitBuffer(results, count * 64);
  LocalTensor<float> weights = rows.Get<float>(), out = results.Get<float>();
  LocalTensor<int32_t> id = ids.Get<int32_t>();
  Fetch(weights, table, words * 16);
  Fetch(id, tokens, count);
  WaitForCopies();
  asc_vf_call<LookUp>(At(out), At(weights), At(id), (uint16_t)count);
  WaitForResults();
  Return(y, out, count * 16);
}

// --- The transpose of 16 x 32 halves: a gather takes eight columns at a time

__simd_vf__ inline void TransposeTile(__ubuf__ half* to, __ubuf__ half* from) {
  using namespace AscendC::Reg;
  RegTensor<half> column;
  RegTensor<uint16_t> index, row, first;
  MaskReg all = CreateMask<uint16_t>();
  Arange((RegTensor<int16_t>&)first, (int16_t)0);
  Duplicate(row, (uint16_t)15);
  And(row, first, row, all);
  ShiftLefts(row, row, (int16_t)5, all);       // row i of 32 halves
  ShiftRights(first, first, (int16_t)4, all);  // column of the eight
  Add(index, row, first, all);
  for (uint16_t i = 0; i < 4; ++i) {
    Gather(column, from, index, all);
    StoreAlign(to + i * 128, column, all);
    Adds(index, index, (uint16_t)8, all);
  }
}

extern "C" __global__ __aicore__ void transpose(GM_ADDR x, GM_ADDR y) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<half> in(TPosition::VECIN, 0, 512), out(TPosition::VECOUT, 1024, 512);
  Fetch(in, x, 512);
  WaitForCopies();
  TransposeTile(At(out), At(in));
  WaitForResults();
  Return(y, out, 512);
}

// --- Rows of 128 halves to strips of 16 columns, whose lines a block of room parts

__simd_vf__ inline void CutIntoStrips(__ubuf__ half* strips, __ubuf__ half* x, uint16_t rows) {
  using namespace AscendC::Reg;
  RegTensor<half> row;
  MaskReg all = CreateMask<half>();
  for (uint16_t i = 0; i < rows; ++i) {
    LoadAlign<half, PostLiteral::POST_MODE_UPDATE>(row, x, 128);
    StoreAlign<half, DataCopyMode::DATA_BLOCK_COPY, PostLiteral::POST_MODE_UPDATE>(
        strips, row, rows + 1, 1, all);
  }
}

extern "C" __global__ __aicore__ void strips(GM_ADDR x, GM_ADDR y, uint32_t rows) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<half> in(TPosition::VECIN, 0, 128 * 16), out(TPosition::VECOUT, 8192, 128 * 17);
  Fetch(in, x, rows * 128);
  WaitForCopies();
  asc_vf_call<CutIntoStrips>(At(out), At(in), (uint16_t)rows);
  WaitForResults();
  GlobalTensor<half> to;
  to.SetGlobalBuffer((__gm__ half*)y);
  DataCopyPad(to, out, DataCopyExtParams(8, rows * 32, 1, 0, 0));
}
