import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const wrong = '600100200511';
/** Runs while the tracker looks up the wrong number. */
let duringLookup = async () => {};
const tracker = createServer(async ({ url = '' }, response) => {
  const isWrong = url.includes(wrong);
  if (isWrong) await duringLookup();
  const delivered = { result: 'Y', level: 6, trackingDetails: [{ time: Date.now() + 1_800_000, where: '받는 곳' }] };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isWrong ? delivered : { status: false }));
});
await new Promise<void>((done) => void tracker.listen(0, '127.0.0.1', done));
afterAll(() => void tracker.close());

const shop = ownShop({
  TRACKING_BASE_URL: `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`,
  TRACKING_KEY: 'test',
});
expectInvariantsAfterAll(shop);

test('a parcel is not delivered by the scans of a number that staff correct while it is looked up', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  const params = { line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  // The number is looked up once as the parcel is shipped.
  const first = new Promise<void>((done) => {
    duringLookup = async () => done();
  });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: { carrierCode: '04', invoice: wrong } });
  await first;
  const corrected = new Promise<number>((done) => {
    duringLookup = async () => {
      duringLookup = async () => {};
      const body = { carrierCode: '04', invoice: '600100200522', reason: '번호를 잘못 적었어요' };
      done((await owner.ask('PUT /v1/staff/lines/{line}/invoice', { params, body })).status);
    };
  });
  await advanceClock(shop, '1h');
  expect(await corrected).toBe(200);
  await shop.runDueJobs('track-parcels');
  const [now] = (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).orderItemProducts;
  expect(now).toMatchObject({ orderItemProductStatus: 'delivering', deliveredDate: null });
  const [saved] = await shop.sql`select tracking from order_line where uuid = ${line}`;
  expect(saved).toEqual({ tracking: null });
});
