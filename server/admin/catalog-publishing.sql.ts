import type { z } from 'zod';
import type { SellerForm } from '#contract/catalog-forms.ts';
import type {
  NoticeKindList,
  PublishedNotices,
  PublishedProductQuery,
  PublishedProductRow,
} from '#contract/catalog-publishing.ts';
import type { EditionForm } from '#contract/display-editions.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { containsPattern } from '../platform/db/like-pattern.ts';

/** Serializes writers of the catalog until the transaction ends. */
export async function lockCatalogWriters(sql: Tx) {
  await sql`select pg_advisory_xact_lock(728004)`;
}

/** All sellers with the fields of their form, or the one with this external name. */
export function readSellers(sql: Db, name: string | null = null) {
  return sql<(Omit<z.output<typeof SellerForm>, 'externalId'> & { externalId: string | null; id: number })[]>`
    select id, external_id as "externalId", name, ceo, biz_no as "businessNumber", mail_order_no as "mailOrderNumber", address, tel, email,
      (select c.phone from seller_contact c where c.distributor_id = distributor.id) as "messagePhone",
      story, commission_permille as "commissionPermille"
    from distributor where ${name}::text is null or external_id = ${name} order by name, id`;
}

/** The kinds of statutory notices with their items, in the order of the law. */
export function readNoticeKinds(sql: Db) {
  return sql<z.output<typeof NoticeKindList>['entities']>`
    select k.key, k.label, json_agg(json_build_object('key', i.key, 'label', i.label, 'pattern', i.pattern, 'isOptional', i.is_optional)
      order by i.sort) as items
    from notice_kind k join notice_item i on i.kind = k.key group by k.key order by k.sort`;
}

/** Newest first, one row more than a page, after the last row of the previous page. */
export function readPublishedProducts(
  sql: Db,
  { search, notice, take }: z.output<typeof PublishedProductQuery>,
  after: number | null,
) {
  const like = search ? containsPattern(search) : null;
  const named = sql`(${like}::text is null or p.name ilike ${like} or p.external_id = ${search ?? ''})`;
  // A product that was published with the kind required today has every item (law F1).
  const lacking = sql`(p.sale_type <> 'funding' and p.product_status not in ('waiting', 'removed')
    and p.notice_kind is distinct from coalesce(notice_kind_of(p.category_id), p.notice_kind, '')
    and exists (select from compare_notice(notice_kind_of(p.category_id), p.property_json) n where n.missing || n.not_stated <> '{}'))`;
  const wanted = notice ? sql`(${named} and ${lacking})` : named;
  return sql<(z.output<typeof PublishedProductRow> & { count: number })[]>`
    select (select count(*) from (select from product p where ${wanted} limit 10000) counted)::int as count, p.id, p.external_id as "externalId", p.name, d.name as seller, p.product_status as status, p.price, coalesce(v.version_number, 0) as version,
      p.images[1] as image, n.kind as "noticeKind",
      case when p.product_status in ('waiting', 'removed') then '{}' else coalesce(n.missing || n.not_stated, '{}') end as "missingNotice"
    from (
      select p.id from product p where (${after}::bigint is null or p.id < ${after}) and ${wanted} order by p.id desc limit ${take + 1}
    ) listed join product p on p.id = listed.id join distributor d on d.id = p.distributor_id
    left join lateral compare_notice(notice_kind_of(p.category_id), p.property_json) n on p.sale_type <> 'funding'
    left join product_version v on v.product_id = p.id and v.until_at is null
    order by p.id desc`;
}

/** A product with its current version, or with version `n`. Returns undefined when the product does not exist. */
export async function productVersionOf(sql: Db, product: number, n: number | null) {
  const [row] = await sql<
    { externalId: string | null; saleType: string; version: number; body: unknown; asked: unknown }[]
  >`
    select p.external_id as "externalId", p.sale_type as "saleType", coalesce(v.version_number, 0) as version, v.body, o.body as asked
    from product p left join product_version v on v.product_id = p.id and v.until_at is null
    left join product_version o on o.product_id = p.id and o.version_number = ${n}
    where p.id = ${product}`;
  return row;
}

type EditionPeriod = { version: number; fromDate: string; untilDate: string | null; by: string | null };

/** The versions of a product: when each was in force and its author. */
export function productVersionsOf(sql: Db, product: number) {
  return sql<EditionPeriod[]>`
    select v.version_number as version, v.from_at as "fromDate", v.until_at as "untilDate", a.name as by
    from product_version v left join staff_account a on a.id = v.staff_id where v.product_id = ${product} order by v.version_number desc limit 200`;
}

/** All prices of an option: when each was in force and its author. */
export function priceHistoryOf(sql: Db, option: number) {
  return sql<
    { price: number; specialSalePrice: number | null; fromDate: string; untilDate: string | null; by: string | null }[]
  >`
    select c.price, c.special_sale_price as "specialSalePrice", c.from_at as "fromDate", c.until_at as "untilDate", a.name as by
    from price_change c left join staff_account a on a.id = c.staff_id where c.option_id = ${option} order by c.id desc limit 200`;
}

/** Notices of all brands, newest first; or the one with this external name. */
export function readPublishedNotices(sql: Db, name: string | null = null) {
  return sql<Omit<z.output<typeof PublishedNotices>['entities'][number], 'mark'>[]>`
    select id, external_id as "externalId", brand, title, contents, is_pinned as pinned, created_at as "createDate"
    from notice where ${name}::text is null or external_id = ${name} order by created_at desc, id desc limit 500`;
}

/** The editions of the home page of a brand: when each was in force and its author. */
export async function displayEditionsOf(sql: Db, brand: string) {
  const rows = await sql<(EditionPeriod & { body: EditionForm })[]>`
    select e.version_number as version, e.from_at as "fromDate", e.until_at as "untilDate", a.name as by, e.body
    from display_edition e left join staff_account a on a.id = e.staff_id where e.brand = ${brand} order by e.version_number desc limit 50`;
  return {
    form: rows.find(({ untilDate }) => untilDate === null)?.body ?? null,
    versions: rows.map(({ body: _, ...when }) => when),
  };
}
