# `source set_env.sh`, in bash or zsh: projects find this prefix as they find the vendor's toolkit.
asctwin_prefix=$(cd "$(dirname "${BASH_SOURCE[0]:-$0}")" && pwd)
if [ "$(basename "$asctwin_prefix")" = bin ]; then
  asctwin_prefix=$(dirname "$asctwin_prefix")
fi
export ASCEND_HOME_PATH=$asctwin_prefix
export ASCEND_TOOLKIT_HOME=$asctwin_prefix
export ASCEND_HOME_DIR=$asctwin_prefix
export PATH=$asctwin_prefix/bin:$PATH
asctwin_libraries=$asctwin_prefix/lib64:$asctwin_prefix/@CMAKE_INSTALL_LIBDIR@
export LD_LIBRARY_PATH=$asctwin_libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LIBRARY_PATH=$asctwin_libraries${LIBRARY_PATH:+:$LIBRARY_PATH}
export CMAKE_PREFIX_PATH=$asctwin_prefix${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}
unset asctwin_prefix asctwin_libraries
