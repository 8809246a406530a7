import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { lathe } from '../shapes.ts';
import { before, clay, linen, oak, plaster, walnut } from './grounds.ts';
import { boxed, half, leaf, leafShape, type One, pile, rows, stalk, stand, star, tip, twig, wood } from './lay.ts';

/** With the neck it is known by. */
const necked = lathe(
  [
    [0, -0.76],
    [0.2, -0.79],
    [0.5, -0.74],
    [0.8, -0.5],
    [0.98, -0.06],
    [0.95, 0.32],
    [0.74, 0.6],
    [0.5, 0.76],
    [0.37, 0.9],
    [0.34, 1.06],
    [0.26, 1.15],
    [0.12, 1.12],
    [0, 1.09],
  ],
  { lump: [0.06, 0.55], lobes: [8, 0.014] },
);
const flat = lathe(
  [
    [0, -0.62],
    [0.2, -0.66],
    [0.5, -0.62],
    [0.82, -0.42],
    [1, -0.04],
    [0.96, 0.28],
    [0.74, 0.54],
    [0.46, 0.64],
    [0.22, 0.65],
    [0.08, 0.6],
    [0, 0.58],
  ],
  { lump: [0.035, 0.7], lobes: [10, 0.008] },
);
const peel: Skin = {
  a: '#ec7d0e',
  b: '#f39220',
  mottle: 1.3,
  c: '#e0a028',
  fade: 0.45,
  fadeFrom: 0.75,
  fadeTo: 1.15,
  pores: 12,
  poreDepth: 0.018,
  grain: 6,
  grainDepth: 0.02,
  gloss: 0.04,
  polish: 0.4,
  soft: 0.28,
  vary: 0.1,
};
const ruddy: Skin = {
  ...peel,
  a: '#df4f0a',
  b: '#e86414',
  c: '#e07a18',
  pores: 17,
  poreDepth: 0.011,
  grainDepth: 0.012,
};
const smoothPeel: Skin = { ...peel, a: '#ef850f', b: '#f49a22', pores: 18, poreDepth: 0.009, polish: 0.3 };
const button: Skin = { a: '#6f7f2e', b: '#56611f', mottle: 6, gloss: 0.01 };
const juicy: Skin = {
  pattern: 'citrus',
  a: '#ee7208',
  b: '#fb9c28',
  c: '#fbe0ac',
  d: '#ef8a14',
  size: 0.97,
  more: 11,
  gloss: 0.055,
  polish: 0.2,
  soft: 0.5,
};

const citrusOf =
  (shape: Piece['shape'], skin: Skin, top: number, leafy = false): One =>
  (at, size, up, seed) => {
    const end = tip(at, up, size * top);
    return [
      { shape, skin, at, up, size, seed, turn: seed * 360 },
      { shape: star, skin: button, at: end, up, size: size * 0.8, seed },
      ...(leafy ? leaves(end, up, size, seed) : []),
    ];
  };

function leaves(top: Spot, up: Spot, size: number, seed: number): Piece[] {
  const one = (out: Spot, along: Spot, lean: Spot, long: number, more: number): Piece => ({
    shape: leafShape,
    skin: leaf,
    at: [top[0] + out[0] * size, top[1] + out[1] * size, top[2] + out[2] * size],
    along,
    up: lean,
    size: size * long,
    seed: seed + more,
  });
  return [
    { shape: twig, skin: wood, at: top, along: [up[0] + 0.1, up[1], up[2] + 0.2], size: size * 0.3, seed },
    one([0.72, -0.1, 0.2], [1, -0.2, 0.12], [0.1, -0.45, 1], 0.78, 0),
    one([-0.55, 0.25, 0.24], [-1, 0.5, 0.2], [-0.2, -0.5, 1], 0.66, 0.31),
  ];
}

type Kind = { shape: Piece['shape']; skin: Skin; top: number; high: number; r: number; flesh: Skin };
function threeOf(name: string, kind: Kind, box: readonly [number, number], table: Skin): Record<string, () => Scene> {
  const { shape, skin, top, high, r, flesh } = kind;
  const one = citrusOf(shape, skin, top);
  const leafy = citrusOf(shape, skin, top, true);
  return {
    [`${name}-1`]: () => before(r * 5.1, r * 2, table, pile(one, r, high, leafy), { aim: [r * 0.15, 0, r * 1.15] }),
    [`${name}-2`]: () => {
      const inner: Spot = [box[0] * r * 1.05 + 0.8, box[1] * r * 1.05 + 0.8, r * 1.9];
      return boxed(inner, rows(one, box, r, high * r, { upright: 0.45 }), oak);
    },
    [`${name}-3`]: () =>
      before(
        r * 3.1,
        3,
        plaster,
        [
          half(shape, skin, flesh, [-r * 0.2, -r * 0.5, r * 0.82], r, [0.1, -0.72, 0.72], 0.2),
          half(shape, skin, flesh, [r * 1.34, r * 0.75, r * 0.8], r, [-0.3, -0.5, 0.8], 0.61),
          ...leafy([-r * 1.4, r, r * high], r, [0.1, -0.2, 1], 0.83),
        ],
        { aim: [0, 0, r * 0.5] },
      ),
  };
}

