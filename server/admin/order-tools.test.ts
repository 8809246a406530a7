import { describe, expect, test } from 'vitest';
import { buyProduct, placeTestOrder } from '#test/buy.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function bought(price = 12_900, units = 1) {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { name: '상주 곶감', price, stock: 500 });
  const { body: order } = await buyProduct(hana, goods, units);
  const line = order.orderItemProducts[0];
  if (!line) throw new Error('nothing was bought');
  return { hana, goods, order, line: line.uuid, params: { id: order.id } };
}

describe('notes on an order', () => {
  test('are read by staff with their earlier versions, pinned ones first, and never by the buyer', async () => {
    const { hana, params } = await bought();
    const operator = await openStaffClient(shop, 'operator');
    const owner = await openStaffClient(shop, 'owner');
    const first = await operator.get('POST /v1/staff/orders/{id}/notes', {
      params,
      body: { text: '문 앞 말고 경비실에' },
    });
    await owner.get('POST /v1/staff/orders/{id}/notes', { params, body: { text: '단골', isPinned: true } });
    const second = await owner.get('PUT /v1/staff/orders/{id}/notes/{note}', {
      params: { ...params, note: first.id },
      body: { text: '경비실에 맡겨 달라고 전화하심' },
    });
    const { entities } = await operator.get('GET /v1/staff/orders/{id}/notes', { params });
    expect(entities.map(({ text }) => text)).toEqual(['단골', '경비실에 맡겨 달라고 전화하심']);
    expect(entities[1]).toMatchObject({
      by: '한대표',
      isMine: false,
      past: [{ text: '문 앞 말고 경비실에', by: '문상담' }],
    });
    expect(JSON.stringify(await hana.get('GET /v1.2/app-users/orders/{id}', { params }))).not.toContain('경비실');

    // Two staff members edit one note. The second is refused, and the edit of the first is kept.
    const late = await operator.ask('PUT /v1/staff/orders/{id}/notes/{note}', {
      params: { ...params, note: first.id },
      body: { text: '옛것 위에' },
    });
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ code: 'VERSION_MOVED' })]);
    await operator.get('DELETE /v1/staff/orders/{id}/notes/{note}', { params: { ...params, note: second.id } });
    expect((await operator.get('GET /v1/staff/orders/{id}/notes', { params })).entities).toHaveLength(1);
    const other = await bought();
    const stray = await operator.ask('DELETE /v1/staff/orders/{id}/notes/{note}', {
      params: { ...other.params, note: second.id },
    });
    expect(stray.status).toBe(404);
  });

  test('are in the log without their text, and are not visible to a seller', async () => {
    const { order, params } = await bought();
    const owner = await openStaffClient(shop, 'owner');
    await owner.get('POST /v1/staff/orders/{id}/notes', { params, body: { text: '비밀 이야기' } });
    const { entities } = await owner.get('GET /v1/staff/audit', { query: { subject: `order ${order.orderNumber}` } });
    expect(entities[0]).toMatchObject({ act: 'addNote', who: '한대표' });
    expect(JSON.stringify(entities)).not.toContain('비밀 이야기');
    const seller = await openStaffClient(shop, 'distributor');
    expect((await seller.ask('GET /v1/staff/orders/{id}/notes', { params })).status).toBe(404);
  });
});

