/* Takes the grain out of light, guided by what lies where; colours were divided out before and stay sharp. */
#pragma once
#include "base.h"

typedef struct { Vec light, shine, colour, normal; float depth, noise; } Dot;

/* A dot brighter or darker than all around it is chance, not light. */
static void tamed(Dot *dots, int size, int tall) {
  Vec *light = malloc(sizeof(Vec) * size * tall);
  for (int y = 0; y < tall; y++) for (int x = 0; x < size; x++) {
    float low = 1e9f, high = 0, here = grey(dots[y * size + x].light);
    for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) {
      int nx = x + i, ny = y + j;
      if ((!i && !j) || nx < 0 || ny < 0 || nx >= size || ny >= tall) continue;
      float other = grey(dots[ny * size + nx].light);
      low = fminf(low, other); high = fmaxf(high, other);
    }
    light[y * size + x] = times(dots[y * size + x].light, clampf(here, low, high) / fmaxf(here, 1e-4f));
  }
  for (int i = 0; i < size * tall; i++) dots[i].light = light[i];
  free(light);
}

/* A dot whose few ways all met the same looks sure of itself and is not: how unsure it is, its neighbours say too. */
static void evened(Dot *dots, float *noise, int size, int tall) {
  for (int pass = 0; pass < 2; pass++) {
    for (int y = 0; y < tall; y++) for (int x = 0; x < size; x++) {
      float sum = 0;
      int count = 0;
      for (int j = -2; j <= 2; j++) for (int i = -2; i <= 2; i++) {
        int nx = x + i, ny = y + j;
        if (nx < 0 || ny < 0 || nx >= size || ny >= tall) continue;
        sum += dots[ny * size + nx].noise; count++;
      }
      noise[y * size + x] = sum / count;
    }
    for (int i = 0; i < size * tall; i++) dots[i].noise = noise[i];
  }
}

static void cleaned(Dot *dots, int size, int tall, int passes) {
  tamed(dots, size, tall);
  int count = size * tall;
  Vec *light = malloc(sizeof(Vec) * count), *shine = malloc(sizeof(Vec) * count);
  float *noise = malloc(sizeof(float) * count);
  const float kernel[3] = {0.375f, 0.25f, 0.0625f};
  evened(dots, noise, size, tall);
  for (int pass = 0; pass < passes; pass++) {
    int step = 1 << pass;
    for (int y = 0; y < tall; y++) for (int x = 0; x < size; x++) {
      const Dot *at = &dots[y * size + x];
      Vec sum = {0}, gloss = {0};
      float whole = 0, glossWhole = 0, spread = 0, here = grey(at->light), shiny = grey(at->shine);
      float allow = 0.02f + 2.6f * sqrtf(fmaxf(at->noise, 0));
      for (int j = -2; j <= 2; j++) for (int i = -2; i <= 2; i++) {
        int nx = x + i * step, ny = y + j * step;
        if (nx < 0 || ny < 0 || nx >= size || ny >= tall) continue;
        const Dot *other = &dots[ny * size + nx];
        float w = kernel[abs(i)] * kernel[abs(j)];
        float bend = fmaxf(0, dot(at->normal, other->normal));
        bend *= bend; bend *= bend; bend *= bend;
        w *= bend * expf(-fabsf(at->depth - other->depth) / (0.10f * step + 0.02f));
        /* On an edge nobody is alike: there the nearest lend a little all the same. */
        if (pass == 0 && abs(i) < 2 && abs(j) < 2) w += 0.12f * kernel[abs(i)] * kernel[abs(j)];
        float l = w * expf(-fabsf(here - grey(other->light)) / allow);
        sum = along(sum, other->light, l); whole += l; spread += l * l * other->noise;
        if (pass < 3) { float g = w * expf(-fabsf(shiny - grey(other->shine)) / (0.03f + 0.35f * shiny)); gloss = along(gloss, other->shine, g); glossWhole += g; }
      }
      int to = y * size + x;
      light[to] = whole > 1e-6f ? times(sum, 1 / whole) : at->light;
      noise[to] = whole > 1e-6f ? spread / (whole * whole) : at->noise;
      shine[to] = pass < 3 && glossWhole > 1e-6f ? times(gloss, 1 / glossWhole) : at->shine;
    }
    for (int i = 0; i < count; i++) { dots[i].light = light[i]; dots[i].shine = shine[i]; dots[i].noise = noise[i]; }
  }
  free(light); free(shine); free(noise);
}
