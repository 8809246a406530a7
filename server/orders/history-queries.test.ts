import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '#test/source-files.ts';

// The history is indexed by order. A condition on a line alone read the whole table for each packed line and each message.
test('every statement that reads the history of a line names its order', () => {
  const asking = sourceFiles('server/**/*.ts')
    .filter((file) => !isTest(file) && !file.startsWith('server/invariants/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from order_event \w+\s+where ([^\n]+)/g)])
    .map(([, condition = '']) => condition)
    .filter((condition) => condition.includes('order_line_id'));
  expect(asking.length).toBeGreaterThan(3);
  expect(asking.filter((condition) => !/\.order_id = /.test(condition))).toEqual([]);
});
