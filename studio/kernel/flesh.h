/* Patterns that no mixture of mottle, streaks and dots gives: cut fruit, marbled meat, fish, paper, a ruler. */
#pragma once
#include "base.h"

enum { PLAIN, CITRUS, FLESH, MARBLE, FISH, LEAF, CARD, RULER, WOOD, LINEN, STONE, BERRY, SHELL, RINGS, TOMATO, STRIPE, FILLET, LAYERS, NUT };

typedef struct {
  int pattern;
  Vec a, b, c, d, dot;
  float mottle, contrast, bias, stretch, streaks, streakAmount, fade, fadeFrom, fadeTo, dots, dotSize, dotAmount;
  float pores, poreDepth, grain, grainDepth, ribs, ribDepth, vary, polish, gloss, soft, size, more;
} Skin;
typedef struct { Vec colour; float polish, gloss, soft; } Paint;

static Skin skins[160];

/* Wedges of a cut citrus: how far from the nearest wall, and along the wedge. */
static float wedge(float angle, float count, float seed) {
  float turn = angle / 6.2831853f * count + seed;
  float at = turn - floorf(turn);
  return fminf(at, 1 - at) / count * 6.2831853f;
}

/* Seeds in rows about a berry, every other row shifted; how far the nearest is, in spacings. */
static void seeded(const Skin *s, Vec p, float *far, float *sideways) {
  float best = 9;
  float angle = atan2f(p.y, p.x) / 6.2831853f + 0.5f, r = sqrtf(p.x * p.x + p.y * p.y);
  int row = (int)floorf(p.z / s->size);
  for (int k = row; k <= row + 1; k++) {
    float z = k * s->size, wide = 0.95f * sqrtf(clampf(1 - (z - 0.15f) * (z - 0.15f) / 1.6f, 0.02f, 1));
    float count = floorf(fmaxf(4, 6.2831853f * wide / (s->size * 1.25f)));
    float at = angle * count + 0.5f * (k & 1) + 0.25f * lattice(k, 3, 1), who = floorf(at), jx = 0.3f * (lattice(k, (int)who, 5) - 0.5f), jz = 0.25f * (lattice(k, (int)who, 8) - 0.5f);
    float dx = (at - who - 0.5f - jx) / count * 6.2831853f * r / s->size, dz = p.z / s->size - k - jz, d = sqrtf(dx * dx * 1.7f + dz * dz);
    if (d < best) { best = d; *sideways = dx; }
  }
  *far = best;
}

/* Chambers of a cut tomato: between spokes, between wall and core. */
static void locule(const Skin *s, Vec p, float seed, float *at, int *gel) {
  float r = sqrtf(p.x * p.x + p.y * p.y) / s->size, angle = atan2f(p.y, p.x);
  r *= 1 + 0.10f * (noise(vec(cosf(angle) * 1.5f, sinf(angle) * 1.5f, seed * 9)) - 0.5f);
  float spoke = wedge(angle + 0.25f * (noise(vec(r * 3, angle, seed)) - 0.5f), s->more, seed) * r;
  *at = r;
  *gel = r > 0.26f && r < 0.80f && spoke > 0.075f + 0.03f * noise(vec(r * 6, angle * 3, seed));
}

/* How deep a nut's shell is furrowed: broken lines that wander from tip to tip. */
static float furrow(const Skin *s, Vec p, float seed) {
  Vec q = vec(p.x * s->size + seed * 7, p.y * s->size - seed * 5, p.z * s->size * 0.62f + seed * 3);
  Vec w = plus(q, times(vec(rough(times(q, 1.3f), 2) - 0.5f, rough(plus(times(q, 1.3f), vec(5, 1, 8)), 2) - 0.5f, 0), 1.1f));
  float line = fabsf(rough(times(w, 1.25f), 3) - 0.5f), fine = fabsf(rough(plus(times(w, 2.9f), vec(3, 9, 2)), 2) - 0.5f);
  return smooth(0.075f, 0.005f, line) + 0.45f * smooth(0.06f, 0.0f, fine);
}

