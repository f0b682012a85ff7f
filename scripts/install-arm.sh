#!/usr/bin/env bash
# What scripts/test_arm.sh needs on a Debian machine of another kind: a compiler for AArch64, qemu,
# and Debian's libraries for AArch64, which go to build/arm-sysroot. The list of packages that the
# machine itself has installed stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install-deps.sh --arm
sysroot=$PWD/build/arm-sysroot
libraries=(libc6 libstdc++6 libfmt-dev libboost-context-dev libgtest-dev libmpfr-dev
  nlohmann-json3-dev libcli11-dev)
if [[ -e $sysroot/done && $(<"$sysroot/done") == "${libraries[*]}" ]]; then
  echo "libraries for AArch64: build/arm-sysroot"
  exit 0
fi

# A state of apt of its own, for AArch64 alone, with the machine's own sources and keys.
apt=$PWD/build/arm-apt
rm -rf "$apt" "$sysroot"
mkdir -p "$apt"/{state/lists,cache/archives}/partial "$apt"/sources "$sysroot"
touch "$apt/status"
cp /etc/apt/sources.list.d/debian.sources "$apt/sources/" 2>/dev/null ||
  cp /etc/apt/sources.list "$apt/sources/debian.list"
cat >"$apt/apt.conf" <<EOF
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "$(id -un)";
Dir::State "$apt/state";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$apt/sources";
EOF
export APT_CONFIG=$apt/apt.conf
apt-get update -qq
apt-get install -qq -y --download-only --no-install-recommends -o Debug::NoLocking=true \
  "${libraries[@]}" >/dev/null
for package in "$apt"/cache/archives/*.deb; do
  dpkg -x "$package" "$sysroot"
done
rm -rf "$apt"
echo "${libraries[*]}" >"$sysroot/done"
echo "libraries for AArch64: $(du -sh "$sysroot" | cut -f1) in build/arm-sysroot"