test('the timeline of an order shows each step with its actor: paid, confirmed, delayed, accessed, noted', async () => {
  const { params, line } = await bought();
  const operator = await openStaffClient(shop, 'operator');
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  await operator.get('POST /v1/staff/orders/{id}/unmask', { params, body: { reason: '주소를 물으셔서' } });
  await operator.get('POST /v1/staff/orders/{id}/notes', { params, body: { text: '전화 주심' } });
  const { entities } = await operator.get('GET /v1/staff/orders/{id}/moments', { params });
  const timeline = entities.map(({ kind, what, who }) => [kind, what, who]);
  expect(timeline).toContainEqual(['money', 'paid', null]);
  expect(timeline).toContainEqual(['staff', 'confirm', '문상담']);
  expect(timeline).toContainEqual(['status', 'delivery_waiting', null]);
  expect(timeline).toContainEqual(['look', 'unmask', '문상담']);
  expect(timeline).toContainEqual(['note', 'written', '문상담']);
  expect(entities.find(({ what }) => what === 'delivery_waiting')).toMatchObject({
    by: 'staff',
    from: 'paid',
    line: { uuid: line },
  });
  expect(entities.map(({ at }) => at)).toEqual(
    entities
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(JSON.stringify(entities)).not.toContain('전화 주심');
});

describe('the preview of an action', () => {
  test('equals the later refund in amounts and wording, and changes nothing', async () => {
    const { params, line, order } = await bought(9_000, 4);
    const operator = await openStaffClient(shop, 'operator');
    const ask = { line, act: 'withdraw' as const, units: 3 };
    const before = await operator.get('POST /v1/staff/orders/{id}/preview', { params, body: ask });
    const again = await operator.get('POST /v1/staff/orders/{id}/preview', { params, body: ask });
    expect(again).toEqual(before);
    const untouched = await operator.get('GET /v1/staff/orders/{id}', { params });
    expect(untouched.refunds).toEqual([]);
    expect(untouched.orderItemProducts[0]?.orderItemProductStatus).toBe('paid');
    const [left] = await shop.sql<
      { count: number }[]
    >`select count(*)::int as count from manual_grant where order_id = ${order.id}`;
    expect(left?.count).toBe(0);

    const { refund } = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
      params: { line },
      body: { units: 3, reason: '전화로 부탁하셔서' },
    });
    expect(before.refund).toEqual({
      cash: refund?.cash,
      point: refund?.point,
      rows: refund?.rows,
      way: refund?.way,
      wayText: refund?.wayText,
    });
    expect(before).toMatchObject({ needsSecond: false, worth: refund?.cash });
  });

  test('refuses the action where a colleague has changed the amount since, and accepts the new amount', async () => {
    const { params, line } = await bought(9_000, 4);
    const [operator, owner] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'owner')];
    // Fewer than four boxes cost the fee of their parcel.
    const fault = 'buyer' as const;
    const previewOf = (units: number) =>
      operator.get('POST /v1/staff/orders/{id}/preview', { params, body: { line, act: 'withdraw', units, fault } });
    const cancel = (units: number, previewTotal: number | undefined) =>
      operator.ask('PUT /v1/staff/lines/{line}/withdraw', {
        params: { line },
        body: { units, fault, reason: '전화로 부탁하셔서', previewTotal },
      });
    const shown = (await previewOf(3)).refund?.cash;
    await owner.get('PUT /v1/staff/lines/{line}/withdraw', { params: { line }, body: { units: 1, reason: '전화' } });
    const now = (await previewOf(3)).refund?.cash;
    expect(now).not.toBe(shown);
    const late = await cancel(3, shown);
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'REFUND_CHANGED', details: { total: now } }),
    ]);
    const order = await operator.get('GET /v1/staff/orders/{id}', { params });
    expect(order.orderItemProducts[0]?.orderItemProductStatus).toBe('withdraw_partially');
    expect((await cancel(3, now)).body).toMatchObject({ state: 'done', refund: { cash: now } });
  });

  test('says in advance that dual approval is needed, and is refused where the action would be refused', async () => {
    const { params, line } = await bought(320_000);
    const operator = await openStaffClient(shop, 'operator');
    const body = { line, act: 'stockOut' as const };
    expect(await operator.get('POST /v1/staff/orders/{id}/preview', { params, body })).toMatchObject({
      needsSecond: true,
      worth: 320_000,
    });
    const claim = await operator.ask('POST /v1/staff/orders/{id}/preview', {
      params,
      body: { line, act: 'answerClaim' },
    });
    expect(claim.body).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    const other = await bought();
    const crossed = await operator.ask('POST /v1/staff/orders/{id}/preview', { params: other.params, body });
    expect(crossed.status).toBe(404);
    const content = await openStaffClient(shop, 'content');
    expect((await content.ask('POST /v1/staff/orders/{id}/preview', { params, body })).status).toBe(403);
  });
});

test('a view is saved under its name, visible to others where it is shared, and deleted only by its owner', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const finance = await openStaffClient(shop, 'finance');
  const seller = await openStaffClient(shop, 'distributor');
  const form = { screen: 'orders' as const, name: '입금 대기', filter: { status: 'bank_transfer_waiting' } };
  const savedView = await operator.get('PUT /v1/staff/views', { body: form });
  expect((await finance.get('GET /v1/staff/views', {})).entities).toEqual([]);
  const shared = await operator.get('PUT /v1/staff/views', { body: { ...form, isShared: true } });
  expect(shared.id).toBe(savedView.id);
  expect((await finance.get('GET /v1/staff/views', {})).entities).toMatchObject([
    { name: '입금 대기', isMine: false, by: '문상담' },
  ]);
  expect((await seller.get('GET /v1/staff/views', {})).entities).toEqual([]);
  expect((await finance.ask('DELETE /v1/staff/views/{id}', { params: { id: savedView.id } })).status).toBe(404);
  const searched = await operator.ask('PUT /v1/staff/views', {
    body: { ...form, filter: { search: '김하늘' } as never },
  });
  expect(searched.status).toBe(400);
  await operator.get('DELETE /v1/staff/views/{id}', { params: { id: savedView.id } });
  expect((await finance.get('GET /v1/staff/views', {})).entities).toEqual([]);
});

