// Memory for one tensor in global memory, between guard pages; fresh memory holds poison. Behind
// its end there is room, as a device allocates it: bytes that a call may read and that hold poison.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace asctwin {

class GlobalBlock {
 public:
  enum class Sharing : uint8_t { kPrivate, kWithChildren };

  GlobalBlock() = default;
  // `place` is an address from which the mapping, with its guard pages, lies where there is room.
  // @throw std::bad_alloc
  explicit GlobalBlock(size_t size_bytes, Sharing sharing = Sharing::kPrivate,
                       void* place = nullptr);
  static size_t mapped_bytes_for(size_t size_bytes);
  // Returns how many bytes a device's allocation covers behind a tensor: the size is rounded up to
  // 32 B, and 32 B more are added.
  static size_t room_bytes_for(size_t size_bytes);
  // Lets the bytes from the end of a block up to `last`, which lies in its room, be read. What lies
  // on the guard page becomes readable here, and stays so.
  // @throw std::bad_alloc
  static void open_room(const uint8_t* end, const uint8_t* last);
  ~GlobalBlock();
  GlobalBlock(GlobalBlock&& other) noexcept { swap(other); }
  GlobalBlock& operator=(GlobalBlock&& other) noexcept {
    swap(other);
    return *this;
  }

  uint8_t* data() const { return data_; }
  const uint8_t* mapped() const { return mapped_; }
  size_t size_bytes() const { return size_bytes_; }
  size_t room_bytes() const { return room_bytes_for(size_bytes_); }

 private:
  void swap(GlobalBlock& other) noexcept {
    std::swap(mapped_, other.mapped_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    std::swap(data_, other.data_);
    std::swap(size_bytes_, other.size_bytes_);
  }

  uint8_t* mapped_ = nullptr;
  size_t mapped_bytes_ = 0;
  uint8_t* data_ = nullptr;
  size_t size_bytes_ = 0;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
