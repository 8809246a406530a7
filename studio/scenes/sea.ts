import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, slab, tube } from '../shapes.ts';
import { ice, salted, styrofoam } from './cold.ts';
import { before, oak, slate, walnut } from './grounds.ts';
import { boxed } from './lay.ts';

const long = 30;
const fishBody = (length: number, rise: number, width: number) =>
  tube(
    [
      [0, 0.04, 0.05, 0.05],
      [0.02, 0.22, 0.2, 0.22],
      [0.06, 0.46, 0.42, 0.42],
      [0.13, 0.72, 0.7, 0.68],
      [0.24, 0.94, 0.95, 0.9],
      [0.38, 1, 1.02, 1],
      [0.54, 0.9, 0.92, 0.92],
      [0.7, 0.64, 0.66, 0.66],
      [0.84, 0.34, 0.34, 0.36],
      [0.94, 0.17, 0.17, 0.18],
      [1, 0.14, 0.14, 0.1],
    ].map(([x = 0, a = 0, b = 0, w = 0]) => [x * length, a * rise, b * rise, w * width]),
  );
const mackerel: Skin = {
  pattern: 'fish',
  a: '#2b5a66',
  b: '#0f2a38',
  c: '#9fabaa',
  d: '#d3d6cf',
  streakAmount: 0.9,
  size: long,
  more: 0.105,
  gloss: 0.09,
  polish: 0.27,
  vary: 0.08,
};
const finSkin: Skin = {
  a: '#6f7c78',
  b: '#46524f',
  mottle: 2.5,
  ribs: 30,
  ribDepth: 0.01,
  gloss: 0.05,
  polish: 0.35,
  soft: 0.3,
};
const tail = slab(
  [
    [0, 0.32],
    [1.4, 1.2],
    [3.6, 3.0],
    [3.9, 3.0],
    [2.5, 0.9],
    [2.1, 0],
    [2.5, -0.9],
    [3.9, -3.0],
    [3.6, -3.0],
    [1.4, -1.2],
    [0, -0.32],
  ],
  0.06,
  { warp: [0.18, 2] },
  2,
);
/** A split fish without its head: what was inside shows another skin than what was outside. */
const filletBody = (() => {
  const whole = fishBody(long, 3.0, 1.25);
  const first = whole.rows?.find(([x = 0]) => x >= long * 0.37) ?? [];
  const neck = [8.3, (first[1] ?? 3) * 0.93, (first[2] ?? 3) * 0.93, (first[3] ?? 1) * 0.9, 0, 0];
  const mouth = [8.0, (first[1] ?? 3) * 0.86, (first[2] ?? 3) * 0.8, (first[3] ?? 1) * 0.4, 0, 0];
  return tube([mouth, neck, ...(whole.rows ?? []).filter(([x = 0]) => x > long * 0.37)], { lump: [0.08, 1.6] });
})();
const rosy: Skin = {
  pattern: 'fillet',
  a: '#d3ab94',
  b: '#bf8d78',
  c: '#7a2f28',
  d: '#d9d3ca',
  more: 0.8,
  gloss: 0.06,
  polish: 0.24,
  soft: 0.4,
  vary: 0.08,
};
const sheen: Skin = { ...mackerel, gloss: 0.16, polish: 0.3, vary: 0.1 };

/** Half a mackerel with its tail: the cut side up, or the skin. */
function halfAt(at: Spot, to: Spot, seed: number, skinUp = false, size = 1): Piece[] {
  const far = Math.hypot(...to);
  const x: Spot = [to[0] / far, to[1] / far, to[2] / far];
  const up: Spot = [0, 0, skinUp ? -1 : 1];
  const end = at.map((v, k) => v + (x[k] ?? 0) * (long - 0.5) * size) as unknown as Spot;
  return [
    {
      shape: filletBody,
      skin: sheen,
      at,
      along: x,
      up,
      size,
      seed,
      cut: { normal: [0, 0, 1], at: 0.06, skin: rosy },
    },
    { shape: tail, skin: finSkin, at: [end[0], end[1], 0.5], along: x, size: size * 0.9, seed },
  ];
}

