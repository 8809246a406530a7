import { describe, expect, test } from 'vitest';
import { bankCodeOf, bankNames } from '#contract/rules/banks.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function member() {
  const self = shop.person();
  const { phone } = await joinAsMember(self, shop.sandbox);
  return { self, phone };
}

const account = { owner: '박지우', bankName: '신한은행', accountNumber: '110-123-456789' };

describe('a member’s profile', () => {
  test('contains the masked refund account and no secret', async () => {
    const { self } = await member();
    const before = await self.get('GET /v2/app-users/detail', {});
    expect(before).toMatchObject({ withdrawAccount: null, token: null, snsToken: null, fcmPushToken: null });
    const after = await self.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
    expect(after.withdrawAccount).toEqual({
      owner: '박지우',
      bankName: '신한은행',
      accountNumber: expect.any(String),
    });
    expect(JSON.stringify(after)).not.toContain('110123456789');
    const guest = await shop.guest();
    expect((await guest.get('GET /v2/app-users/detail', {})).withdrawAccount).toBe(null);
  });
});

describe('a refund account', () => {
  test.each(['없는은행', '신한', '신한은행강남지점', 'shinhan', '  '])(
    'at %s is refused, in a direct request too',
    async (bankName) => {
      const { self } = await member();
      const reply = await self.ask('PUT /v1/app-users', { body: { withdrawAccount: { ...account, bankName } } });
      expect([reply.status, reply.refusal.message]).toEqual([400, '은행을 선택해 주세요.']);
    },
  );

  test('is refused in every cancellation and claim that names one', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const bought = (await payOrder(hana, uuid, price)).body;
    const pid = bought.orderItemProducts[0]?.uuid ?? '';
    const refundAccount = { ...account, bankName: '없는은행' };
    const reason = '단순 변심';
    const proof = { name: mapoAddress.guestOrderName, phone: mapoAddress.guestOrderPhone, code: '123456' };
    const params = { id: bought.id, pid };
    const replies = [
      await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params, body: { reason, refundAccount } }),
      await hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
        params,
        body: { reason, refundAccount },
      }),
      await hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
        params,
        body: { ...proof, reason, refundAccount },
      }),
    ];
    expect(replies.map(({ status, refusal }) => [status, refusal.message])).toEqual(
      Array(3).fill([400, '은행을 선택해 주세요.']),
    );
  });

  test('may use the bank’s former name or a space', async () => {
    const { self } = await member();
    for (const bankName of ['대구은행', '농협', '카카오 뱅크']) {
      const reply = await self.ask('PUT /v1/app-users', { body: { withdrawAccount: { ...account, bankName } } });
      expect([reply.status, bankCodeOf(bankName)]).toEqual([200, expect.stringMatching(/^\w\w$/)]);
    }
  });

  test('is accepted for every bank of the list, since the payment company knows each', () => {
    expect(bankNames).toHaveLength(50);
    expect(bankNames.filter((name) => !bankCodeOf(name))).toEqual([]);
  });
});

