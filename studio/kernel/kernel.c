/* Reads a scene in words from standard input, writes a picture as RGB bytes to standard output. */
#include "light.h"
#include "clean.h"

static int size = 200, tall = 0, samples = 16;
static Vec eye = {0, -40, 24}, aim = {0, 0, 3};
static float opening = 0.3f, field = 28, focus = 0, exposure = 0.5f;

static Vec read3(void) { Vec v; if (scanf("%f %f %f", &v.x, &v.y, &v.z) != 3) exit(3); return v; }
static float read1(void) { float v; if (scanf("%f", &v) != 1) exit(3); return v; }

static void readSkin(void) {
  static const char *patterns[] = {"plain", "citrus", "flesh", "marble", "fish", "leaf", "card", "ruler", "wood", "linen", "stone", "berry", "shell", "rings", "tomato", "stripe", "fillet", "layers", "nut"};
  static const struct { const char *word; size_t at; } numbers[] = {
#define N(name) {#name, offsetof(Skin, name)}
    N(mottle), N(contrast), N(bias), N(stretch), N(streaks), N(streakAmount), N(fade), N(fadeFrom), N(fadeTo), N(dots), N(dotSize), N(dotAmount), N(pores), N(poreDepth),
    N(grain), N(grainDepth), N(ribs), N(ribDepth), N(vary), N(polish), N(gloss), N(soft), N(size), N(more)};
  int id = (int)read1();
  char word[32];
  Skin *s = &skins[id];
  *s = (Skin){.contrast = 0.2f, .stretch = 1, .polish = 0.5f, .gloss = 0.03f, .size = 1, .more = 1};
  while (scanf("%31s", word) == 1 && strcmp(word, "end")) {
    if (!strcmp(word, "a")) s->a = read3();
    else if (!strcmp(word, "b")) s->b = read3();
    else if (!strcmp(word, "c")) s->c = read3();
    else if (!strcmp(word, "d")) s->d = read3();
    else if (!strcmp(word, "dot")) s->dot = read3();
    else if (!strcmp(word, "pattern")) {
      if (scanf("%31s", word) != 1) exit(3);
      for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) if (!strcmp(word, patterns[i])) s->pattern = (int)i;
    } else {
      size_t i = 0, count = sizeof numbers / sizeof *numbers;
      while (i < count && strcmp(word, numbers[i].word)) i++;
      if (i == count) { fprintf(stderr, "A skin knows no %s.\n", word); exit(4); }
      *(float *)((char *)s + numbers[i].at) = read1();
    }
  }
}

static void readShape(void) {
  static const char *kinds[] = {"ellipsoid", "lathe", "tube", "slab", "block"};
  char word[32];
  Shape *s = &shapes[(int)read1()];
  if (scanf("%31s", word) != 1) exit(3);
  for (int i = 0; i < 5; i++) if (!strcmp(word, kinds[i])) s->kind = i;
  s->warpSize = s->lumpSize = 1;
  while (scanf("%31s", word) == 1 && strcmp(word, "end")) {
    if (!strcmp(word, "half")) { Vec v = read3(); s->a = v.x; s->b = v.y; s->c = v.z; }
    else if (!strcmp(word, "round")) s->round = read1();
    else if (!strcmp(word, "thick")) s->c = read1();
    else if (!strcmp(word, "lobes")) { s->lobes = read1(); s->lobeDepth = read1(); }
    else if (!strcmp(word, "lump")) { s->lump = read1(); s->lumpSize = read1(); }
    else if (!strcmp(word, "warp")) { s->warp = read1(); s->warpSize = read1(); }
    else if (!strcmp(word, "row")) {
      int wide = s->kind == TUBE ? 6 : 2;
      if (s->count >= POINTS) exit(5);
      for (int i = 0; i < wide; i++) s->at[s->count][i] = read1();
      s->count++;
    } else { fprintf(stderr, "A shape knows no %s.\n", word); exit(4); }
  }
  measure(s);
}

static void readScene(void) {
  char word[32];
  int room_ = 0;
  while (scanf("%31s", word) == 1) {
    if (!strcmp(word, "size")) size = (int)read1();
    else if (!strcmp(word, "tall")) tall = (int)read1();
    else if (!strcmp(word, "samples")) samples = (int)read1();
    else if (!strcmp(word, "eye")) { eye = read3(); aim = read3(); field = read1(); opening = read1(); focus = read1(); }
    else if (!strcmp(word, "exposure")) exposure = read1();
    else if (!strcmp(word, "window")) { furnish(read3()); float power = read1(); room.colour = times(room.colour, power); }
    else if (!strcmp(word, "table")) tableSkin = &skins[(int)read1()];
    else if (!strcmp(word, "skin")) readSkin();
    else if (!strcmp(word, "shape")) readShape();
    else if (!strcmp(word, "thing")) {
      if (thingCount == room_) things = realloc(things, sizeof(Thing) * (room_ = room_ * 2 + 64));
      Thing *t = &things[thingCount++];
      *t = (Thing){0};
      t->shape = (int)read1(); t->skin = (int)read1(); t->scale = read1(); t->seed = read1();
      t->place = read3(); t->ax = read3(); t->ay = read3(); t->az = read3();
      t->cutSkin = (int)read1();
      t->hasCut = t->cutSkin >= 0;
      if (t->hasCut) { t->cut = read3(); t->cutAt = read1(); }
    } else { fprintf(stderr, "A scene knows no %s.\n", word); exit(4); }
  }
}

