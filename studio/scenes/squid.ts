import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { ball, slab, tube } from '../shapes.ts';
import { ice, salted, styrofoam } from './cold.ts';
import { before, oak, slate } from './grounds.ts';
import { boxed } from './lay.ts';

/** Squid of last night: a mantle full of little dark spots, a fin like an arrow's head, arms that lie as they fell. */
const wet: Skin = {
  a: '#d6b9a8',
  b: '#b98a76',
  mottle: 0.55,
  contrast: 0.4,
  dots: 3.6,
  dotSize: 0.3,
  dotAmount: 0.8,
  dot: '#7d3226',
  c: '#94503f',
  fade: 0.7,
  fadeFrom: 0.7,
  fadeTo: 2.4,
  gloss: 0.1,
  polish: 0.16,
  soft: 0.45,
  vary: 0.06,
};
const finned: Skin = { ...wet, a: '#dcc4b5', b: '#c49c89', fade: 0 };
const pale: Skin = { ...wet, a: '#e2cdbf', b: '#cba694', dotSize: 0.22, dots: 5, fade: 0 };
const armed: Skin = { ...pale, dots: 6, fade: 0.5, fadeFrom: 0.05, fadeTo: 0.3 };
const dark: Skin = { a: '#0d0c0e', gloss: 0.14, polish: 0.08 };
const ringed: Skin = { a: '#cfc4b4', b: '#8f8a80', mottle: 4, gloss: 0.1, polish: 0.2 };

const mantle = tube(
  [
    [0, 0.12, 0.12, 0.12],
    [0.04, 0.3, 0.3, 0.28],
    [0.16, 0.62, 0.62, 0.56],
    [0.36, 0.92, 0.92, 0.78],
    [0.6, 1, 1, 0.84],
    [0.85, 0.96, 0.96, 0.82],
    [0.985, 0.88, 0.88, 0.76],
    [1, 0.74, 0.74, 0.62],
  ].map(([x = 0, a = 0, b = 0, w = 0]) => [x * 19, a * 3, b * 3, w * 3]),
  { lump: [0.1, 2.4] },
);
const fin = slab(
  [
    [-0.4, 0],
    [1.2, 1.6],
    [3.8, 4.6],
    [5.2, 5.2],
    [6.6, 4.2],
    [8.2, 1.9],
    [8.4, 0],
    [8.2, -1.9],
    [6.6, -4.2],
    [5.2, -5.2],
    [3.8, -4.6],
    [1.2, -1.6],
  ],
  0.26,
  { round: 0.22, warp: [0.35, 3.2] },
  3,
);
const head = ball(2.3, 1.75, 1.5);
const eye = ball(0.62, 0.62, 0.5);
const pupil = ball(0.42, 0.42, 0.4);
const armOf = (long: number, thick: number, bend: number, wave: number) =>
  tube(
    Array.from({ length: 9 }, (_, k) => {
      const x = k / 8;
      const r = thick * (1 - 0.86 * x ** 0.8) + 0.06;
      return [x * long, r, r, r * 0.9, bend * x * x * long * 0.34 + wave * Math.sin(x * 6) * 0.35, -0.5 * x];
    }),
    { lump: [0.04, 0.5] },
  );
const arms = [
  armOf(9.5, 0.62, 0.9, 0.4),
  armOf(10.5, 0.68, 0.45, -0.7),
  armOf(11, 0.7, 0.1, 0.8),
  armOf(10.8, 0.7, -0.2, -0.6),
  armOf(10, 0.66, -0.55, 0.5),
  armOf(9, 0.6, -1.0, -0.4),
];
const feelers = [armOf(15, 0.42, 0.28, 0.9), armOf(14.4, 0.42, -0.36, -0.8)];

/** `to` is where its arms lie. */
function squidAt(at: Spot, to: readonly [number, number], seed: number, size = 1): Piece[] {
  const far = Math.hypot(...to);
  const x: Spot = [to[0] / far, to[1] / far, 0];
  const y: Spot = [-x[1], x[0], 0];
  const on = (u: number, v: number, w: number): Spot => [
    at[0] + size * (x[0] * u + y[0] * v),
    at[1] + size * (x[1] * u + y[1] * v),
    at[2] + size * w,
  ];
  const way = (degrees: number): Spot => {
    const t = (degrees * Math.PI) / 180;
    return [x[0] * Math.cos(t) + y[0] * Math.sin(t), x[1] * Math.cos(t) + y[1] * Math.sin(t), 0];
  };
  return [
    { shape: mantle, skin: wet, at: on(0, 0, 2.4), along: x, size, seed },
    { shape: fin, skin: finned, at: on(-0.2, 0, 2.0), along: x, size, seed },
    { shape: head, skin: { ...pale }, at: on(20.2, 0, 1.9), along: x, size, seed },
    ...[1, -1].flatMap((side): Piece[] => [
      { shape: eye, skin: ringed, at: on(20.4, side * 1.35, 2.35), along: x, size, seed },
      { shape: pupil, skin: dark, at: on(20.45, side * 1.5, 2.62), along: x, size, seed },
    ]),
    ...arms.map((shape, k): Piece => {
      const spread = (2.5 - k) * 9;
      return {
        shape,
        skin: armed,
        at: on(21.6, (2.5 - k) * 0.42, 1.3 + 0.25 * (k % 2)),
        along: way(spread),
        size,
        seed: seed + k * 0.1,
      };
    }),
    ...feelers.map(
      (shape, k): Piece => ({
        shape,
        skin: armed,
        at: on(21.8, k ? -0.5 : 0.5, 0.8),
        along: way(k ? -7 : 7),
        size,
        seed: seed + k * 0.3,
      }),
    ),
  ];
}

export const squid: Record<string, () => Scene> = {
  'squid-1': () =>
    before(
      38,
      3,
      slate,
      [
        ...squidAt([-17.5, 5.6, 0], [1, 0.02], 0.2),
        ...squidAt([-18.2, -5.6, 0], [1, -0.05], 0.6),
        ...salted(60, 16, 12, 0.08, 4, [0.8, 1.6]),
      ],
      { eye: [-4, -44, 62], aim: [0.4, -0.6, 1], field: 30 },
    ),
  'squid-2': () =>
    boxed(
      [15.8, 12, 6],
      [
        ...ice(15.2, 11.4, 1.6),
        ...[-8.4, -4.2, 0, 4.2, 8.4].flatMap((y, k) =>
          squidAt([-14.6 + 0.4 * (k % 2), y * 0.98, 1.3], [1, 0.012 * (k - 2)], 0.12 + k * 0.19, 0.8),
        ),
      ],
      oak,
      {},
      styrofoam,
    ),
};
