import { describe, expect, test } from 'vitest';
import { depositAtBank } from '#test/bank-deposits.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import { pollUntil } from '#test/due-jobs.ts';
import {
  acceptTestGift,
  checkGiftSheet,
  giftConsentVersion,
  joinMemberWithId,
  newGiftReceivers,
  proveNewPhone,
  sendGift,
} from '#test/gift.ts';
import {
  advanceClock,
  advanceToMorning,
  expectInvariantsAfterAll,
  openStaffClient,
  waitForRefunds,
} from '#test/order-steps.ts';
import { messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

describe('cancelling', () => {
  test('one recipient’s parcel refunds it whole and leaves the others unchanged', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    // Shipping is free from 30,000 won per parcel: each recipient's parcel pays its own fee, regardless of the sum of the others.
    const goods = await insertTestProduct(shop.sql, { price: 20_000, freeFrom: 30_000 });
    const { group } = await sendGift(haneul, goods, { receivers: newGiftReceivers(3) });
    const [one] = group.giftTos;
    const params = { id: one?.id ?? 0 };
    const preview = await haneul.get('GET /v1/gift/to/{id}/refund', { params });
    expect(preview.cash).toBe(23_000);
    const gone = await haneul.get('PUT /v1/gift/to/{id}/withdraw', { params, body: {} });
    expect(gone).toMatchObject({ giftStatus: 'withdraw', stateText: '취소', refunded: { cash: 23_000, point: 0 } });
    const after = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
    expect(after).toMatchObject({ giftGroupStatus: 'partially_used', emptyAddressCount: 2, canAllWithdraw: false });
    const again = await haneul.ask('PUT /v1/gift/to/{id}/withdraw', { params, body: {} });
    expect(again.refusal.code).toBe('INVALID_STATUS_TRANSITION');
    const visitor = await shop.person().ask('GET /v1/gift/to/{id}', { params: { id: one?.uuid ?? '' } });
    expect(visitor.refusal).toMatchObject({ code: 'GIFT_WITHDRAWN', message: '보낸 분이 선물을 취소했어요.' });
    await waitForRefunds(shop);
  });

  test('the recipient of a parcel that is out of stock reads that, not that the sender took the gift back', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { receivers: newGiftReceivers(1) });
    const link = group.giftTos[0]?.uuid ?? '';
    const [row] = await shop.sql<{ line: string }[]>`
      select l.uuid as line from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${link}`;
    const operator = await openStaffClient(shop, 'operator');
    const params = { line: row?.line ?? '' };
    await operator.get('PUT /v1/staff/lines/{line}/stock-out', { params, body: { reason: '서리가 내렸어요' } });
    const { refusal } = await shop.person().ask('GET /v1/gift/to/{id}', { params: { id: link } });
    expect([refusal.code, refusal.message]).toEqual(['GIFT_WITHDRAWN', '상품이 품절되어 선물을 보내 드릴 수 없어요.']);
    await waitForRefunds(shop);
  });

  test('all parcels is possible until the first address is given', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const whole = await sendGift(haneul, goods, { receivers: newGiftReceivers(2) });
    const body = {};
    const back = await haneul.get('PUT /v1/gift/group/{id}/withdraw', { params: { id: whole.group.id }, body });
    expect(back).toMatchObject({ giftGroupStatus: 'withdraw', canAllWithdraw: false, emptyAddressCount: 0 });
    expect(back.giftTos.reduce((sum, to) => sum + (to.refunded?.cash ?? 0), 0)).toBe(whole.price);
    for (const { uuid } of whole.group.giftTos)
      expect((await shop.person().ask('GET /v1/gift/to/{id}', { params: { id: uuid } })).refusal.code).toBe(
        'GIFT_WITHDRAWN',
      );

    const two = newGiftReceivers(2);
    const { group } = await sendGift(haneul, goods, { receivers: two });
    const phone = two[0]?.phone ?? '';
    await acceptTestGift(await proveNewPhone(shop, phone), group.giftTos[0]?.uuid ?? '', phone);
    const refused = await haneul.ask('PUT /v1/gift/group/{id}/withdraw', { params: { id: group.id }, body });
    expect(refused.refusal.code).toBe('WITHDRAW_DENIED');
    const one = await haneul.ask('PUT /v1/gift/to/{id}/withdraw', { params: { id: group.giftTos[0]?.id ?? 0 }, body });
    expect(one.refusal.code).toBe('WITHDRAW_DENIED');
    const [stock] = await shop.sql`select sold, held from stock where option_id = ${goods.optionId}`;
    expect(stock).toMatchObject({ sold: 2, held: 0 });
  });

  test('one parcel of several returns only its own share of coupon and points', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { appUser } = { appUser: await haneul.get('GET /v2/app-users/detail', {}) };
    await shop.sql`insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${appUser.id ?? 0}, 'event', 5000, '잔치', ${`demo:gift-${appUser.id}`}, shop_now() + interval '30 days')`;
    const issue = await insertCouponFor(shop.sql, appUser.id, {
      name: '3만원 이상 3천원',
      minimum: 30_000,
      won: 3000,
      days: 9,
    });
    const goods = await insertTestProduct(shop.sql, { price: 12_000, freeFrom: 0 });
    const { group, price } = await sendGift(
      haneul,
      goods,
      { receivers: newGiftReceivers(3) },
      { couponIds: [issue], chkUsedPoint: -2000 },
    );
    expect(price).toBe(36_000 - 3_000 - 2_000);
    // Two parcels are left, below the coupon's minimum: the discount is not charged back.
    const gone = await haneul.get('PUT /v1/gift/to/{id}/withdraw', {
      params: { id: group.giftTos[0]?.id ?? 0 },
      body: {},
    });
    const share = gone.refunded ?? { cash: 0, point: 0 };
    expect(share.cash + share.point).toBe(11_000);
    const rest = await haneul.get('PUT /v1/gift/to/{id}/withdraw', {
      params: { id: group.giftTos[1]?.id ?? 0 },
      body: {},
    });
    const last = await haneul.get('PUT /v1/gift/to/{id}/withdraw', {
      params: { id: group.giftTos[2]?.id ?? 0 },
      body: {},
    });
    const all = [share, rest.refunded, last.refunded];
    expect(all.reduce((sum, one) => sum + (one?.cash ?? 0), 0)).toBe(price);
    expect(all.reduce((sum, one) => sum + (one?.point ?? 0), 0)).toBe(2_000);
    const [held] = await shop.sql`select status from issued_coupon where id = ${issue}`;
    expect(held).toMatchObject({ status: 'returned' });
    await waitForRefunds(shop);
  });
});

