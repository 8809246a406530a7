import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';

/** Number of times the shop of this connection has read its policies; known for a shop in this process. */
export const policyReadings = new WeakMap<postgres.Sql, () => number>();

/** Allows many buyers with one phone and one address, as tests and lanes have them. Tests of these limits use the shop's values. */
export async function raiseLimits(sql: postgres.Sql) {
  const room = {
    unpaidOrders: 100_000,
    unpaidUnits: 10_000_000,
    bankScarceUnits: 0,
    unverifiedStockPercent: 100,
    provenStockPercent: 0,
    networkUnpaidOrders: 100_000,
    networkStockPercent: 100,
    giftFirstSeconds: 0,
    giftMessagesPerDay: { sender: 100_000, all: 100_000 },
    unprovenMessages: 100_000,
    messagesPerDay: 100_000,
    // Makes it day at any hour; tests of the night set it themselves.
    quietHours: { from: '00:00', until: '00:00' },
    smsAfterSeconds: 1,
    lookAfterSeconds: 1,
  };
  for (const [key, value] of Object.entries(room))
    await sql`
      insert into policy (key, value) values (${key}, ${sql.json(value)})
      on conflict (key, brand, valid_from) do update set value = excluded.value`;
}

/** Restores the shop's values; the shop has read them. */
export async function restoreLimits(sql: postgres.Sql, bounds: Record<string, postgres.JSONValue>) {
  for (const [key, value] of Object.entries(bounds))
    await sql`update policy set value = ${sql.json(value)} where key = ${key} and brand = '*'`;
  await reloadPolicies(sql);
}

/** Changes policies; every process of the shop has read them afterwards. */
export async function reloadPolicies(sql: postgres.Sql) {
  const read = policyReadings.get(sql);
  const before = read?.();
  await sql`select announce(null, 'reference')`;
  const isWritten = async () => (await sql`select 1 from product_change where what = 'reference'`).length > 0;
  for (let tries = 0; tries < 400 && ((await isWritten()) || (read && read() === before)); tries++) await pause(50);
  // After the announcement every process reads it at once, and the one in this process has finished by now.
  await pause(300);
}
