import { ProductForm } from '#contract/catalog-forms.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import {
  adoptProduct,
  categoriesOf,
  type Put,
  putCategory,
  putGrower,
  putProduct,
  type Unfit,
} from '../catalog/publish.ts';
import { adoptEdition, putEdition, putNotice } from '../display/publish.ts';
import type { Files } from '../integrations/file-storage.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { keepDrawn } from '../uploads/file-paths.ts';
import { drawPicture } from '../uploads/image-worker.ts';
import {
  editionsOf,
  goodsOf,
  noticesOf,
  pricesOf,
  sellersOf,
  versionOf,
  versionsOf,
} from './catalog-publishing.sql.ts';
import { marked, writeSeen } from './version-check.ts';

type Done = { put: Put; id?: number | null; version?: number };

/** What is sold and what hangs on the screens, as the staff write it: by the verbs that files of a whole catalogue use, published now. */
export function goods({ dataDir, files }: { dataDir: string; files: Files }): Handlers<Routes['goods']> {
  return {
    async sellers(_, { sql, who }) {
      admit(who, 'goods');
      return { entities: marked(await sellersOf(sql)) };
    },
    putSeller: ({ body: { seen, ...form } }, at) =>
      publish(at, 'goods', 'seller', form.externalId, (sql) => {
        const now = async () => (await sellersOf(sql, form.externalId))[0];
        return writeSeen(sql, seen, now, async () => ({ put: await putGrower(sql, form) }));
      }),

    async categories(_, { sql, who }) {
      admit(who, 'goods');
      return { entities: marked(await categoriesOf(sql)) };
    },
    putCategory: ({ body: { seen, ...form } }, at) =>
      publish(at, 'goods', 'category', String(form.id), (sql) => {
        const now = async () => (await categoriesOf(sql)).find(({ id }) => id === form.id);
        return writeSeen(sql, seen, now, async () => {
          const put = await putCategory(sql, form);
          return typeof put === 'string' ? { put, id: form.id } : put;
        });
      }),

    async products({ query }, { sql, who }) {
      admit(who, 'goods');
      const rows = await goodsOf(sql, query, Number(readCursor(query.after)?.id ?? 0) || null);
      return {
        page: goingOn(rows, query.take, rows.length, ({ id }) => cursorOf({ value: id, id })),
        entities: rows.slice(0, query.take),
      };
    },
    async product({ params: { id } }, { sql, who }) {
      admit(who, 'goods');
      const { version, body } = await publishedOf(sql, id);
      return { id, version, form: ProductForm.safeParse(body).data ?? (body as Record<string, unknown>) };
    },
    addProduct: ({ body }, at) =>
      publish(at, 'goods', 'product', body.externalId, async (sql) => putProduct(sql, body, at.who.id, 0)),
    publish: ({ params: { id }, body }, at) =>
      publish(at, 'goods', 'product', body.form.externalId, async (sql) => {
        if ((await publishedOf(sql, id)).externalId !== body.form.externalId) throw new Refusal('NOT_FOUND');
        return putProduct(sql, body.form, at.who.id, body.seen);
      }),
    async versions({ params: { id } }, { sql, who }) {
      admit(who, 'goods');
      return { entities: [...(await versionsOf(sql, id))] };
    },
    restore: ({ params: { id, n }, body }, at) =>
      publish(
        at,
        'goods',
        'product',
        String(id),
        async (sql) => {
          const form = ProductForm.safeParse((await versionOf(sql, id, n))?.asked).data;
          if (!form) throw new Refusal('NOT_FOUND');
          return putProduct(sql, form, at.who.id, body.seen);
        },
        body.reason,
      ),
    async prices({ query }, { sql, who }) {
      admit(who, 'goods');
      return { entities: [...(await pricesOf(sql, query.option))] };
    },

    async notices(_, { sql, who }) {
      admit(who, 'notices');
      return { entities: marked(await noticesOf(sql)) };
    },
    putNotice: ({ body: { seen, ...form } }, at) =>
      publish(at, 'notices', 'notice', form.externalId, (sql) => {
        const now = async () => (await noticesOf(sql, form.externalId))[0];
        return writeSeen(sql, seen, now, () => putNotice(sql, form));
      }),
    async edition({ query }, { sql, who }) {
      admit(who, 'display');
      let found = await editionsOf(sql, query.brand);
      if (!found.form && (await adoptEdition(sql, query.brand))) found = await editionsOf(sql, query.brand);
      const { form, versions } = found;
      return { form: form === null ? null : { ...form }, versions };
    },
    publishEdition: ({ body: { seen, form } }, at) =>
      publish(at, 'display', 'edition', form.brand, async (sql) => {
        const done = await putEdition(sql, form, at.who.id, seen);
        return 'put' in done ? { put: done.put, version: done.n } : done;
      }),

    async addPicture(_, { who, pictures }) {
      admit(who, 'goods');
      const entities = [];
      for await (const path of pictures ?? []) {
        const drawn = await drawPicture({ path, dataDir, isPrivate: false, isGoods: true });
        await keepDrawn(files, drawn);
        entities.push(drawn);
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },
  };
}

/** A product with the version in force, which is written from its rows where there is none. */
async function publishedOf(sql: Db, id: number) {
  const found = await versionOf(sql, id, null);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.saleType === 'funding') throw new Refusal('FUNDING_APART');
  if (found.version > 0) return found;
  await adoptProduct(sql, id);
  return (await versionOf(sql, id, null)) ?? found;
}

/** One thing published with its row in the audit log, or neither; what does not fit is told with its field. */
async function publish(
  { sql, who, ip }: At<Staff>,
  need: StaffAct,
  kind: string,
  name: string,
  work: (sql: Tx) => Promise<Done | Unfit>,
  reason?: string,
) {
  admit(who, need);
  const written = tx(sql, async (inside) => {
    const done = await work(inside);
    if (!('put' in done)) throw new Refusal('VALIDATION', {}, [done]).saying(done.message);
    if (done.put !== 'same')
      await writeAudit(inside, { staff: who.id, act: 'publish', subject: `${kind} ${name}`, after: done, reason, ip });
    return { put: done.put, id: done.id ?? null, version: done.version ?? null };
  });
  return written.catch((error: { constraint_name?: string }) => {
    // Of two who write something new under one name the second learns that it is there; a courier or a category nobody knows is none.
    if (error.constraint_name?.endsWith('external_id_key')) throw new Refusal('VERSION_MOVED');
    const details = [{ field: error.constraint_name, message: '이 값은 쓸 수 없어요.' }];
    if (error.constraint_name) throw new Refusal('VALIDATION', {}, details);
    throw error;
  });
}
