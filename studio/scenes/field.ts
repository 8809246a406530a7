import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, lathe, tube } from '../shapes.ts';
import { before, clay, linen, oak, plaster, walnut } from './grounds.ts';
import { boxed, half, rows, tumbled } from './lay.ts';
import { bowl, stoneware } from './ware.ts';

/** Thick in the middle, pointed at both ends, bent. */
const root = (bend: number, thick: number) =>
  tube(
    [
      [0, 0.05, 0.05, 0.05, bend * 0.3],
      [0.5, 0.35, 0.33, 0.34, bend * 0.18],
      [1.4, 0.86, 0.84, 0.84, 0],
      [2.8, 1.12, 1.1, 1.1, -bend * 0.16],
      [4.2, 1.0, 1.0, 0.98, -bend * 0.1],
      [5.4, 0.62, 0.62, 0.6, bend * 0.1],
      [6.3, 0.26, 0.26, 0.26, bend * 0.34],
      [7.1, 0.07, 0.07, 0.07, bend * 0.6],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 3.4, a * thick, b * thick, c * thick, y]),
    { lump: [0.11, 0.75] },
  );
const roots = [root(0.5, 1), root(-0.7, 0.86), root(0.9, 1.12), root(-0.2, 0.94)];
const sweet: Skin = {
  a: '#7c2a3a',
  b: '#94475a',
  mottle: 1.6,
  contrast: 0.28,
  c: '#6d2338',
  dots: 2.6,
  dotSize: 0.1,
  dotAmount: 0.7,
  dot: '#5b2a2c',
  grain: 3,
  stretch: 2.4,
  grainDepth: 0.05,
  pores: 2.3,
  poreDepth: 0.04,
  gloss: 0.022,
  polish: 0.5,
  soft: 0.1,
  vary: 0.22,
};
const honeyed: Skin = {
  a: '#e8921c',
  b: '#d47a10',
  mottle: 1.6,
  contrast: 0.3,
  stretch: 3,
  grain: 3,
  grainDepth: 0.05,
  gloss: 0.07,
  polish: 0.2,
  soft: 0.5,
};
const baked: Skin = { ...sweet, a: '#6b2a34', b: '#7f3d40', grainDepth: 0.12, gloss: 0.03 };

function sweetPotatoes(): Scene {
  const at = (spot: Spot, kind: number, size: number, along: Spot, seed: number): Piece => ({
    shape: roots[kind] ?? (roots[0] as never),
    skin: sweet,
    at: spot,
    along,
    size,
    seed,
  });
  return before(
    21,
    5,
    clay,
    [
      at([-1.5, 3.4, 2.6], 2, 2.25, [1, 0.25, 0.02], 0.12),
      at([2.6, 0.6, 2.3], 0, 2.15, [1, -0.35, -0.02], 0.44),
      at([-3.0, -1.4, 2.2], 3, 2.1, [0.9, 0.3, 0], 0.61),
      at([1.5, -4.3, 2.0], 1, 2.1, [1, 0.12, 0], 0.83),
      at([0.4, 1.2, 6.0], 3, 2.05, [1, 0.2, -0.06], 0.27),
    ],
    { aim: [0, 0, 3.2] },
  );
}

function bakedSweet(): Scene {
  const flesh = { normal: [0, 0, 1] as Spot, at: 0.12, skin: honeyed };
  return before(
    12,
    3,
    plaster,
    [
      {
        shape: roots[0] as never,
        skin: baked,
        at: [-0.6, -2.2, 2.1],
        along: [1, 0.32, 0],
        up: [0, -0.55, 0.85],
        size: 2.1,
        seed: 0.21,
        cut: flesh,
      },
      {
        shape: roots[2] as never,
        skin: baked,
        at: [1.2, 2.6, 2.2],
        along: [1, 0.2, 0.05],
        up: [0, -0.35, 0.94],
        size: 2.1,
        seed: 0.63,
        cut: flesh,
      },
      { shape: roots[3] as never, skin: baked, at: [-2, 7.6, 2.3], along: [1, -0.1, 0], size: 2.2, seed: 0.83 },
    ],
    { aim: [0, 0, 2.2] },
  );
}