static float patternRelief(const Skin *s, Vec p, float seed) {
  if (s->pattern == NUT) return -0.075f * furrow(s, p, seed) + 0.012f * rough(times(p, 9), 2);
  if (s->pattern == CITRUS) {
    float r = sqrtf(p.x * p.x + p.y * p.y) / s->size, angle = atan2f(p.y, p.x), wall = wedge(angle, s->more, seed) * r * s->size;
    float sac = cells(vec(angle * 7 + seed, r * 3.2f, p.z), NULL);
    return r < 0.92f ? smooth(0.1f, 0.45f, r) * (0.06f * smooth(0, 0.15f, wall) - 0.05f * smooth(0.2f, 0.8f, sac)) : 0;
  }
  if (s->pattern == FISH) {
    float gill = p.x - (s->size * 0.285f + 0.13f * s->size * 0.3f * (p.y / (s->size * 0.1f)) * (p.y / (s->size * 0.1f)) * -0.35f);
    return -0.05f * smooth(0.10f, 0, fabsf(gill)) + (p.x < s->size * 0.28f ? 0.006f * sinf((p.x + p.y) * 26) * sinf((p.x - p.y) * 26) : 0);
  }
  if (s->pattern == LEAF) {
    float vein = fabsf(sinf((p.x - fabsf(p.y) * 0.9f) * 6.0f / s->size * 3.1f));
    return -0.012f * smooth(0.16f, 0, vein) - 0.03f * smooth(0.05f * s->size, 0, fabsf(p.y));
  }
  if (s->pattern == BERRY) { float far, side_; seeded(s, p, &far, &side_); return -0.055f * smooth(0.75f, 0.15f, far) + 0.03f * smooth(0.26f, 0.1f, far); }
  if (s->pattern == SHELL) {
    float angle = atan2f(p.x, p.y + s->size), from = sqrtf(p.x * p.x + (p.y + s->size) * (p.y + s->size));
    float rings = rough(vec(from * 9, seed * 7, angle * 0.6f), 3);
    return s->more > 0 ? 0.035f * (0.5f + 0.5f * cosf(angle * s->more)) * smooth(0.05f, 0.5f, from) + 0.02f * rings : 0.03f * rings;
  }
  if (s->pattern == FILLET) { float run = p.x * 2.6f + fabsf(p.y) * 3.2f; return 0.018f * fabsf(sinf(run + 0.8f * noise(vec(p.x, p.y, seed)))) + 0.02f * rough(vec(p.x * 3, p.y * 9, seed), 3); }
  if (s->pattern == TOMATO) { float at; int gel; locule(s, p, seed, &at, &gel); return gel ? -0.05f + 0.03f * rough(times(p, 5), 2) : 0.008f * rough(times(p, 9), 2); }
  if (s->pattern == RINGS) { float r = sqrtf(p.x * p.x + p.y * p.y) * s->more / s->size, at = r - floorf(r); return 0.02f * sinf(at * 3.14159f); }
  if (s->pattern == MARBLE) return 0.02f * rough(vec(p.x * 2.4f, p.y * 7, seed), 3);
  return 0;
}

static Paint cutCitrus(const Skin *s, Vec p, float seed, Paint out) {
  float r = sqrtf(p.x * p.x + p.y * p.y) / s->size, angle = atan2f(p.y, p.x);
  r *= 1 + 0.03f * (noise(vec(angle * 2, seed, 1)) - 0.5f);
  float wall = wedge(angle, s->more, seed) * r * s->size, who = 0;
  float sac = cells(vec(angle * 7 + seed, r * 3.2f, seed), &who);
  Vec juice = mix(s->a, s->b, 0.75f * smooth(0.1f, 0.75f, sac) + 0.4f * who - 0.1f);
  float skinny = 0.8f * smooth(0.034f, 0.012f, wall) + smooth(0.09f, 0.05f, r) + smooth(0.915f, 0.935f, r);
  out.colour = mix(juice, s->c, clampf(skinny, 0, 1) * 0.85f);
  if (r > 0.95f) out.colour = mix(out.colour, s->d, smooth(0.95f, 0.97f, r));
  if (skinny > 0.6f) out.gloss *= 0.3f;
  return out;
}

