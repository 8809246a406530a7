import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember as joins } from '#test/phone-steps.ts';
import { mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const noted = () => join(shop.dataDir, 'left');

async function joinWithAddress() {
  const person = shop.person();
  const { email, phone, password, session } = await joins(person, shop.sandbox);
  await person.get('POST /v1/app-users/delivery-address', { body: { ...mapoAddress, phone, default: true } });
  return { person, email, phone, password, id: session.appUser.id as number };
}

async function rowOf(id: number) {
  const [row] = await shop.sql`select * from app_user where id = ${id}`;
  if (!row) throw new Error('Nobody.');
  return row;
}

/** Restores a customer as in a backup from before the deletion. */
async function putBack(past: Record<string, unknown>, address: Record<string, unknown>) {
  const { id, ...rest } = past;
  await shop.sql`update app_user set ${shop.sql(rest)} where id = ${id as number}`;
  const { id: _, ...kept } = address;
  await shop.sql`insert into address ${shop.sql(kept)}`;
}

test('a deleted account is erased again after a restore of an older backup, and no other account is', async () => {
  const left = await joinWithAddress();
  const stays = await joinWithAddress();
  const past = await rowOf(left.id);
  const [address] = await shop.sql`select * from address where app_user_id = ${left.id}`;
  await left.person.get('DELETE /v1/app-users', { body: { password: left.password } });
  await expectEventually(() => existsSync(join(noted(), past.uuid))).toBe(true);

  await putBack(past, address ?? {});
  for (const name of ['.DS_Store', "x'; drop table app_user; --", 'ffffffff-ffff-4fff-8fff-ffffffffffff'])
    writeFileSync(join(noted(), name), '');
  await shop.person().signIn(left.email, left.password);
  await advanceClock(shop, '1m');

  const now = await rowOf(left.id);
  expect([now.email, now.phone, now.name, now.password_hash]).toEqual([null, null, null, null]);
  expect(now.deleted_at).not.toBeNull();
  expect(await shop.sql`select from address where app_user_id = ${left.id}`).toHaveLength(0);
  const again = shop.person();
  await again.arrive();
  const { status } = await again.ask('POST /v2/tokens', { body: { email: left.email, password: left.password } });
  expect(status).toBe(401);
  expect((await rowOf(stays.id)).email).toBe(stays.email);
  // The e-mail address is available for a new account.
  await joins(shop.person(), shop.sandbox, { email: left.email });
});

test('a job records a deletion by uuid only, if it could not be recorded at once', async () => {
  const left = await joinWithAddress();
  const { uuid } = await rowOf(left.id);
  await left.person.get('DELETE /v1/app-users', { body: { password: left.password } });
  await expectEventually(() => existsSync(join(noted(), uuid))).toBe(true);
  utimesSync(join(noted(), uuid), new Date(0), new Date(0));
  await advanceClock(shop, '1m');
  // A record older than any backup is deleted, and a deletion within that time is recorded again.
  expect(existsSync(join(noted(), uuid))).toBe(false);
  await advanceClock(shop, '1m');
  expect(readdirSync(noted())).toContain(uuid);
});
