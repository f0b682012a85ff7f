# Installs the man pages and completions of shells that the command writes when it is built.
if(NOT TARGET asctwin_command OR (CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR))
  return()
endif()
set(command_pages ${PROJECT_BINARY_DIR}/command-pages)
install(DIRECTORY ${command_pages}/man1 ${command_pages}/zh_CN
  DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${command_pages}/completions/asctwin.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME asctwin)
install(FILES ${command_pages}/completions/asctwin.zsh
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _asctwin)
install(FILES ${command_pages}/completions/asctwin.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
