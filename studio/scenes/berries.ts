import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, lathe, tube } from '../shapes.ts';
import { before, linen, oak, plaster, slate, walnut } from './grounds.ts';
import { boxed, crown, type One, tip, tumbled } from './lay.ts';
import { tumbledIn } from './patch.ts';
import { bowlOf, porcelain } from './ware.ts';

const heart = lathe(
  [
    [0, -1.34],
    [0.12, -1.31],
    [0.34, -1.1],
    [0.62, -0.62],
    [0.85, -0.02],
    [0.93, 0.36],
    [0.82, 0.7],
    [0.54, 0.86],
    [0.26, 0.85],
    [0, 0.8],
  ],
  { lump: [0.05, 1.1], lobes: [3, 0.02] },
);
const berry: Skin = {
  pattern: 'berry',
  a: '#bd0e16',
  b: '#d01f20',
  mottle: 0.8,
  contrast: 0.4,
  c: '#eeb79a',
  fade: 0.4,
  fadeFrom: 0.62,
  fadeTo: 0.92,
  dot: '#e9c069',
  size: 0.2,
  gloss: 0.055,
  polish: 0.2,
  soft: 0.5,
  vary: 0.12,
};
const calyx: Skin = { a: '#5a9a2a', b: '#3f7a1e', mottle: 3, gloss: 0.03, polish: 0.45, soft: 0.3 };
const stem = tube([
  [0, 0.09, 0.09, 0.09],
  [0.5, 0.06, 0.06, 0.06, 0.04],
  [1.1, 0.07, 0.07, 0.07, 0.16],
]);
/** Lying, its leaves on; `lie` is where they are. */
const strawberryTo: One = (at, size, lie, seed) => {
  const top = tip(at, lie, size * 0.88);
  return [
    { shape: heart, skin: berry, at, up: lie, size, seed, turn: seed * 360 },
    ...crown(top, lie, size * 0.8, 9, calyx, 0.12, seed),
    { shape: stem, skin: calyx, at: top, along: lie, size: size * 0.8, seed },
  ];
};
const grapeBall = ball(1.0, 1.0, 1.08);
const campbell: Skin = {
  a: '#1d1130',
  b: '#5a5378',
  mottle: 1.1,
  contrast: 0.35,
  bias: -0.1,
  c: '#3f1a2c',
  fade: 0.5,
  fadeFrom: 0.5,
  fadeTo: 1.0,
  gloss: 0.035,
  polish: 0.3,
  soft: 0.3,
  vary: 0.35,
};
const muscat: Skin = {
  a: '#a4bd3c',
  b: '#b9cb58',
  mottle: 0.9,
  contrast: 0.4,
  c: '#c9cf70',
  fade: 0.4,
  fadeFrom: 0.3,
  fadeTo: 1,
  dots: 14,
  dotSize: 0.12,
  dotAmount: 0.25,
  dot: '#8b8a3c',
  gloss: 0.05,
  polish: 0.16,
  soft: 0.85,
  vary: 0.14,
};
const vine: Skin = { a: '#7d7a3a', b: '#5e5a2a', mottle: 3, gloss: 0.01, soft: 0.2 };
const rachis = tube([
  [0, 0.2, 0.2, 0.2],
  [1.6, 0.17, 0.17, 0.17, 0.1],
  [3.4, 0.24, 0.24, 0.24, 0.2],
]);

