// A block in UB is left padding, data, right padding and dummy bytes up to a whole 32 B block. What
// the bytes beside the data hold is the table of the section, row by row.
#include "ref/copy_pad.h"

namespace ref {
namespace {

int64_t align32(int64_t bytes) { return (bytes + 31) / 32 * 32; }

// The contents of the bytes beside the data: a pattern of one element, or nothing that is defined.
using Content = std::optional<uint64_t>;

// 64-bit elements are copied as pairs of 32-bit ones.
int64_t pattern_bytes(int64_t size_bytes) { return size_bytes == 8 ? 4 : size_bytes; }

void fill(Memory& memory, int64_t at, int64_t bytes, Content content, int64_t size_bytes) {
  const int64_t period = pattern_bytes(size_bytes);
  for (int64_t b = 0; b < bytes; ++b) {
    if (content)
      memory.write(at + b, static_cast<uint8_t>(*content >> (8 * (b % period))));
    else
      memory.write_unspecified(at + b);
  }
}

Content padding_of(const DataCopyPadExtParams& pad, std::optional<uint64_t> pad_register) {
  return pad.isPad ? Content(pad.paddingValue) : pad_register;
}

// On 950 isPad is an operand of the instruction and the register wins over the first element;
// elsewhere a copy without padding fills with the first element whatever isPad says.
bool dummy_is_first_element(const DataCopyPadExtParams& pad, std::optional<uint64_t> pad_register,
                            bool is_950) {
  if (pad.leftPadding != 0 || pad.rightPadding != 0) return false;
  return !is_950 || (!pad.isPad && !pad_register.has_value());
}

}  // namespace

void data_copy_pad_in(const DataCopyExtParams& params, const DataCopyPadExtParams& pad,
                      int64_t size_bytes, std::optional<uint64_t> pad_register, bool is_950,
                      Place dst, Place src) {
  if (params.blockLen == 0) return;
  const int64_t left = pad.leftPadding * size_bytes;
  const int64_t right = pad.rightPadding * size_bytes;
  const int64_t used = left + params.blockLen + right;
  const int64_t width = align32(used);
  for (int64_t k = 0; k < params.blockCount; ++k) {
    const int64_t from = src.at + k * (params.blockLen + params.srcStride);
    const int64_t to = dst.at + k * (width + params.dstStride * 32);
    const Content padding = padding_of(pad, pad_register);
    const Content dummy = dummy_is_first_element(pad, pad_register, is_950)
                              ? Content(src.memory.load(from, pattern_bytes(size_bytes)))
                              : padding;
    fill(dst.memory, to, left, padding, size_bytes);
    for (int64_t b = 0; b < params.blockLen; ++b)
      dst.memory.write(to + left + b, src.memory.read(from + b));
    fill(dst.memory, to + left + params.blockLen, right, padding, size_bytes);
    fill(dst.memory, to + used, width - used, dummy, size_bytes);
  }
}

void data_copy_pad_out(const DataCopyExtParams& params, Place dst, Place src) {
  for (int64_t k = 0; k < params.blockCount; ++k) {
    const int64_t from = src.at + k * (align32(params.blockLen) + params.srcStride * 32);
    const int64_t to = dst.at + k * (params.blockLen + params.dstStride);
    for (int64_t b = 0; b < params.blockLen; ++b)
      dst.memory.write(to + b, src.memory.read(from + b));
  }
}

void data_copy_pad_in_compact(const DataCopyExtParams& params, const DataCopyPadExtParams& pad,
                              int64_t size_bytes, std::optional<uint64_t> pad_register, Place dst,
                              Place src) {
  const int64_t used = params.blockCount * params.blockLen;
  if (used == 0) return;
  for (int64_t k = 0; k < params.blockCount; ++k)
    for (int64_t b = 0; b < params.blockLen; ++b)
      dst.memory.write(dst.at + k * params.blockLen + b,
                       src.memory.read(src.at + k * (params.blockLen + params.srcStride) + b));
  const int64_t last = src.at + (params.blockCount - 1) * (params.blockLen + params.srcStride);
  const Content first_element = src.memory.load(last, pattern_bytes(size_bytes));
  const Content value = padding_of(pad, pad_register);
  fill(dst.memory, dst.at + used, align32(used) - used, value ? value : first_element, size_bytes);
}

void data_copy_pad_out_compact(const DataCopyExtParams& params, Place dst, Place src) {
  for (int64_t k = 0; k < params.blockCount; ++k)
    for (int64_t b = 0; b < params.blockLen; ++b)
      dst.memory.write(dst.at + k * (params.blockLen + params.dstStride) + b,
                       src.memory.read(src.at + k * params.blockLen + b));
}

// The workspace has no bound of its own, so each of its bytes is looked up in the blocks instead.
void data_copy_pad_to_l1(const DataCopyExtParams& params, const Nd2NzParams& nz, int64_t size_bytes,
                         Place dst, Place src) {
  const int64_t src_pitch = align32(params.blockLen) + params.srcStride * 32;
  const int64_t pitch = params.blockLen + params.dstStride;
  const int64_t row_bytes = nz.dValue * size_bytes;
  for (int64_t k = 0; k < params.blockCount; ++k)
    for (int64_t b = 0; b < params.blockLen; ++b) src.memory.read(src.at + k * src_pitch + b);
  for (int64_t row = 0; row < nz.nValue; ++row)
    for (int64_t b = 0; b < align32(row_bytes); ++b) {
      const int64_t to =
          dst.at + b / 32 * nz.dstNzC0Stride * 32 + row * nz.dstNzNStride * 32 + b % 32;
      const int64_t workspace = row * nz.srcDValue * size_bytes + b;
      const int64_t k = workspace / pitch;
      if (b >= row_bytes)
        dst.memory.write(to, 0);
      else if (k < params.blockCount && workspace % pitch < params.blockLen)
        dst.memory.write(to, src.memory.read(src.at + k * src_pitch + workspace % pitch));
      else
        dst.memory.write_unspecified(to);
    }
}

}  // namespace ref
