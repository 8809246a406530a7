import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What a process says that was started as the shop is, in the folder by the name given. */
function told(text: string, cwd = process.cwd()) {
  const args = ['--import', './scripts/compile-cache.mjs', '--input-type=module', '-e', text];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { said: stdout.trim(), stderr };
}

const named = (...names: string[]) =>
  `const all = await Promise.all(${JSON.stringify(names)}.map((name) => import(name))); console.log(new Set(all).size)`;

test('a file of ours is one module by whatever name it is called', () => {
  const place = resolve('contract/errors.ts');
  expect(told(named('#contract/errors.ts', './contract/errors.ts', place, `file://${place}`)).said).toBe('1');
  // Who throws and who knows what was thrown name the same file in two ways.
  const both = `const { Refusal } = await import('#contract/errors.ts'); const { toRefusal } = await import('#server/http/errors.ts');
    const no = new Refusal('NOT_FOUND'); console.log(toRefusal(no) === no)`;
  expect(told(both).said).toBe('true');
});

test('a file that is not there is named by whoever asks for it', () => {
  expect(told(`await import('#contract/nowhere.ts')`).stderr).toContain('contract/nowhere.ts');
});

test('a house entered by another name is the same house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const door = join(folder, 'door');
  symlinkSync(process.cwd(), door);
  const names = ['#contract/errors.ts', './contract/errors.ts', join(door, 'contract/errors.ts')];
  expect(told(named(...names), door).said).toBe('1');
  rmSync(folder, { recursive: true });
});
