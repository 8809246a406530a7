import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice, settle } from '../settle.ts';
import { lathe, slab, tube } from '../shapes.ts';
import { above, before, clay, linen, oak, openBox, plaster, walnut } from './grounds.ts';
import { boxed, rows } from './lay.ts';

const leafShape = slab(
  [
    [-1, 0],
    [-0.6, 0.3],
    [0, 0.42],
    [0.6, 0.26],
    [1.05, 0],
    [0.6, -0.26],
    [0, -0.42],
    [-0.6, -0.3],
  ],
  0.02,
  { warp: [0.16, 0.8] },
);
const leaf: Skin = {
  pattern: 'leaf',
  a: '#3f7a24',
  b: '#2c5c1c',
  c: '#8db850',
  mottle: 1.2,
  gloss: 0.045,
  polish: 0.33,
  soft: 0.25,
};
const wood: Skin = { a: '#5d4a2c', b: '#433420', mottle: 4, grain: 6, grainDepth: 0.05, gloss: 0.01 };
const twig = tube([
  [0, 0.075, 0.075, 0.075],
  [0.4, 0.05, 0.05, 0.05, 0.03],
  [0.9, 0.055, 0.055, 0.055, 0.12],
  [1, 0.08, 0.08, 0.08, 0.15],
]);

/** Squat, a little dented where the stem was. */
const tangerine = lathe(
  [
    [0, -0.72],
    [0.2, -0.74],
    [0.5, -0.7],
    [0.8, -0.48],
    [0.98, -0.08],
    [0.95, 0.3],
    [0.75, 0.6],
    [0.48, 0.74],
    [0.25, 0.76],
    [0.1, 0.72],
    [0, 0.7],
  ],
  { lump: [0.035, 0.7], lobes: [9, 0.006] },
);
const peel: Skin = {
  a: '#ee7a0a',
  b: '#f28a14',
  mottle: 1.3,
  c: '#dc951f',
  fade: 0.3,
  fadeFrom: 0.5,
  fadeTo: 0.85,
  pores: 17,
  poreDepth: 0.011,
  grain: 7,
  grainDepth: 0.012,
  gloss: 0.042,
  polish: 0.36,
  soft: 0.28,
  vary: 0.1,
};
const button: Skin = { a: '#6f7f2e', b: '#56611f', mottle: 6, gloss: 0.01 };
const star = lathe(
  [
    [0, -0.05],
    [0.16, -0.05],
    [0.17, 0.01],
    [0.1, 0.05],
    [0.05, 0.06],
    [0, 0.055],
  ],
  { lobes: [5, 0.25] },
);
const pulp: Skin = {
  pattern: 'citrus',
  a: '#ef7a0c',
  b: '#fba32e',
  c: '#fbe3b4',
  d: '#f08a12',
  size: 0.97,
  more: 10,
  gloss: 0.055,
  polish: 0.2,
  soft: 0.5,
};

/** One whole fruit with what is left of its stem; the up of a fruit is where it hung. */
function citrus(at: Spot, size: number, up: Spot, seed: number, leafy = false): Piece[] {
  const top: Spot = [at[0] + up[0] * size * 0.72, at[1] + up[1] * size * 0.72, at[2] + up[2] * size * 0.72];
  const bits: Piece[] = [
    { shape: tangerine, skin: peel, at, up, size, seed, turn: seed * 360 },
    { shape: star, skin: button, at: top, up, size, seed },
  ];
  if (leafy) {
    bits.push({ shape: twig, skin: wood, at: top, along: [up[0] + 0.1, up[1], up[2] + 0.2], size: size * 0.3, seed });
    bits.push({
      shape: leafShape,
      skin: leaf,
      at: [top[0] + size * 0.72, top[1] - size * 0.1, top[2] + size * 0.2],
      along: [1, -0.2, 0.12],
      up: [0.1, -0.45, 1],
      size: size * 0.78,
      seed,
    });
    bits.push({
      shape: leafShape,
      skin: leaf,
      at: [top[0] - size * 0.55, top[1] + size * 0.25, top[2] + size * 0.24],
      along: [-1, 0.5, 0.2],
      up: [-0.2, -0.5, 1],
      size: size * 0.66,
      seed: seed + 0.31,
    });
  }
  return bits;
}

