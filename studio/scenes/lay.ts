import type { Piece, Scene, Shape, Skin, Spot } from '../scene.ts';
import { dice, settle } from '../settle.ts';
import { lathe, slab, tube } from '../shapes.ts';
import { above, openBox } from './grounds.ts';

/** One whole thing: where its middle is, its radius, where its top points, and what makes it unlike its neighbours. */
export type One = (at: Spot, size: number, up: Spot, seed: number) => Piece[];

const ups: readonly Spot[] = [
  [-0.25, -0.35, 0.9],
  [0.2, 0.2, 0.95],
  [0.5, -0.45, 0.75],
  [-0.1, -0.55, 0.83],
  [0.1, -0.12, 1],
  [0.1, -0.2, 0.97],
];

/** Five on a table and one upon them; `flat` is how high one is to how wide. */
export function pile(one: One, r: number, flat: number, last: One = one): Piece[] {
  const spots: readonly (readonly [number, number, number])[] = [
    [-1.48, 0.39, 1],
    [0.42, 0.77, 1],
    [1.9, 0.19, 1],
    [-0.35, -0.97, 1],
    [0.03, 0.13, 2.69],
    [1.48, -1.39, 1],
  ];
  return spots.flatMap(([x, y, z], k) => {
    const size = r * (1 + 0.04 * Math.sin(k * 2.3));
    const spot: Spot = [x * r, y * r, z * flat * r];
    return (k === 4 ? last : one)(spot, size, ups[k] ?? [0, 0, 1], (0.11 + k * 0.37) % 1);
  });
}

/** Four that stand beside each other. */
export function stand(one: One, r: number, low: number): Piece[] {
  const spots: readonly [Spot, Spot, number][] = [
    [[-1.18, 0.4, low], [-0.12, -0.2, 1], 0.15],
    [[0.84, 0.68, low], [0.2, 0.1, 1], 0.48],
    [[0.02, -1.08, low], [0.12, -0.42, 0.9], 0.81],
    [[1.86, -0.95, low * 0.97], [0.5, -0.5, 0.75], 0.33],
  ];
  return spots.flatMap(([[x, y, z], up, seed], k) => one([x * r, y * r, z * r], r * (k === 3 ? 0.95 : 1), up, seed));
}

/** Rows in a box as they were laid by hand, all of them seen. */
export function rows(
  one: One,
  [across, deep]: readonly [number, number],
  r: number,
  low: number,
  { gap = 1.04, upright = 0.3, seed = 3 }: { gap?: number; upright?: number; seed?: number } = {},
): Piece[] {
  const roll = dice(seed);
  return Array.from({ length: across * deep }, (_, k) => {
    const spot: Spot = [
      ((k % across) - (across - 1) / 2) * 2 * r * gap + roll(-0.05, 0.05) * r,
      (Math.floor(k / across) - (deep - 1) / 2) * 2 * r * gap + roll(-0.05, 0.05) * r,
      low + 1,
    ];
    const up: Spot = [roll(-upright, upright), roll(-upright, upright) - 0.1, 1];
    return one(spot, r * roll(0.96, 1.03), up, roll());
  }).flat();
}

/** What arrives, from above: a box of kraft board with a ruler on its edge. */
export function boxed(inner: Spot, inside: readonly Piece[], table: Skin, rest: Partial<Scene> = {}, kind = {}): Scene {
  const wide = inner[0] * 2.15;
  return above(wide, table, [...openBox(inner, 4, true, kind), ...inside], {
    field: 31,
    aim: [0, -inner[1] * 0.1, inner[2] * 0.6],
    ...rest,
  });
}

/** Loose in a box, as many as fell in. */
export function tumbled(one: One, count: number, r: number, flat: number, inner: Spot, seed = 7): Piece[] {
  const roll = dice(seed);
  const radii = Array.from({ length: count }, () => r * roll(0.95, 1.05));
  const spots = settle(radii, [inner[0] - 0.7, inner[1] - 0.7], seed, flat);
  return spots.flatMap(([x, y, z], at) =>
    one([x, y, z + 1], radii[at] ?? r, [roll(-0.7, 0.7), roll(-0.7, 0.5), roll(0.4, 1)], roll()),
  );
}

/** Cut through its middle; the cut looks where `up` points. */
export const half = (shape: Shape, skin: Skin, flesh: Skin, at: Spot, size: number, up: Spot, seed: number): Piece => ({
  ...{ shape, skin, at, up, size, seed },
  cut: { normal: [0, 0, 1], at: 0, skin: flesh },
});

