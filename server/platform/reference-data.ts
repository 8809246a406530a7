import type { Category } from '#contract/catalog.ts';
import { brandKeys } from '#contract/rules/brands.ts';
import type { Sql } from './db/database.ts';
import { readLaunchState } from './db/launch.sql.ts';
import { type PolicyKey, type PolicyOf, readPolicies } from './policies.ts';

export type ReferenceData = View & {
  /** The same for another brand: an order is judged by the policies of the brand it was placed with. */
  of: (brand: string) => ReferenceData;
  reload: () => Promise<void>;
};
type View = ReturnType<typeof viewOf>;
type LoadedReference = Awaited<ReturnType<typeof load>>;

/**
 * Data that rarely changes and every request needs: policies, categories, grade names. Read at start and when a change of "reference" is
 * announced.
 * @perProcess nothing is lost: each process reads the data, and again when a change is announced.
 */
export async function openReference(sql: Sql, brand: string): Promise<ReferenceData> {
  let kept = await load(sql);
  const reload = async () => {
    kept = await load(sql);
  };
  const of = (name: string): ReferenceData => ({ ...viewOf(() => kept, name), of, reload });
  return of(brand);
}

function viewOf(loaded: () => LoadedReference, brand: string) {
  const now = () => new Date(Date.now() + loaded().ahead);

  // A row with a future date takes effect by the shop's clock, without a reload.
  function policyOf<K extends PolicyKey>(of: string, key: K) {
    return loaded().policyOf(key, of, now().getTime());
  }

  return {
    categories: () => loaded().tree,
    /** The category and whether it is a root category; undefined if there is none. */
    category: (id: number) => loaded().byId.get(id),
    /** A brand without grade names uses those of cuma. */
    gradeName: (grade: number) =>
      loaded().grades.get(`${brand} ${grade}`) ?? loaded().grades.get(`cuma ${grade}`) ?? String(grade),
    policy: <K extends PolicyKey>(key: K) => policyOf(brand, key),
    /** A policy's value for each brand, for statements over the orders of all brands. */
    policies: <K extends PolicyKey>(key: K) =>
      Object.fromEntries(brandKeys.map((one) => [one, policyOf(one, key)])) as Record<string, PolicyOf<K>>,
    holidays: () => loaded().holidays,
    /** The current time by the shop's clock, which a demo may have moved. */
    now,
    /** How far the shop's clock is ahead of the machine's, in milliseconds. */
    ahead: () => loaded().ahead,
    /** How many thousandths of a line's price are credited as points (rules D10). */
    pointPermille: (grade: number) => loaded().permille.get(grade) ?? 0,
    shippingFeeType: (grade: number) => loaded().feeTypes.get(grade) ?? 'type03',
    /** Whether the shop has opened, and otherwise its opening day. A demo is always open. */
    opening: () => loaded().opening,
  };
}

async function load(sql: Sql) {
  const [categories, policies, grades, names, holidays, [clock], opening] = await Promise.all([
    sql<Row[]>`select id, parent_id as parent, slug, name, icon from category order by sort, id`,
    sql<Policy[]>`
      select key, brand, value, (extract(epoch from valid_from) * 1000)::float8 as "from" from policy
      order by key, brand = '*', valid_from desc`,
    sql<
      { grade: number; feeType: 'type01' | 'type02' | 'type03'; permille: number }[]
    >`select grade, shipping_fee_type as "feeType", point_permille as permille from grade`,
    sql<{ brand: string; grade: number; name: string }[]>`select brand, grade, name from grade_name`,
    sql<{ day: string }[]>`select day from holiday`,
    sql<{ ahead: number }[]>`select extract(epoch from shop_now() - now())::float8 * 1000 as ahead`,
    readLaunchState(sql),
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
    policyOf: readPolicies(policies),
    grades: new Map(names.map((row) => [`${row.brand} ${row.grade}`, row.name])),
    holidays: new Set(holidays.map((row) => row.day)),
    permille: new Map(grades.map((row) => [row.grade, row.permille])),
    ahead: clock?.ahead ?? 0,
    opening,
    feeTypes: new Map(grades.map((row) => [row.grade, row.feeType])),
  };
}

type Policy = { key: string; brand: string; value: unknown; from: number };
type Row = { id: number; parent: number | null; slug: string | null; name: string; icon: string };
