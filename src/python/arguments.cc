// The kind of an object is decided once, in `lend` for arrays and in `add` for values.
#include "python/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#include "runner/argument.h"
#include "runner/usage_error.h"

namespace asctwin::python {
namespace {

namespace py = pybind11;

template <class Error>
[[noreturn]] void refuse(size_t argument, const std::string& why) {
  throw Error(fmt::format("argument {} {}", argument, why));
}

std::string type_name(py::handle value) {
  return py::str(py::type::handle_of(value).attr("__name__"));
}

// Memory of empty(), by its first byte.
class SharedMemory {
 public:
  static SharedMemory& instance() {
    static SharedMemory& memory = *new SharedMemory;  // arrays may outlive static objects
    return memory;
  }
  uint8_t* add(size_t size_bytes) {
    GlobalBlock block(size_bytes, GlobalBlock::Sharing::kWithChildren);
    uint8_t* const begin = block.data();
    const std::lock_guard lock(mutex_);
    blocks_[begin] = std::move(block);
    return begin;
  }
  void remove(const uint8_t* begin) {
    const std::lock_guard lock(mutex_);
    blocks_.erase(begin);
  }
  bool holds(const uint8_t* begin, const uint8_t* end) {
    const std::lock_guard lock(mutex_);
    const GlobalBlock* const block = block_at(begin);
    return block != nullptr && end <= block->data() + block->size_bytes();
  }
  // Behind an array that begins in such memory: the rest of it is no room.
  size_t room_bytes(const uint8_t* begin, const uint8_t* end) {
    const std::lock_guard lock(mutex_);
    const GlobalBlock* const block = block_at(begin);
    return block != nullptr && end == block->data() + block->size_bytes() ? block->room_bytes() : 0;
  }

 private:
  const GlobalBlock* block_at(const uint8_t* begin) const {
    const auto behind = blocks_.upper_bound(begin);
    return behind == blocks_.begin() ? nullptr : &std::prev(behind)->second;
  }

