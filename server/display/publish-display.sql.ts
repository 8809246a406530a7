import type { EditionForm, NoticeForm, StripForm } from '#contract/display-editions.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';

/** Inserts or updates a notice by external id. The contents are sanitized by the caller. */
export async function writeNotice(sql: Tx, form: NoticeForm, contents: string) {
  const [row] = await sql<{ id: number; made: boolean }[]>`
    insert into notice as n (external_id, brand, title, contents, is_pinned, created_at)
    values (${form.externalId}, ${form.brand}, ${form.title}, ${contents}, ${form.pinned}, coalesce(${form.createDate}::timestamptz, shop_now()))
    on conflict (external_id) do update set brand = excluded.brand, title = excluded.title, contents = excluded.contents,
      is_pinned = excluded.is_pinned, created_at = coalesce(${form.createDate}::timestamptz, n.created_at)
    where (n.brand, n.title, n.contents, n.is_pinned) is distinct from (excluded.brand, excluded.title, excluded.contents, excluded.is_pinned)
      or n.created_at is distinct from coalesce(${form.createDate}::timestamptz, n.created_at)
    returning id, xmax = 0 as made`;
  return row;
}

/** The current edition and its number. Takes a lock that serializes publishers until the transaction ends. */
export async function currentEditionOf(sql: Tx, brand: string) {
  await sql`select pg_advisory_xact_lock(728003)`;
  const [row] = await sql<{ n: number; body: unknown }[]>`
    select version_number as n, body from display_edition where brand = ${brand} and until_at is null`;
  return row;
}

/** Product ids by external id. */
export async function productIdsByName(sql: Tx, names: string[]) {
  const rows = await sql<
    { id: number; name: string }[]
  >`select id, external_id as name from product where external_id = any (${names})`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Deletes display groups that are not in the new edition. A group that stays keeps its id, because URLs contain it. */
export async function deleteStrips(sql: Tx, brand: string, kept: number[]) {
  await sql`delete from display_group where brand = ${brand} and id <> all (${kept}::bigint[])`;
}

type StripPlace = Pick<StripForm, 'key' | 'code' | 'name'> & { parent: number | null; sort: number };

/**
 * The existing display group with this key and code. Without a code it is the one with this name, or else the one in this place whose name
 * is none of the `names` of the new edition: it was renamed.
 */
export async function stripRowOf(
  sql: Tx,
  brand: string,
  { key, code, name, parent, sort }: StripPlace,
  names: string[],
) {
  const [row] = await sql<{ id: number }[]>`
    select id from display_group where brand = ${brand} and key = ${key} and parent_id is not distinct from ${parent}
      and case when ${code}::text is null then code is null and (name = ${name} or sort = ${sort} and name <> all (${names}::text[]))
        else code = ${code} end
    order by name = ${name} desc, id limit 1`;
  return row?.id;
}

type StripRow = Omit<StripForm, 'tabs' | 'products'> & {
  brand: string;
  parent: number | null;
  sort: number;
  isDefault: boolean;
  contents: 'product' | 'tab';
};

/** Inserts or updates a display group with its products in order. Returns its id. */
export async function insertStrip(sql: Tx, id: number | undefined, strip: StripRow, products: number[]) {
  const columns = {
    ...{
      brand: strip.brand,
      key: strip.key,
      code: strip.code,
      name: strip.name,
      title: strip.title,
      sub_title: strip.subTitle,
    },
    ...{
      display_ui_type: strip.ui,
      order_by_type: strip.orderBy,
      show_information: strip.showInformation,
      parent_id: strip.parent,
    },
    ...{ sort: strip.sort, is_default: strip.isDefault, display_contents_type: strip.contents },
  };
  const names = sql.unsafe(Object.keys(columns).join(', '));
  const given = sql`jsonb_populate_record(null::display_group, ${jsonSql(sql, columns)})`;
  const [row] = id
    ? await sql<
        { id: number }[]
      >`update display_group set (${names}) = (select ${names} from ${given}) where id = ${id} returning id`
    : await sql<{ id: number }[]>`insert into display_group (${names}) select ${names} from ${given} returning id`;
  const hung = (row as { id: number }).id;
  await sql`delete from display_product where display_group_id = ${hung}`;
  await sql`
    insert into display_product (display_group_id, product_id, sort)
    select ${hung}, id, min(at) from unnest(${products}::bigint[]) with ordinality as p (id, at) group by id`;
  return hung;
}

/** Writes the navigation entries of a brand in this order and deletes all others. */
export async function writeNavigation(sql: Tx, brand: string, navigation: EditionForm['navigation']) {
  await sql`delete from main_navigation where brand = ${brand} and name <> all (${navigation.map(({ name }) => name)})`;
  for (const [at, { name, type, link }] of navigation.entries()) {
    const found = await sql`
      update main_navigation set navigation_type = ${type}, link = ${link}, sort = ${at + 1} where brand = ${brand} and name = ${name} returning id`;
    if (found.length === 0)
      await sql`insert into main_navigation (brand, name, navigation_type, link, sort) values (${brand}, ${name}, ${type}, ${link}, ${at + 1})`;
  }
}

/** Ends the current edition and inserts the next one. */
export async function writeEdition(
  sql: Tx,
  { brand, n, body, staff }: { brand: string; n: number; body: unknown; staff: number | null },
) {
  await sql`update display_edition set until_at = shop_moment() where brand = ${brand} and until_at is null`;
  await sql`insert into display_edition (brand, version_number, body, staff_id) values (${brand}, ${n}, ${jsonSql(sql, body)}, ${staff})`;
}
