// Executes one turn of a task on the memories of all ranks, and lists its reads and writes on each.
// Sums are taken in the order of the ranks, each step rounded to the type.
// spec: multi_card.md, sections 2.4, 2.6 and 2.7
#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "core/card/task_kind.h"
#include "core/card/tasks.h"
#include "core/card/windows.h"

namespace asctwin::core {
namespace {

using Bytes = std::vector<uint8_t>;
using Ranks = std::vector<const RankTask*>;

struct TypeInfo {
  size_t bytes;
  const char* name;
};
constexpr TypeInfo kTypes[] = {{1, "INT8"},    {2, "INT16"},   {4, "INT32"},  {2, "FP16"},
                               {4, "FP32"},    {8, "INT64"},   {8, "UINT64"}, {1, "UINT8"},
                               {2, "UINT16"},  {4, "UINT32"},  {8, "FP64"},   {2, "BFP16"},
                               {16, "INT128"}, {0, ""},        {1, "HIF8"},   {1, "FP8E4M3"},
                               {1, "FP8E5M2"}, {1, "FP8E8M0"}, {1, "MXFP8"}};

template <class T>
constexpr bool kIsFloating = !std::is_integral_v<T>;

template <class T>
bool is_nan(T value) {
  if constexpr (kIsFloating<T>)
    return std::isnan(static_cast<double>(value));
  else
    return false;
}

// +0 is above -0.
template <class T>
bool is_below(T a, T b) {
  if constexpr (kIsFloating<T>) {
    const auto x = static_cast<double>(a), y = static_cast<double>(b);
    return x < y || (x == 0 && y == 0 && std::signbit(x) && !std::signbit(y));
  } else {
    return a < b;
  }
}

template <class T>
T combined(uint32_t op, T a, T b) {
  if constexpr (kIsFloating<T>)
    if (is_nan(a) || is_nan(b)) return static_cast<T>(std::nanf(""));
  if (op == kReduceMax) return is_below(a, b) ? b : a;
  if (op == kReduceMin) return is_below(b, a) ? b : a;
  if constexpr (std::is_integral_v<T>) {
    // UNVERIFIED: sums of integers wrap around.
    using Unsigned = std::make_unsigned_t<T>;
    const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    return static_cast<T>(static_cast<Unsigned>(op == kReduceSum ? x + y : x * y));
  } else {
    const T result = op == kReduceSum ? static_cast<T>(a + b) : static_cast<T>(a * b);
    return is_nan(result) ? static_cast<T>(std::nanf("")) : result;
  }
}

template <class T>
void fold_as(uint32_t op, uint8_t* into, const uint8_t* from, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    T a, b;
    std::memcpy(&a, into + i * sizeof(T), sizeof(T));
    std::memcpy(&b, from + i * sizeof(T), sizeof(T));
    const T result = combined(op, a, b);
    std::memcpy(into + i * sizeof(T), &result, sizeof(T));
  }
}

void fold(uint32_t type, uint32_t op, uint8_t* into, const uint8_t* from, size_t count) {
  switch (type) {
    case 0:
      return fold_as<int8_t>(op, into, from, count);
    case 1:
      return fold_as<int16_t>(op, into, from, count);
    case 2:
      return fold_as<int32_t>(op, into, from, count);
    case 3:
      return fold_as<half>(op, into, from, count);
    case 4:
      return fold_as<float>(op, into, from, count);
    case 5:
      return fold_as<int64_t>(op, into, from, count);
    case 6:
      return fold_as<uint64_t>(op, into, from, count);
    case 7:
      return fold_as<uint8_t>(op, into, from, count);
    case 10:
      return fold_as<double>(op, into, from, count);
    default:
      return fold_as<bfloat16_t>(op, into, from, count);
  }
}

struct Shape {
  size_t element, block, stride, turn;  // bytes
};
Shape shape_of(const card::HcclTask& call, uint32_t turn) {
  const size_t element = bytes_of_hccl_type(call.type);
  const size_t stride = call.stride != 0 ? call.stride : call.count;
  return {element, call.count * element, stride * element, turn * call.count * element};
}

// Block `number` of the rank's send buffer in this turn.
Bytes block_of(const RankTask& task, uint32_t turn, size_t number) {
  const Shape shape = shape_of(task.call, turn);
  const uint8_t* const from = task.call.send + shape.turn + number * shape.stride;
  return {from, from + shape.block};
}
void put_block(const RankTask& task, uint32_t turn, size_t number, const Bytes& bytes) {
  const Shape shape = shape_of(task.call, turn);
  if (!bytes.empty())
    std::memcpy(task.call.recv + shape.turn + number * shape.stride, bytes.data(), bytes.size());
}

Bytes reduced(const Ranks& ranks, uint32_t turn, size_t block) {
  Bytes sum = block_of(*ranks[0], turn, block);
  for (size_t q = 1; q < ranks.size(); ++q) {
    const Bytes next = block_of(*ranks[q], turn, block);
    fold(ranks[0]->call.type, ranks[0]->call.op, sum.data(), next.data(), ranks[0]->call.count);
  }
  return sum;
}

// Everything is read before anything is written: buffers may be the same.
void all_reduce(const Ranks& ranks, uint32_t turn) {
  const Bytes sum = reduced(ranks, turn, 0);
  for (const RankTask* rank : ranks) put_block(*rank, turn, 0, sum);
}

void all_gather(const Ranks& ranks, uint32_t turn) {
  std::vector<Bytes> blocks;
  for (const RankTask* rank : ranks) blocks.push_back(block_of(*rank, turn, 0));
  for (const RankTask* rank : ranks)
    for (size_t q = 0; q < blocks.size(); ++q) put_block(*rank, turn, q, blocks[q]);
}

void reduce_scatter(const Ranks& ranks, uint32_t turn) {
  std::vector<Bytes> sums;
  for (size_t r = 0; r < ranks.size(); ++r) sums.push_back(reduced(ranks, turn, r));
  for (size_t r = 0; r < ranks.size(); ++r) put_block(*ranks[r], turn, 0, sums[r]);
}

void all_to_all(const Ranks& ranks, uint32_t turn) {
  std::vector<std::vector<Bytes>> blocks(ranks.size());
  for (size_t q = 0; q < ranks.size(); ++q)
    for (size_t r = 0; r < ranks.size(); ++r) blocks[q].push_back(block_of(*ranks[q], turn, r));
  for (size_t r = 0; r < ranks.size(); ++r)
    for (size_t q = 0; q < ranks.size(); ++q) put_block(*ranks[r], turn, q, blocks[q][r]);
}

// Displacements advance by the counts with each turn.
size_t part_offset(const std::vector<uint64_t>& offsets, const std::vector<uint64_t>& counts,
                   size_t rank, uint32_t turn, size_t element) {
  return (offsets[rank] + turn * counts[rank]) * element;
}

void all_to_all_v(const Ranks& ranks, uint32_t turn) {
  const size_t element = bytes_of_hccl_type(ranks[0]->call.type);
  std::vector<std::vector<Bytes>> parts(ranks.size());
  for (size_t q = 0; q < ranks.size(); ++q)
    for (size_t r = 0; r < ranks.size(); ++r) {
      const uint8_t* const from =
          ranks[q]->call.send +
          part_offset(ranks[q]->send_offsets, ranks[q]->send_counts, r, turn, element);
      parts[q].emplace_back(from, from + ranks[q]->send_counts[r] * element);
    }
  for (size_t r = 0; r < ranks.size(); ++r)
    for (size_t q = 0; q < ranks.size(); ++q)
      if (!parts[q][r].empty())
        std::memcpy(ranks[r]->call.recv + part_offset(ranks[r]->recv_offsets, ranks[r]->recv_counts,
                                                      q, turn, element),
                    parts[q][r].data(), parts[q][r].size());
}

// Two halves of each block.
void write_halves(const Ranks& ranks, const Windows& windows) {
  const size_t n = ranks.size();
  for (size_t q = 0; q < n; ++q) {
    const RankTask& mine = *ranks[q];
    for (size_t r = 0; r < n; ++r) {
      uint8_t* to = windows.window(Window::kOut, static_cast<int>(r)) + mine.call.window_offset;
      for (const size_t half : {r, n + r}) {
        const size_t bytes = mine.send_counts[half];
        std::memcpy(to, mine.call.send + mine.send_offsets[half], bytes);
        to += bytes;
      }
    }
  }
}

}  // namespace

