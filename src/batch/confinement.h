// The layers of the sandbox one by one, each applied to the calling process. Those that fail throw
// std::system_error.
#pragma once

#include "batch/sandbox.h"

namespace asctwin::batch {

void apply_limits(const Enclosure& enclosure);

// Needs no privilege: a user namespace with the user's own number, and in it the others. The next
// child is the first process of the new process namespace.
void enter_namespaces();

// A root directory that holds what the enclosure names, read only where it is readable alone, and a
// /tmp that is gone in the end. @pre enter_namespaces()
void build_file_system(const Enclosure& enclosure);

int landlock_version();  // 0: the kernel has none
void apply_landlock(const Enclosure& enclosure);

bool has_seccomp();  // built in, and the kernel takes filters
void apply_seccomp(const Enclosure& enclosure);

// No privilege that the namespaces have brought, and none by a program that is started.
void drop_privileges();

}  // namespace asctwin::batch