describe('declining a gift', () => {
  test('before or after giving an address refunds the sender in full', async () => {
    const { self: haneul, phone: haneuls } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const two = newGiftReceivers(2);
    const { group, price } = await sendGift(haneul, goods, { receivers: two });
    for (const [at, { phone }] of two.entries()) {
      const params = { id: group.giftTos[at]?.uuid ?? '' };
      const receiver = await proveNewPhone(shop, phone);
      const stranger = await receiver.ask('PUT /v1/gift/to/{id}/reject', { params, body: {} });
      expect(stranger.refusal.code).toBe('VERIFY_REQUIRED');
      if (at === 0) await receiver.get('POST /v1/gift/to/{id}/open', { params, body: { phone } });
      else await acceptTestGift(receiver, params.id, phone);
      const declined = await receiver.get('PUT /v1/gift/to/{id}/reject', {
        params,
        body: { reason: '마음만 받을게요' },
      });
      expect(declined).toMatchObject({ giftStatus: 'rejected', actions: [] });
    }
    const after = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
    expect(after.giftTos.map(({ stateText }) => stateText)).toEqual(['거절', '거절']);
    expect(after.giftTos.reduce((sum, to) => sum + (to.refunded?.cash ?? 0), 0)).toBe(price);
    await waitForRefunds(shop);
    const declineMessages = await pollUntil(
      () => messagesTo(shop.sandbox, haneuls),
      (all) => all.filter(({ kind }) => kind === 'GIFT_REJECTED').length === 2,
    );
    expect(declineMessages.some(({ text }) => text.includes('정중히 사양'))).toBe(true);
  });

  test('while it is being packed asks the seller', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const { group, orderUuid } = await sendGift(haneul, goods);
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const [line] = await shop.sql<
      { uuid: string }[]
    >`select l.uuid from order_line l join orders o on o.id = l.order_id where o.uuid = ${orderUuid}`;
    const staff = await openStaffClient(shop, 'operator');
    const at = { params: { line: line?.uuid ?? '' } };
    const early = await staff.ask('PUT /v1/staff/lines/{line}/confirm', at);
    expect(early.refusal.code).toBe('ADDRESS_REQUIRED');
    const phone = newNumber();
    const receiver = await proveNewPhone(shop, phone);
    await acceptTestGift(receiver, params.id, phone);
    await staff.get('PUT /v1/staff/lines/{line}/confirm', at);
    const locked = await receiver.ask('PUT /v1/gift/to/{id}/address', {
      params,
      body: { ...mapoAddress, phone, consent: giftConsentVersion, addressDetail: '다른 집' },
    });
    expect(locked.refusal.code).toBe('ADDRESS_LOCKED');
    const requested = await receiver.get('PUT /v1/gift/to/{id}/reject', { params, body: {} });
    expect(requested.orderItemProductStatus).toBe('withdraw_request');
  });

  test('while it is being packed asks the seller, also where the sender cancels the gifts only together', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { id } = await haneul.get('GET /v2/app-users/detail', {});
    const issue = await insertCouponFor(shop.sql, id, { won: 1000 });
    await shop.sql`
      update coupon c set no_partial = true from issued_coupon i where i.coupon_id = c.id and i.id = ${issue}`;
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const receivers = newGiftReceivers(2);
    const { group } = await sendGift(haneul, goods, { receivers }, { couponIds: [issue] }, 2);
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const phone = receivers[0]?.phone ?? '';
    const receiver = await proveNewPhone(shop, phone);
    await acceptTestGift(receiver, params.id, phone);
    const [line] = await shop.sql<{ uuid: string }[]>`
      select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${params.id}`;
    const staff = await openStaffClient(shop, 'owner');
    const at = { params: { line: line?.uuid ?? '' } };
    // Also staff cancel such a gift whole.
    const one = { ...at, body: { units: 1, reason: '한 개만 원하심' } };
    const part = await staff.ask('PUT /v1/staff/lines/{line}/withdraw', one);
    expect([part.status, part.refusal.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    await staff.get('PUT /v1/staff/lines/{line}/confirm', at);
    const requested = await receiver.get('PUT /v1/gift/to/{id}/reject', { params, body: {} });
    expect(requested.orderItemProductStatus).toBe('withdraw_request');
    const body = { verdict: 'approved' as const, reason: '아직 보내지 않았어요' };
    await staff.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body });
    const after = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
    expect(after.giftTos[0]?.refunded?.cash).toBeGreaterThan(0);
    expect(after.giftTos[1]).toMatchObject({ refunded: null });
    await waitForRefunds(shop);
  });
});

