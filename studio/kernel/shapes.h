/* Shapes: distance functions in their own space, found by marching inside their bounds; ellipsoids are solved. */
#pragma once
#include "base.h"

enum { ELLIPSOID, LATHE, TUBE, SLAB, BLOCK };
enum { POINTS = 96, GRID = 192 };

typedef struct {
  int kind, count;
  float a, b, c, round;
  float at[POINTS][6];
  float lobes, lobeDepth, lump, lumpSize, warp, warpSize;
  Vec low, high;
  float cell, left, bottom;
  int wide, tall;
  float *field;
} Shape;

typedef struct {
  int shape, skin, cutSkin;
  float scale, seed, cutAt;
  Vec place, ax, ay, az, cut;
  int hasCut;
  Vec low, high;
} Thing;

static Shape shapes[160];
static Thing *things;
static int thingCount;

static float edge(const Shape *s, float x, float y) {
  float best = 1e9f;
  int inside = 0;
  for (int i = 0, j = s->count - 1; i < s->count; j = i++) {
    float ax = s->at[j][0], ay = s->at[j][1], ex = s->at[i][0] - ax, ey = s->at[i][1] - ay, px = x - ax, py = y - ay;
    float t = clampf((px * ex + py * ey) / (ex * ex + ey * ey + 1e-12f), 0, 1);
    float dx = px - ex * t, dy = py - ey * t, far = dx * dx + dy * dy;
    /* The axis of a lathe is no wall. */
    int axis = s->kind == LATHE && s->at[i][0] < 1e-4f && ax < 1e-4f;
    if (far < best && !axis) best = far;
    if ((s->at[i][1] > y) != (ay > y) && x < ex * (y - ay) / (s->at[i][1] - ay + 1e-12f) + ax) inside = !inside;
  }
  return inside ? -sqrtf(best) : sqrtf(best);
}

static void measure(Shape *s) {
  float lowX = 1e9f, highX = -1e9f, lowY = 1e9f, highY = -1e9f, wide = 0, middle = 0;
  for (int i = 0; i < s->count; i++) {
    lowX = fminf(lowX, s->at[i][0]); highX = fmaxf(highX, s->at[i][0]);
    lowY = fminf(lowY, s->at[i][1]); highY = fmaxf(highY, s->at[i][1]);
    if (s->kind == TUBE) { wide = fmaxf(wide, fmaxf(s->at[i][1], fmaxf(s->at[i][2], s->at[i][3]))); middle = fmaxf(middle, fmaxf(fabsf(s->at[i][4]), fabsf(s->at[i][5]))); }
  }
  float more = s->lump + s->round + 0.01f;
  if (s->kind == ELLIPSOID) { s->high = vec(s->a, s->b, s->c); s->low = times(s->high, -1); return; }
  if (s->kind == BLOCK) { s->high = vec(s->a + more, s->b + more, s->c + more + s->warp); s->low = times(s->high, -1); return; }
  if (s->kind == TUBE) { s->low = vec(lowX - more, -wide - middle - more, -wide - middle - more); s->high = vec(highX + more, wide + middle + more, wide + middle + more); return; }
  if (s->kind == LATHE) { float r = highX * (1 + s->lobeDepth) + more; s->low = vec(-r, -r, lowY - more); s->high = vec(r, r, highY + more); lowX = 0; }
  else { s->low = vec(lowX - more, lowY - more, -s->c - more - s->warp); s->high = vec(highX + more, highY + more, s->c + more + s->warp); }
  float pad = 0.06f * fmaxf(highX - lowX, highY - lowY) + more;
  s->cell = fmaxf(highX - lowX + 2 * pad, highY - lowY + 2 * pad) / (GRID - 2);
  s->left = lowX - pad; s->bottom = lowY - pad; s->wide = s->tall = GRID;
  s->field = malloc(sizeof(float) * GRID * GRID);
  for (int y = 0; y < GRID; y++) for (int x = 0; x < GRID; x++) s->field[y * GRID + x] = edge(s, s->left + x * s->cell, s->bottom + y * s->cell);
}

static inline float looked(const Shape *s, float x, float y) {
  float fx = clampf((x - s->left) / s->cell, 0, GRID - 1.001f), fy = clampf((y - s->bottom) / s->cell, 0, GRID - 1.001f);
  int ix = (int)fx, iy = (int)fy;
  const float *f = s->field + iy * GRID + ix;
  fx -= ix; fy -= iy;
  return mixf(mixf(f[0], f[1], fx), mixf(f[GRID], f[GRID + 1], fx), fy);
}

/* Rows of a tube: x, half height above, half height below, half width, and where the middle runs (y, z). */
static inline void tubeAt(const Shape *s, float x, float out[6]) {
  int i = 0;
  while (i < s->count - 2 && s->at[i + 1][0] < x) i++;
  float t = clampf((x - s->at[i][0]) / (s->at[i + 1][0] - s->at[i][0] + 1e-9f), 0, 1);
  for (int k = 0; k < 6; k++) {
    float p0 = s->at[i > 0 ? i - 1 : 0][k], p1 = s->at[i][k], p2 = s->at[i + 1][k], p3 = s->at[i + 2 < s->count ? i + 2 : i + 1][k];
    out[k] = p1 + 0.5f * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
  }
}

