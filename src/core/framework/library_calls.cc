// A frame is looked up once for each place that calls a function; the cores share the table, so
// that a place means the same in findings about two of them.
#include "core/framework/library_calls.h"

#include <utility>

#include "asctwin/library_call.h"
#include "core/launch/launch.h"
#include "isa/op_info.h"
#include "isa/signature.h"

namespace asctwin::core {

uint32_t LibraryFrames::number_of(const LibraryFrame& frame) {
  const std::lock_guard lock(mutex_);
  const auto [known, is_new] =
      numbers_.try_emplace(frame, static_cast<uint32_t>(frames_.size() + 1));
  if (is_new) frames_.push_back(frame);
  return known->second;
}

SourceLoc LibraryFrames::user_place(SourceLoc where) const {
  if (where.frame == 0) return where;
  const std::lock_guard lock(mutex_);
  while (where.frame != 0) where = frame(where.frame).caller;
  return where;
}

std::string LibraryFrames::user_call(SourceLoc where) const {
  const std::lock_guard lock(mutex_);
  while (frame(where.frame).caller.frame != 0) where = frame(where.frame).caller;
  return frame(where.frame).function;
}

std::string LibraryFrames::functions_at(SourceLoc where) const {
  std::string functions;
  if (where.frame == 0) return functions;
  const std::lock_guard lock(mutex_);
  for (; where.frame != 0; where = frame(where.frame).caller)
    functions += (functions.empty() ? "" : " in ") + std::string(frame(where.frame).function);
  return functions;
}

uint32_t LibraryCalls::enter(LibraryFrames& frames, const LibraryFrame& frame) {
  Known& known = known_[hash_of(frame.caller) % known_.size()];
  if (known.number == 0 || known.frame != frame) {
    known = {frame, frames.number_of(frame)};
    if (known.number >= entered_.size()) entered_.resize(size_t{known.number} + 1);
    const uint32_t outer = frame.caller.frame;
    entered_[known.number].user_place = user_place(frame.caller);
    entered_[known.number].outermost = outer == 0 ? known.number : at(outer).outermost;
  }
  ++entered_[known.number].visits;
  return known.number;
}

}  // namespace asctwin::core

namespace asctwin {

LibraryCall::LibraryCall(const char* function, SourceLoc where)
    : function_(function), where_(where) {
  core::Core& core = core::this_core(where_);
  for (auto* reader : core.readers.of_frames()) reader->enters(core, function, where_);
  core.frame = core.library_calls.enter(core.launch().frames(), {function, where_});
}

LibraryCall::~LibraryCall() {
  core::Core& core = core::this_core();
  core.frame = where_.frame;
  for (auto* reader : core.readers.of_frames()) reader->leaves(core);
}

LimitHelp::LimitHelp(const char* field, const char* help) {
  core::this_core().limit_help = {field, help};
}
LimitHelp::~LimitHelp() { core::this_core().limit_help = {}; }

namespace {
// A library function has no text of others to say.
Phrase as_template(const Phrase& text) {
  return text.is_verbatim() ? Phrase(text.text().c_str()) : text;
}
}  // namespace

void LibraryCall::refuse(const Phrase& actual, const Phrase& rule) const {
  core::Core& core = core::this_core();
  Finding finding = core.finding(Code::E0105, function_, where_);
  core.report(
      std::move(finding.with("actual", as_template(actual)).with("statement", as_template(rule))));
}

void LibraryCall::ignores(const Phrase& actual, const Phrase& rule) const {
  core::Core& core = core::this_core();
  Finding finding = core.finding(Code::W0109, function_, where_);
  core.report(
      std::move(finding.with("actual", as_template(actual)).with("statement", as_template(rule))));
}

bool LibraryCall::supports(isa::Composed function, DType type, DType source) const {
  core::Core& core = core::this_core();
  const isa::OpInfo& info = isa::info_of(function);
  isa::ComposedCall call;
  call.dtype = type;
  call.src_dtype = source;
  isa::Types types;
  for (const isa::Support& row : info.support) {
    if (!row.families.contains(core.chip().family)) continue;
    if (isa::types_fit(info, row, &call)) return true;
    types = types | row.types;
  }
  Finding finding = core.finding(Code::E0101, function_, where_);
  if (types.empty())
    finding.with("what", "any call").with("supported", "nothing: it is not on this chip");
  else
    finding.with("what", phrase("type {}", asctwin::info_of(type).api_name))
        .with("supported", isa::names_of(types, ", "));
  core.report(std::move(finding));
  return false;
}

void LibraryCall::unmodelled(const Phrase& what) const {
  core::Core& core = core::this_core();
  Finding finding = core.finding(Code::E0901, function_, where_);
  core.report(std::move(finding.with("what", what)));
}

}  // namespace asctwin
