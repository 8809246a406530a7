import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#database/port.ts';
import { engineFolder, MissingEngine, signalEngine, startEngine } from './engine.ts';
import { waitForPort } from './pooler.ts';

/** The folder of the newest PostgreSQL of the system's packages. Throws Missing. */
export function postgresBinaries() {
  const root = '/usr/lib/postgresql';
  const there = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(0, ...there.filter((one) => one >= 15));
  if (!newest) throw new MissingEngine('no PostgreSQL of the system’s packages is installed');
  return join(root, String(newest), 'bin');
}

/** An empty PostgreSQL of the system's packages in a separate folder, and its tools. */
export async function openDebian() {
  const bin = postgresBinaries();
  const folder = engineFolder('debian');
  const port = await freePort();
  const made = startEngine(
    join(bin, 'initdb'),
    ['-D', 'data', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'],
    folder,
  );
  await new Promise((done) => made.once('exit', done));
  const child = startEngine(
    join(bin, 'postgres'),
    ['-D', 'data', '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    folder,
  );
  await waitForPort(port);
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return {
    url: (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    tool: (name: string, ...args: string[]) => execFileSync(join(bin, name), [...at, ...args], { encoding: 'utf8' }),
    path: bin,
    async close() {
      signalEngine(child, 'SIGKILL');
      await new Promise((done) => setTimeout(done, 300));
      execFileSync('rm', ['-rf', folder]);
    },
  };
}
