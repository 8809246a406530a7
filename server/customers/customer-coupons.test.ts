import { describe, expect, test } from 'vitest';
import { deliverOrderTo } from '#test/delivered-orders.ts';
import { expectEventually, pollUntil } from '#test/due-jobs.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function member() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

type Wish = { total?: number; each?: number; daysLeft?: number; grade?: number; brands?: string[]; first?: boolean };
let made = 0;

/** Inserts a coupon with a code and returns the code. */
async function print({ total, each = 1, daysLeft = 10, grade, brands, first = false }: Wish = {}) {
  made += 1;
  const code = `GYUL${'23456789'[made % 8]}${'ABCDEFGH'[Math.floor(made / 8)]}XY`;
  await shop.sql`
    insert into coupon (name, kind, discount_won, minimum_amount, valid_from, valid_until, code, total_limit, per_person_limit, min_grade, brands, first_order)
    values ('감귤 상자 카드', 'order', 2000, 10000, now() - interval '1 day', now() + ${daysLeft} * interval '1 day', ${code},
      ${total ?? null}, ${each}, ${grade ?? null}, ${brands ?? null}, ${first})`;
  return code;
}

const enter = (who: Awaited<ReturnType<typeof member>>, code: string) =>
  who.ask('POST /v1/app-users/coupons', { body: { code } });

