import { expect, expectTypeOf, test } from 'vitest';
import { type AuditAct, auditActs, auditSubjects } from '#contract/rules/audit-acts.ts';
import { insertAudit } from '#server/staff/audit-log.ts';
import { buyProduct } from '#test/buy.ts';
import { joinMemberWithId } from '#test/gift.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** An order that the operator confirms and writes a note about, and its line. */
async function actOnOrder() {
  const { body: order } = await buyProduct(
    await shop.guest(),
    await insertTestProduct(shop.sql, { name: '남해 시금치' }),
  );
  const operator = await openStaffClient(shop, 'operator');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  await operator.get('POST /v1/staff/orders/{id}/notes', { params: { id: order.id }, body: { text: '단골' } });
  return { order, line };
}

test('an act of the audit log has a sentence, and an act without one does not compile', async () => {
  for (const [act, sentence] of Object.entries(auditActs)) expect(sentence, act).toMatch(/[어아]요$/);
  expectTypeOf<Parameters<typeof insertAudit>[1]['act']>().toEqualTypeOf<AuditAct>();
  await actOnOrder();
  const rows = await shop.sql<{ act: string; kind: string }[]>`
    select distinct act, split_part(subject, ' ', 1) as kind from audit_log`;
  expect(rows.length).toBeGreaterThan(1);
  for (const { act, kind } of rows) {
    expect(auditActs, act).toHaveProperty(act);
    expect(auditSubjects, kind).toHaveProperty(kind);
  }
});

test('an entry names its object and its order, and is found by person, act, kind of object and day', async () => {
  const { order, line } = await actOnOrder();
  const owner = await openStaffClient(shop, 'owner');
  const find = async (query: object) =>
    (await owner.get('GET /v1/staff/audit', { query: { take: 60, ...query } })).entities;
  const [confirmed] = await find({ subject: `line ${line}` });
  expect(confirmed).toMatchObject({
    act: 'confirm',
    name: '남해 시금치',
    orderId: order.id,
    orderNumber: order.orderNumber,
    before: { status: 'paid' },
    after: { status: 'delivery_waiting' },
  });
  const people = (await owner.get('GET /v1/staff/audit/staff', {})).entities;
  const operator = people.find(({ name }) => name === confirmed?.who);
  expect(operator).toBeDefined();
  const both = await find({ staff: operator?.id, kind: 'order' });
  expect(both.filter(({ orderId }) => orderId === order.id).map(({ act }) => act)).toEqual(['addNote', 'confirm']);
  expect(new Set((await find({ act: 'addNote' })).map(({ act }) => act))).toEqual(new Set(['addNote']));
  expect(await find({ kind: 'coupon' })).toEqual([]);
  const today = confirmed?.at && new Date(new Date(confirmed.at).getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect((await find({ from: today, until: today })).some(({ id }) => id === confirmed?.id)).toBe(true);
  expect(await find({ until: '2020-01-01' })).toEqual([]);
});

test('the name of a member in an entry is masked, and an export of the entries needs the right to read them', async () => {
  const { phone } = await joinMemberWithId(shop);
  const [member] = await shop.sql<{ id: number }[]>`
    update app_user set name = '남궁바람' where phone = ${phone} returning id`;
  const [staff] = await shop.sql<{ id: number }[]>`select min(id) as id from staff_account`;
  await insertAudit(shop.sql, { staff: staff?.id ?? 0, act: 'points', subject: `member ${member?.id ?? 0}`, ip: null });
  const auditor = await openStaffClient(shop, 'auditor');
  const { entities } = await auditor.get('GET /v1/staff/audit', { query: { subject: `member ${member?.id}` } });
  expect(entities[0]?.name).toBe('남**람');
  const body = { kind: 'audit' as const, uuid: crypto.randomUUID(), name: '기록', count: 3, reason: '감사 자료' };
  expect((await auditor.get('POST /v1/staff/files', { body })).kind).toBe('audit');
  const operator = await openStaffClient(shop, 'operator');
  const refused = await operator.ask('POST /v1/staff/files', { body: { ...body, uuid: crypto.randomUUID() } });
  expect(refused.refusal.code).toBe('STAFF_NOT_ALLOWED');
  expect((await operator.ask('GET /v1/staff/audit/staff', {})).refusal.code).toBe('STAFF_NOT_ALLOWED');
});
