import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';

/** How often the shop behind these lines has read its policies; known of one that stands in this process. */
export const policyReadings = new WeakMap<postgres.Sql, () => number>();

/**
 * Room for many buyers behind one phone and one door, as tests and lanes have them: what bounds one person is tried where it is the
 * matter, with the shop's own numbers.
 */
export async function raiseLimits(sql: postgres.Sql) {
  const room = {
    unpaidOrders: 100_000,
    unpaidUnits: 10_000_000,
    bankScarceUnits: 0,
    unverifiedStockPercent: 100,
    provenStockPercent: 0,
    giftFirstSeconds: 0,
    giftMessagesPerDay: { sender: 100_000, all: 100_000 },
    unprovenMessages: 100_000,
    messagesPerDay: 100_000,
    // Whatever the hour is where tests run, it is day; what a night changes is tried where it is the matter.
    quietHours: { from: '00:00', until: '00:00' },
    smsAfterSeconds: 1,
    lookAfterSeconds: 1,
  };
  for (const [key, value] of Object.entries(room))
    await sql`
      insert into policy (key, value) values (${key}, ${sql.json(value)})
      on conflict (key, brand, valid_from) do update set value = excluded.value`;
}

/** The shop's own numbers again, and the shop has heard of it. */
export async function restoreLimits(sql: postgres.Sql, bounds: Record<string, postgres.JSONValue>) {
  for (const [key, value] of Object.entries(bounds))
    await sql`update policy set value = ${sql.json(value)} where key = ${key} and brand = '*'`;
  await reloadPolicies(sql);
}

/** Policies are others now, and every process of the shop has heard of it. */
export async function reloadPolicies(sql: postgres.Sql) {
  const read = policyReadings.get(sql);
  const before = read?.();
  await sql`select announce(null, 'reference')`;
  const isWritten = async () => (await sql`select 1 from product_change where what = 'reference'`).length > 0;
  for (let tries = 0; tries < 400 && ((await isWritten()) || (read && read() === before)); tries++) await pause(50);
  // Told of: every process reads it at once, and the one in this process has asked for it by now.
  await pause(300);
}
