import type postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { customerTables } from '#test/customer-tables.ts';
import { type ColumnComment, columnComments } from '#test/database-comments.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { dataNotExported, exportSections } from './export-data.sql.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function member() {
  const self = shop.person();
  const { password, phone, session } = await joinAsMember(self, shop.sandbox);
  return Object.assign(self, { password, phone, id: session.appUser.id ?? 0 });
}

async function unmask(role: 'owner' | 'operator' | 'finance' | 'auditor', id: number, reason: string) {
  const staffClient = await openStaffClient(shop, role);
  return staffClient.ask('POST /v1/staff/orders/{id}/unmask', { params: { id }, body: { reason } });
}

const personalColumns = columnComments.filter(({ class: kind }) => kind === 'persons' || kind === 'money');
const nameOf = ({ table, column }: ColumnComment) => `${table}.${column}`;
type NotExported = { tables: readonly string[]; columns: readonly string[] };

/** The columns that the export contains of a table. */
async function exportedColumns(table: string) {
  const rows = await exportSections[table]?.(shop.sql, 0);
  return (rows as postgres.RowList<Record<string, unknown>[]> | undefined)?.columns.map(({ name }) => name) ?? [];
}

const looksOf = async (self: Awaited<ReturnType<typeof member>>, nextPage?: string) =>
  self.get('GET /v1/app-users/looks', { query: { take: 2, ...(nextPage ? { nextPage } : {}) } });

describe('the access list', () => {
  test('shows role, day and reason to the owner of the order only', async () => {
    const [hana, dul] = [await member(), await member()];
    const goods = await insertTestProduct(shop.sql);
    const { body: bought } = await buyProduct(hana, goods);
    expect((await looksOf(hana)).entities).toEqual([]);
    expect((await unmask('operator', bought.id, '배송지 확인 전화')).status).toBe(200);
    expect((await unmask('finance', bought.id, '환불 계좌 확인')).status).toBe(200);
    const { entities, page } = await looksOf(hana);
    expect(entities.map(({ role, reason, fields }) => ({ role, reason, fields }))).toEqual([
      { role: 'finance', reason: '환불 계좌 확인', fields: ['refundAccount'] },
      { role: 'operator', reason: '배송지 확인 전화', fields: ['name', 'phone', 'address'] },
    ]);
    expect([page.count, entities[0]?.orderNumber]).toEqual([2, bought.orderNumber]);
    expect(JSON.stringify(entities)).not.toContain('demo.shop');
    expect((await looksOf(dul)).entities).toEqual([]);
  });

  test('is paged without a gap, and refuses an invalid cursor', async () => {
    const hana = await member();
    const { body: bought } = await buyProduct(hana, await insertTestProduct(shop.sql));
    for (const n of [1, 2, 3, 4, 5]) await unmask('operator', bought.id, `확인 ${n}번째`);
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { entities, page } = await looksOf(hana, next);
      seen.push(...entities.map(({ reason }) => reason));
      next = page.nextPage;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `확인 ${n}번째`));
    for (const nextPage of ['x', '1', '-1.2', '1.1.1', '9'.repeat(40)])
      expect((await hana.ask('GET /v1/app-users/looks', { query: { nextPage } })).status).toBe(400);
    const visitor = await shop.guest();
    expect((await visitor.ask('GET /v1/app-users/looks', { query: {} })).status).toBe(403);
  });

  test('omits a refused read, and a read whose entry cannot be written fails', async () => {
    const hana = await member();
    const { body: bought } = await buyProduct(hana, await insertTestProduct(shop.sql));
    expect((await unmask('auditor', bought.id, '궁금해서')).status).toBe(403);
    expect((await looksOf(hana)).entities).toEqual([]);
    await shop.sql`alter table personal_data_access add constraint shut check (reason <> '닫힌 문') not valid`;
    expect((await unmask('operator', bought.id, '닫힌 문')).status).toBe(500);
    const [row] = await shop.sql`select count(*)::int as n from audit_log where reason = '닫힌 문'`;
    expect(row?.n).toBe(0);
    await shop.sql`alter table personal_data_access drop constraint shut`;
  });

  test('is the same in another process, and shows a new member what staff read while they were a guest', async () => {
    const hana = await shop.guest();
    const { body: bought } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await unmask('owner', bought.id, '비회원 주문 확인');
    await joinAsMember(hana, shop.sandbox, { phone: '01012345678' }).catch(() => joinAsMember(hana, shop.sandbox));
    const beside = await shop.beside();
    const there = beside.person(hana.token);
    const { entities } = await there.get('GET /v1/app-users/looks', { query: {} });
    await beside.close();
    expect(entities.map(({ role, reason }) => [role, reason])).toEqual([['owner', '비회원 주문 확인']]);
  });

  test('is append-only for two years, even for direct SQL', async () => {
    await expect(shop.sql`update personal_data_access set reason = '없던 일'`).rejects.toThrow('append-only');
    await expect(shop.sql`delete from personal_data_access`).rejects.toThrow('append-only');
    await expect(shop.sql`truncate personal_data_access`).rejects.toThrow('append-only');
  });

  test('names the staff member to the owner and the auditor, not to an operator', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const { entities, page } = await owner.get('GET /v1/staff/looks', { query: { take: 1 } });
    expect([entities.length, entities[0]?.who.length !== 0, page.nextPage !== null]).toEqual([1, true, true]);
    expect((await (await openStaffClient(shop, 'auditor')).ask('GET /v1/staff/looks', { query: {} })).status).toBe(200);
    expect((await (await openStaffClient(shop, 'operator')).ask('GET /v1/staff/looks', { query: {} })).status).toBe(
      403,
    );
  });
});

