import { type Piece, type Scene, type Skin, type Spot, unit } from '../scene.ts';
import { dice } from '../settle.ts';
import { block, slab } from '../shapes.ts';

export const oak: Skin = { pattern: 'wood', a: '#c79c6c', b: '#a9784a', polish: 0.55, gloss: 0.025 };
export const walnut: Skin = { pattern: 'wood', a: '#7d5438', b: '#5a3824', polish: 0.5, gloss: 0.03 };
export const linen: Skin = { pattern: 'linen', a: '#efe7d8', b: '#d9ccb4', gloss: 0 };
export const slate: Skin = { pattern: 'stone', a: '#3c3f43', b: '#54585c', polish: 0.6, gloss: 0.025 };
export const plaster: Skin = { pattern: 'stone', a: '#ece6dc', b: '#ddd4c6', gloss: 0 };
export const clay: Skin = { pattern: 'stone', a: '#c9ad8d', b: '#b8987a', gloss: 0 };

export const kraft: Skin = { pattern: 'card', a: '#b98d5e', b: '#ab7f52', gloss: 0.01, polish: 0.8, more: 0 };
const paper: Skin = { pattern: 'card', a: '#f1ebdf', b: '#e6dece', gloss: 0.01, polish: 0.8, more: 0 };
const steel: Skin = { pattern: 'ruler', a: '#f3f1ea', b: '#2b2b2b', size: 5, more: 1.05, gloss: 0.05, polish: 0.3 };

/** Seen from the front of a table; the thing is about `wide` centimetres across and fills three quarters of the picture. */
export function before(
  wide: number,
  high: number,
  table: Skin,
  pieces: readonly Piece[],
  rest: Partial<Scene> = {},
): Scene {
  const far = wide * 2.2;
  const lift = rest.eye ? 0 : 0.62;
  return {
    eye: [0, -far * Math.cos(lift), far * Math.sin(lift) + high * 0.4],
    aim: [0, 0, high * 0.4],
    field: 29,
    opening: wide * 0.022,
    table,
    pieces,
    ...rest,
  };
}

/** From straight above, a little from the front so that sides are seen. */
export function above(wide: number, table: Skin, pieces: readonly Piece[], rest: Partial<Scene> = {}): Scene {
  return {
    eye: [0, -wide * 0.55, wide * 2.05],
    aim: [0, 0, 1],
    field: 34,
    opening: wide * 0.006,
    table,
    pieces,
    ...rest,
  };
}

/** Ten centimetres, where something lies that has no edge for them. */
export const ruler = (at: Spot): Piece[] => [
  { shape: block(5.4, 1.1, 0.06, 0.05), skin: steel, at, along: [1, -0.04, 0] },
];

/** An open box of kraft board with paper in it and a ruler of ten centimetres on its edge; `inner` are half width, half depth, height. */
export function openBox(
  [x, y, z]: Spot,
  seed = 1,
  lined = true,
  { board = 0.28, skin = kraft, flaps = true }: { board?: number; skin?: Skin; flaps?: boolean } = {},
): Piece[] {
  const long = block(x + board * 2, board, z / 2, 0.06);
  const short = block(board, y, z / 2, 0.06);
  const roll = dice(seed);
  const walls: Piece[] = [
    { shape: block(x, y, 0.15), skin, at: [0, 0, 0.15] },
    { shape: long, skin, at: [0, -y - board, z / 2] },
    { shape: long, skin, at: [0, y + board, z / 2] },
    { shape: short, skin, at: [-x - board, 0, z / 2] },
    { shape: short, skin, at: [x + board, 0, z / 2] },
    ...(flaps
      ? [
          flap([0, 1, -0.34], [0, y + board * 2, z], [1, 0, 0], x, y * 0.42),
          flap([0, -1, -0.4], [0, -y - board * 2, z], [1, 0, 0], x, y * 0.42),
          flap([-1, 0, -0.42], [-x - board * 2, 0, z], [0, 1, 0], y, x * 0.28),
          flap([1, 0, -0.36], [x + board * 2, 0, z], [0, 1, 0], y, x * 0.28),
        ]
      : []),
    {
      shape: block(5.4, 1.1, 0.06, 0.05),
      skin: steel,
      at: [-x * 0.16, -y - (flaps ? board + 0.75 : board), z + 0.16],
      along: [1, -0.04, 0],
      up: [0, -0.2, 1],
    },
  ];
  if (!lined) return walls;
  const lining = (wide: number) =>
    slab(
      [
        [-wide, -z * 0.5],
        [wide, -z * 0.46],
        [wide * 0.96, z * 0.7],
        [wide * 0.3, z * 0.56],
        [-wide * 0.2, z * 0.68],
        [-wide * 0.97, z * 0.6],
      ],
      0.035,
      { warp: [0.3, 2.6] },
      1,
    );
  const sheet = slab(
    [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ],
    0.05,
    { warp: [0.5, 3.2] },
    1,
  );
  return [
    ...walls,
    { shape: sheet, skin: paper, at: [0, 0, 0.9], seed: roll() },
    {
      shape: lining(x * 0.97),
      skin: paper,
      at: [0, y - 0.5, z * 0.5],
      along: [1, 0, 0],
      up: [0, -1, 0.1],
      seed: roll(),
    },
    {
      shape: lining(y * 0.97),
      skin: paper,
      at: [-x + 0.5, 0, z * 0.5],
      along: [0, -1, 0],
      up: [1, 0, 0.1],
      seed: roll(),
    },
    {
      shape: lining(y * 0.97),
      skin: paper,
      at: [x - 0.5, 0, z * 0.5],
      along: [0, 1, 0],
      up: [-1, 0, 0.1],
      seed: roll(),
    },
  ];
}

/** A flap folded outward from the edge it hangs on. */
function flap(out: Spot, edge: Spot, along: Spot, wide: number, deep: number): Piece {
  const [ox, oy, oz] = unit(out);
  const up: Spot = along[0] ? [0, -oz * Math.sign(oy), Math.abs(oy)] : [-oz * Math.sign(ox), 0, Math.abs(ox)];
  return {
    shape: block(wide, deep, 0.2, 0.06),
    skin: kraft,
    at: [edge[0] + ox * deep, edge[1] + oy * deep, edge[2] + oz * deep],
    along,
    up,
  };
}
