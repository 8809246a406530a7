import { readFileSync } from 'node:fs';
import { type Download, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { UploadedImages } from '#contract/uploads.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { payOrder, placeTestOrder } from '../buy.ts';
import { createTestCustomer, type TestCustomer } from '../customer.ts';
import { joinAsMember } from '../phone-steps.ts';
import { memberAddress, type TestProduct } from '../products.ts';
import { shopPort } from './shop-port.ts';
import { insertJourneyProduct, journeySandbox, withJourneyDatabase } from './shopper.ts';

const origin = `http://127.0.0.1:${shopPort}`;
const families = '강고김나노도류문박배백서성손송신안양여오우유윤이임장전정조주지차채천최추표하한허홍황';
const given = ['하늘', '도윤', '서연', '지우', '은호', '다온', '가람', '보람'];

/** A village treasurer who orders for it, and a seller's products for the village: two options that other journeys do not use. */
export async function createVillage() {
  const stamp = String(Date.now()).slice(-8);
  const name = `동네잔치 배 ${stamp}`;
  const pears = await insertJourneyProduct({ name, price: 13_000, stock: 300, fee: 0 });
  const feast = await insertJourneyProduct({ name: `${name} 마을 한 상`, price: 330_000, stock: 5, fee: 0 });
  // Damage of fresh products is counted and shown, and most of a box needs a decision of staff.
  await withJourneyDatabase((sql) => sql`update product set return_policy = 'fresh' where id = ${pears.id}`);
  const buyer = createTestCustomer(origin, journeySandbox, undefined, 5);
  const { email } = await joinAsMember(buyer, journeySandbox, {
    email: `village${stamp}@naver.com`,
    phone: `010${stamp}`,
  });
  return { name, pears, feast, buyer, email };
}

/** One parcel to one house of the village, ordered and paid for in the shop. */
export async function orderVillageParcel(buyer: TestCustomer, goods: TestProduct, house: number) {
  const receiverName = `${families[house % families.length]}${given[house % given.length]}`;
  const address = { ...memberAddress, receiverName, addressDetail: `마을 ${house}호`, memo: '' };
  const { uuid, price } = await placeTestOrder(buyer, goods, 1, { ...address } as Parameters<typeof placeTestOrder>[3]);
  const { status, body } = await payOrder(buyer, uuid, price);
  expect(status).toBe(200);
  return { uuid, number: body.orderNumber, price, line: body.orderItemProducts[0]?.uuid ?? '' };
}

/**
 * Moves an order's dispatch to today: a line that ships later is left out of an import until staff tick it. The invariants notice the move,
 * so a journey that checks them ticks the lines instead.
 */
export const shipToday = (orderNumber: string) =>
  withJourneyDatabase(
    (sql) => sql`
      update order_line l set dispatch_on = korea_date(shop_now()) from orders o
      where o.id = l.order_id and o.order_number = ${orderNumber}`,
  );

/** Some parcels at a time; the first is the one that was ordered first, in any order of replies. */
export async function orderVillageParcels(buyer: TestCustomer, goods: TestProduct, houses: number) {
  const all: Awaited<ReturnType<typeof orderVillageParcel>>[] = [];
  let next = 1;
  const hand = async () => {
    for (let house = next++; house <= houses; house = next++) all.push(await orderVillageParcel(buyer, goods, house));
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
  const lines = all.map(({ line }) => line);
  const inTurn = await withJourneyDatabase(
    (sql) => sql<{ uuid: string }[]>`select uuid from order_line where uuid = any (${lines}::uuid[]) order by id`,
  );
  return inTurn.flatMap(({ uuid }) => all.filter(({ line }) => line === uuid));
}

type Parcel = Awaited<ReturnType<typeof orderVillageParcel>>;

/** Claims a box whose pears are damaged except one, with an image. */
export async function claimSpoiltBox(buyer: TestCustomer, { uuid, line }: Parcel, detail: string) {
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a7a3c' } });
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), 'pears.jpg');
  const headers = { authorization: `Bearer ${buyer.token}` };
  const sent = await fetch(`${origin}/v1/uploads`, { method: 'POST', body: form, headers });
  const images = UploadedImages.parse(await sent.json()).entities.map(({ id }) => id);
  await buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: uuid, pid: line },
    body: { kind: 'return', reason: 'DAMAGED', images, bad: 9, total: 10, detail },
  });
}

/** Requests a cancel while packing. */
export const requestCancel = (buyer: TestCustomer, { uuid, line }: Parcel) =>
  buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: uuid, pid: line },
    body: { reason: '주문 실수' },
  });

/** Number of lines of a product by status. */
export function countByStatus(products: readonly number[]) {
  return withJourneyDatabase(async (sql) => {
    const rows = await sql<{ status: string; count: number }[]>`
      select status, count(*)::int as count from order_line where product_id = any (${[...products]}) group by 1`;
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  });
}

/** The refund of an order so far, and whether it is done. */
export function refundStateOf(uuid: string) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ cash: number; open: number }[]>`
      select coalesce(sum(r.cash), 0)::int as cash, count(*) filter (where r.status <> 'done')::int as open
      from orders o join refund r on r.order_id = o.id where o.uuid = ${uuid}`;
    return row;
  });
}

/** The rows of an exported file, all as long as the headings. */
export async function downloadedRows(file: Download) {
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  const [sheet] = await readSpreadsheet(new Blob([new Uint8Array(bytes)]));
  const rows = sheet?.rows.map(({ cells }) => cells) ?? [];
  return rows.map((row) => Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => row[at] ?? ''));
}

/** The table that the courier's program returns: each row with its number in the last column, except those of these lines. */
export function fillTrackingNumbers([head = [], ...rows]: string[][], without: readonly string[]) {
  const kept = rows.filter((row) => !without.some((line) => row.includes(line)));
  const filled = kept.map((row) => [...row.slice(0, -1), newTrackingNumber()]);
  return { count: kept.length, rows: [head, ...filled] };
}

const begun = Date.now();
let parcelsNumbered = 0;

/** A tracking number that no other parcel has: a used one is left out until it is checked. */
export const newTrackingNumber = () => `68${String(begun).slice(-7)}${String(parcelsNumbered++).padStart(3, '0')}`;

/** Opens a page as a member who is already signed in. */
export async function openSignedIn(page: Page, token: string | undefined) {
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto('/terms');
  await known;
  await page.evaluate((mine) => localStorage.setItem('token', mine), token ?? '');
}

/** Violated invariants of the audit. */
export async function brokenInvariants() {
  const sql = openDatabase(readFileSync(`.cache/journey-data-${shopPort}/database-url`, 'utf8'), { max: 1 });
  try {
    return (await runInvariants(sql)).filter(({ ok }) => !ok).map(({ id }) => id);
  } finally {
    await sql.end();
  }
}
