import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Env } from '#server/platform/config/env.ts';

const containers = ['/.dockerenv', '/run/.containerenv'];

/**
 * The number of processes that share the port. Small machines and containers get one: with the database on the same two cores, two
 * processes rendered more but took fewer orders. The embedded database needs two cores and has connections for four processes.
 */
export function workerCountOf(
  { workers, role, databaseUrl }: Pick<Env, 'workers' | 'role' | 'databaseUrl'>,
  cores = availableParallelism(),
  isContained = containers.some((file) => existsSync(file)),
) {
  if (role === 'office') return 1;
  if (workers !== 'auto') return workers;
  if (cores <= 3 || isContained) return 1;
  return databaseUrl ? cores : Math.min(4, cores - 2);
}