static Paint cutFlesh(const Skin *s, Vec p, float seed, Paint out) {
  float r = sqrtf(p.x * p.x + p.y * p.y) / s->size, angle = atan2f(p.y, p.x);
  float fine = rough(vec(p.x * 4, p.y * 4, seed), 4);
  out.colour = mix(s->a, s->b, smooth(0.3f, 0.7f, fine * 0.7f + 0.3f * r));
  /* Honey around the core, a star of seeds within. */
  float star = 0.30f + 0.08f * cosf(5 * angle + seed);
  out.colour = mix(out.colour, s->c, s->more * smooth(star + 0.16f, star - 0.06f, r + 0.10f * (fine - 0.5f)));
  out.colour = mix(out.colour, times(s->c, 0.82f), 0.5f * smooth(0.03f, 0, fabsf(r - star)));
  float pocket = cosf(5 * angle + seed);
  if (s->more > 0.01f && pocket > 0.55f && r > 0.06f && r < 0.22f) out.colour = mix(out.colour, s->dot, smooth(0.55f, 0.8f, pocket) * smooth(0.06f, 0.09f, r) * smooth(0.22f, 0.18f, r));
  if (r > 0.965f) out.colour = s->d;
  return out;
}

/* Fat runs through meat in bent threads of two sizes that break off, and lies as dust between them. */
static Paint marbled(const Skin *s, Vec p, float seed, Paint out) {
  Vec q = vec(p.x / s->size + seed * 3, p.y / s->size - seed, seed * 7);
  Vec w = plus(q, times(vec(rough(times(q, 0.8f), 3) - 0.5f, rough(plus(times(q, 0.8f), vec(9, 2, 5)), 3) - 0.5f, 0), 1.5f));
  float place = rough(plus(times(q, 0.9f), vec(4, 4, 4)), 3), rich = smooth(0.36f, 0.62f, place);
  float fine = fabsf(rough(times(w, 2.6f), 4) - 0.5f), wide = fabsf(rough(plus(times(w, 0.95f), vec(3, 8, 1)), 4) - 0.5f), thread = fabsf(rough(plus(times(w, 4.6f), vec(1, 5, 2)), 3) - 0.5f);
  float breaks = smooth(0.40f, 0.56f, rough(plus(times(q, 2.2f), vec(2, 7, 3)), 3));
  float fat = smooth(0.020f + 0.030f * rich, 0.004f, fine) * (0.35f + 0.65f * breaks) + 1.1f * smooth(0.014f + 0.034f * rich, 0.006f, wide) * (0.3f + 0.7f * smooth(0.35f, 0.5f, place)) + 0.5f * rich * smooth(0.035f, 0.006f, thread);
  Vec red = mix(s->a, s->b, smooth(0.3f, 0.7f, rough(times(q, 1.3f), 3)));
  float grain = rough(vec(p.x * 10, p.y * 3.2f, seed), 3);
  red = times(red, 0.82f + 0.36f * grain);
  out.colour = mix(red, s->c, clampf(fat * s->more, 0, 0.92f));
  out.gloss *= 0.7f + 0.6f * grain;
  return out;
}

