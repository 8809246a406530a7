import { describe, expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, memberAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

async function member() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

const office = { ...memberAddress, addressDetail: '7층', receiverName: '김하늘(사무실)' };
const list = async (self: TestCustomer) => (await self.get('GET /v1/app-users/delivery-address', {})).entities;
const add = (self: TestCustomer, body: object) =>
  self.get('POST /v1/app-users/delivery-address', { body: { ...memberAddress, ...body } });

describe('the address book', () => {
  test('makes the first address the default and derives the area from the postcode', async () => {
    const haneul = await member();
    const first = await add(haneul, { zonecode: '63592', roadAddress: '제주 서귀포시 중앙로 105', areaAddress: 0 });
    expect(first).toMatchObject({ default: true, areaAddress: 1, phone: '01012345678' });
    expect(await add(haneul, office)).toMatchObject({ default: false, areaAddress: 0 });
    expect(await add(haneul, { addressDetail: '3층', default: true })).toMatchObject({ default: true });
    expect((await list(haneul)).map((one) => one.default)).toEqual([true, false, false]);
  });

  test('keeps and returns the orderer and the type of an address, and a whole address replaces them', async () => {
    const haneul = await member();
    const given = { guestOrderName: '김하늘', guestOrderPhone: '010-2345-6789', deliveryAddressType: 'home' };
    const kept = { ...given, guestOrderPhone: '01023456789' };
    const { id } = await add(haneul, given);
    expect(await list(haneul)).toMatchObject([kept]);
    const change = (body: object) =>
      haneul.get('PUT /v1/app-users/delivery-address/{id}', {
        params: { id: id ?? 0 },
        body: { ...memberAddress, ...body },
      });
    expect(await change({ ...given, deliveryAddressType: 'work' })).toMatchObject({ deliveryAddressType: 'work' });
    expect(await change({})).toMatchObject({ guestOrderName: null, guestOrderPhone: null, deliveryAddressType: null });
  });

  test('returns the existing address when the same one is added again', async () => {
    const haneul = await member();
    const first = await add(haneul, {});
    const again = await add(haneul, { memo: '문 앞에 놓아주세요', phone: '+82 10 1234 5678' });
    expect(again).toMatchObject({ id: first.id, memo: '문 앞에 놓아주세요' });
    expect(await list(haneul)).toHaveLength(1);
  });

  test('refuses the twenty-first address, even among forty concurrent ones', async () => {
    const haneul = await member();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        haneul.ask('POST /v1/app-users/delivery-address', { body: { ...memberAddress, addressDetail: `${at + 1}층` } }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(all.find(({ status }) => status !== 201)?.refusal.message).toBe('배송지는 20개까지 저장할 수 있습니다.');
    expect((await list(haneul)).filter((one) => one.default)).toHaveLength(1);
  });

  test('passes a removed default to the address used last, and allows removing the last address', async () => {
    const haneul = await member();
    const [first, second, third] = [
      await add(haneul, {}),
      await add(haneul, office),
      await add(haneul, { addressDetail: '9층' }),
    ];
    const path = '/v1/app-users/delivery-address/{id}' as const;
    await haneul.get(`PUT ${path}`, { params: { id: second.id ?? 0 }, body: { ...office, memo: '경비실' } });
    const remove = (id: number | null) => haneul.get(`DELETE ${path}`, { params: { id: id ?? 0 } });
    expect(await remove(first.id)).toEqual({ ok: true, newDefaultId: second.id });
    expect((await list(haneul)).map((one) => [one.id, one.default])).toEqual([
      [second.id, true],
      [third.id, false],
    ]);
    await remove(third.id);
    expect(await remove(second.id)).toEqual({ ok: true, newDefaultId: null });
  });

  test('counts an order to an address as its use', async () => {
    const haneul = await member();
    const [first, second, third] = [
      await add(haneul, {}),
      await add(haneul, office),
      await add(haneul, { addressDetail: '9층' }),
    ];
    const { uuid, price } = await placeTestOrder(haneul, await insertTestProduct(shop.sql), 1, {
      ...mapoAddress,
      ...office,
    });
    await payOrder(haneul, uuid, price);
    expect((await list(haneul)).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    const path = 'DELETE /v1/app-users/delivery-address/{id}';
    expect(await haneul.get(path, { params: { id: first.id ?? 0 } })).toEqual({ ok: true, newDefaultId: second.id });
  });

  test('keeps exactly one default after two concurrent changes', async () => {
    const haneul = await member();
    const all = [await add(haneul, {}), await add(haneul, office), await add(haneul, { addressDetail: '9층' })];
    await Promise.all(
      [...all, ...all, ...all].map(({ id, addressDetail, receiverName }) =>
        haneul.get('PUT /v1/app-users/delivery-address/{id}', {
          params: { id: id ?? 0 },
          body: { ...memberAddress, addressDetail, receiverName, default: true },
        }),
      ),
    );
    expect((await list(haneul)).filter((one) => one.default)).toHaveLength(1);
  });

  test('answers for another customer’s address with the same bytes as for a missing one', async () => {
    const [haneul, minsu] = [await member(), await member()];
    const { id } = await add(haneul, {});
    const path = '/v1/app-users/delivery-address/{id}' as const;
    for (const given of [id ?? 0, 999_999]) {
      const params = { id: given };
      const changed = await minsu.ask(`PUT ${path}`, { params, body: office });
      const removed = await minsu.ask(`DELETE ${path}`, { params });
      const absent = {
        statusCode: 404,
        error: 'Not Found',
        code: 'NOT_FOUND',
        message: '요청하신 정보를 찾을 수 없습니다.',
      };
      expect([changed.refusal, removed.refusal]).toEqual([absent, absent]);
    }
    expect(await list(haneul)).toMatchObject([{ id, addressDetail: '101동 1203호' }]);
    expect(await list(minsu)).toEqual([]);
  });

  test.each([
    ['a shop’s service number', { phone: '1588-1234' }, '연락 가능한 전화번호를 입력해 주세요.'],
    ['a missing road address', { roadAddress: '' }, '주소를 검색해 주세요.'],
    ['an incomplete postcode', { zonecode: '123' }, '주소를 검색해 주세요.'],
    ['a missing recipient', { receiverName: ' ' }, '받는 분 이름을 입력해 주세요.'],
  ])('refuses %s with a message', async (_, wrong, message) => {
    const haneul = await member();
    const { status, refusal } = await haneul.ask('POST /v1/app-users/delivery-address', {
      body: { ...memberAddress, ...wrong },
    });
    expect([status, refusal.message]).toEqual([400, message]);
  });
});