describe('the disclosure list', () => {
  test('is derived from the rows of payment, seller, carrier, messages and address', async () => {
    const hana = await member();
    await hana.get('POST /v1/app-users/delivery-address', {
      body: { ...mapoAddress, phone: hana.phone, default: true },
    });
    const { body: bought } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const of = async () => {
      const { entities } = await hana.get('GET /v1/app-users/disclosures', {});
      return new Map(entities.map((one) => [one.kind, one]));
    };
    const before = await of();
    expect(before.get('payment')).toMatchObject({ company: '토스페이먼츠', times: 1 });
    // The payment window gets the name of the buyer or recipient for every method.
    expect(before.get('payment')?.what).toContain('받는 분 이름');
    for (const given of ['주소', '반품', '사진']) expect(before.get('seller')?.what).toContain(given);
    expect(before.get('postcode')).toMatchObject({ times: 1, lastDate: null });
    expect(before.has('delivery')).toBe(false);
    const line = bought.orderItemProducts[0]?.uuid ?? '';
    const operator = await openStaffClient(shop, 'operator');
    await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await operator.get('PUT /v1/staff/lines/{line}/ship', {
      params: { line },
      body: { carrierCode: '04', invoice: '612345678901' },
    });
    expect((await of()).get('delivery')).toMatchObject({ company: 'CJ대한통운', times: 1 });
    const dul = await member();
    const { entities } = await dul.get('GET /v1/app-users/disclosures', {});
    expect(entities.filter(({ kind }) => kind !== 'message')).toEqual([]);
  });
});

