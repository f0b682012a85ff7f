// Launches kernels of tests with a recorder.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "asctwin/global_block.h"
#include "core/launch/launch.h"
#include "kernel_operator.h"
#include "timeline/recorder.h"

namespace asctwin::timeline {

// `kernel` gets tensors of `bytes` each.
inline Recording recorded(const std::function<void(const std::vector<uint8_t*>&)>& kernel,
                          size_t tensors, size_t bytes, int blocks,
                          KernelKind kind = KernelKind{0, 1}) {
  std::vector<std::unique_ptr<GlobalBlock>> memory;
  std::vector<uint8_t*> addresses;
  core::LaunchSpec spec;
  for (size_t i = 0; i < tensors; ++i) {
    memory.push_back(std::make_unique<GlobalBlock>(bytes));
    addresses.push_back(memory.back()->data());
    spec.global_objects.add({addresses[i], addresses[i] + bytes, Hardware::GM, "a tensor"});
  }
  spec.chip = &isa::default_chip();
  spec.blocks = blocks;
  spec.kind = kind;
  spec.workers = 2;
  spec.kernel = [&] { kernel(addresses); };
  const auto recorder = std::make_shared<Recorder>();
  spec.readers = {recorder};
  core::Launch launch(std::move(spec));
  launch.run();
  return recorder->recording();
}

// z = x + y in tiles, by queues of `depth` buffers.
inline void add_tiles(const std::vector<uint8_t*>& tensors, int depth, int tile, int turns) {
  using namespace AscendC;
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_x, in_y;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in_x, depth, tile * 4);
  pipe.InitBuffer(in_y, depth, tile * 4 + 256);
  pipe.InitBuffer(out, depth, tile * 4);
  GlobalTensor<float> x, y, z;
  const int64_t own = GetBlockIdx() * static_cast<int64_t>(tile) * turns;
  x.SetGlobalBuffer(reinterpret_cast<float*>(tensors[0]) + own);
  y.SetGlobalBuffer(reinterpret_cast<float*>(tensors[1]) + own);
  z.SetGlobalBuffer(reinterpret_cast<float*>(tensors[2]) + own);
  for (int i = 0; i < turns; ++i) {
    auto a = in_x.AllocTensor<float>();
    auto b = in_y.AllocTensor<float>();
    DataCopy(a, x[i * tile], tile);
    DataCopy(b, y[i * tile], tile);
    in_x.EnQue(a);
    in_y.EnQue(b);
    a = in_x.DeQue<float>();
    b = in_y.DeQue<float>();
    auto c = out.AllocTensor<float>();
    Add(c, a, b, tile);
    Muls(c, c, 2.0f, tile);
    out.EnQue(c);
    in_x.FreeTensor(a);
    in_y.FreeTensor(b);
    c = out.DeQue<float>();
    DataCopy(z[i * tile], c, tile);
    out.FreeTensor(c);
  }
}

}  // namespace asctwin::timeline
