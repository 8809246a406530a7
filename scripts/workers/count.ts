import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Env } from '#server/platform/config/env.ts';

const containers = ['/.dockerenv', '/run/.containerenv'];

/**
 * How many processes share the port. By itself a small machine and a container have one: measured with the database on the same two
 * cores, two of them rendered more and took fewer orders. The embedded database keeps two cores, and has lines for four.
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
