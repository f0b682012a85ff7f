// Identity, findings and attribution of a running core.
#include "core/core.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/launch/launch.h"
#include "core/place.h"

namespace asctwin::core {

constinit thread_local Core* running_core __attribute__((tls_model("initial-exec"))) = nullptr;

namespace {

constexpr const char* kMemoryNames[kMemories] = {
    "GM", "UB", "L1", "L0A", "L0B", "L0C", "the bias table", "the Fixpipe buffer"};

}  // namespace

const char* name_of(Hardware memory) { return kMemoryNames[static_cast<size_t>(memory)]; }

bool is_near_null(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) < uintptr_t{1} << 16;
}

Phrase stray_address_text(const Core& core, const uint8_t* address) {
  constexpr uintptr_t kLowestOfHost = uintptr_t{1} << 20;  // nothing is mapped below it
  const Hardware near = core.memory.near(address);
  if (near != Hardware::MAX)
    return phrase("byte {} of {} ({} B)", address - core.memory.of(near).data(), name_of(near),
                  core.memory.of(near).size());
  const auto number = reinterpret_cast<uintptr_t>(address);
  if (number >= kLowestOfHost) return "an address of the host";
  if (is_near_null(address)) return phrase("byte {} from a null pointer", number);
  char text[16];
  std::snprintf(text, sizeof(text), "0x%04zx", static_cast<size_t>(number));
  return phrase("address {}", std::string(text));
}

std::string place_text(const Core& core, SourceLoc where) {
  const SourceLoc user = core.launch().frames().user_place(where);
  return std::string(user.file) + ":" + std::to_string(user.line);
}

Finding& add_place(const Core& core, Finding& finding, const std::string& name, SourceLoc where) {
  const LibraryFrames& frames = core.launch().frames();
  const SourceLoc user = frames.user_place(where);
  finding.with(name + "_file", user.file).with(name + "_line", int64_t{user.line});
  if (where.frame != 0) finding.with(name + "_op_in", frames.functions_at(where));
  return finding;
}

void die_outside_a_kernel() {
  std::fputs("error: an Ascend C instruction is called outside a kernel launch\n", stderr);
  std::abort();
}

Core::Core(Launch& launch, const isa::Chip& chip, CoreId id, int number, Core* cube, int rank)
    : memory(chip, launch.spec().content),
      launch_(launch),
      chip_(chip),
      id_(id),
      number_(number),
      rank_(rank),
      context_{.chip = chip_,
               .core = id_.kind,
               .registers = registers_,
               .ub = memory.of(Hardware::UB),
               .memory = this,
               .team = {launch.spec().blocks, launch.kind(), block_index()},
               .l0c = memory.of(Hardware::L0C),
               .bias_table = memory.of(Hardware::BIAS),
               .l1 = memory.of(Hardware::L1),
               .fixbuf = memory.of(Hardware::FIXBUF),
               .l0a = memory.of(Hardware::L0A),
               .l0b = memory.of(Hardware::L0B),
               .numerics = launch.spec().numerics} {
  if (cube != nullptr) memory.share(Hardware::L1, cube->memory.of(Hardware::L1));
  whole_memories_.reserve(kMemories);
  for (int i = 1; i < kMemories; ++i) {
    const auto where = static_cast<Hardware>(i);
    const auto span = memory.of(where);
    if (!span.empty())
      whole_memories_.push_back({span.data(), span.data() + span.size(), where, name_of(where)});
  }
  if (cube != nullptr) cube->reach_ub_of(*this);
}

int64_t Core::block_index() const {
  return id_.kind == CoreKind::kVector
             ? id_.block * std::max<int>(1, launch_.kind().vector) + id_.sub_block
             : id_.block;
}

void Core::take_block(int block) {
  id_.block = block;
  context_.team.index = block_index();
  ++generation_;
}

void Core::reach_ub_of(const Core& vector_core) {
  const auto ub = vector_core.memory.of(Hardware::UB);
  vector_ubs_.push_back(ub);
  context_.vector_ubs = vector_ubs_;
  whole_memories_.push_back({ub.data(), ub.data() + ub.size(), Hardware::UB,
                             phrase("the UB of vector core {}", vector_core.id().sub_block)});
}

