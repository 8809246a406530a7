import { Refusal } from '#contract/errors.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { storeOrDiscard } from './file-paths.ts';
import { redrawImage } from './image-worker.ts';
import { insertStaffUpload } from './uploads.sql.ts';

type Tools = { dataDir: string; files: FileStorage; limits: RateLimits };

/** Stores images with which a staff member explains a decision; as with customers' images, unused ones are deleted after a day. */
export async function storeClaimEvidence({ dataDir, files, limits }: Tools, { sql, who, pictures }: Context<Staff>) {
  const entities = [];
  for await (const path of pictures ?? []) {
    await limits.spend(sql, { key: `upload of staff ${who.id}`, most: 60, seconds: 3600 });
    const kept = await redrawImage({ path, dataDir, isPrivate: false });
    entities.push(await storeOrDiscard(files, kept, () => insertStaffUpload(sql, who.id, kept)));
  }
  if (entities.length === 0) throw new Refusal('FILE_TYPE');
  return { entities };
}
