import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs one of the project's tools with its output shown; returns whether it succeeded. */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}) {
  const file = join('node_modules', '.bin', tool);
  return spawnSync(file, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}
