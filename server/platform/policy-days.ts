import type { Db } from './db/database.ts';

/** So many days by brand. */
export type DaysByBrand = Record<string, number>;

/** How many of them it is for an order `o`, which is judged by what the shop says it was placed at: part of a statement. */
export const policyDaysSql = (sql: Db, days: DaysByBrand) => sql`(${sql.json(days)}::jsonb->>o.brand)::int`;
