// Each byte of the source has a number from 1 on. The move runs twice, with the low and with the
// high byte of the number in each byte of the source; what stands in the destination spells the
// number.
#include "show/register_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "asctwin/vector_function.h"
#include "core/reg/dist.h"
#include "report/language.h"

namespace asctwin::show {
namespace register_move {
namespace {

using reg::kBytes;

template <class Dist>
struct NamedDist {
  std::string_view name;
  Dist dist;
};
#define ASCTWIN_DIST(name) \
  { #name, Dist::DIST_##name }
constexpr auto kLoadDists = [] {
  using Dist = reg::LoadDist;
  return std::to_array<NamedDist<Dist>>(
      {ASCTWIN_DIST(NORM), ASCTWIN_DIST(BRC_B8), ASCTWIN_DIST(BRC_B16), ASCTWIN_DIST(BRC_B32),
       ASCTWIN_DIST(US_B8), ASCTWIN_DIST(US_B16), ASCTWIN_DIST(DS_B8), ASCTWIN_DIST(DS_B16),
       ASCTWIN_DIST(DINTLV_B8), ASCTWIN_DIST(DINTLV_B16), ASCTWIN_DIST(DINTLV_B32),
       ASCTWIN_DIST(UNPACK_B8), ASCTWIN_DIST(UNPACK_B16), ASCTWIN_DIST(UNPACK_B32),
       ASCTWIN_DIST(UNPACK4_B8), ASCTWIN_DIST(BLK), ASCTWIN_DIST(E2B_B16), ASCTWIN_DIST(E2B_B32)});
}();
constexpr auto kStoreDists = [] {
  using Dist = reg::StoreDist;
  return std::to_array<NamedDist<Dist>>(
      {ASCTWIN_DIST(NORM), ASCTWIN_DIST(NORM_B8), ASCTWIN_DIST(NORM_B16), ASCTWIN_DIST(NORM_B32),
       ASCTWIN_DIST(FIRST_ELEMENT_B8), ASCTWIN_DIST(FIRST_ELEMENT_B16),
       ASCTWIN_DIST(FIRST_ELEMENT_B32), ASCTWIN_DIST(PACK_B16), ASCTWIN_DIST(PACK_B32),
       ASCTWIN_DIST(PACK_B64), ASCTWIN_DIST(PACK4_B32), ASCTWIN_DIST(INTLV_B8),
       ASCTWIN_DIST(INTLV_B16), ASCTWIN_DIST(INTLV_B32)});
}();
#undef ASCTWIN_DIST

constexpr uint32_t kBlocks = kBytes / isa::kBlockBytes;
constexpr int64_t kMostStride = 255;  // as far as a picture reaches

struct Move {
  bool loads = true;
  std::string dist_name = "NORM";
  reg::LoadDist load_dist = reg::LoadDist::DIST_NORM;
  reg::StoreDist store_dist = reg::StoreDist::DIST_NORM;
  std::string mask_name = "ALL";
  reg::Bits mask{};
  int64_t block_stride = -1;  // -1: the bytes of UB stand together
  uint32_t width = 4;         // of a lane

  bool by_blocks() const { return block_stride >= 0; }
  reg::DistShape shape() const {
    return loads ? reg::shape_of(load_dist) : reg::shape_of(store_dist, width);
  }
  bool has_two_registers() const {
    return !by_blocks() && dist_name.find("INTLV") != std::string::npos;
  }
  size_t ub_bytes() const {
    if (!by_blocks()) return shape().bytes;
    return static_cast<size_t>(block_stride) * (kBlocks - 1) * isa::kBlockBytes + isa::kBlockBytes;
  }
  // A lane of the mask.
  uint32_t mask_width() const {
    const uint32_t own = by_blocks() || loads ? 0 : shape().mask_width;
    return own == 0 ? width : own;
  }
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return result;
}

template <class Dist>
Dist dist_named(std::string_view name, std::span<const NamedDist<Dist>> known, std::string& found) {
  if (name.starts_with("DIST_")) name.remove_prefix(5);
  std::string names;
  for (const NamedDist<Dist>& one : known) {
    found = one.name;
    if (one.name == name) return one.dist;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
  }
  throw RequestError(report::sentence("`dist` is {}, which is none", name), names);
}

std::optional<int64_t> number_in(std::string_view text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Whether lane `i` of `lanes` is in a pattern of CreateMask; VLk takes any k.
bool is_in_mask(std::string_view name, uint32_t i, uint32_t lanes) {
  if (name == "ALL") return true;
  if (name == "ALLF") return false;
  if (name == "H") return i < lanes / 2;
  if (name == "Q") return i < lanes / 4;
  if (name == "M3" || name == "M4") return i % static_cast<uint32_t>(name[1] - '0') == 0;
  const auto count = name.starts_with("VL") ? number_in(name.substr(2)) : std::nullopt;
  if (!count || *count < 0 || *count > lanes)
    throw RequestError(report::sentence("`mask` is {}, which is none of {} lanes", name, lanes),
                       report::translated("ALL, VLk for the first k lanes, M3, M4, H, Q, ALLF"));
  return i < static_cast<uint32_t>(*count);
}

uint32_t width_of_type(const std::string& type) {
  const size_t digits = type.find_last_not_of("0123456789") + 1;
  const auto bits = number_in(std::string_view(type).substr(digits));
  for (const uint32_t width : {1u, 2u, 4u, 8u})
    if (bits == int64_t{8} * width) return width;
  throw RequestError(report::sentence("`--type` is {}, which has no lanes of a register", type),
                     report::translated("b8, b16, b32 or b64, or a type of that width"));
}

void take_field(const std::string& field, Move& move) {
  const size_t equals = field.find('=');
  const std::string name = field.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : field.substr(equals + 1);
  if (name == "dist") {
    if (move.loads)
      move.load_dist = dist_named<reg::LoadDist>(value, kLoadDists, move.dist_name);
    else
      move.store_dist = dist_named<reg::StoreDist>(value, kStoreDists, move.dist_name);
  } else if (name == "mask") {
    move.mask_name = value;
  } else if (name == "dataBlockStride") {
    const auto stride = number_in(value);
    const int64_t least = move.loads ? 0 : 1;
    if (!stride || *stride < least || *stride > kMostStride)
      throw RequestError(
          report::sentence("`dataBlockStride` is {}, outside [{}, {}]", value, least, kMostStride));
    move.block_stride = *stride;
  } else {
    throw RequestError(report::sentence("`{}` is no field of a load or store of registers", name),
                       report::translated("dist, mask, dataBlockStride"));
  }
}

Move move_of(const Request& request) {
  Move move;
  move.loads = lower(request.operation).find("load") != std::string::npos;
  for (const std::string& field : request.fields) take_field(field, move);
  if (!request.type.empty()) move.width = width_of_type(request.type);
  if (move.by_blocks() && move.dist_name != "NORM")
    throw RequestError(
        report::translated("a load or store with a block stride has no distribution"));
  const uint32_t width = move.mask_width(), lanes = kBytes / width;
  for (uint32_t i = 0; i < lanes; ++i)
    if (is_in_mask(move.mask_name, i, lanes))
      move.mask.word[i * width / 64] |= uint64_t{1} << i * width % 64;
  return move;
}

// --- Running it

using Bytes = std::vector<uint8_t>;

void run(const Move& move, Bytes& ub, reg::Value (&registers)[2]) {
  const auto stride = static_cast<uint32_t>(std::max<int64_t>(move.block_stride, 0));
  if (move.by_blocks() && move.loads)
    reg::load_blocks(registers[0], ub.data(), stride, move.mask, move.width);
  else if (move.by_blocks())
    reg::store_blocks(ub.data(), registers[0], stride, move.mask, move.width);
  else if (move.loads)
    reg::load(move.load_dist, registers[0], &registers[1], ub.data());
  else
    reg::store(move.store_dist, ub.data(), registers[0], &registers[1], move.mask, move.width);
}

// The numbers of the bytes of UB, or of both registers, that stand in the other one behind the
// move.
std::vector<int> numbers_behind(const Move& move) {
  constexpr uint8_t kUntouched = 0xFF;
  std::vector<int> numbers(move.loads ? 2 * kBytes : move.ub_bytes());
  for (const int shift : {0, 8}) {
    Bytes ub(move.ub_bytes());
    reg::Value registers[2];
    auto* const lanes = reinterpret_cast<uint8_t*>(registers);
    std::memset(lanes, kUntouched, sizeof(registers));
    std::ranges::fill(ub, kUntouched);
    const std::span<uint8_t> from = move.loads ? std::span(ub) : std::span(lanes, 2 * kBytes);
    for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<uint8_t>((i + 1) >> shift);
    run(move, ub, registers);
    const std::span<uint8_t> to = move.loads ? std::span(lanes, 2 * kBytes) : std::span(ub);
    for (size_t i = 0; i < to.size(); ++i) numbers[i] |= to[i] << shift;
  }
  return numbers;
}

constexpr int kUntouchedNumber = 0xFFFF;

Region region_of(const std::string& operand, bool is_register, int64_t bytes) {
  Region region;
  region.operand = operand;
  region.position = TPosition::VECCALC;
  region.memory = Hardware::UB;
  region.is_register = is_register;
  region.is_list = true;  // with one entry, so that all that is read has one name
  region.last = block_ceil(bytes);
  return region;
}

void add_run(std::vector<Run>& runs, int64_t at) {
  if (!runs.empty() && runs.back().end() == at)
    ++runs.back().bytes;
  else
    runs.push_back({at, 1});
}

Trace trace_of(const Move& move) {
  Trace trace;
  const int registers = move.has_two_registers() ? 2 : 1;
  const std::string name = move.loads ? "dst" : "src";
  const auto add_registers = [&] {
    for (int i = 0; i < registers; ++i)
      trace.regions.push_back(
          region_of(registers == 2 ? name + std::to_string(i) : name, true, kBytes));
  };
  if (!move.loads) add_registers();
  trace.regions.push_back(
      region_of(move.loads ? "src" : "dst", false, static_cast<int64_t>(move.ub_bytes())));
  if (move.loads) add_registers();
  for (const Region& region : trace.regions)
    trace.origins.emplace_back(static_cast<size_t>(region.last));

  const size_t ub = move.loads ? 0 : static_cast<size_t>(registers);
  const auto place_of = [&](size_t byte, bool in_registers) {
    if (!in_registers) return std::pair(ub, static_cast<int64_t>(byte));
    return std::pair(byte / kBytes + (move.loads ? 1 : 0), static_cast<int64_t>(byte % kBytes));
  };
  const std::vector<int> numbers = numbers_behind(move);
  std::vector<bool> is_read(std::max(2 * size_t{kBytes}, move.ub_bytes()));
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == kUntouchedNumber) continue;
    const auto [region, at] = place_of(i, move.loads);
    Origin& origin = trace.origins[region][static_cast<size_t>(at)];
    origin.kind = Origin::Kind::kConstant;
    add_run(trace.regions[region].writes, at);
    if (numbers[i] == 0) continue;
    const auto byte = static_cast<size_t>(numbers[i] - 1);
    const auto [from, offset] = place_of(byte, !move.loads);
    origin = {Origin::Kind::kMoved, 0, from, offset};
    is_read[byte] = true;
  }
  for (size_t byte = 0; byte < is_read.size(); ++byte) {
    if (!is_read[byte]) continue;
    const auto [region, at] = place_of(byte, !move.loads);
    add_run(trace.regions[region].reads, at);
  }
  return trace;
}

}  // namespace
}  // namespace register_move

bool is_register_move(const std::string& operation) {
  const std::string name = register_move::lower(operation);
  return name == "loadalign" || name == "storealign" || name == "reg::loadalign" ||
         name == "reg::storealign";
}

Picture picture_of_register_move(const Request& request, const isa::Chip& chip, const View& view) {
  if (!chip.has(isa::Feature::kLike950))
    throw RequestError(report::sentence("{} has no registers for vector functions", chip.product),
                       "--soc Ascend950");
  const register_move::Move move = register_move::move_of(request);
  Picture picture;
  picture.title = move.loads ? "Reg::LoadAlign" : "Reg::StoreAlign";
  picture.product = std::string(chip.product);
  picture.element_bytes = move.by_blocks() ? move.width : move.shape().unit;
  if (move.loads && move.load_dist == reg::LoadDist::DIST_NORM) picture.element_bytes = move.width;
  picture.type = fmt::format("lanes of {} B", picture.element_bytes);
  if (move.by_blocks())
    picture.fields.emplace_back("dataBlockStride", std::to_string(move.block_stride));
  else
    picture.fields.emplace_back("dist", "DIST_" + move.dist_name);
  if (move.by_blocks() || !move.loads) picture.fields.emplace_back("mask", move.mask_name);
  paint(register_move::trace_of(move), view, picture);
  return picture;
}

}  // namespace asctwin::show
