// Arguments as the kernel's parameters want them.
#include "runner/kernel_arguments.h"

#include <fmt/format.h>

#include <cstring>
#include <new>

#include "format/bin.h"
#include "report/language.h"
#include "runner/tensor_list.h"
#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

constexpr const char* kForms =
    "a pointer takes a tensor (f16[32]=arange(1), x.npy), a list of them or null, a number a "
    "scalar, a struct {M=128,N=64}, bytes=@file.bin or u32[2]=[1,2]";

[[noreturn]] void refuse(size_t index, const std::string& text, const std::string& why) {
  throw UsageError(report::sentence("argument {} `{}` {}", index, text, why),
                   report::translated(kForms));
}

void check_count(const KernelSignature& kernel, size_t given) {
  const size_t wanted = kernel.parameters.size();
  if (given == wanted) return;
  throw UsageError(report::sentence(given == 1 ? "`{}` takes {}, but {} is given"
                                               : "`{}` takes {}, but {} are given",
                                    kernel.name, parameters_text(kernel), given),
                   report::translated(kForms));
}

ResultPart result_of(const TensorArgument& tensor) {
  return {size_bytes(tensor.type), tensor.type.dtype};
}

class Preparation {
 public:
  Preparation(const KernelSignature& kernel, const std::vector<std::string>& texts, bool pads)
      : kernel_(kernel), texts_(texts), pads_(pads) {}

  KernelArguments run() {
    check_count(kernel_, texts_.size());
    for (size_t i = 0; i < texts_.size(); ++i) {
      made_.parsed.push_back(parse_argument(i, texts_[i]));
      const Parameter& parameter = kernel_.parameters[i];
      switch (parameter.form) {
        case Parameter::Form::kPointer:
          add_pointer(i);
          break;
        case Parameter::Form::kScalar:
          add_scalar(i, parameter.dtype);
          break;
        case Parameter::Form::kStruct:
          add_struct(i, parameter.size_bytes);
          break;
      }
    }
    made_.count = texts_.size();
    for (GlobalBlock& block : listed_) made_.tensors.push_back(std::move(block));
    for (size_t i = 0; i < made_.count; ++i)
      if (const auto* list = std::get_if<ListArgument>(&made_.parsed[i]))
        made_.parsed.insert(made_.parsed.end(), list->tensors.begin(), list->tensors.end());
    return std::move(made_);
  }

 private:
  void add_pointer(size_t index) {
    const Argument& argument = made_.parsed[index];
    if (const auto* tensor = std::get_if<TensorArgument>(&argument))
      fill(*tensor,
           allocate(index, size_bytes(tensor->type), !is_initialised(*tensor), result_of(*tensor)));
    else if (const auto* bytes = std::get_if<BytesArgument>(&argument))
      read_bin(bytes->path, allocate(index, bytes->size_bytes, false), bytes->size_bytes);
    else if (const auto* list = std::get_if<ListArgument>(&argument))
      add_list(index, *list);
    else if (const auto* fields = std::get_if<StructArgument>(&argument))
      add_struct_behind_pointer(index, *fields);
    else if (std::holds_alternative<NullArgument>(argument))
      made_.add_null();
    else
      refuse(index, texts_[index],
             report::translated("is a number, but the kernel takes a pointer there"));
  }

  void add_struct_behind_pointer(size_t index, const StructArgument& fields) {
    const std::vector<uint8_t> bytes =
        encode_struct(index, texts_[index], fields, kernel_.parameters[index].structure);
    std::memcpy(allocate(index, bytes.size(), false), bytes.data(), bytes.size());
  }

  void add_list(size_t index, const ListArgument& list) {
    std::vector<ListedTensor> listed;
    for (const TensorArgument& tensor : list.tensors) {
      uint8_t* const data = allocate_listed(index, listed.size(), tensor);
      fill(tensor, data);
      listed.push_back({tensor.type.shape, data});
    }
    const std::vector<uint64_t> words = list_descriptor(listed);
    const size_t bytes = words.size() * sizeof(uint64_t);
    std::memcpy(allocate(index, bytes, false), words.data(), bytes);
  }

  uint8_t* allocate_listed(size_t index, size_t number, const TensorArgument& tensor) {
    const size_t bytes = padded(size_bytes(tensor.type));
    try {
      listed_.emplace_back(bytes, GlobalBlock::Sharing::kWithChildren);
    } catch (const std::bad_alloc&) {
      refuse(index, texts_[index],
             report::sentence("needs {} B, which this machine does not give", bytes));
    }
    GlobalRange range{listed_.back().data(), bytes, phrase("argument {}, tensor {}", index, number),
                      !is_initialised(tensor)};
    range.result = result_of(tensor);
    range.room_bytes = listed_.back().room_bytes();
    if (pads_) end_tensor(range, size_bytes(tensor.type), is_initialised(tensor));
    made_.ranges.push_back(std::move(range));
    return listed_.back().data();
  }

