// The buffer holds other bytes before each run, so that what is never set differs as they do; so do
// new objects of the function, on its stack and on the heap.
#include "operators/tiler.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cstring>

#include "operators/fault.h"
#include "operators/host_call.h"
#include "operators/tiling_header.h"

namespace asctwin::operators {
namespace {

constexpr size_t kMaxBlocks = 65535;
constexpr uint8_t kPoison[] = {0xa5, 0x5a};

// The stack that functions called next will use.
[[gnu::noinline]] void fill_stack(uint8_t value) {
  constexpr size_t kBytes = 64 * 1024;
  uint8_t room[kBytes];
  std::memset(room, value, kBytes);
  asm volatile("" : : "r"(room) : "memory");  // the writes are not left out
}

// Memory of new objects holds `value` while this lives.
class FilledHeap {
 public:
  explicit FilledHeap(uint8_t value) { ::mallopt(M_PERTURB, value ^ 0xff); }
  ~FilledHeap() { ::mallopt(M_PERTURB, 0); }
  FilledHeap(const FilledHeap&) = delete;
  FilledHeap& operator=(const FilledHeap&) = delete;
};

class Tiler {
 public:
  Tiler(const op::Operator& registered, op::Node& node, Plan& plan)
      : registered_(registered), node_(node), plan_(plan) {}

  void run() {
    const std::vector<uint8_t> first = run_once(kPoison[0]);
    const uint64_t key = node_.tiling_key;
    const uint32_t blocks = node_.block_dim;
    const size_t workspace = node_.workspaces[0];
    plan_.tiling = run_once(kPoison[1]);
    refuse_difference(key, node_.tiling_key, "the key is {} and {}", node_.tiling_key_at);
    refuse_difference(blocks, node_.block_dim, "the block count is {} and {}", node_.block_dim_at);
    refuse_difference(workspace, node_.workspaces[0], "the workspace is {} and {}",
                      node_.workspaces_at);
    compare(first);
    check_blocks();
    check_rest();
  }

 private:
  Finding finding(Code code, SourceLoc where) const {
    return finding_at(code, where.line > 0 ? where : registered_.tiling_at, node_.type);
  }

  size_t capacity() const {
    const op::TilingStruct* const own = struct_of_call(node_.type, 0);
    return std::max(registered_.max_tiling_bytes, own != nullptr ? own->size : 0);
  }

  std::vector<uint8_t> run_once(uint8_t poison) {
    std::vector<uint8_t> buffer(capacity(), poison);
    node_.findings.clear();
    node_.tiling = std::make_unique<gert::TilingData>(buffer.data(), buffer.size());
    node_.tiling_values.clear();
    node_.workspaces.assign(1, 0);
    node_.tiling_key = 0;
    node_.key_is_set = false;
    node_.block_dim = node_.schedule_mode = 0;
    gert::TilingContext context(node_);
    const FilledHeap heap(poison);
    fill_stack(poison);
    call_host(node_, "the tiling function", registered_.tiling_at, registered_.tiling, context);
    size_t size = node_.tiling->GetDataSize();
    const op::TilingStruct* const own = struct_of_call(node_.type, node_.tiling_key);
    if (size == 0 && own != nullptr) size = own->size;
    buffer.resize(size);
    return buffer;
  }

  void refuse_difference(uint64_t first, uint64_t second, const char* text, SourceLoc where) const {
    if (first == second) return;
    throw OperatorFault(finding(Code::E1209, where).with("what", phrase(text, first, second)));
  }

  // Whether a byte belongs to the rest of an array: it and what follows in the array differ.
  static bool is_unused_tail(const op::TilingStruct* own, size_t byte,
                             const std::vector<uint8_t>& first,
                             const std::vector<uint8_t>& second) {
    if (own == nullptr) return false;
    for (const op::TilingField& field : own->fields) {
      const size_t end = field.offset + field.size;
      if (field.count <= 1 || byte < field.offset || byte >= end || end > first.size()) continue;
      const size_t element = field.size / field.count;
      for (size_t at = byte / element * element; at < end; at += element)
        if (std::memcmp(&first[at], &second[at], element) == 0) return false;
      return true;
    }
    return false;
  }

  // Bytes with the poison of both runs were never set; others that differ come from elsewhere.
  void compare(const std::vector<uint8_t>& first) {
    const std::vector<uint8_t>& second = plan_.tiling;
    if (first.size() != second.size())
      throw OperatorFault(finding(Code::E1209, node_.tiling_at)
                              .with("what", phrase("they write {} B and {} B of tiling data",
                                                   first.size(), second.size())));
    const op::TilingStruct* const own = struct_of_call(node_.type, node_.tiling_key);
    const std::vector<uint8_t> values = own != nullptr ? value_bytes(*own) : node_.tiling_values;
    const auto is_value = [&](size_t i) { return i >= values.size() || values[i] != 0; };
    const auto is_unset = [&](size_t i) {
      return is_value(i) && first[i] != second[i] &&
             ((first[i] == kPoison[0] && second[i] == kPoison[1]) ||
              is_unused_tail(own, i, first, second));
    };
    std::string unset;
    for (size_t i = 0; i < first.size(); ++i) {
      if (first[i] == second[i] || !is_value(i)) continue;
      if (!is_unset(i))
        throw OperatorFault(finding(Code::E1209, node_.tiling_at)
                                .with("what", phrase("byte {} of {} is {} and {}", i, first.size(),
                                                     first[i], second[i])));
      size_t end = i;
      while (end < first.size() && is_unset(end)) ++end;
      unset += fmt::format("{}[{}, {})", unset.empty() ? "" : ", ", i, end);
      i = end - 1;
    }
    if (unset.empty()) return;
    node_.findings.push_back(finding(Code::W1202, node_.tiling_at));
    node_.findings.back().with("fields",
                               phrase("bytes {} of its {} B of tiling data", unset, first.size()));
  }

  void check_blocks() const {
    const uint32_t blocks = node_.block_dim;
    if (blocks > 0 && blocks <= kMaxBlocks) return;
    const bool is_set = node_.block_dim_at.line > 0;
    Finding fault = finding(Code::E1205, node_.block_dim_at);
    fault.with("blocks", static_cast<int64_t>(blocks))
        .with("why", !is_set       ? Phrase("because it is never set")
                     : blocks == 0 ? Phrase("but at least one block runs")
                                   : phrase("beyond {}", kMaxBlocks))
        .with("allowed", phrase("a launch has 1 to {} blocks", kMaxBlocks));
    if (!is_set) fault.help = "context->SetBlockDim(...)";
    throw OperatorFault(std::move(fault));
  }

  void check_rest() const {
    if (node_.workspaces.size() > 1)
      throw OperatorFault(finding(Code::E1211, node_.workspaces_at)
                              .with("count", static_cast<int64_t>(node_.workspaces.size())));
    if (node_.tiling_key != UINT64_MAX) return;
    Finding fault = finding(Code::E1206, node_.tiling_key_at);
    fault.with("key", std::to_string(node_.tiling_key)).with("why", "which is no key");
    fault.notes = node_.notes;
    throw OperatorFault(std::move(fault));
  }

  const op::Operator& registered_;
  op::Node& node_;
  Plan& plan_;
};

}  // namespace

void tile(const op::Operator& registered, op::Node& node, Plan& plan) {
  const std::vector<Finding> before = std::move(node.findings);
  node.findings.clear();
  Tiler(registered, node, plan).run();
  node.findings.insert(node.findings.begin(), before.begin(), before.end());
}

}  // namespace asctwin::operators
