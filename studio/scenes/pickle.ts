import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, slab } from '../shapes.ts';
import { before, oak, slate, walnut } from './grounds.ts';
import { boxed } from './lay.ts';
import { crate, plastic } from './table.ts';
import { dishOf, porcelain } from './ware.ts';

const flakes = { dots: 4.2, dotSize: 0.34, dotAmount: 0.9, dot: '#7a1006' } as const;
const wet = { gloss: 0.06, polish: 0.3, vary: 0.25 } as const;
/** Leaves take the pepper, stems stay pale and are stained by it. */
const leafy: Skin = {
  a: '#a5200d',
  b: '#dd8a3a',
  mottle: 0.8,
  contrast: 0.22,
  bias: -0.07,
  ...flakes,
  ...wet,
  grain: 3,
  grainDepth: 0.1,
  soft: 0.3,
};
const deep: Skin = { ...leafy, a: '#8a1a0a', b: '#c24a1a' };
const stem: Skin = {
  a: '#cf5a22',
  b: '#f0cf94',
  mottle: 0.62,
  contrast: 0.2,
  bias: 0.02,
  ...flakes,
  dotAmount: 0.85,
  grain: 3,
  grainDepth: 0.06,
  ...wet,
  soft: 0.5,
};
const green: Skin = { ...leafy, a: '#b0340f', b: '#a08a2c' };
const kinds = [stem, leafy, stem, deep, leafy, stem, leafy, green];

const sheets = [0, 1, 2].map((k) =>
  slab(
    [
      [-2.7, -1.5 + 0.2 * k],
      [-2.6, 1.4],
      [-0.9, 1.75 - 0.15 * k],
      [1.0, 1.55 + 0.2 * k],
      [2.7, 1.6],
      [2.8, -1.2 - 0.2 * k],
      [0.9, -1.7],
      [-1.0, -1.55],
    ],
    0.1,
    { round: 0.08, warp: [0.5, 0.9 + 0.2 * k], lump: [0.09, 0.35] },
    3,
  ),
);
const rib = slab(
  [
    [-2.8, -1.2],
    [-2.8, 1.2],
    [2.6, 1.0],
    [2.7, -1.0],
  ],
  0.24,
  { round: 0.18, warp: [0.3, 2.2] },
  3,
);
const seed = ball(0.11, 0.07, 0.04);
const sesame: Skin = { a: '#ead6a4', b: '#d9bd82', mottle: 5, soft: 0.3 };

/** As it is cut for the table: leaf upon leaf, its layers seen from the side. */
function bundle(at: Spot, turn: number, layers: number, number: number): Piece[] {
  const roll = dice(number);
  return Array.from({ length: layers }, (_, k): Piece => {
    const any = kinds[Math.floor(roll(0, kinds.length))] ?? leafy;
    const skin = k === layers - 1 && any === stem ? leafy : any;
    return {
      shape: skin === stem ? rib : (sheets[k % 3] as never),
      skin,
      at: [at[0] + roll(-0.35, 0.35), at[1] + roll(-0.3, 0.3), at[2] + k * 0.3],
      up: [roll(-0.14, 0.14), roll(-0.18, 0.1), 1],
      turn: turn + roll(-9, 9) + (k % 2) * 180,
      size: roll(0.92, 1.06),
      seed: roll(),
    };
  });
}

function sprinkled(count: number, wide: number, high: number, number: number): Piece[] {
  const roll = dice(number);
  return Array.from({ length: count }, () => ({
    shape: seed,
    skin: sesame,
    at: [roll(-wide, wide), roll(-wide * 0.7, wide * 0.7), high + roll(-0.1, 0.15)] as Spot,
    turn: roll(0, 360),
    up: [roll(-0.4, 0.4), roll(-0.4, 0.4), 1] as Spot,
    seed: roll(),
  }));
}

export const pickled: Record<string, () => Scene> = {
  'kimchi-1': () =>
    before(
      17,
      3,
      walnut,
      [
        ...dishOf(porcelain, 1.08),
        ...bundle([-3.2, 1.9, 1.0], 82, 8, 3),
        ...bundle([0.3, 2.2, 1.0], 96, 9, 8),
        ...bundle([3.7, 1.6, 1.0], 88, 7, 5),
        ...bundle([-1.9, -2.6, 1.0], 80, 6, 12),
        ...bundle([1.9, -2.7, 1.0], 99, 6, 17),
        ...bundle([0.1, -0.2, 3.1], 10, 4, 21),
        ...sprinkled(26, 2.2, 4.75, 6),
      ],
      { aim: [0, -0.3, 1.6], opening: 0.25 },
    ),
  'kimchi-2': () =>
    boxed(
      [12.4, 9.4, 6.4],
      [
        ...crate(10.8, 7.8, 3.4, { ...plastic, a: '#f6f4ee' }).map((p) => ({
          ...p,
          at: [p.at[0], p.at[1], p.at[2] + 1.4] as Spot,
        })),
        ...[-4.5, 0, 4.5].flatMap((y, row) =>
          [-8.2, -4.9, -1.6, 1.7, 5.0, 8.2].flatMap((x, k) =>
            bundle([x, y, 1.9], 88 + 6 * Math.sin(k * 3 + row), 8 + ((k + row) % 2), 40 + row * 7 + k),
          ),
        ),
      ],
      oak,
      {},
      { board: 0.9, skin: { ...plastic, polish: 0.7, gloss: 0.01 }, flaps: false },
    ),
  'kimchi-3': () => ({
    eye: [0, -12, 11],
    aim: [0, 0.3, 1.6],
    field: 33,
    opening: 0.22,
    table: slate,
    pieces: [
      ...bundle([-3.4, 0.8, 0.4], 84, 10, 3),
      ...bundle([0.2, 0.2, 0.4], 95, 11, 8),
      ...bundle([3.8, 0.9, 0.4], 87, 9, 5),
      ...bundle([-1.8, 5.4, 0.4], 92, 10, 9),
      ...bundle([2.2, 5.6, 0.4], 86, 11, 14),
      ...bundle([6.2, 5.0, 0.4], 90, 9, 15),
      ...bundle([-5.8, 5.2, 0.4], 90, 9, 19),
    ],
  }),
};
