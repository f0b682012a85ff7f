// The arguments of one launch, in the kernel's order: tensors in global memory, and the packed
// block of everything that is passed by value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/global_block.h"
#include "asctwin/run.h"

namespace asctwin::runner {

// How findings call the memory of an argument: argument 2 (`z`).
Phrase memory_name(size_t index, const std::string& parameter);

// Behind the first `bytes` of the range there is room, which holds nothing: a use of it is one of
// uninitialised bytes. `has_contents`: the bytes before it are written.
void end_tensor(GlobalRange& range, size_t bytes, bool has_contents);

struct LaunchArguments {
  std::vector<GlobalBlock> tensors;  // by argument; empty where it is none of add_tensor()
  std::vector<GlobalBlock> listed;   // of add_listed()
  std::vector<GlobalRange> ranges;   // all global memory of the launch
  std::vector<uint8_t> packed;       // as KernelRegistration takes them
  std::vector<std::vector<uint8_t>> of_ranks;  // the same of each rank; empty: there is one

  // A pointer to `size_bytes` of memory that a child of this process shares, poison at first.
  // `unwritten`: poison that is left in it is uninitialised to the checks.
  // @throw std::bad_alloc
  GlobalBlock& add_tensor(size_t size_bytes, bool unwritten, const ResultPart& result = {});
  // Adds a tensor of a list, which an argument reaches by the list's descriptor.
  GlobalBlock& add_listed(size_t size_bytes, bool unwritten, const ResultPart& result = {});
  // A pointer to memory of the caller's: for a launch in this process.
  void add_memory(const void* address, size_t size_bytes);
  // A pointer into memory of the caller's, which a child shares if the launch is in one. Arguments
  // that overlap have one `range`.
  void add_view(const void* address, const GlobalRange& range);
  // A number or a struct.
  void add_value(const void* bytes, size_t size_bytes);
  void add_null();

 private:
  GlobalBlock make_tensor(size_t size_bytes, bool unwritten, const ResultPart& result);
  void add_pointer(const uint8_t* address);
};

}  // namespace asctwin::runner
