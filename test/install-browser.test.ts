import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserPath } from './install-browser.ts';

// A stand-in for a browser, of two lines. It is written as slowly as requested, so that another process can start or end in between.
const program = '#!/bin/sh\\necho Chromium 1\\n';

function making(home: string, slow = 0) {
  const code = `
    const { writeFileSync, appendFileSync } = await import('node:fs');
    const { readyBrowser } = await import(${JSON.stringify(resolve('test/install-browser.ts'))});
    const unpack = async (into) => {
      console.log('unpacking');
      writeFileSync(into + '/chromium', '#!/bin/sh\\nexit 139\\n'.slice(0, 20), { mode: 0o755 });
      await new Promise((done) => setTimeout(done, ${slow}));
      writeFileSync(into + '/chromium', '${program}', { mode: 0o755 });
      return into + '/chromium';
    };
    console.log(await readyBrowser({ home: ${JSON.stringify(home)}, unpack }));`;
  const env = { ...process.env, BROWSER: '' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return { child, said: () => output, done: once(child, 'close').then(([code]) => ({ code, said: output })) };
}

const homes: string[] = [];
afterAll(() => {
  for (const one of homes) rmSync(one, { recursive: true, force: true });
});

function home() {
  mkdirSync('.cache', { recursive: true });
  const made = mkdtempSync(join('.cache', 'unpacked-'));
  homes.push(made);
  return made;
}

test('a browser whose unpacking was interrupted is never used, and its remains are removed', async () => {
  const at = home();
  const first = making(at, 20_000);
  await expect.poll(first.said).toContain('unpacking');
  first.child.kill('SIGKILL');
  await first.done;
  expect(existsSync(browserPath(at))).toBe(false);
  expect(await making(at).done).toMatchObject({ code: 0 });
  expect(readFileSync(browserPath(at), 'utf8')).toContain('Chromium 1');
  expect(readdirSync(at)).toHaveLength(1);
});

test('a browser that was damaged later is unpacked again, and a complete one is used as it is', async () => {
  const at = home();
  await making(at).done;
  truncateSync(browserPath(at), 15);
  expect((await making(at).done).said).toContain('unpacking');
  expect(readFileSync(browserPath(at), 'utf8')).toContain('Chromium 1');
  const again = await making(at).done;
  expect(again).toMatchObject({ code: 0, said: `${browserPath(at)}\n` });
});

test('two processes that unpack at once both get a complete browser, and one remains', async () => {
  const at = home();
  const one = making(at, 300);
  await expect.poll(one.said).toContain('unpacking');
  const [first, second] = await Promise.all([one.done, making(at, 300).done]);
  for (const { code, said } of [first, second])
    expect({ code, path: said.trim().split('\n').at(-1) }).toEqual({ code: 0, path: browserPath(at) });
  expect(readdirSync(at)).toHaveLength(1);
});

test('a browser that does not run here is reported and removed', async () => {
  const at = home();
  const code = `
    const { writeFileSync } = await import('node:fs');
    const { readyBrowser } = await import(${JSON.stringify(resolve('test/install-browser.ts'))});
    const unpack = async (into) => (writeFileSync(into + '/chromium', '#!/bin/sh\\nexit 139\\n', { mode: 0o755 }), into + '/chromium');
    await readyBrowser({ home: ${JSON.stringify(at)}, unpack }).catch((error) => console.log(error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env: { ...process.env, BROWSER: '' } });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  expect(output).toContain('does not run on this machine');
  expect(readdirSync(at)).toEqual([]);
});
