// Files of plain numbers in the working directory as tensors on the device, for host programs.
#pragma once

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "acl/acl.h"

class DeviceFiles {
 public:
  DeviceFiles() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtCreateStream(&stream_);
  }
  ~DeviceFiles() {
    for (void* const pointer : pointers_) aclrtFree(pointer);
    aclrtDestroyStream(stream_);
    aclrtResetDevice(0);
    aclFinalize();
  }

  aclrtStream stream() const { return stream_; }
  uint8_t* load(const char* name) {
    std::ifstream file(name, std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
    uint8_t* const device = room(bytes.size());
    aclrtMemcpy(device, bytes.size(), bytes.data(), bytes.size(), ACL_MEMCPY_HOST_TO_DEVICE);
    return device;
  }
  uint8_t* room(size_t bytes) {
    void* device = nullptr;
    aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    pointers_.push_back(device);
    return static_cast<uint8_t*>(device);
  }
  // After all launches so far.
  void save(const char* name, const uint8_t* device, size_t bytes) {
    aclrtSynchronizeStream(stream_);
    std::vector<char> host(bytes);
    aclrtMemcpy(host.data(), bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
    std::ofstream(name, std::ios::binary).write(host.data(), static_cast<std::streamsize>(bytes));
  }

 private:
  aclrtStream stream_ = nullptr;
  std::vector<void*> pointers_;
};
