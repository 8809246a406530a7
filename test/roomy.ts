import type postgres from 'postgres';

/**
 * Room for many buyers behind one phone and one door, as tests and lanes have them: what bounds one person is tried where it is the
 * matter, with the shop's own numbers.
 */
export async function makeRoom(sql: postgres.Sql) {
  const room = {
    unpaidOrders: 100_000,
    unpaidUnits: 10_000_000,
    bankScarceUnits: 0,
    unprovenMessages: 100_000,
    messagesPerDay: 100_000,
  };
  for (const [key, value] of Object.entries(room))
    await sql`
      insert into policy (key, value) values (${key}, to_jsonb(${value}::bigint))
      on conflict (key, brand, valid_from) do update set value = excluded.value`;
}

/** The shop's own numbers again, and the shop has heard of it. */
export async function closeRoom(sql: postgres.Sql, bounds: Record<string, number>) {
  for (const [key, value] of Object.entries(bounds))
    await sql`update policy set value = to_jsonb(${value}::bigint) where key = ${key} and brand = '*'`;
  await sql`notify reference`;
  await new Promise((done) => setTimeout(done, 300));
}
