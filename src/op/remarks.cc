// One call at a time is asked about in a thread.
#include "asctwin/op/remarks.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "asctwin/op/node.h"

namespace asctwin::op {
namespace {

thread_local Node* current = nullptr;
thread_local SourceLoc log_place;

Finding finding_at(Code code, SourceLoc where) {
  Finding finding{};
  finding.code = code;
  finding.file = where.file;
  finding.line = where.line;
  finding.core.block = kNoBlock;
  finding.with("op", current->type);
  return finding;
}

// "8 bytes each" as the types that have so many.
Phrase type_of_size(size_t bytes) { return phrase("a type of {} B", bytes); }

// Its index among the tensors that were passed; their number where it is a copy.
size_t index_of(const gert::Tensor& tensor) {
  const auto& tensors = current->inputs.tensors;
  for (size_t i = 0; i < tensors.size(); ++i)
    if (&tensors[i] == &tensor) return i;
  return tensors.size();
}

}  // namespace

void set_current_node(Node* node) { current = node; }

void note(const Phrase& text) {
  if (current != nullptr) current->notes.push_back(text);
}

void note_error_log(const std::string& text) {
  if (current == nullptr) return;
  current->notes.push_back(phrase("logged: {}", text));
  current->error_at = log_place;
}

void set_log_place(SourceLoc where) { log_place = where; }

void check_dimension(size_t index, size_t rank, SourceLoc where) {
  if (current == nullptr || index < rank) return;
  Finding finding = finding_at(Code::W1206, where);
  finding.with("index", static_cast<int64_t>(index))
      .with("rank", phrase(rank == 1 ? "{} dimension" : "{} dimensions", rank));
  current->findings.push_back(std::move(finding));
}

void check_tiling_bytes(size_t size_bytes, size_t capacity_bytes, SourceLoc where) {
  if (current == nullptr) return;
  current->tiling_at = where;
  if (size_bytes <= capacity_bytes) return;
  Finding finding = finding_at(Code::E1204, where);
  finding.with("bytes", static_cast<int64_t>(size_bytes))
      .with("capacity", static_cast<int64_t>(capacity_bytes));
  current->findings.push_back(std::move(finding));
}

void refuse_tiling_type(const char* type, const char* fault, SourceLoc where) {
  if (current == nullptr) return;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type, nullptr, nullptr, nullptr), std::free);
  Finding finding = finding_at(Code::E1208, where);
  finding.with("type", std::string(name != nullptr ? name.get() : type)).with("fault", fault);
  current->findings.push_back(std::move(finding));
}

void check_values(const gert::Tensor& tensor, size_t element_bytes, SourceLoc where) {
  if (current == nullptr) return;
  const size_t index = index_of(tensor);
  if (index >= current->inputs.tensors.size()) return;
  const int size = ge::GetSizeByDataType(tensor.GetDataType());
  const bool has_values = tensor.GetAddr() != nullptr;
  if (has_values && (element_bytes == 1 || size == static_cast<int>(element_bytes))) return;
  Finding finding = finding_at(has_values ? Code::E1213 : Code::W1208, where);
  finding.with("input", std::to_string(index));
  if (has_values)
    finding.with("type", ge::TypeUtils::DataTypeToSerialString(tensor.GetDataType()))
        .with("asked", type_of_size(element_bytes));
  current->findings.push_back(std::move(finding));
}

void warn_of_attr(size_t index, const Phrase& fault, SourceLoc where) {
  if (current == nullptr) return;
  current->notes.push_back(phrase("attribute {} {}", index, fault));
  Finding finding = finding_at(Code::W1207, where);
  finding.with("index", static_cast<int64_t>(index)).with("fault", fault);
  current->findings.push_back(std::move(finding));
}

}  // namespace asctwin::op
