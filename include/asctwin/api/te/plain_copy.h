// Copies of lines without a change of format: what the plain forms of all paths share.
// spec: delta_2026.md, section 1.4
#pragma once

#include "asctwin/api/te/matrix.h"

namespace asctwin::te {

// Lines of bytes on both sides; one if they follow each other without a gap.
struct ByteLines {
  int64_t number, length;
  int64_t dst_pitch, src_pitch;  // start to start
};

inline ByteLines byte_lines(const Matrix& matrix, const Lines& dst, const Lines& src) {
  if (src.number <= 1 || (src.pitch == src.length && dst.pitch == src.length)) {
    const int64_t all = matrix.bytes(src.number * src.length);
    return {1, all, all, all};
  }
  return {src.number, matrix.bytes(src.length), matrix.bytes(dst.pitch), matrix.bytes(src.pitch)};
}

// The size of lines is that of the source, or of both where the destination has less.
inline Lines common_lines(const Lines& dst, const Lines& src) {
  return {std::min(dst.number, src.number), std::min(dst.length, src.length), src.pitch};
}

inline bool are_whole_blocks(const ByteLines& lines) {
  return lines.number == 1 ||
         (lines.length % isa::kBlockBytes == 0 && lines.dst_pitch % isa::kBlockBytes == 0 &&
          lines.src_pitch % isa::kBlockBytes == 0);
}
inline void check_whole_blocks(const ByteLines& lines, const Call& call) {
  if (!are_whole_blocks(lines))
    call.refuse(
        phrase("lines of {} B, {} B and {} B apart", lines.length, lines.dst_pitch,
               lines.src_pitch),
        "lines that do not follow each other are whole blocks of 32 B, and lie whole blocks "
        "apart on chip");
}

// Blocks of 32 B, or without a gap a count of elements.
template <class Record>
void copy_blocks(Record op, const isa::Operand& dst, const isa::Operand& src, const Matrix& matrix,
                 const ByteLines& lines, const Call& call) {
  op.dst = dst;
  op.src = src;
  op.dtype = op.dst_dtype = matrix.dtype;
  if (lines.number == 1) {
    op.count = lines.length * 8 / matrix.bits();
  } else {
    check_whole_blocks(lines, call);
    op.block_count = lines.number;
    op.block_len = lines.length / isa::kBlockBytes;
    op.src_gap = (lines.src_pitch - lines.length) / isa::kBlockBytes;
    op.dst_gap = (lines.dst_pitch - lines.length) / isa::kBlockBytes;
  }
  issue(op, call.where, call.name);
}

// Pairs of 4 bits are copied as their bytes where lengths count bytes.
inline DType copied_as(DType dtype) { return shares_bytes(dtype) ? DType::kUInt8 : dtype; }

// The gap between lines on chip, where each begins a block of 32 B, in blocks.
inline int64_t gap_on_chip(const ByteLines& lines, int64_t pitch, const Call& call) {
  if (lines.number <= 1) return 0;
  const int64_t length = rounded_up(lines.length, isa::kBlockBytes);
  if (pitch < length || pitch % isa::kBlockBytes != 0)
    call.refuse(phrase("lines of {} B, {} B apart on chip", lines.length, pitch),
                "on chip each line begins a block of 32 B");
  return (pitch - length) / isa::kBlockBytes;
}
template <class Record>
void copy_bytes(const isa::Operand& dst, const isa::Operand& src, const Matrix& matrix,
                const ByteLines& lines, int64_t dst_gap, int64_t src_gap, const Call& call) {
  Record op;
  op.dst = dst;
  op.src = src;
  op.dtype = copied_as(matrix.dtype);
  op.block_count = lines.number;
  op.block_len = lines.length;
  op.src_stride = src_gap;
  op.dst_stride = dst_gap;
  issue(op, call.where, call.name);
}
// Between global memory, where lines lie at any byte, and a memory on chip.
inline void copy_bytes_in(const isa::Operand& dst, const isa::Operand& src, const Matrix& matrix,
                          const ByteLines& lines, const Call& call) {
  copy_bytes<isa::CopyPadIn>(dst, src, matrix, lines, gap_on_chip(lines, lines.dst_pitch, call),
                             lines.src_pitch - lines.length, call);
}
inline void copy_bytes_out(const isa::Operand& dst, const isa::Operand& src, const Matrix& matrix,
                           const ByteLines& lines, const Call& call) {
  copy_bytes<isa::CopyPadOut>(dst, src, matrix, lines, lines.dst_pitch - lines.length,
                              gap_on_chip(lines, lines.src_pitch, call), call);
}

}  // namespace asctwin::te
