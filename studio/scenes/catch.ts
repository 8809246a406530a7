import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { ball, slab, tube } from '../shapes.ts';
import { salted, styrofoam } from './cold.ts';
import { before, oak, slate } from './grounds.ts';
import { boxed } from './lay.ts';

/** Hairtail is sold in pieces as long as a hand: flat, silver all over, a low fin along the whole back. */
const long = 11;
/** Where on its fish a piece was cut, as the skin of a fish is told from the nose on. */
const neck = 20;
const cutBody = tube(
  [
    [0, 2.5, 2.5, 0.72],
    [0.12, 2.62, 2.6, 0.84],
    [long * 0.5, 2.56, 2.52, 0.8],
    [long - 0.12, 2.46, 2.44, 0.76],
    [long, 2.36, 2.36, 0.66],
  ].map(([x = 0, ...rest]) => [x + neck, ...rest]),
  { lump: [0.05, 2.2] },
);
const silver: Skin = {
  pattern: 'fish',
  a: '#46525c',
  b: '#3c4852',
  c: '#6b757d',
  d: '#b4babd',
  streakAmount: 0.001,
  size: 60,
  more: 0.055,
  gloss: 0.5,
  polish: 0.16,
  vary: 0.12,
};
const back: Skin = { a: '#4b565f', b: '#66717a', mottle: 2, gloss: 0.14, polish: 0.3 };
const flesh: Skin = {
  pattern: 'fillet',
  a: '#e7d9cf',
  b: '#d8c4b8',
  c: '#b98a80',
  d: '#c6b6b4',
  more: 0.35,
  gloss: 0.05,
  polish: 0.26,
  soft: 0.45,
};
const finSkin: Skin = {
  a: '#7d868c',
  b: '#5f686f',
  mottle: 3,
  ribs: 40,
  ribDepth: 0.02,
  gloss: 0.08,
  polish: 0.3,
  soft: 0.3,
};
const fin = slab(
  [
    [0.2, -0.1],
    [0.6, 0.62],
    [long * 0.3, 0.78],
    [long * 0.6, 0.7],
    [long * 0.94, 0.6],
    [long - 0.1, -0.1],
  ],
  0.05,
  { warp: [0.12, 1.4] },
  3,
);
const bone = ball(0.16, 0.34, 0.34);
const boneSkin: Skin = { a: '#efe6da', b: '#dccbbb', mottle: 3, soft: 0.4, gloss: 0.03 };

/** One piece lying on its flat side; `to` is where its tail end is. */
function pieceAt(at: Spot, to: Spot, seed: number, size = 1, lean: Spot = [0, 0, 1]): Piece[] {
  const far = Math.hypot(...to);
  const x: Spot = [to[0] / far, to[1] / far, to[2] / far];
  const side: Spot = [-x[1], x[0], 0];
  const on = (dx: number, dy: number, dz: number): Spot =>
    [0, 1, 2].map(
      (k) => (at[k] ?? 0) + ((x[k] ?? 0) * dx + (side[k] ?? 0) * dy + (k === 2 ? dz : 0)) * size,
    ) as unknown as Spot;
  return [
    {
      shape: cutBody,
      skin: silver,
      at: on(-neck, 0, 0),
      along: x,
      up: lean,
      size,
      seed,
      cut: { normal: [-1, 0, 0], at: -neck - 0.06, skin: flesh },
    },
    { shape: ball(long * 0.5, 0.22, 0.34), skin: back, at: on(long * 0.5, 2.32, 0), along: x, up: lean, size, seed },
    { shape: fin, skin: finSkin, at: on(0, 2.4, 0.1), along: x, up: lean, size, seed },
    { shape: bone, skin: boneSkin, at: on(0.02, 0.1, 0), along: x, up: lean, size },
  ];
}

export const caught: Record<string, () => Scene> = {
  'hairtail-1': () =>
    before(
      19,
      3,
      slate,
      [
        ...pieceAt([-7.6, 5.2, 0.84], [1, 0.1, 0], 0.15),
        ...pieceAt([-4.0, -0.6, 0.84], [1, 0.02, 0], 0.48),
        ...pieceAt([-8.2, -6.2, 0.84], [1, 0.05, 0], 0.77),
        ...pieceAt([-6.4, 2.4, 2.5], [1, -0.22, 0.02], 0.33, 0.96, [0.03, -0.16, 1]),
        ...salted(22, 10, 9, 0.06, 4, [0.3, 0.7]),
      ],
      { eye: [-5, -27, 30], aim: [-0.6, -0.6, 1.2], field: 31 },
    ),
  'hairtail-2': () =>
    boxed(
      [14, 10, 5.5],
      [-6.6, -0.2, 6.2].flatMap((y, row) =>
        [-12.6, -0.6].flatMap((x, side) =>
          pieceAt([x + 0.3 * row, y, 2.2], [1, 0.02 * (row - side), 0], (row * 0.31 + side * 0.47 + 0.1) % 1, 1.08),
        ),
      ),
      oak,
      {},
      styrofoam,
    ),
  'hairtail-3': () => ({
    eye: [-9, -13, 13],
    aim: [-1.4, 0.2, 0.9],
    field: 33,
    opening: 0.24,
    table: slate,
    pieces: [
      ...pieceAt([-5.0, -2.4, 0.84], [1, 0.22, 0], 0.64),
      ...pieceAt([-3.4, 3.8, 0.84], [1, 0.12, 0], 0.2),
      ...pieceAt([-1.0, 9.6, 0.84], [1, 0.1, 0], 0.5),
      ...salted(16, 9, 8, 0.06, 7, [0.3, 0.7]),
    ],
  }),
};