function tangerines(): Scene {
  return before(
    17,
    6,
    oak,
    [
      ...citrus([-4.6, 1.2, 2.25], 3.1, [-0.25, -0.35, 0.9], 0.11),
      ...citrus([1.3, 2.4, 2.25], 3.15, [0.2, 0.2, 0.95], 0.42),
      ...citrus([5.9, 0.6, 2.2], 2.95, [0.5, -0.45, 0.75], 0.73),
      ...citrus([-1.1, -3.0, 2.35], 3.25, [-0.1, -0.55, 0.83], 0.37),
      ...citrus([0.1, 0.4, 6.1], 3.15, [0.1, -0.12, 1], 0.9, true),
      ...citrus([4.6, -4.3, 2.2], 3.0, [0.1, -0.2, 0.97], 0.58),
    ],
    { aim: [0.4, 0, 3.5] },
  );
}

function boxOf(
  count: number,
  radius: number,
  flat: number,
  inner: Spot,
  one: (at: Spot, size: number, up: Spot, seed: number) => Piece[],
  table: Skin,
  seed = 7,
): Scene {
  const roll = dice(seed);
  const radii = Array.from({ length: count }, () => radius * roll(0.95, 1.05));
  const spots = settle(radii, [inner[0] - 0.7, inner[1] - 0.7], seed, flat);
  return above(
    inner[0] * 2.15,
    table,
    [
      ...openBox(inner, seed),
      ...spots.flatMap(([x, y, z], at) =>
        one([x, y, z + 1], radii[at] ?? radius, [roll(-0.7, 0.7), roll(-0.7, 0.5), roll(0.4, 1)], roll()),
      ),
    ],
    { aim: [0, -0.8, inner[2] * 0.6], field: 31 },
  );
}

function halves(whole: Piece, cutAway: Piece, wide: number, table: Skin, more: Piece[]): Scene {
  return before(wide, 3, table, [whole, cutAway, ...more]);
}

const half = (
  shape: Piece['shape'],
  skin: Skin,
  flesh: Skin,
  at: Spot,
  size: number,
  up: Spot,
  seed: number,
): Piece => ({ shape, skin, at, up, size, seed, cut: { normal: [0, 0, 1], at: 0, skin: flesh } });

const apple = lathe(
  [
    [0, -0.66],
    [0.1, -0.7],
    [0.24, -0.8],
    [0.4, -0.83],
    [0.62, -0.72],
    [0.83, -0.44],
    [0.95, -0.08],
    [0.98, 0.24],
    [0.9, 0.54],
    [0.72, 0.73],
    [0.52, 0.79],
    [0.34, 0.75],
    [0.19, 0.63],
    [0.08, 0.5],
    [0, 0.45],
  ],
  { lobes: [5, 0.022], lump: [0.03, 0.9] },
);
const blush: Skin = {
  a: '#a3101f',
  b: '#bf2a2a',
  mottle: 1.6,
  contrast: 0.35,
  d: '#d67a35',
  streaks: 30,
  streakAmount: 0.3,
  c: '#d9a83c',
  fade: 0.6,
  fadeFrom: -0.3,
  fadeTo: -0.85,
  dots: 11,
  dotSize: 0.13,
  dotAmount: 0.6,
  dot: '#f2d79a',
  gloss: 0.042,
  polish: 0.28,
  soft: 0.2,
  vary: 0.14,
};
const golden: Skin = {
  ...blush,
  a: '#d6ab38',
  b: '#e0c04f',
  d: '#d6b93a',
  streakAmount: 0.2,
  c: '#c9bf45',
  dot: '#a98a2e',
  vary: 0.08,
};
const white: Skin = {
  pattern: 'flesh',
  a: '#efe2b4',
  b: '#e8d6a0',
  c: '#e6c766',
  d: '#b51622',
  dot: '#4a2712',
  size: 0.97,
  more: 0.75,
  gloss: 0.05,
  polish: 0.3,
  soft: 0.35,
};
const stalk = tube([
  [0, 0.05, 0.05, 0.05],
  [0.5, 0.035, 0.035, 0.035, 0.05],
  [1, 0.055, 0.055, 0.055, 0.16],
]);

