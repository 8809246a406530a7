import type { Piece, Scene, Shape, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, block, lathe, slab, tube } from '../shapes.ts';
import { before, linen, oak, ruler, slate, walnut } from './grounds.ts';
import { boxed, dome, hill } from './lay.ts';
import { bowlOf, dishOf, porcelain, stoneware, turned } from './ware.ts';

type Roll = (low?: number, high?: number) => number;
type Seed = { shape: Shape; skin: Skin; part: number };

const lies = (roll: Roll): { along: Spot; up: Spot } => ({
  along: [roll(-1, 1), roll(-1, 1), roll(-0.45, 0.45)],
  up: [roll(-1, 1), roll(-1, 1), 1.2],
});

/** Any of several kinds, by their parts of the whole. */
const anyOf =
  (kinds: readonly Seed[], low: number) =>
  (at: Spot, roll: Roll): Piece => {
    const lot = roll() * kinds.reduce((sum, { part }) => sum + part, 0);
    let passed = 0;
    const kind = kinds.find(({ part }) => {
      passed += part;
      return lot < passed;
    }) as Seed;
    return {
      shape: kind.shape,
      skin: kind.skin,
      at: [at[0], at[1], at[2] + low],
      ...lies(roll),
      size: roll(0.88, 1.1),
      seed: roll(),
    };
  };

function inBowl(
  kinds: readonly Seed[],
  count: number,
  ware: Skin,
  ground: Skin,
  under: Skin,
  spilt: number,
  r: number,
): Scene {
  const one = anyOf(kinds, r * 0.5);
  const roll = dice(5);
  const beside = Array.from({ length: spilt }, () => {
    const angle = roll(3.9, 5.7);
    const far = 5.4 + roll() ** 2 * 3.4;
    const piece = one([Math.cos(angle) * far, Math.sin(angle) * far, r * 0.45], roll);
    return { ...piece, along: [piece.along?.[0] ?? 1, piece.along?.[1] ?? 0, 0] as Spot, up: [0, 0, 1] as Spot };
  });
  return before(
    10.8,
    4,
    ground,
    [
      ...bowlOf(ware),
      { shape: ball(4.35, 4.35, 1.25), skin: under, at: [0, 0, 2.95] },
      ...hill(count, 4.3, dome(4.5, 3.25, 1.45), one, { deep: r * 1.6 }),
      ...beside,
    ],
    { aim: [0, -0.3, 2.4] },
  );
}

/** From near, nothing but the heap. */
function near(kinds: readonly Seed[], count: number, r: number, under: Skin, wide: number): Scene {
  const one = anyOf(kinds, r * 0.5);
  const roll = dice(9);
  const hills = (x: number, y: number) => 0.35 * Math.sin(x * 0.9 + 1) + 0.3 * Math.cos(y * 0.8);
  return {
    eye: [0, -wide * 1.5, wide * 1.9],
    aim: [0, 0, 0],
    field: 27,
    opening: wide * 0.03,
    table: under,
    pieces: Array.from({ length: count }, () => {
      const [x, y] = [roll(-wide * 0.75, wide * 0.75), roll(-wide * 0.75, wide * 0.9)];
      return one([x, y, hills(x, y) * r * 3 + r * 2 - roll() ** 1.5 * r * 2.4], roll);
    }),
  };
}