const lemon = lathe(
  [
    [0, -1.36],
    [0.11, -1.33],
    [0.19, -1.2],
    [0.42, -1.02],
    [0.76, -0.56],
    [0.88, 0],
    [0.78, 0.52],
    [0.46, 0.94],
    [0.2, 1.1],
    [0.17, 1.24],
    [0.08, 1.3],
    [0, 1.29],
  ],
  { lump: [0.045, 0.6] },
);
const yellow: Skin = { ...peel, a: '#eec21a', b: '#f4d136', c: '#cfc04a', fadeFrom: 0.8, fadeTo: 1.4, soft: 0.32 };
const sour: Skin = { ...juicy, a: '#ecd56a', b: '#f5e79c', c: '#fbf6dd', d: '#f0cb2a', size: 0.87, more: 9 };
const lemonAt: One = (at, size, up, seed) => {
  const turn = seed * 40;
  const lie: Spot = up[2] > 0.96 ? [Math.cos(turn), Math.sin(turn), 0.12] : [up[0] * 2, up[1] * 2, 0.15];
  return [{ shape: lemon, skin: yellow, at, up: lie, size, seed, turn: seed * 360 }];
};

const round = lathe(
  [
    [0, -0.7],
    [0.1, -0.74],
    [0.26, -0.82],
    [0.45, -0.83],
    [0.7, -0.66],
    [0.92, -0.3],
    [1, 0.08],
    [0.93, 0.45],
    [0.72, 0.72],
    [0.48, 0.82],
    [0.3, 0.8],
    [0.16, 0.7],
    [0.07, 0.58],
    [0, 0.55],
  ],
  { lump: [0.035, 0.9], lobes: [5, 0.01] },
);
const russet: Skin = {
  a: '#b3742c',
  b: '#c78d40',
  mottle: 1.0,
  contrast: 0.3,
  c: '#b9a24a',
  fade: 0.3,
  fadeFrom: 0.3,
  fadeTo: 0.85,
  dots: 8.5,
  dotSize: 0.2,
  dotAmount: 0.85,
  dot: '#ecd3a0',
  grain: 9,
  grainDepth: 0.012,
  gloss: 0.025,
  polish: 0.5,
  soft: 0.2,
  vary: 0.12,
};
const gold: Skin = { ...russet, a: '#d6bd55', b: '#e0cb6c', c: '#c4bb55', dot: '#a98f3e', dotAmount: 0.5 };
const crisp: Skin = {
  pattern: 'flesh',
  a: '#f1edda',
  b: '#e8e2c6',
  c: '#e9dfae',
  d: '#c08338',
  dot: '#3d2312',
  size: 0.98,
  more: 0.5,
  grain: 9,
  grainDepth: 0.03,
  gloss: 0.06,
  polish: 0.22,
  soft: 0.4,
};
const pearOf =
  (skin: Skin): One =>
  (at, size, up, seed) => [
    { shape: round, skin, at, up, size, seed, turn: seed * 360 },
    {
      shape: stalk,
      skin: wood,
      at: tip(at, up, size * 0.52),
      along: [up[0] + 0.2, up[1], up[2]],
      size: size * 0.5,
      seed,
    },
  ];

export const orchard: Record<string, () => Scene> = {
  ...threeOf('citrus', { shape: necked, skin: peel, top: 1.1, high: 0.76, r: 4.4, flesh: juicy }, [4, 3], oak),
  ...threeOf(
    'redhyang',
    { shape: flat, skin: ruddy, top: 0.6, high: 0.62, r: 4.3, flesh: { ...juicy, a: '#e85c08', b: '#f68420' } },
    [4, 3],
    walnut,
  ),
  ...threeOf('cheonhye', { shape: flat, skin: smoothPeel, top: 0.6, high: 0.64, r: 4.1, flesh: juicy }, [4, 3], linen),
  'lemon-1': () =>
    before(
      16.5,
      5.5,
      linen,
      [
        ...pile(lemonAt, 3.1, 0.88),
        {
          shape: leafShape,
          skin: leaf,
          at: [-4.2, -4.6, 0.4],
          along: [1, 0.5, 0],
          up: [0, -0.2, 1],
          size: 2.4,
          seed: 0.4,
        },
      ],
      { aim: [0.3, -0.2, 2.8] },
    ),
  'lemon-2': () => boxed([14, 10.6, 6], rows(lemonAt, [4, 3], 3.15, 2.8, { upright: 1, gap: 1.06 }), walnut),
  'lemon-3': () =>
    before(9.6, 3, oak, [
      half(lemon, yellow, sour, [-0.6, -1.6, 2.5], 3.1, [0.1, -0.72, 0.72], 0.2),
      half(lemon, yellow, sour, [4.2, 2.4, 2.4], 3.0, [-0.3, -0.5, 0.8], 0.61),
      ...lemonAt([-4.6, 3.4, 2.7], 3.1, [0.5, 0.1, 0.4], 0.83),
    ]),
  'pear-1': () => before(24, 8, clay, stand(pearOf(russet), 5.1, 0.83), { aim: [2.1, -1.6, 3.9] }),
  'pear-2': () => boxed([16.6, 11.3, 8.5], rows(pearOf(russet), [3, 2], 5.2, 4.4, { upright: 0.25 }), oak),
  'pear-3': () =>
    before(15.5, 4, linen, [
      half(round, russet, crisp, [-0.8, -2.2, 4.3], 5.1, [0.1, -0.74, 0.7], 0.2),
      half(round, russet, crisp, [6.6, 4.1, 4.2], 5.0, [-0.3, -0.45, 0.84], 0.61),
      ...pearOf(russet)([-6.8, 5.1, 4.2], 5.0, [0.1, -0.1, 1], 0.83),
    ]),
  'pear-mini-1': () => before(15.5, 6, linen, pile(pearOf(russet), 2.6, 0.84), { aim: [0.3, -0.3, 3.2] }),
  'pear-mini-2': () => boxed([14.6, 10, 5.5], rows(pearOf(russet), [5, 3], 2.75, 2.4, { upright: 0.25 }), oak),
  'pear-gold-1': () => before(24, 8, linen, stand(pearOf(gold), 5.1, 0.83), { aim: [2.1, -1.6, 3.9] }),
};
