import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, lathe, tube } from '../shapes.ts';
import { above, before, clay, linen, oak, openBox, plaster } from './grounds.ts';

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

const bowl = lathe([
  [0, 0],
  [1.6, 0],
  [2.0, 0.25],
  [3.6, 1.2],
  [4.6, 2.6],
  [4.9, 3.7],
  [4.75, 3.8],
  [4.6, 3.7],
  [4.3, 2.7],
  [3.4, 1.5],
  [1.8, 0.6],
  [0, 0.5],
]);
const stoneware: Skin = {
  a: '#2f3336',
  b: '#3d4245',
  mottle: 1.4,
  contrast: 0.35,
  dots: 8,
  dotSize: 0.08,
  dotAmount: 0.6,
  dot: '#8a8378',
  gloss: 0.04,
  polish: 0.4,
};
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

const potatoes = [0.15, 0.5, 0.8].map((bend) =>
  tube(
    [
      [0, 0.02, 0.02, 0.02],
      [0.25, 0.62, 0.58, 0.6],
      [0.9, 1.06, 1.0, 1.0, bend * 0.1],
      [1.8, 1.22, 1.16, 1.1, bend * 0.2],
      [2.6, 1.04, 1.04, 0.98, bend * 0.1],
      [3.2, 0.62, 0.64, 0.6],
      [3.45, 0.02, 0.02, 0.02],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 1.7, a, b, c, y]),
    { lump: [0.12, 0.9] },
  ),
);
const earthy: Skin = {
  a: '#c79e62',
  b: '#b58848',
  mottle: 1.4,
  contrast: 0.3,
  dots: 2.2,
  dotSize: 0.12,
  dotAmount: 0.5,
  dot: '#7b5a33',
  grain: 7,
  grainDepth: 0.035,
  pores: 2.0,
  poreDepth: 0.05,
  gloss: 0.02,
  polish: 0.55,
  soft: 0.15,
  vary: 0.16,
};
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
    [0.36, 0.88],
    [0.17, 1.1],
    [0.1, 1.38],
    [0.06, 1.55],
    [0, 1.56],
  ],
  { lump: [0.03, 0.9] },
);
const husk: Skin = {
  a: '#c9792a',
  b: '#d99645',
  mottle: 0.9,
  streaks: 26,
  streakAmount: 0.5,
  d: '#9d5518',
  c: '#7b4a1e',
  fade: 0.8,
  fadeFrom: 0.85,
  fadeTo: 1.2,
  ribs: 34,
  ribDepth: 0.006,
  gloss: 0.05,
  polish: 0.26,
  soft: 0.2,
  vary: 0.15,
};
const onionAt = (at: Spot, size: number, up: Spot, seed: number): Piece[] => [
  { shape: onion, skin: husk, at, up, size, seed, turn: seed * 360 },
];

const five = (one: typeof onionAt, size: number, lie: number, ups: readonly Spot[]): Piece[] => [
  ...one([-size * 1.15, size * 0.35, lie], size, ups[0] ?? [0, 0, 1], 0.14),
  ...one([size * 0.95, size * 0.8, lie], size * 1.03, ups[1] ?? [0, 0, 1], 0.47),
  ...one([-size * 0.1, -size * 1.05, lie], size * 1.02, ups[2] ?? [0, 0, 1], 0.72),
  ...one([size * 1.95, -size * 0.75, lie * 0.96], size * 0.94, ups[3] ?? [0, 0, 1], 0.35),
  ...one([-size * 2.05, -size * 1.0, lie * 0.94], size * 0.92, ups[4] ?? [0, 0, 1], 0.9),
];

export const field: Record<string, () => Scene> = {
  'sweet-potato-1': sweetPotatoes,
  'sweet-potato-2': () => {
    const roll = dice(4);
    const spots = Array.from(
      { length: 15 },
      (_, at): Spot => [
        ((at % 3) - 1) * 8.2 + roll(-0.8, 0.8),
        (Math.floor(at / 3) - 2) * 4.1 + roll(-0.4, 0.4),
        3 + roll(0, 0.8),
      ],
    );
    return above(
      37,
      oak,
      [
        ...openBox([16, 12, 7], 2),
        ...spots.flatMap((at) => ({
          shape: roots[Math.floor(roll(0, 4))] ?? (roots[0] as never),
          skin: sweet,
          at,
          along: [1, roll(-0.35, 0.35), roll(-0.08, 0.08)] as Spot,
          size: roll(1.5, 1.9),
          seed: roll(),
        })),
      ],
      { aim: [0, -0.8, 4] },
    );
  },
  'sweet-potato-3': bakedSweet,
  'rice-1': riceBowl,
  'potato-1': () =>
    before(
      19,
      5,
      linen,
      [
        ...five(potatoAt, 2.9, 2.8, [
          [0, 0, 0.7],
          [0, 0, 0.7],
          [0, 0, 0.7],
          [0, 0, 0.7],
          [0, 0, 0.7],
        ]),
        ...potatoAt([0.4, 0.9, 7.2], 2.7, [0, 0, 0.8], 0.55),
      ],
      { aim: [0, -0.4, 3.4] },
    ),
  'onion-1': () =>
    before(
      20,
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