static float distanceTo(const Shape *s, Vec p, float seed) {
  float d;
  switch (s->kind) {
    case LATHE: {
      float r = sqrtf(p.x * p.x + p.y * p.y);
      if (s->lobes > 0) r /= 1 + s->lobeDepth * cosf(s->lobes * atan2f(p.y, p.x) + seed);
      d = looked(s, r, p.z);
      break;
    }
    case TUBE: {
      float row[6];
      float x = clampf(p.x, s->at[0][0], s->at[s->count - 1][0]);
      tubeAt(s, x, row);
      float y = p.y - row[4], z = p.z - row[5];
      float h = fmaxf(y > 0 ? row[1] : row[2], 0.003f), w = fmaxf(row[3], 0.003f);
      float q = sqrtf(y * y / (h * h) + z * z / (w * w)), g = sqrtf(y * y / (h * h * h * h) + z * z / (w * w * w * w));
      d = q < 1e-3f ? -fminf(h, w) : q * (q - 1) / g;
      float over = fabsf(p.x - x);
      if (over > 0) d = sqrtf(fmaxf(d, 0) * fmaxf(d, 0) + over * over);
      break;
    }
    case SLAB: {
      float z = p.z;
      if (s->warp > 0) z += s->warp * (2 * rough(vec(p.x / s->warpSize + seed, p.y / s->warpSize, seed * 3), 2) - 1);
      float side = looked(s, p.x, p.y) + s->round, top = fabsf(z) - s->c + s->round;
      d = fminf(fmaxf(side, top), 0) + sqrtf(fmaxf(side, 0) * fmaxf(side, 0) + fmaxf(top, 0) * fmaxf(top, 0)) - s->round;
      break;
    }
    case BLOCK: {
      Vec q = vec(fabsf(p.x) - s->a + s->round, fabsf(p.y) - s->b + s->round, fabsf(p.z) - s->c + s->round);
      Vec o = vec(fmaxf(q.x, 0), fmaxf(q.y, 0), fmaxf(q.z, 0));
      d = length(o) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0) - s->round;
      break;
    }
    default: d = 1e9f;
  }
  if (s->lump > 0 && d < s->lump * 2) d += s->lump * (1 - 2 * rough(vec(p.x / s->lumpSize + seed * 9, p.y / s->lumpSize - seed * 5, p.z / s->lumpSize), 2));
  return d;
}

static inline float bodyAt(const Thing *t, Vec p) {
  float d = distanceTo(&shapes[t->shape], p, t->seed);
  return t->hasCut ? fmaxf(d, dot(p, t->cut) - t->cutAt) : d;
}

static inline Vec inward(const Thing *t, Vec d) { return vec(dot(d, t->ax), dot(d, t->ay), dot(d, t->az)); }
static inline Vec outward(const Thing *t, Vec d) { return plus(plus(times(t->ax, d.x), times(t->ay, d.y)), times(t->az, d.z)); }

static float meet(const Thing *t, Vec from, Vec dir, float most) {
  const Shape *s = &shapes[t->shape];
  Vec o = times(inward(t, minus(from, t->place)), 1 / t->scale), d = inward(t, dir);
  most /= t->scale;
  if (s->kind == ELLIPSOID) {
    Vec p = vec(o.x / s->a, o.y / s->b, o.z / s->c), q = vec(d.x / s->a, d.y / s->b, d.z / s->c);
    float A = dot(q, q), B = dot(p, q), C = dot(p, p) - 1, D = B * B - A * C;
    if (D < 0) return -1;
    D = sqrtf(D);
    float near = (-B - D) / A;
    if (near < 1e-4f) near = (-B + D) / A;
    return near > 1e-4f && near < most ? near * t->scale : -1;
  }
  float begin = 0, end = most;
  for (int k = 0; k < 3; k++) {
    float oo = k == 0 ? o.x : k == 1 ? o.y : o.z, dd = k == 0 ? d.x : k == 1 ? d.y : d.z;
    float low = k == 0 ? s->low.x : k == 1 ? s->low.y : s->low.z, high = k == 0 ? s->high.x : k == 1 ? s->high.y : s->high.z;
    float inv = 1 / (fabsf(dd) > 1e-9f ? dd : 1e-9f), a = (low - oo) * inv, b = (high - oo) * inv;
    begin = fmaxf(begin, fminf(a, b)); end = fminf(end, fmaxf(a, b));
  }
  if (begin > end) return -1;
  float slow = s->kind == TUBE || s->warp > 0 || s->lump > 0 || s->lobes > 0 ? 0.72f : 0.95f;
  float near = begin;
  for (int step = 0; step < 72 && near < end; step++) {
    float far = bodyAt(t, along(o, d, near));
    if (far < 0.0012f) return near > 1e-3f ? near * t->scale : -1;
    near += fmaxf(far * slow, 0.0015f);
  }
  return -1;
}

static Vec normalOf(const Thing *t, Vec p) {
  const Shape *s = &shapes[t->shape];
  if (s->kind == ELLIPSOID) return unit(vec(p.x / (s->a * s->a), p.y / (s->b * s->b), p.z / (s->c * s->c)));
  const float e = 0.004f;
  float a = bodyAt(t, vec(p.x + e, p.y - e, p.z - e)), b = bodyAt(t, vec(p.x - e, p.y - e, p.z + e));
  float c = bodyAt(t, vec(p.x - e, p.y + e, p.z - e)), d = bodyAt(t, vec(p.x + e, p.y + e, p.z + e));
  return unit(vec(a - b - c + d, -a - b + c + d, -a + b - c + d));
}
