import type { Piece, Scene, Shape, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, lathe, tube } from '../shapes.ts';
import { before, clay, linen, oak, plaster, slate, walnut } from './grounds.ts';
import { boxed, crown, green, half, type One, pile, rows, stalk, tip, tumbled } from './lay.ts';
import { bowlOf, celadon, turned, wideBowl } from './ware.ts';

const tomato = lathe(
  [
    [0, -0.76],
    [0.25, -0.79],
    [0.55, -0.74],
    [0.86, -0.46],
    [1, -0.04],
    [0.96, 0.32],
    [0.76, 0.6],
    [0.5, 0.7],
    [0.28, 0.68],
    [0.12, 0.6],
    [0, 0.56],
  ],
  { lobes: [6, 0.022], lump: [0.03, 0.9] },
);
const red: Skin = {
  a: '#c5140e',
  b: '#d42a14',
  mottle: 0.9,
  contrast: 0.4,
  c: '#d8702a',
  fade: 0.4,
  fadeFrom: 0.35,
  fadeTo: 0.75,
  dots: 22,
  dotSize: 0.16,
  dotAmount: 0.2,
  dot: '#f0a060',
  gloss: 0.05,
  polish: 0.15,
  soft: 0.5,
  vary: 0.1,
};
const wet: Skin = {
  pattern: 'tomato',
  a: '#d9402c',
  b: '#c22a10',
  c: '#d97a5c',
  d: '#bb1710',
  dot: '#e8cd86',
  size: 0.98,
  more: 6,
  gloss: 0.05,
  polish: 0.22,
  soft: 0.5,
};
const tomatoAt: One = (at, size, up, seed) => {
  const top = tip(at, up, size * 0.72);
  return [
    { shape: tomato, skin: red, at, up, size, seed, turn: seed * 360 },
    ...crown(top, up, size * 0.56, 6, green, 0.06, seed),
    {
      shape: stalk,
      skin: green,
      at: tip(at, up, size * 0.66),
      along: [up[0] + 0.2, up[1], up[2]],
      size: size * 0.3,
      seed,
    },
  ];
};

const plum = lathe([
  [0, -1.24],
  [0.2, -1.22],
  [0.55, -1.02],
  [0.86, -0.55],
  [0.97, 0],
  [0.9, 0.5],
  [0.66, 0.9],
  [0.34, 1.1],
  [0.12, 1.1],
  [0, 1.07],
]);
const scarlet: Skin = { ...red, a: '#c9150f', b: '#d92a16', c: '#d95a22', fadeFrom: 0.8, fadeTo: 1.15, polish: 0.12 };
const plumAt: One = (at, size, up, seed) => {
  const lie: Spot = [up[0] * 1.6 + 0.2 * Math.cos(seed * 20), up[1] * 1.6 + 0.2 * Math.sin(seed * 20), up[2] * 0.45];
  const top = tip(at, lie, size * 1.08);
  const leafy = seed % 0.1 < 0.055;
  return [
    { shape: plum, skin: scarlet, at, up: lie, size, seed, turn: seed * 360 },
    ...(leafy ? crown(top, lie, size * 0.62, 5, green, 0.12, seed) : []),
  ];
};

/** Crescents, thick in the middle and pointed. */
const cloves = [0.35, 0.22].map((bend) =>
  tube(
    [
      [0, 0.1, 0.1, 0.1, -bend * 0.7],
      [0.12, 0.34, 0.3, 0.32, -bend * 0.5],
      [0.6, 0.62, 0.52, 0.56, 0],
      [1.2, 0.66, 0.56, 0.6, bend * 0.15],
      [1.8, 0.46, 0.42, 0.44, -bend * 0.1],
      [2.25, 0.2, 0.2, 0.2, -bend * 0.6],
      [2.5, 0.05, 0.05, 0.05, -bend],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 1.2, a, b, c, y]),
    { lump: [0.03, 0.7] },
  ),
);
const ivory: Skin = {
  a: '#eee0ba',
  b: '#e2cf9d',
  mottle: 1.2,
  contrast: 0.35,
  grain: 5,
  stretch: 4,
  grainDepth: 0.02,
  gloss: 0.045,
  polish: 0.26,
  soft: 0.42,
  vary: 0.16,
};
const clove = (at: Spot, size: number, roll: (low?: number, high?: number) => number): Piece => ({
  shape: cloves[roll() < 0.5 ? 0 : 1] as Shape,
  skin: ivory,
  at,
  along: [roll(-1, 1), roll(-1, 1), roll(-0.35, 0.35)],
  up: [roll(-0.6, 0.6), roll(-0.6, 0.6), 1],
  size,
  seed: roll(),
});

