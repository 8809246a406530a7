import { describe, expect, test } from 'vitest';
import type { ClaimReason } from '#contract/claims.ts';
import { payOrder, placeTestOrder as place } from '#test/buy.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

type Reason = Exclude<ClaimReason, 'LOST'>;

async function delivered(units: number, wish: Parameters<typeof insertTestProduct>[1], usedPoint = 0) {
  const hana = shop.person();
  await hana.arrive();
  await joinAsMember(hana, shop.sandbox);
  const goods = await insertTestProduct(shop.sql, wish);
  const { uuid, price } = usedPoint > 0 ? await spend(hana, goods, units, usedPoint) : await place(hana, goods, units);
  const { body: order } = await payOrder(hana, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  return { hana, owner, order, line, goods };
}

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

/** Places an order paid partly with points and a coupon, so that its shares are not round. */
async function spend(buyer: TestCustomer, goods: { id: number; key: string }, unit: number, points: number) {
  const { id } = await buyer.get('GET /v2/app-users/detail', {});
  await shop.sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
    values (${id}, 'event', ${points}, '축하 포인트', ${`demo:${id}`}, shop_now() + interval '300 days')`;
  await insertCouponFor(shop.sql, id, { name: '햇과일 쿠폰', percent: 7 });
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id: sheet.id };
  const { price, couponDiscountPrice } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: home, usedPoint: points },
  });
  expect(couponDiscountPrice).toBeGreaterThan(0);
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params,
    body: { address: home, chkPrice: price, chkUsedPoint: -points, paymentMethodType: 'card' },
  });
  return { uuid: checked.orderUuid, price };
}

async function pictureOf(person: TestCustomer) {
  const { id } = await person.get('GET /v2/app-users/detail', {});
  const [picture] = await shop.sql<{ id: string }[]>`
    insert into upload (app_user_id, path, width, height) values (${id}, ${`/pictures/${crypto.randomUUID()}`}, 10, 10) returning id`;
  return picture?.id ?? '';
}

type Sent = Awaited<ReturnType<typeof delivered>>;

const ask = ({ hana, order, line }: Sent, reason: string, units?: number) =>
  hana.ask('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: [{ pid: line, ...(units ? { units } : {}) }], reason },
  });

async function sendBack({ hana, owner, order, line }: Sent, reason: Reason, units?: number) {
  const images = reason === 'CHANGE_OF_MIND' || reason === 'WRONG_OPTION' ? [] : [await pictureOf(hana)];
  const claimed = await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid: line },
    body: { kind: 'return', reason, images, ...(units ? { units } : {}) },
  });
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line: claimed.uuid },
    body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
  });
  return refund;
}

describe('the preview of a return', () => {
  // 12,000 won per box, with a shipping fee of 3,000 won below 30,000 won: two boxes paid it, three did not.
  test.each([
    ['charges both ways if outward shipping was free', 3, 'CHANGE_OF_MIND', undefined, 36_000 - 6000],
    ['charges one way if outward shipping was paid', 2, 'WRONG_OPTION', undefined, 24_000 - 3000],
    ['charges nothing and refunds the fee for the shop’s fault', 2, 'DEFECT', undefined, 24_000 + 3000],
    ['charges one way for a part if outward shipping was paid', 2, 'CHANGE_OF_MIND', 1, 12_000 - 3000],
    ['charges both ways for a part if outward shipping was free', 3, 'CHANGE_OF_MIND', 1, 12_000 - 6000],
    ['charges nothing for a part by the shop’s fault', 3, 'WRONG_ITEM', 2, 24_000],
  ] as const)('%s', async (_, bought, reason, units, cash) => {
    const sent = await delivered(bought, { price: 12_000 });
    const { body: preview } = await ask(sent, reason, units);
    expect([preview.cash, preview.needsApproval, preview.newStatus]).toEqual([
      cash,
      true,
      [{ uuid: sent.line, status: 'return_request' }],
    ]);
    const fee = preview.deductions.find(({ code }) => code === 'return_fee');
    const buyers = reason === 'CHANGE_OF_MIND' || reason === 'WRONG_OPTION';
    expect(fee?.note?.includes('왕복') ?? null).toBe(buyers ? bought === 3 : null);
    const refund = await sendBack(sent, reason, units);
    expect([refund?.cash, refund?.rows]).toEqual([preview.cash, preview.rows]);
  });

  test('charges the outward shipping once for one parcel that is returned in two parts', async () => {
    const sent = await delivered(3, { price: 12_000 });
    const first = await sendBack(sent, 'CHANGE_OF_MIND', 1);
    expect(first?.cash).toBe(12_000 - 6000);
    const { body: preview } = await ask(sent, 'CHANGE_OF_MIND');
    expect([
      preview.cash,
      preview.deductions.find(({ code }) => code === 'return_fee')?.note?.includes('왕복'),
    ]).toEqual([24_000 - 3000, false]);
    expect((await sendBack(sent, 'CHANGE_OF_MIND'))?.cash).toBe(24_000 - 3000);
  });

  test('equals the refund to the won when a coupon and points left uneven shares', async () => {
    const sent = await delivered(7, { price: 9_990, fee: 0 }, 1230);
    for (const units of [2, 3, 2]) {
      const { body: preview } = await ask(sent, 'CHANGE_OF_MIND', units);
      const refund = await sendBack(sent, 'CHANGE_OF_MIND', units);
      expect([refund?.cash, refund?.point, refund?.rows]).toEqual([preview.cash, preview.points, preview.rows]);
    }
  });

  test('counts spoilt pieces and announces an instant refund for few of them', async () => {
    const sent = await delivered(1, { price: 20_000, returns: 'fresh' });
    const look = (bad: number) =>
      sent.hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
        params: { id: sent.order.id },
        body: { lines: [{ pid: sent.line }], reason: 'DAMAGED', bad, total: 20 },
      });
    const [few, many] = [await look(3), await look(15)];
    expect([few.cash, few.needsApproval, few.newStatus[0]?.status]).toEqual([3000, false, 'delivery_end']);
    expect([many.cash, many.needsApproval, many.newStatus[0]?.status]).toEqual([15_000, true, 'return_request']);
    const uncounted = await ask(sent, 'DAMAGED');
    expect([uncounted.status, uncounted.refusal.code]).toEqual([409, 'CLAIM_NOT_ALLOWED']);
  });

  test('is refused with the same message as the claim', async () => {
    const sent = await delivered(1, { price: 20_000, returns: 'fresh' });
    const { hana, order, line } = sent;
    const refused = await ask(sent, 'CHANGE_OF_MIND');
    expect([refused.status, refused.refusal.message]).toEqual([409, '신선식품은 단순 변심으로 반품할 수 없어요.']);
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', {
      params: { id: order.id, pid: line },
    });
    expect((await ask(sent, 'CHANGE_OF_MIND')).refusal.code).toBe('INVALID_STATUS_TRANSITION');
    // A reason that is no code asks for a cancellation, which is too late.
    expect((await ask(sent, '마음이 바뀌었어요')).refusal.code).toBe('WITHDRAW_DENIED');
  });

  test('is not found for another customer', async () => {
    const sent = await delivered(1, { price: 20_000 });
    const minsu = shop.person();
    await minsu.arrive();
    expect((await ask({ ...sent, hana: minsu }, 'CHANGE_OF_MIND')).status).toBe(404);
  });
});

describe('points of a purchase', () => {
  const earnedBy = async ({ hana }: Sent) => {
    const { id } = await hana.get('GET /v2/app-users/detail', {});
    const [row] = await shop.sql<{ sum: number }[]>`
      select coalesce(sum(amount), 0)::int as sum from point_transaction where app_user_id = ${id} and type in ('purchase_reward', 'clawback')`;
    return row?.sum;
  };

  async function accepted(units: number) {
    const sent = await delivered(units, { price: 20_000, fee: 0 });
    const { hana, order, line } = sent;
    await shop.sql`update orders set point_permille = 10 where id = ${order.id}`;
    const params = { id: order.id, pid: line };
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params });
    expect(await earnedBy(sent)).toBe(units * 200);
    return sent;
  }

  const claimOf = async ({ hana, order }: Sent, pid: string, units: number) =>
    hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid },
      body: { kind: 'return', reason: 'DEFECT', images: [await pictureOf(hana)], units },
    });

  test('are not given again by claiming and undoing a part, however often', async () => {
    const sent = await accepted(6);
    let pid = sent.line;
    for (const units of [5, 4, 3, 2, 1]) {
      pid = (await claimOf(sent, pid, units)).uuid;
      const params = { id: sent.order.id, pid };
      await sent.hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', { params });
    }
    expect(await earnedBy(sent)).toBe(1200);
  });

  test('are not given again after a rejected claim, and are taken back with each returned part', async () => {
    const sent = await accepted(6);
    const { uuid: line } = await claimOf(sent, sent.line, 4);
    const params = { line };
    const body = { verdict: 'refused' as const, reason: '사진과 달라요' };
    await sent.owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params, body });
    expect(await earnedBy(sent)).toBe(1200);
    await sendBack({ ...sent, line }, 'DEFECT', 1);
    expect(await earnedBy(sent)).toBe(1000);
    await sendBack(sent, 'DEFECT');
    expect(await earnedBy(sent)).toBe(600);
  });
});
