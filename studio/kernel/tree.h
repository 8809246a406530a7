/* A tree of boxes over all things, so that thousands of grains cost little more than one. */
#pragma once
#include "shapes.h"

typedef struct { Vec low, high; int left, first, count; } Box;
static Box *boxes;
static int boxCount, *order;

static float side(Vec v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }
static int sortAxis;
static int byMiddle(const void *a, const void *b) {
  const Thing *one = &things[*(const int *)a], *other = &things[*(const int *)b];
  float d = side(one->low, sortAxis) + side(one->high, sortAxis) - side(other->low, sortAxis) - side(other->high, sortAxis);
  return d < 0 ? -1 : d > 0;
}

static int grow(int first, int count) {
  int at = boxCount++;
  Vec low = vec(1e9f, 1e9f, 1e9f), high = times(low, -1);
  for (int i = first; i < first + count; i++) {
    Thing *t = &things[order[i]];
    low = vec(fminf(low.x, t->low.x), fminf(low.y, t->low.y), fminf(low.z, t->low.z));
    high = vec(fmaxf(high.x, t->high.x), fmaxf(high.y, t->high.y), fmaxf(high.z, t->high.z));
  }
  boxes[at] = (Box){low, high, -1, first, count};
  if (count <= 2) return at;
  Vec size = minus(high, low);
  sortAxis = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
  qsort(order + first, count, sizeof(int), byMiddle);
  int left = grow(first, count / 2);
  grow(first + count / 2, count - count / 2);
  boxes[at].left = left;
  boxes[at].count = 0;
  return at;
}

static int *rights;
static int walkRights(int at) { /* Nodes lie in the order of the walk: a right child follows its left one's whole subtree. */
  if (boxes[at].left < 0) return at + 1;
  rights[at] = walkRights(at + 1);
  return walkRights(rights[at]);
}

static void plant(void) {
  for (int i = 0; i < thingCount; i++) {
    Thing *t = &things[i];
    Shape *s = &shapes[t->shape];
    t->low = vec(1e9f, 1e9f, 1e9f); t->high = times(t->low, -1);
    for (int c = 0; c < 8; c++) {
      Vec corner = vec(c & 1 ? s->high.x : s->low.x, c & 2 ? s->high.y : s->low.y, c & 4 ? s->high.z : s->low.z);
      Vec p = plus(t->place, times(outward(t, corner), t->scale));
      t->low = vec(fminf(t->low.x, p.x), fminf(t->low.y, p.y), fminf(t->low.z, p.z));
      t->high = vec(fmaxf(t->high.x, p.x), fmaxf(t->high.y, p.y), fmaxf(t->high.z, p.z));
    }
  }
  boxes = malloc(sizeof(Box) * (2 * thingCount + 2));
  rights = calloc(2 * thingCount + 2, sizeof(int));
  order = malloc(sizeof(int) * (thingCount + 1));
  for (int i = 0; i < thingCount; i++) order[i] = i;
  if (thingCount) { grow(0, thingCount); walkRights(0); }
}

static inline float enter(const Box *b, Vec o, Vec inv, float most) {
  float x1 = (b->low.x - o.x) * inv.x, x2 = (b->high.x - o.x) * inv.x, y1 = (b->low.y - o.y) * inv.y, y2 = (b->high.y - o.y) * inv.y;
  float z1 = (b->low.z - o.z) * inv.z, z2 = (b->high.z - o.z) * inv.z;
  float near = fmaxf(fmaxf(fminf(x1, x2), fminf(y1, y2)), fmaxf(fminf(z1, z2), 0));
  float far = fminf(fminf(fmaxf(x1, x2), fmaxf(y1, y2)), fminf(fmaxf(z1, z2), most));
  return near <= far ? near : -1;
}

/* The nearest thing on a way, -1 for none; `any` is content with the first it meets. */
static int passed = -1; /* A thing light goes through: soft flesh throws no shadow on itself. */
static int nearest(Vec o, Vec d, float *far, int any) {
  int stack[64], top = 0, found = -1;
  Vec inv = vec(1 / (fabsf(d.x) > 1e-9f ? d.x : 1e-9f), 1 / (fabsf(d.y) > 1e-9f ? d.y : 1e-9f), 1 / (fabsf(d.z) > 1e-9f ? d.z : 1e-9f));
  if (thingCount && enter(&boxes[0], o, inv, *far) >= 0) stack[top++] = 0;
  while (top) {
    int at = stack[--top];
    const Box *b = &boxes[at];
    if (b->left < 0) {
      for (int i = b->first; i < b->first + b->count; i++) {
        if (order[i] == passed) continue;
        float t = meet(&things[order[i]], o, d, *far);
        if (t > 0 && t < *far) { *far = t; found = order[i]; if (any) return found; }
      }
      continue;
    }
    float l = enter(&boxes[b->left], o, inv, *far), r = enter(&boxes[rights[at]], o, inv, *far);
    if (l >= 0 && r >= 0) { int leftFirst = l < r; stack[top++] = leftFirst ? rights[at] : b->left; stack[top++] = leftFirst ? b->left : rights[at]; }
    else if (l >= 0) stack[top++] = b->left;
    else if (r >= 0) stack[top++] = rights[at];
  }
  return found;
}
