import type { Piece, Scene, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, block, lathe, slab } from '../shapes.ts';
import { above, before, linen, oak, slate, walnut } from './grounds.ts';
import { boxed } from './lay.ts';

const loin = [
  [-7.6, -1.2],
  [-7.0, 1.8],
  [-4.6, 3.6],
  [-1.2, 4.2],
  [2.6, 4.6],
  [6.0, 3.6],
  [7.8, 1.0],
  [7.2, -1.8],
  [4.6, -3.4],
  [1.0, -3.2],
  [-2.4, -3.8],
  [-5.6, -3.4],
] as const;
const lean = slab(loin, 0.5, { round: 0.22, warp: [0.16, 4] });
const rim = slab(
  loin.map(
    ([x, y], k) =>
      [
        x * (1.025 + 0.014 * Math.sin(k * 2.1)) - 0.05,
        y * 1.04 + (y > 0 ? 0.3 + 0.12 * Math.sin(k * 1.7) : -0.05),
      ] as const,
  ),
  0.44,
  { round: 0.16, warp: [0.16, 4] },
);
const marbling: Skin = {
  pattern: 'marble',
  a: '#8f1a20',
  b: '#a9282e',
  c: '#eccdbd',
  size: 1.0,
  more: 0.9,
  gloss: 0.05,
  polish: 0.3,
  soft: 0.28,
  vary: 0.08,
};
const fat: Skin = {
  a: '#eddcc6',
  b: '#e4c6b0',
  mottle: 1.4,
  contrast: 0.4,
  gloss: 0.04,
  polish: 0.35,
  soft: 0.45,
  grain: 1.5,
  grainDepth: 0.04,
};

function slice(at: Spot, up: Spot, turn: number, seed: number, size = 1): Piece[] {
  return [
    { shape: rim, skin: fat, at: [at[0], at[1], at[2] - 0.03], up, turn, seed, size },
    { shape: lean, skin: marbling, at, up, turn, seed, size },
  ];
}

const strip = slab(
  [
    [-8.2, -2.5],
    [-8.5, 0.4],
    [-8.1, 2.7],
    [-2.5, 2.95],
    [3, 2.75],
    [8.0, 2.85],
    [8.5, 0.5],
    [8.2, -2.4],
    [3, -2.75],
    [-3, -2.6],
  ],
  0.42,
  { round: 0.14, warp: [0.2, 3.4] },
);
const bellySkin: Skin = {
  pattern: 'layers',
  a: '#b8404a',
  b: '#c9606a',
  c: '#f0ded2',
  d: '#8f7a6a',
  size: 2.75,
  gloss: 0.05,
  polish: 0.3,
  soft: 0.35,
  vary: 0.06,
};
function belly(at: Spot, up: Spot, turn: number, seed: number): Piece[] {
  return [{ shape: strip, skin: bellySkin, at, up, turn, seed }];
}

const sprig: Skin = { a: '#3f6a3a', b: '#2c4e30', mottle: 3, gloss: 0.03, soft: 0.2 };
function rosemary(at: Spot, along: Spot): Piece[] {
  const roll = dice(12);
  const [x, y] = along;
  const needle = ball(0.85, 0.07, 0.05);
  return Array.from({ length: 46 }, (_, k) => {
    const t = (k / 46) * 7;
    const side = k % 2 ? 1 : -1;
    return {
      shape: needle,
      skin: sprig,
      at: [at[0] + x * t - y * side * 0.5, at[1] + y * t + x * side * 0.5, at[2] + roll(0, 0.5)] as Spot,
      along: [x - y * side * 1.1, y + x * side * 1.1, roll(0, 0.7)] as Spot,
      size: roll(0.7, 1.05),
      seed: roll(),
    };
  });
}

const egg = lathe([
  [0, -1],
  [0.22, -0.965],
  [0.5, -0.83],
  [0.78, -0.5],
  [0.88, -0.08],
  [0.83, 0.34],
  [0.66, 0.76],
  [0.42, 1.06],
  [0.2, 1.21],
  [0, 1.26],
]);
const shell: Skin = {
  a: '#c98d5f',
  b: '#d39c70',
  mottle: 1.6,
  contrast: 0.35,
  dots: 7,
  dotSize: 0.08,
  dotAmount: 0.3,
  dot: '#9c6238',
  pores: 16,
  poreDepth: 0.006,
  gloss: 0.022,
  polish: 0.5,
  soft: 0.3,
  vary: 0.22,
};
const eggOf =
  (skin: Skin) =>
  (at: Spot, up: Spot, seed: number, size = 2.45): Piece => ({
    shape: egg,
    skin,
    at,
    up,
    seed,
    size,
    turn: seed * 360,
  });
const brown = eggOf(shell);
const eggAt = brown;
const blueEgg = eggOf({ ...shell, a: '#a9c4b4', b: '#b9d0c0', dot: '#8aa898', dotAmount: 0.15, vary: 0.14 });

