import type { Area } from '#contract/addresses.ts';
import type { Db } from '../platform/db/database.ts';

/** Returns the area tier of a postcode; 0 for the mainland and for unknown postcodes (rules D7.4). */
export async function shippingAreaSql(sql: Db, zonecode: string): Promise<Area> {
  const [row] = await sql<{ area: Area }[]>`select coalesce(area_of(${zonecode}), 0)::int as area`;
  return row?.area ?? 0;
}
