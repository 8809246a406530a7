import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** When a backup was last restored and verified (`npm run drill`), in milliseconds; undefined if never. */
export async function lastRestoreDrillAt(dataDir: string) {
  const text = await readFile(join(dataDir, 'drill.json'), 'utf8').catch(() => '{}');
  const { at = '', ok = false } = JSON.parse(text) as { at?: string; ok?: boolean };
  return ok && at ? Date.parse(at) : undefined;
}
