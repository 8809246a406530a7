import { expect, test } from 'vitest';
import { insertCouponFor } from '#test/coupon-steps.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

test('a returned coupon that is about to expire is extended to the end of the day in a week, but not again for another cancellation', async () => {
  const hana = await joinMember(shop);
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  const issue = await insertCouponFor(shop.sql, id, { name: '하루 남은 쿠폰', won: 2000, days: 1 });
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0 });
  // The midnight in Korea at which the coupon ends, in days after today.
  const daysLeft = async () => {
    const [row] = await shop.sql<{ days: number }[]>`
      select extract(epoch from coalesce(i.valid_until, c.valid_until) - korea_hour(korea_date(shop_now()), 0))::float / 86400 as days
      from issued_coupon i join coupon c on c.id = i.coupon_id where i.id = ${issue}`;
    return row?.days;
  };
  const buy = async () => {
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: sheet.id },
      body: { address: home, chkPrice: 18_000, paymentMethodType: 'card' },
    });
    const paymentKey = await hana.authenticate(orderUuid, 18_000);
    return hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid },
      body: { paymentKey, amount: 18_000 },
    });
  };
  const cancel = ({ id }: { id: number }) =>
    hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: {} });

  await cancel(await buy());
  expect(await daysLeft()).toBe(8);
  await advanceClock(shop, '2d');
  await cancel(await buy());
  expect(await daysLeft()).toBe(6);

  // An item that is out of stock costs its buyer no coupon.
  const { orderItemProducts } = await buy();
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line: orderItemProducts[0]?.uuid ?? '' },
    body: { reason: '품절되었습니다' },
  });
  expect(await daysLeft()).toBe(8);
});
