import { describe, expect, test } from 'vitest';
import { checkOrderSheet, setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock } from '#test/order-steps.ts';
import { joinAsMember, messagesTo, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { completePurchase } from '#test/purchase-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { koreanDateText } from '../notifications/korean-text.ts';

const shop = ownShop();

async function member() {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}

describe('looking up an account', () => {
  test('an e-mail is only reported as known or unknown', async () => {
    const { self, email } = await member();
    const none = { userTypes: [], emailMasked: null };
    expect(await self.get('GET /v1/app-users', { query: { email } })).toEqual({ exists: true, ...none });
    expect(await self.get('GET /v1/app-users', { query: { email: 'no@body.kr' } })).toEqual({ exists: false, ...none });
  });

  test('a phone reveals the masked e-mail to its verified holder only', async () => {
    const { email, phone } = await member();
    const lost = shop.person();
    await lost.arrive();
    expect((await lost.ask('GET /v1/app-users', { query: { phone } })).refusal.code).toBe('VERIFY_REQUIRED');
    const { verifyToken } = await verifyTestPhone(lost, shop.sandbox, phone);
    expect(await lost.get('GET /v1/app-users', { query: { phone, verifyToken } })).toEqual({
      exists: true,
      userTypes: ['email'],
      emailMasked: `${email.slice(0, 2)}***@naver.com`,
    });
    const other = { phone: newNumber(), verifyToken };
    expect((await lost.ask('GET /v1/app-users', { query: other })).refusal.code).toBe('VERIFY_REQUIRED');
    expect((await lost.ask('GET /v1/app-users', {})).status).toBe(400);
  });
});

describe('changing the profile', () => {
  test('a name may repeat, but a nickname is unique', async () => {
    const [haneul, minsu] = [await member(), await member()];
    const changed = await haneul.self.get('PUT /v1/app-users', { body: { name: '김바다', nickname: '감귤지기' } });
    expect(changed).toMatchObject({ name: '김바다', nickname: '감귤지기' });
    const taken = await minsu.self.ask('PUT /v1/app-users', { body: { nickname: '감귤지기' } });
    expect([taken.status, taken.refusal.code]).toEqual([409, 'NICKNAME_TAKEN']);
    expect((await minsu.self.ask('PUT /v1/app-users', { body: { nickname: '운영자' } })).status).toBe(409);
  });

  test('a phone changes with a verified code, and not to another member’s number', async () => {
    const [haneul, minsu] = [await member(), await member()];
    const phone = newNumber();
    expect((await haneul.self.ask('PUT /v1/app-users', { body: { phone } })).refusal.code).toBe('VERIFY_REQUIRED');
    const { verifyToken } = await verifyTestPhone(haneul.self, shop.sandbox, phone);
    const borrowed = await minsu.self.ask('PUT /v1/app-users', { body: { phone, verifyToken } });
    expect(borrowed.refusal.code).toBe('VERIFY_REQUIRED');
    expect((await haneul.self.get('PUT /v1/app-users', { body: { phone, verifyToken } })).phone).toBe(phone);
    const proof = await verifyTestPhone(minsu.self, shop.sandbox, phone);
    const taken = await minsu.self.ask('PUT /v1/app-users', { body: { phone, verifyToken: proof.verifyToken } });
    expect(taken.refusal.code).toBe('PHONE_TAKEN');
  });

  test('a password change requires the current one, ends the other sessions, and refuses the last three', async () => {
    const { self, email, password } = await member();
    const tablet = shop.person();
    await tablet.signIn(email, password);
    const change = (currentPassword: string, next: string) =>
      self.ask('PUT /v1/app-users', { body: { currentPassword, password: next } });
    const wrong = await change('Nonsense!73', 'Hallabong!58');
    expect([wrong.status, wrong.refusal.message]).toEqual([400, '현재 비밀번호가 일치하지 않습니다.']);
    expect((await change(password, 'Hallabong!58')).status).toBe(200);
    expect((await tablet.ask('GET /v2/app-users/detail', {})).status).toBe(401);
    expect((await self.ask('GET /v2/app-users/detail', {})).status).toBe(200);
    expect((await change('Hallabong!58', password)).refusal.code).toBe('PASSWORD_USED');
    expect((await change('Hallabong!58', `${email.split('@')[0]}!A7`)).refusal.code).toBe('PASSWORD_WEAK');
    expect((await change('Hallabong!58', 'Cheonhye!69')).status).toBe(200);
    expect((await change('Cheonhye!69', password)).refusal.code).toBe('PASSWORD_USED');
  });

  test('the time of consent to advertising changes only with the answer', async () => {
    const { self } = await member();
    const set = async (advertisingAlarm: boolean) =>
      (await self.get('PUT /v1/app-users', { body: { userSettings: { advertisingAlarm } } })).userSettings;
    const yes = await set(true);
    expect(yes.advertisingAlarm).toBe(true);
    expect((await set(true)).advertisingAlarmUpdateDate).toBe(yes.advertisingAlarmUpdateDate);
    expect((await set(false)).advertisingAlarmUpdateDate).not.toBe(yes.advertisingAlarmUpdateDate);
  });

  test('a refund account is stored encrypted and shown by its last four digits', async () => {
    const { self, email } = await member();
    expect(await self.get('GET /v1/app-users/withdraw-account', {})).toBe(null);
    const withdrawAccount = { owner: '김하늘', bankName: '농협', accountNumber: '302-1234-5678-91' };
    await self.get('PUT /v1/app-users', { body: { withdrawAccount } });
    expect(await self.get('GET /v1/app-users/withdraw-account', {})).toEqual({
      owner: '김하늘',
      bankName: '농협',
      accountNumber: '***-**-7891',
    });
    const [row] = await shop.sql<
      { encrypted: Buffer }[]
    >`select refund_account as encrypted from app_user where email = ${email}`;
    expect(row?.encrypted.includes('3021234567891')).toBe(false);
  });

  test('points, grade and kind cannot be written by a customer', async () => {
    const { self } = await member();
    for (const stolen of [{ point: 1 }, { grade: 5 }, { userType: 'kakao' }, { email: 'a@b.kr' }]) {
      expect((await self.ask('PUT /v1/app-users', { body: stolen as never })).status).toBe(400);
    }
  });
});

describe('closing an account', () => {
  test('is refused while an order is open, and requires the password', async () => {
    const { self, password } = await member();
    await buyProduct(self, await insertTestProduct(shop.sql));
    expect((await self.ask('DELETE /v1/app-users', { body: { password: 'Wrong!Wrong7' } })).status).toBe(400);
    const { status, refusal } = await self.ask('DELETE /v1/app-users', { body: { password } });
    expect([status, refusal.code]).toEqual([409, 'OPEN_ORDERS']);
  });

  test('is refused while the bank has not answered the request of an account for an order', async () => {
    const { self, password } = await member();
    await setPaymentFault(shop.sandbox, 'reset_after_approve', { when: 'account' });
    const asked = await checkOrderSheet(self, await insertTestProduct(shop.sql));
    const { status, refusal } = await self.ask('DELETE /v1/app-users', { body: { password } });
    expect([asked.body.virtualAccount ?? null, status, refusal.code]).toEqual([null, 409, 'OPEN_ORDERS']);
  });

  test('erases personal data at once, keeps the orders, and frees the e-mail', async () => {
    const { self, email, phone, password, session } = await member();
    const { body } = await buyProduct(self, await insertTestProduct(shop.sql));
    for (const status of ['withdraw_complete'])
      await shop.sql`update order_line set status = ${status} where order_id = (select id from orders where uuid = ${body.uuid})`;
    expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
    expect((await self.ask('GET /v2/app-users/detail', {})).refusal.code).toBe('TOKEN_INVALID');
    await expect(shop.person().signIn(email, password)).rejects.toThrow('LOGIN_FAILED');
    const [row] =
      await shop.sql`select email, name, phone, password_hash from app_user where id = ${session.appUser.id}`;
    expect(row).toEqual({ email: null, name: null, phone: null, password_hash: null });
    expect(await shop.sql`select id from orders where uuid = ${body.uuid}`).toHaveLength(1);
    await joinAsMember(shop.person(), shop.sandbox, { email, phone });
  });
});

describe('my page', () => {
  test('counts orders by state', async () => {
    const { self } = await member();
    await buyProduct(self, await insertTestProduct(shop.sql));
    expect(await self.get('GET /v1/app-users/counts', {})).toMatchObject({ paid: 1, delivering: 0, noReview: 0 });
  });

  test('sums up what the member, and no other, bought this month and kept', async () => {
    const [{ self }, other] = [await member(), await member()];
    const goods = await insertTestProduct(shop.sql);
    const { body } = await buyProduct(self, goods);
    await buyProduct(other.self, await insertTestProduct(shop.sql));
    const { entities } = await self.get('GET /v1/video', { query: { take: 1 } });
    const id = entities[0]?.video.id ?? 0;
    await self.get('POST /v1/app-users/video/{id}/link', { params: { id } });
    const [line] = await shop.sql`
      select l.amount, d.name from order_line l join orders o on o.id = l.order_id join distributor d on d.id = l.distributor_id
      where o.uuid = ${body.uuid}`;
    expect(await self.get('GET /v1/app-users/purchase-summary', {})).toMatchObject({
      season: { orders: 1, sellers: [line?.name] },
      month: { orders: 1, spent: line?.amount, saved: 0 },
      videos: { count: 1, latest: [{ id }] },
    });
    await shop.sql`update order_line set status = 'withdraw_complete' where order_id = (select id from orders where uuid = ${body.uuid})`;
    expect(await self.get('GET /v1/app-users/purchase-summary', {})).toMatchObject({
      season: { orders: 0, sellers: [] },
      month: { orders: 0, spent: 0, saved: 0 },
    });
    expect((await other.self.get('GET /v1/app-users/purchase-summary', {})).videos.count).toBe(0);
  });

  test('sums up only what is left of an order that the member cancelled in part', async () => {
    const { self, session } = await member();
    await insertCouponFor(shop.sql, session.appUser.id, { won: 3000 });
    const { id, line } = await completePurchase(self, await insertTestProduct(shop.sql, { price: 10_000 }), {
      coupon: true,
    });
    const month = async () => (await self.get('GET /v1/app-users/purchase-summary', {})).month;
    expect(await month()).toMatchObject({ orders: 1, spent: 27_000, saved: 3000 });
    await self.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id, pid: line },
      body: { units: 1 },
    });
    expect(await month()).toMatchObject({ orders: 1, spent: 18_000, saved: 2000 });
  });

  test('shows the demo’s top member grade, points and the grade of next month', async () => {
    const top = shop.person();
    await top.signIn('top@demo.shop', 'Demo1234!!');
    const grade = await top.get('GET /v1/app-users/app-user-grade', {});
    expect(grade).toMatchObject({ grade: 5, gradeName: '농부의 벗' });
    const info = await top.get('GET /v2/app-users/grade-info', {});
    expect(info.table.map((step) => step.purchaseNeeded)).toEqual([0, 100_000, 300_000, 600_000, 1_000_000]);
    expect(info.appUserGrade).toEqual(grade);
    const book = await top.get('GET /v1/app-users/my-point', { query: { take: 2 } });
    expect(book.entities).toHaveLength(2);
    expect(book.page.nextPage).toBe('2');
    expect(book.expiringSoon?.amount).toBeGreaterThan(0);
    expect((await top.get('GET /v2/app-users/detail', {})).point).toBe(book.point);
  });

  test('shows points that expire after a day with that day, in the list and in the message', async () => {
    const { self, phone } = await member();
    const { id } = await self.get('GET /v2/app-users/detail', {});
    const [row] = await shop.sql<{ last: string }[]>`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${id}, 'event', 500, '귤 철 선물', ${`ends:${id}`}, korea_hour(korea_date(shop_now()) + 6, 0))
      returning (korea_date(shop_now()) + 5)::text as last`;
    const { expiringSoon } = await self.get('GET /v1/app-users/my-point', {});
    expect(expiringSoon).toEqual({ amount: 500, date: row?.last });
    await advanceClock(shop, '1h');
    const letter = async () => (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'POINT_EXPIRING');
    await expectEventually(async () => (await letter())?.text).toContain(koreanDateText(row?.last ?? ''));
  });

  test('counts purchases of the three months before this one for the grade', async () => {
    const { self } = await member();
    const { body } = await buyProduct(self, await insertTestProduct(shop.sql, { price: 240_000 }));
    await shop.sql`alter table order_line disable trigger line_transition`;
    await shop.sql`
      update order_line set status = 'complete', completed_at = korea_hour(date_trunc('month', korea_date(shop_now()))::date - 40, 12)
      where order_id = (select id from orders where uuid = ${body.uuid})`;
    await shop.sql`alter table order_line enable trigger line_transition`;
    const info = await self.get('GET /v2/app-users/grade-info', {});
    expect(info.purchAmt).toBe(240_000);
    expect(info.nextMonthGrade).toMatchObject({ grade: 2, nextGrade: { grade: 3, remainingPrice: 60_000 } });
  });

  test('does not count an old purchase again after a rejected claim', async () => {
    const { self } = await member();
    const { body } = await buyProduct(self, await insertTestProduct(shop.sql, { price: 240_000 }));
    const of = shop.sql`(select id from orders where uuid = ${body.uuid})`;
    await shop.sql`alter table order_line disable trigger line_transition`;
    await shop.sql`
      update order_line set status = 'complete', completed_at = korea_hour(date_trunc('month', korea_date(shop_now()))::date - 130, 12) where order_id = ${of}`;
    await shop.sql`alter table order_line enable trigger line_transition`;
    await shop.sql`
      insert into order_event (order_id, order_line_id, from_status, to_status, by)
      select order_id, id, 'return_request', 'complete', 'staff' from order_line where order_id = ${of}`;
    const info = await self.get('GET /v2/app-users/grade-info', {});
    expect(info).toMatchObject({ purchAmt: 0, nextMonthGrade: { grade: 1, nextGrade: { remainingPrice: 100_000 } } });
  });

  test('shows a guest none of it', async () => {
    const visitor = shop.person();
    await visitor.arrive();
    for (const path of [
      'GET /v2/app-users/grade-info',
      'GET /v1/app-users/my-point',
      'GET /v1/app-users/counts',
    ] as const) {
      const { status, refusal } = await visitor.ask(path, {});
      expect([status, refusal.code]).toEqual([403, 'GUEST_NOT_ALLOWED']);
    }
  });
});
