// A reference declarator keeps the place of the array declarator, so a declaration of several names
// stays one declaration. At namespace scope each name needs a class of its own: the commas become
// semicolons, and what the names shared is repeated.
#include "driver/onchip_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "driver/declaration.h"

namespace asctwin::driver {
namespace {

bool is_extern(const Tokens& tokens, const Declaration& declaration) {
  return std::any_of(declaration.storage.begin(), declaration.storage.end(),
                     [&](size_t i) { return tokens.is(i, "extern"); });
}

// `extern __ubuf__ T a[];`
bool is_dynamic(const Tokens& tokens, const Declaration& declaration,
                const Declarator& declarator) {
  const TokenRange& dimensions = declarator.dimensions;
  return declarator.is_array && declaration.memory == "UB" &&
         dimensions.last == dimensions.first + 2 && is_extern(tokens, declaration);
}

class Rewriter {
 public:
  Rewriter(const Tokens& tokens, const Declaration& declaration, Edits& edits)
      : tokens_(tokens), declaration_(declaration), edits_(edits) {}

  void rewrite_in_block() {
    drop_alignments(declaration_.alignments);
    for (const size_t i : declaration_.storage) edits_.blank(i);
    for (const Declarator& declarator : declaration_.declarators) {
      if (declarator.is_value) {
        drop_alignments(declarator.alignments);
        edits_.insert_before(declarator.name, "(&");
        edits_.insert_after(declarator.name, ") = " + storage_of(declarator));
      }
      if (is_dynamic(tokens_, declaration_, declarator)) {
        drop_alignments(declarator.alignments);
        rewrite_dynamic(declarator);
        continue;
      }
      if (!declarator.is_array) continue;
      drop_alignments(declarator.alignments);
      edits_.insert_before(declarator.name, "(&");
      edits_.insert_after(declarator.name, ")");
      edits_.insert_after(declarator.dimensions.last - 1, " = " + storage_of(declarator));
    }
  }

  void rewrite_in_namespace() {
    const std::vector<Declarator>& all = declaration_.declarators;
    drop_alignments(declaration_.alignments);
    if (all.front().is_array) {
      for (const size_t i : declaration_.type) edits_.blank(i);
    }
    for (size_t n = 0; n < all.size(); ++n) {
      if (n > 0) edits_.replace(all[n].all.first - 1, separator(all[n]));
      if (!all[n].is_array) continue;
      drop_alignments(all[n].alignments);
      edits_.replace(all[n].name, object_of(all[n]));
      edits_.blank(all[n].dimensions.first, all[n].dimensions.last);
    }
  }

 private:
  // UB that the launch gives, whose size the kernel does not know.
  void rewrite_dynamic(const Declarator& declarator) {
    edits_.insert_before(declarator.name, "*");
    edits_.blank(declarator.dimensions.first, declarator.dimensions.last);
    edits_.insert_after(
        declarator.dimensions.last - 1,
        " = static_cast<" + declaration_.type_text + "*>(::asctwin::simt::dynamic_memory())");
  }

  std::string name_of(const Declarator& declarator) const {
    return std::string(tokens_.spelling(declarator.name));
  }

  std::string array_type(const Declarator& declarator) const {
    const TokenRange& dimensions = declarator.dimensions;
    if (declarator.is_value) return declaration_.type_text;
    return declaration_.type_text + tokens_.flat(dimensions.first, dimensions.last);
  }

  void drop_alignments(const std::vector<TokenRange>& alignments) {
    for (const TokenRange& range : alignments) edits_.blank(range.first, range.last);
  }

  // The declaration that is left has no say in where the storage lies, so the alignment that was
  // asked for is held against what every array has.
  std::string alignment_check(const Declarator& declarator) const {
    std::string asked;
    for (const auto* list : {&declaration_.alignments, &declarator.alignments}) {
      for (const TokenRange& range : *list) asked += tokens_.flat(range.first, range.last) + ' ';
    }
    if (asked.empty()) return "";
    return fmt::format(
        " static_assert([] {{ struct {}Aligned {{}}; return alignof(Aligned); }}() <= 32, "
        "\"an on-chip array is aligned to 32 B\")",
        asked);
  }

  std::string storage_of(const Declarator& declarator) const {
    const std::string check = alignment_check(declarator);
    return fmt::format("::asctwin::onchip_array<{}>(::asctwin::Hardware::{}, \"{}\", []{{{}}})",
                       array_type(declarator), declaration_.memory, name_of(declarator),
                       check.empty() ? check : check + "; ");
  }

