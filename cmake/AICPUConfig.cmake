# find_package(AICPU): kernels for the AI CPU are plain C++ for another processor. A project that
# can do without them goes on; for one that requires them this is why it stops.
set(AICPU_FOUND FALSE)
set(AICPU_NOT_FOUND_MESSAGE "asctwin does not model kernels for the AI CPU: `AICPU`; see docs/porting.md")