const appleOf =
  (skin: Skin) =>
  (at: Spot, size: number, up: Spot, seed: number): Piece[] => {
    const long = Math.hypot(...up);
    const dent: Spot = [
      at[0] + (up[0] / long) * size * 0.45,
      at[1] + (up[1] / long) * size * 0.45,
      at[2] + (up[2] / long) * size * 0.45,
    ];
    return [
      { shape: apple, skin, at, up, size, seed, turn: seed * 360 },
      { shape: stalk, skin: wood, at: dent, along: [up[0] + 0.15, up[1], up[2]], size: size * 0.62, seed },
    ];
  };

function apples(skin: Skin): Scene {
  const one = appleOf(skin);
  return before(
    20,
    6.5,
    linen,
    [
      ...one([-4.8, 1.6, 3.5], 4.2, [-0.12, -0.2, 1], 0.15),
      ...one([3.4, 2.8, 3.5], 4.25, [0.2, 0.1, 1], 0.48),
      ...one([0.2, -4.4, 3.6], 4.3, [0.12, -0.42, 0.9], 0.81),
      ...one([8.2, -3.2, 3.3], 3.95, [0.55, -0.5, 0.7], 0.33),
      {
        shape: leafShape,
        skin: leaf,
        at: [3.9, 2.5, 7.0],
        along: [1, -0.4, 0.1],
        up: [0, -0.5, 1],
        size: 2.4,
        seed: 0.5,
      },
    ],
    { aim: [1.9, -0.5, 3.2] },
  );
}

const persimmon = lathe(
  [
    [0, -0.6],
    [0.22, -0.63],
    [0.52, -0.58],
    [0.84, -0.36],
    [1, 0],
    [0.97, 0.28],
    [0.78, 0.5],
    [0.5, 0.54],
    [0.25, 0.53],
    [0.1, 0.5],
    [0, 0.49],
  ],
  { lobes: [4, 0.045], lump: [0.025, 0.8] },
);
const kaki: Skin = {
  a: '#dc570a',
  b: '#e26812',
  mottle: 1.2,
  c: '#d9871f',
  fade: 0.5,
  fadeFrom: 0.35,
  fadeTo: 0.62,
  dots: 16,
  dotSize: 0.14,
  dotAmount: 0.25,
  dot: '#8a4410',
  gloss: 0.048,
  polish: 0.27,
  soft: 0.35,
  vary: 0.1,
};
const sepal: Skin = {
  a: '#8a8250',
  b: '#5f5226',
  c: '#9a9464',
  mottle: 2.2,
  contrast: 0.4,
  grain: 5,
  grainDepth: 0.06,
  gloss: 0.01,
  polish: 0.7,
};
const sepalShape = slab(
  [
    [-0.05, 0.12],
    [0.2, 0.27],
    [0.42, 0.24],
    [0.62, 0],
    [0.42, -0.24],
    [0.2, -0.27],
    [-0.05, -0.12],
  ],
  0.014,
  { warp: [0.09, 0.33] },
);

const jelly: Skin = {
  pattern: 'flesh',
  a: '#e6761a',
  b: '#dc6410',
  c: '#f0a347',
  d: '#dc570a',
  dot: '#ea9434',
  size: 0.97,
  more: 0.8,
  grain: 4,
  grainDepth: 0.02,
  gloss: 0.06,
  polish: 0.2,
  soft: 0.5,
};

function kakiAt(at: Spot, size: number, up: Spot, seed: number): Piece[] {
  const long = Math.hypot(...up);
  const u: Spot = [up[0] / long, up[1] / long, up[2] / long];
  const top: Spot = [at[0] + u[0] * size * 0.53, at[1] + u[1] * size * 0.53, at[2] + u[2] * size * 0.53];
  const bits: Piece[] = [
    { shape: persimmon, skin: kaki, at, up, size, seed, turn: seed * 360 },
    { shape: star, skin: wood, at: [top[0], top[1], top[2]], up, size: size * 1.1, seed },
  ];
  for (let k = 0; k < 4; k++)
    bits.push({
      shape: sepalShape,
      skin: sepal,
      at: [top[0] + u[0] * 0.05 * size, top[1] + u[1] * 0.05 * size, top[2] + u[2] * 0.05 * size],
      up,
      turn: seed * 360 + k * 90,
      size: size * 0.74,
      seed: seed + k * 0.2,
    });
  return bits;
}

