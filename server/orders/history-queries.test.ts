import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '#test/source-files.ts';

// The history goes by orders: asked for a line alone, all of it was read, for each line that was packed and each letter that was written.
test('whoever asks the history for a line names its order', () => {
  const asking = sourceFiles('server/**/*.ts')
    .filter((file) => !isTest(file) && !file.startsWith('server/invariants/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from order_event \w+\s+where ([^\n]+)/g)])
    .map(([, condition = '']) => condition)
    .filter((condition) => condition.includes('order_line_id'));
  expect(asking.length).toBeGreaterThan(3);
  expect(asking.filter((condition) => !/\.order_id = /.test(condition))).toEqual([]);
});
