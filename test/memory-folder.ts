import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, where the system has one. */
export const sharedMemoryPath = '/dev/shm';
const neededBytes = 2 * 2 ** 30;

/**
 * Returns a new folder for a test database. It is in memory where the system has room for it: PostgreSQL copies a database there ten
 * times as fast as on a disk, and no test needs it after the run.
 */
export function memoryFolder(name: string) {
  const parent = hasRoom() ? sharedMemoryPath : '.cache';
  if (parent === sharedMemoryPath) removeLeftOver();
  const folder = join(parent, `shop-${name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(sharedMemoryPath);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Removes what runs left that were killed before they could remove it. */
function removeLeftOver() {
  for (const name of readdirSync(sharedMemoryPath)) {
    const pid = Number(/^shop-.*-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(sharedMemoryPath, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
