import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointPath, paramsOf } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { openStaffSession } from '#server/platform/identity/staff-session.ts';
import { buyCart, buyProduct } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { policyMutants } from '#test/seller-policy-mutants.ts';
import {
  detectsMutant,
  grantedTables,
  restorePolicies,
  runAsSeller,
  sellerLeaks,
  wrongGrants,
} from '#test/seller-role.ts';
import { ownShop } from '#test/test-shop.ts';

// Runs as a web process without timers, because jobs would wait on the locks of these tests.
const shop = ownShop({ ROLE: 'web' }, { demoOrders: true });
const lines = Object.values(allRoutes.seller) as Endpoint[];
const reason = '아침 출고';

type Seller = {
  id: number;
  token: string;
  line: string;
  order: number;
  uuid: string;
  option: number;
  question: number;
  review: number;
};
let minji: Seller;
let jun: Seller;

/** A seller with an account and one row of every kind. */
async function seller(which: 'first' | 'last'): Promise<Seller> {
  const [{ id } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    select ${which === 'first' ? shop.sql`min(id)` : shop.sql`max(id)`} as id from distributor`;
  const goods = await insertTestProduct(shop.sql, { name: `${which} 감귤` });
  await shop.sql`update product set distributor_id = ${id} where id = ${goods.id}`;
  await shop.sql`select card_refresh(${[goods.id]}::bigint[])`;
  const { body: order } = await buyProduct(await shop.guest(), goods);
  const [account] = await shop.sql<{ id: number }[]>`
    insert into staff_account (email, name, password_hash, role, distributor_id)
    values (${`${which}@grower.kr`}, ${which}, 'none', 'distributor', ${id}) returning id`;
  const token = `st_${newToken()}`;
  await openStaffSession(shop.sql, account?.id ?? 0, hashToken(token), '시험');
  const [asked] = await shop.sql<{ id: number }[]>`
    insert into product_question (product_id, author, contents) values (${goods.id}, '김*늘', '언제 보내 주시나요? 궁금해요.') returning id`;
  const [review] = await shop.sql<{ id: number }[]>`
    insert into review (product_id, author, contents, line_price, option_name, review_type, score)
    values (${goods.id}, '김*늘', '달고 맛있어요. 또 살게요.', 12900, '1kg', 'text', 5) returning id`;
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await shop.sql`
    insert into order_event (order_id, order_line_id, to_status, by) select order_id, id, status, 'system' from order_line where uuid = ${line}`;
  await shop.sql`
    insert into claim (order_line_id, kind, reason, fault, before_status, status, quantity, answer, decided_at, decided_by)
    select id, 'return', 'DEFECT', 'shop', 'delivery_end', 'refused', 1, '사진이 달라요', shop_now(), 'staff' from order_line where uuid = ${line}`;
  await shop.sql`
    insert into order_line_parcel (order_line_id, position, carrier_code, tracking_number, quantity) select id, 2, '04', '612345678903', 1 from order_line where uuid = ${line}`;
  await shop.sql`
    insert into review_report (app_user_id, review_id, reason) select o.app_user_id, ${review?.id ?? 0}, 'abuse' from orders o where o.id = ${order.id}`;
  const found = { line, order: order.id, uuid: order.uuid, option: goods.optionId };
  return { id, token, ...found, question: asked?.id ?? 0, review: review?.id ?? 0 };
}

beforeAll(async () => {
  [minji, jun] = [await seller('first'), await seller('last')];
}, 60_000);

describe('the permission matrix', () => {
  test('the seller role sees exactly the rows of the seller and no column without a grant', async () => {
    expect(await sellerLeaks(shop.sql, [minji.id, jun.id])).toEqual([]);
  }, 60_000);

  test('amounts, buyers and the ledger cannot be read by any statement', async () => {
    for (const text of [
      'select total_price from orders',
      'select address from orders',
      'select * from orders',
      'select coupon_share from order_line',
      'select supply_price from order_line',
      'select 1 from payment',
      'select 1 from refund',
      'select 1 from app_user',
      'select 1 from audit_log',
      'select 1 from staff_account',
      `update stock set stocked = 0`,
      `delete from product_question`,
    ])
      await expect(
        runAsSeller(shop.sql, minji.id, (own) => own.unsafe(text)),
        text,
      ).rejects.toThrow(/permission denied/);
  });

  test.each(grantedTables.filter(({ table }) => table !== 'carrier').map(({ table }) => table))(
    'detects that the policy of %s is open, missing or disabled',
    async (table) => {
      const broken = [
        `drop policy seller on ${table}; create policy seller on ${table} for select using (true)`,
        `drop policy seller on ${table}`,
        `alter table ${table} disable row level security`,
      ];
      for (const text of broken) {
        await shop.sql.unsafe(text);
        expect(await sellerLeaks(shop.sql, [minji.id, jun.id]), text).not.toEqual([]);
        await shop.sql.unsafe(`alter table ${table} enable row level security`);
        await restorePolicies(shop.sql);
      }
      expect(await sellerLeaks(shop.sql, [minji.id, jun.id])).toEqual([]);
    },
    120_000,
  );

  test('detects every policy that misses or adds one of its conditions, or decides ownership in another way', {
    tags: ['nightly'],
    timeout: 240_000,
  }, async () => {
    const all = await policyMutants(shop.sql, minji.id, jun.id);
    const missed: string[] = [];
    for (const one of all)
      if (!(await detectsMutant(shop.sql, minji.id, one))) missed.push(`${one.table}: ${one.using.slice(-60)}`);
    expect(all.length).toBeGreaterThan(300);
    expect(missed).toEqual([]);
  });

  test('detects a column granted too many or too few, of every table', {
    tags: ['nightly'],
    timeout: 120_000,
  }, async () => {
    const all = await shop.sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_updatable = 'YES' order by 1, 2`;
    const missed: string[] = [];
    const known = new Set(grantedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
    for (const { table, column } of all) {
      const verb = known.has(`${table}.${column}`) ? 'revoke' : 'grant';
      const text = `${verb} select ("${column}") on "${table}" ${verb === 'grant' ? 'to' : 'from'} shop_seller`;
      const back = text
        .replace(/^\w+/, verb === 'grant' ? 'revoke' : 'grant')
        .replace(verb === 'grant' ? ' to ' : ' from ', verb === 'grant' ? ' from ' : ' to ');
      await shop.sql.unsafe(text);
      if ((await wrongGrants(shop.sql)).length !== 1) missed.push(`${table}.${column}`);
      await shop.sql.unsafe(back);
    }
    expect(all.length).toBeGreaterThan(500);
    expect(missed).toEqual([]);
    for (const text of [
      'grant select (total_price) on orders to shop_seller',
      'grant update (stocked) on stock to shop_seller',
      'revoke select (tracking_number) on order_line from shop_seller',
      'grant select on payment to shop_seller',
    ]) {
      await shop.sql.unsafe(text);
      expect(await sellerLeaks(shop.sql, [minji.id]), text).not.toEqual([]);
      await restorePolicies(shop.sql);
    }
    expect(await sellerLeaks(shop.sql, [minji.id, jun.id])).toEqual([]);
  });

  test('detects that the function that returns addresses checks no seller', async () => {
    await shop.sql.unsafe(`create or replace function seller_delivery_address(which bigint) returns jsonb language sql stable security definer as
      $$ select o.address from order_line l join orders o on o.id = l.order_id where l.id = which $$`);
    expect(await sellerLeaks(shop.sql, [minji.id, jun.id])).not.toEqual([]);
    await restorePolicies(shop.sql);
  });
});

