// One walk over the tokens with a stack of open brackets. A statement is read as a declaration only
// when it shows one of the words outside of all brackets, so ordinary code costs one look a token.
// Each further rewriting is one more file that is called from step() with the same tokens and
// edits.
#include "driver/source_pass.h"

#include <algorithm>
#include <utility>

#include "driver/aicore_attribute.h"
#include "driver/assertions.h"
#include "driver/device_print.h"
#include "driver/edits.h"
#include "driver/kernel_body.h"
#include "driver/keywords.h"
#include "driver/launch_stub.h"
#include "driver/launch_syntax.h"
#include "driver/onchip_arrays.h"
#include "driver/pointer_calls.h"
#include "driver/repeated_calls.h"
#include "driver/scope.h"
#include "driver/thread_math.h"
#include "driver/words.h"

namespace asctwin::driver {
namespace {

// In the text of asctwin/api/simt.h under --enable-simt.
constexpr std::string_view kThreadsMark = "asctwin_kernels_are_threads";

class Walk {
 public:
  Walk(const Tokens& tokens, const PassOptions& options, PassResult& result)
      : tokens_(tokens),
        options_(options),
        edits_(tokens),
        result_(result),
        is_of_threads_(tokens.source().find(kThreadsMark) != std::string_view::npos),
        launches_(tokens, edits_, result.errors, is_of_threads_),
        repeated_calls_(tokens),
        frames_(1) {}

  const std::vector<ClassDefinition>& classes() const { return classes_; }
  RepeatedCalls& repeated_calls() { return repeated_calls_; }

  std::string run() {
    for (size_t i = 0; i < tokens_.size();) i = step(i);
    return edits_.apply();
  }

 private:
  struct Frame {
    Scope scope;
    size_t statement = 0;       // where the current one begins
    bool is_kernel = false;     // the statement has shown `__global__`
    bool is_inline = false;     // it has shown `inline`, in any spelling
    bool is_on_core = false;    // it has shown that it is a function of a core
    bool is_vector = false;     // it has shown `__simd_vf__`
    bool is_threads = false;    // it has shown `__simt_vf__`
    std::string bound = "0";    // of its threads
    bool is_rewritten = false;  // the statement has been read as a declaration of arrays
    bool lies_on_core = false;  // inside of such a function
    bool runs_threads = false;     // it has shown that threads run the function
    bool lies_in_threads = false;  // inside of such a function
    bool is_unnamed = false;    // a namespace without a name
    std::vector<std::string_view> pointers = {};  // among its parameters
  };

  bool in_braces() const { return frames_.back().scope.kind != Scope::Kind::kBracket; }

  size_t step(size_t i) {
    if (tokens_.is_word(i)) return step_word(i);
    if (tokens_.kind(i) != TokenKind::kPunctuator) return i + 1;
    switch (tokens_.source()[tokens_.token(i).begin]) {
      case '(':
        open({Scope::Kind::kBracket, ""}, i);
        break;
      case '[':
        return step_square(i);
      case '{':
        step_brace(i);
        break;
      case ')':
      case ']':
        close(true, i);
        break;
      case '}':
        close(false, i);
        break;
      case ';':
        if (in_braces()) begin_statement(i + 1);
        break;
      case ':':
        if (ends_label(i)) begin_statement(i + 1);
        break;
      case '<':
        return launches_.step(i);
      default:
        break;
    }
    return i + 1;
  }

