/* Patterns that no mixture of mottle, streaks and dots gives: cut fruit, marbled meat, fish, paper, a ruler. */
#pragma once
#include "base.h"

enum { PLAIN, CITRUS, FLESH, MARBLE, FISH, LEAF, CARD, RULER, WOOD, LINEN, STONE };

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

static float patternRelief(const Skin *s, Vec p, float seed) {
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

/* Fat runs through meat in bent threads of two sizes and lies as a rim on one side. */
static Paint marbled(const Skin *s, Vec p, float seed, Paint out) {
  Vec q = vec(p.x / s->size + seed * 3, p.y / s->size - seed, seed * 7);
  Vec w = plus(q, times(vec(rough(times(q, 0.7f), 3) - 0.5f, rough(plus(times(q, 0.7f), vec(9, 2, 5)), 3) - 0.5f, 0), 2.6f));
  float fine = fabsf(rough(times(w, 2.1f), 4) - 0.5f), wide = fabsf(rough(plus(times(w, 0.8f), vec(3, 8, 1)), 4) - 0.5f), dust = rough(times(w, 6.5f), 3);
  float fat = 0.80f * smooth(0.05f, 0.008f, fine) + smooth(0.045f, 0.012f, wide) + 0.55f * smooth(0.60f, 0.72f, dust);
  Vec red = mix(s->a, s->b, smooth(0.3f, 0.7f, rough(times(q, 1.3f), 3)));
  red = times(red, 0.90f + 0.2f * rough(vec(p.x * 9, p.y * 2.2f, seed), 2));
  out.colour = mix(red, s->c, clampf(fat * s->more, 0, 0.94f));
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

static Paint patternPaint(const Skin *s, Vec p, Vec n, float seed, Paint out) {
  if (s->pattern == CITRUS) return cutCitrus(s, p, seed, out);
  if (s->pattern == FLESH) return cutFlesh(s, p, seed, out);
  if (s->pattern == MARBLE) return marbled(s, p, seed, out);
  if (s->pattern == FISH) return fishy(s, p, seed, out);
  if (s->pattern == LEAF) {
    float vein = fabsf(sinf((p.x - fabsf(p.y) * 0.9f) * 6.0f / s->size * 3.1f));
    out.colour = mix(out.colour, s->c, 0.35f * smooth(0.14f, 0, vein) + 0.7f * smooth(0.035f * s->size, 0, fabsf(p.y)));
  }
  if (s->pattern == CARD) {
    float fibre = rough(vec(p.x * 1.2f, p.y * 1.2f, p.z * 1.2f), 3), fleck = noise(vec(p.x * 11, p.y * 11, p.z * 11));
    out.colour = times(mix(s->a, s->b, smooth(0.3f, 0.7f, fibre)), 1 - 0.12f * smooth(0.7f, 0.9f, fleck));
    if (fabsf(n.z) > 0.7f && s->more > 0) out.colour = times(out.colour, 0.72f + 0.28f * smooth(-0.5f, 0.7f, sinf(24 * (fabsf(p.x) > fabsf(p.y) ? p.y : p.x))));
  }
  if (s->pattern == RULER) {
    float mm = (p.x + s->size) * 10, tick = fabsf(mm - roundf(mm));
    int which = (int)roundf(mm);
    float long_ = which % 10 == 0 ? 0.75f : which % 5 == 0 ? 0.52f : 0.34f;
    if (which >= 0 && which <= (int)(s->size * 20) && tick < (which % 10 == 0 ? 0.17f : 0.10f) && p.y > s->more - long_ && n.z > 0.5f) out.colour = s->b;
  }
  return out;
}
