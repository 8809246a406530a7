import { createHash } from 'node:crypto';
import { ProductForm } from '#contract/catalog-forms.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { AuditSubjectKind } from '#contract/rules/audit-acts.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import {
  type PublishFault,
  publishCategory,
  publishProduct,
  publishSeller,
  readCategories,
  versionUnversionedProduct,
  type WriteResult,
} from '../catalog/publish-catalog.ts';
import { publishDisplayEdition, publishNotice, versionUnversionedEdition } from '../display/publish-display.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { storeDrawnFiles } from '../uploads/file-paths.ts';
import { redrawImage, redrawStory } from '../uploads/image-worker.ts';
import {
  displayEditionsOf,
  lockCatalogWriters,
  priceHistoryOf,
  productVersionOf,
  productVersionsOf,
  readNoticeKinds,
  readPublishedNotices,
  readPublishedProducts,
  readSellers,
} from './catalog-publishing.sql.ts';

type PublishOutcome = { put: WriteResult; id?: number | null; version?: number; removed?: string[] };

/** Publishes products, sellers, categories, notices and home pages that staff edit, with the functions that catalog imports use. */
export function createPublishingHandlers({
  dataDir,
  files,
}: {
  dataDir: string;
  files: FileStorage;
}): Handlers<Routes['catalogPublishing']> {
  return {
    async sellers(_, { sql, who }) {
      requirePermission(who, 'goods');
      return { entities: withVersionMarks(await readSellers(sql)) };
    },
    putSeller: ({ body: { seen, ...form } }, at) =>
      publish(at, 'goods', 'seller', form.externalId, (sql) => {
        const now = async () => (await readSellers(sql, form.externalId))[0];
        return writeIfUnchanged(sql, seen, now, async () => {
          const put = await publishSeller(sql, form);
          return typeof put === 'string' ? { put } : put;
        });
      }),

    async categories(_, { sql, who }) {
      requirePermission(who, 'goods');
      return { entities: withVersionMarks(await readCategories(sql)) };
    },
    putCategory: ({ body: { seen, ...form } }, at) =>
      publish(at, 'goods', 'category', String(form.id), (sql) => {
        const now = async () => (await readCategories(sql)).find(({ id }) => id === form.id);
        return writeIfUnchanged(sql, seen, now, async () => {
          const put = await publishCategory(sql, form);
          return typeof put === 'string' ? { put, id: form.id } : put;
        });
      }),

    async noticeKinds(_, { sql, who }) {
      requirePermission(who, 'goods');
      return { entities: [...(await readNoticeKinds(sql))] };
    },
    async products({ query }, { sql, who }) {
      requirePermission(who, 'goods');
      const rows = await readPublishedProducts(sql, query, Number(parseCursor(query.after)?.id ?? 0) || null);
      return {
        page: cursorPage(rows, query.take, rows[0]?.count ?? 0, ({ id }) => rowCursorOf({ value: id, id })),
        entities: rows.slice(0, query.take).map(({ count: _, ...product }) => product),
      };
    },
    async product({ params: { id } }, { sql, who }) {
      requirePermission(who, 'goods');
      const { version, body } = await publishedOf(sql, id);
      return { id, version, form: ProductForm.safeParse(body).data ?? (body as Record<string, unknown>) };
    },
    addProduct: ({ body }, at) =>
      publish(at, 'goods', 'product', body.externalId, async (sql) => publishProduct(sql, body, at.who.id, 0)),
    publish: ({ params: { id }, body }, at) =>
      publish(at, 'goods', 'product', body.form.externalId, async (sql) => {
        if ((await publishedOf(sql, id)).externalId !== body.form.externalId) throw new Refusal('NOT_FOUND');
        return publishProduct(sql, body.form, at.who.id, body.seen);
      }),
    async versions({ params: { id } }, { sql, who }) {
      requirePermission(who, 'goods');
      return { entities: [...(await productVersionsOf(sql, id))] };
    },
    restore: ({ params: { id, n }, body }, at) =>
      publish(
        at,
        'goods',
        'product',
        String(id),
        async (sql) => {
          const form = ProductForm.safeParse((await productVersionOf(sql, id, n))?.asked).data;
          if (!form) throw new Refusal('NOT_FOUND');
          return publishProduct(sql, form, at.who.id, body.seen);
        },
        body.reason,
      ),
    async prices({ query }, { sql, who }) {
      requirePermission(who, 'goods');
      return { entities: [...(await priceHistoryOf(sql, query.option))] };
    },

    async notices(_, { sql, who }) {
      requirePermission(who, 'notices');
      return { entities: withVersionMarks(await readPublishedNotices(sql)) };
    },
    putNotice: ({ body: { seen, ...form } }, at) =>
      publish(at, 'notices', 'notice', form.externalId, (sql) => {
        const now = async () => (await readPublishedNotices(sql, form.externalId))[0];
        return writeIfUnchanged(sql, seen, now, () => publishNotice(sql, form));
      }),
    async edition({ query }, { sql, who }) {
      requirePermission(who, 'display');
      let found = await displayEditionsOf(sql, query.brand);
      if (!found.form && (await versionUnversionedEdition(sql, query.brand)))
        found = await displayEditionsOf(sql, query.brand);
      const { form, versions } = found;
      return { form: form === null ? null : { ...form }, versions };
    },
    publishEdition: ({ body: { seen, form } }, at) =>
      publish(at, 'display', 'edition', form.brand, async (sql) => {
        const done = await publishDisplayEdition(sql, form, at.who.id, seen);
        return 'put' in done ? { put: done.put, version: done.n } : done;
      }),

    async addPicture({ query }, { who, pictures }) {
      requirePermission(who, 'goods');
      const entities = [];
      for await (const path of pictures ?? []) {
        const drawn = query.story
          ? await redrawStory({ path, dataDir })
          : [await redrawImage({ path, dataDir, isPrivate: false, isProductImage: true })];
        for (const one of drawn) await storeDrawnFiles(files, one);
        entities.push(...drawn);
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },
  };
}

/** A product with its current version. Where it has none, the first version is written from its rows. */
async function publishedOf(sql: Db, id: number) {
  const found = await productVersionOf(sql, id, null);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.saleType === 'funding') throw new Refusal('FUNDING_APART');
  if (found.version > 0) return found;
  await versionUnversionedProduct(sql, id);
  return (await productVersionOf(sql, id, null)) ?? found;
}