test('an export of lines has every line of its filter, page by page and without names; the list shows who exported it', async () => {
  const { order, line } = await bought();
  const owner = await openStaffClient(shop, 'owner');
  const operator = await openStaffClient(shop, 'operator');
  const uuid = crypto.randomUUID();
  const body = { kind: 'lines' as const, uuid, filter: { status: 'paid' as const }, reason: '월말 정리' };
  expect((await operator.get('POST /v1/staff/files', { body })).count).toBe(0);
  const read = () => operator.get('GET /v1/staff/files/{uuid}/rows', { params: { uuid } });
  const { rows, heads, next } = await read();
  // A page that was read twice counts once.
  await read();
  expect(next).toBeNull();
  const mine = rows.find((cells) => cells.includes(line));
  expect(mine?.[heads.indexOf('주문번호')]).toBe(order.orderNumber);
  expect(mine).toHaveLength(heads.length);
  expect(['브랜드', '상태', '과세', '결제수단'].map((head) => mine?.[heads.indexOf(head)])).toEqual([
    ...['쿠마', '새 주문', '면세', '신용·체크카드'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/김하늘|010-?1234/);
  expect((await owner.get('GET /v1/staff/files', {})).entities[0]).toMatchObject({
    uuid,
    by: '문상담',
    reason: '월말 정리',
    isMine: false,
    count: rows.length,
  });
  const finance = await openStaffClient(shop, 'finance');
  expect((await finance.get('GET /v1/staff/files', {})).entities).toEqual([]);
  expect((await finance.ask('GET /v1/staff/files/{uuid}/rows', { params: { uuid } })).status).toBe(404);
});

test('an export of unpaid orders has the lines of the list that the status filters', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { uuid: unpaid } = await placeTestOrder(await shop.guest(), await insertTestProduct(shop.sql));
  const [order] = await shop.sql<
    { number: string }[]
  >`select order_number as number from orders where uuid = ${unpaid}`;
  const numbersOf = async (filter: { status?: 'request' }) => {
    const uuid = crypto.randomUUID();
    await operator.get('POST /v1/staff/files', { body: { kind: 'lines', uuid, filter, reason: '월말 정리' } });
    const { rows, heads } = await operator.get('GET /v1/staff/files/{uuid}/rows', { params: { uuid } });
    return rows.map((cells) => cells[heads.indexOf('주문번호')]);
  };
  expect(await numbersOf({ status: 'request' })).toContain(order?.number);
  expect(await numbersOf({})).not.toContain(order?.number);
});

test('the amounts of an export add up to what each order cost, paid and got back, also where lines were cancelled', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const goods = await insertTestProduct(shop.sql, { stock: 9 });
  const { body: order } = await buyProduct(await shop.guest(), goods, 3);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
    params: { line },
    body: { units: 1, fault: 'buyer', reason: '하나만 취소해 달래요' },
  });
  const { body: gone } = await buyProduct(await shop.guest(), goods, 1);
  await operator.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line: gone.orderItemProducts[0]?.uuid ?? '' },
    body: { reason: '서리 피해' },
  });
  const uuid = crypto.randomUUID();
  await operator.get('POST /v1/staff/files', { body: { kind: 'lines', uuid, filter: {}, reason: '월말 정리' } });
  const { rows, heads } = await operator.get('GET /v1/staff/files/{uuid}/rows', { params: { uuid } });
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const cell = (head: string) => row[heads.indexOf(head)] ?? '';
    const sum = sums.get(cell('주문번호')) ?? {};
    for (const head of ['상품금액', '배송비', '쿠폰', '포인트', '결제금액', '환불금액'])
      sum[head] = (sum[head] ?? 0) + Number(cell(head));
    sums.set(cell('주문번호'), sum);
  }
  const orders = await shop.sql<{ number: string; cost: number; paid: number; back: number }[]>`
    select o.order_number as number, o.products_price + o.shipping_fee - o.coupon_discount - o.used_point as cost,
      case when p.approved_at is null then 0 else o.total_price end as paid,
      (select coalesce(sum(r.cash), 0) from refund r where r.order_id = o.id) as back
    from orders o join payment p on p.order_id = o.id where o.order_number in ${shop.sql([...sums.keys()])}`;
  expect(orders.length).toBe(sums.size);
  for (const { number, cost, paid, back } of orders) {
    const {
      상품금액: goodsAmount = 0,
      배송비: fee = 0,
      쿠폰: coupon = 0,
      포인트: point = 0,
      ...money
    } = sums.get(number) ?? {};
    expect([goodsAmount + fee - coupon - point, money.결제금액, money.환불금액], number).toEqual(
      [cost, paid, back].map(Number),
    );
  }
  expect(orders.filter(({ back }) => Number(back) > 0).length).toBeGreaterThanOrEqual(2);
});

