# What is out of reach says so when a project is configured, and not by an odd error later: libraries
# of the vendor's operators that targets link.
include_guard(GLOBAL)

function(asctwin_out_of_reach name what)
  message(FATAL_ERROR "asctwin does not model ${what}: `${name}`\n"
    "Kernels are launched by <<<>>>, ACLRT_LAUNCH_KERNEL or ICPU_RUN_KF; see docs/porting.md")
endfunction()

function(asctwin_check_links directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(links ${target} LINK_LIBRARIES)
    foreach(link IN LISTS links)
      if(link MATCHES "^(-l)?(opapi|torch_npu)$")
        asctwin_out_of_reach(${link} "the vendor's own operators and torch_npu")
      endif()
    endforeach()
  endforeach()
  get_property(below DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS below)
    asctwin_check_links(${subdirectory})
  endforeach()
endfunction()
cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL asctwin_check_links ${CMAKE_SOURCE_DIR})