/* Lying on its side: x from the nose to the tail, y towards the back. */
static Paint fishy(const Skin *s, Vec p, float seed, Paint out) {
  float along = p.x / s->size, half = s->size * s->more * sqrtf(clampf(along * 4, 0, 1)) * clampf(1.25f - along, 0.2f, 1);
  float up = p.y / half + 0.12f * (noise(vec(p.x * 0.8f, p.y, seed)) - 0.5f);
  float bars = sinf(p.x * 2.6f + 1.6f * sinf(p.x * 0.9f + seed * 6) + 2.6f * noise(vec(p.x * 0.7f, p.y * 2.4f, seed)) - p.y * 1.1f);
  Vec back = mix(s->a, s->b, s->streakAmount * smooth(0.05f, 0.55f, bars) * smooth(0.05f, 0.2f, along));
  Vec flank = mix(s->c, s->d, smooth(-0.1f, -0.8f, up));
  float shine = rough(vec(p.x * 2.2f, p.y * 8, seed), 3);
  flank = tinted(flank, vec(0.90f + 0.2f * shine, 0.92f + 0.13f * shine, 0.9f + 0.16f * (1 - shine)));
  out.colour = mix(flank, back, smooth(0.12f, 0.42f, up + 0.06f * bars * s->streakAmount));
  out.colour = mix(out.colour, vec(0.10f, 0.11f, 0.13f), 0.35f * smooth(0.05f, 0, fabsf(up - 0.13f + 0.06f * along)) * s->streakAmount);
  float scale = cells(vec(p.x * 5, p.y * 5, 0), NULL);
  out.colour = times(out.colour, 1.06f - 0.16f * smooth(0.3f, 0.8f, scale) * smooth(0.2f, 0.35f, along));
  float ex = p.x - s->size * 0.085f, ey = p.y - half * 0.22f, eye = sqrtf(ex * ex + ey * ey) / (s->size * 0.024f);
  if (eye < 1.25f) out.colour = eye < 0.55f ? vec(0.008f, 0.008f, 0.012f) : mix(vec(0.62f, 0.60f, 0.48f), vec(0.10f, 0.11f, 0.11f), smooth(0.9f, 1.2f, eye));
  float gill = p.x - s->size * (0.24f - 0.035f * up * up);
  out.colour = times(out.colour, 1 - 0.45f * smooth(0.12f, 0, fabsf(gill)) * smooth(-1.1f, -0.8f, up) * smooth(0.9f, 0.6f, up));
  float mouth = p.y + half * 0.10f + 0.12f * p.x;
  if (p.x < s->size * 0.06f) out.colour = times(out.colour, 1 - 0.7f * smooth(0.05f, 0.01f, fabsf(mouth)));
  return out;
}

/* Ticks at the upper edge, numbers under them: three dots by five to a figure. */
static int ruled(const Skin *s, float x, float y) {
  static const int figures[10] = {075557, 026227, 071747, 071717, 055711, 074717, 074757, 071222, 075757, 075717};
  float mm = (x + s->size) * 10, tick = fabsf(mm - roundf(mm));
  int which = (int)roundf(mm), whole = which % 10 == 0, half = which % 5 == 0;
  if (which >= 0 && which <= (int)(s->size * 20) && tick < (whole ? 0.8f : half ? 0.5f : 0.3f) && y > s->more - (whole ? 0.62f : half ? 0.46f : 0.3f)) return 1;
  int number = (int)roundf(x + s->size), two = number > 9;
  float dot_ = 0.13f, left = x + s->size - number + (two ? 3.5f : 1.5f) * dot_, down = s->more - 0.78f - y;
  if (number < 0 || number > (int)(s->size * 2) || left < 0 || down < 0) return 0;
  int column = (int)(left / dot_), row = (int)(down / dot_), figure = two ? (column < 4 ? number / 10 : number % 10) : number;
  if (two && column >= 4) column -= 4;
  return column < 3 && row < 5 && (figures[figure] >> ((4 - row) * 3 + (2 - column)) & 1);
}

