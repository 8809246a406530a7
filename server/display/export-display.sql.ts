import type { EditionForm, NoticeForm } from '#contract/display-editions.ts';
import type { Db, Sql } from '../platform/db/database.ts';

/** Gives notices without an external id one: n-<id>, or a random one where that is taken. */
export async function addNoticeExternalIds(sql: Db) {
  await sql`
    update notice n set external_id = case
      when exists (select from notice o where o.external_id = 'n-' || n.id) then 'n-' || gen_random_uuid() else 'n-' || n.id end
    where external_id is null`;
}

/** Notices in the form of catalog files. Missing external ids are created first. */
export async function exportNoticeForms(sql: Sql) {
  await addNoticeExternalIds(sql);
  return sql<NoticeForm[]>`
    select external_id as "externalId", brand, title, contents, is_pinned as pinned, created_at as "createDate" from notice order by id`;
}

/** The screens of each brand, or of one. With `isFile`, crowdfunding products and their screen are left out, because catalog files have none. */
export function exportEditionForms(
  sql: Db,
  { brand = null, isFile = false }: { brand?: string | null; isFile?: boolean } = {},
) {
  const strip = (table: 'g' | 't') =>
    sql.unsafe(`
    'name', ${table}.name, 'title', ${table}.title, 'subTitle', ${table}.sub_title, 'ui', ${table}.display_ui_type, 'orderBy', ${table}.order_by_type,
    'showInformation', ${table}.show_information, 'products', coalesce((
      select jsonb_agg(p.external_id order by d.sort, d.product_id) from display_product d join product p on p.id = d.product_id
      where d.display_group_id = ${table}.id and p.external_id is not null${isFile ? " and p.sale_type <> 'funding'" : ''}), '[]')`);
  return sql<EditionForm[]>`
    select b.brand,
      (select coalesce(jsonb_agg(jsonb_build_object(${strip('g')}, 'key', g.key, 'code', g.code, 'tabs', (
          select coalesce(jsonb_agg(jsonb_build_object(${strip('t')}, 'isDefault', t.is_default) order by t.sort, t.id), '[]')
          from display_group t where t.parent_id = g.id)) order by g.sort, g.id), '[]')
        from display_group g where g.brand = b.brand and g.parent_id is null and (not ${isFile} or g.key <> 'funding')) as strips,
      (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'type', n.navigation_type, 'link', n.link) order by n.sort, n.id), '[]')
        from main_navigation n where n.brand = b.brand) as navigation
    from (select brand from display_group union select brand from main_navigation) b
    where ${brand}::text is null or b.brand = ${brand} order by b.brand`;
}

/** Brands with screens and without an edition. */
export async function unpublishedBrands(sql: Db) {
  const rows = await sql<{ brand: string }[]>`
    select brand from display_group union select brand from main_navigation except select brand from display_edition order by brand`;
  return rows.map(({ brand }) => brand);
}
