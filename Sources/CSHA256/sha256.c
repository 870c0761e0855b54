#include "sha256.h"

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

void sha256_blocks_plain(uint32_t state[8], const uint8_t *data, size_t count) {
    for (; count > 0; count--, data += 64) {
        uint32_t w[64], s[8];
        for (int t = 0; t < 16; t++)
            w[t] = (uint32_t)data[4 * t] << 24 | data[4 * t + 1] << 16 | data[4 * t + 2] << 8 | data[4 * t + 3];
        for (int t = 16; t < 64; t++) {
            uint32_t a = w[t - 15], b = w[t - 2];
            w[t] = w[t - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) + w[t - 7] + (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
        }
        for (int i = 0; i < 8; i++) s[i] = state[i];
        for (int t = 0; t < 64; t++) {
            uint32_t a = s[0], e = s[4];
            uint32_t first = s[7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + constants[t] + w[t];
            uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            for (int i = 7; i > 0; i--) s[i] = s[i - 1];
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < 8; i++) state[i] += s[i];
    }
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

// Intel SHA Extensions: two registers hold the state as ABEF and CDGH, and two rounds are one instruction.
__attribute__((target("sha,sse4.1"))) static void sha256_blocks_own(uint32_t state[8], const uint8_t *data, size_t count) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i first = _mm_alignr_epi8(abcd, efgh, 8);
    __m128i second = _mm_blend_epi16(efgh, abcd, 0xF0);
    for (; count > 0; count--, data += 64) {
        __m128i w[4], before[2] = {first, second};
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            __m128i *now = &w[i & 3], last = w[(i + 3) & 3];
            if (i < 4) {
                *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(data + 16 * i)), swap);
            } else {
                __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(*now, w[(i + 1) & 3]), _mm_alignr_epi8(last, w[(i + 2) & 3], 4));
                *now = _mm_sha256msg2_epu32(sum, last);
            }
            __m128i k = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
            second = _mm_sha256rnds2_epu32(second, first, k);
            first = _mm_sha256rnds2_epu32(first, second, _mm_shuffle_epi32(k, 0x0E));
        }
        first = _mm_add_epi32(first, before[0]);
        second = _mm_add_epi32(second, before[1]);
    }
    __m128i feba = _mm_shuffle_epi32(first, 0x1B), dchg = _mm_shuffle_epi32(second, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

// Asked once: under a virtual machine the question takes microseconds.
static int has_own(void) {
    static _Atomic int known;
    if (!known) {
        unsigned a, b = 0, c, d;
        // Leaf 7, EBX, bit 29; whatever has it has SSE 4.1 too.
        known = __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1 ? 1 : 2;
    }
    return known == 1;
}

void sha256_blocks(uint32_t state[8], const uint8_t *data, size_t count) {
    (has_own() ? sha256_blocks_own : sha256_blocks_plain)(state, data, count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_SHA2)

#include <arm_neon.h>

// The cryptographic extension, which every Apple processor has: four rounds are two instructions.
void sha256_blocks(uint32_t state[8], const uint8_t *data, size_t count) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; count > 0; count--, data += 64) {
        uint32x4_t w[4], before[2] = {abcd, efgh};
        for (int i = 0; i < 16; i++) {
            uint32x4_t *now = &w[i & 3];
            if (i < 4)
                *now = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(data + 16 * i)));
            else
                *now = vsha256su1q_u32(vsha256su0q_u32(*now, w[(i + 1) & 3]), w[(i + 2) & 3], w[(i + 3) & 3]);
            uint32x4_t k = vaddq_u32(*now, vld1q_u32(constants + 4 * i)), old = abcd;
            abcd = vsha256hq_u32(abcd, efgh, k);
            efgh = vsha256h2q_u32(efgh, old, k);
        }
        abcd = vaddq_u32(abcd, before[0]);
        efgh = vaddq_u32(efgh, before[1]);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

#else

void sha256_blocks(uint32_t state[8], const uint8_t *data, size_t count) { sha256_blocks_plain(state, data, count); }

#endif
