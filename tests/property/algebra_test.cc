// Layout changes undo each other: nz_to_nd(nd_to_nz(x)) == x where both are defined, and twice
// TransDataTo5HD is the identity.
// spec: data_movement.md, sections 2.3, 4 and 9.1
#include <gtest/gtest.h>

#include <cstring>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

using Bytes = std::vector<uint8_t>;

Bytes random_bytes(Rng& rng, int64_t size) {
  Bytes bytes(static_cast<size_t>(size));
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(rng());
  return bytes;
}

struct Shape {
  int64_t matrices, rows, columns;
  DType dtype;
  int64_t element() const { return static_cast<int64_t>(size_of(dtype)); }
  int64_t bytes() const { return matrices * rows * columns * element(); }
};

// Strips of NZ2ND are 16 elements wide. ND2NZ makes strips of one DataBlock, 16 elements of 16
// bits; for 32 bits two of its strips lie side by side in each strip that NZ2ND reads.
isa::Nd2Nz to_nz(const Shape& shape, uint8_t* dst, uint8_t* src) {
  isa::Nd2Nz op;
  op.dst.address = dst;
  op.src.address = src;
  op.dtype = shape.dtype;
  op.nd_num = shape.matrices;
  op.n_value = shape.rows;
  op.d_value = shape.columns;
  op.src_nd_matrix_stride = shape.rows * shape.columns;
  op.src_d_value = shape.columns;
  op.dst_nz_c0_stride = shape.rows;
  op.dst_nz_n_stride = 1;
  op.dst_nz_matrix_stride = (shape.rows * shape.columns + 255) / 256 * 256;
  return op;
}

isa::Nz2Nd to_nd(const Shape& shape, uint8_t* dst, uint8_t* src) {
  isa::Nz2Nd op;
  op.dst.address = dst;
  op.src.address = src;
  op.dtype = shape.dtype;
  op.nd_num = shape.matrices;
  op.n_value = shape.rows;
  op.d_value = shape.columns;
  op.src_nd_matrix_stride = (shape.rows * shape.columns + 255) / 256;
  op.src_n_stride = shape.rows;
  op.dst_d_stride = shape.columns;
  op.dst_nd_matrix_stride = shape.rows * shape.columns;
  return op;
}

TEST(Algebra, NdToNzAndBack) {
  Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    const DType dtype = chance(rng, 2) ? DType::kHalf : DType::kInt16;
    const Shape shape{between(rng, 1, 3), between(rng, 1, 40), between(rng, 1, 6) * 16, dtype};
    Bytes nd = random_bytes(rng, shape.bytes());
    Bytes nz(static_cast<size_t>(shape.bytes() + shape.matrices * 512));
    Bytes back(nd.size());
    to_nz(shape, nz.data(), nd.data()).execute();
    to_nd(shape, back.data(), nz.data()).execute();
    ASSERT_EQ(back, nd) << shape.matrices << " x " << shape.rows << " x " << shape.columns;
  }
}

TEST(Algebra, NdToNzAndBackFor32Bits) {
  Rng rng(2);
  for (int i = 0; i < 300; ++i) {
    const Shape shape{1, between(rng, 1, 40), between(rng, 1, 6) * 16, DType::kFloat};
    Bytes nd = random_bytes(rng, shape.bytes());
    Bytes nz(nd.size()), back(nd.size());
    // One ND2NZ a strip of 16 elements: its two blocks are neighbours, its rows two blocks apart.
    for (int64_t strip = 0; strip < shape.columns / 16; ++strip) {
      isa::Nd2Nz op = to_nz(shape, nz.data() + strip * shape.rows * 64, nd.data() + strip * 64);
      op.d_value = 16;
      op.dst_nz_c0_stride = 1;
      op.dst_nz_n_stride = 2;
      op.execute();
    }
    to_nd(shape, back.data(), nz.data()).execute();
    ASSERT_EQ(back, nd) << shape.rows << " x " << shape.columns;
  }
}

isa::TransDataTo5HD transposed(DType dtype, uint8_t* dst, uint8_t* src, bool high) {
  isa::TransDataTo5HD op;
  op.dtype = dtype;
  op.dst_high_half = op.src_high_half = high;
  for (int i = 0; i < isa::kListLength; ++i) {
    op.dst[i].address = dst + 32 * i;
    op.src[i].address = src + 32 * i;
  }
  return op;
}

TEST(Algebra, TwiceTransDataTo5HdIsIdentityFor16Bits) {
  Rng rng(3);
  Bytes source = random_bytes(rng, 512), there(512), back(512);
  transposed(DType::kHalf, there.data(), source.data(), false).execute();
  transposed(DType::kHalf, back.data(), there.data(), false).execute();
  EXPECT_NE(there, source);
  EXPECT_EQ(back, source);
}

TEST(Algebra, TwiceTransDataTo5HdIsIdentityFor8BitsByHalves) {
  Rng rng(4);
  Bytes source = random_bytes(rng, 512), there(512), back(512);
  for (const bool high : {false, true}) {
    transposed(DType::kInt8, there.data(), source.data(), high).execute();
    transposed(DType::kInt8, back.data(), there.data(), high).execute();
  }
  EXPECT_NE(there, source);
  EXPECT_EQ(back, source);
}

// For 32 bits the sixteen blocks are a matrix of 16 rows and 8 columns, and destination blocks 2k
// and 2k + 1 together its column k. Read back as 8 rows of 16, blocks 2k are the left half.
TEST(Algebra, TransDataTo5HdFor32BitsIsTheTransposedMatrix) {
  Rng rng(5);
  Bytes source = random_bytes(rng, 512), there(512);
  transposed(DType::kFloat, there.data(), source.data(), false).execute();
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 8; ++column)
      ASSERT_EQ(0, std::memcmp(&there[static_cast<size_t>(column * 16 + row) * 4],
                               &source[static_cast<size_t>(row * 8 + column) * 4], 4))
          << row << ", " << column;
}

}  // namespace
}  // namespace asctwin::test
