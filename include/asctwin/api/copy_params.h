// Parameter structs of the data movement calls: field order, defaults and braces as the API has
// them. Fields keep the value they were given, so that one that does not fit is reported.
// spec: data_movement.md, sections 1.2, 2.2, 4, 6.2 and 9.2
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/types.h"
#include "asctwin/isa/chip_macros.h"

namespace asctwin {

// Some fields are wider on the 950. Where no chip is known while a kernel is compiled, they are as
// wide as there and nothing is lost. They lie in equal structs on every chip, for a kernel may call
// an instance of a template that was compiled with the library.
#if !ASCTWIN_LIKE_950
template <class Usual, class On950>
using WiderOn950 = Field<Usual>;
#else
template <class Usual, class On950>
using WiderOn950 = Field<On950>;
#endif

}  // namespace asctwin

namespace AscendC {

// blockCount runs of blockLen blocks; gaps are from tail to head.
struct DataCopyParams {
  DataCopyParams() {}
  DataCopyParams(asctwin::Field<uint16_t> count, asctwin::Field<uint16_t> len,
                 asctwin::Field<uint16_t> src, asctwin::Field<uint16_t> dst)
      : blockCount(count), blockLen(len), srcStride(src), dstStride(dst) {}
  DataCopyParams(const DataCopyParams& other)
      : blockCount(other.blockCount),
        blockLen(other.blockLen),
        srcStride(other.srcStride),
        dstStride(other.dstStride) {}
  DataCopyParams& operator=(const DataCopyParams& other) {
    blockCount = other.blockCount;
    blockLen = other.blockLen;
    srcStride = other.srcStride;
    dstStride = other.dstStride;
    return *this;
  }

  asctwin::Member<uint16_t> blockCount{1};
  asctwin::Member<uint16_t> blockLen{0};
  union {
    asctwin::Member<uint16_t> srcGap;
    asctwin::Member<uint16_t> srcStride{0};
  };
  union {
    asctwin::Member<uint16_t> dstGap;
    asctwin::Member<uint16_t> dstStride{0};
  };
};

// blockLen and the stride on the GM side in bytes, the stride on the UB side in blocks of 32 B.
struct DataCopyExtParams {
  DataCopyExtParams() {}
  DataCopyExtParams(asctwin::Field<uint16_t> count, asctwin::Field<uint32_t> len,
                    asctwin::WiderOn950<uint32_t, int64_t> src,
                    asctwin::WiderOn950<uint32_t, int64_t> dst, asctwin::Field<uint32_t> reserved)
      : blockCount(count), blockLen(len), srcStride(src), dstStride(dst), rsv(reserved) {}

  asctwin::Member<uint16_t> blockCount{1};
  asctwin::Member<uint32_t> blockLen{0};
  asctwin::WiderOn950<uint32_t, int64_t> srcStride = 0;
  asctwin::WiderOn950<uint32_t, int64_t> dstStride = 0;
  asctwin::Member<uint32_t> rsv{0};
};

// How DataCopyPad lays blocks out on chip.
enum class PaddingMode : uint8_t { Normal = 0, Compact };

// Repetitions of a copy; strides in bytes.
struct LoopModeParams {
  LoopModeParams() {}
  LoopModeParams(asctwin::Field<uint32_t> size1, asctwin::Field<uint32_t> size2,
                 asctwin::Field<uint64_t> src1, asctwin::Field<uint64_t> dst1,
                 asctwin::Field<uint64_t> src2, asctwin::Field<uint64_t> dst2)
      : loop1Size(size1),
        loop2Size(size2),
        loop1SrcStride(src1),
        loop1DstStride(dst1),
        loop2SrcStride(src2),
        loop2DstStride(dst2) {}

  asctwin::Member<uint32_t> loop1Size{0};
  asctwin::Member<uint32_t> loop2Size{0};
  asctwin::Member<uint64_t> loop1SrcStride{0};
  asctwin::Member<uint64_t> loop1DstStride{0};
  asctwin::Member<uint64_t> loop2SrcStride{0};
  asctwin::Member<uint64_t> loop2DstStride{0};
};
enum class DataCopyMVType : uint8_t { UB_TO_OUT = 0, OUT_TO_UB = 1 };

// Paddings in elements, at most 32 B each.
template <typename T>
struct DataCopyPadExtParams {
  DataCopyPadExtParams() {}
  DataCopyPadExtParams(bool pad, asctwin::Field<uint8_t> left, asctwin::Field<uint8_t> right,
                       asctwin::NotDeducedT<T> value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}

  bool isPad = false;
  asctwin::Member<uint8_t> leftPadding{0};
  asctwin::Member<uint8_t> rightPadding{0};
  T paddingValue = static_cast<T>(0);
};
template <typename T>
struct DataCopyPadExtParams<TensorTrait<T>> : DataCopyPadExtParams<T> {
  using DataCopyPadExtParams<T>::DataCopyPadExtParams;
};

// `DataCopyPadExtParams pad{true, 0, 2, value}`
template <typename T>
DataCopyPadExtParams(bool, asctwin::Field<uint8_t>, asctwin::Field<uint8_t>, T)
    -> DataCopyPadExtParams<T>;

struct DataCopyPadParams {
  DataCopyPadParams() {}
  DataCopyPadParams(bool pad, asctwin::Field<uint8_t> left, asctwin::Field<uint8_t> right,
                    uint64_t value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}