test('a day is closed when nothing waits, or with a reason; the invariants are checked and the closing staff member is shown', async () => {
  await bought();
  const operator = await openStaffClient(shop, 'operator');
  const standing = await operator.get('GET /v1/staff/closing', {});
  expect(standing.laws.length).toBeGreaterThan(40);
  expect(standing.laws.filter(({ ok }) => !ok)).toEqual([]);
  expect(standing.closed).toBeNull();
  // An approval still waits, so the day cannot be closed without a reason.
  await shop.sql`insert into approval (act, subject, body, requested_by, reason) select 'points', 'x', '{}', min(id), '시험' from staff_account`;
  const open = await operator.ask('PUT /v1/staff/closing', { body: {} });
  expect([open.status, open.body]).toEqual([409, expect.objectContaining({ code: 'DAY_OPEN' })]);
  const closed = await operator.get('PUT /v1/staff/closing', { body: { reason: '승인은 내일 아침에 받기로 했어요' } });
  expect(closed.closed).toMatchObject({ by: '문상담', reason: '승인은 내일 아침에 받기로 했어요' });
  const content = await openStaffClient(shop, 'content');
  expect((await content.ask('GET /v1/staff/closing', {})).status).toBe(403);
  await shop.sql`delete from approval where subject = 'x'`;
});

describe('a fresh code', () => {
  const stale = () => shop.sql`update staff_session set proven_at = now() - interval '11 minutes'`;
  const fresh = () => shop.sql`update staff_session set proven_at = now()`;

  test('is required of a role that gives a large refund alone, and not for a small one', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const [small, large] = [await bought(), await bought(320_000)];
    const out = ({ line }: { line: string }) =>
      owner.ask('PUT /v1/staff/lines/{line}/stock-out', {
        params: { line },
        body: { reason: '비가 와서 따지 못했어요' },
      });
    await stale();
    expect((await out(small)).status).toBe(200);
    expect((await out(large)).refusal.code).toBe('PROOF_REQUIRED');
    expect((await owner.get('GET /v1/staff/orders/{id}', { params: large.params })).refunds).toEqual([]);
    await fresh();
    expect((await out(large)).body).toMatchObject({ state: 'done', refund: { cash: 320_000 } });
  });

  test('is required for many addresses at once, and not for a few', async () => {
    const operator = await openStaffClient(shop, 'operator');
    const { line } = await bought();
    const look = (more: number) =>
      operator.ask('POST /v1/staff/slips', {
        body: { lines: [line, ...Array.from({ length: more }, () => crypto.randomUUID())], reason: '출고 작업' },
      });
    await stale();
    expect((await look(0)).status).toBe(200);
    expect((await look(50)).refusal.code).toBe('PROOF_REQUIRED');
    await fresh();
    expect((await look(50)).status).toBe(200);
  });

  test('is required for many addresses in several requests, and of a seller as well', async () => {
    const operator = await openStaffClient(shop, 'operator');
    const { line } = await bought();
    const look = () => operator.ask('POST /v1/staff/slips', { body: { lines: [line], reason: '출고 작업' } });
    await fresh();
    for (let times = 0; times < 50; times++) await look();
    await stale();
    expect((await look()).refusal.code).toBe('PROOF_REQUIRED');
    const grower = await openStaffClient(shop, 'distributor');
    await stale();
    const lines = Array.from({ length: 51 }, () => crypto.randomUUID());
    const many = await grower.ask('POST /v1/seller/slips', { body: { lines, reason: '출고 작업' } });
    expect(many.refusal.code).toBe('PROOF_REQUIRED');
    await advanceClock(shop, '16m');
    expect((await look()).status).toBe(200);
  });
});
