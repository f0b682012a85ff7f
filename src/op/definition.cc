// A chip's configuration has from the whole operator whatever it leaves out.
#include "asctwin/op/definition.h"

namespace ops {

OpAICoreConfig::OpAICoreConfig() = default;
OpAICoreConfig::OpAICoreConfig(const char* /*unit*/) {}
OpAICoreConfig::OpAICoreConfig(const OpAICoreConfig& other) = default;
OpAICoreConfig& OpAICoreConfig::operator=(const OpAICoreConfig& other) = default;
OpAICoreConfig::~OpAICoreConfig() = default;

OpAICoreConfig& OpAICoreConfig::ExtendCfgInfo(const char* key, const char* value) {
  extended_[key] = value;
  return *this;
}

std::string OpAICoreConfig::extended(const std::string& key) const {
  const auto found = extended_.find(key);
  return found == extended_.end() ? "" : found->second;
}

OpAICoreDef::OpAICoreDef() = default;
OpAICoreDef::OpAICoreDef(const OpAICoreDef& other) = default;
OpAICoreDef& OpAICoreDef::operator=(const OpAICoreDef& other) = default;
OpAICoreDef::~OpAICoreDef() = default;

OpAICoreDef& OpAICoreDef::AddConfig(const char* unit, SourceLoc where) {
  configs_[unit];
  configs_where_ = where;
  return *this;
}

OpAICoreDef& OpAICoreDef::AddConfig(const char* unit, OpAICoreConfig& config, SourceLoc where) {
  configs_[unit] = config;
  configs_where_ = where;
  return *this;
}

OpMC2Def& OpMC2Def::HcclGroup(const char* group) {
  groups_.emplace_back(group);
  return *this;
}

OpMC2Def& OpMC2Def::HcclGroup(std::vector<const char*> groups) {
  groups_.insert(groups_.end(), groups.begin(), groups.end());
  return *this;
}

OpDef::OpDef(const char* type) : type_(type) {}
OpDef::OpDef(const OpDef& other) = default;
OpDef& OpDef::operator=(const OpDef& other) = default;
OpDef::~OpDef() = default;

OpAttrDef& OpDef::Attr(const char* name, SourceLoc where) {
  for (OpAttrDef& attr : attrs_)
    if (attr.name() == name) return attr;
  return attrs_.emplace_back(name, where);
}

}  // namespace ops
