#error "hand-written aclnn functions are in another library"
