// Random programs without a race: before each step stands the synchronisation that it needs, worked
// out from who has touched what, and sometimes one that it does not.
#pragma once

#include <random>
#include <vector>

#include "kernel_operator.h"

namespace asctwin {

class OrderedProgram {
 public:
  static constexpr uint32_t kTile = 32;  // elements of a slot and of a tile
  static constexpr uint32_t kSlots = 3;  // in UB
  static constexpr uint32_t kTiles = 2;  // of each core in global memory

  explicit OrderedProgram(uint64_t seed) : random_(seed) {}

  // Runs `steps` steps on the core that calls it. All cores take the same ones.
  void run(GM_ADDR in, GM_ADDR out, int steps) {
    in_ = reinterpret_cast<float*>(in);
    out_ = reinterpret_cast<float*>(out);
    for (int i = 0; i < steps; ++i) step();
    for (uint32_t slot = 0; slot < kTiles; ++slot) store(slot, slot);
  }

 private:
  struct Place {  // what has touched it since everything was in order
    std::vector<pipe_t> writers, readers;
  };

  uint32_t any(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  uint32_t mine() const { return static_cast<uint32_t>(AscendC::GetBlockIdx()) * kTiles; }

  void step() {
    const uint32_t a = any(kSlots), b = any(kSlots), c = any(kSlots), tile = any(kTiles);
    switch (any(7)) {
      case 0:
        return load(a, in_, mine() + tile, nullptr);
      case 1:
        return store(tile, a);
      case 2:
        return load(a, out_, mine() + tile, &tiles_[tile]);
      case 3:
        return add(a, b, c);
      case 4:
        return local(a).SetValue(tile, local(b).GetValue(tile) + 1.f);
      case 5:
        return look_over(a, tile);
      default:
        return random_() % 2 == 0 ? meet() : pass(PIPE_MTE2, PIPE_V);
    }
  }

  void load(uint32_t slot, float* from, uint32_t tile, Place* source) {
    order(PIPE_MTE2, {&slots_[slot]}, {source});
    AscendC::DataCopy(local(slot), global(from, tile), kTile);
  }
  void store(uint32_t tile, uint32_t slot) {
    order(PIPE_MTE3, {&tiles_[tile]}, {&slots_[slot]});
    AscendC::DataCopy(global(out_, mine() + tile), local(slot), kTile);
  }
  void add(uint32_t dst, uint32_t a, uint32_t b) {
    order(PIPE_V, {&slots_[dst]}, {&slots_[a], &slots_[b]});
    AscendC::Add(local(dst), local(a), local(b), kTile);
  }
  void meet() {
    AscendC::SyncAll();
    for (Place& place : slots_) place = {};
    for (Place& place : tiles_) place = {};
  }
  // Reads a tile of the next core, between two meetings.
  void look_over(uint32_t slot, uint32_t tile) {
    meet();
    const auto cores = static_cast<uint32_t>(AscendC::GetBlockNum()) * kTiles;
    load(slot, out_, (mine() + kTiles + tile) % cores, nullptr);
    meet();
  }

  void order(pipe_t pipe, std::vector<Place*> written, std::vector<Place*> read) {
    for (Place* place : read) {
      if (place == nullptr) continue;
      for (const pipe_t writer : place->writers) pass(writer, pipe);
    }
    for (Place* place : written) {
      for (const pipe_t writer : place->writers) pass(writer, pipe);
      for (const pipe_t reader : place->readers) pass(reader, pipe);
    }
    for (Place* place : read)
      if (place != nullptr) place->readers.push_back(pipe);
    for (Place* place : written) *place = {{pipe}, {}};
  }

  static void pass(pipe_t from, pipe_t to) {
    const auto where = SourceLoc::here();
    if (from == to && from == PIPE_V) return;  // the toolchain keeps their order
    if (from == to) return issue(isa::PipeBarrier{from}, where);
    for (int i = 0; i < kHardEvents; ++i) {
      const auto event = static_cast<HardEvent>(i);
      if (info_of(event).from != from || info_of(event).to != to) continue;
      issue(isa::SetFlag{event, 0}, where);
      issue(isa::WaitFlag{event, 0}, where);
    }
  }

  static AscendC::LocalTensor<float> local(uint32_t slot) {
    return AscendC::LocalTensor<float>(TPosition::VECCALC, slot * kTile * sizeof(float), kTile);
  }
  static AscendC::GlobalTensor<float> global(float* base, uint32_t tile) {
    AscendC::GlobalTensor<float> made;
    made.SetGlobalBuffer(base + tile * kTile, kTile);
    return made;
  }

  std::mt19937_64 random_;
  float* in_ = nullptr;
  float* out_ = nullptr;
  Place slots_[kSlots], tiles_[kTiles];
};

}  // namespace asctwin