const Object* Core::object_at(const uint8_t* address) const {
  if (const Object* object = objects.find(address)) return object;
  for (const Object& whole : whole_memories_)
    if (whole.contains(address)) return &whole;
  return global_object_at(address);
}

const Object* Core::global_object_at(const uint8_t* address) const {
  return if_in_reach(launch_.global_objects().find(address));
}

const Object* Core::object_before(const uint8_t* address) const {
  return if_in_reach(launch_.global_objects().find_before(address));
}

// Another rank's memory is within reach in its windows alone.
const Object* Core::if_in_reach(const Object* object) const {
  const bool is_out_of_reach =
      object != nullptr && !object->is_window && object->rank >= 0 && object->rank != rank_;
  return is_out_of_reach ? nullptr : object;
}

const Object* Core::memory_at(const uint8_t* address) const {
  for (const Object& whole : whole_memories_)
    if (whole.contains(address) || whole.end == address) return &whole;
  return nullptr;
}

const Object* Core::container_of(const uint8_t* address) const {
  const Object* whole = memory_at(address);
  return whole != nullptr ? whole : global_object_at(address);
}

int64_t Core::free_bytes(Hardware where) const {
  const auto index = static_cast<size_t>(where);
  const int64_t head = std::max<int64_t>(buffers.used_bytes[index], buffers.placed_bytes[index]);
  const auto size = static_cast<int64_t>(memory.of(where).size());
  return std::max<int64_t>(0, size - head - buffers.used_tail_bytes[index]);
}

bool Core::holds(const uint8_t* first, int64_t bytes) const {
  const Object* whole = memory_at(first);
  if (whole == nullptr) whole = object_at(first);
  return whole != nullptr && bytes <= whole->end - first;
}

Finding Core::finding(Code code, const char* op, SourceLoc where) const {
  Finding made{};
  made.code = code;
  const SourceLoc user = launch_.frames().user_place(where);
  made.file = user.file;
  made.line = user.line;
  made.core = id_;
  made.instruction = instructions;
  made.with("op", op).with("product", std::string(chip_.product));
  if (where.frame != 0) made.with("op_in", launch_.frames().functions_at(where));
  if (launch_.spec().ranks > 1) made.with("rank", int64_t{rank_});
  return made;
}

// A debugger stops here at each finding, in the call that has it.
extern "C" [[gnu::noinline, gnu::used]] void asctwin_finding(const char* code, const char* file,
                                                             int line) {
  __asm__ volatile("" : : "r"(code), "r"(file), "r"(line) : "memory");
}

void Core::report(Finding finding) {
  std::vector<Finding> one{std::move(finding)};
  report_all(one);
}

void Core::report_passable(Finding finding) {
  if (readers.empty() || stopping_) return;
  std::vector<Finding> one{std::move(finding)};
  launch_.spec().keep_going ? keep_all(one) : report_all(one);
}

void Core::report_all(std::vector<Finding>& findings) {
  bool error = false;
  for (Finding& finding : findings) {
    error = error || stops_core(finding.code);
    if (stopping_) continue;
    asctwin_finding(info_of(finding.code).id, finding.file.c_str(), finding.line);
    findings_.push_back(std::move(finding));
  }
  findings.clear();
  if (error) stop();
}

void Core::keep_all(std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    asctwin_finding(info_of(finding.code).id, finding.file.c_str(), finding.line);
    findings_.push_back(std::move(finding));
  }
  findings.clear();
}

void Core::forget_calls() {
  if (instructions == 0) return;
  calls.clear();
  readers = {};
}

void Core::stop() {
  if (stopping_) return;
  stopping_ = true;
  ++generation_;
  launch_.core_failed(*this);
  throw CoreStopped{};
}

void Core::leave_kernel() {
  stopping_ = true;  // what destructors still issue does nothing
  ++generation_;
  throw KernelLeft{};
}

}  // namespace asctwin::core
