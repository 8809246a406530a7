import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLiveDatabase } from '#test/live-shop.ts';
import { runCommand } from '#test/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });
const live = createLiveDatabase();

test('the shop’s own database is refused as a restored backup, under each of its names', async () => {
  for (const named of [live.url, live.url.replace('127.0.0.1', 'localhost'), `${live.url}?application_name=drill`]) {
    const { code, said } = await runCommand('scripts/drill.ts', ['--look', named], live.settings);
    expect([named, code, said]).toEqual([named, 1, expect.stringContaining('must not name the database of the shop')]);
  }
  expect(existsSync(join(live.settings.DATA_DIR ?? '', 'drill.json'))).toBe(false);
});

test('a database that cannot be checked ends the proof of an earlier drill', async () => {
  const folder = live.settings.DATA_DIR ?? '';
  mkdirSync(folder, { recursive: true });
  const record = join(folder, 'drill.json');
  writeFileSync(record, JSON.stringify({ at: new Date().toISOString(), ok: true }));
  const empty = live.url.replace(/\/[^/]+$/, '/postgres');
  const { code } = await runCommand('scripts/drill.ts', ['--look', empty], live.settings);
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ ok: false, faults: [expect.any(String)] });
});
