import { type Scene, type Skin, type Spot, unit } from '../scene.ts';
import { lathe, slab } from '../shapes.ts';
import { before, linen, oak } from './grounds.ts';
import { boxed, type One, tumbled } from './lay.ts';
import { tumbledIn } from './patch.ts';
import { bowlOf, turned } from './ware.ts';

/** A walnut in its shell: two halves that meet in a seam, each furrowed from tip to tip. */
const half: readonly (readonly [number, number])[] = [
  [0, -1.02],
  [0.34, -0.98],
  [0.68, -0.78],
  [0.92, -0.42],
  [1, 0],
  [0.95, 0.4],
  [0.74, 0.78],
  [0.4, 1.02],
  [0.14, 1.12],
  [0, 1.18],
];
const body = lathe(half, { lump: [0.055, 0.42], lobes: [2, 0.03] });
const seam = slab(
  [
    ...half.map(([x, y]): [number, number] => [x * 1.035, y * 1.03]),
    ...half
      .slice(1, -1)
      .reverse()
      .map(([x, y]): [number, number] => [-x * 1.035, y * 1.03]),
  ],
  0.06,
  { round: 0.05, warp: [0.03, 0.7] },
  3,
);
const hull: Skin = {
  pattern: 'nut',
  a: '#c79a62',
  b: '#a97a45',
  mottle: 1.4,
  contrast: 0.35,
  c: '#6d4522',
  size: 1.5,
  gloss: 0.025,
  polish: 0.42,
  vary: 0.22,
};
const ridge: Skin = { ...hull, pattern: 'plain', a: '#b98a54', b: '#9c6e3d', mottle: 3 };

const nutAt: One = (at, size, up, seed) => {
  const axis = unit([up[0] * 1.6 + 0.5 * Math.cos(seed * 23), up[1] * 1.6 + 0.5 * Math.sin(seed * 23), up[2] * 0.55]);
  const any = unit([Math.cos(seed * 41), Math.sin(seed * 41), 0.9]);
  const normal = unit(cross(axis, any));
  return [
    { shape: body, skin: hull, at, up: axis, size, seed, turn: seed * 360 },
    { shape: seam, skin: ridge, at, along: cross(axis, normal), up: normal, size, seed },
  ];
};

function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export const nuts: Record<string, () => Scene> = {
  'walnut-1': () =>
    before(
      14.5,
      4,
      linen,
      [
        ...bowlOf(turned, 1.25),
        ...tumbledIn(nutAt, 30, 1.72, 4.0, 2.6),
        ...nutAt([6.5, -5.6, 1.7], 1.75, [0.3, -0.5, 0.8], 0.31),
        ...nutAt([9.3, -2.6, 1.7], 1.7, [-0.5, -0.5, 0.5], 0.72),
      ],
      { aim: [0.6, -0.4, 3] },
    ),
  'walnut-2': () => boxed([13, 9.5, 5.5], tumbled(nutAt, 70, 1.85, 0.95, [13, 9.5, 5], 5), oak),
};