static Paint cutTomato(const Skin *s, Vec p, float seed, Paint out) {
  float r, who = 0;
  int gel;
  locule(s, p, seed, &r, &gel);
  float fine = rough(vec(p.x * 5, p.y * 5, seed), 3);
  out.colour = times(mix(s->a, s->c, smooth(0.35f, 0.05f, r) * 0.8f), 0.9f + 0.2f * fine);
  if (gel) {
    out.colour = times(mix(s->b, s->a, 0.3f * fine), 0.85f);
    out.gloss = 0.07f; out.polish = 0.12f;
    float d = cells(vec(p.x * 4.6f, p.y * 4.6f, seed * 3), &who);
    if (d < 0.15f + 0.12f * who) out.colour = mix(s->dot, times(s->dot, 0.7f), who);
  }
  if (r > 0.955f) out.colour = s->d;
  return out;
}

static Paint shelled(const Skin *s, Vec p, float seed, Paint out) {
  float angle = atan2f(p.x, p.y + s->size), from = sqrtf(p.x * p.x + (p.y + s->size) * (p.y + s->size));
  float bands = rough(vec(from * 5 / s->size, seed * 11, angle * 0.4f), 4), rays = rough(vec(angle * 9, from * 1.6f, seed * 5), 3);
  out.colour = mix(s->a, s->b, smooth(0.38f, 0.62f, bands));
  if (s->more > 0) out.colour = mix(out.colour, s->c, 0.75f * smooth(0.1f, -0.8f, cosf(angle * s->more)) * smooth(0.05f, 0.6f, from));
  else out.colour = mix(out.colour, s->c, 0.8f * smooth(0.52f, 0.62f, rays + 0.25f * (bands - 0.5f)));
  out.colour = times(out.colour, 1 - 0.7f * smooth(0.06f, 0.02f, fabsf(p.z)));
  return out;
}

/* The cut side of a fillet: x from the head to the tail, y towards the back; blood along the middle, silver at the belly. */
static Paint filleted(const Skin *s, Vec p, float seed, Paint out) {
  float bend = 0.5f * (noise(vec(p.x * 0.5f, seed * 5, 2)) - 0.5f), y = p.y - bend;
  float run = p.x * 2.6f + fabsf(y) * 3.2f + 0.8f * noise(vec(p.x, p.y, seed)), fibre = rough(vec(p.x * 2.5f, p.y * 11, seed), 3);
  out.colour = mix(s->a, s->b, 0.35f * fibre + 0.55f * smooth(0.5f, 0.05f, fabsf(sinf(run))));
  float dark = smooth(0.42f, 0.08f, fabsf(y)) * (0.55f + 0.5f * fibre);
  out.colour = mix(out.colour, s->c, clampf(dark * s->more, 0, 0.9f));
  out.colour = mix(out.colour, s->d, 0.75f * smooth(-1.0f, -1.9f, p.y + 0.5f * fibre));
  return out;
}

/* Belly cut across: rind above, then fat and lean by turns, the lean with threads of fat in it. */
static Paint layered(const Skin *s, Vec p, float seed, Paint out) {
  float y = p.y / s->size + 0.34f * (rough(vec(p.x * 0.3f, seed * 9, 3 + p.y * 0.25f), 3) - 0.5f) + 0.14f * (rough(vec(p.x * 1.4f, p.y * 1.4f, seed), 3) - 0.5f);
  static const float edges[6] = {0.80f, 0.52f, 0.30f, -0.02f, -0.24f, -0.72f};
  float lean = 0;
  for (int i = 0; i < 6; i++) { float over = smooth(edges[i] + 0.025f, edges[i] - 0.025f, y); lean = i % 2 ? lean - over : lean + over; }
  lean = 1 - lean;
  if (y < -0.72f) lean = smooth(-0.70f, -0.76f, y);
  lean = y > 0.8f ? 0 : 1 - lean;
  float thread = fabsf(rough(vec(p.x * 1.3f + seed, p.y * 2.6f, seed * 5), 4) - 0.5f), grain = rough(vec(p.x * 9, p.y * 3, seed), 3);
  Vec meat = times(mix(s->a, s->b, rough(vec(p.x * 0.8f, p.y * 0.8f, seed), 3)), 0.84f + 0.32f * grain);
  meat = mix(meat, s->c, 0.55f * smooth(0.03f, 0.005f, thread));
  out.colour = mix(mix(s->c, times(s->c, 0.93f), grain), meat, clampf(lean, 0, 1));
  if (y > 0.90f) out.colour = mix(out.colour, s->d, smooth(0.90f, 0.93f, y));
  return out;
}

