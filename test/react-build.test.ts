import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../scripts/commands.mjs';

/** The React build of a process after its first imports. */
function build(args: string[], NODE_ENV?: string) {
  const text = `await import('#server/platform/config/node-env.ts'); const { act } = await import('react'); console.log(act ? 'development' : 'production')`;
  const { NODE_ENV: _, ...env } = process.env;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', text, '--', ...args], {
    env: { ...env, ...(NODE_ENV ? { NODE_ENV } : {}) },
    encoding: 'utf8',
  });
  return run.stdout.trim();
}

test('a shop renders with React’s production build in any environment, and the development server with the other', () => {
  expect(build([])).toBe('production');
  expect(build([], 'development')).toBe('production');
  expect(build([], 'test')).toBe('production');
  expect(build(['--dev'])).toBe('development');
});

test.each([
  'scripts/shop.ts',
  'bench/bench-server.ts',
  'bench/render.ts',
  'test/reliability/shop-process.ts',
  'test/journeys/serve.ts',
])('%s decides that before it imports anything that imports React', (file) => {
  const [, bare, named] = /^import '([^']+)'|^import .* from '([^']+)'/m.exec(readFileSync(file, 'utf8')) ?? [];
  expect(bare ?? named).toBe('#server/platform/config/node-env.ts');
});

test.runIf(process.platform === 'linux')('a shop keeps few malloc arenas, and its process id', () => {
  const start = (MALLOC_ARENA_MAX?: string) => {
    const { MALLOC_ARENA_MAX: _, ...env } = process.env;
    const text = 'console.log(process.pid, process.env.MALLOC_ARENA_MAX, process.argv.slice(1).join())';
    const { pid, stdout } = spawnSync(
      process.execPath,
      ['--import', './scripts/malloc-arenas.mjs', '-e', text, 'one', '--two'],
      {
        env: { ...env, ...(MALLOC_ARENA_MAX ? { MALLOC_ARENA_MAX } : {}) },
        encoding: 'utf8',
      },
    );
    return stdout.trim().replace(String(pid), 'itself');
  };
  expect(start()).toBe('itself 2 one,--two');
  expect(start('5')).toBe('itself 5 one,--two');
  expect(commands.start?.run.join(' ')).toContain('--import ./scripts/malloc-arenas.mjs');
});
