import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { buyProduct, placeTestOrder } from '#test/buy.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
const evaded = { ...jejuAddress, zonecode: mapoAddress.zonecode };
const words = '우편번호와 주소가 서로 맞지 않아요. 주소 찾기로 다시 골라 주세요.';

/** Every endpoint of the contract that accepts a delivery address. */
const takers = Object.values(allRoutes).flatMap((room) =>
  Object.values(room as Record<string, Endpoint>).flatMap((one) => {
    if (!one.body || one.access === 'staff') return [];
    const shape = JSON.stringify(z.toJSONSchema(one.body, { io: 'input', unrepresentable: 'any' }));
    return shape.includes('"roadAddress"') ? [one.path] : [];
  }),
);

describe('a Jeju road with a Seoul postcode', () => {
  test('is refused by every endpoint that accepts an address', async () => {
    expect(takers.sort()).toEqual([
      'PATCH /v4/app-users/order-tmp/calculate/{id}',
      'POST /v1/app-users/delivery-address',
      'POST /v1/gift/to/{id}/address',
      'POST /v4/app-users/order-tmp/chk/{id}',
      'PUT /v1/app-users/delivery-address/{id}',
      'PUT /v1/app-users/orders/{id}/delivery-address',
      'PUT /v1/gift/to/{id}/address',
      'PUT /v3/app-users/order-tmp/address/{id}',
    ]);
  });

  test('never becomes an order, as a guest or through a saved order sheet', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { sheet } = await placeTestOrder(hana, goods);
    const params = { id: sheet.id };
    const mismatches = [
      await hana.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: evaded } }),
      await hana.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', {
        params,
        body: { address: { zonecode: mapoAddress.zonecode, roadAddress: jejuAddress.roadAddress } },
      }),
      await hana.ask('PUT /v3/app-users/order-tmp/address/{id}', { params, body: evaded }),
      await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
        params,
        body: { address: evaded, chkPrice: 15_900, paymentMethodType: 'card' },
      }),
    ];
    for (const { status, refusal } of mismatches)
      expect([status, refusal.code, refusal.message]).toEqual([422, 'ADDRESS_MISMATCH', words]);
  });

  test("is refused as a gift's address from any holder of the link", async () => {
    const sora = await shop.guest();
    const params = { id: crypto.randomUUID() };
    const body = { ...evaded, phone: '01012345678', consent: '2026-01-01' };
    for (const verb of ['POST', 'PUT'] as const) {
      const { status, refusal } = await sora.ask(`${verb} /v1/gift/to/{id}/address`, { params, body });
      expect([status, refusal.code, refusal.message]).toEqual([422, 'ADDRESS_MISMATCH', words]);
    }
  });

  test('cannot be saved in the address book or replace the address of an order', async () => {
    const haneul = shop.person();
    await joinAsMember(haneul, shop.sandbox);
    const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;
    const body = { ...home, roadAddress: evaded.roadAddress };
    const kept = await haneul.get('POST /v1/app-users/delivery-address', { body: home });
    const add = await haneul.ask('POST /v1/app-users/delivery-address', { body });
    const change = await haneul.ask('PUT /v1/app-users/delivery-address/{id}', { params: { id: kept.id ?? 0 }, body });
    const bought = await buyProduct(haneul, await insertTestProduct(shop.sql));
    const moved = await haneul.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
      params: { id: bought.body.id },
      body,
    });
    expect([add, change, moved].map(({ status, refusal }) => [status, refusal.code])).toEqual(
      Array(3).fill([422, 'ADDRESS_MISMATCH']),
    );
  });

  test('is refused with the older land-lot address and no road address too', async () => {
    const hana = await shop.guest();
    const { sheet } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const address = {
      ...mapoAddress,
      selectedAddress: 'J' as const,
      roadAddress: '',
      jibunAddress: '제주시 연동 251-12',
    };
    const reply = await hana.ask('PUT /v3/app-users/order-tmp/address/{id}', {
      params: { id: sheet.id },
      body: address,
    });
    expect(reply.refusal.code).toBe('ADDRESS_MISMATCH');
  });

  test('saved earlier must be corrected on the order sheet and cannot be ordered to', async () => {
    const haneul = shop.person();
    await joinAsMember(haneul, shop.sandbox);
    const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;
    const kept = await haneul.get('POST /v1/app-users/delivery-address', { body: home });
    await shop.sql`update address set road_address = ${evaded.roadAddress} where id = ${kept.id}`;
    const goods = await insertTestProduct(shop.sql);
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await haneul.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    expect((await haneul.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } })).address).toBe(null);
  });
});