const cloveAt: One = (at, size, up, seed) => [
  {
    shape: cloves[seed < 0.5 ? 0 : 1] as Shape,
    skin: ivory,
    at,
    along: [Math.cos(seed * 40), Math.sin(seed * 40), up[0] * 0.5],
    up: [up[0], up[1], 1],
    size: size * 1.25,
    seed,
  },
];

/** Oval from above, flat where it sat on its neighbour. */
const chestnut = lathe(
  [
    [0, -0.62],
    [0.4, -0.63],
    [0.72, -0.52],
    [0.95, -0.24],
    [1, 0.1],
    [0.86, 0.46],
    [0.58, 0.74],
    [0.28, 0.92],
    [0.1, 1.02],
    [0.04, 1.12],
    [0, 1.13],
  ],
  { lobes: [2, 0.11], lump: [0.025, 0.8] },
);
const glossy: Skin = {
  a: '#4a1c0c',
  b: '#662c14',
  mottle: 0.8,
  contrast: 0.4,
  d: '#2e1006',
  streaks: 22,
  streakAmount: 0.55,
  c: '#c8a67c',
  fade: 0.95,
  fadeFrom: -0.36,
  fadeTo: -0.46,
  gloss: 0.05,
  polish: 0.2,
  soft: 0.15,
  vary: 0.3,
};
const chestnutAt: One = (at, size, up, seed) => {
  const lie: Spot = [up[0] * 1.8 + 0.3 * Math.cos(seed * 20), up[1] * 1.8 + 0.3 * Math.sin(seed * 20), up[2] * 0.7];
  return [{ shape: chestnut, skin: glossy, at, up: lie, size, seed, turn: seed * 360 }];
};
const nutmeat: Skin = {
  a: '#ecd38c',
  b: '#e2c274',
  mottle: 1.5,
  grain: 5,
  grainDepth: 0.03,
  gloss: 0.03,
  polish: 0.45,
  soft: 0.5,
};

const carrots = [0.35, -0.5, 0.15].map((bend) =>
  tube(
    [
      [0, 0.3, 0.3, 0.3],
      [0.15, 1.25, 1.25, 1.25],
      [0.7, 1.62, 1.6, 1.6, bend * 0.1],
      [3, 1.55, 1.52, 1.55, bend * 0.3],
      [7, 1.42, 1.4, 1.4, bend * 0.6],
      [11, 1.2, 1.18, 1.2, bend * 0.3],
      [14, 0.92, 0.92, 0.92, -bend * 0.2],
      [15.3, 0.55, 0.55, 0.55, -bend * 0.5],
      [15.8, 0.16, 0.16, 0.16, -bend * 0.6],
      [17.2, 0.05, 0.05, 0.05, -bend * 1.4],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 8, a, b, c, y]),
    { lump: [0.09, 0.9] },
  ),
);
const orange: Skin = {
  a: '#dd6a16',
  b: '#94602f',
  mottle: 1.1,
  contrast: 0.14,
  bias: -0.11,
  dots: 1.5,
  dotSize: 0.2,
  dotAmount: 0.6,
  dot: '#8f5a2c',
  grain: 0.7,
  stretch: 0.25,
  grainDepth: 0.28,
  gloss: 0.025,
  polish: 0.5,
  soft: 0.35,
  vary: 0.12,
};
const stub = tube([
  [0, 0.5, 0.5, 0.5],
  [0.5, 0.36, 0.36, 0.36],
  [1.2, 0.3, 0.3, 0.3, 0.1],
  [1.6, 0.26, 0.26, 0.26, 0.14],
]);
const stump: Skin = { ...green, a: '#6f8a3c' };
const carrotAt = (at: Spot, along: Spot, kind: number, seed: number, size = 1): Piece[] => {
  const far = Math.hypot(...along);
  const head = at.map((v, k) => v - ((along[k] ?? 0) / far) * 7.9 * size) as unknown as Spot;
  return [
    { shape: carrots[kind % 3] as Shape, skin: orange, at, along, size, seed },
    { shape: stub, skin: stump, at: head, along: [-along[0], -along[1], 0.1], size: size * 1.1, seed },
  ];
};
const coin: Skin = {
  pattern: 'rings',
  a: '#cc5208',
  b: '#bf4706',
  c: '#d8700f',
  d: '#d86414',
  size: 1.6,
  more: 1.7,
  gloss: 0.02,
  polish: 0.6,
  soft: 0.3,
};
const disc = lathe([
  [0, -0.35],
  [1.5, -0.35],
  [1.6, -0.2],
  [1.6, 0.2],
  [1.5, 0.35],
  [0, 0.35],
]);