const black: Skin = { a: '#15130f', b: '#26211a', mottle: 2, c: '#4a4438', gloss: 0.04, polish: 0.32, vary: 0.5 };
const soot: Skin = { a: '#12100d' };
const seorite: Seed[] = [
  { shape: ball(0.5, 0.42, 0.38), skin: black, part: 6 },
  { shape: ball(0.46, 0.4, 0.36), skin: { ...black, a: '#1d1a16', b: '#322b22', polish: 0.42 }, part: 3 },
];
const grainSkin = (a: `#${string}`, b: `#${string}`): Skin => ({
  a,
  b,
  mottle: 3,
  vary: 0.22,
  gloss: 0.035,
  polish: 0.38,
  soft: 0.3,
});
const long = ball(0.31, 0.13, 0.115);
const round = ball(0.15, 0.145, 0.135);
const bean = ball(0.36, 0.26, 0.24);
const mixed: Seed[] = [
  { shape: long, skin: grainSkin('#cdb88c', '#dccdaa'), part: 11 },
  { shape: long, skin: grainSkin('#9a6c36', '#ae824a'), part: 9 },
  { shape: long, skin: grainSkin('#3a2430', '#522f3c'), part: 5 },
  { shape: round, skin: grainSkin('#d3a740', '#dbb75c'), part: 8 },
  { shape: round, skin: grainSkin('#7a3a22', '#8e4a2c'), part: 6 },
  { shape: bean, skin: grainSkin('#5e1a1c', '#742826'), part: 0.9 },
  { shape: bean, skin: grainSkin('#1d1a17', '#2c2620'), part: 0.9 },
  { shape: ball(0.3, 0.28, 0.26), skin: grainSkin('#7c8450', '#939a66'), part: 0.8 },
  { shape: ball(0.34, 0.3, 0.22), skin: grainSkin('#d9c9a0', '#e4d8b8'), part: 0.9 },
];
const pearl: Skin = { a: '#e6ddc6', b: '#f0e9d8', vary: 0.2, gloss: 0.04, polish: 0.35, soft: 0.55 };
const rice: Seed[] = [
  { shape: ball(0.275, 0.125, 0.105), skin: pearl, part: 8 },
  { shape: ball(0.275, 0.125, 0.105), skin: { ...pearl, a: '#f4f0e6', b: '#faf8f2', soft: 0.3 }, part: 1 },
];
const crystal: Skin = { a: '#e9e9e6', b: '#f4f4f2', mottle: 4, gloss: 0.06, polish: 0.2, soft: 0.6, vary: 0.14 };
const salt: Seed[] = [
  { shape: block(0.16, 0.15, 0.12, 0.03), skin: crystal, part: 4 },
  { shape: block(0.11, 0.1, 0.09, 0.02), skin: crystal, part: 6 },
  { shape: block(0.22, 0.2, 0.13, 0.04), skin: crystal, part: 1 },
];
const sackPaper: Skin = {
  a: '#d9c19a',
  b: '#c9ac80',
  mottle: 0.5,
  contrast: 0.4,
  grain: 1.2,
  grainDepth: 0.12,
  gloss: 0.012,
  polish: 0.7,
};
const sack = lathe(
  [
    [0, 0],
    [11.4, 0],
    [13.2, 0.9],
    [14, 5],
    [13.6, 12],
    [13.2, 17.2],
    [13.6, 18.4],
    [14.3, 18.2],
    [14.6, 16.6],
    [15.2, 16.4],
    [15.3, 18.2],
    [14.4, 19.9],
    [13.2, 20.1],
    [12.3, 19],
    [12.1, 16],
    [12, 14.6],
    [0, 14.4],
  ],
  { lobes: [4, 0.035], lump: [0.5, 4.2] },
);
const brine: Skin = { a: '#d9d9d6' };
const flake: Skin = { a: '#a81c12', b: '#c03018', mottle: 3, gloss: 0.03, polish: 0.4, soft: 0.2, vary: 0.5 };
const flakes: Seed[] = [
  { shape: ball(0.17, 0.12, 0.04), skin: flake, part: 6 },
  { shape: ball(0.1, 0.08, 0.04), skin: { ...flake, a: '#8f140d', b: '#a8200f' }, part: 6 },
  { shape: ball(0.08, 0.07, 0.02), skin: { ...flake, a: '#dba448', b: '#e4b45c' }, part: 0.7 },
];
const paprikaDust: Skin = { a: '#8f150d' };

const anchovyBody = (long: number, thick: number, bend: number) =>
  tube(
    [
      [0, 0.05, 0.06, 0.05],
      [0.05, 0.4, 0.4, 0.3],
      [0.16, 0.74, 0.8, 0.55],
      [0.34, 0.94, 1.0, 0.62],
      [0.6, 0.76, 0.76, 0.5],
      [0.84, 0.4, 0.4, 0.26],
      [0.93, 0.24, 0.24, 0.12],
      [1, 0.6, 0.6, 0.05],
    ].map(([x = 0, a = 0, b = 0, w = 0]) => [
      x * long,
      a * thick,
      b * thick,
      w * thick,
      bend * (x - 0.45) ** 2 * 4 * thick,
      bend * 0.5 * x * thick,
    ]),
    { lump: [0.03, 0.5] },
  );
const anchovies = [1, -0.8, 0.3].map((bend) => anchovyBody(7, 0.58, bend));
const silver: Skin = {
  pattern: 'fish',
  a: '#5d6468',
  b: '#3f464b',
  c: '#b9b6a8',
  d: '#d8d2bf',
  streakAmount: 0.15,
  size: 7,
  more: 0.082,
  gloss: 0.12,
  polish: 0.34,
  vary: 0.3,
};
const anchovy = (at: Spot, roll: Roll, size = 1): Piece => {
  const turn = roll(0, Math.PI * 2);
  const along: Spot = [Math.cos(turn), Math.sin(turn), roll(-0.16, 0.16)];
  return {
    shape: anchovies[Math.floor(roll(0, 3))] as Shape,
    skin: silver,
    at: [at[0] - along[0] * 3.4 * size, at[1] - along[1] * 3.4 * size, at[2]],
    along,
    up: [roll(-0.5, 0.5), roll(-0.5, 0.5), 1],
    size: size * roll(0.85, 1.1),
    seed: roll(),
  };
};