static Paint patternPaint(const Skin *s, Vec p, Vec n, float seed, Paint out) {
  if (s->pattern == CITRUS) return cutCitrus(s, p, seed, out);
  if (s->pattern == FLESH) return cutFlesh(s, p, seed, out);
  if (s->pattern == MARBLE) return marbled(s, p, seed, out);
  if (s->pattern == FISH) return fishy(s, p, seed, out);
  if (s->pattern == LAYERS) return layered(s, p, seed, out);
  if (s->pattern == TOMATO) return cutTomato(s, p, seed, out);
  if (s->pattern == SHELL) return shelled(s, p, seed, out);
  if (s->pattern == FILLET) return filleted(s, p, seed, out);
  if (s->pattern == NUT) { out.colour = mix(out.colour, s->c, 0.62f * clampf(furrow(s, p, seed), 0, 1)); return out; }
  if (s->pattern == BERRY) {
    float far, side_;
    seeded(s, p, &far, &side_);
    out.colour = mix(times(out.colour, 1 - 0.28f * smooth(0.55f, 0.25f, far)), mix(s->dot, times(s->dot, 0.55f), smooth(-0.1f, 0.12f, side_)), smooth(0.24f, 0.17f, far));
  }
  if (s->pattern == RINGS) {
    float angle = atan2f(p.y, p.x), r = sqrtf(p.x * p.x + p.y * p.y) / s->size;
    r *= 1 + 0.06f * (noise(vec(cosf(angle) * 1.3f, sinf(angle) * 1.3f, seed * 7)) - 0.5f);
    float at = r * s->more - floorf(r * s->more);
    out.colour = mix(mix(s->a, s->b, smooth(0.1f, 0.9f, at)), s->c, 0.8f * smooth(0.12f, 0.02f, fminf(at, 1 - at)));
    if (r > 0.955f) out.colour = s->d;
  }
  if (s->pattern == STRIPE) {
    float turn = atan2f(p.y, p.x) / 6.2831853f * s->more + s->size * (noise(vec(p.z * 3, p.x * 2, p.y * 2 + seed)) - 0.5f), at = fabsf(turn - floorf(turn) - 0.5f) * 2;
    out.colour = mix(out.colour, s->d, s->streakAmount * smooth(1 - s->dotSize, 1 - s->dotSize * 0.45f, at));
  }
  if (s->pattern == LEAF) {
    float vein = fabsf(sinf((p.x - fabsf(p.y) * 0.9f) * 6.0f / s->size * 3.1f));
    out.colour = mix(out.colour, s->c, 0.35f * smooth(0.14f, 0, vein) + 0.7f * smooth(0.035f * s->size, 0, fabsf(p.y)));
  }
  if (s->pattern == CARD) {
    float fibre = rough(vec(p.x * 0.5f, p.y * 3.5f, p.z * 3.5f), 3), fleck = noise(vec(p.x * 11, p.y * 11, p.z * 11));
    out.colour = times(mix(s->a, s->b, 0.3f + 0.4f * fibre), 1 - 0.07f * smooth(0.7f, 0.9f, fleck));
    if (fabsf(n.z) > 0.7f && s->more > 0) out.colour = times(out.colour, 0.72f + 0.28f * smooth(-0.5f, 0.7f, sinf(24 * (fabsf(p.x) > fabsf(p.y) ? p.y : p.x))));
  }
  if (s->pattern == RULER && n.z > 0.5f && ruled(s, p.x, p.y)) out.colour = s->b;
  return out;
}
