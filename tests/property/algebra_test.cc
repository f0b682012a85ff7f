// Layout changes undo each other: nz_to_nd(nd_to_nz(x)) == x where both are defined, dn_to_nz(x) ==
// nd_to_nz(transposed x), and twice TransDataTo5HD is the identity.
// spec: data_movement.md, sections 2.3, 3, 4 and 9.1
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
    const DType types[] = {DType::kHalf, DType::kInt16, DType::kUInt16, DType::kBFloat16};
    const DType dtype = types[between(rng, 0, 3)];
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

// spec: data_movement.md, section 3. DN2NZ of a matrix is ND2NZ of its transpose.
void expect_dn_is_transposed_nd(Rng& rng, bool small_c0) {
  const DType types[] = {DType::kInt8, DType::kBFloat16, DType::kFloat};
  const Shape shape{1, between(rng, 1, 20), between(rng, 1, small_c0 ? 4 : 40),
                    types[between(rng, 0, 2)]};
  const auto element = static_cast<size_t>(shape.element());
  Bytes nd = random_bytes(rng, shape.bytes()), dn(nd.size());
  for (int64_t row = 0; row < shape.rows; ++row)
    for (int64_t column = 0; column < shape.columns; ++column)
      std::memcpy(dn.data() + (column * shape.rows + row) * shape.element(),
                  nd.data() + (row * shape.columns + column) * shape.element(), element);
  Bytes expected(static_cast<size_t>(shape.rows * 40 * 32)), actual(expected);
  isa::Nd2Nz from_nd = to_nz(shape, expected.data(), nd.data());
  isa::Dn2Nz from_dn;
  from_dn.dst.address = actual.data();
  from_dn.src.address = dn.data();
  from_dn.dtype = shape.dtype;
  from_dn.dn_num = 1;
  from_dn.n_value = shape.rows;
  from_dn.d_value = shape.columns;
  from_dn.src_d_value = shape.rows;
  from_dn.dst_nz_c0_stride = shape.rows;
  from_dn.dst_nz_n_stride = 1;
  from_nd.small_c0 = from_dn.small_c0 = small_c0;
  from_nd.execute();
  from_dn.execute();
  ASSERT_EQ(actual, expected) << shape.rows << " x " << shape.columns << " small " << small_c0;
}

TEST(Algebra, DnToNzIsNdToNzOfTheTranspose) {
  Rng rng(6);
  for (int i = 0; i < 600; ++i) expect_dn_is_transposed_nd(rng, i % 2 == 0);
}

// spec: data_movement.md, section 2.3. A SmallC0 matrix is the first 4 columns of each block.
TEST(Algebra, SmallC0IsTheLeftOfEveryBlock) {
  Rng rng(7);
  for (int64_t rows = 1; rows <= 40; ++rows) {
    const Shape shape{1, rows, between(rng, 1, 4), DType::kHalf};
    Bytes nd = random_bytes(rng, shape.bytes());
    Bytes wide(static_cast<size_t>(rows * 32)),
        small((static_cast<size_t>(rows) + 3) / 4 * 32, 0x5A);
    to_nz(shape, wide.data(), nd.data()).execute();
    isa::Nd2Nz op = to_nz(shape, small.data(), nd.data());
    op.small_c0 = true;
    op.execute();
    Bytes expected(small.size());
    for (int64_t row = 0; row < rows; ++row)
      std::memcpy(expected.data() + row * 8, wide.data() + row * 32, 8);
    ASSERT_EQ(small, expected) << rows;
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
