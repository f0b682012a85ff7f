// An iteration reads all its source blocks before it writes. A single repeat is iteration 1, not 0:
// its strides are added once.
#include "ref/transpose.h"

namespace ref {
namespace {

using Block = std::array<uint64_t, 32>;  // the elements of a block

// Elements [first, first + count) of every source block.
std::array<Block, 16> read_blocks(Memory& memory, const Places16& places, int64_t offset,
                                  int64_t size_bytes, int64_t first, int64_t count) {
  std::array<Block, 16> blocks{};
  for (int j = 0; j < 16; ++j)
    for (int64_t i = first; i < first + count; ++i)
      blocks[j][i] = memory.load(places[j] + offset + i * size_bytes, size_bytes);
  return blocks;
}

}  // namespace

void trans_data_to_5hd(const TransDataTo5HDParams& params, int64_t size_bytes, Memory& dst_memory,
                       const Places16& dst, Memory& src_memory, const Places16& src) {
  const int64_t first = params.repeatTimes == 1 ? 1 : 0;
  for (int64_t t = first; t < first + params.repeatTimes; ++t) {
    const int64_t from = 32 * params.srcRepStride * t;
    const int64_t to = 32 * params.dstRepStride * t;
    const int64_t src_high = size_bytes == 1 && params.srcHighHalf ? 16 : 0;
    const int64_t dst_high = size_bytes == 1 && params.dstHighHalf ? 16 : 0;
    const int64_t lanes = size_bytes == 4 ? 8 : 16;
    const auto s = read_blocks(src_memory, src, from, size_bytes, src_high, lanes);
    for (int64_t i = 0; i < 16; ++i)
      for (int64_t j = 0; j < lanes; ++j) {
        const uint64_t value = size_bytes == 4 ? s[i % 2 * 8 + j][i / 2] : s[j][src_high + i];
        dst_memory.store(dst[i] + to + (dst_high + j) * size_bytes, size_bytes, value);
      }
  }
}

void transpose_square(Place dst, Place src) {
  uint64_t values[16][16];
  for (int64_t r = 0; r < 16; ++r)
    for (int64_t c = 0; c < 16; ++c) values[r][c] = src.memory.load(src.at + 2 * (r * 16 + c), 2);
  for (int64_t r = 0; r < 16; ++r)
    for (int64_t c = 0; c < 16; ++c) dst.memory.store(dst.at + 2 * (c * 16 + r), 2, values[r][c]);
}

namespace {

// visit(byte of an element in NCHW, its byte in NHWC)
template <class Visit>
void for_each_element(const Images& images, int64_t size_bytes, Visit visit) {
  const auto [n, c, h, w] = images;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < c; ++j)
      for (int64_t y = 0; y < h; ++y)
        for (int64_t x = 0; x < w; ++x)
          visit((((i * c + j) * h + y) * w + x) * size_bytes,
                (((i * h + y) * w + x) * c + j) * size_bytes);
}

}  // namespace

void nchw_to_nhwc(const Images& images, int64_t size_bytes, Place dst, Place src) {
  for_each_element(images, size_bytes, [&](int64_t nchw, int64_t nhwc) {
    dst.memory.store(dst.at + nhwc, size_bytes, src.memory.load(src.at + nchw, size_bytes));
  });
}

void nhwc_to_nchw(const Images& images, int64_t size_bytes, Place dst, Place src) {
  for_each_element(images, size_bytes, [&](int64_t nchw, int64_t nhwc) {
    dst.memory.store(dst.at + nchw, size_bytes, src.memory.load(src.at + nhwc, size_bytes));
  });
}

}  // namespace ref