  size_t step_word(size_t i) {
    if (is_assertion(tokens_, i)) return step_assertion(tokens_, i, edits_);
    const Word* const word = find_word(tokens_.spelling(i));
    if (word == nullptr) {
      if (in_braces() && is_inline_word(tokens_.spelling(i))) step_inline(i);
      if (!frames_.back().lies_on_core) return i + 1;
      add_place_of_print(tokens_, i, edits_);
      if (frames_.back().lies_in_threads) redirect_math(tokens_, i, edits_);
      repeated_calls_.add(i);
      if (is_pointer(tokens_.spelling(i)) && is_called_alone(tokens_, i))
        add_place_of_call(i, edits_);
      return i + 1;
    }
    size_t end = i + 1;
    if (word->kind == Word::Kind::kFunctionWithArguments && tokens_.is(end, "(")) {
      end = tokens_.after_group(end);
    }
    edits_.blank(i, end);
    if (!in_braces()) return end;
    Frame& frame = frames_.back();
    if (tokens_.is(i, "__global__")) frame.is_kernel = true;
    if (tokens_.is(i, "__global__") || tokens_.is(i, "__aicore__")) frame.is_on_core = true;
    if (tokens_.is(i, "__simd_vf__")) frame.is_vector = frame.is_on_core = true;
    if (tokens_.is(i, "__simd_callee__")) frame.is_on_core = true;
    if (tokens_.is(i, "__simt_vf__")) frame.is_threads = frame.is_on_core = true;
    if (tokens_.is(i, "__simt_callee__") || tokens_.is(i, "__callee__"))
      frame.runs_threads = frame.is_on_core = true;
    if (tokens_.is(i, "__launch_bounds__") && end > i + 3)
      frame.bound = tokens_.flat(i + 2, end - 1);
    if (word->kind == Word::Kind::kMemory && !std::exchange(frame.is_rewritten, true)) {
      const bool tells =
          rewrite_onchip_arrays(tokens_, frame.statement, frame.scope.kind, edits_, result_.errors);
      result_.needs_initialisers = result_.needs_initialisers || tells;
    }
    return end;
  }

  bool is_pointer(std::string_view name) const {
    return std::ranges::any_of(frames_, [&](const Frame& frame) {
      return std::ranges::find(frame.pointers, name) != frame.pointers.end();
    });
  }

  // `inline` stands once in a declaration; kernels repeat it, in all its spellings.
  void step_inline(size_t i) {
    if (std::exchange(frames_.back().is_inline, true))
      edits_.blank(i);
    else if (!tokens_.is(i, "inline"))
      edits_.replace(i, "inline");
  }

  size_t step_square(size_t i) {
    const size_t end = after_aicore_attribute(tokens_, i);
    if (end == i) {
      open({Scope::Kind::kBracket, ""}, i);
      return i + 1;
    }
    edits_.blank(i, end);
    return end;
  }

  void step_brace(size_t i) {
    const Frame& frame = frames_.back();
    if (!in_braces()) {
      open({Scope::Kind::kBlock, ""}, i);
      return;
    }
    if (frame.is_kernel && frame.scope.kind != Scope::Kind::kBlock) take_kernel(i);
    if (frame.is_vector && frame.scope.kind != Scope::Kind::kBlock)
      edits_.insert_after(i, " const ::asctwin::VectorFunction asctwin_vector_function;");
    if (frame.is_threads && frame.scope.kind != Scope::Kind::kBlock)
      edits_.insert_after(i, " ::asctwin::simt::begin_function(" + frame.bound + ");");
    Scope scope = scope_at(tokens_, frame.statement, i);
    if (scope.kind == Scope::Kind::kClass) note_class(frame.statement, i);
    std::vector<std::string_view> pointers;
    if (frame.scope.kind != Scope::Kind::kBlock && scope.kind != Scope::Kind::kNamespace)
      pointers = pointer_parameters(tokens_, frame.statement, i);
    open(std::move(scope), i);
    frames_.back().pointers = std::move(pointers);
  }

  // Code outside can name it if nothing but namespaces with names stands around it.
  void note_class(size_t first, size_t brace) {
    ClassDefinition definition{first, brace, "", true};
    for (const Frame& frame : frames_) {
      definition.has_name =
          definition.has_name && frame.scope.kind == Scope::Kind::kNamespace && !frame.is_unnamed;
      if (!frame.scope.name.empty()) definition.scope += frame.scope.name + "::";
    }
    classes_.push_back(std::move(definition));
  }

