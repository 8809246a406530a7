import { daysFrom } from './demo-calendar.ts';
import { seededRandom } from './seeded-random.ts';

type Listed = { id: number; product_status: string; opens_at: Date | string | null };

/** The restock and opening alerts of two demo members, and the recently viewed products of all three. */
export function userProductRows(members: { id: number }[], listed: Listed[], now: Date) {
  const soon = listed.filter(({ opens_at: opens }) => opens && new Date(opens) > now).map(({ id }) => id);
  const soldOutIds = listed.filter(({ product_status }) => product_status === 'stock_out').map(({ id }) => id);
  const there = listed.filter(({ product_status }) => product_status === 'stock_in').map(({ id }) => id);
  const rows = members.slice(0, 3).flatMap((member, at) => {
    const luck = seededRandom(`waits ${at}`);
    const row = (type: string) => (product_id: number, nth: number) => ({
      app_user_id: member.id,
      product_id,
      type,
      created_at: daysFrom(now, nth * 0.7 + 0.1).toISOString(),
    });
    // The first member has no alerts yet.
    const waits =
      at === 0 ? [] : [...luck.some(soon, 2).map(row('open')), ...luck.some(soldOutIds, at).map(row('restock'))];
    return [...luck.some(there, 12).map(row('recent')), ...waits];
  });
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}
