import type { Sql } from 'postgres';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { daysFrom, koreaHourAt } from './demo-calendar.ts';
import { catalogueRows, demoProducts } from './demo-catalogue.ts';
import { businessApplicationRows } from './demo-certificates.ts';
import { advertisingRows, displayRows, navigationRows } from './demo-display.ts';
import { couponRows, type DemoMember, memberRows } from './demo-members.ts';
import { noticeRows } from './demo-notices.ts';
import { questionRows } from './demo-questions.ts';
import { reviewRows } from './demo-reviews.ts';
import { distributorRows } from './demo-sellers.ts';
import { videoRows } from './demo-video-rows.ts';
import { type DemoConnection, insertRows } from './insert-rows.ts';
import { refreshProductCards, seedOrders } from './seed-orders.ts';
import { seededRandom } from './seeded-random.ts';

type Options = { brand: string; now?: Date; orders?: boolean; print?: (line: string) => void };

/** Fills an empty shop with the demo catalogue, members and orders; a shop with products is left unchanged. */
export async function seedDemo(sql: Sql, { brand, now = new Date(), orders = true, print = () => {} }: Options) {
  const [found] = await sql`select 1 as one from product limit 1`;
  if (found) return;
  const started = Date.now();
  // Within one day the data is always the same: random numbers are seeded by words, and times count from the last midnight in Korea.
  const midnight = koreaHourAt(now, 0, 0);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // Notification triggers are not needed for every row; where the role may not disable triggers, they fire.
    await tx.savepoint((inner) => inner`set local session_replication_role = replica`).catch(() => {});
    const holidays = await holidaysOf(tx);
    const listed = await insertCatalogue(tx, midnight, holidays);
    const members = await invite(tx, listed.open, midnight);
    await engage(tx, members, midnight);
    if (orders) await seedOrders(tx, members, { brand, now: midnight, holidays, said: listed.said });
    await count(tx);
  });
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze`;
  });
  print(`${demoProducts.length} products in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function insertCatalogue(sql: DemoConnection, now: Date, holidays: ReadonlySet<string>) {
  const { products, options, prices, stocks, movements, fundings } = catalogueRows({ now, holidays });
  const reviews = reviewRows(withDemoProduct(products), now);
  const counts = new Map<number, number>();
  for (const { product_id } of reviews) counts.set(product_id, (counts.get(product_id) ?? 0) + 1);
  const sales = (id: number) =>
    (counts.get(id) ?? 0) * seededRandom(`sales ${id}`).whole(5, 12) + seededRandom(`more ${id}`).whole(0, 9);
  // A product whose picture shows the food sells better.
  const shelved = products.map((product) => ({
    ...product,
    sales_quantity: sales(product.id) * (product.pictured ? 3 : 1),
  }));

  await insertRows(
    sql,
    'distributor',
    distributorRows().map((row, at) => ({
      id: at + 1,
      name: row.name,
      story: row.story,
      ceo: row.ceo,
      biz_no: row.bizNo,
      mail_order_no: row.mailOrderNo,
      address: row.address,
      tel: row.tel,
      email: row.email,
      commission_permille: row.commissionPermille,
    })),
  );
  // The last seller has none, so that the admin app shows a seller who cannot be reached.
  await insertRows(
    sql,
    'seller_contact',
    distributorRows()
      .slice(0, -1)
      .map((_, at) => ({ distributor_id: at + 1, phone: `0100000${3101 + at}` })),
  );
  await insertRows(sql, 'product', shelved);
  await insertRows(sql, 'product_option', options);
  await insertRows(sql, 'price_change', prices);
  await insertRows(sql, 'stock', stocks);
  await insertRows(sql, 'stock_movement', movements);
  await insertRows(sql, 'product_funding', fundings);
  await insertRows(sql, 'related_product', related());
  await insertRows(sql, 'review', reviews);

  const firstShip = new Map<number, string | null>();
  for (const { product_id, shipment_date } of options)
    if (!firstShip.has(product_id)) firstShip.set(product_id, shipment_date);
  const shelf = withDemoProduct(shelved).map((product) => ({
    ...product,
    sales: product.sales_quantity,
    ships: firstShip.get(product.id) ?? dateInKorea(now),
  }));
  const display = displayRows(shelf, now);
  await insertRows(sql, 'main_navigation', navigationRows(display.heads));
  await insertRows(sql, 'display_group', display.groups);
  await insertRows(sql, 'display_product', display.products);
  await insertRows(sql, 'navigation_tab', display.hung);
  await insertRows(sql, 'category_advertising', advertisingRows);
  await insertRows(sql, 'notice', noticeRows(now));
  const open = shelf
    .filter(({ product_status }) => !['waiting', 'removed', 'suspended'].includes(product_status))
    .map(({ id }) => id);
  const said = new Map<number, Set<string>>();
  for (const { product_id, contents } of reviews)
    said.set(product_id, (said.get(product_id) ?? new Set()).add(contents));
  return { open, said };
}

