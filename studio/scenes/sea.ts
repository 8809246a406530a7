import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, slab, tube } from '../shapes.ts';
import { above, before, openBox, slate, walnut } from './grounds.ts';

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
const mackerelBody = fishBody(long, 3.15, 2.1);
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
const fin = slab(
  [
    [0, 0.3],
    [1.2, 0.62],
    [2.6, 0.3],
    [1.4, -0.15],
    [0, -0.3],
  ],
  0.035,
  { warp: [0.1, 1.5] },
  2,
);
const crest = slab(
  [
    [0, 0],
    [0.5, 1.3],
    [1.3, 0.95],
    [2.6, 0.1],
    [2.6, -0.3],
    [0, -0.3],
  ],
  0.04,
  { warp: [0.08, 1] },
  2,
);

/** A fish on its side: nose at `at`, the rest of it along `to`. */
function mackerelAt(at: Spot, to: Spot, seed: number, size = 1): Piece[] {
  const far = Math.hypot(...to);
  const x: Spot = [to[0] / far, to[1] / far, to[2] / far];
  const y: Spot = [-x[1], x[0], 0];
  const by = (a: number, b: number, c = 0): Spot => [
    at[0] + (x[0] * a + y[0] * b) * size,
    at[1] + (x[1] * a + y[1] * b) * size,
    at[2] + (x[2] * a + c) * size,
  ];
  const lie = { along: x, size, seed };
  return [
    { shape: mackerelBody, skin: mackerel, at, ...lie },
    { shape: tail, skin: finSkin, at: by(long - 0.5, 0), ...lie },
    {
      shape: fin,
      skin: finSkin,
      at: by(7.6, -0.3, 1.95),
      along: [x[0] * 0.97, x[1] * 0.97, x[2] - 0.08],
      up: [y[0] * -0.25, y[1] * -0.25, 1],
      size,
      seed,
    },
    { shape: crest, skin: finSkin, at: by(10.2, 2.85), ...lie },
    { shape: crest, skin: finSkin, at: by(19, 2.05), ...lie, size: size * 0.7 },
  ];
}

export const sea: Record<string, () => Scene> = {
  'mackerel-1': () =>
    before(
      31,
      5,
      slate,
      [
        ...mackerelAt([-16, 4.6, 2.1], [1, 0.1, 0], 0.2),
        ...mackerelAt([-17, -0.6, 2.1], [1, 0.06, 0], 0.55),
        ...mackerelAt([-15.4, -5.8, 2.1], [1, 0.02, 0], 0.81),
      ],
      { eye: [-3, -34, 52], aim: [0.2, -0.4, 1.5], field: 33.5 },
    ),
  'mackerel-2': () =>
    above(
      40,
      walnut,
      [
        ...openBox([18, 11.5, 6], 3, true),
        ...ice(17, 10.5, 2.2),
        ...mackerelAt([-15, 6, 4.4], [1, -0.05, 0], 0.2, 0.9),
        ...mackerelAt([-15.6, 1.0, 4.4], [1, 0.03, 0], 0.5, 0.9),
        ...mackerelAt([-14.6, -4.2, 4.4], [1, 0, 0], 0.8, 0.9),
      ],
      { aim: [0, -0.8, 3] },
    ),
  'mackerel-3': () => ({
    eye: [-1, -12, 20],
    aim: [-1.4, 0.8, 1.5],
    field: 32,
    opening: 0.5,
    table: slate,
    pieces: [...mackerelAt([-9, 3.6, 2.1], [1, 0.12, 0], 0.3), ...mackerelAt([-8.4, -2.4, 2.1], [1, 0.1, 0], 0.64)],
  }),
};

/** Broken ice, as much as is seen. */
function ice(x: number, y: number, z: number): Piece[] {
  const roll = dice(8);
  const clear: Skin = {
    a: '#dfeaf0',
    b: '#f3f8fa',
    mottle: 1.5,
    gloss: 0.08,
    polish: 0.15,
    soft: 0.6,
    grain: 2,
    grainDepth: 0.15,
  };
  const lump = [ball(0.9, 0.7, 0.6), ball(0.7, 0.8, 0.5), ball(0.6, 0.5, 0.5)];
  return Array.from({ length: 420 }, () => ({
    shape: lump[Math.floor(roll(0, 3))] ?? (lump[0] as never),
    skin: clear,
    at: [roll(-x, x), roll(-y, y), z + roll(-0.3, 0.3)] as Spot,
    up: [roll(-1, 1), roll(-1, 1), 1] as Spot,
    turn: roll(0, 360),
    size: roll(0.7, 1.2),
    seed: roll(),
  }));
}
