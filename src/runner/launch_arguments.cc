// Slots of 8 bytes, as the registry of kernels reads them.
#include "runner/launch_arguments.h"

#include <cstring>
#include <memory>
#include <string>

#include "asctwin/kernel_registry.h"
#include "core/memory/written_words.h"

namespace asctwin::runner {
namespace {

Phrase name_of(size_t index) { return memory_name(index, ""); }

}  // namespace

Phrase memory_name(size_t index, const std::string& parameter) {
  return parameter.empty() ? phrase("argument {}", index)
                           : phrase("argument {} (`{}`)", index, parameter);
}

void end_tensor(GlobalRange& range, size_t bytes, bool has_contents) {
  range.unwritten = true;
  range.room_bytes = 0;  // the range itself has it
  if (range.written == nullptr)
    range.written = std::make_shared<core::WrittenWords>(
        range.begin, range.begin + range.size_bytes, core::WrittenWords::Sharing::kWithChildren);
  range.written->end_tensor(range.begin + bytes);
  if (has_contents) range.written->write(range.begin, range.begin + bytes);
}

GlobalBlock LaunchArguments::make_tensor(size_t size_bytes, bool unwritten,
                                         const ResultPart& result) {
  GlobalBlock block(size_bytes, GlobalBlock::Sharing::kWithChildren);
  ranges.push_back({block.data(), size_bytes, name_of(tensors.size()), unwritten});
  ranges.back().result = result;
  ranges.back().room_bytes = block.room_bytes();
  if (unwritten) {
    ranges.back().written = std::make_shared<core::WrittenWords>(
        block.data(), block.data() + size_bytes, core::WrittenWords::Sharing::kWithChildren);
  }
  return block;
}

GlobalBlock& LaunchArguments::add_tensor(size_t size_bytes, bool unwritten,
                                         const ResultPart& result) {
  GlobalBlock block = make_tensor(size_bytes, unwritten, result);
  add_pointer(block.data());
  return tensors.back() = std::move(block);
}

GlobalBlock& LaunchArguments::add_listed(size_t size_bytes, bool unwritten,
                                         const ResultPart& result) {
  return listed.emplace_back(make_tensor(size_bytes, unwritten, result));
}

void LaunchArguments::add_memory(const void* address, size_t size_bytes) {
  add_view(address, {static_cast<const uint8_t*>(address), size_bytes, name_of(tensors.size())});
}

void LaunchArguments::add_view(const void* address, const GlobalRange& range) {
  ranges.push_back(range);
  add_pointer(static_cast<const uint8_t*>(address));
}

void LaunchArguments::add_null() { add_pointer(nullptr); }

void LaunchArguments::add_pointer(const uint8_t* address) { add_value(&address, sizeof(address)); }

void LaunchArguments::add_value(const void* bytes, size_t size_bytes) {
  tensors.emplace_back();
  const size_t at = packed.size();
  packed.resize(at + argument_slot_bytes(size_bytes));
  if (size_bytes != 0) std::memcpy(packed.data() + at, bytes, size_bytes);
}

}  // namespace asctwin::runner