  std::mutex mutex_;
  std::map<const uint8_t*, GlobalBlock> blocks_;
};

void check_array(const py::array& array, size_t argument) {
  const char kind = array.dtype().kind();
  if (kind == 'O' || kind == 'U' || kind == 'S' || kind == 'M' || kind == 'm')
    refuse<py::type_error>(argument, fmt::format("has the dtype {}, which no kernel takes",
                                                 std::string(py::str(array.dtype()))));
  if (array.dtype().byteorder() == '>')
    refuse<py::value_error>(argument,
                            "is big-endian, but the chips are little-endian: pass "
                            "a.astype(a.dtype.newbyteorder('='))");
  if (array.nbytes() == 0) refuse<py::value_error>(argument, "has no elements; pass None for null");
  if ((array.flags() & py::array::c_style) == 0)
    refuse<py::value_error>(argument,
                            "is not contiguous: pass numpy.ascontiguousarray(a), and take a "
                            "result from that");
}

// Absent for structures, and for types that only extensions of numpy know.
std::optional<DType> element_of(const py::array& array) {
  const std::string code = py::str(array.dtype().attr("str"));  // "<f2"
  for (const DTypeInfo& type : kNumberTypes)
    if (*type.npy_code != '\0' && code.substr(1) == type.npy_code) return type.dtype;
  return std::nullopt;
}

// As the command line has it; nothing for what is no number.
std::string number_text(py::handle value, size_t argument, const Parameter& parameter) {
  const py::object plain =
      py::hasattr(value, "item") ? value.attr("item")() : py::reinterpret_borrow<py::object>(value);
  if (py::isinstance<py::bool_>(plain)) return plain.cast<bool>() ? "true" : "false";
  if (py::isinstance<py::int_>(plain) || py::isinstance<py::float_>(plain)) return py::repr(plain);
  refuse<py::type_error>(argument,
                         fmt::format("is of type {}, but the kernel takes a number ({}) there",
                                     type_name(value), info_of(parameter.dtype).api_name));
}

std::vector<uint8_t> number_bytes(py::handle value, size_t argument, const Parameter& parameter) {
  try {
    return encode_scalar(argument, {number_text(value, argument, parameter)}, parameter.dtype);
  } catch (const UsageError& error) {
    throw py::value_error(error.what());  // its help is about the command line
  }
}

std::vector<uint8_t> struct_bytes(py::handle value, size_t argument, size_t wanted) {
  if (PyObject_CheckBuffer(value.ptr()) == 0)
    refuse<py::type_error>(argument,
                           fmt::format("is of type {}, but the kernel takes a struct of {} B "
                                       "there: pass bytes, a ctypes.Structure or a numpy record",
                                       type_name(value), wanted));
  Py_buffer view{};
  if (PyObject_GetBuffer(value.ptr(), &view, PyBUF_ANY_CONTIGUOUS) != 0)
    throw py::error_already_set();
  const auto* const begin = static_cast<const uint8_t*>(view.buf);
  std::vector<uint8_t> bytes(begin, begin + view.len);
  PyBuffer_Release(&view);
  if (bytes.size() != wanted)
    refuse<py::value_error>(
        argument, fmt::format("has {} B, but the kernel's struct has {} B", bytes.size(), wanted));
  return bytes;
}

void check_count(const runner::KernelSignature& kernel, size_t given) {
  if (given != kernel.parameters.size())
    throw py::type_error(fmt::format("`{}` takes {}, but {} {} given", kernel.name,
                                     runner::parameters_text(kernel), given,
                                     given == 1 ? "is" : "are"));
}

// A kernel in this process may be handed an array as it is where its address is a DataBlock's.
constexpr size_t kAlignment = 32;

// Whether a row of an array can be the memory of a rank as it is: it begins as an allocation does,
// and no read that a device's allocation covers goes beyond it.
bool is_like_allocation(const uint8_t* begin, const uint8_t* end) {
  constexpr uintptr_t kDevice = 512;
  return reinterpret_cast<uintptr_t>(begin) % kDevice == 0 &&
         reinterpret_cast<uintptr_t>(end) % kDevice == 0;
}

}  // namespace

Arguments::Arguments(const runner::KernelSignature& kernel,
                     const std::vector<py::sequence>& of_ranks, Place place) {
  lent_.reserve(of_ranks.size() * kernel.parameters.size());
  std::vector<size_t> begins;  // of what each rank lends
  for (size_t rank = 0; rank < of_ranks.size(); ++rank) {
    begins.push_back(lent_.size());
    lend_all(kernel, of_ranks[rank], of_ranks.size() == 1 ? -1 : static_cast<int>(rank));
  }
  for (size_t rank = 0; rank < of_ranks.size(); ++rank) {
    place_arrays(begins[rank], rank + 1 < begins.size() ? begins[rank + 1] : lent_.size(), place);
    add(kernel, of_ranks[rank], begins[rank]);
    if (of_ranks.size() > 1) launch_.of_ranks.push_back(std::exchange(launch_.packed, {}));
  }
  if (!launch_.of_ranks.empty()) launch_.packed = launch_.of_ranks.front();
}

void Arguments::lend_all(const runner::KernelSignature& kernel, const py::sequence& values,
                         int rank) {
  check_count(kernel, values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (kernel.parameters[i].form != Parameter::Form::kPointer || values[i].is_none()) continue;
    const Phrase name = runner::memory_name(i, kernel.parameters[i].name);
    lend(i, values[i], rank < 0 ? name : phrase("{} of rank {}", name, rank));
    lent_.back().range.rank = rank;
  }
}

void Arguments::lend(size_t argument, const py::handle& value, const Phrase& name) {
  if (!py::isinstance<py::array>(value))
    refuse<py::type_error>(
        argument, fmt::format("is of type {}, but the kernel takes a pointer there: pass a numpy "
                              "array, or None for null",
                              type_name(value)));
  lent_.push_back({py::reinterpret_borrow<py::array>(value), argument, name});
  check_array(lent_.back().array, argument);
}

void Arguments::place_arrays(size_t begin, size_t end_of_rank, Place place) {
  Group all;
  for (size_t i = begin; i < end_of_rank; ++i) all.push_back(&lent_[i]);
  std::sort(all.begin(), all.end(),
            [](const Lent* a, const Lent* b) { return a->begin() < b->begin(); });
  for (auto first = all.begin(); first != all.end();) {
    const uint8_t* end = (*first)->end();
    auto last = first + 1;
    for (; last != all.end() && (*last)->begin() < end; ++last) end = std::max(end, (*last)->end());
    place_group(Group(first, last), place);
    first = last;
  }
}

void Arguments::place_group(const Group& group, Place place) {
  const uint8_t* const begin = group.front()->begin();
  const uint8_t* end = begin;
  const int rank = group.front()->range.rank;
  for (const Lent* lent : group) end = std::max(end, lent->end());
  const bool shared = SharedMemory::instance().holds(begin, end) && !is_taken(begin, end, rank) &&
                      (rank < 0 || is_like_allocation(begin, end));
  const uint8_t* seen = begin;
  size_t room = shared ? SharedMemory::instance().room_bytes(begin, end) : 0;
  if (!(place == Place::kInChild ? shared : is_usable(group))) {
    uint8_t* const copy = room_for_copy(static_cast<size_t>(end - begin), place);
    std::memcpy(copy, begin, static_cast<size_t>(end - begin));
    seen = copy;
    const bool is_block = place == Place::kInChild;
    room = is_block ? GlobalBlock::room_bytes_for(static_cast<size_t>(end - begin)) : 0;
  }
  for (Lent* lent : group) {
    lent->seen = seen + (lent->begin() - begin);
    lent->range = {seen, static_cast<size_t>(end - begin), group.front()->name, shared};
    lent->range.room_bytes = room;
    lent->range.rank = rank;
    if (group.size() == 1) lent->range.result.element = element_of(lent->array);
    if (!shared || group.size() > 1) continue;
    lent->range.result.size_bytes = static_cast<size_t>(end - begin);
    lent->range.result.has_other_launches = true;
  }
}

bool Arguments::is_taken(const uint8_t* begin, const uint8_t* end, int rank) const {
  return std::any_of(lent_.begin(), lent_.end(), [&](const Lent& lent) {
    return lent.range.rank != rank && lent.begin() < end && begin < lent.end();
  });
}

uint8_t* Arguments::room_for_copy(size_t size_bytes, Place place) {
  if (place == Place::kInChild)
    return shared_copies_.emplace_back(size_bytes, GlobalBlock::Sharing::kWithChildren).data();
  const size_t rounded = (size_bytes + kAlignment - 1) / kAlignment * kAlignment;
  auto* const memory = static_cast<uint8_t*>(std::aligned_alloc(kAlignment, rounded));
  if (memory == nullptr) throw std::bad_alloc();
  return private_copies_.emplace_back(memory).get();
}

bool Arguments::is_usable(const Group& group) {
  return std::all_of(group.begin(), group.end(), [](const Lent* lent) {
    return lent->array.writeable() && reinterpret_cast<uintptr_t>(lent->begin()) % kAlignment == 0;
  });
}

void Arguments::add(const runner::KernelSignature& kernel, const py::sequence& values,
                    size_t first) {
  auto lent = lent_.begin() + static_cast<ptrdiff_t>(first);
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const Parameter& parameter = kernel.parameters[i];
    const py::object value = values[i];
    if (parameter.form == Parameter::Form::kScalar) {
      const std::vector<uint8_t> bytes = number_bytes(value, i, parameter);
      launch_.add_value(bytes.data(), bytes.size());
    } else if (parameter.form == Parameter::Form::kStruct) {
      const std::vector<uint8_t> bytes = struct_bytes(value, i, parameter.size_bytes);
      launch_.add_value(bytes.data(), bytes.size());
    } else if (value.is_none()) {
      launch_.add_null();
    } else {
      launch_.add_view(lent->seen, lent->range);
      ++lent;
    }
  }
}

