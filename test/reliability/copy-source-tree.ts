import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Copies every file that git lists, in its current state, into a new folder: no packages, no build. Returns the folder. */
export function copySourceTree(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 8e6 });
  for (const file of stdout.split('\n').filter((one) => one && existsSync(one))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  return folder;
}
