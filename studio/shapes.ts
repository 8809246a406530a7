import type { Shape } from './scene.ts';

type Point = readonly [number, number];

/** A bent line through points, each stretch in `parts`. */
export function curve(points: readonly Point[], parts = 4, closed = false): Point[] {
  const count = points.length;
  const get = (at: number): Point =>
    (closed ? points[(at + count) % count] : points[Math.min(count - 1, Math.max(0, at))]) ?? [0, 0];
  const out: Point[] = [];
  for (let at = 0; at < (closed ? count : count - 1); at++) {
    for (let part = 0; part < parts; part++) {
      const t = part / parts;
      const bend = (k: 0 | 1) => {
        const [p0, p1, p2, p3] = [get(at - 1)[k], get(at)[k], get(at + 1)[k], get(at + 2)[k]];
        return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
      };
      out.push([bend(0), bend(1)]);
    }
  }
  if (!closed) out.push(get(count - 1));
  return out;
}

/** Turned about its height; points are [radius, height] from below to above. */
export function lathe(points: readonly Point[], rest: Partial<Shape> = {}, parts = 4): Shape {
  return { kind: 'lathe', rows: curve(points, parts).map(([r, z]) => [Math.max(0, r), z]), ...rest };
}

export function ball(x: number, y: number, z: number): Shape {
  return { kind: 'ellipsoid', half: [x, y, z] };
}

export function block(x: number, y: number, z: number, round = 0.1): Shape {
  return { kind: 'block', half: [x, y, z], round };
}

/** A flat thing with an outline. */
export function slab(points: readonly Point[], thick: number, rest: Partial<Shape> = {}, parts = 4): Shape {
  return { kind: 'slab', rows: curve(points, parts, true), thick, ...rest };
}

/** A long body; rows as the kernel wants them, missing ends are zero. */
export function tube(rows: readonly (readonly number[])[], rest: Partial<Shape> = {}): Shape {
  return { kind: 'tube', rows: rows.map((row) => [0, 1, 2, 3, 4, 5].map((at) => row[at] ?? 0)), ...rest };
}
