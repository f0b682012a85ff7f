// One sink for both ends of a token.
#include "core/sync/token_rounds.h"

#include "core/core.h"

namespace asctwin::core {
namespace {

using stream::Token;
using stream::TokenKind;

class TokenTeller final : public isa::OrderSink {
 public:
  TokenTeller(Core& core, TokenEnd end) : core_(core), end_(end) {}

  void acquire(pipe_t pipe, const isa::OrderToken& token) override {
    if (end_ != TokenEnd::kWaited || token.kind == isa::OrderToken::Kind::kCores) return;
    const stream::TokenUse use{next_round(token, core_.token_rounds.waits)};
    for (auto* reader : core_.readers.of_core_tokens()) reader->waited(core_, pipe, use);
  }
  void release(pipe_t pipe, const isa::OrderToken& token) override {
    if (end_ != TokenEnd::kSignals || token.kind == isa::OrderToken::Kind::kCores) return;
    const stream::TokenUse use{next_round(token, core_.token_rounds.signals)};
    for (auto* reader : core_.readers.of_core_tokens()) reader->signals(core_, pipe, use);
  }

 private:
  Token next_round(const isa::OrderToken& declared, std::map<Token, int64_t>& rounds) const {
    Token token;
    token.scope = stream::TokenScope::kCore;
    token.core = core_.number();
    token.kind = declared.kind == isa::OrderToken::Kind::kFlag    ? TokenKind::kFlag
                 : declared.kind == isa::OrderToken::Kind::kMutex ? TokenKind::kMutex
                                                                  : TokenKind::kUnitFlag;
    token.event = declared.event;
    token.id = declared.id;
    return token.in_round(++rounds[token]);
  }

  Core& core_;
  TokenEnd end_;
};

class MeetingPipe final : public isa::OrderSink {
 public:
  explicit MeetingPipe(TokenEnd end) : end_(end) {}
  void acquire(pipe_t pipe, const isa::OrderToken& token) override {
    if (end_ == TokenEnd::kWaited && token.kind == isa::OrderToken::Kind::kCores) found_ = pipe;
  }
  void release(pipe_t pipe, const isa::OrderToken& token) override {
    if (end_ == TokenEnd::kSignals && token.kind == isa::OrderToken::Kind::kCores) found_ = pipe;
  }
  pipe_t found() const { return found_; }

 private:
  TokenEnd end_;
  pipe_t found_ = PIPE_ALL;
};

}  // namespace

pipe_t meeting_pipe(const Core& core, TokenEnd end) {
  const Instruction* performed = core.token_rounds.performed;
  if (performed == nullptr || performed->order == nullptr) return PIPE_ALL;
  MeetingPipe pipe(end);
  performed->order(performed->record, pipe);
  return pipe.found();
}

void tell_declared_tokens(Core& core, const Instruction& instruction, TokenEnd end) {
  if (core.readers.of_core_tokens().empty() || instruction.order == nullptr) return;
  TokenTeller teller(core, end);
  instruction.order(instruction.record, teller);
}

}  // namespace asctwin::core
