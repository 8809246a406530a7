import type { Piece, Scene, Shape, Skin, Spot } from '../scene.ts';
import { dice } from '../settle.ts';
import { ball } from '../shapes.ts';
import { before, linen, slate } from './grounds.ts';
import { dishOf, porcelain } from './ware.ts';

/** A peeled shrimp is a row of rings on a bent line, each thinner than the one before, and a fan of a tail in its shell. */
const rings = 12;
const radius = 2.0;
const sweep = (255 * Math.PI) / 180;
const thick = (part: number) => 1.02 - 0.52 * part ** 1.2 - 0.2 * Math.max(0, 0.12 - part) * 8;
const ringShapes: Shape[] = Array.from({ length: rings }, (_, k) => {
  const t = thick(k / (rings - 1));
  return ball(t * 0.96, t, 0.86 - 0.03 * k);
});
const tender: Skin = {
  a: '#f0c6a8',
  b: '#f7dcc6',
  mottle: 1.6,
  contrast: 0.4,
  c: '#e2622e',
  fade: 0.72,
  fadeFrom: 0.16,
  fadeTo: 0.62,
  grain: 5,
  grainDepth: 0.02,
  gloss: 0.055,
  polish: 0.24,
  soft: 0.42,
  vary: 0.06,
};
const shell: Skin = {
  a: '#d8481e',
  b: '#e8743a',
  mottle: 2.4,
  contrast: 0.4,
  ribs: 26,
  ribDepth: 0.02,
  gloss: 0.07,
  polish: 0.2,
  soft: 0.3,
};
const lastRing = ball(0.5, 0.5, 0.62);
const blade = ball(0.42, 0.1, 1.0);
const spike = ball(0.16, 0.18, 0.95);

type Lie = { at: Spot; turn: number; lean?: Spot; size?: number; seed?: number };

/** Lying on its side; `lean` is where its upper side looks. */
function shrimpAt({ at, turn, lean = [0, 0, 1], size = 1, seed = 0.3 }: Lie): Piece[] {
  const [z, x, y] = axes(lean, turn);
  const on = (u: number, v: number, w: number): Spot =>
    [0, 1, 2].map(
      (k) => (at[k] ?? 0) + size * (u * (x[k] ?? 0) + v * (y[k] ?? 0) + w * (z[k] ?? 0)),
    ) as unknown as Spot;
  const way = (u: number, v: number): Spot =>
    [0, 1, 2].map((k) => u * (x[k] ?? 0) + v * (y[k] ?? 0)) as unknown as Spot;
  const body = ringShapes.map((shape, k): Piece => {
    const part = k / (rings - 1);
    const angle = part * sweep;
    // The back runs wide, the belly is bent in.
    const r = radius * (1 - 0.16 * part);
    return {
      shape,
      skin: tender,
      at: on(Math.cos(angle) * r, Math.sin(angle) * r, 0.1 * Math.sin(part * 3)),
      up: way(-Math.sin(angle), Math.cos(angle)),
      size,
      seed,
    };
  });
  const end = sweep + 0.3;
  const r = radius * 0.83;
  const [ex, ey] = [Math.cos(end) * r, Math.sin(end) * r];
  const dir = end + Math.PI / 2;
  const tail = [-0.62, -0.22, 0.22, 0.62].map((off, k): Piece => {
    const a = dir + off * 0.9 - 0.25;
    return {
      shape: blade,
      skin: shell,
      at: on(ex + Math.cos(a) * 1.25, ey + Math.sin(a) * 1.25, 0.12 * (k % 2 ? 1 : -1)),
      along: [...z] as unknown as Spot,
      up: way(Math.cos(a), Math.sin(a)),
      size,
      seed: seed + k * 0.1,
    };
  });
  const turned = tail.map((piece, k) => ({ ...piece, along: k % 2 ? way(1, 0.2) : way(0.9, -0.3) }));
  return [
    ...body,
    { shape: lastRing, skin: shell, at: on(ex, ey, 0), up: way(Math.cos(dir), Math.sin(dir)), size, seed },
    {
      shape: spike,
      skin: shell,
      at: on(ex + Math.cos(dir) * 0.9, ey + Math.sin(dir) * 0.9, 0.25),
      up: way(Math.cos(dir), Math.sin(dir)),
      size,
      seed,
    },
    ...turned,
  ];
}

/** Its own upright, and two axes of the plane it lies in. */
function axes(lean: Spot, turn: number): [Spot, Spot, Spot] {
  const far = Math.hypot(...lean);
  const z: Spot = [lean[0] / far, lean[1] / far, lean[2] / far];
  const t = (turn * Math.PI) / 180;
  const flat: Spot = [Math.cos(t), Math.sin(t), 0];
  const drop = flat[0] * z[0] + flat[1] * z[1];
  const raw: Spot = [flat[0] - z[0] * drop, flat[1] - z[1] * drop, -z[2] * drop];
  const long = Math.hypot(...raw);
  const x: Spot = [raw[0] / long, raw[1] / long, raw[2] / long];
  const y: Spot = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  return [z, x, y];
}

function heap(): Piece[] {
  const roll = dice(12);
  const ring = (count: number, far: number, high: number, out: number, off: number) =>
    Array.from({ length: count }, (_, k) => {
      const a = ((k + off) / count) * 2 * Math.PI;
      const lean: Spot = [Math.cos(a) * out + roll(-0.12, 0.12), Math.sin(a) * out + roll(-0.12, 0.12), 1];
      return shrimpAt({
        at: [Math.cos(a) * far, Math.sin(a) * far, high + roll(-0.1, 0.15)],
        turn: (a * 180) / Math.PI + 70 + roll(-40, 40),
        lean,
        size: roll(0.94, 1.04),
        seed: roll(),
      });
    }).flat();
  return [...ring(8, 5.2, 2.1, 0.15, 0), ...ring(5, 2.9, 3.5, 0.35, 0.4), ...ring(2, 1.1, 5.0, 0.3, 0.2)];
}

export const shrimp: Record<string, () => Scene> = {
  'shrimp-1': () => before(21, 3, linen, [...dishOf(porcelain, 1.3), ...heap()], { aim: [0, -0.4, 2] }),
  'shrimp-3': () => ({
    eye: [0, -12, 13],
    aim: [0, -0.1, 0.8],
    field: 32,
    opening: 0.24,
    table: slate,
    pieces: [
      ...shrimpAt({ at: [-2.7, -1.4, 1.0], turn: 100, seed: 0.2 }),
      ...shrimpAt({ at: [2.9, -0.6, 1.0], turn: 30, seed: 0.6 }),
      ...shrimpAt({ at: [-0.2, 4.4, 1.0], turn: 160, seed: 0.8 }),
      ...shrimpAt({ at: [6.4, 4.8, 1.0], turn: 210, seed: 0.4 }),
      ...shrimpAt({ at: [-6.4, 4.4, 1.0], turn: 10, seed: 0.9 }),
    ],
  }),
};
