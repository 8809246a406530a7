import postgres from 'postgres';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { measureTimes } from './bench-admin.ts';
import { openBenchWire } from './wire.ts';

/** Requests of a signed-in member, for their own data or one product. */
const paths = (order: number, product: number) => [
  ...['/v2/app-users/detail', '/v1/app-users/counters', '/v1/app-users/counts', '/v2/app-users/grade-info'],
  ...['/v1/app-users/my-point', '/v1/app-users/app-user-grade', '/v1/app-users/delivery-address', '/v1/gift/group'],
  ...['/v1/app-users/order-items', '/v1/app-users/order-items?oipStatus=delivering', `/v1.2/app-users/orders/${order}`],
  ...['/v1/app-users/no-review-products', '/v1/app-users/reviews', '/v1/app-users/notification', '/v1/alarm/product'],
  ...[`/v1/products/${product}/user-personal`, `/v1/products/${product}/purchase-prompt?type=recentBuyers`],
  ...[`/v1/products/${product}/purchase-prompt?type=cartAdds`, `/v1/products/${product}/reviews`],
];

export type ReadCounts = Map<string, number>;

/**
 * The duration of each of a demo member's reads in milliseconds; the member has the same orders in every shop. It is the minimum of some
 * turns, because other load on the machine adds to the rest.
 */
export async function measureReads(port: number, url: string, turns = 15): Promise<ReadCounts> {
  const sql = postgres(url, { max: 1 });
  const [one] = await sql<{ person: number; order: number; product: number }[]>`
    select o.app_user_id::int as person, o.id::int as order, l.product_id::int as product
    from app_user u join orders o on o.app_user_id = u.id join order_line l on l.order_id = o.id
    where u.email = 'middle@demo.shop' order by l.id limit 1`;
  if (!one) throw new Error('The demo member has ordered nothing.');
  const token = newToken();
  await sql`
    insert into token (hash, app_user_id, token_type, expires_at) values (${hashToken(token)}, ${one.person}, 'email', now() + interval '1 day')`;
  await sql.end();
  const wire = await openBenchWire(port);
  const readCounts: ReadCounts = new Map();
  for (const path of paths(one.order, one.product)) {
    // A failed read counts as infinitely slow.
    const times = measureTimes(turns, () => wire.json({ path, token }));
    readCounts.set(
      path.replace(/\d{2,}/, '…'),
      await times.then(
        ([soonest]) => soonest ?? 0,
        () => Number.POSITIVE_INFINITY,
      ),
    );
  }
  wire.close();
  return readCounts;
}

/** The read that slowed down most from the first to the second, and by which factor. */
export function mostSlowedRead(first: ReadCounts, last: ReadCounts) {
  const slowed = [...last].map(([path, ms]) => ({ path, times: ms / (first.get(path) ?? ms) }));
  return slowed.sort((one, other) => other.times - one.times)[0];
}
