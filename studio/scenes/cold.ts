import type { Piece, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball, block } from '../shapes.ts';

/** What lies about fish: salt on it, ice under it, a box of foam around it. */
const crystal: Skin = { a: '#eeeeea', b: '#f6f6f4', gloss: 0.06, polish: 0.2, soft: 0.4 };
const grit = block(0.14, 0.13, 0.11, 0.03);

/** Coarse salt, strewn at the height `z`; `sizes` are the least and the most. */
export function salted(
  count: number,
  x: number,
  y: number,
  z: number,
  seed: number,
  [least, most]: readonly [number, number] = [0.5, 1.1],
): Piece[] {
  const roll = dice(seed);
  return Array.from({ length: count }, () => ({
    shape: grit,
    skin: crystal,
    at: [roll(-x, x), roll(-y, y), z] as Spot,
    turn: roll(0, 90),
    size: roll(least, most),
    seed: roll(),
  }));
}

const foam: Skin = {
  a: '#f3f4f4',
  b: '#e6e9ea',
  mottle: 4,
  contrast: 0.3,
  dots: 4,
  dotSize: 0.4,
  dotAmount: 0.25,
  dot: '#d8dddf',
  gloss: 0.01,
};
export const styrofoam = { board: 0.9, skin: foam, flaps: false };

/** Broken ice, as much as is seen. */
export function ice(x: number, y: number, z: number): Piece[] {
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