  void take_kernel(size_t brace) {
    std::string scope;
    for (const Frame& frame : frames_) {
      if (frame.scope.name.empty()) continue;
      scope += (scope.empty() ? "" : "::") + frame.scope.name;
    }
    std::optional<KernelInfo> kernel =
        parse_kernel(tokens_, frames_.back().statement, brace, scope, result_.errors);
    if (!kernel) return;
    if (!kernel->kind) kernel->kind = options_.assumed_kind;
    if (is_of_threads_) kernel->thread_bound = frames_.back().bound;
    if (kernel->function != kernel->name) edits_.replace(kernel->name_token, kernel->itself);
    // Nothing outside of a class can be sure to name its members.
    const bool has_name = frames_.back().scope.kind == Scope::Kind::kNamespace;
    const bool is_listed = has_name && !kernel->is_template;
    wrap_kernel_body(tokens_, *kernel, brace, options_, is_listed, edits_);
    result_.needs_initialisers = result_.needs_initialisers || !is_listed;
    if (!has_name) return;
    add_kernel(std::move(*kernel), result_.kernels);
  }

  void open(Scope scope, size_t i) {
    const bool on_core = frames_.back().is_on_core || frames_.back().lies_on_core;
    const Frame& outer = frames_.back();
    const bool in_threads = outer.lies_in_threads || outer.is_threads || outer.runs_threads ||
                            (is_of_threads_ && on_core);
    const bool is_unnamed = scope.kind == Scope::Kind::kNamespace && scope.name.empty() &&
                            !tokens_.is(frames_.back().statement, "extern");
    frames_.push_back({std::move(scope), i + 1});
    frames_.back().lies_on_core = on_core;
    frames_.back().lies_in_threads = in_threads;
    frames_.back().is_unnamed = is_unnamed;
  }

  // A bracket that closes another kind of bracket is left to the compiler's own message.
  void close(bool is_bracket, size_t i) {
    const bool matches = (frames_.back().scope.kind == Scope::Kind::kBracket) == is_bracket;
    if (frames_.size() > 1 && matches) frames_.pop_back();
    if (!is_bracket && in_braces()) begin_statement(i + 1);
  }

  void begin_statement(size_t i) {
    Frame& frame = frames_.back();
    frame.statement = i;
    frame.is_kernel = false;
    frame.is_inline = false;
    frame.is_on_core = false;
    frame.is_vector = false;
    frame.is_threads = false;
    frame.runs_threads = false;
    frame.bound = "0";
    frame.is_rewritten = false;
  }

  // `public:`, `case 1:` or `again:`.
  bool ends_label(size_t i) const {
    const size_t first = frames_.back().statement;
    if (!in_braces() || tokens_.token(i).end != tokens_.token(i).begin + 1) return false;
    const bool is_class = is_class_key(tokens_.spelling(first));  // `struct : Base {`
    return (i == first + 1 && !is_class) || tokens_.is(first, "case");
  }

  const Tokens& tokens_;
  const PassOptions& options_;
  Edits edits_;
  PassResult& result_;
  bool is_of_threads_;  // kernels are programs of threads
  LaunchSyntax launches_;
  RepeatedCalls repeated_calls_;
  std::vector<Frame> frames_;
  std::vector<ClassDefinition> classes_;
};

}  // namespace

PassResult run_pass(std::string_view preprocessed, const PassOptions& options) {
  PassResult result;
  if (preprocessed.size() > kLongestTextBytes) {
    result.errors.push_back({{}, "the preprocessed source is longer than 4 GiB"});
    return result;
  }
  const Tokens tokens(preprocessed);
  Walk walk(tokens, options, result);
  result.text = walk.run();
  if (options.core == CoreText::kCube) {
    result.text += cube_finder_text(result.kernels, options.cube_finder);
  } else {
    if (options.core == CoreText::kVector)
      result.text =
          "extern \"C\" void (*" + options.cube_finder + "(const char*))();\n" + result.text;
    StructFields structs(tokens, walk.classes());
    result.text += registrations(result.kernels, options.instances, structs, result.errors);
    result.unknown_classes = structs.unknown();
    result.text += walk.repeated_calls().text();
    if (options.launch_stubs) result.text += launch_stubs(result.kernels);
  }
  result.files = tokens.lines().files();
  return result;
}

std::vector<std::string> classes_in(std::string_view preprocessed) {
  const Tokens tokens(preprocessed);
  PassResult result;
  const PassOptions options;
  Walk walk(tokens, options, result);
  walk.run();
  return StructFields(tokens, walk.classes()).names();
}

}  // namespace asctwin::driver
