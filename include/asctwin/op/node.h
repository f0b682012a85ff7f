// One call of an operator as contexts show it: tensors, attributes, and what the tiling function
// chooses. The runner fills it; the contexts of context.h are views of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/op/attributes.h"
#include "asctwin/op/tensor.h"

namespace fe {
class PlatFormInfos;
}

namespace gert {

// Maps one input or output of the prototype to the tensors that were passed for it.
class AnchorInstanceInfo {
 public:
  AnchorInstanceInfo() = default;
  AnchorInstanceInfo(uint32_t start, uint32_t count) : start_(start), count_(count) {}
  uint32_t GetInstanceNum() const { return count_; }
  uint32_t GetInstanceStart() const { return start_; }

 private:
  uint32_t start_ = 0;
  uint32_t count_ = 0;
};

}  // namespace gert

namespace asctwin::op {

// The tensors of one side, by their instance index.
struct Side {
  std::vector<gert::AnchorInstanceInfo> parameters;  // by IR index
  std::vector<gert::Tensor> tensors;
  std::vector<gert::CompileTimeTensorDesc> descs;
  std::vector<gert::StorageShape> shapes;

  void add(const std::vector<gert::Tensor>& instances);  // of the next parameter
  // The instance of `relative` of parameter `ir`; tensors.size() where there is none.
  size_t instance(size_t ir, size_t relative) const;
};

struct Node {
  std::string name, type;
  Side inputs, outputs;
  gert::RuntimeAttrs attrs;
  fe::PlatFormInfos* platform = nullptr;
  void* compile_info = nullptr;
  int32_t deterministic = 0;

  // The choices of the tiling function.
  std::unique_ptr<gert::TilingData> tiling;
  std::vector<uint8_t>
      tiling_values;  // 0 at bytes of padding; beyond its end every byte is a value
  std::vector<size_t> workspaces = std::vector<size_t>(1);
  uint64_t tiling_key = 0;
  bool key_is_set = false;
  uint32_t block_dim = 0;
  uint32_t schedule_mode = 0;
  bool need_atomic = false;
  int32_t tiling_cond = 0;
  uint32_t aicpu_block_dim = 0;
  uint32_t local_memory_size = 0;
  gert::Dim3 simt_block, simt_grid;
  gert::ContinuousVector* workspace_sizes = nullptr;  // a caller's own, in place of `workspaces`

  // Where it has chosen.
  SourceLoc tiling_at, workspaces_at, tiling_key_at, block_dim_at;

  std::vector<Phrase> notes;  // what was asked for in vain, for the report of a failure
  std::vector<Finding> findings;
  SourceLoc error_at;  // of the last log line of an error
};

}  // namespace asctwin::op
