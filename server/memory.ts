import type { Category } from '#contract/catalog.ts';
import type { Sql } from './database.ts';

export type Memory = Awaited<ReturnType<typeof openMemory>>;

/** What hardly ever changes and every request needs: policies, categories, grade names. Read at start and on "reference". */
export async function openMemory(sql: Sql, brand: string) {
  let kept = await load(sql, brand);
  return {
    async reload() {
      kept = await load(sql, brand);
    },
    categories: () => kept.tree,
    /** The category and whether products hang on it as root; undefined when there is none. */
    category: (id: number) => kept.byId.get(id),
    gradeName: (grade: number) => kept.grades.get(grade) ?? String(grade),
    policy: <T>(key: string, otherwise: T) => (kept.policies.has(key) ? (kept.policies.get(key) as T) : otherwise),
    holidays: () => kept.holidays,
    /** This moment by the shop's clock, which a demonstration may have moved. */
    now: () => new Date(Date.now() + kept.ahead),
    ahead: () => kept.ahead,
    /** How many thousandths of what a line cost come back as points (rules D10). */
    pointPermille: (grade: number) => kept.permille.get(grade) ?? 0,
    shippingFeeType: (grade: number) => kept.feeTypes.get(grade) ?? 'type03',
  };
}

async function load(sql: Sql, brand: string) {
  const [categories, policies, grades, names, holidays, [clock]] = await Promise.all([
    sql<Row[]>`select id, parent_id as parent, slug, name, icon from category order by sort, id`,
    sql<{ key: string; value: unknown }[]>`
      select distinct on (key) key, value from policy
      where brand in ('*', ${brand}) and valid_from <= shop_now() order by key, brand desc, valid_from desc`,
    sql<
      { grade: number; feeType: 'type01' | 'type02' | 'type03'; permille: number }[]
    >`select grade, shipping_fee_type as "feeType", point_permille as permille from grade`,
    sql<{ grade: number; name: string }[]>`select grade, name from grade_name where brand = ${brand}`,
    sql<{ day: string }[]>`select day from holiday`,
    sql<{ ahead: number }[]>`select extract(epoch from shop_now() - now())::float8 * 1000 as ahead`,
  ]);
  const tree: Category[] = categories
    .filter((row) => row.parent === null)
    .map(({ id, name, icon }) => ({
      id,
      name,
      icon,
      children: categories
        .filter((row) => row.parent === id)
        .map((row) => ({ id: row.id, name: row.name, icon: row.icon })),
    }));
  return {
    tree,
    byId: new Map(categories.map((row) => [row.id, { ...row, isRoot: row.parent === null }])),
    policies: new Map(policies.map((row) => [row.key, row.value])),
    grades: new Map(names.map((row) => [row.grade, row.name])),
    holidays: new Set(holidays.map((row) => row.day)),
    permille: new Map(grades.map((row) => [row.grade, row.permille])),
    ahead: clock?.ahead ?? 0,
    feeTypes: new Map(grades.map((row) => [row.grade, row.feeType])),
  };
}

type Row = { id: number; parent: number | null; slug: string | null; name: string; icon: string };
