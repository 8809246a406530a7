import type { Db } from './db/database.ts';

/** A number of days by brand. */
export type DaysByBrand = Record<string, number>;

/** SQL fragment: the number of days for an order `o`, by the brand it was placed with. */
export const policyDaysSql = (sql: Db, days: DaysByBrand) => sql`(${sql.json(days)}::jsonb->>o.brand)::int`;
