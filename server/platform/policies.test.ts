import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';
import { type PolicyKey, policyDefinitions, readPolicies } from './policies.ts';

const shop = ownShop({ ROLE: 'web' });
const keys = Object.keys(policyDefinitions) as PolicyKey[];

// Policies that the server does not read yet.
const awaited = new Set<PolicyKey>(['giftExpiryDays', 'giftReceiversMax', 'giftResend']);

function sources() {
  return execFileSync(
    'git',
    ['ls-files', '-c', '-o', '--exclude-standard', 'server/*.ts', 'database/functions/*.sql'],
    {
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.ts$|platform\/policies\.ts$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const);
}

test('every policy has a row for all brands with its default, and no row has an unknown key', async () => {
  const rows = await shop.sql<{ key: string; value: unknown }[]>`select key, value from policy where brand = '*'`;
  expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
  const widened = new Set([
    'unpaidOrders',
    'unpaidUnits',
    'bankScarceUnits',
    'unverifiedStockPercent',
    'provenStockPercent',
    'networkUnpaidOrders',
    'networkStockPercent',
    'giftFirstSeconds',
    'giftMessagesPerDay',
    'unprovenMessages',
    'messagesPerDay',
    'quietHours',
    'smsAfterSeconds',
    'lookAfterSeconds',
  ]);
  for (const { key, value } of rows.filter((row) => !widened.has(row.key)))
    expect([key, value]).toEqual([key, policyDefinitions[key as PolicyKey].value]);
});

test('every policy is read by its key alone, with no second default and no other read of the table', () => {
  const text = sources();
  // The table of payment methods names the policy that limits a method.
  const ways = [...readFileSync('contract/rules/payments.ts', 'utf8').matchAll(/maximum: '(\w+)'/g)];
  const read = new Set([
    ...ways.map(([, key]) => key as PolicyKey),
    ...text.flatMap(([, source]) =>
      [...source.matchAll(/(?:polic(?:y|ies)|policy_of)\(\s*'(\w+)'/g)].map(([, key]) => key as PolicyKey),
    ),
  ]);
  expect(keys.filter((key) => !read.has(key) && !awaited.has(key))).toEqual([]);
  expect([...read].filter((key) => !keys.includes(key))).toEqual([]);
  const guilty = text.filter(
    ([file, source]) => /\bfrom policy\b/.test(source) && !/reference-data\.ts$|policy\.sql$/.test(file),
  );
  expect(guilty.map(([file]) => file)).toEqual([]);
  const doubled = text.filter(([, source]) => /polic(?:y|ies)\('\w+',/.test(source));
  expect(doubled.map(([file]) => file)).toEqual([]);
});

const brands = ['cuma', 'market', 'farmer', 'ru'];
const moment = Date.parse('2026-11-20T00:00:00Z');

test('a brand’s row overrides the row of all brands and the latest row in effect overrides earlier ones, in any order of rows', () => {
  const row = fc.record({
    key: fc.constantFrom<PolicyKey>('cartMax', 'bankDays'),
    brand: fc.constantFrom('*', ...brands),
    value: fc.integer({ min: 0, max: 1000 }),
    from: fc.integer({ min: -3, max: 3 }).map((days) => moment + days * 86_400_000),
  });
  const unique = fc.uniqueArray(row, { selector: ({ key, brand, from }) => `${key} ${brand} ${from}`, maxLength: 20 });
  fc.assert(
    fc.property(unique, fc.constantFrom(...brands), (rows, brand) => {
      const sorted = rows.toSorted((a, b) => Number(a.brand === '*') - Number(b.brand === '*') || b.from - a.from);
      const begun = (of: string) =>
        rows
          .filter((one) => one.key === 'cartMax' && one.brand === of && one.from <= moment)
          .sort((a, b) => b.from - a.from)[0];
      const expected = (begun(brand) ?? begun('*'))?.value ?? policyDefinitions.cartMax.value;
      expect(readPolicies(sorted)('cartMax', brand, moment)).toBe(expected);
    }),
  );
});

test('a row of one brand has no effect on what one process does for all brands', () => {
  const own = { brand: 'cuma', from: 0 };
  const policyOf = readPolicies([
    { ...own, key: 'notificationDays', value: 5 },
    { ...own, key: 'giftPhoneKept', value: 1 },
    { ...own, key: 'gradeWindowMonths', value: 6 },
    { ...own, key: 'quietHours', value: { from: '23:00', until: '06:00' } },
  ]);
  const read = (['notificationDays', 'giftPhoneKept', 'gradeWindowMonths'] as const).map((key) =>
    policyOf(key, 'cuma', moment),
  );
  expect(read).toEqual([90, 30, 3]);
  expect(policyOf('quietHours', 'cuma', moment).from).toBe('21:00');
});

test('a row that does not have its policy’s shape is ignored', () => {
  const rows = [
    { key: 'cartMax', brand: 'cuma', value: 'many', from: 0 },
    { key: 'shipCutoff', brand: '*', value: '25:00', from: 0 },
    { key: 'nobody', brand: '*', value: 1, from: 0 },
  ];
  const policyOf = readPolicies(rows);
  expect(policyOf('cartMax', 'cuma', moment)).toBe(policyDefinitions.cartMax.value);
  expect(policyOf('shipCutoff', 'cuma', moment)).toBe('10:00');
});

test('the database reads a policy as the server does: by brand, by date and by the moved clock', async () => {
  await shop.sql`insert into policy (key, brand, value, valid_from) values
    ('autoCompleteDays', 'market', '5', shop_now() - interval '1 day'), ('autoCompleteDays', '*', '9', shop_now() + interval '1 day'),
    ('autoCompleteDays', 'ru', '3', shop_now() + interval '1 day')`;
  const daysByBrand = () => shop.sql<{ brand: string; days: number }[]>`
    select b.brand, policy_of('autoCompleteDays', b.brand)::int as days from unnest(${brands}::text[]) as b (brand)`;
  const inShop = async (now: number) => {
    const rows = await shop.sql<{ key: string; brand: string; value: unknown; from: number }[]>`
      select key, brand, value, (extract(epoch from valid_from) * 1000)::float8 as "from" from policy order by key, brand = '*', valid_from desc`;
    const policyOf = readPolicies(rows);
    return brands.map((brand) => ({ brand, days: policyOf('autoCompleteDays', brand, now) }));
  };
  expect([...(await daysByBrand())]).toEqual(await inShop(Date.now()));
  await shop.sql`select move_clock('2 days')`;
  expect([...(await daysByBrand())]).toEqual(await inShop(Date.now() + 2 * 86_400_000));
  expect((await daysByBrand()).map(({ days }) => days)).toEqual([9, 5, 9, 3]);
});