const clamBody = ball(1.95, 1.5, 0.92);
const clamSkin: Skin = {
  pattern: 'shell',
  a: '#b8ab90',
  b: '#8d8168',
  c: '#4d463c',
  size: 1.42,
  more: 0,
  gloss: 0.04,
  polish: 0.34,
  vary: 0.35,
};
const clamKinds: Skin[] = [
  clamSkin,
  { ...clamSkin, a: '#8e8a80', b: '#6b675e', c: '#33312d' },
  { ...clamSkin, a: '#c9b68e', b: '#a08a62', c: '#6a5334' },
];
const cockleBody = ball(1.75, 1.5, 1.25);
const cockleSkin: Skin = {
  pattern: 'shell',
  a: '#a5927a',
  b: '#7d6a54',
  c: '#3c3026',
  size: 1.42,
  more: 44,
  gloss: 0.03,
  polish: 0.42,
  vary: 0.3,
};

const shells = (
  count: number,
  one: (at: Spot, roll: (low?: number, high?: number) => number) => Piece,
  x: number,
  y: number,
  layers: number,
  seed: number,
) => {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, k) => {
    const layer = Math.floor((k / count) * layers);
    const draw = 1 - layer * 0.24;
    return one([roll(-x, x) * draw, roll(-y, y) * draw, 0.9 + layer * 1.05 + roll(0, 0.25)], roll);
  });
};
const clamAt = (at: Spot, roll: (low?: number, high?: number) => number): Piece => ({
  shape: clamBody,
  skin: clamKinds[Math.floor(roll(0, 3))] as Skin,
  at,
  up: [roll(-0.5, 0.5), roll(-0.7, 0.3), 1],
  turn: roll(0, 360),
  size: roll(0.85, 1.08),
  seed: roll(),
});
const cockleAt = (at: Spot, roll: (low?: number, high?: number) => number): Piece => ({
  ...clamAt(at, roll),
  shape: cockleBody,
  skin: cockleSkin,
});

const abaloneShell: Skin = {
  pattern: 'shell',
  a: '#5a6248',
  b: '#7b5b44',
  c: '#39402f',
  size: 4.4,
  more: 0,
  grain: 2,
  grainDepth: 0.2,
  gloss: 0.03,
  polish: 0.5,
};
const rimOf: Skin = { a: '#c9cfc4', b: '#a9c0c0', mottle: 1.6, contrast: 0.5, gloss: 0.14, polish: 0.22 };
const frill: Skin = {
  a: '#3b3328',
  b: '#5b4d38',
  mottle: 3,
  contrast: 0.4,
  grain: 2.6,
  grainDepth: 0.3,
  pores: 2.4,
  poreDepth: 0.12,
  gloss: 0.05,
  polish: 0.3,
};
const foot: Skin = {
  a: '#d2ab72',
  b: '#b98c56',
  mottle: 0.7,
  contrast: 0.35,
  grain: 2.4,
  grainDepth: 0.05,
  dots: 5,
  dotSize: 0.16,
  dotAmount: 0.5,
  dot: '#8a6a42',
  gloss: 0.075,
  polish: 0.2,
  soft: 0.5,
};
const oval = ball(5.0, 3.6, 1.7);
const edge = ball(5.12, 3.72, 0.75);
const skirt = ball(4.65, 3.25, 1.0);
const sole = ball(4.1, 2.7, 1.5);
const hole = ball(0.26, 0.2, 0.2);
const dark: Skin = { a: '#1d1f18' };
function abaloneAt(at: Spot, turn: number, seed: number, shellUp = false, size = 1): Piece[] {
  const lie = { turn, size, seed };
  const over = (z: number): Spot => [at[0], at[1], at[2] + z * size];
  if (!shellUp)
    return [
      { shape: oval, skin: abaloneShell, at: over(1.5), ...lie },
      { shape: edge, skin: rimOf, at: over(1.75), ...lie },
      { shape: skirt, skin: frill, at: over(2.1), ...lie },
      { shape: sole, skin: foot, at: over(2.35), ...lie },
    ];
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [
    { shape: oval, skin: abaloneShell, at: over(0.5), ...lie },
    ...[0, 1, 2, 3, 4].map((k): Piece => {
      const [x, y] = [-3.4 + k * 1.1, 1.7 - 0.12 * (k - 1.6) ** 2 + 0.3];
      const z = 1.7 * Math.sqrt(Math.max(0, 1 - (x / 5) ** 2 - (y / 3.6) ** 2));
      return {
        shape: hole,
        skin: dark,
        at: [at[0] + (x * c - y * s) * size, at[1] + (x * s + y * c) * size, at[2] + (0.5 + z) * size],
        turn,
        size: size * (0.7 + k * 0.1),
      };
    }),
  ];
}

