import type { Db } from '../platform/db/database.ts';

/** The return policy of a line `l` when it was ordered. For a line from before it was stored, that of its product `d`. */
export const returnPolicySql = (sql: Db) => sql`coalesce(l.shipping->>'returnPolicy', d.return_policy)`;
