import type { Piece, Scene, Shape, Skin, Spot } from '../scene.ts';
import { lathe, tube } from '../shapes.ts';
import { before, clay, linen, oak, plaster, slate, walnut } from './grounds.ts';
import { boxed, green, type One, rows, stalk, stand, tip } from './lay.ts';

const cucumbers = [0.9, -0.6, 0.3].map((bend) =>
  tube(
    [
      [0, 0.3, 0.3, 0.3, -bend * 0.4],
      [0.3, 1.1, 1.1, 1.1, -bend * 0.3],
      [1.6, 1.55, 1.52, 1.52],
      [5, 1.7, 1.66, 1.68, bend * 0.5],
      [11, 1.72, 1.7, 1.7, bend * 0.7],
      [16, 1.5, 1.5, 1.5, bend * 0.2],
      [18, 1.05, 1.05, 1.05, -bend * 0.2],
      [18.7, 0.4, 0.4, 0.4, -bend * 0.3],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 9.3, a, b, c, y]),
    { lump: [0.07, 0.8] },
  ),
);
const cuke: Skin = {
  a: '#4c8232',
  b: '#86ab58',
  mottle: 1.1,
  contrast: 0.5,
  stretch: 0.5,
  pores: 1.25,
  poreDepth: -0.07,
  dots: 1.25,
  dotSize: 0.12,
  dotAmount: 0.6,
  dot: '#dbe3b4',
  gloss: 0.045,
  polish: 0.3,
  soft: 0.35,
  vary: 0.12,
};
const cukeAt = (at: Spot, along: Spot, kind: number, seed: number, size = 1): Piece[] => [
  { shape: cucumbers[kind % 3] as Shape, skin: cuke, at, along, size, seed },
];
const slice = lathe([
  [0, -0.22],
  [1.55, -0.22],
  [1.66, -0.12],
  [1.66, 0.12],
  [1.55, 0.22],
  [0, 0.22],
]);
const cool: Skin = {
  pattern: 'tomato',
  a: '#cfdc9c',
  b: '#b9cd80',
  c: '#dbe5b4',
  d: '#3f7a2a',
  dot: '#eef0d4',
  size: 1.66,
  more: 3,
  gloss: 0.03,
  polish: 0.5,
  soft: 0.4,
};

const bell = lathe(
  [
    [0, -0.86],
    [0.2, -0.98],
    [0.45, -1.02],
    [0.72, -0.84],
    [0.88, -0.36],
    [0.96, 0.2],
    [0.94, 0.62],
    [0.74, 0.88],
    [0.46, 0.92],
    [0.24, 0.82],
    [0.1, 0.68],
    [0, 0.66],
  ],
  { lobes: [4, 0.07], lump: [0.05, 0.9] },
);
const bellSkin = (a: `#${string}`, b: `#${string}`): Skin => ({
  a,
  b,
  mottle: 0.8,
  contrast: 0.4,
  gloss: 0.055,
  polish: 0.13,
  soft: 0.45,
  vary: 0.06,
});
const bells = [bellSkin('#b8140f', '#c9241a'), bellSkin('#e8a90f', '#efbc2a'), bellSkin('#dd5f0c', '#e8761c')];
const bellAt: One = (at, size, up, seed) => {
  const end = tip(at, up, size * 0.62);
  const thick = size * 0.5;
  return [
    { shape: bell, skin: bells[Math.floor(seed * 3)] as Skin, at, up, size, seed, turn: seed * 360 },
    { shape: stalk, skin: green, at: end, along: [up[0] + 0.15, up[1], up[2]], size: thick * 1.5, seed },
    { shape: hub, skin: green, at: end, up, size: thick, seed },
  ];
};
const hub = lathe(
  [
    [0, -0.1],
    [0.5, -0.06],
    [0.62, 0.04],
    [0.4, 0.12],
    [0.22, 0.3],
    [0.18, 0.9],
    [0.24, 1.1],
    [0, 1.12],
  ],
  { lobes: [5, 0.14] },
);

