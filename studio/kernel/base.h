/* Vectors, chance and noise: what every other part of the kernel stands on. Lengths are centimetres, z is up. */
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x, y, z; } Vec;
typedef struct { uint32_t state; } Luck;

static inline Vec vec(float x, float y, float z) { return (Vec){x, y, z}; }
static inline Vec plus(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec minus(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec times(Vec a, float s) { return vec(a.x * s, a.y * s, a.z * s); }
static inline Vec tinted(Vec a, Vec b) { return vec(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline Vec along(Vec a, Vec b, float s) { return vec(a.x + b.x * s, a.y + b.y * s, a.z + b.z * s); }
static inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec cross(Vec a, Vec b) { return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
static inline float length(Vec a) { return sqrtf(dot(a, a)); }
static inline Vec unit(Vec a) { return times(a, 1 / sqrtf(dot(a, a) + 1e-20f)); }
static inline float clampf(float v, float low, float high) { return v < low ? low : v > high ? high : v; }
static inline float mixf(float a, float b, float t) { return a + (b - a) * t; }
static inline Vec mix(Vec a, Vec b, float t) { return vec(mixf(a.x, b.x, t), mixf(a.y, b.y, t), mixf(a.z, b.z, t)); }
static inline float smooth(float low, float high, float v) {
  float t = clampf((v - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}
static inline float grey(Vec a) { return 0.2126f * a.x + 0.7152f * a.y + 0.0722f * a.z; }

static inline uint32_t scramble(uint32_t h) {
  h ^= h >> 16; h *= 0x7feb352dU; h ^= h >> 15; h *= 0x846ca68bU; h ^= h >> 16;
  return h;
}
static inline float next(Luck *luck) {
  luck->state = luck->state * 747796405U + 2891336453U;
  uint32_t word = ((luck->state >> ((luck->state >> 28) + 4)) ^ luck->state) * 277803737U;
  return (float)(((word >> 22) ^ word) >> 8) * (1.0f / 16777216.0f);
}
static inline float lattice(int x, int y, int z) {
  return (float)(scramble((uint32_t)x * 0x9e3779b1U ^ (uint32_t)y * 0x85ebca77U ^ (uint32_t)z * 0xc2b2ae3dU) >> 8) * (1.0f / 16777216.0f);
}
/* Value noise between 0 and 1. */
static float noise(Vec p) {
  float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z);
  int x = (int)fx, y = (int)fy, z = (int)fz;
  float a = p.x - fx, b = p.y - fy, c = p.z - fz;
  a = a * a * a * (a * (a * 6 - 15) + 10); b = b * b * b * (b * (b * 6 - 15) + 10); c = c * c * c * (c * (c * 6 - 15) + 10);
  float low = mixf(mixf(lattice(x, y, z), lattice(x + 1, y, z), a), mixf(lattice(x, y + 1, z), lattice(x + 1, y + 1, z), a), b);
  float high = mixf(mixf(lattice(x, y, z + 1), lattice(x + 1, y, z + 1), a), mixf(lattice(x, y + 1, z + 1), lattice(x + 1, y + 1, z + 1), a), b);
  return mixf(low, high, c);
}
/* Several octaves of it, still between 0 and 1. */
static float rough(Vec p, int octaves) {
  float sum = 0, part = 0.5f, whole = 0;
  for (int i = 0; i < octaves; i++) {
    sum += part * noise(p); whole += part; part *= 0.5f;
    p = vec(p.y * 2.03f + 7.1f, p.z * 2.01f - 3.3f, p.x * 2.05f + 1.7f);
  }
  return sum / whole;
}
/* How far the nearest seed of an irregular grid is; `who` names it. */
static float cells(Vec p, float *who) {
  int x = (int)floorf(p.x), y = (int)floorf(p.y), z = (int)floorf(p.z);
  float best = 9;
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) for (int k = -1; k <= 1; k++) {
    uint32_t h = scramble((uint32_t)(x + i) * 0x9e3779b1U ^ (uint32_t)(y + j) * 0x85ebca77U ^ (uint32_t)(z + k) * 0xc2b2ae3dU);
    Vec seed = vec(x + i + (h & 1023) / 1023.f, y + j + ((h >> 10) & 1023) / 1023.f, z + k + ((h >> 20) & 1023) / 1023.f);
    Vec d = minus(p, seed);
    float far = dot(d, d);
    if (far < best) { best = far; if (who) *who = (float)(scramble(h) >> 8) / 16777216.f; }
  }
  return sqrtf(best);
}
