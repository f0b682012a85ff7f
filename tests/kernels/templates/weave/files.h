// The host's part: tensors from and to files, and golden products in double.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "opdev/bfloat16.h"
#include "opdev/fp16_t.h"

namespace host {

using op::bfloat16;
using op::fp16_t;

// Prints, and goes on.
#define ACL_CHECK(call)                                                                  \
  do {                                                                                   \
    aclError error = call;                                                               \
    if (error != ACL_ERROR_NONE) std::printf("%d aclError: %d\n", __LINE__, int(error)); \
  } while (0)

template <class T>
std::vector<T> Read(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  const T* const first = reinterpret_cast<const T*>(bytes.data());
  return std::vector<T>(first, first + bytes.size() / sizeof(T));
}

template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : OnDevice(values.size()) {
    ACL_CHECK(aclrtMemcpy(data_, Bytes(), values.data(), Bytes(), ACL_MEMCPY_HOST_TO_DEVICE));
  }
  explicit OnDevice(size_t count) : count_(count) {
    ACL_CHECK(aclrtMalloc(&data_, Bytes(), ACL_MEM_MALLOC_HUGE_FIRST));
  }
  ~OnDevice() { ACL_CHECK(aclrtFree(data_)); }
  operator uint8_t*() const { return static_cast<uint8_t*>(data_); }
  void Save(const std::string& name) const {
    std::vector<T> values(count_);
    ACL_CHECK(aclrtMemcpy(values.data(), Bytes(), data_, Bytes(), ACL_MEMCPY_DEVICE_TO_HOST));
    std::ofstream(name, std::ios::binary)
        .write(reinterpret_cast<const char*>(values.data()), Bytes());
  }

 private:
  size_t Bytes() const { return count_ * sizeof(T); }
  void* data_ = nullptr;
  size_t count_;
};

struct Options {
  uint32_t m = 0, n = 0, k = 0;
  std::string mode;
  Options(int argc, char** argv) {
    if (argc != 5) std::exit(2);
    mode = argv[1];
    m = std::atoi(argv[2]);
    n = std::atoi(argv[3]);
    k = std::atoi(argv[4]);
  }
};

class Session {
 public:
  Session() {
    ACL_CHECK(aclInit(nullptr));
    ACL_CHECK(aclrtSetDevice(0));
    ACL_CHECK(aclrtCreateStream(&stream_));
  }
  ~Session() {
    ACL_CHECK(aclrtDestroyStream(stream_));
    ACL_CHECK(aclrtResetDevice(0));
    ACL_CHECK(aclFinalize());
  }
  aclrtStream stream() const { return stream_; }
  void Wait() const { ACL_CHECK(aclrtSynchronizeStream(stream_)); }

 private:
  aclrtStream stream_ = nullptr;
};

}  // namespace host
