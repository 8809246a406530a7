import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { attachPrivateImages } from '../uploads/attach.ts';
import { readPrivateImage } from '../uploads/file-paths.ts';
import {
  closeInquiry,
  inquiriesOf,
  inquiryImageOf,
  inquiryThreadOf,
  insertInquiry,
  insertInquiryMessage,
  lockInquiry,
} from './inquiries.sql.ts';

type Tools = { files: FileStorage; limits: RateLimits; reference: ReferenceData; brand: string };

const day = 86_400;

/** Inquiries to the shop. A guest can ask only about orders they have access to. */
export function createInquiryHandlers({ files, limits, reference, brand }: Tools): Handlers<Routes['support']> {
  return {
    async list({ query: { take, nextPage, order } }, { sql, who }) {
      const rows = await inquiriesOf(sql, who.id, { before: parseCursor(nextPage)?.id, order, take });
      return {
        entities: rows.slice(0, take).map(({ id: _, total: __, ...inquiry }) => inquiry),
        page: cursorPage(rows, take, rows[0]?.total ?? 0, ({ id }) => rowCursorOf({ value: id, id })),
      };
    },

    async create({ body: { order, line, images, ...said } }, { sql, who }) {
      if (who.isGuest && order === undefined) throw new Refusal('INQUIRY_ORDER_REQUIRED');
      return tx(sql, async (inside) => {
        const paths = await attachPrivateImages(inside, who.id, images);
        const uuid = await insertInquiry(inside, { ...said, person: who.id, brand, order, line, images: paths });
        if (!uuid) throw new Refusal('NOT_FOUND');
        // Counted last, so that a refused request does not count. A guest can have many identities, so the order is limited too, in one
        // spelling.
        await limits.spend(
          inside,
          { key: `inquiry ${who.uuid}`, most: reference.policy('inquiriesPerDay'), seconds: day },
          ...(order
            ? [{ key: `inquiry of ${order.toLowerCase()}`, most: reference.policy('inquiriesPerDay'), seconds: day }]
            : []),
        );
        return inquiryOf(inside, who, uuid);
      });
    },

    read: ({ params: { uuid } }, { sql, who }) => inquiryOf(sql, who, uuid),

    async add({ params: { uuid }, body: { contents, images } }, { sql, who }) {
      return tx(sql, async (inside) => {
        const thread = await open(inside, uuid, who);
        const most = reference.policy('inquiryMessagesMost');
        if (thread.said >= most) throw new Refusal('INQUIRY_FULL', { n: most });
        const bound = { most: reference.policy('inquiryMessagesPerDay'), seconds: day };
        await limits.spend(
          inside,
          { key: `inquiry word ${who.uuid}`, ...bound },
          { key: `inquiry word of ${thread.id}`, ...bound },
        );
        const paths = await attachPrivateImages(inside, who.id, images);
        await insertInquiryMessage(inside, thread.id, { person: who.id, contents, images: paths });
        return inquiryOf(inside, who, uuid);
      });
    },

    async close({ params: { uuid } }, { sql, who }) {
      return tx(sql, async (inside) => {
        const thread = await open(inside, uuid, who);
        await closeInquiry(inside, thread.id, 'asker');
        return inquiryOf(inside, who, uuid);
      });
    },

    async picture({ params }, { sql, who }) {
      const path = await inquiryImageOf(sql, params, who.id);
      const picture = path && (await readPrivateImage(files, path));
      if (!picture) throw new Refusal('NOT_FOUND');
      return { picture };
    },
  };
}

async function inquiryOf(sql: Db, who: Actor, uuid: string) {
  const thread = await inquiryThreadOf(sql, who.id, uuid);
  if (!thread) throw new Refusal('NOT_FOUND');
  return thread;
}

async function open(inside: Parameters<typeof lockInquiry>[0], uuid: string, who: Actor) {
  const thread = await lockInquiry(inside, uuid, who.id);
  if (!thread) throw new Refusal('NOT_FOUND');
  if (thread.state === 'closed') throw new Refusal('INQUIRY_CLOSED');
  return thread;
}
