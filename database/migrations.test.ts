import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Whoever has data has run these: one byte of them changed, and no shop with data starts again. New ones are added to the list. */
test('migrations that people have run are byte for byte what they ran', () => {
  const list = readFileSync('database/migrations/released.sha256', 'utf8').trim().split('\n');
  expect(list.length).toBeGreaterThanOrEqual(13);
  for (const line of list) {
    const [hash = '', name = ''] = line.split(/\s+/);
    const bytes = readFileSync(`database/migrations/${name}`);
    expect({ name, hash: createHash('sha256').update(bytes).digest('hex') }).toEqual({ name, hash });
  }
});