const grain = ball(0.275, 0.125, 0.105);
const pearl: Skin = { a: '#e6ddc6', b: '#f0e9d8', vary: 0.2, gloss: 0.04, polish: 0.35, soft: 0.55 };
const chalky: Skin = { ...pearl, a: '#fbf9f4', b: '#ffffff', soft: 0.3 };

/** Grains that lie on a hill: one more layer than is seen. */
function hill(count: number, wide: number, height: (r: number) => number, seed: number): Piece[] {
  const roll = dice(seed);
  return Array.from({ length: count }, () => {
    const r = Math.sqrt(roll()) * wide;
    const angle = roll(0, Math.PI * 2);
    const deep = roll() ** 1.5 * 0.34;
    return {
      shape: grain,
      skin: roll() < 0.12 ? chalky : pearl,
      at: [Math.cos(angle) * r, Math.sin(angle) * r, height(r) - deep + 0.06] as Spot,
      along: [roll(-1, 1), roll(-1, 1), roll(-0.45, 0.45)] as Spot,
      up: [roll(-1, 1), roll(-1, 1), 1.2] as Spot,
      size: roll(0.88, 1.1),
      seed: roll(),
    };
  });
}

function riceBowl(): Scene {
  const roll = dice(5);
  const spilt = Array.from({ length: 130 }, (): Piece => {
    const angle = roll(3.5, 5.6);
    const r = 5.2 + roll() ** 2 * 3.6;
    return {
      shape: grain,
      skin: pearl,
      at: [Math.cos(angle) * r, Math.sin(angle) * r, 0.11],
      along: [roll(-1, 1), roll(-1, 1), 0],
      size: roll(0.9, 1.1),
      seed: roll(),
    };
  });
  const top = (r: number) => 3.35 + 1.5 * Math.max(0, 1 - (r / 4.5) ** 2);
  return before(
    10.6,
    4,
    oak,
    [
      { shape: bowl, skin: stoneware, at: [0, 0, 0] },
      { shape: ball(4.4, 4.4, 1.35), skin: pearl, at: [0, 0, 3.1] },
      ...hill(6500, 4.4, top, 3),
      ...spilt,
    ],
    { aim: [0, -0.3, 2.4] },
  );
}

const potatoes = [0.1, -0.35, 0.3].map((bend, k) =>
  tube(
    [
      [0, 0.02, 0.02, 0.02],
      [0.12, 0.46, 0.44, 0.44],
      [0.5, 0.86, 0.84, 0.82, bend * 0.1],
      [1.2, 1.08, 1.06, 1.0, bend * 0.2],
      [2.0, 1.12 - k * 0.05, 1.1, 1.02, bend * 0.15],
      [2.7, 0.9, 0.9, 0.84],
      [3.1, 0.5, 0.5, 0.48],
      [3.25, 0.02, 0.02, 0.02],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 1.6, a, b, c, y]),
    { lump: [0.085, 1.5] },
  ),
);
const earthy: Skin = {
  a: '#c39a5e',
  b: '#a97f46',
  mottle: 2.6,
  contrast: 0.4,
  dots: 2.1,
  dotSize: 0.1,
  dotAmount: 0.85,
  dot: '#5e4022',
  grain: 12,
  grainDepth: 0.02,
  pores: 1.15,
  poreDepth: 0.1,
  gloss: 0.018,
  polish: 0.6,
  soft: 0.12,
  vary: 0.2,
};
const blushing: Skin = { ...earthy, a: '#a4483f', b: '#c27a5c', dot: '#6d2b28' };
const potatoAt = (at: Spot, size: number, up: Spot, seed: number): Piece[] => [
  {
    shape: potatoes[Math.floor(seed * 3)] ?? (potatoes[0] as never),
    skin: earthy,
    at,
    along: [Math.cos(seed * 30), Math.sin(seed * 30), (up[2] - 0.7) * 0.5],
    size,
    seed,
  },
];

