/* Skins: what colour, gloss and fine relief a thing has at a point of its own space. */
#pragma once
#include "shapes.h"
#include "flesh.h"

/* Fine relief as a height; its slope tilts the normal. */
static float relief(const Skin *s, Vec p, float seed) {
  Vec q = plus(p, vec(seed * 17.3f, seed * 5.1f, -seed * 11.7f));
  float h = 0;
  if (s->poreDepth > 0) { float d = cells(times(q, s->pores), NULL); h -= s->poreDepth * smooth(0.55f, 0.05f, d); }
  if (s->grainDepth > 0) h += s->grainDepth * rough(vec(q.x * s->grain, q.y * s->grain * s->stretch, q.z * s->grain), 3);
  if (s->ribDepth > 0) h += s->ribDepth * sinf(s->ribs * atan2f(p.y, p.x) + 4 * noise(times(q, 0.8f)));
  return h + patternRelief(s, p, seed);
}

static Vec tilted(const Skin *s, Vec p, Vec n, float seed) {
  const float e = 0.006f;
  float h = relief(s, p, seed);
  Vec slope = vec(relief(s, vec(p.x + e, p.y, p.z), seed) - h, relief(s, vec(p.x, p.y + e, p.z), seed) - h, relief(s, vec(p.x, p.y, p.z + e), seed) - h);
  slope = times(slope, 1 / e);
  slope = along(slope, n, -dot(slope, n));
  return unit(minus(n, slope));
}

static Paint painted(const Skin *s, Vec p, Vec n, float seed) {
  Paint out = {s->a, s->polish, s->gloss, s->soft};
  Vec q = plus(p, vec(seed * 17.3f, seed * 5.1f, -seed * 11.7f));
  if (s->mottle > 0) out.colour = mix(s->a, s->b, smooth(0.5f - s->contrast, 0.5f + s->contrast, rough(vec(q.x * s->mottle, q.y * s->mottle * s->stretch, q.z * s->mottle), 4) + s->bias));
  if (s->streaks > 0) {
    float angle = atan2f(p.y, p.x), r = sqrtf(p.x * p.x + p.y * p.y);
    float line = rough(vec(angle * s->streaks, r * 0.5f + p.z * 0.35f + seed * 31, seed * 9), 4);
    out.colour = mix(out.colour, s->d, s->streakAmount * smooth(0.44f, 0.66f, line));
  }
  if (s->fade > 0) out.colour = mix(out.colour, s->c, s->fade * smooth(s->fadeFrom, s->fadeTo, p.z + 0.5f * (noise(times(q, 1.7f)) - 0.5f) * fabsf(s->fadeTo - s->fadeFrom)));
  if (s->dots > 0) {
    float who = 0, d = cells(times(q, s->dots), &who);
    out.colour = mix(out.colour, s->dot, s->dotAmount * smooth(s->dotSize * (0.5f + who), s->dotSize * (0.5f + who) * 0.4f, d));
  }
  if (s->vary > 0) { float v = lattice((int)(seed * 4096), 3, 9) - 0.5f; out.colour = times(out.colour, 1 + s->vary * v); }
  return patternPaint(s, p, n, seed, out);
}

/* The same from afar, as light that was thrown back sees it: one colour is enough where no pattern decides. */
static Paint meant(const Skin *s, Vec p, Vec n, float seed) {
  if (s->pattern != PLAIN && s->pattern != LEAF && s->pattern != CARD) return painted(s, p, n, seed);
  Paint out = {s->mottle > 0 ? mix(s->a, s->b, 0.5f) : s->a, s->polish, s->gloss, s->soft};
  if (s->streaks > 0) out.colour = mix(out.colour, s->d, 0.4f * s->streakAmount);
  return out;
}

/* The table everything lies on. */
static Paint tablePaint(const Skin *s, Vec p) {
  Paint out = {s->a, s->polish, s->gloss, 0};
  if (s->pattern == WOOD) {
    float board = floorf(p.y / 9.0f + 100), inside = p.y / 9.0f + 100 - board;
    float shift = lattice((int)board, 5, 1) * 60;
    float grain = rough(vec((p.x + shift) * 0.11f, p.y * 1.6f, shift), 4), fine = rough(vec((p.x + shift) * 0.5f, p.y * 14, 3), 3);
    float ring = 0.5f + 0.5f * sinf(grain * 26 + p.y * 0.4f);
    out.colour = mix(s->a, s->b, 0.55f * ring + 0.35f * fine);
    out.colour = times(out.colour, 0.92f + 0.16f * lattice((int)board, 2, 7));
    float gap = fminf(inside, 1 - inside);
    out.colour = times(out.colour, 0.45f + 0.55f * smooth(0.002f, 0.014f, gap));
  } else if (s->pattern == LINEN) {
    float weave = sinf(p.x * 42) * sinf(p.y * 42), thread = rough(vec(p.x * 9, p.y * 0.7f, 1), 3) * 0.5f + rough(vec(p.x * 0.7f, p.y * 9, 4), 3) * 0.5f;
    out.colour = mix(s->a, s->b, clampf(0.3f + 0.16f * weave + 1.2f * (thread - 0.42f), 0, 1));
  } else {
    out.colour = mix(s->a, s->b, smooth(0.35f, 0.7f, 0.7f * rough(times(p, 0.22f), 5) + 0.3f * rough(times(p, 3), 3)));
  }
  return out;
}
static float tableRelief(const Skin *s, Vec p) {
  if (s->pattern == WOOD) return 0.012f * rough(vec(p.x * 0.5f, p.y * 12, 3), 2);
  if (s->pattern == LINEN) return 0.012f * sinf(p.x * 42) * sinf(p.y * 42) + 0.25f * rough(vec(p.x * 0.16f, p.y * 0.2f, 1), 3);
  return 0.03f * rough(times(p, 2.2f), 4);
}
