import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedServer } from '#database/embedded.ts';
import { lockProductStock } from '#server/stock/publish-options.ts';
import { createTestCustomer } from '../customer.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport, seededLuck } from './checks.ts';
import { openShopPair, type ShopPair } from './shop-pair.ts';

type Figures = { changes: number; placed: number; refused: number; strange: string[] };

/** Customers order from two processes, each step from another one, while prices, terms and seller change at random. */
async function runPriceChanges(seconds: number, buyers: number, seed: number): Promise<LaneReport> {
  const checks = createChecks();
  const luck = seededLuck(seed);
  const dir = join('.cache', `prices-${process.pid}`);
  const database = await startEmbeddedServer({ dir });
  const closers: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true }), database.stop];
  try {
    const pair = await openShopPair({ direct: database.url });
    closers.push(pair.close);
    const goods: TestProduct[] = [];
    for (let made = 0; made < 3; made++) goods.push(await insertTestProduct(pair.sql, { stock: 1_000_000, fee: 0 }));
    await watchHolds(pair);
    const figures: Figures = { changes: 0, placed: 0, refused: 0, strange: [] };
    const running = { on: true };
    const work = Promise.all([
      changeTerms(),
      ...Array.from({ length: buyers }, async () => {
        while (running.on)
          await order(
            pair,
            goods.filter(() => luck() < 0.5),
            figures,
          );
      }),
    ]);
    work.catch(() => {});
    await pause(seconds * 1000);
    running.on = false;
    await work;
    const [held] = await pair.sql<{ orders: number; old: number; versions: number }[]>`
      select count(*) as orders, count(distinct h.version) as versions, count(*) filter (where g.unit_price <> h.price) as old
      from lane_hold h join order_line l on l.order_id = h.order_id
        join order_line_option g on g.order_line_id = l.id and g.option_id = h.option_id`;
    checks.that(
      'every order has the price of the version that it held',
      held?.old === 0,
      `${held?.old} have an old price`,
    );
    checks.that('orders were placed in many versions', (held?.versions ?? 0) > 10, `${held?.versions} versions`);
    checks.that('every other order was refused because of its price', figures.strange.length === 0, figures.strange);
    const [waits] = await pair.sql<{ deadlocks: number }[]>`
      select deadlocks from pg_stat_database where datname = current_database()`;
    checks.that('no two transactions waited for each other', waits?.deadlocks === 0, `${waits?.deadlocks} deadlocks`);
    await checks.audit(pair.sql);
    const { changes, refused } = figures;
    return checks.report(seed, { orders: held?.orders ?? 0, versions: held?.versions ?? 0, refused, changes });

    // Few prices, so that a price often returns while a customer looks at the sheet.
    async function changeTerms() {
      for (; running.on; figures.changes++) {
        const { id, optionId } = goods[Math.floor(luck() * goods.length)] as TestProduct;
        const won = 10_000 + 1000 * Math.floor(luck() * 3);
        await termChanges[Math.floor(luck() * termChanges.length)]?.(pair.sql, { id, optionId, won });
        await pause(luck() * 20);
      }
    }
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Change = (sql: ShopPair['sql'], to: { id: number; optionId: number; won: number }) => Promise<unknown>;

const termChanges: Change[] = [
  (sql, { optionId, won }) => sql`update product_option set price = ${won} where id = ${optionId}`,
  (sql, { won }) =>
    sql`update product_option o set price = ${won} from (select id from product_option order by id desc limit 3) last where o.id = last.id`,
  (sql, { id, won }) => sql`update product set list_price = ${won + 5000} where id = ${id}`,
  (sql, { id, won }) =>
    sql`update distributor set commission_permille = ${won / 200} where id = (select distributor_id from product where id = ${id})`,
  // As a publication does.
  (sql, { id, won }) =>
    sql.begin(async (inside) => {
      await inside`select from product where id = ${id} for no key update`;
      await lockProductStock(inside, id);
      await inside`update product set list_price = ${won + 4000} where id = ${id}`;
      await inside`update product_option set price = ${won} where product_id = ${id}`;
    }),
];

/** Records the version and the price of each held option, as they are while the order locks its stock. */
async function watchHolds({ sql }: ShopPair) {
  await sql.unsafe(`
    create table lane_hold (order_id bigint, option_id bigint, version bigint, price bigint);
    create function lane_hold() returns trigger language plpgsql as $$ begin
      insert into lane_hold
      select new.order_id, new.option_id, s.version, coalesce(o.special_sale_price, o.price)
      from stock s join product_option o on o.id = s.option_id where s.option_id = new.option_id;
      return null;
    end $$;
    create trigger lane_hold after insert on stock_movement for each row when (new.kind = 'hold') execute function lane_hold();`);
}

/** Orders these products from one cart, each step from another process. */
async function order(pair: ShopPair, goods: TestProduct[], figures: Figures) {
  if (goods.length === 0) return;
  const guest = createTestCustomer(pair.origin, pair.sandbox, undefined, 10);
  await guest.arrive();
  const other = createTestCustomer(pair.origin, pair.sandbox, guest.token, 10);
  for (const { id: productId, key } of goods)
    await other.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId, options: [{ optionIdPathKey: key, unit: 1 }] },
    });
  const { entries } = await guest.get('GET /v1.2/app-users/shopping-carts', {});
  const optionGroupIds = entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map((group) => group.id)),
  );
  const { id } = await guest.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
  const params = { id };
  for (let tries = 0; tries < 20; tries++) {
    const { price } = await other.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    const check = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
    const { status, refusal } = await guest.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body: check });
    if (status === 200) {
      figures.placed++;
      return;
    }
    figures.refused++;
    if (refusal.code !== 'PRICE_CHANGED') figures.strange.push(`${status} ${refusal.code}`);
  }
}

const usage = `node test/reliability/price-changes.ts [--seconds 60] [--buyers 6] [--seed 1]

Orders from two processes on one database for --seconds, while prices, list prices and the commission of the seller change at random. Each
order must have the price of the version of its stock, every refusal must name the price, and the audit must pass. Exits 1 if a check fails.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      buyers: { type: 'string', default: '6' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const report = await runPriceChanges(Number(values.seconds), Number(values.buyers), Number(values.seed));
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
