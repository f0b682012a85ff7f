// The environment of a rank has the names that programs of MPI and of torchrun read.
#include "tool/ranks_command.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/descriptor.h"
#include "driver/process.h"
#include "driver/rank_processes.h"
#include "report/language.h"
#include "runner/rank_arguments.h"
#include "runner/usage_error.h"
#include "tool/interrupt.h"

namespace asctwin::tool {
namespace {

using driver::RankRun;
using Variables = std::vector<std::pair<std::string, std::string>>;

constexpr int kTimeoutStatus = 124;  // as timeout(1) and mpirun have it
constexpr const char* kRanksFooter =
    "asctwin ranks -n 4 ./program --input 'x_{r}.bin'\n"
    "{r} and {n}, or {rank} and {nranks}, are the rank and their number; {r+1} and the like are\n"
    "computed. RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT and\n"
    "OMPI_COMM_WORLD_RANK, ..._SIZE, ..._LOCAL_RANK, ..._LOCAL_SIZE are set.";

std::string replaced(std::string text, std::string_view old, std::string_view made) {
  for (size_t at = text.find(old); at != text.npos; at = text.find(old, at + made.size()))
    text.replace(at, old.size(), made);
  return text;
}

// A port of this machine that nobody uses now.
int free_port() {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  constexpr int kUsual = 29500;  // torchrun's
  if (!socket || ::bind(socket.get(), any, size) != 0 ||
      ::getsockname(socket.get(), any, &size) != 0)
    return kUsual;
  return ntohs(address.sin_port);
}

// Where the ranks of a job meet: what the user has chosen stays.
Variables meeting_place() {
  Variables place;
  if (std::getenv("MASTER_ADDR") == nullptr) place.emplace_back("MASTER_ADDR", "127.0.0.1");
  if (std::getenv("MASTER_PORT") == nullptr)
    place.emplace_back("MASTER_PORT", std::to_string(free_port()));
  return place;
}

Variables variables_of(int rank, int ranks, Variables made) {
  for (const char* name :
       {"RANK", "LOCAL_RANK", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK"})
    made.emplace_back(name, std::to_string(rank));
  for (const char* name :
       {"WORLD_SIZE", "LOCAL_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"})
    made.emplace_back(name, std::to_string(ranks));
  return made;
}

// Arguments of all ranks; the program itself is the same.
std::vector<driver::RankProgram> programs_of(const RanksCommand& command) {
  const auto ranks = static_cast<int>(command.ranks);
  const Variables place = meeting_place();
  std::vector<driver::RankProgram> programs;
  for (int rank = 0; rank < ranks; ++rank) {
    driver::RankProgram program{{command.words[0]}, variables_of(rank, ranks, place)};
    for (size_t i = 1; i < command.words.size(); ++i) {
      const std::string& word = command.words[i];
      program.arguments.push_back(runner::text_of_rank(
          replaced(replaced(word, "{rank}", "{r}"), "{nranks}", "{n}"), rank, ranks));
    }
    programs.push_back(std::move(program));
  }
  return programs;
}

void check(const RanksCommand& command) {
  if (command.words.empty())
    throw UsageError(report::translated("`asctwin ranks` takes a program"),
                     "asctwin ranks -n 4 ./program 'x_{r}.bin'");
  const std::string& program = command.words[0];
  if (program[0] == '-')
    throw UsageError(report::sentence("`{}` is no option of asctwin ranks", program));
  runner::check_ranks("-n", command.ranks);
  if (driver::find_program(program)) return;
  const bool is_here = driver::find_program("./" + program).has_value();
  throw UsageError(report::sentence("`{}` is no program that can be run", program),
                   is_here ? report::sentence("did you mean ./{}?", program) : std::string());
}

std::string end_of(const RankRun& run) {
  constexpr int kSignalBase = 128;
  const char* const name = run.was_killed ? ::sigabbrev_np(run.status - kSignalBase) : nullptr;
  if (name != nullptr)
    return report::sentence("rank {} (pid {}) was ended by SIG{}", run.rank, run.process, name);
  return report::sentence("rank {} (pid {}) has ended with {}", run.rank, run.process, run.status);
}

void complain(const RankRun& run, const RanksCommand& command) {
  std::string text = run.end == RankRun::End::kTooLong
                         ? report::sentence("the ranks have not ended in {} s", command.seconds)
                         : end_of(run);
  if (!run.ended.empty())
    text += report::sentence("; these ranks were ended: {}", fmt::join(run.ended, ", "));
  std::fputs(fmt::format("{}: {}\n", report::translated("error"), text).c_str(), stderr);
}

}  // namespace

void add_ranks_options(CLI::App& app, RanksCommand& command) {
  app.footer(kRanksFooter);
  app.prefix_command();
  app.add_option("-n,--ranks", command.ranks, "how many ranks")->required();
  app.add_flag("-l,--label", command.labels,
               "begin each line of output with the number of its rank");
  app.add_option("--timeout", command.seconds, "seconds after which all ranks are ended")
      ->check(CLI::PositiveNumber);
}

int ranks_command(const RanksCommand& command) {
  check(command);
  std::fflush(nullptr);
  const RankRun run = driver::run_ranks(programs_of(command), {command.labels, command.seconds});
  if (run.end == RankRun::End::kOver) return 0;
  if (run.end == RankRun::End::kInterrupted) die_of(run.signal);
  complain(run, command);
  return run.end == RankRun::End::kTooLong ? kTimeoutStatus : run.status;
}

}  // namespace asctwin::tool
