/* One tall window at the upper left, a pale room around it. */
#pragma once
#include "tree.h"
#include "skins.h"

typedef struct { Vec toWindow, across, upwards, colour, low, high; float wide, tall; } Room;
static Room room = {.colour = {19, 17.2f, 14.4f}, .low = {0.26f, 0.22f, 0.18f}, .high = {0.50f, 0.53f, 0.58f}, .wide = 0.40f, .tall = 0.52f};

static void furnish(Vec toWindow) {
  room.toWindow = unit(toWindow);
  room.across = unit(cross(vec(0, 0, 1), room.toWindow));
  room.upwards = cross(room.toWindow, room.across);
}
/* How bright a direction of the room is; the window has a cross of wood. */
static Vec fill(Vec d) { return mix(room.low, room.high, 0.5f + 0.5f * d.z); }
static Vec roomAt(Vec d) {
  Vec c = fill(d);
  float f = dot(d, room.toWindow);
  if (f <= 0) return c;
  float x = dot(d, room.across) / f / room.wide, y = dot(d, room.upwards) / f / room.tall;
  float inside = smooth(1.08f, 0.94f, fabsf(x)) * smooth(1.08f, 0.94f, fabsf(y)) * (1 - 0.75f * smooth(0.06f, 0.03f, fminf(fabsf(x), fabsf(y + 0.15f))));
  c = along(c, room.colour, inside);
  /* A white card at the right lifts the shadow side. */
  float card = dot(d, unit(vec(0.9f, -0.15f, 0.35f)));
  return plus(c, times(vec(1.1f, 1.05f, 1.0f), smooth(0.86f, 0.97f, card)));
}

typedef struct { Vec place, normal, shaded, inside; Paint paint; int thing; float far; } Hit;

static Skin *tableSkin;

static int find(Vec o, Vec d, Hit *h, int fine) {
  float far = 1e6f;
  int thing = nearest(o, d, &far, 0);
  if (tableSkin && d.z < -1e-5f) {
    float t = -o.z / d.z;
    if (t > 1e-4f && t < far) { far = t; thing = -2; }
  }
  if (thing == -1) return 0;
  h->far = far; h->thing = thing; h->place = along(o, d, far);
  if (thing == -2) {
    h->normal = h->shaded = vec(0, 0, 1);
    h->paint = tablePaint(tableSkin, h->place);
    if (fine) {
      const float e = 0.01f;
      float at = tableRelief(tableSkin, h->place);
      h->shaded = unit(vec((at - tableRelief(tableSkin, plus(h->place, vec(e, 0, 0)))) / e, (at - tableRelief(tableSkin, plus(h->place, vec(0, e, 0)))) / e, 1));
    }
    return 1;
  }
  const Thing *t = &things[thing];
  Vec p = times(inward(t, minus(h->place, t->place)), 1 / t->scale), n = normalOf(t, p);
  const Skin *s = &skins[t->hasCut && dot(p, t->cut) > t->cutAt - 0.006f ? t->cutSkin : t->skin];
  h->normal = outward(t, n);
  if (dot(h->normal, d) > 0) h->normal = times(h->normal, -1);
  if (fine) {
    h->paint = painted(s, p, n, t->seed);
    h->shaded = outward(t, tilted(s, p, n, t->seed));
    if (dot(h->shaded, h->normal) < 0.05f) h->shaded = unit(along(h->shaded, h->normal, 0.1f - dot(h->shaded, h->normal)));
  } else {
    h->paint = meant(s, p, n, t->seed);
    h->shaded = h->normal;
  }
  return 1;
}

static int dark(Vec o, Vec d) { float far = 1e6f; return nearest(o, d, &far, 1) >= 0; }

static inline float wrapped(float cosine, float wrap) { return clampf((cosine + wrap) / ((1 + wrap) * (1 + wrap)), 0, 1); }

