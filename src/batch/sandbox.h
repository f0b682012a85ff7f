// Keeps foreign code away from the rest of the machine: a kernel, and the compiler that reads it.
// Layers are independent, and each is used where the system has it. They are applied to a process
// that has been forked already, because a kernel's child shares the memory of the tensors with its
// parent, which no program that is started anew could do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asctwin::batch {

struct Limits {
  uint64_t memory_bytes = uint64_t{4} << 30;  // of addresses, in each process
  uint64_t file_bytes = uint64_t{1} << 20;    // of each file; four of them fill /tmp
  double seconds = 60;                        // until everything is ended
};

struct Layers {
  bool namespaces = false;  // no network, no other processes, a file system of its own
  bool landlock = false;    // only the files of Enclosure, no signals to others
  bool seccomp = false;     // no system calls that a kernel has no use for

  bool any() const { return namespaces || landlock || seccomp; }
  // Only what hides files and processes counts as a sandbox.
  bool is_sandbox() const { return namespaces || (landlock && seccomp); }
};

// The permissions of a process.
struct Enclosure {
  Layers layers;
  std::vector<std::string> readable;     // files and directories
  std::vector<std::string> writable;     // directories
  bool runs_programs = false;            // a compiler does, a kernel does not
  int output = -1;                       // a descriptor for both standard streams; -1: as they are
  int kept = -1;                         // another descriptor that stays open
  std::vector<std::string> environment;  // names of variables that it keeps beside the usual ones
  std::string home = "/";                // its $HOME
  Limits limits;
};

// Forks, confines the new process and returns in it; the calling process waits for it, ends all
// that it leaves behind and ends as it did. Where a layer cannot be applied the process ends with a
// message. Never throws.
void enclose(const Enclosure& enclosure);

// Returns the layers that this machine allows; found once, by trying.
const Layers& available_layers();

// For people and for `asctwin doctor`: a line for each layer, as "landlock  active, version 7".
struct LayerReport {
  std::string name;
  bool active;
  std::string text;
};
std::vector<LayerReport> layer_reports();

}  // namespace asctwin::batch
