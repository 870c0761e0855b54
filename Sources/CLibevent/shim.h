// First, for libevent's own headers ask for more of the C library than Swift's module of it does, and the same types would be
// defined in two ways.
#include <sys/types.h>

#include <event2/event.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <event2/util.h>