const potatoTo = (at: Spot, along: Spot, seed: number, size: number, skin = earthy): Piece => ({
  shape: potatoes[Math.floor(seed * 3)] ?? (potatoes[0] as never),
  skin,
  at,
  along,
  size,
  seed,
});

const onion = lathe(
  [
    [0, -0.86],
    [0.1, -0.87],
    [0.2, -0.84],
    [0.55, -0.7],
    [0.88, -0.36],
    [1, 0.02],
    [0.92, 0.38],
    [0.66, 0.68],
    [0.36, 0.84],
    [0.17, 0.96],
    [0.1, 1.12],
    [0.09, 1.24],
    [0.05, 1.3],
    [0, 1.3],
  ],
  { lump: [0.03, 0.9] },
);
const husk: Skin = {
  a: '#b8672a',
  b: '#cf8d48',
  mottle: 1.0,
  contrast: 0.4,
  streaks: 40,
  streakAmount: 0.6,
  d: '#8d4717',
  c: '#7a5230',
  fade: 0.9,
  fadeFrom: 0.86,
  fadeTo: 1.1,
  ribs: 46,
  ribDepth: 0.004,
  grain: 6,
  grainDepth: 0.01,
  gloss: 0.04,
  polish: 0.34,
  soft: 0.2,
  vary: 0.15,
};
const onionAt = (at: Spot, size: number, up: Spot, seed: number): Piece[] => [
  { shape: onion, skin: husk, at, up, size, seed, turn: seed * 360 },
];

const potatoCut = (size: number, seed: number) => ({
  shape: potatoes[Math.floor(seed * 3)] as never,
  skin: earthy,
  size,
  seed,
  cut: { normal: [0, 0, 1] as Spot, at: 0.05, skin: boiled },
});
const layers: Skin = {
  pattern: 'rings',
  a: '#f1eedd',
  b: '#e3e2c4',
  c: '#bccb98',
  d: '#b8672a',
  size: 0.97,
  more: 6,
  gloss: 0.06,
  polish: 0.2,
  soft: 0.4,
};
const boiled: Skin = {
  a: '#ecd58a',
  b: '#e0c36c',
  mottle: 3,
  contrast: 0.35,
  grain: 9,
  grainDepth: 0.03,
  gloss: 0.03,
  polish: 0.6,
  soft: 0.4,
};

const five = (one: typeof onionAt, size: number, lie: number, ups: readonly Spot[]): Piece[] => [
  ...one([-size * 1.15, size * 0.35, lie], size, ups[0] ?? [0, 0, 1], 0.14),
  ...one([size * 0.95, size * 0.8, lie], size * 1.03, ups[1] ?? [0, 0, 1], 0.47),
  ...one([-size * 0.1, -size * 1.05, lie], size * 1.02, ups[2] ?? [0, 0, 1], 0.72),
  ...one([size * 1.8, -size * 0.85, lie * 0.96], size * 0.92, ups[3] ?? [0, 0, 1], 0.35),
  ...one([-size * 1.9, -size * 0.95, lie * 0.94], size * 0.9, ups[4] ?? [0, 0, 1], 0.9),
];

