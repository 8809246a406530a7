import type { z } from 'zod';
import type { CategoryForm, ProductForm, SellerForm } from '#contract/catalog-forms.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

/** Whether the row was inserted, updated or unchanged. */
export type WriteResult = 'made' | 'changed' | 'same';

/** Inserts or updates a seller by external id. */
export async function writeSeller(sql: Tx, form: z.output<typeof SellerForm>) {
  const [row] = await sql<{ made: boolean }[]>`
    insert into distributor as d (external_id, name, ceo, biz_no, mail_order_no, address, tel, email, story, commission_permille)
    values (${form.externalId}, ${form.name}, ${form.ceo}, ${form.businessNumber}, ${form.mailOrderNumber}, ${form.address}, ${form.tel},
      ${form.email}, ${form.story}, ${form.commissionPermille})
    on conflict (external_id) do update set name = excluded.name, ceo = excluded.ceo, biz_no = excluded.biz_no,
      mail_order_no = excluded.mail_order_no, address = excluded.address, tel = excluded.tel, email = excluded.email, story = excluded.story,
      commission_permille = excluded.commission_permille
    where (d.name, d.ceo, d.biz_no, d.mail_order_no, d.address, d.tel, d.email, d.story, d.commission_permille) is distinct from
      (excluded.name, excluded.ceo, excluded.biz_no, excluded.mail_order_no, excluded.address, excluded.tel, excluded.email, excluded.story,
      excluded.commission_permille)
    returning xmax = 0 as made`;
  const contact =
    form.messagePhone === null
      ? { count: 0 }
      : await sql`
          insert into seller_contact as c (distributor_id, phone)
          select id, ${form.messagePhone} from distributor where external_id = ${form.externalId}
          on conflict (distributor_id) do update set phone = excluded.phone where c.phone <> excluded.phone`;
  // Product cards contain the name of the seller.
  if (row && !row.made)
    await sql`select announce(p.id) from product p join distributor d on d.id = p.distributor_id where d.external_id = ${form.externalId}`;
  return putOf(row ?? (contact.count > 0 ? { made: false } : undefined));
}

/** Whether there is a seller with this external id. */
export async function isSellerKnown(sql: Tx, name: string) {
  const rows = await sql`select from distributor where external_id = ${name}`;
  return rows.length === 1;
}

/** Whether a category may have this parent. There are two levels, and a category with children is on the first. */
export async function canBeChildCategory(sql: Tx, category: number, parent: number) {
  const rows = await sql<{ id: number; parentId: number | null }[]>`
    select id, parent_id as "parentId" from category where id in (${category}, ${parent}) or parent_id = ${category} order by id for update`;
  const isFirst = rows.some(({ id, parentId }) => id === parent && parentId === null);
  return isFirst && parent !== category && rows.every(({ parentId }) => parentId !== category);
}

/** Inserts or updates a category by id. */
export async function writeCategory(sql: Tx, form: z.output<typeof CategoryForm>) {
  const [row] = await sql<{ made: boolean }[]>`
    insert into category as c (id, parent_id, slug, name, icon, sort, notice_kind)
    values (${form.id}, ${form.parentId}, ${form.slug}, ${form.name}, ${form.icon}, ${form.sort},
      ${form.noticeKind === undefined ? sql`(select notice_kind from category where id = ${form.id})` : form.noticeKind})
    on conflict (id) do update set parent_id = excluded.parent_id, slug = excluded.slug, name = excluded.name, icon = excluded.icon,
      sort = excluded.sort, notice_kind = excluded.notice_kind
    where (c.parent_id, c.slug, c.name, c.icon, c.sort, c.notice_kind) is distinct from
      (excluded.parent_id, excluded.slug, excluded.name, excluded.icon, excluded.sort, excluded.notice_kind)
    returning xmax = 0 as made`;
  // Processes cache the category tree, and product cards contain their category.
  if (row)
    await sql`
      select announce(null, 'reference') union all
      select announce(p.id) from product p join category c on c.id = p.category_id where ${!row.made} and ${form.id} in (c.id, c.parent_id)`;
  return putOf(row);
}

/**
 * The product with this external id and its latest version. Undefined for a new one. The row is locked against a concurrent writer
 * but not against orders, which refer to it, and the version is read after the lock, so that it is the latest. A product without a version has `n` 0.
 */
export async function productNamed(sql: Tx, externalId: string) {
  const [held] = await sql<{ id: number; saleType: string }[]>`
    select id, sale_type as "saleType" from product where external_id = ${externalId} for no key update`;
  if (!held) return undefined;
  const [row] = await sql<{ n: number; body: unknown }[]>`
    select version_number as n, body from product_version where product_id = ${held.id} and until_at is null`;
  return { ...held, n: row?.n ?? 0, body: row?.body };
}

/** Whether there is such a kind of statutory notice. */
export async function isNoticeKindKnown(sql: Tx, kind: string) {
  const rows = await sql`select from notice_kind where key = ${kind}`;
  return rows.length === 1;
}

/**
 * The seller with this external id, and the notice compared with the kind that the category requires. `grower` is null for an unknown
 * seller, `kind` for an unknown category. `missing` are absent items; `notStated` are required ones that say "해당 없음".
 */
export async function publicationTermsOf(
  sql: Db,
  { grower, categoryId, statutory }: Pick<ProductForm, 'grower' | 'categoryId' | 'statutory'>,
) {
  const [row] = await sql<
    { grower: number | null; kind: string | null; label: string; missing: string[]; notStated: string[] }[]
  >`
    select d.id as grower, n.kind, k.label, n.missing, n.not_stated as "notStated"
    from (select) one left join distributor d on d.external_id = ${grower} left join category c on c.id = ${categoryId}
      left join compare_notice(notice_kind_of(c.id), ${jsonSql(sql, statutory)}) n on c.id is not null left join notice_kind k on k.key = n.kind`;
  return row ?? { grower: null, kind: null, label: '', missing: [], notStated: [] };
}

/** Ends the current version and inserts the next one. */
export async function writeVersion(sql: Tx, product: number, n: number, body: unknown, staff: number | null) {
  await sql`update product_version set until_at = shop_moment() where product_id = ${product} and until_at is null`;
  await sql`insert into product_version (product_id, version_number, body, staff_id) values (${product}, ${n}, ${jsonSql(sql, body)}, ${staff})`;
}

/**
 * Writes the kind of the notice of the next `take` products on sale that have none and lack no item. Returns the id to continue after, or
 * null at the end.
 */
export async function recordNoticeKinds(sql: Db, after: number, take: number) {
  const [row] = await sql<{ last: number | null }[]>`
    with next as (
      select id, category_id, property_json from product
      where id > ${after} and notice_kind is null and sale_type <> 'funding' and product_status not in ('waiting', 'removed')
      order by id limit ${take} for no key update skip locked
    ), written as (
      update product p set notice_kind = n.kind
      from next, compare_notice(notice_kind_of(next.category_id), next.property_json) n
      where p.id = next.id and n.missing || n.not_stated = '{}'
    )
    select max(id) as last from next`;
  return row?.last ?? null;
}

/** Inserts version 1 of products that have none. A version that another process inserted stays. */
export async function writeFirstVersions(sql: Tx, versions: { id: number; body: unknown }[]) {
  await sql`
    insert into product_version (product_id, version_number, body)
    select id, 1, body from jsonb_to_recordset(${jsonSql(sql, versions)}) as v (id bigint, body jsonb) on conflict do nothing`;
}

function putOf(row: { made: boolean } | undefined): WriteResult {
  return row ? (row.made ? 'made' : 'changed') : 'same';
}
