#ifndef TASKGEN_THREADS_H
#define TASKGEN_THREADS_H

// Lets the thread that is made with these attributes, a pthread_attr_t, begin on another processor than this one, if there
// is one: Linux often begins it here, and moves it to an idle processor only after milliseconds, when half of the work is done.
void threads_begin_elsewhere(void *attributes);

#endif