  bool isPad = false;
  asctwin::Member<uint8_t> leftPadding{0};
  asctwin::Member<uint8_t> rightPadding{0};
  uint64_t paddingValue = 0;
};

struct Nd2NzParams {
  Nd2NzParams() {}
  Nd2NzParams(asctwin::Field<uint16_t> num, asctwin::Field<uint16_t> n,
              asctwin::WiderOn950<uint16_t, uint32_t> d,
              asctwin::WiderOn950<uint16_t, uint64_t> src_matrix,
              asctwin::WiderOn950<uint16_t, uint64_t> src_d, asctwin::Field<uint16_t> c0_stride,
              asctwin::Field<uint16_t> n_stride, asctwin::WiderOn950<uint16_t, uint32_t> dst_matrix)
      : ndNum(num),
        nValue(n),
        dValue(d),
        srcNdMatrixStride(src_matrix),
        srcDValue(src_d),
        dstNzC0Stride(c0_stride),
        dstNzNStride(n_stride),
        dstNzMatrixStride(dst_matrix) {}

  asctwin::Member<uint16_t> ndNum{0};
  asctwin::Member<uint16_t> nValue{0};
  asctwin::WiderOn950<uint16_t, uint32_t> dValue = 0;
  asctwin::WiderOn950<uint16_t, uint64_t> srcNdMatrixStride = 0;
  asctwin::WiderOn950<uint16_t, uint64_t> srcDValue = 0;
  asctwin::Member<uint16_t> dstNzC0Stride{0};
  asctwin::Member<uint16_t> dstNzNStride{0};
  asctwin::WiderOn950<uint16_t, uint32_t> dstNzMatrixStride = 0;
};

// dnNum matrices of dValue rows and nValue columns become NZ matrices of nValue rows.
struct Dn2NzParams {
  Dn2NzParams() {}
  Dn2NzParams(asctwin::Field<uint16_t> num, asctwin::Field<uint16_t> n, asctwin::Field<uint32_t> d,
              asctwin::Field<uint64_t> src_matrix, asctwin::Field<uint64_t> src_d,
              asctwin::Field<uint16_t> c0_stride, asctwin::Field<uint16_t> n_stride,
              asctwin::Field<uint32_t> dst_matrix)
      : dnNum(num),
        nValue(n),
        dValue(d),
        srcDnMatrixStride(src_matrix),
        srcDValue(src_d),
        dstNzC0Stride(c0_stride),
        dstNzNStride(n_stride),
        dstNzMatrixStride(dst_matrix) {}

  asctwin::Member<uint16_t> dnNum{0};
  asctwin::Member<uint16_t> nValue{0};
  asctwin::Member<uint32_t> dValue{0};
  asctwin::Member<uint64_t> srcDnMatrixStride{0};
  asctwin::Member<uint64_t> srcDValue{0};
  asctwin::Member<uint16_t> dstNzC0Stride{0};
  asctwin::Member<uint16_t> dstNzNStride{0};
  asctwin::Member<uint32_t> dstNzMatrixStride{0};
};

struct Nz2NdParamsFull {
  Nz2NdParamsFull() {}
  Nz2NdParamsFull(asctwin::Field<uint16_t> num, asctwin::Field<uint16_t> n,
                  asctwin::Field<uint16_t> d, asctwin::Field<uint16_t> src_matrix,
                  asctwin::Field<uint16_t> src_n, asctwin::Field<uint16_t> dst_d,
                  asctwin::Field<uint16_t> dst_matrix)
      : ndNum(num),
        nValue(n),
        dValue(d),
        srcNdMatrixStride(src_matrix),
        srcNStride(src_n),
        dstDStride(dst_d),
        dstNdMatrixStride(dst_matrix) {}

  asctwin::Member<uint16_t> ndNum{1};
  asctwin::Member<uint16_t> nValue{0};
  asctwin::Member<uint16_t> dValue{0};
  asctwin::Member<uint16_t> srcNdMatrixStride{1};
  asctwin::Member<uint16_t> srcNStride{0};
  asctwin::Member<uint16_t> dstDStride{0};
  asctwin::Member<uint16_t> dstNdMatrixStride{1};
};

struct TransDataTo5HDParams {
  TransDataTo5HDParams() {}
  TransDataTo5HDParams(bool dst_high, bool src_high, asctwin::Field<uint8_t> repeat,
                       asctwin::Field<uint16_t> dst_stride, asctwin::Field<uint16_t> src_stride)
      : dstHighHalf(dst_high),
        srcHighHalf(src_high),
        repeatTimes(repeat),
        dstRepStride(dst_stride),
        srcRepStride(src_stride) {}

  bool dstHighHalf = false;
  bool srcHighHalf = false;
  asctwin::Member<uint8_t> repeatTimes{1};
  asctwin::Member<uint16_t> dstRepStride{0};
  asctwin::Member<uint16_t> srcRepStride{0};
};

}  // namespace AscendC
