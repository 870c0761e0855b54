#define _GNU_SOURCE

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __APPLE__

#include <copyfile.h>

int files_exchange(const char *first, const char *second) { return renamex_np(first, second, RENAME_SWAP); }

int files_flush(int file, int content_only) { return fcntl(file, F_FULLFSYNC); }

int files_flush_all(int file) {
    sync();
    return 0;
}

int files_reserve(int file, long long from, long long length) {
    errno = EOPNOTSUPP;
    return -1;
}

int files_look(int file, const char *path, struct files_status *status) {
    struct stat found;
    if ((path ? lstat(path, &found) : fstat(file, &found)) != 0) return -1;
    *status = (struct files_status){found.st_dev, found.st_ino, found.st_nlink, found.st_size,
                                    found.st_mode, found.st_uid, found.st_gid};
    return 0;
}

long files_list_attributes(int file, char *names, size_t size) { return flistxattr(file, names, size, 0); }

long files_attribute(int file, const char *name, void *value, size_t size) {
    return fgetxattr(file, name, value, size, 0, 0);
}

int files_set_attribute(int file, const char *name, const void *value, size_t size) {
    return fsetxattr(file, name, value, size, 0, 0);
}

int files_copy_access_list(int from, int to) { return fcopyfile(from, to, NULL, COPYFILE_ACL); }

#else

int files_exchange(const char *first, const char *second) {
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

int files_flush(int file, int content_only) { return content_only ? fdatasync(file) : fsync(file); }

int files_flush_all(int file) { return syncfs(file); }

int files_reserve(int file, long long from, long long length) { return fallocate(file, FALLOC_FL_KEEP_SIZE, from, length); }

int files_look(int file, const char *path, struct files_status *status) {
    struct statx found;
    int wanted = STATX_TYPE | STATX_MODE | STATX_NLINK | STATX_UID | STATX_GID | STATX_INO | STATX_SIZE;
    int failed = path ? statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, wanted, &found)
                      : statx(file, "", AT_EMPTY_PATH, wanted, &found);
    if (failed) return -1;
    *status = (struct files_status){(unsigned long long)found.stx_dev_major << 32 | found.stx_dev_minor, found.stx_ino,
                                    found.stx_nlink, found.stx_size, found.stx_mode, found.stx_uid, found.stx_gid};
    return 0;
}

long files_list_attributes(int file, char *names, size_t size) { return flistxattr(file, names, size); }

long files_attribute(int file, const char *name, void *value, size_t size) {
    return fgetxattr(file, name, value, size);
}

int files_set_attribute(int file, const char *name, const void *value, size_t size) {
    return fsetxattr(file, name, value, size, 0);
}

int files_copy_access_list(int from, int to) { return 0; }

#endif
