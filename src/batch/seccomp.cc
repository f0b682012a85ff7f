// Filters of system calls by libseccomp. A kernel that makes one of the calls below ends at once,
// which says more than an error that it may overlook; a compiler gets an error.
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "batch/confinement.h"

#ifdef ASCTWIN_HAS_SECCOMP
#include <sched.h>
#include <seccomp.h>
#endif

namespace asctwin::batch {

#ifdef ASCTWIN_HAS_SECCOMP
namespace {

// System calls that compilers do not need either.
constexpr int kForAll[] = {
    SCMP_SYS(ptrace),      SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(mount),       SCMP_SYS(umount2),          SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),      SCMP_SYS(unshare),          SCMP_SYS(setns),
    SCMP_SYS(bpf),         SCMP_SYS(perf_event_open),  SCMP_SYS(io_uring_setup),
    SCMP_SYS(keyctl),      SCMP_SYS(add_key),          SCMP_SYS(request_key),
    SCMP_SYS(userfaultfd), SCMP_SYS(reboot),           SCMP_SYS(swapon),
    SCMP_SYS(swapoff),     SCMP_SYS(init_module),      SCMP_SYS(finit_module),
    SCMP_SYS(kexec_load),  SCMP_SYS(socket),           SCMP_SYS(open_by_handle_at),
    SCMP_SYS(move_mount),  SCMP_SYS(open_tree),        SCMP_SYS(fsopen),
    SCMP_SYS(acct),        SCMP_SYS(quotactl),         SCMP_SYS(pidfd_getfd)};

// A kernel has no processes, and nobody to talk to.
constexpr int kForKernels[] = {SCMP_SYS(execve),     SCMP_SYS(execveat),         SCMP_SYS(fork),
                               SCMP_SYS(vfork),      SCMP_SYS(socketpair),       SCMP_SYS(tkill),
                               SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal)};

constexpr int kSignalCalls[] = {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
                                SCMP_SYS(rt_tgsigqueueinfo)};

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {
    if (context_ == nullptr) throw std::system_error(ENOMEM, std::generic_category(), "seccomp");
  }
  ~Filter() { seccomp_release(context_); }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  // A call that this processor does not have needs no rule.
  void refuse(uint32_t action, int call) { seccomp_rule_add(context_, action, call, 0); }
  void refuse(uint32_t action, int call, scmp_arg_cmp argument) {
    seccomp_rule_add_array(context_, action, call, 1, &argument);
  }
  void load() {
    const int error = -seccomp_load(context_);
    if (error != 0) throw std::system_error(error, std::generic_category(), "seccomp_load");
  }

 private:
  scmp_filter_ctx context_;
};

void refuse_processes(Filter& filter) {
  for (const int call : kForKernels) filter.refuse(SCMP_ACT_KILL_PROCESS, call);
  // A thread shares the memory of its process. clone3 hides its arguments, and the C library does
  // without it where a system has none.
  filter.refuse(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));
  filter.refuse(SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0});
  const auto self = static_cast<scmp_datum_t>(::getpid());
  for (const int call : kSignalCalls)
    filter.refuse(SCMP_ACT_KILL_PROCESS, call, {0, SCMP_CMP_NE, self, 0});
}

}  // namespace

bool has_seccomp() {
  constexpr int kGetSeccomp = PR_GET_SECCOMP;
  return ::prctl(kGetSeccomp, 0, 0, 0, 0) >= 0;
}

void apply_seccomp(const Enclosure& enclosure) {
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  Filter filter;
  const uint32_t action = enclosure.runs_programs ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_KILL_PROCESS;
  for (const int call : kForAll) filter.refuse(action, call);
  if (!enclosure.runs_programs) refuse_processes(filter);
  filter.load();
}

#else

bool has_seccomp() { return false; }
void apply_seccomp(const Enclosure&) {}

#endif

}  // namespace asctwin::batch