/* Light of the window on a point; soft flesh lets some of it round the edge, most of it in its own colour. */
static Vec windowOn(const Hit *h, float u, float v) {
  Vec d = unit(plus(room.toWindow, plus(times(room.across, (2 * u - 1) * room.wide), times(room.upwards, (2 * v - 1) * room.tall))));
  float cosine = dot(h->shaded, d), wrap = h->paint.soft;
  Vec c = h->paint.colour;
  float most = fmaxf(fmaxf(c.x, c.y), fmaxf(c.z, 1e-4f)), deep = wrap > 0.45f ? 0.6f : 0;
  Vec soft = vec(wrapped(cosine, wrap * (1 - deep * (1 - c.x / most))), wrapped(cosine, wrap * (1 - deep * (1 - c.y / most))), wrapped(cosine, wrap * (1 - deep * (1 - c.z / most))));
  if (grey(soft) <= 0) return vec(0, 0, 0);
  Vec from = along(h->place, h->normal, 0.006f + (wrap > 0 ? 0.05f * wrap : 0));
  passed = wrap > 0.45f ? h->thing : -1;
  int shut = dark(from, d);
  passed = -1;
  if (shut) return vec(0, 0, 0);
  float angle = 4 * room.wide * room.tall / 3.14159265f * powf(dot(d, room.toWindow), 3);
  return times(tinted(room.colour, soft), angle);
}

static Vec scattered(Vec n, float u, float v) {
  float r = sqrtf(u), phi = 6.2831853f * v;
  Vec a = fabsf(n.x) > 0.8f ? vec(0, 1, 0) : vec(1, 0, 0), t = unit(cross(a, n)), b = cross(n, t);
  return plus(plus(times(t, r * cosf(phi)), times(b, r * sinf(phi))), times(n, sqrtf(fmaxf(0, 1 - u))));
}

/* Light that reaches a point before its own colour takes some: window, then the room and its things by one bounce. */
static Vec lightOn(const Hit *h, float u, float v, float s, float t, int thrown, Luck *luck) {
  Vec sum = windowOn(h, u, v);
  if (!thrown) return sum;
  Vec d = scattered(h->shaded, s, t);
  if (dot(d, h->normal) < 0) d = along(d, h->normal, -2 * dot(d, h->normal));
  Hit far;
  if (!find(along(h->place, h->normal, 0.006f), d, &far, 0)) return along(sum, fill(d), 2);
  Vec there = plus(windowOn(&far, next(luck), next(luck)), times(fill(far.normal), 0.42f));
  return along(sum, tinted(there, far.paint.colour), 2);
}

/* What the gloss mirrors. */
static Vec mirrored(const Hit *h, Vec d, float u, float v, Luck *luck) {
  float a = h->paint.polish * h->paint.polish, cosine = sqrtf((1 - u) / (1 + (a * a - 1) * u)), sine = sqrtf(1 - cosine * cosine), phi = 6.2831853f * v;
  Vec n = h->shaded, x = fabsf(n.x) > 0.8f ? vec(0, 1, 0) : vec(1, 0, 0), t = unit(cross(x, n)), b = cross(n, t);
  Vec half = plus(plus(times(t, sine * cosf(phi)), times(b, sine * sinf(phi))), times(n, cosine));
  Vec r = along(d, half, -2 * dot(d, half));
  if (dot(r, h->normal) <= 0) return vec(0, 0, 0);
  float f0 = h->paint.gloss, fresnel = f0 + (1 - f0) * powf(clampf(1 + dot(d, half), 0, 1), 5) * (1 - 0.75f * h->paint.polish);
  Hit far;
  if (!find(along(h->place, h->normal, 0.006f), r, &far, 0)) return times(roomAt(r), fresnel);
  Vec there = plus(windowOn(&far, next(luck), next(luck)), times(fill(far.normal), 0.4f));
  return times(tinted(there, far.paint.colour), fresnel);
}