function persimmons(): Scene {
  return before(
    19,
    5,
    clay,
    [
      ...kakiAt([-5, 1, 2.45], 3.95, [-0.15, -0.35, 0.92], 0.13),
      ...kakiAt([3.3, 2.2, 2.4], 3.9, [0.2, -0.1, 0.97], 0.52),
      ...kakiAt([-0.4, -4.2, 2.5], 4.0, [0.05, -0.5, 0.86], 0.77),
      ...kakiAt([-0.6, 0.9, 6.6], 3.8, [0.05, -0.3, 0.95], 0.28),
      ...kakiAt([7.0, -3.0, 2.9], 3.7, [0.75, -0.5, 0.45], 0.66),
    ],
    { aim: [0.6, -0.4, 3.6] },
  );
}

export const fruit: Record<string, () => Scene> = {
  'tangerine-1': tangerines,
  'tangerine-2': () => boxOf(38, 2.95, 0.9, [15, 11, 8], (at, size, up, seed) => citrus(at, size, up, seed), walnut),
  'tangerine-3': () =>
    halves(
      half(tangerine, peel, pulp, [-0.6, -1.6, 2.55], 3.2, [0.1, -0.72, 0.72], 0.2),
      half(tangerine, peel, pulp, [4.3, 2.4, 2.5], 3.1, [-0.3, -0.5, 0.8], 0.61),
      9.5,
      plaster,
      [...citrus([-4.4, 3.2, 2.2], 3.1, [0.1, -0.2, 1], 0.83, true)],
    ),
  'apple-1': () => apples(blush),
  'apple-2': () => boxed([14.2, 14.2, 8], rows(appleOf(blush), [3, 3], 4.35, 3.6, { upright: 0.3 }), walnut),
  'apple-3': () =>
    halves(
      half(apple, blush, white, [-0.6, -1.9, 3.65], 4.2, [0.1, -0.74, 0.7], 0.2),
      half(apple, blush, white, [5.4, 3.4, 3.6], 4.1, [-0.3, -0.45, 0.84], 0.61),
      13,
      linen,
      appleOf(blush)([-5.6, 4.2, 3.5], 4.1, [0.1, -0.1, 1], 0.83),
    ),
  'apple-green-1': () => apples(golden),
  'apple-green-2': () => boxed([14.2, 14.2, 8], rows(appleOf(golden), [3, 3], 4.35, 3.6, { upright: 0.3 }), oak),
  'apple-green-3': () =>
    halves(
      half(apple, golden, { ...white, d: '#e0bf44' }, [-0.6, -1.9, 3.65], 4.2, [0.1, -0.74, 0.7], 0.2),
      half(apple, golden, { ...white, d: '#e0bf44' }, [5.4, 3.4, 3.6], 4.1, [-0.3, -0.45, 0.84], 0.61),
      13,
      clay,
      appleOf(golden)([-5.6, 4.2, 3.5], 4.1, [0.1, -0.1, 1], 0.83),
    ),
  'persimmon-1': persimmons,
  'persimmon-2': () => boxed([16.6, 12.5, 7], rows(kakiAt, [4, 3], 3.95, 2.45, { upright: 0.3 }), oak),
  'persimmon-3': () =>
    before(
      12,
      3,
      plaster,
      [
        half(persimmon, kaki, jelly, [-0.7, -1.9, 2.9], 4, [0.1, -0.72, 0.72], 0.2),
        half(persimmon, kaki, jelly, [5.2, 3.0, 2.9], 3.9, [-0.3, -0.5, 0.8], 0.61),
        ...kakiAt([-5.2, 3.9, 2.5], 3.9, [0.1, -0.2, 1], 0.83),
      ],
      { aim: [0, 0, 1.8] },
    ),
};