export const field: Record<string, () => Scene> = {
  'sweet-potato-1': sweetPotatoes,
  'sweet-potato-2': () => {
    const roll = dice(4);
    const spots = Array.from({ length: 24 }, (_, at): Spot => {
      const layer = Math.floor(at / 12);
      return [
        ((at % 2) - 0.5) * 14.4 + roll(-0.6, 0.6),
        (Math.floor((at % 12) / 2) - 2.5) * 3.9 + layer * 1.4 + roll(-0.3, 0.3),
        3 + layer * 2.7 + roll(0, 0.3),
      ];
    });
    return boxed(
      [16, 12.4, 7],
      spots.map((at) => ({
        shape: roots[Math.floor(roll(0, 4))] ?? (roots[0] as never),
        skin: sweet,
        at,
        along: [roll() < 0.5 ? -1 : 1, roll(-0.14, 0.14), 0] as Spot,
        size: roll(1.85, 2.1),
        seed: roll(),
      })),
      clay,
    );
  },
  'sweet-potato-3': bakedSweet,
  'rice-1': riceBowl,
  'potato-1': () =>
    before(
      18.5,
      4,
      linen,
      [
        potatoTo([-5.4, 2.0, 2.5], [1, 0.5, 0.05], 0.12, 2.6),
        potatoTo([1.6, 3.9, 2.5], [1, -0.25, 0], 0.45, 2.7),
        potatoTo([6.6, -0.6, 2.4], [0.35, 1, 0], 0.8, 2.5),
        potatoTo([-3.6, -3.8, 2.5], [1, -0.35, 0], 0.7, 2.6),
        potatoTo([2.6, -4.6, 2.5], [1, 0.3, 0], 0.2, 2.65),
        potatoTo([-0.4, 0.2, 5.9], [1, 0.12, -0.1], 0.5, 2.5),
      ],
      { aim: [0.3, -0.5, 2.8] },
    ),
  'potato-red-1': () =>
    before(
      18.5,
      4,
      linen,
      [
        potatoTo([-5.2, 2.2, 2.5], [1, 0.3, 0.05], 0.42, 2.6, blushing),
        potatoTo([1.8, 3.7, 2.5], [1, -0.35, 0], 0.75, 2.6, blushing),
        potatoTo([6.4, -0.8, 2.4], [0.45, 1, 0], 0.2, 2.5, blushing),
        potatoTo([-3.4, -3.9, 2.5], [1, -0.15, 0], 0.1, 2.6, blushing),
        potatoTo([2.8, -4.5, 2.5], [1, 0.4, 0], 0.55, 2.6, blushing),
        potatoTo([-0.2, 0.3, 5.9], [1, -0.2, -0.1], 0.85, 2.5, blushing),
      ],
      { aim: [0.3, -0.5, 2.8] },
    ),
  'potato-2': () => boxed([16, 12, 7.5], tumbled(potatoAt, 40, 2.75, 0.95, [16, 12, 7], 6), linen),
  'potato-3': () =>
    before(
      11.5,
      3,
      walnut,
      [
        { ...potatoCut(2.6, 0.2), at: [-1.2, -2.2, 2.3], along: [1, 0.3, 0], up: [0, -0.55, 0.85] },
        { ...potatoCut(2.5, 0.7), at: [3.6, 2.6, 2.2], along: [1, -0.4, 0], up: [-0.1, -0.4, 0.9] },
        ...potatoAt([-5.2, 3.2, 2.5], 2.6, [0, 0, 0.7], 0.4),
      ],
      { aim: [0, 0, 1.6] },
    ),
  'onion-2': () => boxed([17.2, 13, 8], rows(onionAt, [4, 3], 4.05, 3.6, { upright: 0.5 }), clay),
  'onion-3': () =>
    before(
      12,
      3,
      linen,
      [
        half(onion, husk, layers, [-0.7, -1.9, 3.0], 4, [0.1, -0.72, 0.72], 0.2),
        half(onion, husk, layers, [5.2, 3.0, 3.0], 3.9, [-0.3, -0.5, 0.8], 0.61),
        ...onionAt([-5.2, 3.9, 3.3], 3.9, [0.3, -0.2, 1], 0.83),
      ],
      { aim: [0, 0, 2] },
    ),
  'onion-1': () =>
    before(
      21.5,
      6,
      oak,
      five(onionAt, 3.9, 3.4, [
        [-0.2, 0, 1],
        [0.3, 0.1, 1],
        [0.05, -0.35, 0.95],
        [0.6, -0.35, 0.6],
        [-0.5, -0.3, 0.8],
      ]),
      { aim: [0, -0.6, 3.4] },
    ),
};
