import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** When a backup was last restored and verified (`npm run drill`), in milliseconds; undefined if never or if the record cannot be read. */
export async function lastRestoreDrillAt(dataDir: string) {
  try {
    const text = await readFile(join(dataDir, 'drill.json'), 'utf8');
    const { at = '', ok = false } = JSON.parse(text) as { at?: string; ok?: boolean };
    return ok && at ? Date.parse(at) : undefined;
  } catch {
    return undefined;
  }
}
