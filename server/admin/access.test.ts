import { describe, expect, test } from 'vitest';
import { buyProduct, payOrder, placeTestOrder as place } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { joinInquiryMember, postInquiry } from '#test/inquiry-steps.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { reloadPolicies } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const reason = '배송 확인';

/** An order with one line of the test seller and one line of another seller. The buyer and the recipient are different people. */
async function shared() {
  const hana = await shop.guest();
  const [mine, other] = [
    await insertTestProduct(shop.sql, { name: '내 감귤' }),
    await insertTestProduct(shop.sql, { name: '남의 사과', price: 77_700 }),
  ];
  await shop.sql`update product set distributor_id = (select max(id) from distributor) where id = ${other.id}`;
  // An order copies the product card, which is refreshed asynchronously. The test refreshes the card at once.
  await shop.sql`select card_refresh(${[other.id]}::bigint[])`;
  for (const { id, key } of [mine, other])
    await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] },
    });
  const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  const ids = cart.entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  );
  const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds: ids } });
  const params = { id: sheet.id };
  const address = {
    ...mapoAddress,
    receiverName: '박받음',
    phone: '010-2222-3333',
    guestOrderName: '주문자',
    guestOrderPhone: '010-9876-5432',
  };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address } });
  const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params,
    body: { address, chkPrice: price, paymentMethodType: 'card' },
  });
  const { body: order } = await payOrder(hana, orderUuid, price);
  const line = order.orderItemProducts.find(({ productId }) => productId === mine.id)?.uuid ?? '';
  return { hana, order, line };
}

// Longer than its four digits, because a uuid may contain these.
const buyersPhone = /\d[\d*-]{6,}5432/;

describe('a seller', () => {
  test('reads the lines of the seller and their delivery address, and neither the amounts nor the buyer of the order', async () => {
    const { hana, order, line } = await shared();
    const grower = await openStaffClient(shop, 'distributor');
    const seen = await grower.get('GET /v1/seller/orders/{id}', { params: { id: order.id } });
    expect(seen.lines.map(({ uuid }) => uuid)).toEqual([line]);
    const texts = [
      JSON.stringify(seen),
      JSON.stringify((await grower.get('GET /v1/seller/orders', { query: { take: 60 } })).entities),
      JSON.stringify(await grower.get('PUT /v1/seller/lines/{line}/confirm', { params: { line } })),
    ];
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { reason: '변심했어요' },
    });
    const out = await grower.get('PUT /v1/seller/lines/{line}/withdraw/answer', {
      params: { line },
      body: { verdict: 'approved', reason: '아직 보내지 않았어요' },
    });
    expect([out.state, Object.keys(out), Object.keys(out.line ?? {})]).toEqual([
      'done',
      ['state', 'line'],
      ['uuid', 'status'],
    ]);
    texts.push(JSON.stringify(await grower.get('GET /v1/seller/orders/{id}', { params: { id: order.id } })));
    const { totalPrice, totalProductsPrice } = order.prices;
    const amounts = RegExp(`:(${totalPrice}|${totalProductsPrice}|77700)\\b`);
    for (const text of texts) {
      for (const hidden of [amounts, /남의 사과/, /주.자/, buyersPhone]) expect(text).not.toMatch(hidden);
      expect(text).not.toContain(order.payment.methodText ?? '카드');
    }
  });

  test('sees the recipient of the seller’s parcels, never the buyer, and no person after a cancellation', async () => {
    const { hana, order, line } = await shared();
    const grower = await openStaffClient(shop, 'distributor');
    const look = () => grower.ask('POST /v1/seller/orders/{id}/unmask', { params: { id: order.id }, body: { reason } });
    const open = await look();
    expect(open.body.entities.map(({ line, receiver }) => [line, receiver])).toEqual([[line, '박받음']]);
    expect(JSON.stringify(open.body)).not.toMatch(RegExp(`주문자|${buyersPhone.source}`));
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { reason: '변심했어요' },
    });
    const closed = await look();
    expect([closed.status, closed.refusal.code]).toEqual([403, 'STAFF_NOT_ALLOWED']);
  });

  test('does not see an unpaid order', async () => {
    const goods = await insertTestProduct(shop.sql);
    const { checked } = await place(await shop.guest(), goods);
    const grower = await openStaffClient(shop, 'distributor');
    const { status } = await grower.ask('POST /v1/seller/orders/{id}/unmask', {
      params: { id: checked.orderId },
      body: { reason },
    });
    expect(status).toBe(404);
  });

  test('loses access to the recipient of a line that is out of stock', async () => {
    const { body: order } = await buyProduct(await shop.guest(), await insertTestProduct(shop.sql));
    const grower = await openStaffClient(shop, 'distributor');
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await grower.get('PUT /v1/seller/lines/{line}/stock-out', { params: { line }, body: { reason: '서리 피해' } });
    expect(
      (await grower.ask('POST /v1/seller/orders/{id}/unmask', { params: { id: order.id }, body: { reason } })).status,
    ).toBe(403);
  });
});

