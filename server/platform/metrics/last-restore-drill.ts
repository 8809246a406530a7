import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** When a backup was last restored and found whole (`npm run drill`), in milliseconds; undefined where none ever was. */
export async function lastRestoreDrillAt(dataDir: string) {
  const text = await readFile(join(dataDir, 'drill.json'), 'utf8').catch(() => '{}');
  const { at = '', ok = false } = JSON.parse(text) as { at?: string; ok?: boolean };
  return ok && at ? Date.parse(at) : undefined;
}