describe('the profile', () => {
  test('needs no proof when the member’s phone stays the same, even with other changes', async () => {
    const { self, phone } = await member();
    const edited = await self.get('PUT /v1/app-users', { body: { name: '김하늘', nickname: '하늘이', phone } });
    expect([edited.phone, edited.nickname]).toEqual([phone, '하늘이']);
    const spelled = `+82 ${phone.slice(1, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
    expect((await self.ask('PUT /v1/app-users', { body: { phone: spelled } })).status).toBe(200);
  });

  test('needs a proof for another phone, whether it belongs to a member or not', async () => {
    const [{ self }, other] = [await member(), await member()];
    for (const phone of [other.phone, '01099887766'])
      expect((await self.ask('PUT /v1/app-users', { body: { phone } })).refusal.code).toBe('VERIFY_REQUIRED');
  });
});

describe('prices', () => {
  const prices = (entities: { products: { price: number }[] }[]) =>
    entities.flatMap((one) => one.products.map(({ price }) => price));

  test('of wholesale products are visible to approved business members in the list only', async () => {
    const [top, first] = [shop.person(), shop.person()];
    await top.signIn('top@demo.shop', 'Demo1234!!');
    await first.signIn('first@demo.shop', 'Demo1234!!');
    const list = async (self: typeof top) =>
      prices((await self.get('GET /v1/wholesale/new-with-category', {})).entities);
    const topPrices = await list(top);
    expect([topPrices.length > 0, topPrices.every((price) => price > 0)]).toEqual([true, true]);
    for (const other of [first, await shop.guest(), shop.person()])
      expect((await list(other)).every((price) => price === 0)).toBe(true);
    // A cached answer does not reveal them to other customers, or to a member who lost the membership.
    await shop.sql`update app_user set is_business = false where email = 'top@demo.shop'`;
    expect((await list(top)).every((price) => price === 0)).toBe(true);
  });

  test('of products in a video are listed with their shipping fees', async () => {
    const hana = await shop.guest();
    const { entities } = await hana.get('GET /v1/video', { query: {} });
    expect(entities.length).toBeGreaterThan(0);
    for (const one of entities) {
      const product = await hana.get('GET /v1/products/{id}', { params: { id: one.id } });
      expect([one.baseShippingFee, one.freeShippingFeeConditionPrice]).toEqual([
        product.baseShippingFee,
        product.freeShippingFeeConditionPrice,
      ]);
    }
  });
});

describe('the products of the demonstration', () => {
  test('include items in stock that are not shipped to any island, near or far', async () => {
    const rows = await shop.sql`
      select p.id from product p join product_card k on k.product_id = p.id
      where k.product_status in ('stock_in', 'unlimited_stock_in') and p.undeliverable[3] and p.undeliverable[4] and not p.undeliverable[1]`;
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('shapes of the specification', () => {
  test('an option group of an order names its product, and the sheet the saved cash receipt', async () => {
    const { self } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '하동 대봉감' });
    const { uuid, price } = await placeTestOrder(self, goods);
    const { orderItemProducts: lines, sellers } = (await payOrder(self, uuid, price)).body;
    const [line] = lines;
    expect(sellers).toEqual([
      expect.objectContaining({
        id: line?.product.distributor.id,
        tel: expect.stringMatching(/\d/),
        email: expect.stringContaining('@'),
      }),
    ]);
    expect(line?.orderOptionGroups.map((group) => group.product.name)).toEqual(['하동 대봉감']);
    const next = await placeTestOrder(self, goods);
    const read = (id: number) => self.get('GET /v4/app-users/order-tmp/{id}', { params: { id } });
    expect((await read(next.sheet.id)).cashReceipt).toBe(null);
    const orderItemCashReceiptInfo = {
      cashReceiptType: 1 as const,
      identitySelect: 1,
      identityNo: '010-5555-7777',
      isSave: true,
    };
    await self.get('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: next.sheet.id },
      body: { ...next.body, paymentMethodType: 'bank_transfer', orderItemCashReceiptInfo },
    });
    const later = await self.get('POST /v4/app-users/order-tmp', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
    expect((await read(later.id)).cashReceipt).toMatchObject({ cashReceiptType: 1, identityNo: '010-****-7777' });
  });

  test('the main navigation contains its submenu and a few products', async () => {
    const { entities } = await shop.person().get('GET /v4/main-navigation', {});
    for (const one of entities) {
      const { entities: below } = await shop
        .person()
        .get('GET /v4/main-navigation/{id}/tabs', { params: { id: one.id } });
      expect(one.subNavigation).toEqual(below);
      expect(one.simpleProducts.length).toBeLessThanOrEqual(6);
    }
    expect(entities.some((one) => one.subNavigation.length > 0)).toBe(true);
    expect(entities.some((one) => one.simpleProducts.length > 0)).toBe(true);
  });

  test.each([
    ['/v1/products/category/93?orderby=recommend', 60],
    ['/v1/products/category/91', 60],
    ['/v1/boards/notices', 60],
  ])('%s limits a larger take to the maximum and returns nothing for zero', async (path, most) => {
    const rows = async (take: string) => {
      const response = await fetch(`${shop.origin}${path}${path.includes('?') ? '&' : '?'}take=${take}`);
      const body = (await response.json()) as { entities?: unknown[] };
      return [response.status, body.entities?.length ?? 0] as const;
    };
    const [status, count] = await rows('1000');
    expect([status, count <= most]).toEqual([200, true]);
    expect(await rows('60')).toEqual([200, count]);
    for (const wrong of ['0', '-1', '1.5', 'x', '']) expect((await rows(wrong))[0]).toBe(400);
  });
});
