# What projects for the vendor's toolkit look for in its directory: CMake packages and files at
# their paths there, the names that they link, and the script that they source.
install(DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/asc/ DESTINATION lib/cmake/ASC)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/tikicpulib-config.cmake DESTINATION lib/cmake/tikicpulib)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/AICPUConfig.cmake DESTINATION lib/cmake/AICPU)
configure_file(${CMAKE_CURRENT_LIST_DIR}/set_env.sh ${PROJECT_BINARY_DIR}/set_env.sh @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/set_env.sh DESTINATION .)
install(FILES ${PROJECT_BINARY_DIR}/set_env.sh DESTINATION bin RENAME setenv.bash)

# asctwin_forward(path file): `path` below the prefix is `file` in lib/cmake.
function(asctwin_forward path file)
  get_filename_component(directory ${path} DIRECTORY)
  string(REGEX REPLACE "[^/]+" ".." up ${directory})
  set(forward ${PROJECT_BINARY_DIR}/forward/${path})
  file(WRITE ${forward} "include(\${CMAKE_CURRENT_LIST_DIR}/${up}/lib/cmake/${file})\n")
  install(FILES ${forward} DESTINATION ${directory})
endfunction()
foreach(tikcpp IN ITEMS compiler/tikcpp tools/tikcpp)
  asctwin_forward(${tikcpp}/ascendc_kernel_cmake/ascendc.cmake ASC/ascendc.cmake)
endforeach()
asctwin_forward(tools/tikicpulib/lib/cmake/tikicpulib/tikicpulib-config.cmake
  tikicpulib/tikicpulib-config.cmake)

# One library stands behind every name but that of operators, which the other library calls.
set(linked_names acl_rt ascendalog ascendcl ascendc_runtime c_sec error_manager ge_common_base
  graph_base mmpa platform profapi register runtime tiling_api unified_dlog)
install(CODE "set(asctwin_linked_names ${linked_names})
  set(asctwin_operator_names nnopbase)")