/** Berries that found their place about a stem and on the table; `to` is where the cluster points. */
function cluster(count: number, r: number, long: number, at: Spot, turn: number, skin: Skin, seed: number): Piece[] {
  const roll = dice(seed);
  const wide = (x: number) => (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, 0.28 + (0.62 * x) / long))) * long * 0.33;
  const balls = Array.from({ length: count }, (_, k) => {
    const x = ((k + 0.5) / count) * long;
    const angle = roll(0, Math.PI * 2);
    const far = wide(x) * (0.6 + 0.4 * roll());
    return {
      x,
      y: Math.cos(angle) * far,
      z: Math.max(r, r * 1.9 + Math.sin(angle) * far * 0.72),
      r: r * roll(0.92, 1.06),
    };
  });
  for (let step = 0; step < 260; step++) {
    for (const b of balls) {
      const pull = 0.018;
      b.y -= b.y * pull;
      b.z -= (b.z - r * 1.5) * pull + 0.01;
      b.x += (Math.min(long, Math.max(0, b.x)) - b.x) * 0.1 - (b.x - long * 0.45) * 0.004;
    }
    for (let pass = 0; pass < 3; pass++) {
      for (const [k, one] of balls.entries())
        for (const other of balls.slice(k + 1)) {
          const [dx, dy, dz] = [other.x - one.x, other.y - one.y, other.z - one.z];
          const want = (one.r + other.r) * 0.97;
          const far = Math.hypot(dx, dy, dz) || 0.01;
          if (far >= want) continue;
          const push = (want - far) / far / 2;
          one.x -= dx * push;
          one.y -= dy * push;
          one.z -= dz * push;
          other.x += dx * push;
          other.y += dy * push;
          other.z += dz * push;
        }
      for (const b of balls) b.z = Math.max(b.r, b.z);
    }
  }
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const placed = (x: number, y: number, z: number): Spot => [at[0] + x * c - y * s, at[1] + x * s + y * c, at[2] + z];
  return [
    ...balls.map((b): Piece => {
      const out: Spot = [(b.x - long / 2) * 0.3, b.y, b.z - r * 1.5];
      const tilt: Spot = [out[0] * c - out[1] * s, out[0] * s + out[1] * c, out[2] + 0.2];
      return {
        shape: grapeBall,
        skin,
        at: placed(b.x, b.y, b.z),
        up: [-tilt[0], -tilt[1], -tilt[2]],
        size: b.r,
        seed: roll(),
      };
    }),
    { shape: rachis, skin: vine, at: placed(r * 0.3, 0, r * 2.2), along: [-c, -s, 0.22], size: r * 0.95, seed: 0.4 },
  ];
}

const blue = ball(1, 1, 0.84);
const bloom: Skin = {
  a: '#27305c',
  b: '#5f6d9a',
  mottle: 1.2,
  contrast: 0.4,
  bias: -0.06,
  c: '#1b1c3a',
  fade: 0.6,
  fadeFrom: 0.62,
  fadeTo: 0.84,
  gloss: 0.025,
  polish: 0.45,
  soft: 0.2,
  vary: 0.35,
};
const dried: Skin = { a: '#1c1a34', b: '#2c2a4c', mottle: 4, gloss: 0.01 };
const rosette = lathe(
  [
    [0, 0.02],
    [0.2, 0.02],
    [0.34, 0.12],
    [0.4, 0.2],
    [0.34, 0.18],
    [0.22, 0.06],
    [0, 0.05],
  ],
  { lobes: [5, 0.16] },
);
const blueberry: One = (at, size, up, seed) => [
  { shape: blue, skin: bloom, at, up, size, seed, turn: seed * 360 },
  { shape: rosette, skin: dried, at: tip(at, up, size * 0.78), up, size, seed, turn: seed * 200 },
];

const straw = (x: number, y: number, z: number, lie: Spot, seed: number, size = 2.3) =>
  strawberryTo([x, y, z], size, lie, seed);