/* A curve as of film: shadows keep their colour, lights roll off. */
static float developed(float v) {
  v = fmaxf(0, v * exposure);
  v = v * (2.51f * v + 0.03f) / (v * (2.43f * v + 0.59f) + 0.14f);
  v = clampf(v, 0, 1);
  return v < 0.0031308f ? 12.92f * v : 1.055f * powf(v, 1 / 2.4f) - 0.055f;
}

int main(void) {
  furnish(vec(-0.72f, 0.34f, 0.62f));
  readScene();
  plant();
  if (!tall) tall = size;
  Dot *dots = calloc((size_t)size * tall, sizeof(Dot));
  Vec ahead = unit(minus(aim, eye)), right = unit(cross(ahead, vec(0, 0, 1))), up = cross(right, ahead);
  float wide = tanf(field * 0.5f * 3.14159265f / 180), sharp = focus > 0 ? focus : length(minus(aim, eye));
  for (int y = 0; y < tall; y++) for (int x = 0; x < size; x++) {
    Luck luck = {scramble((uint32_t)(y * 4096 + x) * 2654435761U + 17)};
    float turn[8];
    for (int i = 0; i < 8; i++) turn[i] = next(&luck);
    Dot dot_ = {0};
    float light1 = 0, light2 = 0;
    for (int i = 0; i < samples; i++) {
      /* Golden ratios of several dimensions spread few samples evenly. */
#define SPREAD(k, g) ((turn[k] + (i + 1) * g) - floorf(turn[k] + (i + 1) * g))
      float px = SPREAD(0, 0.7548777f), py = SPREAD(1, 0.5698403f), u = SPREAD(2, 0.7548777f), v = SPREAD(3, 0.5698403f), s = SPREAD(4, 0.8191725f), t = SPREAD(5, 0.6710436f);
      Vec d = plus(ahead, plus(times(right, (2 * (x + px) / size - 1) * wide), times(up, (tall - 2 * (y + py)) / size * wide)));
      float lens = opening * sqrtf(next(&luck)), angle = 6.2831853f * next(&luck);
      Vec shift = plus(times(right, lens * cosf(angle)), times(up, lens * sinf(angle))), o = plus(eye, shift);
      d = unit(minus(along(eye, d, sharp), o));
      Hit h;
      if (!find(o, d, &h, 1)) {
        Vec c = fill(d);
        dot_.light = plus(dot_.light, vec(1, 1, 1)); dot_.colour = plus(dot_.colour, c); dot_.normal = along(dot_.normal, d, -1); dot_.depth += 300;
        light1 += 1; light2 += 1;
        continue;
      }
      /* Light that was thrown back and what is mirrored take turns, each counted twice: half the ways for the same light. */
      Vec light = lightOn(&h, u, v, s, t, i & 1, &luck), shine = !(i & 1) && h.paint.gloss > 0 ? times(mirrored(&h, d, SPREAD(6, 0.5497005f), SPREAD(7, 0.8566749f), &luck), 2) : vec(0, 0, 0);
      float bright = grey(shine);
      if (bright > 5) shine = times(shine, 5 / bright);
      dot_.light = plus(dot_.light, light); dot_.shine = plus(dot_.shine, shine); dot_.colour = plus(dot_.colour, h.paint.colour);
      dot_.normal = plus(dot_.normal, h.thing == -2 ? h.normal : h.shaded); dot_.depth += h.far;
      light1 += grey(light); light2 += grey(light) * grey(light);
    }
    float part = 1.0f / samples, mean = light1 * part;
    dot_.light = times(dot_.light, part); dot_.shine = times(dot_.shine, part); dot_.colour = times(dot_.colour, part);
    dot_.normal = unit(dot_.normal); dot_.depth *= part; dot_.noise = fmaxf(0, light2 * part - mean * mean) * part;
    dots[y * size + x] = dot_;
  }
  cleaned(dots, size, tall, size > 400 ? 4 : 3);
  for (int i = 0; i < size * tall; i++) {
    Vec c = plus(tinted(dots[i].light, dots[i].colour), dots[i].shine);
    unsigned char out[3] = {(unsigned char)(developed(c.x) * 255 + 0.5f), (unsigned char)(developed(c.y) * 255 + 0.5f), (unsigned char)(developed(c.z) * 255 + 0.5f)};
    fwrite(out, 1, 3, stdout);
  }
  return 0;
}
