// One rank as a process: who it is, and how the ranks pass the root info to each other: by files, or
// by MPI where mpirun has started them and the program is built with it.
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
#ifdef WITH_MPI
#include <mpi.h>
#endif

#define CHECK(call) \
  if (const int code = (call); code != 0) return std::printf("%s: %d\n", #call, code), 1

struct Process {
  std::string directory;
  uint32_t rank = 0, ranks = 1;
  bool has_mpi = false;

  explicit Process(const char* where) : directory(where) {
#ifdef WITH_MPI
    has_mpi = std::getenv("PMIX_NAMESPACE") != nullptr;
    if (has_mpi) {
      int mine = 0, all = 0;
      MPI_Init(nullptr, nullptr);
      MPI_Comm_rank(MPI_COMM_WORLD, &mine);
      MPI_Comm_size(MPI_COMM_WORLD, &all);
      rank = static_cast<uint32_t>(mine);
      ranks = static_cast<uint32_t>(all);
      return;
    }
#endif
    rank = static_cast<uint32_t>(std::atoi(std::getenv("RANK")));
    ranks = static_cast<uint32_t>(std::atoi(std::getenv("WORLD_SIZE")));
  }
#ifdef WITH_MPI
  ~Process() {
    if (has_mpi) MPI_Finalize();
  }
#endif
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
  // Gives the bytes of rank 0 to all.
  void broadcast(const std::string& name, void* data, size_t bytes) const {
#ifdef WITH_MPI
    if (has_mpi) {
      MPI_Bcast(data, static_cast<int>(bytes), MPI_BYTE, 0, MPI_COMM_WORLD);
      return;
    }
#endif
    if (rank == 0) give(name, data, bytes);
    take(name, data, bytes);
  }
  // A name makes a communicator that is configured.
  int join(HcclComm* comm, const char* name = nullptr, uint32_t megabytes = 2) const {
    HcclCommConfig config;
    HcclCommConfigInit(&config);
    config.hcclBufferSize = megabytes;
    std::strcpy(config.hcclCommName, name != nullptr ? name : "all");
    if (const char* table = std::getenv("RANK_TABLE_FILE"))
      return HcclCommInitClusterInfoConfig(table, rank, &config, comm);
    HcclRootInfo info;
    if (rank == 0) CHECK(HcclGetRootInfo(&info));
    broadcast("root", &info, sizeof(info));
    if (name != nullptr || std::getenv("CONFIGURED") != nullptr)
      return HcclCommInitRootInfoConfig(ranks, &info, rank, &config, comm);
    return HcclCommInitRootInfo(ranks, &info, rank, comm);
  }
};
