import { type Sql, tx } from '../platform/db/database.ts';
import { releaseFiles } from '../uploads/attach.ts';
import { deleteOldInquiries } from './inquiries.sql.ts';

const batchSize = 200;

/** Deletes threads whose last message is older than these days, with their images. */
export async function eraseInquiries(sql: Sql, days: number) {
  for (let gone = batchSize; gone === batchSize; ) {
    gone = await tx(sql, async (inside) => {
      const { threads, pictures } = await deleteOldInquiries(inside, days, batchSize);
      await releaseFiles(inside, pictures);
      return threads;
    });
  }
}