export const berries: Record<string, () => Scene> = {
  'strawberry-1': () =>
    before(
      13.2,
      4,
      linen,
      [
        ...straw(-4.4, 1.5, 2.0, [-0.5, 0.6, 0.5], 0.12),
        ...straw(0.2, 3.0, 2.0, [0.2, 0.9, 0.5], 0.43),
        ...straw(4.6, 1.4, 2.0, [0.8, 0.4, 0.4], 0.77),
        ...straw(-2.2, -2.5, 2.0, [-0.6, 0.5, 0.6], 0.31, 2.4),
        ...straw(2.6, -2.7, 2.0, [0.5, 0.6, 0.62], 0.64, 2.35),
        ...straw(0.2, 0.2, 4.7, [0.15, 0.5, 0.8], 0.9, 2.35),
      ],
      { aim: [0.2, 0, 2.4] },
    ),
  'strawberry-2': () =>
    boxed(
      [14, 9.4, 4.6],
      Array.from({ length: 24 }, (_, k) => {
        const roll = dice(k + 40);
        const spot: Spot = [
          ((k % 6) - 2.5) * 4.45 + roll(-0.2, 0.2),
          (Math.floor(k / 6) - 1.5) * 4.4 + roll(-0.2, 0.2),
          2.7,
        ];
        return strawberryTo(spot, 2.1 * roll(0.94, 1.04), [roll(-0.35, 0.35), 0.8, 0.5], roll());
      }).flat(),
      oak,
    ),
  'strawberry-3': () =>
    before(
      6.8,
      2,
      plaster,
      [
        ...straw(-0.9, -1.2, 1.9, [-0.3, 0.7, 0.6], 0.22, 2.4),
        ...straw(2.9, 0.4, 1.9, [0.75, 0.4, 0.45], 0.61),
        ...straw(-3.4, 2.2, 1.9, [-0.6, 0.6, 0.5], 0.83),
        ...straw(0.6, 4.2, 1.9, [0.2, 0.8, 0.5], 0.35),
      ],
      { aim: [0, 0.3, 1.5], opening: 0.16 },
    ),
  'grape-1': () => before(17, 5, oak, cluster(74, 1.2, 15, [-7, 0.6, 0], -0.14, campbell, 3), { aim: [0.4, -0.4, 2] }),
  'grape-2': () =>
    boxed(
      [15, 10.8, 6],
      [
        ...cluster(58, 1.15, 12, [-12.6, 5.2, 1], 0.02, campbell, 3),
        ...cluster(58, 1.15, 12, [12.4, 5.4, 1], Math.PI - 0.05, campbell, 4),
        ...cluster(58, 1.15, 12, [-12.6, -4.9, 1], 0.04, campbell, 5),
        ...cluster(58, 1.15, 12, [12.6, -4.7, 1], Math.PI + 0.03, campbell, 6),
      ],
      linen,
    ),
  'grape-3': () =>
    before(8.6, 3, slate, cluster(62, 1.15, 13, [-6.2, 1, 0], -0.05, campbell, 9), {
      aim: [-0.4, 0, 2.3],
      opening: 0.3,
    }),
  'shine-1': () =>
    before(19, 5, linen, cluster(50, 1.5, 15, [-7.2, 0.8, 0], -0.16, muscat, 12), { aim: [0.2, -0.4, 2.4] }),
  'shine-2': () =>
    boxed(
      [16.5, 11.5, 6.5],
      [
        ...cluster(44, 1.45, 12.5, [-14, 5.6, 1], 0.02, muscat, 13),
        ...cluster(44, 1.45, 12.5, [14, 5.6, 1], Math.PI - 0.05, muscat, 14),
        ...cluster(44, 1.45, 12.5, [-14, -5.3, 1], 0.04, muscat, 15),
        ...cluster(44, 1.45, 12.5, [14, -5.2, 1], Math.PI + 0.03, muscat, 16),
      ],
      oak,
    ),
  'shine-3': () =>
    before(9.5, 3, walnut, cluster(64, 1.5, 14.5, [-7.4, 1, 0], -0.05, muscat, 17), {
      aim: [-0.4, 0, 2.6],
      opening: 0.3,
    }),
  'blueberry-1': () =>
    before(
      9.6,
      3,
      linen,
      [
        ...bowlOf(porcelain, 0.86),
        ...tumbledIn(blueberry, 130, 0.66, 3.0, 0.95),
        ...blueberry([4.4, -4.4, 0.6], 0.66, [0.3, -0.5, 0.8], 0.3),
        ...blueberry([5.6, -2.9, 0.6], 0.7, [-0.3, -0.4, 0.9], 0.6),
        ...blueberry([2.8, -5.4, 0.6], 0.62, [0.1, -0.9, 0.4], 0.8),
      ],
      { aim: [0.4, -0.3, 2] },
    ),
  'blueberry-2': () => boxed([8.6, 6.2, 3.6], tumbled(blueberry, 190, 0.72, 0.9, [8.6, 6.2, 3.6], 4), oak),
  'blueberry-3': () =>
    before(
      6.4,
      1,
      slate,
      tumbled(blueberry, 60, 0.75, 0.9, [4.2, 4.2, 3], 9).map((p) => ({
        ...p,
        at: [p.at[0], p.at[1], p.at[2] - 1] as Spot,
      })),
      { aim: [0, -0.2, 1.4], opening: 0.07 },
    ),
};
