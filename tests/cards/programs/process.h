// One rank as a process: who it is, and how the ranks pass the root info to each other.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "hccl/hccl.h"

#define CHECK(call) \
  if (const int code = (call); code != 0) return std::printf("%s: %d\n", #call, code), 1

struct Process {
  std::string directory;
  uint32_t rank = 0, ranks = 1;

  explicit Process(const char* where) : directory(where) {
    rank = static_cast<uint32_t>(std::atoi(std::getenv("RANK")));
    ranks = static_cast<uint32_t>(std::atoi(std::getenv("WORLD_SIZE")));
  }
  std::string file(const std::string& name) const { return directory + "/" + name; }
  void give(const std::string& name, const void* data, size_t bytes) const {
    std::ofstream(file(name + ".new"), std::ios::binary)
        .write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    std::filesystem::rename(file(name + ".new"), file(name));
  }
  void take(const std::string& name, void* data, size_t bytes) const {
    while (!std::filesystem::exists(file(name)))
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::ifstream(file(name), std::ios::binary)
        .read(static_cast<char*>(data), static_cast<std::streamsize>(bytes));
  }
  int join(HcclComm* comm) const {
    HcclCommConfig config;
    HcclCommConfigInit(&config);
    config.hcclBufferSize = 2;
    std::strcpy(config.hcclCommName, "all");
    if (const char* table = std::getenv("RANK_TABLE_FILE"))
      return HcclCommInitClusterInfoConfig(table, rank, &config, comm);
    HcclRootInfo info;
    if (rank == 0) {
      CHECK(HcclGetRootInfo(&info));
      give("root", &info, sizeof(info));
    }
    take("root", &info, sizeof(info));
    if (std::getenv("CONFIGURED") != nullptr)
      return HcclCommInitRootInfoConfig(ranks, &info, rank, &config, comm);
    return HcclCommInitRootInfo(ranks, &info, rank, comm);
  }
};
