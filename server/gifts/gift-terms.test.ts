import { expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import {
  acceptTestGift,
  giftConsentVersion,
  joinMemberWithId,
  newGiftReceivers,
  proveNewPhone,
  sendGift,
} from '#test/gift.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function sheetOf(self: TestCustomer, goods: { id: number; key: string }) {
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await self.get('POST /v4/app-users/order-tmp/gift', { body: { productId: goods.id, options } });
  return (await self.get('GET /v4/app-users/order-tmp/{id}', { params: { id } })).gift;
}

const points = async (self: TestCustomer) => (await self.get('GET /v1/app-users/my-point', {})).point;

test.each([
  [null, 7],
  [3, 3],
  [14, 14],
])('a gift of a product that says %s days expires after %i days', async (said, days) => {
  const { self } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql);
  await shop.sql`update product set gift_days = ${said} where id = ${goods.id}`;
  expect((await sheetOf(self, goods))?.days).toBe(days);
  const { group } = await sendGift(self, goods);
  const left = Date.parse(group.giftTos[0]?.expireDate ?? '') - Date.parse(group.createDate);
  expect(Math.floor(left / 86_400_000)).toBe(days);
});

test('the order sheet suggests delivery of the message in the morning during quiet hours', async () => {
  const { self } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql);
  expect((await sheetOf(self, goods))?.isNight).toBe(false);
  await restoreLimits(shop.sql, { quietHours: { from: '00:00', until: '23:59' } });
  expect((await sheetOf(self, goods))?.isNight).toBe(true);
  await restoreLimits(shop.sql, { quietHours: { from: '00:00', until: '00:00' } });
});

// The clock moves forward from here on.
/** A small and a large box, each at the two ship dates, at one price. */
async function boxesAt(soon: string, far: string) {
  const goods = await insertTestProduct(shop.sql, { dates: [soon, soon, far, far] });
  const ids = goods.options.map(({ id }) => id);
  await shop.sql`update product set gift_days = 14 where id = ${goods.id}`;
  await shop.sql`
    update product_option set name = case when id = any (${[ids[0] ?? 0, ids[2] ?? 0]}::bigint[]) then '작은 상자' else '큰 상자' end
    where product_id = ${goods.id}`;
  return { ...goods, ids };
}

test('the sheet of a gift names the expiry of the gift, also where its recipient may choose another option', async () => {
  const { self } = await joinMemberWithId(shop);
  const goods = await boxesAt(koreanDateAfter(5), koreanDateAfter(9));
  await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.ids[2] ?? 0}`;
  const sheet = await sheetOf(self, goods);
  const expiryOf = async (isOptionChoice: boolean) =>
    (await sendGift(self, goods, { isOptionChoice })).group.giftTos[0]?.expireDate;
  expect(sheet?.end.expireDate).toBe(await expiryOf(false));
  expect(sheet?.endWithChoice.expireDate).toBe(await expiryOf(true));
  expect(sheet?.endWithChoice.expireDate).not.toBe(sheet?.end.expireDate);
});

test('a gift ends when its ship date is over and no other date has all its options', async () => {
  const { self } = await joinMemberWithId(shop);
  const goods = await boxesAt(koreanDateAfter(12), koreanDateAfter(40));
  const isOptionChoice = true;
  const chosenKeys = goods.options.slice(0, 2).map(({ key }) => key);
  const one = await sendGift(self, goods);
  const free = await sendGift(self, goods, { isOptionChoice });
  const both = await sendGift(self, { ...goods, chosenKeys }, { isOptionChoice });
  const moving = await insertTestProduct(shop.sql, { dates: [koreanDateAfter(12)] });
  await shop.sql`update product set gift_days = 14 where id = ${moving.id}`;
  const moved = await sendGift(self, moving);
  // The date of a gift is that of its sale, not the one at which its option is sold now.
  await shop.sql`update product_option set shipment_date = ${koreanDateAfter(40)}::date where id = ${moving.optionId}`;
  const ended = async () => {
    await shop.runDueJobs('expire-gifts');
    const statusOf = async ({ group: { id } }: typeof one) =>
      (await self.get('GET /v1/gift/group/{id}', { params: { id } })).giftTos[0]?.giftStatus;
    return Promise.all([one, free, both, moved].map(async (sent) => (await statusOf(sent)) === 'expired'));
  };
  await advanceClock(shop, '12d');
  expect(await ended()).toEqual([false, false, false, true]);
  await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.ids[2] ?? 0}`;
  expect(await ended()).toEqual([true, false, true, true]);
  const { giftTos } = await self.get('GET /v1/gift/group/{id}', { params: { id: both.group.id } });
  expect(giftTos[0]?.refunded).toEqual({ cash: both.price, point: 0 });
});

test('a gift whose recipient corrects the address a day later keeps its day of arrival', async () => {
  const { self } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql);
  await shop.sql`update product set dispatch_days = 10 where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  const { group } = await sendGift(self, goods);
  const [id, phone] = [group.giftTos[0]?.uuid ?? '', newNumber()];
  const bada = await proveNewPhone(shop, phone);
  const { arrival } = await acceptTestGift(bada, id, phone);
  // A day off would hide the difference.
  const [calendar] = await shop.sql<{ days: number }[]>`
    select business_day(korea_date(shop_now()), 2) - korea_date(shop_now()) as days`;
  await advanceClock(shop, `${calendar?.days ?? 0}d`);
  const body = { ...mapoAddress, addressDetail: '505호', phone, consent: giftConsentVersion };
  const moved = await bada.get('PUT /v1/gift/to/{id}/address', { params: { id }, body });
  expect([moved.address?.addressDetail, moved.arrival]).toEqual(['505호', arrival]);
});

test('a gift counts for its sender, who earns its points once it is accepted; its recipient earns none', async () => {
  const [haneul, minji] = [await joinMemberWithId(shop), await joinMemberWithId(shop)];
  const goods = await insertTestProduct(shop.sql, { price: 30_000 });
  const [one] = newGiftReceivers(1);
  const { group } = await sendGift(haneul.self, goods, { receivers: [{ name: one?.name ?? '', phone: minji.phone }] });
  expect((await haneul.self.get('GET /v1/app-users/counters', {})).giftGroupCount).toBe(1);
  await acceptTestGift(minji.self, group.giftTos[0]?.uuid ?? '', minji.phone);
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.id = ${group.giftTos[0]?.id ?? 0}`;
  const owner = await openStaffClient(shop, 'owner');
  const params = { line: line?.uuid ?? '' };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: { carrierCode: '04', invoice: '612345678900' } });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', { params });
  expect([await points(haneul.self), await points(minji.self)]).toEqual([0, 0]);
  await advanceClock(shop, '10d');
  // Half a percent of the price of the items.
  await expectEventually(() => points(haneul.self), { timeout: 60_000 }).toBe(150);
  expect(await points(minji.self)).toBe(0);
}, 180_000);
