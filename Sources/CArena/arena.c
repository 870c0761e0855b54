#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// Blocks are aligned for numbers and addresses; in front of each there is room for its size. Those of up to 1 KiB, in steps
// of 8, are kept for reuse when libcmark frees them.
enum { HEADER = 8, CLASSES = 128, SMALLEST_CHUNK = 64 << 10, LARGEST_CHUNK = 4 << 20, LARGE_PAGE = 2 << 20 };

// What is as large is a node, or there are few of it. Nodes lie side by side, without their texts: a walk over the tree is a
// long way through memory, and takes a tenth of the time where nothing lies between.
enum { SMALLEST_NODE = 96 };

// A block of malloc's that is larger is mapped for itself, and no part of a heap.
enum { MAPPED = 32 << 20, LARGEST_OF_HEAP = MAPPED - (1 << 20) };

typedef struct chunk {
    struct chunk *previous;
    void *mapped;
} chunk;

struct arena {
    chunk *chunks;
    // What is left of the newest chunk: nodes are taken from its end, all else from its beginning.
    char *next;
    char *end;
    // The block handed out last that is no node; it alone can grow in place.
    char *last;
    size_t chunk_size;
    // How much more will be wanted.
    size_t expected;
    // Blocks that were given back, by size: each begins with the address of the next.
    void *free[CLASSES];
};

static _Thread_local arena *current;

static size_t *size_of(void *block) { return (size_t *)((char *)block - HEADER); }

static size_t in_steps(size_t size) { return (size + HEADER - 1) / HEADER * HEADER; }

// As libcmark's own allocator does: there is nobody to tell.
static void *must(void *memory) {
    if (!memory) abort();
    return memory;
}

// The largest chunks go back to the system at the end, and lie on large pages where it has them on offer: to touch 4 MiB then
// costs two page faults, not 1,024. But for a large page of which only a part is expected to be used.
static chunk *new_chunk(size_t size) {
#ifdef MADV_HUGEPAGE
    if (size == LARGEST_CHUNK) {
        char *mapped = mmap(NULL, size + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED) return NULL;
        char *aligned = mapped + (LARGE_PAGE - (uintptr_t)mapped % LARGE_PAGE) % LARGE_PAGE;
        size_t large = current->expected && current->expected < size ? current->expected / LARGE_PAGE * LARGE_PAGE : size;
        if (large) madvise(aligned, large, MADV_HUGEPAGE);
        chunk *added = (chunk *)aligned;
        added->mapped = mapped;
        return added;
    }
#endif
    chunk *added = malloc(size);
    if (added) added->mapped = NULL;
    return added;
}

static void add_chunk(size_t size) {
    size_t total = sizeof(chunk) + size;
    if (current->chunk_size < LARGEST_CHUNK) current->chunk_size *= 2;
    if (total < current->chunk_size) total = current->chunk_size;
    chunk *added = must(new_chunk(total));
    added->previous = current->chunks;
    current->chunks = added;
    current->next = (char *)(added + 1);
    current->end = (char *)added + total;
    current->last = NULL;
    current->expected -= total < current->expected ? total : current->expected;
}

static void *arena_calloc(size_t count, size_t element) {
    size_t size;
    if (__builtin_mul_overflow(count, element, &size) || size > SIZE_MAX >> 1) abort();
    size = size ? in_steps(size) : HEADER;
    size_t class = size / HEADER - 1;
    if (class < CLASSES && current->free[class]) {
        void *block = current->free[class];
        memcpy(&current->free[class], block, sizeof(void *));
        return memset(block, 0, size);
    }
    if ((size_t)(current->end - current->next) < HEADER + size) add_chunk(HEADER + size);
    char *block;
    if (element >= SMALLEST_NODE) {
        block = current->end - size;
        current->end = block - HEADER;
    } else {
        block = current->last = current->next + HEADER;
        current->next = block + size;
    }
    *size_of(block) = size;
    // Not the whole chunk at once: what is not used is not touched. What was just mapped is zero already.
    return current->chunks->mapped ? block : memset(block, 0, size);
}

static void arena_free(void *block) {
    size_t class = block ? *size_of(block) / HEADER - 1 : CLASSES;
    if (class >= CLASSES) return;
    memcpy(block, &current->free[class], sizeof(void *));
    current->free[class] = block;
    if (block == current->last) current->last = NULL;
}

static void *arena_realloc(void *block, size_t size) {
    if (!block) return arena_calloc(size, 1);
    if (size <= *size_of(block)) return block;
    if (block == current->last && (size_t)(current->end - (char *)block) >= in_steps(size)) {
        *size_of(block) = in_steps(size);
        current->next = (char *)block + *size_of(block);
        return block;
    }
    void *copy = arena_calloc(size, 1);
    memcpy(copy, block, *size_of(block));
    arena_free(block);
    return copy;
}

cmark_mem *arena_memory(void) {
    static cmark_mem memory = {arena_calloc, arena_realloc, arena_free};
    return &memory;
}

arena *arena_new(size_t expected) {
    arena *new = must(calloc(1, sizeof *new));
    new->expected = expected;
    new->chunk_size = SMALLEST_CHUNK / 2;
    while (new->chunk_size < expected / 2 && new->chunk_size < LARGEST_CHUNK / 2) new->chunk_size *= 2;
    return new;
}

arena *arena_use(arena *used) {
    arena *before = current;
    current = used;
    return before;
}

void arena_end(arena *ended) {
    while (ended->chunks) {
        chunk *last = ended->chunks;
        ended->chunks = last->previous;
        if (last->mapped) munmap(last->mapped, LARGEST_CHUNK + LARGE_PAGE);
        else free(last);
    }
    free(ended);
}

void heap_on_large_pages(size_t size) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
    static _Thread_local size_t most;
    if (size <= most) return;
    most = size;
    // Taken and given back untouched: from then on they are free memory of this thread's heap, and their pages are on offer.
    char *blocks[16];
    int count = 0;
    for (; size >= 2 * LARGE_PAGE && count < 16; count++) {
        size_t part = size < LARGEST_OF_HEAP ? size : LARGEST_OF_HEAP;
        if (!(blocks[count] = malloc(part))) break;
        uintptr_t start = ((uintptr_t)blocks[count] + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
        uintptr_t end = ((uintptr_t)blocks[count] + part) / LARGE_PAGE * LARGE_PAGE;
        madvise((void *)start, end - start, MADV_HUGEPAGE);
        size -= part;
    }
    while (count > 0) free(blocks[--count]);
#else
    (void)size;
#endif
}

void keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, MAPPED);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}
