import { describe, expect, test } from 'vitest';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { proveNewPhone } from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

type Kind = 'noResale' | 'madeToOrder';

async function special(kind: Kind) {
  const goods = await insertTestProduct(shop.sql, { name: kind === 'noResale' ? '명절 대게 세트' : '이름 새긴 도마' });
  if (kind === 'noResale') await shop.sql`update product set no_resale = true where id = ${goods.id}`;
  else await shop.sql`update product set return_policy = 'made_to_order' where id = ${goods.id}`;
  return goods;
}

type Place = typeof mapoAddress;
let houses = 0;
/** Returns the address of an unused household. */
const home = (): Place => ({ ...mapoAddress, addressDetail: `${++houses}동 101호` });

async function sheetOf(buyer: TestCustomer, goods: TestProduct, unit: number, address: Place) {
  const options = [{ optionIdPathKey: goods.key, unit }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  await buyer.get('PUT /v3/app-users/order-tmp/address/{id}', { params: { id }, body: address });
  return buyer.get('GET /v4/app-users/order-tmp/{id}', { params: { id } });
}

type Sheet = Awaited<ReturnType<typeof sheetOf>>;

function check(buyer: TestCustomer, sheet: Sheet, address: Place, consents: { kind: Kind; version: string }[]) {
  const chkPrice = sheet.totalPricesDetail.price;
  const body = { address, chkPrice, paymentMethodType: 'card' as const, consents };
  return buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
}

const given = ({ consents }: Sheet) => consents.map(({ kind, version }) => ({ kind, version }));

async function order(buyer: TestCustomer, goods: TestProduct, unit: number, address: Place) {
  const sheet = await sheetOf(buyer, goods, unit, address);
  return check(buyer, sheet, address, given(sheet));
}

describe('consents that products require', () => {
  test('are not required for ordinary products', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const sheet = await sheetOf(hana, goods, 1, home());
    expect(sheet.consents).toEqual([]);
    expect((await check(hana, sheet, home(), [])).status).toBe(200);
  });

  test.each(['noResale', 'madeToOrder'] as const)(
    '%s is required, refused if missing, and saved with the order',
    async (kind) => {
      const hana = await shop.guest();
      const goods = await special(kind);
      const address = home();
      const sheet = await sheetOf(hana, goods, 1, address);
      expect(sheet.consents.map((one) => [one.kind, one.products.length])).toEqual([[kind, 1]]);
      const without = await check(hana, sheet, address, []);
      expect([without.status, without.refusal.code, without.refusal.details]).toEqual([
        422,
        'CONSENT_REQUIRED',
        { consents: [kind] },
      ]);
      const old = await check(hana, sheet, address, [{ kind, version: '2020-01-01' }]);
      expect(old.refusal.code).toBe('CONSENT_REQUIRED');
      const { body: made } = await check(hana, sheet, address, given(sheet));
      const kept = await shop.sql<{ kind: string; version: string; products: number[] }[]>`
      select kind, version, products::int[] from order_consent where order_id = ${made.orderId}`;
      expect([...kept]).toEqual([{ kind, version: sheet.consents[0]?.version, products: [goods.id] }]);
      const placedOrder = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: made.orderId } });
      expect(placedOrder.consents.map((one) => [one.kind, one.title])).toEqual([[kind, sheet.consents[0]?.title]]);
      await expect(shop.sql`update order_consent set version = 'x' where order_id = ${made.orderId}`).rejects.toThrow();
    },
  );

  test('exclude the return of made-to-order items for a change of mind only if they were given', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const returned = async (consented: boolean) => {
      const hana = await shop.guest();
      const goods = consented ? await special('madeToOrder') : await insertTestProduct(shop.sql);
      const address = home();
      const { body: made } = await order(hana, goods, 1, address);
      const { body: paid } = await payOrder(hana, made.orderUuid, made.payable);
      // Without the consent the return policy alone does not exclude a return.
      if (!consented) await shop.sql`update product set return_policy = 'made_to_order' where id = ${goods.id}`;
      const line = paid.orderItemProducts[0]?.uuid ?? '';
      await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
      const body = { carrierCode: '99', invoice: '직접전달' };
      await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body });
      const { returnPolicy } = await owner.get('PUT /v1/staff/lines/{line}/deliver', { params: { line } });
      const claim = await hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
        params: { id: paid.id, pid: line },
        body: { kind: 'return', reason: 'CHANGE_OF_MIND' },
      });
      return [returnPolicy, claim.status, claim.refusal.code];
    };
    expect(await returned(true)).toEqual(['made_to_order', 409, 'CLAIM_NOT_ALLOWED']);
    expect(await returned(false)).toEqual(['normal', 201, undefined]);
  });
});

