// LocalMemAllocator: hands out one memory from its start, for kernels without a TPipe.
// spec: data_movement.md, section 13.3
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/core_info.h"

namespace asctwin {

// Where tensors lie that are allocated without a position.
constexpr TPosition usual_position(Hardware memory) {
  constexpr TPosition kUsual[] = {TPosition::GM, TPosition::VECIN,    TPosition::A1,
                                  TPosition::A2, TPosition::B2,       TPosition::CO1,
                                  TPosition::C2, TPosition::C2PIPE2GM};
  return kUsual[static_cast<int>(memory)];
}

}  // namespace asctwin

namespace AscendC {

// Tensors begin at whole blocks: of 32 B, of 64 B in the bias table, of 128 B in the Fixpipe
// buffer. Nothing is ever freed.
// UNVERIFIED: evidence = inferred. A tensor that does not fit is a fault where it is allocated.
template <Hardware hard = Hardware::UB>
class LocalMemAllocator {
  static_assert(hard != Hardware::GM && hard != Hardware::MAX, "an on-chip memory is expected");

 public:
  // The byte behind the last tensor, rounded up.
  uint32_t GetCurAddr() const { return head_; }

  template <TPosition pos, class DataType, uint32_t tileSize>
  LocalTensor<DataType> Alloc(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return take<DataType>(pos, tileSize, where);
  }
  template <class DataType, uint32_t tileSize>
  LocalTensor<DataType> Alloc(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return take<DataType>(asctwin::usual_position(hard), tileSize, where);
  }
  template <TPosition pos, class DataType>
  LocalTensor<DataType> Alloc(uint32_t tileSize,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return take<DataType>(pos, tileSize, where);
  }
  template <class DataType>
  LocalTensor<DataType> Alloc(uint32_t tileSize,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return take<DataType>(asctwin::usual_position(hard), tileSize, where);
  }

 private:
  static constexpr uint32_t kBlock = hard == Hardware::BIAS     ? 64
                                     : hard == Hardware::FIXBUF ? 128
                                                                : 32;

  template <class DataType>
  LocalTensor<DataType> take(TPosition position, uint32_t size, asctwin::SourceLoc where) {
    const uint64_t bytes = asctwin::bytes_of<DataType>(size);
    const LocalTensor<DataType> tensor(
        asctwin::framework::local_memory(hard, position, head_, bytes, where));
    head_ += static_cast<uint32_t>((bytes + kBlock - 1) / kBlock * kBlock);
    return tensor;
  }

  uint32_t head_ = 0;
};

}  // namespace AscendC