describe('the export of a member’s data', () => {
  test('contains the member’s texts and purchases, and no data of another customer', async () => {
    const [hana, dul] = [await member(), await member()];
    const goods = await insertTestProduct(shop.sql);
    for (const [self, name] of [
      [hana, '하나별빛'],
      [dul, '두리달빛'],
    ] as const) {
      await self.get('PUT /v1/app-users', { body: { nickname: `${name}농장` } });
      const door = { ...mapoAddress, receiverName: name, phone: self.phone, addressDetail: `${name}동 1호` };
      const made = await placeTestOrder(self, goods, 1, door);
      expect((await payOrder(self, made.uuid, made.price)).status).toBe(200);
      await self.get('POST /v1/products/{id}/questions', {
        params: { id: goods.id },
        body: { contents: `${name}에도 배송되는지 궁금합니다`, isSecret: true },
      });
    }
    const file = await hana.get('POST /v1/app-users/export', { body: { password: hana.password } });
    const text = JSON.stringify(file);
    for (const own of ['하나별빛동 1호', '하나별빛농장', hana.phone, '하나별빛에도']) expect(text).toContain(own);
    expect(text).not.toContain('두리달빛');
    expect(text).not.toContain(dul.phone);
    expect(file.tables.orders).toHaveLength(1);
    for (const secret of ['password_hash', 'proof_hash', 'subject_token']) expect(text).not.toContain(secret);
  });

  test('contains the readable text of an order message, and not of a verification code', async () => {
    const hana = await member();
    const { body: bought } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await shop.runDueJobs();
    const [code] = await shop.sql<{ id: number }[]>`
      update message set status = 'accepted', payload = (select payload from message where order_id = ${bought.id} and is_kept limit 1)
      where kind = 'VERIFY_CODE' and recipient = ${hana.phone.replaceAll('-', '')} returning id`;
    expect(code).toBeDefined();
    const { tables } = await hana.get('POST /v1/app-users/export', { body: { password: hana.password } });
    const payloadsOf = (kind: string) =>
      tables.message?.flatMap((row) => (row.kind === kind ? [row.payload] : [])) ?? [];
    expect(payloadsOf('ORDER_PAID')).toEqual([expect.stringContaining(bought.orderNumber)]);
    expect(payloadsOf('VERIFY_CODE')).toEqual([null]);
    // The invariants know no code that the provider never got.
    await shop.sql`delete from message where id = ${code?.id ?? 0}`;
  });

  test('requires the password or a step-up, and is not available to a guest', async () => {
    const hana = await member();
    expect((await hana.ask('POST /v1/app-users/export', { body: { password: 'Wrong!2345' } })).status).toBe(400);
    await shop.sql`update token set proven_until = now() - interval '1 second' where app_user_id = ${hana.id}`;
    expect((await hana.ask('POST /v1/app-users/export', { body: {} })).refusal.code).toBe('PROOF_REQUIRED');
    hana.carry((await hana.get('POST /v2/tokens/proof', { body: { password: hana.password } })).token);
    expect((await hana.ask('POST /v1/app-users/export', { body: {} })).status).toBe(200);
    const guest = await shop.guest();
    expect((await guest.ask('POST /v1/app-users/export', { body: {} })).status).toBe(403);
    const body = { person: 1 } as { password?: string };
    expect((await hana.ask('POST /v1/app-users/export', { body })).status).toBe(400);
  });

  test('includes every table with rows of a customer or states why it does not', async () => {
    const listedTables = [
      ...Object.keys(exportSections),
      ...Object.values(dataNotExported).flatMap(({ tables }): readonly string[] => tables),
    ];
    expect(listedTables.toSorted()).toEqual(await customerTables(shop.sql));
  });

  test('includes every column of personal data that its comment does not exclude, and no key', async () => {
    const tables = await customerTables(shop.sql);
    const ofCustomers = personalColumns.filter(({ table }) => tables.includes(table));
    expect(personalColumns.filter(({ fate }) => fate !== undefined)).toEqual(ofCustomers);
    const missing: string[] = [];
    const tooMuch: string[] = [];
    for (const { table, column, class: kind, notExported } of columnComments.filter((one) => one.class !== 'open')) {
      if (!tables.includes(table)) continue;
      const isExported = (await exportedColumns(table)).includes(column);
      const isWanted = kind !== 'keys' && notExported === undefined;
      if (isWanted && !isExported) missing.push(`${table}.${column}`);
      if (!isWanted && isExported) tooMuch.push(`${table}.${column}`);
    }
    expect({ missing, tooMuch }).toEqual({ missing: [], tooMuch: [] });
  });

  test('tells the customer of every column of personal data that it excludes', async () => {
    const excluded = columnComments.filter(({ notExported }) => notExported !== undefined);
    const stated = Object.values(dataNotExported).flatMap(({ tables, columns }: NotExported) => [
      ...personalColumns.filter(({ table }) => tables.includes(table)).map(nameOf),
      ...columns,
    ]);
    expect(excluded.map(nameOf).toSorted()).toEqual(stated.toSorted());
  });
});

test('an access entry is deleted by a job after two years, and not a day before', { tags: ['nightly'] }, async () => {
  const [began] = await shop.sql<{ at: string }[]>`select iso(shop_now() - interval '1 day') as at`;
  // The demonstration has older entries.
  const count = async () =>
    (
      await shop.sql<{ n: number }[]>`select count(*)::int as n from personal_data_access where at > ${began?.at ?? ''}`
    )[0]?.n ?? 0;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await advanceClock(shop, '365d');
  await advanceClock(shop, '364d');
  expect(await count()).toBe(before);
  await advanceClock(shop, '10d');
  expect(await count()).toBe(0);
});