  size_t padded(size_t bytes) const {
    return pads_ ? bytes + GlobalBlock::room_bytes_for(bytes) : bytes;
  }

  uint8_t* allocate(size_t index, size_t bytes, bool unwritten, const ResultPart& result = {}) {
    try {
      uint8_t* const data = made_.add_tensor(padded(bytes), unwritten, result).data();
      made_.ranges.back().name = memory_name(index, kernel_.parameters[index].name);
      if (pads_) end_tensor(made_.ranges.back(), bytes, !unwritten);
      return data;
    } catch (const std::bad_alloc&) {
      refuse(index, texts_[index],
             report::sentence("needs {} B, which this machine does not give", bytes));
    }
  }

  void add_scalar(size_t index, DType dtype) {
    const auto* scalar = std::get_if<ScalarArgument>(&made_.parsed[index]);
    if (scalar == nullptr)
      refuse(index, texts_[index],
             report::sentence("is no number, but the kernel takes `{}` there",
                              info_of(dtype).api_name));
    const std::vector<uint8_t> bytes = encode_scalar(index, *scalar, dtype);
    made_.add_value(bytes.data(), bytes.size());
  }

  void add_struct(size_t index, size_t wanted_bytes) {
    std::vector<uint8_t> bytes;
    const Argument& argument = made_.parsed[index];
    if (const auto* file = std::get_if<BytesArgument>(&argument)) {
      bytes.resize(file->size_bytes);
      read_bin(file->path, bytes.data(), bytes.size());
    } else if (const auto* tensor = std::get_if<TensorArgument>(&argument);
               tensor != nullptr && is_initialised(*tensor)) {
      bytes.resize(size_bytes(tensor->type));
      fill(*tensor, bytes.data());
    } else if (const auto* fields = std::get_if<StructArgument>(&argument)) {
      bytes = encode_struct(index, texts_[index], *fields, kernel_.parameters[index].structure);
    } else {
      refuse(index, texts_[index],
             report::translated("gives no bytes, but the kernel takes a struct there"));
    }
    if (bytes.size() != wanted_bytes)
      refuse(index, texts_[index],
             report::sentence("has {} B, but the kernel's struct has {} B", bytes.size(),
                              wanted_bytes));
    made_.add_value(bytes.data(), bytes.size());
  }

  const KernelSignature& kernel_;
  const std::vector<std::string>& texts_;
  bool pads_;
  KernelArguments made_;
  std::vector<GlobalBlock> listed_;  // the tensors of lists
};

}  // namespace

KernelArguments prepare_arguments(const KernelSignature& kernel,
                                  const std::vector<std::string>& texts, bool pads) {
  return Preparation(kernel, texts, pads).run();
}

size_t rank_of(const KernelArguments& arguments, size_t index) {
  return index / (arguments.parsed.size() / arguments.ranks);
}

size_t index_on_rank(const KernelArguments& arguments, size_t index) {
  return index % (arguments.parsed.size() / arguments.ranks);
}

std::string argument_name(const KernelArguments& arguments, size_t index) {
  const std::string rank =
      arguments.ranks > 1 ? fmt::format("rank {}, ", rank_of(arguments, index)) : std::string();
  index = index_on_rank(arguments, index);
  size_t first = arguments.count;
  for (size_t i = 0; index >= first && i < arguments.count; ++i)
    if (const auto* list = std::get_if<ListArgument>(&arguments.parsed[i])) {
      if (index < first + list->tensors.size())
        return rank + fmt::format("argument {}, tensor {}", i, index - first);
      first += list->tensors.size();
    }
  return rank + fmt::format("argument {}", index);
}

size_t index_in_list(const std::vector<Argument>& parsed, size_t list, size_t tensor) {
  size_t count = parsed.size(), index = tensor;
  for (size_t i = 0; i < parsed.size(); ++i)
    if (const auto* other = std::get_if<ListArgument>(&parsed[i])) {
      count -= other->tensors.size();
      if (i < list) index += other->tensors.size();
    }
  return count + index;
}

const TensorType& tensor_type(const KernelArguments& arguments, size_t index) {
  return std::get<TensorArgument>(arguments.parsed[index]).type;
}

}  // namespace asctwin::runner