size_t bytes_of_hccl_type(uint32_t type) {
  return type < std::size(kTypes) ? kTypes[type].bytes : 0;
}
const char* name_of_hccl_type(uint32_t type) {
  return bytes_of_hccl_type(type) != 0 ? kTypes[type].name : "an unknown type";
}

std::vector<WriteItem> write_items_of(const RankTask& task) {
  std::vector<WriteItem> items;
  for (size_t i = 0; i < task.send_counts.size(); ++i)
    items.push_back({reinterpret_cast<const uint8_t*>(task.send_offsets[i]),
                     reinterpret_cast<uint8_t*>(task.recv_offsets[i]),
                     static_cast<int64_t>(task.send_counts[i])});
  return items;
}

void execute_turn(const Ranks& ranks, uint32_t turn, const Windows& windows) {
  switch (ranks[0]->call.kind) {
    case kAllReduce:
      return all_reduce(ranks, turn);
    case kAllGather:
      return all_gather(ranks, turn);
    case kReduceScatter:
      return reduce_scatter(ranks, turn);
    case kAllToAll:
      return all_to_all(ranks, turn);
    case kAllToAllV:
      return all_to_all_v(ranks, turn);
    case kHalfAllToAllV:
      return write_halves(ranks, windows);
    default:
      for (const WriteItem& item : write_items_of(*ranks[0]))
        std::memmove(item.to, item.from, static_cast<size_t>(item.bytes));
  }
}