describe('a gift paid by virtual account', () => {
  test('waits for its deposit, needs a refund account, and opens once it is paid', async () => {
    const { self: haneul, phone } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const bank = { paymentMethodType: 'bank_transfer' as const };
    const two = { receivers: newGiftReceivers(2) };
    expect((await checkGiftSheet(haneul, goods, two, bank)).answer.refusal.code).toBe('REFUND_ACCOUNT_REQUIRED');
    await haneul.get('PUT /v1/app-users', {
      body: { withdrawAccount: { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' } },
    });
    const { answer } = await checkGiftSheet(haneul, goods, two, bank);
    const { virtualAccount, payable } = answer.body;
    const { entities } = await haneul.get('GET /v1/gift/group', {});
    expect(entities[0]).toMatchObject({ giftGroupStatus: 'bank_transfer_waiting', canAllWithdraw: true });
    const params = { id: entities[0]?.giftTos[0]?.uuid ?? '' };
    expect((await shop.person().ask('GET /v1/gift/to/{id}', { params })).refusal.code).toBe('GIFT_NOT_PAID');
    await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', payable);
    await pollUntil(
      () => shop.person().ask('GET /v1/gift/to/{id}', { params }),
      ({ status }) => status === 200,
    );

    const waiting = await checkGiftSheet(haneul, goods, { receivers: newGiftReceivers(2) }, bank);
    const group = (await haneul.get('GET /v1/gift/group', {})).entities.find(
      ({ orderUuid }) => orderUuid === waiting.answer.body.orderUuid,
    );
    // A gift is cancelled through the gift endpoints, not through the order endpoints.
    const order = { params: { id: waiting.answer.body.orderUuid }, body: {} };
    const other = await haneul.ask('PUT /v3/app-users/orders/{id}/withdraw', order);
    expect(other.refusal.code).toBe('WITHDRAW_DENIED');
    const back = await haneul.get('PUT /v1/gift/group/{id}/withdraw', { params: { id: group?.id ?? 0 }, body: {} });
    expect(back.giftGroupStatus).toBe('withdraw');
    // Its link no longer asks to wait for the payment, and cannot be shared.
    const [to] = back.giftTos;
    const opened = await shop.person().ask('GET /v1/gift/to/{id}', { params: { id: to?.uuid ?? '' } });
    const shared = await haneul.ask('POST /v1/gift/to/{id}/share', { params: { id: to?.id ?? 0 } });
    expect([opened.refusal.code, shared.refusal.code]).toEqual(['GIFT_WITHDRAWN', 'GIFT_WITHDRAWN']);
    const messages = await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.some(({ kind }) => kind === 'ORDER_CANCELLED'),
    );
    expect(messages.find(({ kind }) => kind === 'ORDER_CANCELLED')?.text).toContain('결제 전이라 없어요');
  });
});

// The clock moves forward from here on.
describe('gift deadlines', () => {
  test('each recipient gets the message and two reminders, and the end refunds once and notifies both sides', async () => {
    await advanceToMorning(shop);
    const { self: haneul, phone: haneuls } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const two = newGiftReceivers(2);
    const { group, price } = await sendGift(haneul, goods, { receivers: two });
    const [one, other] = [two[0]?.phone ?? '', two[1]?.phone ?? ''];
    const first = await pollUntil(
      () => messagesTo(shop.sandbox, one),
      (all) => all.some(({ kind }) => kind === 'GIFT_RECEIVED'),
    );
    expect(first[0]?.text).toContain(`/gift/received/${group.giftTos[0]?.uuid}`);
    await shop.person().get('PUT /v1/gift/to/{id}/stop', { params: { id: group.giftTos[1]?.uuid ?? '' }, body: {} });
    expect(
      (await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params: { id: group.giftTos[1]?.id ?? 0 } })).refusal.code,
    ).toBe('GIFT_STOPPED');
    const soon = await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params: { id: group.giftTos[0]?.id ?? 0 } });
    expect(soon.status).toBe(429);
    for (let time = 1; time <= 5; time++) {
      await shop.sql`update gift_recipient set last_sent_at = shop_now() - interval '61 seconds' where id = ${group.giftTos[0]?.id ?? 0}`;
      const sent = await haneul.get('POST /v1/gift/group/{id}/alimtalk', { params: { id: group.id } });
      expect(sent.leftSends).toBe(5 - time);
    }
    await shop.sql`update gift_recipient set last_sent_at = shop_now() - interval '61 seconds' where id = ${group.giftTos[0]?.id ?? 0}`;
    expect(
      (await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params: { id: group.giftTos[0]?.id ?? 0 } })).refusal.code,
    ).toBe('GIFT_RESEND_LIMIT');

    const kinds = async (phone: string) => (await messagesTo(shop.sandbox, phone)).map(({ kind }) => kind);
    const reminders = async () => (await kinds(one)).filter((kind) => kind === 'GIFT_REMIND').length;
    await advanceClock(shop, '4d');
    await pollUntil(reminders, (count) => count === 1);
    await advanceClock(shop, '3d');
    await pollUntil(reminders, (count) => count === 2);
    await advanceClock(shop, '1d');
    await pollUntil(
      () => haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } }),
      ({ giftGroupStatus }) => giftGroupStatus === 'expired',
    );
    await advanceClock(shop, '1d');
    await waitForRefunds(shop);
    const after = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
    expect(after.giftTos.map(({ giftStatus, refunded }) => [giftStatus, refunded?.cash])).toEqual([
      ['expired', price / 2],
      ['expired', price / 2],
    ]);
    const [payment] =
      await shop.sql`select p.refunded_amount as back from payment p join orders o on o.id = p.order_id where o.uuid = ${group.orderUuid}`;
    expect(payment?.back).toBe(price);
    expect(
      (await shop.person().ask('GET /v1/gift/to/{id}', { params: { id: group.giftTos[0]?.uuid ?? '' } })).refusal,
    ).toMatchObject({ code: 'GIFT_EXPIRED', message: '선물 유효기간이 지났어요.' });
    await pollUntil(
      () => kinds(haneuls),
      (all) => all.filter((kind) => kind === 'GIFT_EXPIRED').length === 2,
    );
    await pollUntil(
      () => kinds(one),
      (all) => all.includes('GIFT_RETURNED'),
    );
    // A recipient who opted out gets no further message.
    expect((await kinds(other)).filter((kind) => kind !== 'GIFT_RECEIVED')).toEqual([]);
    // A month later the numbers are deleted.
    await advanceClock(shop, '31d');
    await pollUntil(
      () => shop.sql`select phone, claimed_phone, name from gift_recipient where gift_id = ${group.id}`,
      (rows) => rows.every(({ phone, name }) => phone === null && name === ''),
    );
  }, 120_000);

  test('a recipient is reminded a day before a gift ends in the morning, at the cut-off of its ship date', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const [row] = await shop.sql<{ day: string }[]>`
      select business_day(korea_date(shop_now()) + 5, 2)::text as day`;
    const goods = await insertTestProduct(shop.sql, { dates: [row?.day ?? ''] });
    await shop.sql`update product set gift_days = 14 where id = ${goods.id}`;
    const [to] = newGiftReceivers(1);
    const { group } = await sendGift(haneul, goods, { receivers: [to as never] });
    const ends = Date.parse(group.giftTos[0]?.expireDate ?? '');
    expect(new Date(ends + 9 * 3_600_000).getUTCHours()).toBe(10);
    const kinds = async () => (await messagesTo(shop.sandbox, to?.phone ?? '')).map(({ kind }) => kind);
    await pollUntil(kinds, (all) => all.includes('GIFT_RECEIVED'));
    await advanceClock(shop, '4d');
    await pollUntil(kinds, (all) => all.includes('GIFT_REMIND'));
    const [now] = await shop.sql<{ minutes: number }[]>`
      select floor(extract(epoch from ${new Date(ends).toISOString()}::timestamptz - shop_now()) / 60)::int as minutes`;
    await advanceClock(shop, `${(now?.minutes ?? 0) - 22 * 60}m`);
    await shop.runDueJobs('send-gift-reminders');
    await pollUntil(kinds, (all) => all.filter((kind) => kind === 'GIFT_REMIND').length === 2);
  });

  test('one extension adds a week, for the first request only', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
    const [to] = group.giftTos;
    const longer = await haneul.get('PUT /v1/gift/to/{id}/extend', { params: { id: to?.id ?? 0 } });
    expect(Date.parse(longer.expireDate) - Date.parse(to?.expireDate ?? '')).toBe(7 * 86_400_000);
    const again = await shop.person().ask('PUT /v1/gift/to/{id}/extend', { params: { id: to?.uuid ?? '' } });
    expect(again.status).toBe(401);
    const visitor = shop.person();
    await visitor.arrive();
    expect((await visitor.ask('PUT /v1/gift/to/{id}/extend', { params: { id: to?.uuid ?? '' } })).refusal.code).toBe(
      'GIFT_NOT_EXTENDABLE',
    );
    await advanceClock(shop, '8d');
    expect((await shop.person().get('GET /v1/gift/to/{id}', { params: { id: to?.uuid ?? '' } })).giftStatus).toBe(
      'unused',
    );
  });

  test('the message waits until 09:00 if the sender chose it', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { self: bada, phone } = await joinMemberWithId(shop);
    const one = [{ name: '바다', phone }];
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { receivers: one, sendAt: 'tomorrow' });
    const listed = async () => (await bada.get('GET /v1/gift/received', {})).entities.length;
    expect(await listed()).toBe(0);
    const at = new Date(Date.parse(group.sendDate ?? '') + 9 * 3_600_000);
    expect([at.getUTCHours(), at.getUTCMinutes()]).toEqual([9, 0]);
    await shop.runDueJobs();
    const kinds = async () => (await messagesTo(shop.sandbox, phone)).map(({ kind }) => kind);
    expect(await kinds()).not.toContain('GIFT_RECEIVED');
    await advanceClock(shop, '34h');
    await pollUntil(kinds, (all) => all.includes('GIFT_RECEIVED'));
    expect(await listed()).toBe(1);
  });

  test('a gift that is accepted by its shared link before 09:00 is listed at once', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { self: bada, phone } = await joinMemberWithId(shop);
    const receivers = [{ name: '바다', phone }];
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { receivers, sendAt: 'tomorrow' });
    const link = group.giftTos[0]?.uuid ?? '';
    await acceptTestGift(bada, link, phone);
    expect((await bada.get('GET /v1/gift/received', {})).entities.map(({ uuid }) => uuid)).toEqual([link]);
  });

  test('the message cannot wait until 09:00 if the gift expires before', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    // A ship date whose cut-off is at 08:00 of the next day, after weekends and holidays.
    const [calendar] = await shop.sql<{ wait: number; ships: string }[]>`
      select day - korea_date(shop_now()) - 1 as wait, business_day(day, 1)::text as ships
      from (select business_day(korea_date(shop_now()), 1) as day) next`;
    await advanceClock(shop, `${calendar?.wait ?? 0}d`);
    await restoreLimits(shop.sql, { shipCutoff: '08:00' });
    const goods = await insertTestProduct(shop.sql, { dates: [calendar?.ships ?? null] });
    const late = await checkGiftSheet(haneul, goods, { receivers: newGiftReceivers(1), sendAt: 'tomorrow' });
    expect(late.answer.refusal).toMatchObject({
      code: 'VALIDATION',
      message: '내일 오전 9시 전에 받는 기간이 끝나요. 알림을 바로 보내 주세요.',
    });
    await restoreLimits(shop.sql, { shipCutoff: '10:00' });
    expect(
      (await checkGiftSheet(haneul, goods, { receivers: newGiftReceivers(1), sendAt: 'tomorrow' })).answer.status,
    ).toBe(200);
  });
});