describe('a coupon’s code', () => {
  test('issues the coupon in any case and with hyphens, and the coupon is listed', async () => {
    const haneul = await member();
    const code = await print();
    const given = await enter(haneul, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    expect([given.status, given.body.name, given.body.status]).toEqual([201, '감귤 상자 카드', 'usable']);
    const list = await haneul.get('GET /v1/app-users/coupons', {});
    expect(list.entities.map(({ id }) => id)).toContain(given.body.id);
    expect((await haneul.get('GET /v1/app-users/coupons', { query: { usable: false } })).entities).toEqual([]);
    expect((await haneul.get('GET /v1/app-users/counters', {})).coupons).toBe(list.entities.length);
  });

  test('of another brand is neither listed nor counted', async () => {
    const haneul = await member();
    const { id } = await haneul.get('GET /v2/app-users/detail', {});
    await print({ brands: ['market'] });
    await shop.sql`insert into issued_coupon (coupon_id, app_user_id) select max(id), ${id} from coupon`;
    const list = await haneul.get('GET /v1/app-users/coupons', {});
    expect(list.entities.map(({ name }) => name)).not.toContain('감귤 상자 카드');
    expect((await haneul.get('GET /v1/app-users/counters', {})).coupons).toBe(list.entities.length);
    expect((await haneul.get('GET /v2/app-users/detail', {})).counts.coupons).toBe(list.entities.length);
  });

  test('whose time has not come, or that an unpaid order holds, is listed and counted', async () => {
    const haneul = await member();
    const [later, held] = [await print(), await print()];
    await shop.sql`update coupon set valid_from = shop_now() + interval '1 day' where code = ${later}`;
    expect((await enter(haneul, later)).body.status).toBe('coming');
    const { body } = await enter(haneul, held);
    const { order } = await deliverOrderTo(shop, haneul);
    await shop.sql`update issued_coupon set status = 'held', order_id = ${order} where id = ${body.id}`;
    const list = await haneul.get('GET /v1/app-users/coupons', {});
    expect(list.entities.map(({ status }) => status)).toEqual(expect.arrayContaining(['coming', 'held']));
    expect((await haneul.get('GET /v1/app-users/counters', {})).coupons).toBe(list.entities.length);
  });

  test('does not work again after its user left and joined with the same phone', async () => {
    const self = shop.person();
    const { phone, password } = await joinAsMember(self, shop.sandbox);
    const [once, twice] = [await print(), await print({ each: 2 })];
    for (const code of [once, twice]) expect((await enter(self, code)).status).toBe(201);
    expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
    const again = shop.person();
    await joinAsMember(again, shop.sandbox, { phone });
    expect((await enter(again, once)).refusal.code).toBe('COUPON_HAD');
    expect((await enter(again, twice)).status).toBe(201);
    expect((await enter(again, twice)).refusal.code).toBe('COUPON_HAD');
    expect((await enter(await member(), once)).status).toBe(201);
  });

  test('for a first order does not work for a buyer who left and joined with the same phone', async () => {
    const [buyer, visitor] = [shop.person(), shop.person()];
    const [bought, looked] = [await joinAsMember(buyer, shop.sandbox), await joinAsMember(visitor, shop.sandbox)];
    const code = await print({ first: true, each: 2 });
    await deliverOrderTo(shop, buyer);
    for (const [self, { phone, password }, status] of [
      [buyer, bought, 409],
      [visitor, looked, 201],
    ] as const) {
      expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
      const again = shop.person();
      await joinAsMember(again, shop.sandbox, { phone });
      expect((await enter(again, code)).status).toBe(status);
    }
  });

  test('works once per customer', async () => {
    const haneul = await member();
    const code = await print();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => enter(haneul, code)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await enter(haneul, code)).refusal.code).toBe('COUPON_HAD');
  });

  test('that each customer may enter twice gives two coupons to two entries at one moment', async () => {
    const haneul = await member();
    const code = await print({ each: 2 });
    const entries = await shop.sql.begin(async (other) => {
      await other`select from coupon where code = ${code} for update`;
      const both = [enter(haneul, code), enter(haneul, code)];
      await pollUntil(
        () =>
          shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'issued_coupon'`,
        (waiting) => waiting.length === 2,
      );
      return [Promise.all(both)];
    });
    expect((await entries[0])?.map(({ status }) => status)).toEqual([201, 201]);
    expect((await enter(haneul, code)).refusal.code).toBe('COUPON_HAD');
  });

  test('that is entered again after its reply was lost is redeemed once', async () => {
    const haneul = await member();
    const body = { code: await print({ each: 2 }) };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [
      await haneul.ask('POST /v1/app-users/coupons', { body }, headers),
      await haneul.ask('POST /v1/app-users/coupons', { body }, headers),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await enter(haneul, body.code)).status).toBe(201);
  });

  test('with three coupons left serves three of ten concurrent customers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, member));
    const code = await print({ total: 3 });
    const all = await Promise.all(people.map((one) => enter(one, code)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(all.filter(({ status }) => status !== 201).map(({ refusal }) => refusal.code))).toEqual(
      new Set(['COUPON_GONE']),
    );
    const [row] = await shop.sql`select issued_count as count from coupon where code = ${code}`;
    expect(row).toEqual({ count: 3 });
  });

  test('for a higher grade names the grade, and an expired one or another shop’s counts as unknown', async () => {
    const haneul = await member();
    const graded = await enter(haneul, await print({ grade: 5 }));
    expect([graded.status, graded.refusal.code]).toEqual([403, 'GRADE_REQUIRED']);
    const none = await enter(haneul, 'ZZZZ2222');
    for (const wish of [{ daysLeft: -1 }, { brands: ['ru'] }]) {
      expect((await enter(haneul, await print(wish))).refusal).toEqual(none.refusal);
    }
    expect([none.status, none.refusal.message]).toEqual([404, '쿠폰 번호를 확인해 주세요.']);
  });

  test('is locked for an hour after ten wrong ones, even in concurrent requests, and a correct one is refused too', async () => {
    const haneul = await member();
    const right = await print();
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, at) => enter(haneul, `WRXNG2${22 + at}`.replace(/[01]/g, '9'))),
    );
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await enter(haneul, right)).refusal.code).toBe('COUPON_LOCKED');
    await shop.sql`update coupon_code_attempt set at = at - interval '1 hour'`;
    expect((await enter(haneul, right)).status).toBe(201);
  });

  test('that was wrong is forgotten after a day', async () => {
    await enter(await member(), 'WRXNG222');
    await shop.sql`update coupon_code_attempt set at = at - interval '1 day'`;
    await shop.runDueJobs('sweep-expired-rows');
    expect(await shop.sql`select from coupon_code_attempt`).toHaveLength(0);
  });

  test.each(['', 'SHORT2', 'HAS0ZERO', 'HAS1ONE2', '한글쿠폰번호여덟자', "A'; drop--", 'A'.repeat(61)])(
    '%j is not a valid code',
    async (code) => {
      const { status } = await enter(await member(), code);
      expect(status).toBe(400);
    },
  );

  test('cannot be used by a guest', async () => {
    const visitor = shop.person();
    await visitor.arrive();
    expect((await enter(visitor, 'ZZZZ2222')).status).toBe(403);
    expect((await visitor.ask('GET /v1/app-users/coupons', {})).refusal.code).toBe('GUEST_NOT_ALLOWED');
  });
});

describe('consent to advertising', () => {
  test('is confirmed by message with sender, date and subject', async () => {
    const haneul = shop.person();
    const { phone } = await joinAsMember(haneul, shop.sandbox);
    const { messagesTo } = await import('#test/phone-steps.ts');
    await haneul.get('PUT /v1/app-users', {
      body: { userSettings: { advertisingAlarm: true, advertisingPromotion: true } },
    });
    const consentMessage = async () =>
      (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'CONSENT_RESULT')?.text;
    await expectEventually(consentMessage).toMatch(
      /\[쿠마\] 수신 동의 처리 결과\n\d{4}\.\d\d\.\d\d 마케팅 정보 수신 동의, 야간\(21시~8시\) 수신 동의/,
    );
  });
});
