import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createChild } from './child-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a task that arrives at the moment its process exits is done by the next process', {
  tags: ['nightly'],
}, async () => {
  const script = join(folder, 'echo.mjs');
  writeFileSync(script, "process.on('message', (task) => process.send(task)); process.on('disconnect', process.exit);");
  const ask = createChild<{ n: number }, { n: number }>(pathToFileURL(script), {
    ms: 5000,
    resident: 2 ** 40,
    idle: 5,
  });
  for (let n = 0; n < 30; n++) {
    expect(await ask({ n })).toEqual({ n });
    await pause(5 + (n % 3));
  }
});
