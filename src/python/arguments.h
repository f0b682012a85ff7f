// The arguments of one launch, made of Python objects: numpy arrays by reference, numbers, structs
// as bytes, None. The kernel's parameters decide what an object has to be.
#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "asctwin/global_block.h"
#include "runner/kernel_signature.h"
#include "runner/launch_arguments.h"

namespace asctwin::python {

class Arguments {
 public:
  // In a child, arrays are copied to memory that it shares, and back by write_back(). Memory of
  // `empty()` is shared already. Arrays that overlap stay so.
  enum class Place { kInProcess, kInChild };

  // @param of_ranks the values of each rank; memory that several of them have is copied for each
  // @throw pybind11::type_error, pybind11::value_error, UsageError; each names the argument
  Arguments(const runner::KernelSignature& kernel, const std::vector<pybind11::sequence>& of_ranks,
            Place place);

  const runner::LaunchArguments& launch() const { return launch_; }
  // @throw pybind11::value_error where the kernel has written to an array that is read-only
  void write_back() const;

 private:
  struct Lent {  // an array, and where the kernel sees it
    pybind11::array array;
    size_t argument;
    Phrase name;  // of its memory, in findings
    const uint8_t* seen = nullptr;
    GlobalRange range = {};  // of all arrays that overlap this one

    const uint8_t* begin() const { return static_cast<const uint8_t*>(array.data()); }
    const uint8_t* end() const { return begin() + array.nbytes(); }
    bool is_copied() const { return seen != begin(); }
  };
  using Group = std::vector<Lent*>;  // arrays that overlap, by address

  void lend(size_t argument, const pybind11::handle& value, const Phrase& name);
  void lend_all(const runner::KernelSignature& kernel, const pybind11::sequence& values, int rank);
  void place_arrays(size_t begin, size_t end_of_rank, Place place);
  void place_group(const Group& group, Place place);
  static bool is_usable(const Group& group);  // by a kernel in this process, as it is
  bool is_taken(const uint8_t* begin, const uint8_t* end, int rank) const;  // by another rank
  static void refuse_two_results(const Lent& one, const Lent& other);
  void add(const runner::KernelSignature& kernel, const pybind11::sequence& values, size_t first);

  std::vector<Lent> lent_;  // of all ranks
  uint8_t* room_for_copy(size_t size_bytes, Place place);

  struct Free {
    void operator()(uint8_t* memory) const { std::free(memory); }
  };
  std::vector<GlobalBlock> shared_copies_;                      // that a child sees too
  std::vector<std::unique_ptr<uint8_t, Free>> private_copies_;  // cheaper
  runner::LaunchArguments launch_;
};

// An array of bytes in memory that children share, at first uninitialised to the checks.
pybind11::array empty(size_t size_bytes);

}  // namespace asctwin::python
