// Kernels for the race detector, and what it says of them in one line a race:
// "E0401 RAW Add.src0 1 below DataCopy.dst [0, 512)": code, class, who, how many lines below whom,
// and the bytes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace asctwin::check {

using Races = std::vector<std::string>;

inline constexpr uint32_t kCount = 256;
inline constexpr uint32_t kBytes = kCount * sizeof(half);

// Two tensors in global memory of 4 * kCount halves, and four in UB of kCount.
struct Tensors {
  AscendC::GlobalTensor<half> gx, gz;
  AscendC::LocalTensor<half> x{AscendC::TPosition::VECIN, 0, kCount};
  AscendC::LocalTensor<half> y{AscendC::TPosition::VECIN, kBytes, kCount};
  AscendC::LocalTensor<half> z{AscendC::TPosition::VECOUT, 2 * kBytes, kCount};
  AscendC::LocalTensor<half> w{AscendC::TPosition::VECOUT, 3 * kBytes, kCount};
};

template <AscendC::HardEvent event>
void flag(int32_t id = 0) {
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

Races races_of(const std::function<void(Tensors&)>& kernel, const RunOptions& options = {});

}  // namespace asctwin::check