const chamoe = lathe(
  [
    [0, -1.2],
    [0.2, -1.19],
    [0.5, -1.04],
    [0.8, -0.66],
    [0.94, -0.1],
    [0.9, 0.44],
    [0.7, 0.9],
    [0.42, 1.14],
    [0.18, 1.2],
    [0, 1.18],
  ],
  { lobes: [10, 0.012], lump: [0.025, 0.9] },
);
const honeydew: Skin = {
  pattern: 'stripe',
  a: '#e3b01a',
  b: '#edc23a',
  mottle: 0.9,
  d: '#f6eccb',
  more: 10,
  size: 0.12,
  dotSize: 0.3,
  streakAmount: 0.9,
  c: '#c8b84a',
  fade: 0.5,
  fadeFrom: 1.0,
  fadeTo: 1.2,
  gloss: 0.045,
  polish: 0.24,
  soft: 0.3,
  vary: 0.06,
};
const chamoeAt: One = (at, size, up, seed) => {
  const turn = seed * 40;
  return [
    {
      shape: chamoe,
      skin: honeydew,
      at,
      up: [Math.cos(turn), Math.sin(turn) * 0.8, 0.14 + up[2] * 0.1],
      size,
      seed,
      turn: seed * 360,
    },
  ];
};
const ricestick = tube(
  [
    [0, 0.9, 0.9, 0.9],
    [0.12, 1.15, 1.15, 1.15],
    [0.3, 1.2, 1.2, 1.2],
    [8, 1.22, 1.16, 1.24, 0.1],
    [15.7, 1.2, 1.2, 1.2],
    [15.9, 1.1, 1.1, 1.1],
    [16, 0.9, 0.9, 0.9],
  ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 8, a, b, c, y]),
  { lump: [0.04, 1.2] },
);
const chewy: Skin = {
  a: '#ddcdb0',
  b: '#e6dac2',
  mottle: 1.8,
  contrast: 0.35,
  dots: 5,
  dotSize: 0.12,
  dotAmount: 0.45,
  dot: '#a98c62',
  gloss: 0.05,
  polish: 0.28,
  soft: 0.5,
  vary: 0.04,
};
const stickAt = (at: Spot, along: Spot, seed: number): Piece => ({ shape: ricestick, skin: chewy, at, along, seed });

export const garden: Record<string, () => Scene> = {
  'cucumber-1': () =>
    before(
      20,
      4,
      linen,
      [
        ...cukeAt([-0.6, 4.6, 1.65], [1, 0.12, 0], 0, 0.1),
        ...cukeAt([0.6, 0.9, 1.65], [1, -0.04, 0], 1, 0.4, 1.04),
        ...cukeAt([-0.4, -2.9, 1.65], [1, 0.08, 0], 2, 0.7),
        ...cukeAt([0.6, 2.6, 4.5], [1, -0.08, 0], 2, 0.25, 0.98),
        ...[0, 1, 2].map(
          (k): Piece => ({
            shape: slice,
            skin: cool,
            at: [3.6 + k * 2.0, -6.4 + k * 0.4, 0.4 + k * 0.12],
            up: [-0.3, -0.1, 0.95],
            seed: k * 0.3,
          }),
        ),
      ],
      { eye: [-3, -34, 34], aim: [0.6, -0.9, 1.5], field: 30 },
    ),
  'cucumber-2': () =>
    boxed(
      [12, 9.4, 5.6],
      [-7, -3.5, 0, 3.5, 7].flatMap((y, k) => [
        ...cukeAt([0.2, y, 2.7], [k % 2 ? 1 : -1, 0.02, 0], k, 0.1 + k * 0.17),
        ...cukeAt([-0.2, y * 0.94 + 0.4, 5.6], [k % 2 ? -1 : 1, 0.03, 0], k + 1, 0.2 + k * 0.15),
      ]),
      oak,
    ),
  'paprika-1': () => before(19, 8, plaster, [...stand(bellAt, 4.1, 1.0)], { aim: [1.6, -1.2, 3.8] }),
  'paprika-2': () => boxed([14.2, 10.8, 8], rows(bellAt, [3, 2], 4.5, 4.6, { upright: 0.3, seed: 8 }), walnut),
  'melon-1': () =>
    before(
      22,
      6,
      clay,
      [
        ...chamoeAt([-5.6, 3.0, 3.9], 4.1, [0, 0, 1], 0.02),
        ...chamoeAt([4.6, 3.8, 3.9], 4.1, [0, 0, 1], 0.17),
        ...chamoeAt([-1.6, -4.8, 3.9], 4.2, [0, 0, 1], 0.95),
        ...chamoeAt([7.6, -4.2, 3.9], 4.0, [0, 0, 1], 0.62),
      ],
      { aim: [0.6, -0.6, 3] },
    ),
  'melon-2': () => boxed([16.4, 12.4, 7.5], rows(chamoeAt, [3, 3], 4.6, 3.8, { gap: 1.0, seed: 6 }), oak),
  'garaetteok-1': () =>
    before(
      18,
      4,
      slate,
      [
        ...[-3.9, -1.3, 1.3, 3.9].map((y, k) => stickAt([(k % 2) * 0.4, y, 1.2], [1, 0.02 * (k - 2), 0], k * 0.2)),
        ...[-2.6, 0, 2.6].map((y, k) => stickAt([0.3 - k * 0.3, y, 3.35], [1, -0.02, 0], 0.1 + k * 0.3)),
        ...[-1.3, 1.3].map((y, k) => stickAt([0.1, y, 5.5], [1, 0.03, 0], 0.5 + k * 0.3)),
      ],
      { eye: [-14, -34, 26], aim: [0, 0, 2.4], field: 29 },
    ),
};