describe('a staff session', () => {
  const idle = (minutes: number, role = 'auditor') => shop.sql`
    update staff_session set last_used_at = now() - make_interval(mins => ${minutes})
    where staff_id in (select id from staff_account where role = ${role})`;
  const lastUsed = async (role = 'auditor') => {
    const [row] = await shop.sql<{ minutes: number }[]>`
      select extract(epoch from now() - last_used_at)::int / 60 as minutes from staff_session
      where staff_id in (select id from staff_account where role = ${role})`;
    return row?.minutes ?? -1;
  };

  test('is not extended by a page that polls, and is extended by an action of the staff member', async () => {
    const auditor = await openStaffClient(shop, 'auditor');
    const { body: order } = await buyProduct(await shop.guest(), await insertTestProduct(shop.sql));
    await idle(29);
    await auditor.get('GET /v1/staff/me', {});
    await auditor.get('GET /v1/staff/orders', {});
    expect(await lastUsed()).toBe(29);
    await auditor.get('GET /v1/staff/orders/{id}', { params: { id: order.id } });
    expect(await lastUsed()).toBe(0);
    await idle(31);
    expect((await auditor.ask('GET /v1/staff/me', {})).refusal.code).toBe('TOKEN_EXPIRED');
    await idle(0);
  });

  test('is not extended by the stock list, an open inquiry and the logs, which their pages read again every 30 seconds', async () => {
    const { body: inquiry } = await postInquiry((await joinInquiryMember(shop)).self);
    const at = async (role: Parameters<typeof openStaffClient>[1], read: (staff: TestCustomer) => Promise<unknown>) => {
      const staff = await openStaffClient(shop, role);
      await idle(29, role);
      await read(staff);
      const minutes = await lastUsed(role);
      await idle(0, role);
      return minutes;
    };
    const params = { uuid: inquiry.uuid };
    expect([
      await at('md', (staff) => staff.get('GET /v1/staff/options', {})),
      await at('distributor', (staff) => staff.get('GET /v1/seller/options', {})),
      await at('operator', (staff) => staff.get('GET /v1/staff/inquiries/{uuid}', { params })),
      await at('auditor', (staff) => staff.get('GET /v1/staff/audit', {})),
      await at('auditor', (staff) => staff.get('GET /v1/staff/looks', {})),
    ]).toEqual([29, 29, 29, 29, 29]);
  });

  test('records its last use at most once a minute', async () => {
    const auditor = await openStaffClient(shop, 'auditor');
    await shop.sql`
      update staff_session set last_used_at = now() - interval '30 seconds' where staff_id in (select id from staff_account where role = 'auditor')`;
    const before = await shop.sql`select last_used_at from staff_session order by hash`;
    await auditor.get('GET /v1/staff/audit/staff', {});
    expect(await shop.sql`select last_used_at from staff_session order by hash`).toEqual(before);
  });
});

describe('a policy', () => {
  test('dated in the future takes effect at its time of the shop clock', { tags: ['nightly'] }, async () => {
    const goods = await insertTestProduct(shop.sql, { price: 49_000 });
    const hana = await shop.guest();
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const offered = async () => {
      const { paymentMethods } = await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } });
      return paymentMethods.find(({ type }) => type === 'phone')?.allowed;
    };
    await shop.sql`
      insert into policy (key, value, valid_from) values ('phoneMaximum', '10000', shop_now() + interval '5 seconds')`;
    await reloadPolicies(shop.sql);
    expect(await offered()).toBe(true);
    await expectEventually(offered).toBe(false);
    await shop.sql`insert into policy (key, value, valid_from) values ('phoneMaximum', '20000000', shop_now() + interval '20 minutes')`;
    await shop.sql`select announce(null, 'reference')`;
    await advanceClock(shop, '30m');
    expect(await offered()).toBe(true);
  });

  test('of the brand that an order was placed with applies to the order', async () => {
    const hana = await shop.guest();
    await joinAsMember(hana, shop.sandbox);
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await shop.sql`update orders set brand = 'ru' where id = ${order.id}`;
    await shop.sql`insert into policy (key, brand, value) values ('apologyPoint', 'ru', '4000')`;
    await reloadPolicies(shop.sql);
    const owner = await openStaffClient(shop, 'owner');
    const params = { line: order.orderItemProducts[0]?.uuid ?? '' };
    await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params, body: { reason: '서리 피해' } });
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(4000);
  });
});