const sheet = slab(
  [
    [-9.5, -10.5],
    [9.5, -10.5],
    [9.5, 10.5],
    [-9.5, 10.5],
  ],
  0.03,
  { warp: [0.16, 3] },
  1,
);
const laver: Skin = {
  a: '#10160f',
  b: '#232d1c',
  mottle: 2.6,
  contrast: 0.3,
  dots: 5,
  dotSize: 0.14,
  dotAmount: 0.6,
  dot: '#3d4a2a',
  grain: 7,
  grainDepth: 0.06,
  gloss: 0.06,
  polish: 0.34,
  vary: 0.4,
};
const leaves = (count: number, low: number, more: number): Piece[] => {
  const roll = dice(count);
  return Array.from({ length: count }, (_, k) => ({
    shape: sheet,
    skin: laver,
    at: [roll(-more, more), roll(-more, more), low + k * 0.17] as Spot,
    turn: roll(-2.2, 2.2),
    seed: roll(),
  }));
};

export const heaps: Record<string, () => Scene> = {
  'bean-1': () => inBowl(seorite, 900, turned, linen, soot, 26, 0.42),
  'bean-3': () => near(seorite, 620, 0.42, soot, 6),
  'grain-1': () => inBowl(mixed, 5200, porcelain, walnut, { a: '#8a6a40' }, 110, 0.16),
  'grain-3': () => near(mixed, 2600, 0.17, { a: '#8a6a40' }, 3.6),
  'rice-3': () => ({ ...near(rice, 2600, 0.14, pearl, 3.4), exposure: 0.38 }),
  'rice-2': riceSack,
  'salt-1': () => inBowl(salt, 4200, stoneware, oak, brine, 70, 0.14),
  'chili-powder-1': () => inBowl(flakes, 9000, porcelain, linen, paprikaDust, 60, 0.08),
  'anchovy-1': () =>
    before(
      17,
      3,
      walnut,
      [
        ...dishOf(porcelain, 1),
        ...hill(150, 5.0, dome(6, 1.5, 1.9), (at, roll) => anchovy(at, roll, 0.86), { deep: 0.7 }),
      ],
      { aim: [0, -0.3, 1.4] },
    ),
  'anchovy-2': () => {
    const roll = dice(6);
    return boxed(
      [11, 8, 4.4],
      Array.from({ length: 420 }, () => anchovy([roll(-7.6, 7.6), roll(-4.8, 4.8), 1.2 + roll(0, 1.6)], roll, 0.92)),
      oak,
    );
  },
  'anchovy-3': () => {
    const roll = dice(16);
    return {
      eye: [0, -9, 12],
      aim: [0, 0, 0.5],
      field: 33,
      opening: 0.2,
      table: slate,
      pieces: Array.from({ length: 130 }, () => anchovy([roll(-6, 6), roll(-5, 6), 0.4 + roll(0, 1.0)], roll, 0.95)),
    };
  },
  'seaweed-1': () =>
    before(
      27,
      3,
      linen,
      [
        ...leaves(24, 0.15, 0.25),
        { shape: sheet, skin: laver, at: [2.6, -1.8, 4.6], turn: 9, up: [0.03, 0.02, 1], seed: 0.37 },
      ],
      { aim: [0.6, -0.6, 1.2] },
    ),
};

/** Rice arrives in a sack of paper; its mouth was rolled down, and a measure lies in it. */
function riceSack(): Scene {
  const one = anyOf(rice, 0.1);
  const heapAt = (r: number) => 16.5 + 1.3 * Math.max(0, 1 - (r / 11.6) ** 2);
  return {
    eye: [-3, -50, 52],
    aim: [0, -2.4, 8.2],
    field: 36,
    opening: 0.5,
    table: oak,
    pieces: [
      { shape: sack, skin: sackPaper, at: [0, 0, 0], turn: 20, seed: 0.3 },
      { shape: ball(11.7, 11.7, 1.35), skin: pearl, at: [0, 0, 16.15] },
      ...hill(15_000, 11.3, heapAt, (at, roll) => ({ ...one(at, roll), size: roll(1.25, 1.5) }), { deep: 0.3 }),
      ...bowlOf(turned, 0.72).map((piece): Piece => ({ ...piece, at: [3.6, -2.6, 17.2], up: [0.5, -0.55, 0.75] })),
      ...ruler([-1.5, -17.4, 0.06]),
    ],
  };
}