/** Publishes one thing with its row in the audit log, in one transaction. An invalid form is refused with its field. */
async function publish(
  { sql, who, ip }: Context<Staff>,
  need: StaffPermission,
  kind: AuditSubjectKind,
  name: string,
  work: (sql: Tx) => Promise<PublishOutcome | PublishFault>,
  reason?: string,
) {
  requirePermission(who, need);
  const written = tx(sql, async (inside) => {
    const done = await work(inside);
    if (!('put' in done)) {
      const { code = 'VALIDATION', field, message } = done;
      throw new Refusal(code, {}, [{ field, message }]).saying(message);
    }
    const { removed = [], ...after } = done;
    if (after.put !== 'same')
      await insertAudit(inside, { staff: who.id, act: 'publish', subject: `${kind} ${name}`, after, reason, ip });
    return { put: after.put, id: after.id ?? null, version: after.version ?? null, removed };
  });
  return written.catch((error: { constraint_name?: string }) => {
    // Of two concurrent creations under one name, the second is refused. A foreign key error means an unknown courier or category.
    if (error.constraint_name?.endsWith('external_id_key')) throw new Refusal('VERSION_MOVED');
    const details = [{ field: error.constraint_name, message: '이 값은 쓸 수 없어요.' }];
    if (error.constraint_name) throw new Refusal('VALIDATION', {}, details);
    throw error;
  });
}

/** Each row with a hash of its content as it is shown. */
function withVersionMarks<T extends object>(rows: readonly T[]) {
  return rows.map((row) => ({ ...row, mark: markOf(row) }));
}

/**
 * Writes a row that has no numbered versions. Throws VERSION_MOVED where the row is no longer the one that was `seen`. A write that
 * changes nothing succeeds, and without `seen` nothing is compared.
 */
async function writeIfUnchanged<T extends object>(
  sql: Tx,
  seen: string | undefined,
  read: () => Promise<object | undefined>,
  write: () => Promise<T>,
) {
  await lockCatalogWriters(sql);
  const before = markOf(await read());
  const done = await write();
  if (seen !== undefined && seen !== before && 'put' in done && done.put !== 'same') throw new Refusal('VERSION_MOVED');
  return done;
}

function markOf(row: object | undefined) {
  return row ? createHash('sha256').update(JSON.stringify(row)).digest('base64url') : '';
}