/** A valid body, so that ownership and not validation decides. */
function bodyOf(path: string): unknown {
  if (path.endsWith('/delay')) return { reason, newDate: '2099-01-01' };
  if (path.endsWith('/ship')) return { carrierCode: '04', invoice: '612345678901' };
  if (path.endsWith('/invoice')) return { carrierCode: '04', invoice: '612345678903', reason };
  if (path.endsWith('/boxes')) return { boxes: [{ carrierCode: '04', invoice: '612345678902', units: 1 }] };
  if (path.endsWith('/withdraw/answer')) return { verdict: 'refused', reason };
  if (path.endsWith('/claim/answer')) return { verdict: 'approved', reason };
  if (path.endsWith('/pickup')) return { carrierCode: '04', invoice: '612345678901' };
  if (path.endsWith('/stock')) return { by: 5, reason };
  if (path.includes('/answer')) return { text: '네, 내일 보내 드려요.' };
  return { reason };
}

const named = lines.filter(({ path }) => path.includes('{'));

function keysOf(path: EndpointPath, whose: Seller): (string | number)[] {
  if (path.includes('{line}')) return [whose.line];
  if (path.includes('/orders/')) return [whose.order, whose.uuid];
  if (path.includes('/questions/')) return [whose.question];
  if (path.includes('/reviews/')) return [whose.review];
  return [whose.option];
}

