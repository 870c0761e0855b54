#define _GNU_SOURCE
#include "threads.h"

#ifdef __linux__
#include <pthread.h>
#include <sched.h>

void threads_begin_elsewhere(void *attributes) {
    cpu_set_t processors;
    int here = sched_getcpu();
    if (here < 0 || here >= CPU_SETSIZE || sched_getaffinity(0, sizeof processors, &processors) != 0) return;
    CPU_CLR(here, &processors);
    if (CPU_COUNT(&processors) > 0) pthread_attr_setaffinity_np(attributes, sizeof processors, &processors);
}
#else
void threads_begin_elsewhere(void *attributes) { (void)attributes; }
#endif