  std::string object_of(const Declarator& declarator) const {
    const std::string check = alignment_check(declarator);
    return fmt::format("::asctwin::OnchipArray<{}, ::asctwin::Hardware::{}> {}{{\"{}\"}}{}{}",
                       array_type(declarator), declaration_.memory, name_of(declarator),
                       name_of(declarator), check.empty() ? "" : ";", check);
  }

  std::string separator(const Declarator& next) const {
    std::string text = "; ";
    for (const size_t i : declaration_.storage) text += std::string(tokens_.spelling(i)) + ' ';
    return next.is_array ? text : text + declaration_.type_text + ' ';
  }

  const Tokens& tokens_;
  const Declaration& declaration_;
  Edits& edits_;
};

// Returns the fault of the array, or an empty text.
std::string fault_of(const Tokens& tokens, const Declaration& declaration,
                     const Declarator& declarator, Scope::Kind scope) {
  if (scope == Scope::Kind::kClass) return "cannot be a member";
  if (scope == Scope::Kind::kBlock && is_dynamic(tokens, declaration, declarator)) return "";
  if (is_extern(tokens, declaration)) return "cannot be `extern`";
  return declarator.initialised ? "cannot have an initialiser" : "";
}

// An array in global memory that is part of the program: at namespace scope or static.
bool is_brought_along(const Tokens& tokens, const Declaration& declaration, Scope::Kind scope) {
  const auto is_static = [&](size_t i) { return tokens.is(i, "static"); };
  return scope == Scope::Kind::kNamespace ||
         std::any_of(declaration.storage.begin(), declaration.storage.end(), is_static);
}

// Tells the library behind the declaration where its arrays lie.
void add_notes(const Tokens& tokens, const Declaration& declaration, Edits& edits) {
  std::string notes;
  for (const Declarator& declarator : declaration.declarators) {
    if (!declarator.is_array) continue;
    const std::string_view name = tokens.spelling(declarator.name);
    notes += fmt::format(" static const ::asctwin::GlobalArray asctwin_array_{0}{{{0}, \"{0}\"}};",
                         name);
  }
  edits.insert_after(declaration.declarators.back().all.last, notes);
}

bool check(const Tokens& tokens, const Declaration& declaration, Scope::Kind scope,
           std::vector<PassError>& errors) {
  const size_t before = errors.size();
  for (const Declarator& declarator : declaration.declarators) {
    if (!declarator.is_array) continue;
    const std::string_view name = tokens.spelling(declarator.name);
    const SourceLine place = tokens.place(declarator.name);
    if (declaration.memory == "GM") {
      if (!is_brought_along(tokens, declaration, scope))
        errors.push_back({place, fmt::format("`{}` is an array in global memory, which only the "
                                             "launch of a kernel provides",
                                             name)});
      continue;
    }
    const std::string fault = fault_of(tokens, declaration, declarator, scope);
    if (!fault.empty()) {
      errors.push_back({place, fmt::format("`{}` is an on-chip array and {}", name, fault)});
    }
  }
  return errors.size() == before;
}

}  // namespace

bool rewrite_onchip_arrays(const Tokens& tokens, size_t first, Scope::Kind scope, Edits& edits,
                           std::vector<PassError>& errors) {
  const std::optional<Declaration> declaration = parse_declaration(tokens, first);
  if (!declaration) return false;
  const std::vector<Declarator>& all = declaration->declarators;
  const bool has_values = scope == Scope::Kind::kBlock && declaration->memory == "UB";
  const auto has_storage = [&](const Declarator& declarator) {
    return declarator.is_array || (has_values && declarator.is_value);
  };
  if (std::none_of(all.begin(), all.end(), has_storage)) return false;
  if (!check(tokens, *declaration, scope, errors)) return false;
  if (declaration->memory == "GM") {
    if (scope == Scope::Kind::kClass || is_extern(tokens, *declaration)) return false;
    add_notes(tokens, *declaration, edits);
    return true;
  }
  Rewriter rewriter(tokens, *declaration, edits);
  if (scope == Scope::Kind::kNamespace) {
    rewriter.rewrite_in_namespace();
  } else {
    rewriter.rewrite_in_block();
  }
  return false;
}

}  // namespace asctwin::driver