function withDemoProduct<T>(products: T[]) {
  return products.flatMap((product, at) => {
    const good = demoProducts[at];
    return good ? [{ ...product, good }] : [];
  });
}

function related() {
  return demoProducts.flatMap((good, at) => {
    const sameCategory = demoProducts.flatMap((other, place) =>
      place !== at && isListed(other) && other.in === good.in ? [place + 1] : [],
    );
    const far = demoProducts.flatMap((other, place) =>
      isListed(other) && other.in !== good.in && Math.floor(other.in / 100) === Math.floor(good.in / 100)
        ? [place + 1]
        : [],
    );
    const luck = seededRandom(`related ${at}`);
    return [...luck.some(sameCategory, 4), ...luck.some(far, 6)]
      .slice(0, 6)
      .map((related_id, sort) => ({ product_id: at + 1, related_id, sort }));
  });
}

function isListed({ status, wholesale }: (typeof demoProducts)[number]) {
  return !wholesale && !['waiting', 'removed', 'suspended'].includes(status ?? '');
}

async function invite(sql: DemoConnection, open: number[], now: Date) {
  const [last] = await sql`select coalesce(max(id), 0)::int as id from app_user`;
  const { users, addresses, favorites, points, members } = await memberRows(last?.id ?? 0, open, now);
  const { coupons, issues } = couponRows(members, now);
  await insertRows(sql, 'app_user', users);
  await insertRows(sql, 'address', addresses);
  await insertRows(sql, 'favorite', favorites);
  await insertRows(sql, 'point_transaction', points);
  await insertRows(sql, 'coupon', coupons);
  await insertRows(sql, 'issued_coupon', issues);
  await sql`update coupon c set issued_count = (select count(*) from issued_coupon i where i.coupon_id = c.id)`;
  const { applications, uploads } = businessApplicationRows(members, now);
  await insertRows(sql, 'upload', uploads);
  await insertRows(sql, 'business_application', applications);
  return members;
}

/** Videos, and the questions of members. */
async function engage(sql: DemoConnection, members: DemoMember[], now: Date) {
  const videoSeed = videoRows(
    (name) => demoProducts.findIndex((good) => good.name === name) + 1 || undefined,
    members,
    now,
  );
  await insertRows(sql, 'video', videoSeed.videos);
  await insertRows(sql, 'video_product', videoSeed.products);
  await insertRows(sql, 'video_link', videoSeed.links);
  const listed = await sql<{ id: number; product_status: string; opens_at: Date | null }[]>`
    select id::int, product_status, opens_at from product order by id`;
  await insertRows(sql, 'product_question', questionRows(withDemoProduct([...listed]), members, now));
  await insertRows(sql, 'user_product', userProductRows(members, [...listed], now));
}

/** Sets counters from the rows. */
async function count(sql: DemoConnection) {
  await sql`
    update product p set score_sum = r.score, review_count = r.count, photo_count = r.photos from (
      select product_id, sum(score) as score, count(*) as count, count(*) filter (where review_type = 'photo') as photos
      from review group by product_id
    ) r where r.product_id = p.id`;
  await sql`
    update product p set favorite_count = f.count from (select product_id, count(*) as count from favorite group by product_id) f
    where f.product_id = p.id`;
  await sql`
    update product p set qna_count = q.count from (select product_id, count(*) as count from product_question group by product_id) q
    where q.product_id = p.id`;
  // Where triggers could not be disabled they have counted too.
  await sql`delete from counter_delta`;
  await refreshProductCards(sql);
}

async function holidaysOf(sql: DemoConnection) {
  const [row] = await sql`select coalesce(json_agg(day), '[]') as days from holiday`;
  return new Set(row?.days as string[]);
}

type Listed = { id: number; product_status: string; opens_at: Date | string | null };

/** The restock and opening alerts of two demo members, and the recently viewed products of all three. */
function userProductRows(members: { id: number }[], listed: Listed[], now: Date) {
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