const basket = lathe([
  [0, 0],
  [4.4, 0],
  [5.2, 0.5],
  [6.6, 2.0],
  [7.2, 3.0],
  [7.05, 3.15],
  [6.85, 3.05],
  [6.2, 2.1],
  [4.9, 0.95],
  [4.2, 0.6],
  [0, 0.6],
]);
const turned: Skin = {
  a: '#8e6240',
  b: '#7a5233',
  mottle: 1.2,
  stretch: 3,
  grain: 3,
  grainDepth: 0.02,
  gloss: 0.035,
  polish: 0.42,
};

function eggs(eggAt = brown, ground = linen): Scene {
  const lay: [Spot, Spot][] = [
    [
      [-3.1, 1.2, 2.75],
      [-0.8, 0.2, 0.3],
    ],
    [
      [0.2, 2.9, 2.8],
      [0.2, 0.8, 0.25],
    ],
    [
      [3.2, 0.8, 2.75],
      [0.8, -0.1, 0.35],
    ],
    [
      [1.6, -2.7, 2.7],
      [0.5, -0.8, 0.2],
    ],
    [
      [-1.9, -2.6, 2.7],
      [-0.6, -0.7, 0.3],
    ],
    [
      [0.1, 0.1, 5.0],
      [0.4, -0.5, 0.45],
    ],
  ];
  return before(
    16.5,
    4,
    ground,
    [
      { shape: basket, skin: turned, at: [0, 0, 0] },
      ...lay.map(([at, up], k) => eggAt(at, up, (k * 0.37 + 0.1) % 1)),
      eggAt([6.6, -7.0, 2.05], [0.9, -0.4, 0.12], 0.91),
    ],
    { aim: [0.8, -0.5, 2.5] },
  );
}

const pulp: Skin = {
  pattern: 'card',
  a: '#8d8a83',
  b: '#7f7b74',
  more: 0,
  mottle: 3,
  grain: 5,
  grainDepth: 0.06,
  gloss: 0,
};
const cone = lathe([
  [0, -0.4],
  [1.5, -0.4],
  [1.25, 0.6],
  [0.7, 2.2],
  [0.5, 2.6],
  [0.3, 2.75],
  [0, 2.8],
]);
const well = lathe([
  [0, -0.2],
  [1.6, -0.2],
  [2.35, 0.7],
  [2.6, 1.9],
  [2.45, 2.0],
  [2.2, 1.0],
  [1.5, 0.1],
  [0, 0],
]);

/** A tray of thirty, five by six; the last one may be missing. */
function eggTray(across = 6, deep = 5, one = eggAt): Scene {
  const step = 4.75;
  const roll = dice(3);
  const pieces: Piece[] = [
    { shape: block(across * 2.5 + 0.2, deep * 2.5 + 0.3, 0.25, 0.2), skin: pulp, at: [0, 0, 0.5] },
  ];
  for (let i = 0; i < across; i++)
    for (let j = 0; j < deep; j++) {
      const [x, y] = [(i - (across - 1) / 2) * step, (j - (deep - 1) / 2) * step];
      pieces.push({ shape: well, skin: pulp, at: [x, y, 0.6], seed: roll() });
      pieces.push(one([x, y, 3.5], [roll(-0.16, 0.16), roll(-0.16, 0.16), i % 2 ? -1 : 1], roll(), 2.38));
      if (i < across - 1 && j < deep - 1)
        pieces.push({ shape: cone, skin: pulp, at: [x + step / 2, y + step / 2, 0.7], seed: roll() });
    }
  pieces.push({
    shape: block(5.4, 1.1, 0.06, 0.05),
    skin: { pattern: 'ruler', a: '#f3f1ea', b: '#2b2b2b', size: 5, more: 1.05, gloss: 0.05, polish: 0.3 },
    at: [-across * 0.8, -deep * 2.5 - 2.6, 0.1],
    along: [1, -0.03, 0],
  });
  return above(across * 5.5, oak, pieces, { aim: [0, -0.8, 2] });
}

const yolk: Skin = { a: '#f08a10', b: '#f39a1c', mottle: 0.5, gloss: 0.07, polish: 0.1, soft: 0.6 };
const white: Skin = { a: '#f3ead0', b: '#f7f1df', mottle: 0.7, gloss: 0.075, polish: 0.1, soft: 0.6 };
const dish = lathe([
  [0, 0],
  [2.4, 0],
  [2.8, 0.25],
  [5.4, 1.0],
  [6.6, 1.9],
  [6.5, 2.05],
  [6.3, 1.95],
  [5.2, 1.3],
  [2.8, 0.65],
  [0, 0.6],
]);
const glazed: Skin = { a: '#39505a', b: '#2c424c', mottle: 1, contrast: 0.3, gloss: 0.06, polish: 0.18 };

