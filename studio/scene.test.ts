import fc from 'fast-check';
import { expect, test } from 'vitest';
import { written } from './scene.ts';
import { scenes } from './scenes.ts';
import { settle } from './settle.ts';
import { curve } from './shapes.ts';

test('fruit that fell into a box lies in nobody, in no wall and not under the floor', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 24, max: 42 }), { minLength: 1, maxLength: 12 }),
      fc.nat(999),
      (sizes, seed) => {
        const radii = sizes.map((size) => size / 10);
        const spots = settle(radii, [14, 10], seed);
        for (const [at, [x, y, z]] of spots.entries()) {
          const r = radii[at] ?? 0;
          expect(Math.abs(x)).toBeLessThanOrEqual(14 - r + 0.01);
          expect(Math.abs(y)).toBeLessThanOrEqual(10 - r + 0.01);
          expect(z).toBeGreaterThanOrEqual(r - 0.01);
          for (const [other, [ox, oy, oz]] of spots.slice(0, at).entries())
            expect(Math.hypot(x - ox, y - oy, z - oz)).toBeGreaterThan((r + (radii[other] ?? 0)) * 0.9);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('the same scene is written the same way, so what is made is known by its hash', () => {
  for (const [name, scene] of Object.entries(scenes)) {
    const [one, other] = [scene(), scene()];
    const text = written(one, 800, 10);
    expect([name, written(other, 800, 10) === text, text.includes('NaN')]).toEqual([name, true, false]);
    expect([name, written(one, 240, 10) === text]).toEqual([name, false]);
  }
}, 120_000);

test('a bent line goes through its points', () => {
  const points = [
    [0, 0],
    [1, 2],
    [3, 1],
  ] as const;
  const bent = curve(points, 4);
  for (const point of points) expect(bent).toContainEqual([...point]);
});
