# cmake -DOPERATORS=dir -DINTERFACE=dir -DLIBRARY=file -DVENDOR=name -DOUTPUT=file.run -P this file:
# writes a package of an operator project, a script that installs what is packed behind it. A package
# has the sources of the operators: the library of their aclnn functions builds them when they are
# called.
get_filename_component(directory ${OUTPUT} DIRECTORY)
set(root ${OUTPUT}.tree)
set(vendor ${root}/vendors/${VENDOR})
file(REMOVE_RECURSE ${root})
file(MAKE_DIRECTORY ${vendor}/op_api/include ${vendor}/op_api/lib ${vendor}/bin ${directory})

execute_process(COMMAND ${CMAKE_COMMAND} -E copy_directory ${OPERATORS} ${vendor}/operators
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "asctwin: ${OPERATORS} cannot be copied")
endif()
# Sources are named by where they lie now.
file(READ ${OPERATORS}/CMakeLists.txt commands)
file(GLOB links ${OPERATORS}/*/op_host ${OPERATORS}/*/op_kernel)
foreach(link IN LISTS links)
  file(REAL_PATH ${link} real)
  file(RELATIVE_PATH inside ${OPERATORS} ${link})
  string(REPLACE "\"${real}/" "\"\${CMAKE_CURRENT_SOURCE_DIR}/${inside}/" commands "${commands}")
endforeach()
file(WRITE ${vendor}/operators/CMakeLists.txt "${commands}")

file(GLOB headers ${INTERFACE}/aclnn*.h)
file(COPY ${headers} DESTINATION ${vendor}/op_api/include)
file(COPY ${LIBRARY} DESTINATION ${vendor}/op_api/lib)
file(WRITE ${vendor}/bin/set_env.bash
  "vendor=$(cd \"$(dirname \"\${BASH_SOURCE[0]}\")/..\" && pwd)\n"
  "export ASCEND_CUSTOM_OPP_PATH=$vendor\${ASCEND_CUSTOM_OPP_PATH:+:$ASCEND_CUSTOM_OPP_PATH}\n"
  "export LD_LIBRARY_PATH=$vendor/op_api/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\n"
  "unset vendor\n")

execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${OUTPUT}.tgz vendors WORKING_DIRECTORY ${root})
file(WRITE ${OUTPUT} "#!/bin/sh
# Installs operators into --install-path=DIR, or into the opp directory of the installation.
set -e
to=\${ASCEND_OPP_PATH:-\$ASCEND_HOME_PATH/opp}
for word in \"$@\"; do
  case $word in
    --install-path=*) to=\${word#*=} ;;
    --quiet | --install | --full) ;;
    *) echo \"usage: $0 [--install-path=DIR]\" >&2; exit 2 ;;
  esac
done
if [ \"$to\" = /opp ]; then
  echo \"error: source set_env.sh first, or say --install-path=DIR\" >&2
  exit 2
fi
mkdir -p \"$to\"
sed '1,/^__PACKED__$/d' \"$0\" | tar xzf - -C \"$to\"
echo \"installed to $to/vendors/${VENDOR}\"
exit 0
__PACKED__
")
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${OUTPUT} ${OUTPUT}.tgz OUTPUT_FILE ${OUTPUT}.new)
file(RENAME ${OUTPUT}.new ${OUTPUT})
file(CHMOD ${OUTPUT} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
file(REMOVE ${OUTPUT}.tgz)
file(REMOVE_RECURSE ${root})
