import { afterEach, expect, test, vi } from 'vitest';
import { awaitDeposit, depositAtBank } from '#test/bank-deposits.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { demoStaff, demoStaffPassword } from '../../staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '../../staff/totp.ts';
import { encryptedColumns } from './key-rotation.sql.ts';
import { countUndecryptable } from './key-rotation.ts';

// Each test starts up to two more shops.
vi.setConfig({ testTimeout: 120_000 });
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const [old, young, foreign] = [key(1), key(2), key(3)];
// Every process knows the new key before any of them writes with it.
const shop = ownShop({ FIELD_KEYS: `1:${old},2:${young}` });
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A process of the same shop with other keys. */
async function withKeys(FIELD_KEYS: string) {
  const twin = await shop.beside('all', { FIELD_KEYS });
  closers.push(twin.close);
  return twin;
}

/** The owner signs in with the authenticator; a code is valid once. */
async function enters(owner: ReturnType<typeof shop.person>, later: number) {
  const [{ email, secret }] = demoStaff;
  const body = { email, password: demoStaffPassword, code: totpCodeOfStep(secret, totpStepAt(Date.now()) + later) };
  return (await owner.ask('POST /v1/staff/tokens', { body })).status;
}

/** The ids of the keys that fields are encrypted with, by column. */
async function sealers() {
  const encryptedCounts: Record<string, number[]> = {};
  for (const [table, columns] of Object.entries(encryptedColumns))
    for (const column of columns) {
      const rows = await shop.sql<{ id: number }[]>`
        select distinct get_byte(${shop.sql(column)}, 0) as id from ${shop.sql(table)} where ${shop.sql(column)} is not null order by 1`;
      if (rows.length > 0) encryptedCounts[`${table}.${column}`] = rows.map(({ id }) => id);
    }
  return encryptedCounts;
}

const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };

async function payDeposit(won: number) {
  const buyer = await shop.guest();
  const { uuid, price, account } = await awaitDeposit(buyer, await insertTestProduct(shop.sql, { price: won }));
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  const read = () => buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  return { buyer, order, line: order.orderItemProducts[0]?.uuid ?? '' };
}

/** A refund of a deposit that waits for approval with the account of its buyer. Returns the client that may approve it. */
async function requestRefund() {
  const { line } = await payDeposit(400_000);
  const operator = await openStaffClient(shop, 'operator');
  const { approvalId } = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
    params: { line },
    body: { reason: '전화로 요청', refundAccount },
  });
  return { approvalId: approvalId ?? 0, finance: await openStaffClient(shop, 'finance') };
}

/** A cancel request for a packed line with the account of its buyer. Returns the client that may answer it. */
async function requestCancel() {
  const { buyer, order, line } = await payDeposit(20_000);
  const operator = await openStaffClient(shop, 'operator');
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const asked = await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid: line },
    body: { refundAccount },
  });
  expect(asked.line.orderItemProductStatus).toBe('withdraw_request');
  return { operator, line };
}

test('every bytea column is either encrypted and rotated with the others or only compared', async () => {
  const rows = await shop.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`;
  const sealed = Object.entries(encryptedColumns).flatMap(([table, columns]) =>
    columns.map((one) => `${table}.${one}`),
  );
  const all = rows.map(({ name }) => name);
  expect(sealed.filter((name) => !all.includes(name))).toEqual([]);
  const compared = /hash$|fingerprint$|mark$|^rate_limit\.key$|\.(number|parent|state|ticket|token)$/;
  expect(all.filter((name) => !sealed.includes(name) && !compared.test(name))).toEqual([]);
});

const wrongKey = /FIELD_KEY is not the key .* Restore the previous key/;

test('keys rotate while customers shop: no data is lost, and the old key can be removed', {
  tags: ['nightly'],
}, async () => {
  const hana = shop.person();
  const { email, password, session } = await joinAsMember(hana, shop.sandbox);
  const account = { bankName: '농협', accountNumber: '3021234567811', owner: '김하늘' };
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  const guest = await shop.guest();
  const owner = await enters(shop.person(), 0);
  expect(owner).toBe(201);
  const before = await hana.get('GET /v2/app-users/detail', {});
  const { approvalId, finance } = await requestRefund();
  const { operator, line } = await requestCancel();
  expect(new Set(Object.values(await sealers()).flat())).toEqual(new Set([1]));
  expect(await countUndecryptable(shop.sql, { keys: [{ id: 2, secret: Buffer.alloc(32, 2) }] })).toBeGreaterThan(0);

  await withKeys(`2:${young},1:${old}`);
  // The first process still encrypts messages with the old key; the next hourly run re-encrypts them.
  const turned = {
    'app_user.refund_account': [2],
    'approval.refund_account': [2],
    'installation.wrapped_root_key': [2],
    'order_line.cancel_account': [2],

    'staff_account.totp_secret': [2],
  };
  // The first process's jobs would change them back to the old key, so only the new process's timers run.
  await expect.poll(sealers, { timeout: 30_000, interval: 50 }).toMatchObject(turned);
  // The first process reads what the new one encrypted.
  expect(await hana.get('GET /v2/app-users/detail', {})).toEqual(before);

  const alone = await withKeys(`2:${young}`);
  const again = alone.person();
  await again.signIn(email, password);
  expect(await again.get('GET /v2/app-users/detail', {})).toEqual(before);
  expect((await alone.person(guest.token).ask('GET /v2/app-users/detail', {})).status).toBe(200);
  expect(await enters(alone.person(), 1)).toBe(201);
  const decision = { params: { id: approvalId }, body: { verdict: 'approved' } } as const;
  const decided = await alone.person(finance.token).get('PUT /v1/staff/approvals/{id}', decision);
  expect(decided.state).toBe('done');
  const answer = { params: { line }, body: { verdict: 'approved', reason: '취소해 드렸어요' } } as const;
  await alone.person(operator.token).get('PUT /v1/staff/lines/{line}/withdraw/answer', answer);
  expect((await sealers())['refund.account']).toEqual([2]);
  expect(session.appUser.id).toBe(before.id);
  // The old key alone opens no shop once the new one has taken over.
  await expect(withKeys(`1:${old}`)).rejects.toThrow(wrongKey);
});

test.each([
  ['another key than those that were', `3:${foreign}`],
  ['the same number for another key', `2:${foreign}`],
])('%s opens no shop', async (_, keys) => {
  await expect(withKeys(keys)).rejects.toThrow(wrongKey);
});

test.each([
  ['no number', young],
  ['a number that is none', `0:${young}`],
  ['one number twice', `1:${old},1:${young}`],
  ['half a key', '1:AAAA'],
])('%s is refused before the shop starts', async (_, keys) => {
  await expect(withKeys(keys)).rejects.toThrow(/FIELD_KEYS/);
});