const chilies = [0.5, -0.7, 1.1].map((bend) =>
  tube(
    [
      [0, 0.12, 0.12, 0.12],
      [0.2, 0.48, 0.46, 0.48],
      [1, 0.62, 0.6, 0.6, bend * 0.05],
      [3, 0.56, 0.54, 0.56, bend * 0.3],
      [5.2, 0.42, 0.42, 0.42, bend * 0.35],
      [7, 0.2, 0.2, 0.2, 0],
      [7.9, 0.05, 0.05, 0.05, -bend * 0.4],
    ].map(([x = 0, a = 0, b = 0, c = 0, y = 0]) => [x - 3.8, a, b, c, y]),
    { lump: [0.05, 0.8] },
  ),
);
const hot: Skin = {
  a: '#1f5a16',
  b: '#2f7220',
  mottle: 0.8,
  contrast: 0.4,
  gloss: 0.06,
  polish: 0.16,
  soft: 0.3,
  vary: 0.3,
};
const hook = tube([
  [0, 0.24, 0.24, 0.24],
  [0.25, 0.12, 0.12, 0.12],
  [1.4, 0.1, 0.1, 0.1, 0.16],
  [2, 0.14, 0.14, 0.14, 0.3],
]);
const cap = ball(0.34, 0.5, 0.5);
const chiliAt = (at: Spot, along: Spot, seed: number, size = 1, skin = hot): Piece[] => {
  const far = Math.hypot(...along);
  const head = at.map((v, k) => v - ((along[k] ?? 0) / far) * 3.75 * size) as unknown as Spot;
  return [
    { shape: chilies[Math.floor(seed * 3)] as Shape, skin, at, along, size, seed },
    { shape: cap, skin: green, at: head, along, size, seed },
    { shape: hook, skin: green, at: head, along: [-along[0], -along[1] + 0.2, -along[2] + 0.1], size, seed },
  ];
};
function chiliHeap(
  count: number,
  x: number,
  y: number,
  low: number,
  high: number,
  seed: number,
  skin = hot,
  draw = 0.6,
): Piece[] {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, k) => {
    const t = k / count;
    const shrink = 1 - draw * t;
    const spot: Spot = [roll(-x, x) * shrink, roll(-y, y) * shrink, low + (high - low) * t];
    return chiliAt(
      spot,
      [roll(0.4, 1) * (roll() < 0.5 ? -1 : 1), roll(-0.9, 0.9), roll(-0.08, 0.08)],
      roll(),
      roll(0.9, 1.1),
      skin,
    );
  }).flat();
}

const spread = (count: number, one: (k: number, roll: ReturnType<typeof dice>) => Piece[], seed = 5) => {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, k) => one(k, roll)).flat();
};

