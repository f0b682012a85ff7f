// Arguments as the kernel's parameters want them.
#include "runner/kernel_arguments.h"

#include <fmt/format.h>

#include <new>

#include "format/bin.h"
#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

constexpr const char* kForms =
    "a pointer takes a tensor (f16[32]=arange(1), x.npy) or null, a number a scalar, a struct "
    "bytes=@file.bin or u32[2]=[1,2]";

[[noreturn]] void refuse(size_t index, const std::string& text, const std::string& why) {
  throw UsageError(fmt::format("argument {} `{}` {}", index, text, why), kForms);
}

void check_count(const KernelSignature& kernel, size_t given) {
  const size_t wanted = kernel.parameters.size();
  if (given == wanted) return;
  throw UsageError(fmt::format("`{}` takes {} argument{}, but {} {} given", kernel.name, wanted,
                               wanted == 1 ? "" : "s", given, given == 1 ? "is" : "are"),
                   kForms);
}

class Preparation {
 public:
  Preparation(const KernelSignature& kernel, const std::vector<std::string>& texts)
      : kernel_(kernel), texts_(texts) {}

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
    return std::move(made_);
  }

 private:
  void add_pointer(size_t index) {
    const Argument& argument = made_.parsed[index];
    if (const auto* tensor = std::get_if<TensorArgument>(&argument))
      fill(*tensor, allocate(index, size_bytes(tensor->type), !is_initialised(*tensor)));
    else if (const auto* bytes = std::get_if<BytesArgument>(&argument))
      read_bin(bytes->path, allocate(index, bytes->size_bytes, false), bytes->size_bytes);
    else if (std::holds_alternative<NullArgument>(argument))
      made_.add_null();
    else
      refuse(index, texts_[index], "is a number, but the kernel takes a pointer there");
  }

  uint8_t* allocate(size_t index, size_t bytes, bool unwritten) {
    try {
      return made_.add_tensor(bytes, unwritten).data();
    } catch (const std::bad_alloc&) {
      refuse(index, texts_[index],
             fmt::format("needs {} B, which this machine does not give", bytes));
    }
  }

  void add_scalar(size_t index, DType dtype) {
    const auto* scalar = std::get_if<ScalarArgument>(&made_.parsed[index]);
    if (scalar == nullptr)
      refuse(index, texts_[index],
             fmt::format("is no number, but the kernel takes `{}` there", info_of(dtype).api_name));
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
    } else {
      refuse(index, texts_[index], "gives no bytes, but the kernel takes a struct there");
    }
    if (bytes.size() != wanted_bytes)
      refuse(index, texts_[index],
             fmt::format("has {} B, but the kernel's struct has {} B", bytes.size(), wanted_bytes));
    made_.add_value(bytes.data(), bytes.size());
  }

  const KernelSignature& kernel_;
  const std::vector<std::string>& texts_;
  KernelArguments made_;
};

}  // namespace

KernelArguments prepare_arguments(const KernelSignature& kernel,
                                  const std::vector<std::string>& texts) {
  return Preparation(kernel, texts).run();
}

const TensorType& tensor_type(const KernelArguments& arguments, size_t index) {
  return std::get<TensorArgument>(arguments.parsed[index]).type;
}

}  // namespace asctwin::runner
