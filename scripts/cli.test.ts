import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from './commands.mjs';

/** A folder that contains only the command line: no packages, and one command that reports how it was started. */
const clone = mkdtempSync(join(tmpdir(), 'cli-'));
beforeAll(() => {
  mkdirSync(join(clone, 'scripts'));
  cpSync('scripts/cli.mjs', join(clone, 'scripts/cli.mjs'));
  writeFileSync(
    join(clone, 'scripts/setup.mjs'),
    "process.chdir(new URL('..', import.meta.url).pathname); console.log('set up');",
  );
  writeFileSync(
    join(clone, 'scripts/commands.mjs'),
    "export const commands = { probe: { run: ['--no-warnings', 'probe.mjs', '--first'], summary: 'report' } };",
  );
  writeFileSync(
    join(clone, 'probe.mjs'),
    `let signals = 0;
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
       process.on(signal, () => {
         signals++;
         console.log(signal);
         setTimeout(() => process.exit(40 + signals), 100);
       });
     console.log(JSON.stringify({ args: process.argv.slice(2), flags: process.execArgv, pid: process.pid, path: process.env.PATH }));
     if (process.argv.includes('--die')) process.kill(process.pid, 'SIGKILL');
     if (!process.argv.includes('--wait')) process.exit(7);
     setInterval(() => {}, 1000);`,
  );
});
afterAll(() => rmSync(clone, { recursive: true }));

type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** Starts the command line from another folder. */
function start(nodeFlags: string[], args: string[]) {
  const child = spawn(process.execPath, [...nodeFlags, join(clone, 'scripts/cli.mjs'), ...args], { cwd: tmpdir() });
  let stdout = '';
  child.stdout.on('data', (bytes) => {
    stdout += String(bytes);
  });
  const ended = new Promise<Ended>((done) => child.once('close', (code, signal) => done({ code, signal })));
  return { child, ended, printed: () => stdout };
}

async function untilPrinted(printed: () => string, child: ChildProcess) {
  while (!printed().includes('"args"')) {
    if (child.exitCode !== null) throw new Error(`The command ended: ${printed()}`);
    await new Promise((done) => child.stdout?.once('data', done));
  }
}

const reported = (printed: string) =>
  JSON.parse(printed.split('\n').find((line) => line.startsWith('{')) ?? '{}') as {
    args: string[];
    flags: string[];
    pid: number;
    path: string;
  };

// Node 20 has no execve: there the command runs as a child.
describe.each([
  ['in place of the command line', []],
  ['as a child, where Node has no execve', ['--import', 'data:text/javascript,delete process.execve']],
])('a command runs %s', (_, flags) => {
  test('the command gets its own arguments, then the given ones, and its exit code is returned', async () => {
    const { child, ended, printed } = start(flags, ['probe', 'order.journey', '--only', 'cart', 'a b']);
    expect(await ended).toEqual({ code: 7, signal: null });
    expect(printed()).toMatch(/^set up\n/);
    const { pid, path, ...rest } = reported(printed());
    expect(rest).toEqual({
      args: ['--first', 'order.journey', '--only', 'cart', 'a b'],
      flags: ['--no-warnings'],
    });
    expect(path.startsWith(join(clone, 'node_modules/.bin'))).toBe(true);
    expect(pid === child.pid).toBe(flags.length === 0);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s reaches the command once', async (signal) => {
    const { child, ended, printed } = start(flags, ['probe', '--wait']);
    await untilPrinted(printed, child);
    child.kill(signal);
    expect(await ended).toEqual({ code: 41, signal: null });
    expect(printed().match(/^SIG\w+$/gm)).toEqual([signal]);
  });

  test('the command line ends with the signal that killed the command', async () => {
    expect(await start(flags, ['probe', '--die']).ended).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

test('the command line prints the list without a command, before anything is installed', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(clone, 'scripts/cli.mjs')], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ {2}probe {2}report$/m);
  expect(stdout).not.toContain('set up');
});

test.each(['prob', 'constructor'])('the command line rejects %s, which is not a command', (name) => {
  const run = spawnSync(process.execPath, [join(clone, 'scripts/cli.mjs'), name], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr).toMatch(/^Unknown command/);
});

test('every npm script is an alias of the command of its name, and every command has one and a file', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const aliases = Object.fromEntries(Object.keys(commands).map((name) => [name, `node scripts/cli.mjs ${name}`]));
  expect(scripts).toEqual({ shop: 'node scripts/cli.mjs', ...aliases });
  const files = Object.values(commands).flatMap(({ run }) => run.filter((word) => /^\w.*\.ts$/.test(word)));
  expect(files).toHaveLength(Object.keys(commands).length);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
