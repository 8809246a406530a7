import { type Piece, type Scene, type Skin, type Spot, unit } from '../scene.ts';
import { ball, slab, tube } from '../shapes.ts';
import { styrofoam } from './cold.ts';
import { before, oak, slate } from './grounds.ts';
import { boxed } from './lay.ts';

/** A red snow crab as it comes from the steamer: a heart of a back, long flat legs that were folded. */
const red: Skin = {
  a: '#c9441f',
  b: '#dd6736',
  mottle: 0.7,
  contrast: 0.38,
  dots: 2.6,
  dotSize: 0.2,
  dotAmount: 0.55,
  dot: '#f0a071',
  pores: 3.4,
  poreDepth: 0.05,
  gloss: 0.045,
  polish: 0.3,
  soft: 0.25,
  vary: 0.1,
};
const back: Skin = {
  ...red,
  dots: 1.5,
  dotSize: 0.24,
  dotAmount: 0.7,
  grain: 2.2,
  grainDepth: 0.14,
  c: '#f0c9a2',
  fade: 0.9,
  fadeFrom: -0.3,
  fadeTo: -1.1,
};
const limb: Skin = { ...red, size: 1, c: '#f3cfa8', fade: 0.85, fadeFrom: -0.05, fadeTo: -0.34 };
const tip: Skin = { a: '#6a2a18', b: '#8b4224', mottle: 2, gloss: 0.08, polish: 0.22 };
const eyeSkin: Skin = { a: '#141010', gloss: 0.12, polish: 0.1 };

const carapace = slab(
  [
    [0, 5.3],
    [1.1, 5.1],
    [2.6, 4.5],
    [4.3, 2.6],
    [5.2, -0.2],
    [5.0, -2.8],
    [3.4, -4.6],
    [0, -5.0],
    [-3.4, -4.6],
    [-5.0, -2.8],
    [-5.2, -0.2],
    [-4.3, 2.6],
    [-2.6, 4.5],
    [-1.1, 5.1],
  ],
  1.7,
  { round: 1.6, lump: [0.16, 1.3] },
  3,
);
const hump = ball(4.0, 4.1, 2.35);
const stub = ball(0.34, 0.34, 0.4);
const bead = ball(0.3, 0.3, 0.3);

/** A part of a leg: thick at its joint, flat, bent a little. */
const part = (long: number, from: number, to: number, bend = 0) =>
  tube(
    [
      [0, 0.6, 0.6, 0.6, 0, 0],
      [0.06, 0.95, 0.95, 0.9, 0, 0],
      [0.3, 1, 1, 0.8, bend * 0.6, 0],
      [0.7, 0.8, 0.8, 0.68, bend, 0],
      [0.94, 0.82, 0.82, 0.72, bend * 0.5, 0],
      [1, 0.5, 0.5, 0.5, bend * 0.4, 0],
    ].map(([x = 0, a = 0, b = 0, w = 0, y = 0]) => {
      const r = from + (to - from) * x;
      return [x * long, a * r, b * r, w * r * 0.8, y, 0];
    }),
    { lump: [0.05, 0.7] },
  );
const thigh = part(7.2, 0.86, 0.72, 0.25);
const knee = part(2.6, 0.68, 0.62);
const shin = part(6.4, 0.62, 0.46, 0.12);
const claw = tube(
  [
    [0, 0.36, 0.36, 0.3],
    [1.2, 0.34, 0.34, 0.28],
    [3.0, 0.22, 0.22, 0.18, 0.15],
    [4.2, 0.06, 0.06, 0.06, 0.4],
  ],
  {},
);
const arm = part(4.8, 0.95, 0.85, 0.1);
const wrist = ball(1.05, 0.9, 0.85);
const palm = ball(2.5, 1.25, 0.98);
const finger = tube(
  [
    [0, 0.5, 0.5, 0.42],
    [1.0, 0.46, 0.46, 0.36, 0.12],
    [2.2, 0.3, 0.3, 0.24, 0.1],
    [3.1, 0.07, 0.07, 0.07, -0.12],
  ],
  { lump: [0.03, 0.4] },
);