/** Little things on a hill: one more layer than is seen. */
export function hill(
  count: number,
  wide: number,
  height: (r: number) => number,
  one: (at: Spot, roll: (low?: number, high?: number) => number) => Piece | Piece[],
  { deep = 0.34, seed = 3 } = {},
): Piece[] {
  const roll = dice(seed);
  return Array.from({ length: count }, () => {
    const r = Math.sqrt(roll()) * wide;
    const angle = roll(0, Math.PI * 2);
    return one([Math.cos(angle) * r, Math.sin(angle) * r, height(r) - roll() ** 1.5 * deep], roll);
  }).flat();
}

/** A heap in a bowl whose rim is `rim` wide and `high`; `rise` is how much it stands above. */
export const dome = (rim: number, high: number, rise: number) => (r: number) =>
  high + rise * Math.max(0, 1 - (r / rim) ** 2);

export const leafShape = slab(
  [
    [-1, 0],
    [-0.6, 0.3],
    [0, 0.42],
    [0.6, 0.26],
    [1.05, 0],
    [0.6, -0.26],
    [0, -0.42],
    [-0.6, -0.3],
  ],
  0.02,
  { warp: [0.16, 0.8] },
);
export const leaf: Skin = {
  pattern: 'leaf',
  a: '#3f7a24',
  b: '#2c5c1c',
  c: '#8db850',
  mottle: 1.2,
  gloss: 0.045,
  polish: 0.33,
  soft: 0.25,
};
export const wood: Skin = { a: '#5d4a2c', b: '#433420', mottle: 4, grain: 6, grainDepth: 0.05, gloss: 0.01 };
export const twig = tube([
  [0, 0.075, 0.075, 0.075],
  [0.4, 0.05, 0.05, 0.05, 0.03],
  [0.9, 0.055, 0.055, 0.055, 0.12],
  [1, 0.08, 0.08, 0.08, 0.15],
]);
export const stalk = tube([
  [0, 0.05, 0.05, 0.05],
  [0.5, 0.035, 0.035, 0.035, 0.05],
  [1, 0.055, 0.055, 0.055, 0.16],
]);
export const star = lathe(
  [
    [0, -0.05],
    [0.16, -0.05],
    [0.17, 0.01],
    [0.1, 0.05],
    [0.05, 0.06],
    [0, 0.055],
  ],
  { lobes: [5, 0.25] },
);

/** Narrow leaves around a stem's end, `count` of them, lying on what they sit on; `lift` lets their tips rise. */
export function crown(at: Spot, up: Spot, size: number, count: number, skin: Skin, lift = 0.25, seed = 0.3): Piece[] {
  const roll = dice(Math.floor(seed * 999));
  const far = Math.hypot(...up);
  const z: Spot = [up[0] / far, up[1] / far, up[2] / far];
  const side: Spot = Math.abs(z[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const x = norm(cross(side, z));
  const y = cross(z, x);
  return Array.from({ length: count }, (_, k) => {
    const turn = ((k + roll(-0.15, 0.15)) / count) * Math.PI * 2;
    const rise = lift + roll(-0.12, 0.12);
    const out: Spot = [0, 1, 2].map(
      (i) => (x[i] ?? 0) * Math.cos(turn) + (y[i] ?? 0) * Math.sin(turn) + (z[i] ?? 0) * rise,
    ) as unknown as Spot;
    const long = size * roll(0.85, 1.1);
    return {
      shape: sepal,
      skin,
      at: [at[0] + out[0] * long * 0.1, at[1] + out[1] * long * 0.1, at[2] + out[2] * long * 0.1] as Spot,
      along: out,
      up: z,
      size: long,
      seed: roll(),
    };
  });
}
const sepal = slab(
  [
    [-0.1, 0.05],
    [0.2, 0.17],
    [0.55, 0.14],
    [1, 0],
    [0.55, -0.14],
    [0.2, -0.17],
    [-0.1, -0.05],
  ],
  0.022,
  { warp: [0.07, 0.5] },
);
export const green: Skin = { a: '#5c8a2c', b: '#41701f', mottle: 3, gloss: 0.03, polish: 0.45, soft: 0.3 };

/** Where a fruit's stem leaves it. */
export function tip(at: Spot, up: Spot, far: number): Spot {
  const long = Math.hypot(...up);
  return [at[0] + (up[0] / long) * far, at[1] + (up[1] / long) * far, at[2] + (up[2] / long) * far];
}

function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function norm(v: Spot): Spot {
  const long = Math.hypot(...v) || 1;
  return [v[0] / long, v[1] / long, v[2] / long];
}
