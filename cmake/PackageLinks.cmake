# Links to the command in /usr/bin and the licence, for packages of distributions.
if(CPACK_GENERATOR MATCHES "DEB|RPM")
  set(directory ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/bin)
  file(MAKE_DIRECTORY ${directory})
  foreach(program IN ITEMS asctwin asctwin-cc)
    file(CREATE_LINK /opt/asctwin/bin/${program} ${directory}/${program} SYMBOLIC)
  endforeach()
  configure_file(${CPACK_RESOURCE_FILE_LICENSE}
    ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/doc/asctwin/copyright COPYONLY)
endif()
