import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lacksProfileImage, setProfileImage } from '../../customer-records/member.ts';
import type { FileStorage } from '../../integrations/file-storage.ts';
import { type Sql, tx } from '../../platform/db/database.ts';
import { attachOwnImage } from '../../uploads/attach.ts';
import { storeOrDiscard } from '../../uploads/file-paths.ts';
import { redrawImage } from '../../uploads/image-worker.ts';

export type ImagePlace = { files: FileStorage; dataDir: string };

/**
 * Keeps a provider's profile image as a file of the shop, re-encoded, unless the member has one. `download` is called outside any
 * transaction. Throws the errors of `redrawImage` for bytes that are no image.
 */
export async function keepProfileImage(
  sql: Sql,
  person: number,
  { files, dataDir }: ImagePlace,
  download: () => Promise<Buffer | undefined>,
) {
  if (!(await lacksProfileImage(sql, person))) return;
  const bytes = await download();
  if (!bytes) return;
  const folder = join(dataDir, 'incoming');
  const path = join(folder, randomBytes(16).toString('hex'));
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path, bytes);
    const drawn = await redrawImage({ path, dataDir, isPrivate: false });
    await storeOrDiscard(files, drawn, () =>
      tx(sql, async (inside) => {
        // Another sign-in may have kept an image, or the member may have left.
        if (!(await setProfileImage(inside, person, drawn.path))) throw new Error('The profile image is not needed.');
        await attachOwnImage(inside, person, drawn);
      }),
    );
  } finally {
    await rm(path, { force: true });
  }
}
