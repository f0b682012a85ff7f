// A request is queued before its flag is set, so that the cube core finds it when it has the flag.
#include "asctwin/cube_service.h"

#include <algorithm>
#include <string>
#include <utility>

#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/sync.h"
#include "asctwin/issue.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "core/place.h"

namespace asctwin {
namespace {

using namespace core;

// In the block of `other`.
bool is_beside(const Core& core, const Core& other, CoreKind kind) {
  return core.rank() == other.rank() && core.id().block == other.id().block &&
         core.id().kind == kind;
}

Core& cube_of(const Core& vector_core) {
  for (const auto& core : vector_core.launch().cores())
    if (is_beside(*core, vector_core, CoreKind::kCube)) return *core;
  return *vector_core.launch().cores().front();
}

Needs vector_cores_of(const Core& cube) {
  Needs needs;
  for (const auto& core : cube.launch().cores())
    if (is_beside(*core, cube, CoreKind::kVector)) needs.cores.push_back(core->number());
  return needs;
}

bool have_ended(const Core& cube) {
  return std::ranges::all_of(vector_cores_of(cube).cores, [&](int number) {
    return cube.launch().cores()[static_cast<size_t>(number)]->cube_service.has_ended;
  });
}

void set_flag(int64_t id, pipe_t pipe, SourceLoc where) {
  issue(isa::CrossCoreSetFlag{kServiceMode, pipe, id}, where);
}
void wait_flag(int64_t id, SourceLoc where) {
  isa::CrossCoreWaitFlag wait;
  wait.mode = kServiceMode;
  wait.id = id;
  issue(wait, where);
}

// False: none will come any more.
bool wait_for_request(Core& cube, SourceLoc where) {
  CubeService& service = cube.cube_service;
  const auto hang = [&]() -> Finding { cube.stop(), throw CoreStopped{}; };
  cube.launch().wait(
      cube, {"work from its vector cores", where, [&] { return vector_cores_of(cube); }},
      [&] { return !service.requests.empty() || have_ended(cube); }, hang);
  bool has_work = false;
  cube.launch().look([&] { has_work = !service.requests.empty(); });
  return has_work;
}

}  // namespace

CoreKind running_core_kind() { return this_core().id().kind; }
bool block_is_mixed() { return this_core().launch().has_mixed_blocks(); }

void ask_cube(std::function<void()> work, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping()) return;
  const int64_t sub_block = core.id().sub_block;
  const SourceLoc user_place = core.library_calls.user_place(where);  // frames are a core's own
  ++core.cube_service.asked;
  core.launch().change([&] {
    cube_of(core).cube_service.requests.push_back({sub_block, user_place, std::move(work)});
  });
  set_flag(sub_block, PIPE_MTE3, where);
}

int64_t asked_of_cube() { return this_core().cube_service.asked; }

void await_cube(SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping()) return;
  for (; core.cube_service.asked > 0; --core.cube_service.asked)
    wait_flag(core.id().sub_block, where);
}

void tell_vector_cores(SourceLoc where) {
  const size_t count = vector_cores_of(this_core(where)).cores.size();
  for (size_t i = 0; i < count; ++i) set_flag(static_cast<int64_t>(i), PIPE_FIX, where);
}
void await_told(SourceLoc where) {
  Core& core = this_core(where);
  if (!core.stopping()) wait_flag(core.id().sub_block, where);
}

void own_cube_flags(int64_t count) { this_core().cube_service.objects += count; }

void open_cube_object(const void* object, const char* op, SourceLoc where) {
  Core& core = this_core(where);
  CubeService& service = core.cube_service;
  if (service.open != nullptr && service.open != object) {
    Finding finding = core.finding(Code::W0116, op, where);
    core.report(std::move(add_place(core, finding, "other", service.opened_at)));
  }
  service.open = object;
  service.opened_at = core.library_calls.user_place(where);
}

void close_cube_object(const void* object) {
  CubeService& service = this_core().cube_service;
  if (service.open == object) service.open = nullptr;
}

void count_cube_product(int64_t parts, const char* op, SourceLoc where) {
  Core& core = this_core();
  CubeService& service = core.cube_service;
  if (service.products++ > 0) return;
  service.parts = parts;
  service.computed_by = op;
  service.computed_at = core.library_calls.user_place(where);
}

int64_t cube_buffers_made() {
  const Core& core = this_core();
  return std::ranges::count_if(core.buffers.all, [&](const Buffer& buffer) {
    return core.chip().memory_of(buffer.memory.position) != Hardware::UB;
  });
}

void serve_vector_cores(SourceLoc where) {
  Core& core = this_core(where);
  while (wait_for_request(core, where)) {
    CubeRequest request;
    core.launch().look([&] {
      request = std::move(core.cube_service.requests.front());
      core.cube_service.requests.pop_front();
    });
    wait_flag(request.sub_block, request.where);
    request.work();
    issue(isa::PipeBarrier{PIPE_ALL}, request.where);
    set_flag(request.sub_block, PIPE_FIX, request.where);
  }
  if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
  core.leave_kernel();
}

}  // namespace asctwin