/** Where its parts lie in the room: turned about the upright, its middle at `at`. */
function crabAt(at: Spot, turn: number, seed: number, size = 1): Piece[] {
  const t = (turn * Math.PI) / 180;
  const on = ([x, y, z]: Spot): Spot => [
    at[0] + size * (x * Math.cos(t) - y * Math.sin(t)),
    at[1] + size * (x * Math.sin(t) + y * Math.cos(t)),
    at[2] + size * z,
  ];
  const way = (angle: number, rise: number): Spot => unit([Math.cos(angle + t), Math.sin(angle + t), rise]);
  const pieces: Piece[] = [
    { shape: carapace, skin: back, at: on([0, 0, 2.2]), along: way(0, 0), size, seed },
    { shape: hump, skin: back, at: on([0, -0.5, 2.3]), along: way(0, 0), size, seed: seed + 0.2 },
  ];
  for (const side of [1, -1]) {
    const angle = (degrees: number) => ((side > 0 ? degrees : 180 - degrees) * Math.PI) / 180;
    pieces.push(
      { shape: stub, skin: red, at: on([side * 1.15, 5.0, 2.7]), size, seed },
      { shape: bead, skin: eyeSkin, at: on([side * 1.2, 5.35, 2.95]), size },
    );
    const legs: readonly (readonly [y: number, out: number, down: number, tipTo: number])[] = [
      [2.6, 34, -58, -78],
      [0.8, 12, -72, -88],
      [-1.2, -10, -88, -104],
      [-3.0, -30, -112, -128],
    ];
    legs.forEach(([y, out, down, tipTo], k) => {
      const shade = (seed + k * 0.23 + (side > 0 ? 0 : 0.4)) % 1;
      let from: Spot = [side * (4.5 - 0.25 * Math.abs(k - 1)), y, 1.7];
      const lay = (shape: Piece['shape'], skin: Skin, degrees: number, rise: number, long: number) => {
        const a = angle(degrees);
        pieces.push({ shape, skin, at: on(from), along: way(a, rise), size, seed: shade });
        const far = Math.hypot(1, rise);
        from = [
          from[0] + (Math.cos(a) * long) / far,
          from[1] + (Math.sin(a) * long) / far,
          from[2] + (rise * long) / far,
        ];
      };
      lay(thigh, limb, out, 0.16, 6.9);
      lay(knee, limb, out - 34, -0.12, 2.2);
      lay(shin, limb, down, -0.2, 6.0);
      lay(claw, tip, tipTo, -0.06, 4);
    });
    let from: Spot = [side * 3.0, 4.2, 1.8];
    const a = angle(64);
    pieces.push({ shape: arm, skin: limb, at: on(from), along: way(a, 0.06), size, seed });
    from = [from[0] + Math.cos(a) * 4.7, from[1] + Math.sin(a) * 4.7, 2.1];
    pieces.push({ shape: wrist, skin: red, at: on(from), size, seed });
    const b = angle(118);
    const middle: Spot = [from[0] + Math.cos(b) * 2.6, from[1] + Math.sin(b) * 2.6, 1.9];
    pieces.push({ shape: palm, skin: limb, at: on(middle), along: way(b, -0.05), size, seed });
    const end: Spot = [from[0] + Math.cos(b) * 4.6, from[1] + Math.sin(b) * 4.6, 1.8];
    for (const apart of [0.5, -0.5]) {
      const aside: Spot = [end[0] - Math.sin(b) * apart, end[1] + Math.cos(b) * apart, end[2]];
      pieces.push({
        shape: finger,
        skin: apart > 0 ? limb : tip,
        at: on(aside),
        along: way(b + apart * 0.22, -0.04),
        size,
        seed,
      });
    }
  }
  return pieces;
}

export const crustaceans: Record<string, () => Scene> = {
  'crab-1': () =>
    before(31, 3, slate, crabAt([0, 0.6, 0], 8, 0.3), { eye: [-3, -36, 48], aim: [0.2, -0.6, 1.2], field: 32.5 }),
  'crab-2': () =>
    boxed(
      [15.4, 10.4, 5.5],
      [...crabAt([-7.2, 1.5, 1.1], 4, 0.6, 0.58), ...crabAt([7.3, 1.2, 1.1], -5, 0.2, 0.58)],
      oak,
      {},
      styrofoam,
    ),
};