describe('a household', () => {
  test('may buy two a week of a product that must not be resold, for all its customers and any spelling of the address', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await special('noResale');
    const address = { ...mapoAddress, addressDetail: '901동 1203호' };
    const first = await order(hana, goods, 1, address);
    expect(first.status).toBe(200);
    await payOrder(hana, first.body.orderUuid, first.body.payable);
    const written = { ...address, roadAddress: '서울특별시 마포구 월드컵북로 400 (상암동)', addressDetail: '901-1203' };
    const over = await order(minsu, goods, 2, written);
    expect([over.status, over.refusal.code, over.refusal.message]).toEqual([
      409,
      'HOUSEHOLD_LIMIT',
      '명절 대게 세트 상품은 한 사람, 한 주소당 일주일에 2개까지 구매할 수 있어요. (남은 수량 1개)',
    ]);
    const { body: second } = await order(minsu, goods, 1, written);
    // An unpaid order of a guest without a verified phone counts against that guest alone.
    const late = await shop.guest();
    const third = await order(late, goods, 1, address);
    expect(third.status).toBe(200);
    await payOrder(minsu, second.orderUuid, second.payable);
    const refused = await payOrder(late, third.body.orderUuid, third.body.payable);
    expect([refused.status, refused.refusal.message]).toEqual([
      402,
      '결제가 승인되지 않았습니다. (한 주소로 보낼 수 있는 수량을 넘었어요.)',
    ]);
    expect((await order(await shop.guest(), goods, 1, address)).refusal.code).toBe('HOUSEHOLD_LIMIT');
    // A neighbouring household and another product of this kind are not counted.
    expect((await order(await shop.guest(), goods, 2, { ...address, addressDetail: '901동 1204호' })).status).toBe(200);
    expect((await order(hana, await special('noResale'), 2, address)).status).toBe(200);
  });

  test('may buy a cancelled quantity again', async () => {
    const hana = await shop.guest();
    const goods = await special('noResale');
    const address = home();
    const { body: made } = await order(hana, goods, 2, address);
    const { body: paid } = await payOrder(hana, made.orderUuid, made.payable);
    expect((await order(hana, goods, 1, address)).refusal.code).toBe('HOUSEHOLD_LIMIT');
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: paid.id }, body: {} });
    expect((await order(hana, goods, 2, address)).status).toBe(200);
  });

  test('gets two of five concurrent orders with verified phones', async () => {
    const goods = await special('noResale');
    const address = home();
    const phones = Array.from({ length: 5 }, newNumber);
    const people = await Promise.all(phones.map((phone) => proveNewPhone(shop, phone)));
    const orders = people.map((one, at) => order(one, goods, 1, { ...address, guestOrderPhone: phones[at] ?? '' }));
    const answers = await Promise.all(orders);
    expect(answers.filter(({ status }) => status === 200).length).toBe(2);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
      new Set(['HOUSEHOLD_LIMIT']),
    );
  });

  test('cannot exceed its limit by a later change of address', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await special('noResale');
    const [full, other] = [home(), home()];
    const { body: theirs } = await order(minsu, goods, 2, full);
    await payOrder(minsu, theirs.orderUuid, theirs.payable);
    const { body: made } = await order(hana, goods, 1, other);
    const { body: paid } = await payOrder(hana, made.orderUuid, made.payable);
    const move = (body: Place) =>
      hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id: paid.id }, body });
    expect((await move(full)).refusal.code).toBe('HOUSEHOLD_LIMIT');
    expect((await move(home())).status).toBe(200);
  });
});

