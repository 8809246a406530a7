import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { runLifecycle } from './lifecycle-scenario.ts';
import { joinAsMember } from './phone-steps.ts';
import { insertTestProduct, mapoAddress } from './products.ts';
import { ownShop } from './test-shop.ts';

/** The tables of docs/locks.md, in their order. */
const order = [...readFileSync('docs/locks.md', 'utf8').matchAll(/^\d+\. `([a-z_]+)`/gm)].map(
  ([, table = '']) => table,
);

const shop = ownShop();

type Transaction = { tables: string[]; statements: string[] };
let seen: Transaction[] = [];

beforeAll(async () => {
  await watch();
  shop.asked.length = 0;
  await runLifecycle(shop);
  await joinWithCart();
  await changeSheet();
  seen = await transactions();
}, 240_000);

/** A guest fills a cart, makes a sheet and signs in as a member; the member then buys from the merged cart. */
async function joinWithCart() {
  const haneul = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  await haneul.get('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 2 }] },
  });
  await joinAsMember(haneul, shop.sandbox);
  const cart = await haneul.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = cart.entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const { id } = await haneul.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    body: { optionGroupIds: groups.map((group) => group.id) },
  });
  await pay(haneul, id);
}

/** The same sheet is validated with one payment method and then with another. */
async function changeSheet() {
  const minsu = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await minsu.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  await check(minsu, id, 'easy_pay');
  await pay(minsu, id);
}

type Buyer = Awaited<ReturnType<typeof shop.guest>>;

async function check(buyer: Buyer, id: number, paymentMethodType: 'card' | 'easy_pay') {
  const params = { id };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType };
  const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return { orderUuid, price };
}

async function pay(buyer: Buyer, id: number) {
  const { orderUuid, price } = await check(buyer, id, 'card');
  const paymentKey = await buyer.authenticate(orderUuid, price);
  await buyer.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid },
    body: { paymentKey, amount: price },
  });
}

/** A witness trigger on every table records that a row was locked by a change. */
async function watch() {
  await shop.sql.unsafe(`
    create unlogged table witness (id bigserial, tx text, at_table text, statement text);
    create function witnessed() returns trigger language plpgsql as $$ begin
      insert into witness (tx, at_table, statement) values (txid_current()::text, tg_table_name, current_query());
      return coalesce(new, old);
    end $$;`);
  for (const table of order)
    await shop.sql.unsafe(
      `create trigger aa_witness before update or delete on ${table} for each row execute function witnessed()`,
    );
}

/** The records of the witnesses, and between them the locks of reads, in the order of each connection. */
async function transactions(): Promise<Transaction[]> {
  const rows = await shop.sql<{ tables: string[]; statements: string[] }[]>`
    select array_agg(at_table order by id) as tables, array_agg(statement order by id) as statements
    from witness group by tx order by min(id)`;
  const spans = spansOf();
  return rows.map(({ tables, statements }) => {
    const span = spans.find((one) => isWithin(statements, one));
    if (!span) return { tables, statements };
    const all: string[] = [];
    let next = 0;
    for (const text of span) {
      all.push(...lockedBy(text));
      for (; statements[next] === text; next++) all.push(tables[next] ?? '');
    }
    return { tables: all, statements: span };
  });
}

/** The statements of every connection, split at the transaction boundaries. */
function spansOf() {
  const open = new Map<number, string[]>();
  const spans: string[][] = [];
  for (const { text, connection } of shop.asked) {
    const span = open.get(connection);
    if (/^begin/.test(text)) open.set(connection, []);
    else if (/^(commit|rollback)\b(?! to)/.test(text)) {
      if (span) spans.push(span);
      open.delete(connection);
    } else if (span) span.push(text);
    else spans.push([text]);
  }
  return spans;
}

function isWithin(statements: string[], span: string[]) {
  const wanted = statements.filter((text, at) => text !== statements[at - 1]);
  let at = 0;
  for (const text of span) if (text === wanted[at]) at++;
  return at === wanted.length;
}

/** The tables that a statement locks by reading, in the order of their names; changed rows are recorded by their witness. */
function lockedBy(text: string) {
  return [...text.matchAll(/for (?:no key )?update(?: of ([a-z_, ]+?))?(?= skip| nowait| for |\s*$|\s*\))/g)].flatMap(
    (found) => {
      const before = text.slice(0, found.index);
      const nearest = before.slice(Math.max(before.lastIndexOf('select '), 0));
      if (!found[1]) return [/from\s+([a-z_]+)/.exec(nearest)?.[1] ?? ''];
      return found[1]
        .split(',')
        .map((alias) => tableOf(nearest, alias.trim()) ?? tableOf(before, alias.trim()) ?? alias);
    },
  );
}

/** The table behind an alias of a statement. */
function tableOf(text: string, alias: string) {
  return new RegExp(`(?:from|join|,)\\s+([a-z_]+)(?:\\s+as)?\\s+${alias}\\b`).exec(text)?.[1];
}

/** The first time that a transaction reached each table of the order. */
const firsts = ({ tables }: Transaction) => [...new Set(tables.filter((table) => order.includes(table)))];

const letsGo = (one: Transaction) => one.statements.some((text) => /set stage = \$\d+, status = 'withdraw'/.test(text));

test('every transaction locks in the documented order', () => {
  const against = seen
    .filter((one) => !(letsGo(one) && one.tables.includes('order_tmp')))
    .map(firsts)
    .filter((tables) =>
      tables.some((table, at) => at > 0 && order.indexOf(table) < order.indexOf(tables[at - 1] ?? '')),
    )
    .map((tables) => tables.join(' → '));
  expect([...new Set(against)]).toEqual([]);
});

test('the recorded transactions reach every table of the order, and lock the pairs that customers wait for', () => {
  const all = seen.map(firsts);
  expect(order.filter((table) => !all.some((tables) => tables.includes(table)))).toEqual([]);
  const pairs = new Set(
    all.flatMap((tables) => tables.flatMap((one, at) => tables.slice(at + 1).map((two) => `${one} ${two}`))),
  );
  for (const pair of [
    'payment orders',
    'payment stock',
    'stock point_account',
    'stock issued_coupon',
    'payment cart_item',
    'order_tmp stock',
    'cart_item orders',
  ])
    expect(pairs).toContain(pair);
});

test('a lock of a read is found in its statement', () => {
  expect(
    lockedBy('select p.id from payment p join orders o on o.id = p.order_id where o.id = $1 for update of p, o'),
  ).toEqual(['payment', 'orders']);
  expect(lockedBy('with a as (select id from cart where x order by id for update skip locked) select 1')).toEqual([
    'cart',
  ]);
  expect(lockedBy('select id from orders where id = any ($1) order by id for update')).toEqual(['orders']);
  expect(
    lockedBy('select t.id from order_tmp t join app_user u on true order by 1 for no key update of u for update of t'),
  ).toEqual(['app_user', 'order_tmp']);
});