export const patch: Record<string, () => Scene> = {
  'tomato-1': () => before(19, 6, linen, pile(tomatoAt, 3.9, 0.78), { aim: [0.5, 0, 4] }),
  'tomato-2': () => boxed([17, 12.8, 7.5], rows(tomatoAt, [4, 3], 3.9, 3.2, { upright: 0.35 }), oak),
  'tomato-3': () =>
    before(
      11.5,
      3,
      plaster,
      [
        half(tomato, red, wet, [-0.8, -1.9, 3.2], 4, [0.1, -0.74, 0.7], 0.2),
        half(tomato, red, wet, [5.2, 3.1, 3.1], 3.9, [-0.3, -0.45, 0.84], 0.61),
        ...tomatoAt([-5.4, 4.0, 3], 3.9, [0.1, -0.1, 1], 0.83),
      ],
      { aim: [0, 0, 1.8] },
    ),
  'tomato-plum-1': () =>
    before(
      13,
      4,
      oak,
      [
        ...wideBowl(1),
        ...tumbledIn(plumAt, 46, 1.35, 3.9, 1.5),
        ...plumAt([6.6, -5.4, 1.3], 1.35, [0.7, -0.3, 0.4], 0.31),
        ...plumAt([8.0, -2.6, 1.3], 1.35, [-0.2, -0.8, 0.4], 0.52),
      ],
      { aim: [0.6, -0.2, 2.6] },
    ),
  'tomato-plum-2': () => boxed([12.5, 9, 5], tumbled(plumAt, 96, 1.35, 0.9, [12.5, 9, 5], 11), walnut),
  'garlic-1': () =>
    before(
      12.5,
      4,
      walnut,
      [
        ...bowlOf(celadon, 1.1),
        ...tumbledIn(cloveAt, 90, 0.92, 3.25, 1.75),
        ...spread(5, (k, roll) => [clove([3.6 + k * 1.5, -6.6 + roll(-0.6, 1.2) + k * 0.5, 0.6], 1.2, roll)]),
      ],
      { aim: [0.4, -0.4, 2.6] },
    ),
  'garlic-2': () => boxed([10, 7.4, 4], tumbled(cloveAt, 190, 0.95, 0.9, [10, 7.4, 4], 13), oak),
  'chestnut-1': () =>
    before(
      14.5,
      4,
      oak,
      [
        ...bowlOf(turned, 1.25),
        ...tumbledIn(chestnutAt, 34, 1.7, 4.1, 2.5),
        ...chestnutAt([6.4, -5.8, 1.3], 1.75, [0.3, -0.5, 0.8], 0.31),
        ...chestnutAt([8.6, -2.8, 1.3], 1.7, [-0.5, -0.5, 0.5], 0.72),
      ],
      { aim: [0.6, -0.4, 3] },
    ),
  'chestnut-2': () => boxed([13, 9.5, 5.5], tumbled(chestnutAt, 78, 1.72, 0.85, [13, 9.5, 5], 5), linen),
  'chestnut-3': () =>
    before(
      6.6,
      2,
      walnut,
      [
        { shape: chestnut, skin: nutmeat, at: [-0.9, -1.5, 1.15], up: [0.5, -0.6, 0.5], size: 1.66, seed: 0.2 },
        { shape: chestnut, skin: nutmeat, at: [1.9, 0.5, 1.1], up: [-0.7, -0.3, 0.4], size: 1.6, seed: 0.6 },
        ...chestnutAt([-2.9, 1.3, 1.2], 1.8, [-0.3, -0.5, 0.8], 0.83),
        ...chestnutAt([-0.2, 2.3, 1.2], 1.8, [0.2, -0.6, 0.6], 0.43),
        ...chestnutAt([3.2, 3.7, 1.2], 1.8, [0.5, -0.4, 0.6], 0.15),
      ],
      { aim: [0, 0.2, 1.1], opening: 0.2 },
    ),
  'carrot-1': () =>
    before(
      21,
      4,
      linen,
      [
        ...carrotAt([-0.6, 4.4, 1.6], [1, 0.16, -0.02], 0, 0.1, 1.05),
        ...carrotAt([0.6, 0.9, 1.6], [1, 0.02, -0.02], 1, 0.4, 1.08),
        ...carrotAt([-0.4, -2.7, 1.6], [1, 0.1, -0.02], 2, 0.7),
        ...carrotAt([1.2, -6.0, 1.5], [1, -0.08, -0.02], 0, 0.9, 0.96),
        ...carrotAt([-0.2, 2.4, 4.3], [1, -0.1, -0.02], 2, 0.25, 0.98),
      ],
      { eye: [-3, -34, 32], aim: [0.9, -0.8, 1.5], field: 28 },
    ),
  'carrot-2': () =>
    boxed(
      [13.5, 10.5, 6.5],
      [
        ...[-7.4, -3.7, 0, 3.7, 7.4].flatMap((y, k) =>
          carrotAt([(k % 2) * 0.9 - 0.6, y, 2.7], [k % 2 ? 1 : -1, 0.02, 0], k, 0.1 + k * 0.17),
        ),
        ...[-5.4, -1.8, 1.8, 5.4].flatMap((y, k) =>
          carrotAt([(k % 2) * 0.8, y, 5.3], [k % 2 ? -1 : 1, 0.04, 0], k + 1, 0.2 + k * 0.2),
        ),
      ],
      clay,
    ),
  'carrot-3': () =>
    before(
      9,
      2,
      plaster,
      [
        ...[0, 1, 2, 3, 4].map(
          (k): Piece => ({
            shape: disc,
            skin: coin,
            at: [-3.4 + k * 1.7, -2.6 + k * 0.35, 0.62 + k * 0.16],
            up: [-0.42, -0.2, 0.9],
            size: 1.12 - k * 0.03,
            seed: k * 0.21,
          }),
        ),
        ...carrotAt([1.2, 2.6, 1.7], [1, 0.12, 0], 1, 0.3, 1.05),
        { shape: disc, skin: coin, at: [4.6, -3.9, 0.4], size: 1.02, seed: 0.77 },
      ],
      { aim: [0.3, -0.4, 0.6] },
    ),
  'chili-green-1': () => before(13.5, 4, linen, chiliHeap(26, 5.4, 4.4, 0.62, 3.9, 6), { aim: [0, -0.2, 1.6] }),
  'chili-green-2': () => boxed([13, 9.5, 5], chiliHeap(150, 9.4, 8.2, 1.2, 3.6, 9, hot, 0.15), oak),
  'chili-green-3': () =>
    before(9.5, 3, slate, chiliHeap(26, 5.4, 4.4, 0.62, 3.9, 6), { aim: [0, -1, 2.2], opening: 0.35 }),
};