std::vector<TaskRange> ranges_of(const RankTask& task, uint32_t turn, int rank,
                                 const Windows& windows) {
  const Shape shape = shape_of(task.call, turn);
  const auto block = static_cast<int64_t>(shape.block);
  const uint8_t *const send = task.call.send + shape.turn, *const recv =
                                                               task.call.recv + shape.turn;
  const auto n = static_cast<size_t>(windows.ranks());
  std::vector<TaskRange> ranges;
  const auto add_blocks = [&](const uint8_t* buffer, bool is_written, bool has_all) {
    for (size_t i = 0; i < (has_all ? n : 1); ++i)
      ranges.push_back({buffer + i * shape.stride, block, is_written});
  };
  const uint32_t kind = task.call.kind;
  if (kind == kAllToAllV || kind == kHalfAllToAllV) {
    for (size_t i = 0; i < task.send_counts.size(); ++i) {
      const size_t at = kind == kAllToAllV ? part_offset(task.send_offsets, task.send_counts, i,
                                                         turn, shape.element)
                                           : task.send_offsets[i];
      ranges.push_back(
          {task.call.send + at, static_cast<int64_t>(task.send_counts[i] * shape.element), false});
    }
    for (size_t i = 0; i < task.recv_counts.size(); ++i)
      ranges.push_back({task.call.recv + part_offset(task.recv_offsets, task.recv_counts, i, turn,
                                                     shape.element),
                        static_cast<int64_t>(task.recv_counts[i] * shape.element), true});
    (void)rank;
    return ranges;
  }
  add_blocks(send, false, kind == kReduceScatter || kind == kAllToAll);
  add_blocks(recv, true, kind == kAllGather || kind == kAllToAll);
  return ranges;
}

}  // namespace asctwin::core