async function ask(who: Seller, { path, body }: Endpoint, key: string | number, headers: Record<string, string> = {}) {
  const [method, pattern = ''] = path.split(' ');
  const answer = await fetch(shop.origin + pattern.replace(/\{\w+\}/, String(key)), {
    method: method as string,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(bodyOf(path)) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A hash of every row that a request of another seller could change. */
async function everything() {
  const [row] = await shop.sql<{ sum: string }[]>`
    select md5(concat((select string_agg(t::text, ',' order by id) from order_line t), (select string_agg(t::text, ',' order by option_id) from stock t), (select string_agg(t::text, ',' order by t::text) from order_line_parcel t),
      (select string_agg(t::text, ',' order by id) from product_question t), (select string_agg(t::text, ',' order by id) from review t),
      (select count(*) from audit_log), (select count(*) from personal_data_access), (select count(*) from message))) as sum`;
  return row?.sum;
}

describe('the seller endpoints', () => {
  test.each(named.map((line) => [line.path, line] as const))(
    '%s: a row of another seller gets the same response as a missing one, and nothing changes',
    async (path, line) => {
      expect(Object.keys(paramsOf(line).shape)).toHaveLength(1);
      const before = await everything();
      for (const [asker, owner] of [
        [minji, jun],
        [jun, minji],
      ] as const)
        for (const key of keysOf(path, owner)) {
          const absent = await ask(asker, line, typeof key === 'number' ? 900_000_001 : crypto.randomUUID());
          expect(absent.status).toBe(404);
          for (const headers of [
            undefined,
            { 'idempotency-key': `${path.length}-${key}-repeat` },
            { 'idempotency-key': `${path.length}-${key}-repeat` },
          ])
            expect(await ask(asker, line, key, headers)).toEqual(absent);
        }
      expect(await everything()).toBe(before);
    },
  );

  test('packing slips of parcels of another seller are left out', async () => {
    const body = { lines: [jun.line, minji.line], reason };
    const { entities } = await shop.person(minji.token).get('POST /v1/seller/slips', { body });
    expect(entities.map(({ uuid }) => uuid)).toEqual([minji.line]);
    expect(JSON.stringify(entities)).not.toContain('guestOrder');
  });

  test('the lists of two sellers are disjoint, and each is complete', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const mine = async (who: Seller) => {
      const self = shop.person(who.token);
      const uuids = [];
      for (const queue of ['new', 'packing', 'moving', 'cancels', 'claims'] as const)
        uuids.push(
          ...(await self.get('GET /v1/seller/lines', { query: { queue, take: 200 } })).entities.map(({ uuid }) => uuid),
        );
      const orders = (await self.get('GET /v1/seller/orders', { query: { take: 200 } })).entities;
      const parcels = orders.flatMap(({ lines }) => lines.map(({ uuid }) => uuid));
      const options = (await self.get('GET /v1/seller/options', { query: { take: 200 } })).entities.map(({ id }) => id);
      const questionIds = (
        await self.get('GET /v1/seller/questions', { query: { open: false, take: 200 } })
      ).entities.map(({ id }) => id);
      const reviewTexts = (
        await self.get('GET /v1/seller/reviews', { query: { state: 'all', take: 200 } })
      ).entities.map(({ id }) => id);
      return { uuids, parcels, options, asked: questionIds, said: reviewTexts };
    };
    const [his, hers] = [await mine(minji), await mine(jun)];
    for (const list of ['uuids', 'parcels', 'options', 'asked', 'said'] as const) {
      const both = [...his[list], ...hers[list]];
      expect(new Set(both).size, list).toBe(both.length);
      expect(his[list].length, list).toBeGreaterThan(0);
    }
    const { entities } = await owner.get('GET /v1/staff/lines', {
      query: { queue: 'new', take: 200, distributor: minji.id },
    });
    expect(his.uuids).toEqual(expect.arrayContaining(entities.map(({ uuid }) => uuid)));
  });

  test('show a reported and disputed review without what its reporter and its author wrote to the shop', async () => {
    await shop.sql`update review_report set detail = '옆집 박순이예요' where review_id = ${minji.review}`;
    await shop.sql`
      update review set hidden = true, hidden_at = shop_now(), hidden_reason = 'abuse', appeal = '제 번호는 남기지 않았어요', appealed_at = shop_now()
      where id = ${minji.review}`;
    const query = { state: 'all', take: 200 } as const;
    const { entities } = await shop.person(minji.token).get('GET /v1/seller/reviews', { query });
    const text = '살펴보고 있어요.';
    const answered = await shop.person(minji.token).get('PUT /v1/seller/reviews/{id}/answer', {
      params: { id: minji.review },
      body: { text },
    });
    for (const review of [entities.find(({ id }) => id === minji.review), answered]) {
      expect(review).toMatchObject({ reports: [{ reason: 'abuse', detail: '' }], appeal: { text: '' } });
    }
    const owner = await openStaffClient(shop, 'owner');
    const whole = JSON.stringify((await owner.get('GET /v1/staff/reviews', { query })).entities);
    for (const words of ['옆집 박순이예요', '제 번호는 남기지 않았어요']) expect(whole).toContain(words);
  });

  test('are closed to shop staff and customers, and the staff endpoints are closed to sellers', async () => {
    const [owner, himself] = [await openStaffClient(shop, 'owner'), shop.person(minji.token)];
    expect((await owner.ask('GET /v1/seller/today', {})).status).toBe(404);
    expect((await himself.ask('GET /v1/staff/orders', {})).status).toBe(404);
    expect((await himself.ask('PUT /v1/staff/lines/{line}/confirm', { params: { line: minji.line } })).status).toBe(
      404,
    );
    expect((await himself.get('GET /v1/staff/me', {})).distributor?.id).toBe(minji.id);
    expect((await shop.person().ask('GET /v1/seller/today', {})).status).toBe(401);
    expect((await (await shop.guest()).ask('GET /v1/seller/today', {})).status).toBe(404);
  });

  test('a failed request leaves the role of its pooled connection unchanged', async () => {
    const self = shop.person(minji.token);
    await Promise.all(
      Array.from({ length: 40 }, () => self.ask('GET /v1/seller/orders/{id}', { params: { id: jun.order } })),
    );
    const roles = await Promise.all(
      Array.from(
        { length: 24 },
        () =>
          shop.sql<
            { role: string; seller: string | null }[]
          >`select current_user as role, current_setting('shop.seller', true) as seller`,
      ),
    );
    expect(new Set(roles.flat().map(({ role, seller }) => `${role === 'shop_seller'} ${seller ?? ''}`))).toEqual(
      new Set(['false ']),
    );
  });

  test('a morning: parcels by day, a line confirmed, shipped and unshipped, and its address visible until it is cancelled', async () => {
    const self = shop.person(minji.token);
    const morning = await self.get('GET /v1/seller/today', {});
    expect(morning.boxes).toContainEqual(
      expect.objectContaining({ name: 'first 감귤', option: '1kg', units: 1, lines: 1 }),
    );
    const params = { line: minji.line };
    expect(await self.get('PUT /v1/seller/lines/{line}/confirm', { params })).toEqual({
      uuid: minji.line,
      status: 'delivery_waiting',
    });
    const sent = await self.get('PUT /v1/seller/lines/{line}/ship', {
      params,
      body: { carrierCode: '04', invoice: '612345678901' },
    });
    expect([sent.line.status, Object.keys(sent.line)]).toEqual(['delivering', ['uuid', 'status']]);
    await self.get('PUT /v1/seller/lines/{line}/ship/undo', { params, body: { reason: '다른 송장' } });
    const { entities: packing } = await self.get('GET /v1/seller/lines', { query: { queue: 'packing', take: 60 } });
    expect(packing.find(({ uuid }) => uuid === minji.line)).toMatchObject({ receiver: '김*늘', phoneEnd: '5678' });
    const page = await self.get('GET /v1/seller/orders/{id}', { params: { id: minji.order } });
    expect(page.lines[0]).toMatchObject({ receiver: '김*늘', phone: '010-****-5678', status: 'delivery_waiting' });
    const look = () =>
      self.ask('POST /v1/seller/orders/{id}/unmask', { params: { id: minji.order }, body: { reason } });
    expect((await look()).body.entities[0]?.receiver).toBe('김하늘');
    await self.get('PUT /v1/seller/lines/{line}/stock-out', { params, body: { reason: '서리 피해' } });
    expect((await look()).refusal.code).toBe('STAFF_NOT_ALLOWED');
  });
});

test('a morning counts the products beyond the sixty that it lists', async () => {
  const goods = await insertTestProduct(shop.sql, { name: '예순두 가지 감귤', dates: Array(62).fill(null) });
  await shop.sql`update product set distributor_id = ${minji.id} where id = ${goods.id}`;
  await shop.sql`select card_refresh(${[goods.id]}::bigint[])`;
  const buyer = await shop.guest();
  const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 1 }));
  for (const from of [0, 20, 40, 60]) {
    const body = { productId: goods.id, options: options.slice(from, from + 20) };
    await buyer.get('POST /v1.2/app-users/shopping-carts', { body });
  }
  await buyCart(buyer);
  const { boxes, boxCount } = await shop.person(minji.token).get('GET /v1/seller/today', {});
  expect(boxes).toHaveLength(60);
  expect(boxCount).toBeGreaterThanOrEqual(62);
});

test('the address of a parcel closes two weeks after its arrival, and opens again for a claim', async () => {
  const owner = await deliverLine(shop, jun.line);
  await shop.sql`
    update order_line set shipped_at = shop_now() - interval '21 days', delivered_at = shop_now() - interval '20 days'
    where uuid = ${jun.line}`;
  const self = shop.person(jun.token);
  const look = () => self.ask('POST /v1/seller/orders/{id}/unmask', { params: { id: jun.order }, body: { reason } });
  expect((await look()).refusal.code).toBe('STAFF_NOT_ALLOWED');
  await owner.get('POST /v1/staff/lines/{line}/claim', {
    params: { line: jun.line },
    body: { kind: 'return', reason: 'DEFECT', detail: '뜯어 보니 곰팡이가 있었대요' },
  });
  expect((await look()).body.entities.map(({ receiver }) => receiver)).toEqual(['김하늘']);
});