export const sea: Record<string, () => Scene> = {
  'mackerel-1': () =>
    before(
      27,
      3,
      slate,
      [
        ...halfAt([-17.4, 4.6, 1.35], [1, 0.06, 0], 0.2, true, 0.92),
        ...halfAt([-18, -0.6, 1.3], [1, 0.02, 0], 0.55, false, 0.95),
        ...halfAt([-17, -6.0, 1.3], [1, -0.02, 0], 0.81, false, 0.93),
        ...salted(60, 12, 9, 0.1, 4),
        ...salted(26, 8, 5, 1.36, 5),
      ],
      { eye: [-4.4, -34, 50], aim: [-1.1, -0.7, 1], field: 25.5 },
    ),
  'mackerel-2': () =>
    boxed(
      [14.5, 10, 6],
      [
        ...halfAt([-19.6, 7.2, 2.4], [1, 0.02, 0], 0.2, true, 1.04),
        ...halfAt([-20, 2.5, 2.3], [1, 0.0, 0], 0.5, false, 1.04),
        ...halfAt([-19.4, -2.5, 2.4], [1, 0.01, 0], 0.8, true, 1.04),
        ...halfAt([-19.8, -7.2, 2.3], [1, 0, 0], 0.35, false, 1.04),
      ],
      oak,
      {},
      styrofoam,
    ),
  'mackerel-3': () => ({
    eye: [-1, -14, 19],
    aim: [-1.2, -0.6, 1],
    field: 32,
    opening: 0.35,
    table: slate,
    pieces: [
      ...halfAt([-15, 3.4, 1.3], [1, 0.1, 0], 0.3, true),
      ...halfAt([-15.4, -2.6, 1.3], [1, 0.06, 0], 0.64),
      ...salted(40, 9, 6, 1.38, 7),
    ],
  }),
  'clam-1': () => before(12, 3, slate, shells(44, clamAt, 5.4, 4.6, 3, 3), { aim: [0, -0.2, 1.4] }),
  'clam-2': () => boxed([11, 8.2, 5], shells(130, clamAt, 9.2, 6.4, 2, 5), oak, {}, styrofoam),
  'cockle-1': () => before(11.8, 3, walnut, shells(40, cockleAt, 5.0, 4.4, 3, 4), { aim: [0, -0.2, 1.5] }),
  'cockle-3': () => before(8.5, 3, slate, shells(44, cockleAt, 5.4, 4.6, 3, 8), { aim: [0, -0.4, 1.6], opening: 0.25 }),
  'abalone-1': () =>
    before(
      18.5,
      3,
      slate,
      [
        ...abaloneAt([-4.9, 2.9, 0], 16, 0.2),
        ...abaloneAt([5.0, 3.4, 0], -12, 0.5, true),
        ...abaloneAt([-2.6, -4.6, 0], -8, 0.8),
        ...abaloneAt([7.0, -3.9, 0], 24, 0.35),
      ],
      { aim: [0.8, -0.3, 1] },
    ),
  'abalone-2': () =>
    boxed(
      [12.5, 12.4, 6],
      [
        ...ice(12, 11.8, 1.4),
        ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((k) =>
          abaloneAt(
            [((k % 2) - 0.5) * 11.2 + 0.5 * Math.sin(k * 3), (Math.floor(k / 2) - 2) * 4.75, 1.5],
            6 * Math.sin(k * 5),
            (k * 0.37) % 1,
            k % 3 === 1,
            0.74,
          ),
        ),
      ],
      oak,
      {},
      styrofoam,
    ),
  'abalone-3': () =>
    before(
      9,
      2,
      slate,
      [
        ...abaloneAt([-0.6, -1.6, 0], -8, 0.8),
        ...abaloneAt([4.6, 5.4, 0], 18, 0.35),
        ...abaloneAt([-6.6, 5.2, 0], -14, 0.5, true),
      ],
      { aim: [0, 0.2, 1.6], opening: 0.22 },
    ),
};