/** Fruits that fell into a bowl: what lies under the rim is hidden, what is over it makes a hill. */
export function tumbledIn(one: One, count: number, r: number, rim: number, low: number): Piece[] {
  const pieces: Piece[] = [];
  const roll = dice(21);
  const layers = [
    [rim * 0.98, low + 1.3, 0.5],
    [rim * 0.72, low + 2.5, 0.3],
    [rim * 0.36, low + 3.5, 0],
  ] as const;
  let left = count;
  for (const [wide, z, turn] of layers) {
    for (let ring = wide; ring > r * 0.6 && left > 0; ring -= r * 2.02) {
      const around = Math.max(1, Math.floor((2 * Math.PI * ring) / (r * 2.12)));
      for (let k = 0; k < around && left > 0; k++, left--) {
        const a = ((k + turn) / around) * 2 * Math.PI;
        const spot: Spot = [Math.cos(a) * ring, Math.sin(a) * ring, z + (wide - ring) * 0.18 + roll(-0.1, 0.1)];
        pieces.push(...one(spot, r * roll(0.94, 1.05), [roll(-0.8, 0.8), roll(-0.9, 0.5), roll(0.3, 1)], roll()));
      }
    }
  }
  pieces.push(...one([0, -0.2, layers[2][1] + r * 0.9], r, [0.3, -0.5, 0.8], 0.42));
  return pieces;
}
