#!/bin/sh
# Tries the packages of `make package` (and the wheel of `make python`, where there is one) on another
# release of Debian: in a clean root that debootstrap makes. Each has to install, to pass
# `asctwin doctor`, and to run a first kernel. Needs root, debootstrap and a mirror.
#
# Usage: try_release.sh SUITE [ROOT]   SUITE: trixie, ...; ROOT: a directory to keep the root in
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
suite=${1:?a suite of Debian, such as trixie}
root=${2:-$(mktemp -d)/$suite}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

[ -e "$root/etc/debian_version" ] ||
  debootstrap --variant=minbase --include=g++,binutils,python3-numpy,python3-venv \
    "$suite" "$root" "$mirror"
mkdir -p "$root/release"
cp "$here"/build/package/asctwin*.deb "$here"/build/package/asctwin-*-Linux-*.tar.gz "$root/release/"
cp "$here"/build/python/asctwin-*.whl "$root/release/" 2>/dev/null || echo "no wheel is there to try"

cat > "$root/release/try.sh" <<'INSIDE'
set -eu
cd /release
cat > add.cpp <<'KERNEL'
#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void add_one(__gm__ half* x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 512);
  pipe.InitBuffer(out, 1, 512);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(x, 256);
  LocalTensor<half> a = in.AllocTensor<half>();
  DataCopy(a, g, 256);
  in.EnQue(a);
  a = in.DeQue<half>();
  LocalTensor<half> b = out.AllocTensor<half>();
  Adds(b, a, half(1), 256);
  out.EnQue(b);
  in.FreeTensor(a);
  b = out.DeQue<half>();
  DataCopy(g, b, 256);
  out.FreeTensor(b);
}
KERNEL
first_kernel() {  # COMMAND
  "$1" doctor
  "$1" run add.cpp 'f16[256]=arange(0)' --expect '0=x0+1'
}
echo "== the package"
dpkg --install ./asctwin*.deb || apt-get install -y --fix-broken
dpkg --status asctwin | grep -E '^(Version|Maintainer|Installed-Size|Depends)'
first_kernel asctwin
dpkg --remove asctwin
echo "== the tarball"
mkdir -p /opt/unpacked
tar -C /opt/unpacked --strip-components=1 -xf asctwin-*-Linux-*.tar.gz
first_kernel /opt/unpacked/bin/asctwin
for wheel in asctwin-*.whl; do
  [ -e "$wheel" ] || continue
  echo "== the wheel"
  python3 -m venv --system-site-packages /tmp/venv
  if /tmp/venv/bin/pip install --no-deps --quiet "./$wheel"; then
    first_kernel /tmp/venv/bin/asctwin
  else
    echo "the wheel is for another Python than $(python3 --version)"
  fi
done
INSIDE

unshare --mount sh -c "mount -t proc proc '$root/proc' && mount --bind /dev '$root/dev' &&
  exec chroot '$root' /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
  sh /release/try.sh"
echo "all of it starts on $suite"