export const crate = (x: number, y: number, z: number, skin: Skin): Piece[] => [
  { shape: block(x, y, 0.1, 0.05), skin, at: [0, 0, 0.12] },
  { shape: block(x + 0.2, 0.12, z / 2, 0.08), skin, at: [0, -y, z / 2], up: [0, 0.1, 1] },
  { shape: block(x + 0.2, 0.12, z / 2, 0.08), skin, at: [0, y, z / 2], up: [0, -0.1, 1] },
  { shape: block(0.12, y + 0.2, z / 2, 0.08), skin, at: [-x, 0, z / 2], up: [0.1, 0, 1] },
  { shape: block(0.12, y + 0.2, z / 2, 0.08), skin, at: [x, 0, z / 2], up: [-0.1, 0, 1] },
];
export const plastic: Skin = { a: '#f4f3ef', b: '#eeece6', gloss: 0.05, polish: 0.2, soft: 0.2 };
export const table: Record<string, () => Scene> = {
  'beef-1': () =>
    before(
      17.6,
      3,
      slate,
      [
        ...slice([-1.6, 3.6, 1.5], [0, -0.34, 1], 8, 0.15),
        ...slice([0.6, 0.4, 1.9], [0.05, -0.36, 1], -6, 0.48),
        ...slice([-0.2, -3.4, 1.7], [0, -0.3, 1], 4, 0.77),
        ...rosemary([5.0, -7.4, 0.3], [0.9, 0.42, 0]),
      ],
      { aim: [0.2, -0.6, 1] },
    ),
  'beef-2': () =>
    boxed(
      [13, 10, 6],
      [
        ...crate(11.4, 8, 2.6, { ...plastic, a: '#26292c', b: '#2b2e31' }).map((p) => ({
          ...p,
          at: [p.at[0], p.at[1], p.at[2] + 1.4] as Spot,
        })),
        ...slice([-3.4, 2.9, 2.4], [0.1, -0.1, 1], 4, 0.3, 0.98),
        ...slice([2.8, 1.2, 2.9], [0.06, -0.12, 1], 0, 0.6, 0.98),
        ...slice([-1.0, -2.6, 3.2], [0, -0.12, 1], 5, 0.9, 0.98),
      ],
      oak,
      {},
      { board: 0.9, skin: { ...plastic, polish: 0.7, gloss: 0.01 }, flaps: false },
    ),
  'beef-3': () => ({
    eye: [0, -11, 11],
    aim: [0, 0.2, 0.8],
    field: 34,
    opening: 0.22,
    table: slate,
    pieces: [...slice([0.6, -1.2, 1.1], [0, -0.06, 1], 5, 0.66), ...slice([-3, 6.2, 2], [0, -0.3, 1], -8, 0.2)],
  }),
  'egg-1': () => eggs(),
  'egg-2': () => eggTray(5, 4),
  'egg-blue-1': () => eggs(blueEgg, walnut),
  'egg-blue-2': () => eggTray(5, 4, blueEgg),
  'egg-tray-1': () => eggTray(),
  'pork-1': () =>
    before(
      19.5,
      3,
      slate,
      [
        ...belly([-0.4, 3.9, 1.5], [0.02, -0.34, 1], 5, 0.15),
        ...belly([0.5, 0.4, 1.9], [0.03, -0.36, 1], -3, 0.48),
        ...belly([-0.2, -3.4, 1.6], [0, -0.3, 1], 2, 0.77),
        ...rosemary([5.4, -8.0, 0.3], [0.9, 0.3, 0]),
      ],
      { aim: [0.2, -0.6, 1] },
    ),
  'pork-3': () => ({
    eye: [0, -11, 11],
    aim: [0, 0.2, 0.8],
    field: 34,
    opening: 0.22,
    table: slate,
    pieces: [...belly([0.6, -1.2, 1.1], [0, -0.06, 1], 3, 0.66), ...belly([-2, 5.4, 2], [0, -0.3, 1], -4, 0.2)],
  }),
  'egg-3': () =>
    before(
      15,
      2,
      walnut,
      [
        { shape: dish, skin: glazed, at: [0, 0, 0] },
        { shape: ball(4.2, 3.9, 0.75), skin: white, at: [0.1, 0, 0.85] },
        { shape: ball(2.4, 2.2, 0.9), skin: white, at: [-0.1, -0.1, 1.1] },
        { shape: ball(1.75, 1.72, 1.15), skin: yolk, at: [-0.1, -0.2, 1.75] },
        eggAt([-6.4, 6.0, 2.1], [-0.9, -0.1, 0.1], 0.2),
        eggAt([-1.4, 7.6, 2.1], [0.8, 0.3, 0.05], 0.7),
      ],
      { aim: [0, 0.4, 1.2] },
    ),
};