test('an account may buy two a week of a product that must not be resold, to any number of addresses', async () => {
  const hana = await shop.guest();
  const goods = await special('noResale');
  const { body: made } = await order(hana, goods, 1, home());
  await payOrder(hana, made.orderUuid, made.payable);
  expect((await order(hana, goods, 2, home())).refusal.code).toBe('HOUSEHOLD_LIMIT');
  expect((await order(hana, goods, 1, home())).status).toBe(200);
});

test('road and lot address are one household', async () => {
  const [hana, minsu] = [await shop.guest(), await shop.guest()];
  const goods = await special('noResale');
  const address = { ...home(), jibunAddress: '서울특별시 마포구 상암동 1601' };
  const { body: made } = await order(hana, goods, 2, address);
  await payOrder(hana, made.orderUuid, made.payable);
  const lot = { ...address, roadAddress: '' };
  expect((await order(minsu, goods, 1, lot)).refusal.code).toBe('HOUSEHOLD_LIMIT');
});

test('an order at its household limit may change the spelling of its address', async () => {
  const hana = await shop.guest();
  const goods = await special('noResale');
  const address = { ...mapoAddress, addressDetail: '902동 1203호' };
  const { body: made } = await order(hana, goods, 2, address);
  const { body: paid } = await payOrder(hana, made.orderUuid, made.payable);
  const moved = await hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
    params: { id: paid.id },
    body: { ...address, addressDetail: '902-1203' },
  });
  expect(moved.status).toBe(200);
});

test.each([
  ['101동 1203호', '101-1203', true],
  ['101동1203호', '제101동 제1203호', true],
  ['101동 1203호', '101동 120호', false],
  ['가동 101호', '나동 101호', false],
  ['11동 1호', '1동 11호', false],
  ['B동 201호', 'b-201', true],
  ['2층', '3층', false],
  ['101동 1204호', '101동 1204호 문앞', true],
  ['101동 1204호', '상암아파트 １０１동 １２０４호', true],
  ['101동 1204호', '101동 12층 1204호 (경비실)', true],
  ['1204호', '1204호 문앞에 놓아 주세요', true],
  ['한빛동 101호', '달빛동 101호', false],
  ['지하 1층 101호', '1층 101호', false],
  ['b102호', '102호', false],
  ['2층 201호', '201호', true],
  ['2층 201호', '2층', false],
  ['2층', '2호', false],
  ['2층 2호', '3층 2호', false],
  ['12층 1204호 문앞', '1204호', true],
  ['101동 2층 201호', '１０１동 201호', true],
  ['지하1층', '지하 1층', true],
  ['B1층', '지하1층', true],
  ['지층', '지하1층', true],
  ['지하1층', '1층', false],
  ['지하1층', '지하2층', false],
  ['B01호', '지하 01호', true],
  ['B01호', '01호', false],
  ['지하1층 101호', '지하101호', true],
  ['지하101호', '101호', false],
  ['A동 101호', 'B동 101호', false],
  ['A동 101호', '101호', false],
  ['상암아파트 제101동 제1204호', '101 동 1204 호', true],
])('%s and %s are one household: %s', async (one, other, same) => {
  const [row] = await shop.sql<{ same: boolean }[]>`
    select household_of(${shop.sql.json({ ...mapoAddress, addressDetail: one })}) = household_of(${shop.sql.json({ ...mapoAddress, addressDetail: other })}) as same`;
  expect(row?.same).toBe(same);
});
