import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffLoginCodePattern } from '#contract/rules/staff-codes.ts';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { readLiveSecrets } from '#test/live-secrets.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { demoStaff, demoStaffPassword } from './demo-accounts.ts';

const shop = ownShop();
const email = demoStaff.find(({ role }) => role === 'owner')?.email ?? '';
const enter = (code: string) =>
  shop.person().ask('POST /v1/staff/tokens', { body: { email, password: demoStaffPassword, code } });

test('a recovery code has 120 bits and is accepted in any case, with blanks or hyphens', async () => {
  const { codes } = await (await openStaffClient(shop, 'owner')).get('POST /v1/staff/me/recovery', {});
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
  const [one = '', two = '', three = ''] = codes;
  expect((await enter(one.toUpperCase())).status).toBe(201);
  expect((await enter(one)).status).toBe(401);
  expect((await enter(` ${two.replaceAll('-', ' ')} `)).status).toBe(201);
  expect((await enter(three.replaceAll('-', ''))).status).toBe(201);
  expect((await enter(three.slice(0, 9))).status).toBe(401);
});

test('of concurrent requests for new recovery codes one list is valid, and the others are void', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const lists = await Promise.all([1, 2, 3, 4].map(() => owner.get('POST /v1/staff/me/recovery', {})));
  expect(new Set(lists.flatMap(({ codes }) => codes)).size).toBe(40);
  const [kept] = await shop.sql`
    select count(*)::int as codes from staff_recovery where staff_id = (select id from staff_account where email = ${email})`;
  expect(kept).toEqual({ codes: 10 });
});

test('an older code of eight characters is still accepted, once', async () => {
  const { mark } = createEncryption(readLiveSecrets(shop.dataDir));
  await openStaffClient(shop, 'owner');
  await shop.sql`
    insert into staff_recovery (staff_id, hash) select id, ${mark('abcd-ef23')} from staff_account where email = ${email}`;
  expect((await enter('ABCDEF23')).status).toBe(201);
  expect((await enter('abcd-ef23')).status).toBe(401);
});

test('a code is normalized to one form, and an invalid code is reported as such', () => {
  const signs = [...'abcdefghjkmnpqrstuvwxyz23456789'];
  fc.assert(
    fc.property(
      fc.constantFrom(8, 24).chain((n) => fc.array(fc.constantFrom(...signs), { minLength: n, maxLength: n })),
      fc.array(fc.constantFrom('', '-', ' ', '\t'), { minLength: 24, maxLength: 24 }),
      (code, between) => {
        const typed = code.map((sign, at) => sign.toUpperCase() + between[at]).join('');
        expect(staffLoginCodePattern(typed)).toBe(code.join('').match(/.{4}/g)?.join('-'));
      },
    ),
  );
  expect(staffLoginCodePattern(' 123 456')).toBe('123456');
  for (const none of ['', '12345', 'abcd-efg', 'abcd-efgh-jkmn', 'abcd-ef0h', '인증번호'])
    expect(staffLoginCodePattern(none)).toBe(null);
});