// A copy that its rank has left alone is not written back: another rank may have changed its own.
void Arguments::write_back() const {
  std::vector<const Lent*> changed;
  for (const Lent& lent : lent_) {
    if (!lent.is_copied() ||
        std::memcmp(lent.begin(), lent.seen, static_cast<size_t>(lent.array.nbytes())) == 0)
      continue;
    if (!lent.array.writeable())
      refuse<py::value_error>(lent.argument, "is read-only, but the kernel has written to it");
    for (const Lent* other : changed) refuse_two_results(*other, lent);
    changed.push_back(&lent);
  }
  for (const Lent* lent : changed)
    std::memcpy(const_cast<uint8_t*>(lent->begin()), lent->seen,
                static_cast<size_t>(lent->array.nbytes()));
}

// Two ranks have left different bytes for the same memory.
void Arguments::refuse_two_results(const Lent& one, const Lent& other) {
  const uint8_t *const begin = std::max(one.begin(), other.begin()),
                *const end = std::min(one.end(), other.end());
  if (one.range.rank == other.range.rank || begin >= end ||
      std::memcmp(one.seen + (begin - one.begin()), other.seen + (begin - other.begin()),
                  static_cast<size_t>(end - begin)) == 0)
    return;
  refuse<py::value_error>(other.argument,
                          fmt::format("is one array for ranks {} and {}, which have written "
                                      "different values to it; give each rank a row of its own",
                                      one.range.rank, other.range.rank));
}

py::array empty(size_t size_bytes) {
  uint8_t* const begin = SharedMemory::instance().add(size_bytes);
  const py::capsule owner(begin, [](void* memory) {
    SharedMemory::instance().remove(static_cast<const uint8_t*>(memory));
  });
  return py::array_t<uint8_t>(static_cast<py::ssize_t>(size_bytes), begin, owner);
}

}  // namespace asctwin::python
