# find_package(tikicpulib): the target tikicpulib::<soc> for every chip, as `asctwin socs` names it
# and in small letters. Kernels are then plain C++, which ICPU_RUN_KF runs; any compiler will do.
get_filename_component(tikicpulib_prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. REALPATH)
include(${CMAKE_CURRENT_LIST_DIR}/../ASC/Unsupported.cmake)
find_package(asctwin REQUIRED CONFIG PATHS ${tikicpulib_prefix} NO_DEFAULT_PATH)

execute_process(COMMAND ${tikicpulib_prefix}/bin/asctwin socs --json
  OUTPUT_VARIABLE tikicpulib_chips COMMAND_ERROR_IS_FATAL ANY)
string(JSON tikicpulib_last LENGTH "${tikicpulib_chips}")
math(EXPR tikicpulib_last "${tikicpulib_last} - 1")
foreach(index RANGE ${tikicpulib_last})
  foreach(field IN ITEMS name npu_arch cce_aicore)
    string(JSON tikicpulib_${field} GET "${tikicpulib_chips}" ${index} ${field})
  endforeach()
  string(TOLOWER ${tikicpulib_name} tikicpulib_small_name)
  foreach(name IN ITEMS ${tikicpulib_name} ${tikicpulib_small_name})
    if(NOT TARGET tikicpulib::${name})
      add_library(tikicpulib::${name} INTERFACE IMPORTED)
      target_compile_definitions(tikicpulib::${name} INTERFACE ASCENDC_CPU_DEBUG=1
        __CCE_KT_TEST__=1 __NPU_ARCH__=${tikicpulib_npu_arch}
        __CCE_AICORE__=${tikicpulib_cce_aicore})
      target_compile_options(tikicpulib::${name} INTERFACE -ffp-contract=off)
      target_link_libraries(tikicpulib::${name} INTERFACE asctwin::asctwin)
      target_link_directories(tikicpulib::${name} INTERFACE ${tikicpulib_prefix}/lib64)
    endif()
  endforeach()
endforeach()
