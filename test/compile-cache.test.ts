import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The output of a process that is started like the shop, in the folder with the given name. */
function runNode(text: string, cwd = process.cwd()) {
  const args = ['--import', './scripts/compile-cache.mjs', '--input-type=module', '-e', text];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { said: stdout.trim(), stderr };
}

const named = (...names: string[]) =>
  `const all = await Promise.all(${JSON.stringify(names)}.map((name) => import(name))); console.log(new Set(all).size)`;

test('a file of the shop is one module under every name of its folder', () => {
  const place = resolve('contract/errors.ts');
  expect(runNode(named('#contract/errors.ts', './contract/errors.ts', place, `file://${place}`)).said).toBe('1');
  // The code that throws and the code that checks the error import the same file by two names.
  const both = `const { Refusal } = await import('#contract/errors.ts'); const { toRefusal } = await import('#server/http/error-replies.ts');
    const no = new Refusal('NOT_FOUND'); console.log(toRefusal(no) === no)`;
  expect(runNode(both).said).toBe('true');
});

test('a missing file is reported by the name of the import', () => {
  expect(runNode(`await import('#contract/nowhere.ts')`).stderr).toContain('contract/nowhere.ts');
});

test('a package is one module for every file that imports it, in the folder of packages and outside', () => {
  const both = `const { z } = await import('zod'); const path = await import('node:path');
    const { Refusal } = await import('#contract/errors.ts');
    const inside = await import('./node_modules/zod/index.js');
    console.log(z === (await import('zod')).z && z === inside.z, typeof path.join, new Refusal('NOT_FOUND') instanceof Error)`;
  expect(runNode(both).said).toBe('true function true');
});

test('the server is loaded without the image library', () => {
  const names = `await import('#server/main.ts'); const { createRequire } = await import('node:module');
    console.log(Object.keys(createRequire(import.meta.url).cache).filter((name) => /node_modules.(sharp|@img)/.test(name)).length)`;
  expect(runNode(names).said).toBe('0');
});

test('a folder that is entered by another name gives the same modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const door = join(folder, 'door');
  symlinkSync(process.cwd(), door);
  const names = ['#contract/errors.ts', './contract/errors.ts', join(door, 'contract/errors.ts')];
  expect(runNode(named(...names), door).said).toBe('1');
  rmSync(folder, { recursive: true });
});
