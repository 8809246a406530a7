import { Refusal } from '#contract/errors.ts';
import type { Files } from '../integrations/file-storage.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import { keepOrNothing } from './file-paths.ts';
import { drawPicture } from './image-worker.ts';
import { keepOfStaff } from './uploads.sql.ts';

type Tools = { dataDir: string; files: Files; limits: Limits };

/** Pictures somebody of the staff sends to show why they answered as they did; like a shopper's they wait a day to be used. */
export async function keepEvidence({ dataDir, files, limits }: Tools, { sql, who, pictures }: At<Staff>) {
  const entities = [];
  for await (const path of pictures ?? []) {
    await limits.spend(sql, { key: `upload of staff ${who.id}`, most: 60, seconds: 3600 });
    const kept = await drawPicture({ path, dataDir, isPrivate: false });
    entities.push(await keepOrNothing(files, kept, () => keepOfStaff(sql, who.id, kept)));
  }
  if (entities.length === 0) throw new Refusal('FILE_TYPE');
  return { entities };
}
