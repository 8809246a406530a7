import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Databases in use have run these files. After a change of one byte no such shop would start. New files are added to the list. */
test('released migrations are byte for byte what was run', () => {
  const list = readFileSync('database/migrations/released.sha256', 'utf8').trim().split('\n');
  expect(list.length).toBeGreaterThanOrEqual(13);
  for (const line of list) {
    const [hash = '', name = ''] = line.split(/\s+/);
    const bytes = readFileSync(`database/migrations/${name}`);
    expect({ name, hash: createHash('sha256').update(bytes).digest('hex') }).toEqual({ name, hash });
  }
});
