import { expect, test } from 'vitest';
import { addDays, businessDay, dateInKorea } from '#contract/rules/calendar.ts';
import { dayText } from '#contract/rules/dates.ts';
import { expectEventually, pollUntil } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const today = dateInKorea(new Date());

async function addHolidays(days: string[]) {
  await shop.sql`insert into holiday (day, name) select day, '임시공휴일' from unnest(${days}::date[]) day on conflict do nothing`;
}

test('an option closes at the cut-off before a week of holidays, however long before its ship date that is', async () => {
  const date = addDays(today, 10);
  const goods = await insertTestProduct(shop.sql, { dates: [date] });
  const hana = await shop.guest();
  const params = { id: goods.id };
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  expect((await hana.ask('POST /v4/app-users/order-tmp', { body })).status).toBe(201);
  // The last business day before the ship date is over.
  await addHolidays(Array.from({ length: 10 }, (_, at) => addDays(today, at)));
  const { entities } = await hana.get('GET /v1/products/{id}/options', { params });
  expect(entities.map(({ productOptionStatus }) => productOptionStatus)).toEqual(['stock_out']);
  // The running shop has read the new holidays.
  const { refusal } = await pollUntil(
    () => hana.ask('POST /v4/app-users/order-tmp', { body }),
    ({ status }) => status !== 201,
  );
  expect(refusal.code).toBe('OPTION_UNAVAILABLE');
});

test('a product page counts holidays after a ship date that is weeks away', async () => {
  const date = businessDay(addDays(today, 40), 1, new Set());
  const goods = await insertTestProduct(shop.sql, { dates: [date] });
  const holiday = businessDay(date, 1, new Set());
  await addHolidays([holiday]);
  const rows = await shop.sql<{ day: string }[]>`select day from holiday`;
  const arrival = businessDay(date, 1, new Set(rows.map(({ day }) => day)));
  expect(arrival > holiday).toBe(true);
  const statedDay = async () => {
    const page = await (await fetch(`${shop.origin}/product/${goods.id}`)).text();
    return />([^<]+) 도착</.exec(page)?.[1];
  };
  await expectEventually(statedDay, { timeout: 10_000 }).toBe(dayText(arrival));
});
