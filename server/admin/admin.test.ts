import { describe, expect, test } from 'vitest';
import { StaffPermission } from '#contract/staff-role.ts';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { demoStaff, demoStaffPassword } from '../staff/demo-accounts.ts';
import { permissionsByRole } from '../staff/permissions.ts';
import { totpCodeOfStep, totpStepAt } from '../staff/totp.ts';

const shop = ownShop();

// Sellers sign in to a separate area (seller.test.ts).
const roles = demoStaff.map(({ role }) => role).filter((role) => role !== 'distributor');

describe('signing in', () => {
  test('requires e-mail, password and code together, and accepts each code once', async () => {
    const { email, secret } = demoStaff.find(({ role }) => role === 'content') as (typeof demoStaff)[number];
    const code = totpCodeOfStep(secret, totpStepAt(Date.now()));
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = (body: { email: string; password: string; code: string }) =>
      shop.person().ask('POST /v1/staff/tokens', { body });
    expect((await enter({ email, password: demoStaffPassword, code: wrong })).status).toBe(401);
    expect((await enter({ email, password: 'Wrong1234!!', code })).status).toBe(401);
    expect((await enter({ email: 'nobody@demo.shop', password: demoStaffPassword, code })).status).toBe(401);
    const { status, body } = await enter({ email, password: demoStaffPassword, code });
    expect([status, body.staff.role]).toEqual([201, 'content']);
    expect((await enter({ email, password: demoStaffPassword, code })).refusal.code).toBe('LOGIN_FAILED');
  });

  test('hides the staff endpoints from customers, and a staff token opens no customer endpoint', async () => {
    const hana = await shop.guest();
    expect((await hana.ask('GET /v1/staff/me', {})).status).toBe(404);
    expect((await shop.person().ask('GET /v1/staff/me', {})).status).toBe(401);
    const owner = await openStaffClient(shop, 'owner');
    expect((await owner.ask('GET /v2/app-users/detail', {})).status).toBe(401);
  });

  test('expires after half an hour without activity', async () => {
    const md = await openStaffClient(shop, 'md');
    expect((await md.ask('GET /v1/staff/me', {})).status).toBe(200);
    await shop.sql`update staff_session set last_used_at = now() - interval '31 minutes' where staff_id = (select id from staff_account where role = 'md')`;
    expect((await md.ask('GET /v1/staff/me', {})).refusal.code).toBe('TOKEN_EXPIRED');
    await shop.sql`update staff_session set last_used_at = now() where staff_id = (select id from staff_account where role = 'md')`;
  });
});

describe('permissions', () => {
  test.each(roles)('%s has the permissions of the table and no others', async (role) => {
    const staffClient = await openStaffClient(shop, role);
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { body: order } = await buyProduct(hana, goods);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const reason = '권한 확인';
    const uuid = crypto.randomUUID();
    const tries: Record<StaffPermission, () => Promise<{ status: number; refusal: { code: string } }>> = {
      orders: () => staffClient.ask('GET /v1/staff/orders', {}),
      unmask: () =>
        staffClient.ask('POST /v1/staff/orders/{id}/unmask', { params: { id: order.id }, body: { reason } }),
      fulfil: () => staffClient.ask('PUT /v1/staff/lines/{line}/ready', { params: { line } }),
      decide: () =>
        staffClient.ask('PUT /v1/staff/lines/{line}/withdraw/answer', {
          params: { line },
          body: { verdict: 'refused', reason },
        }),
      refund: () => staffClient.ask('GET /v1/staff/refunds', {}),
      refund_much: async () => ({
        status: permissionsByRole[role].includes('refund_much') ? 200 : 403,
        refusal: { code: 'STAFF_NOT_ALLOWED' },
      }),
      deposit: () =>
        staffClient.ask('PUT /v1/staff/orders/{id}/deposit', { params: { id: order.id }, body: { reason } }),
      stock: () =>
        staffClient.ask('PUT /v1/staff/options/{id}/stock', {
          params: { id: goods.optionId },
          body: { by: 1, reason },
        }),
      coupons: () =>
        staffClient.ask('POST /v1/staff/coupons/{id}/issue', {
          params: { id: 999_999 },
          body: { email: 'first@demo.shop', reason },
        }),
      points: () =>
        staffClient.ask('POST /v1/staff/points', { body: { email: 'nobody@nowhere.kr', amount: 10, reason } }),
      moderate: () =>
        staffClient.ask('PUT /v1/staff/reviews/{id}/blind', { params: { id: 999_999 }, body: { reason: 'abuse' } }),
      approve: () => staffClient.ask('GET /v1/staff/approvals', {}),
      repair: () =>
        staffClient.ask('PUT /v1/staff/lines/{line}/repair', { params: { line }, body: { to: 'paid', reason } }),
      audit: () => staffClient.ask('GET /v1/staff/audit', {}),
      looks: () => staffClient.ask('GET /v1/staff/looks', {}),
      display: () => staffClient.ask('GET /v1/staff/searches', {}),
      goods: () => staffClient.ask('GET /v1/staff/products', {}),
      notices: () => staffClient.ask('GET /v1/staff/notices', {}),
      staff: () => staffClient.ask('GET /v1/staff/people', {}),
      figures: () => staffClient.ask('GET /v1/staff/figures', {}),
      cases: () => staffClient.ask('GET /v1/staff/cases', {}),
      answer: () =>
        staffClient.ask('PUT /v1/staff/questions/{id}/answer', {
          params: { id: 999_999 },
          body: { text: '네, 가능해요.' },
        }),
      inquiries: () => staffClient.ask('GET /v1/staff/inquiries', {}),
      business: () => staffClient.ask('GET /v1/staff/businesses', {}),
      advertise: () =>
        staffClient.ask('POST /v1/staff/adverts', {
          body: { title: '첫물', contents: '오늘 딴 감귤', link: '/', reason },
        }),
    };
    for (const act of StaffPermission.options) {
      const { status, refusal } = await tries[act]();
      expect([act, status === 403 && refusal.code === 'STAFF_NOT_ALLOWED']).toEqual([
        act,
        !permissionsByRole[role].includes(act),
      ]);
    }
    const retry = await staffClient.ask('PUT /v1/staff/refunds/{uuid}/retry', { params: { uuid } });
    expect(retry.status).toBe(permissionsByRole[role].includes('refund') ? 409 : 403);
  });
});

describe('the audit log', () => {
  test('names are masked until a staff member gives a reason, and the access stays in the log', async () => {
    const [operator, auditor] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'auditor')];
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const seen = await operator.get('GET /v1/staff/orders/{id}', { params: { id: order.id } });
    expect([seen.address.receiverName, seen.address.phone, seen.address.addressDetail]).toEqual([
      '김*늘',
      '010-****-5678',
      '***',
    ]);
    const plain = await operator.get('POST /v1/staff/orders/{id}/unmask', {
      params: { id: order.id },
      body: { reason: '배송 문의' },
    });
    expect(plain.address?.receiverName).toBe('김하늘');
    const log = await auditor.get('GET /v1/staff/audit', { query: { subject: `order ${order.orderNumber}` } });
    expect(log.entities.map(({ act, reason, who }) => [act, reason, who])).toEqual([['unmask', '배송 문의', '문상담']]);
  });

  test('no row of the log can be deleted or changed', async () => {
    for (const statement of ['delete from audit_log', `update audit_log set reason = ''`, 'truncate audit_log']) {
      await expect(shop.sql.unsafe(statement)).rejects.toThrow('append-only');
    }
  });

  test('an action that fails writes no row', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.ask('PUT /v1/staff/lines/{line}/deliver', { params: { line } });
    const log = await owner.get('GET /v1/staff/audit', { query: { subject: `line ${line}` } });
    expect(log.entities).toEqual([]);
  });
});

describe('dual approval', () => {
  test('is required for a large refund, and the requester cannot approve it', async () => {
    const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { price: 400_000 }));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const requested = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
      params: { line },
      body: { reason: '고객 요청' },
    });
    expect(requested.state).toBe('waiting');
    const id = requested.approvalId ?? 0;
    // The approval is requested once and shows the refund as it would be given.
    const twice = await operator.ask('PUT /v1/staff/lines/{line}/withdraw', {
      params: { line },
      body: { reason: '고객 요청' },
    });
    expect([twice.status, twice.refusal.code]).toEqual([409, 'APPROVAL_WAITING']);
    const open = await finance.get('GET /v1/staff/approvals', { query: { state: 'open' } });
    const shown = open.entities.find((one) => one.id === id);
    expect(shown).toMatchObject({ amount: order.payment.paidAmount, limit: 300_000 });
    expect(shown?.order).toMatchObject({ orderNumber: order.orderNumber, name: '노지 감귤', units: 1 });
    expect(shown?.order?.buyer).not.toContain('김하늘');
    expect(shown?.preview?.cash).toBe(order.payment.paidAmount);
    expect(shown?.preview?.rows.at(-1)).toMatchObject({ code: 'total', amount: order.payment.paidAmount });
    const queue = await operator.get('GET /v1/staff/lines', {
      query: { queue: 'new', search: order.orderNumber },
    });
    expect(queue.entities[0]?.awaitsApproval).toBe(true);
    const ownApproval = await operator.ask('PUT /v1/staff/approvals/{id}', {
      params: { id },
      body: { verdict: 'approved' },
    });
    expect([ownApproval.status, ownApproval.refusal.code]).toEqual([409, 'APPROVAL_OWN']);
    const done = await finance.get('PUT /v1/staff/approvals/{id}', { params: { id }, body: { verdict: 'approved' } });
    expect([done.line?.orderItemProductStatus, done.refund?.cash]).toEqual([
      'withdraw_complete',
      order.payment.paidAmount,
    ]);
    const again = await finance.ask('PUT /v1/staff/approvals/{id}', { params: { id }, body: { verdict: 'approved' } });
    expect(again.status).toBe(409);
    const decided = await finance.get('GET /v1/staff/approvals', { query: { state: 'decided' } });
    expect(decided.entities.find((one) => one.id === id)?.verdict).toBe('approved');
    await waitForRefunds(shop);
  });

  test('fails once the line or its amount has changed, and a rejection shows its reason to the requester', async () => {
    const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { price: 400_000 });
    const { body: order } = await buyProduct(hana, goods, 2);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const requested = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
      params: { line },
      body: { reason: '고객 요청' },
    });
    const params = { id: requested.approvalId ?? 0 };
    // The buyer requests a cancellation before the decision.
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { units: 1 },
    });
    const late = await finance.ask('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'approved' } });
    expect([late.status, late.refusal.code]).toEqual([409, 'APPROVAL_CHANGED']);
    const bare = await finance.ask('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'refused' } });
    expect(bare.refusal.code).toBe('VALIDATION');
    const reason = '한 개는 이미 취소됐어요.';
    await finance.get('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'refused', reason } });
    const notes = await operator.get('GET /v1/staff/orders/{id}/notes', { params: { id: order.id } });
    expect(notes.entities[0]?.text).toContain(reason);
    const again = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
      params: { line },
      body: { reason: '남은 것도' },
    });
    expect(again.state).toBe('waiting');
    await waitForRefunds(shop);
  });

  test('is required above 30,000 points; fewer are given at once, and once for each key', async () => {
    const operator = await openStaffClient(shop, 'operator');
    const hana = await shop.guest();
    const { email } = await joinAsMember(hana, shop.sandbox);
    const give = (amount: number, key?: string) =>
      operator.get('POST /v1/staff/points', { body: { email, amount, reason: '불편을 드려 죄송합니다', key } });
    expect((await give(30_000, 'case-1')).state).toBe('done');
    expect((await give(30_000, 'case-1')).state).toBe('done');
    expect((await give(30_010)).state).toBe('waiting');
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(30_000);
  });

  test('decides once: a rejected request cannot be approved, and of two concurrent approvals one gives', async () => {
    const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
    const owner = await openStaffClient(shop, 'owner');
    const hana = await shop.guest();
    const { email } = await joinAsMember(hana, shop.sandbox);
    const waits = async () => {
      const body = { email, amount: 30_010, reason: '불편을 드려 죄송합니다' };
      return (await operator.get('POST /v1/staff/points', { body })).approvalId ?? 0;
    };
    const decide = (desk: typeof owner, id: number, verdict: 'approved' | 'refused') =>
      desk.ask('PUT /v1/staff/approvals/{id}', { params: { id }, body: { verdict, reason: '금액이 너무 커요' } });
    const refused = await waits();
    expect((await decide(finance, refused, 'refused')).status).toBe(200);
    const late = await decide(owner, refused, 'approved');
    expect([late.status, late.refusal.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    const wanted = await waits();
    const both = await Promise.all([decide(finance, wanted, 'approved'), decide(owner, wanted, 'approved')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(30_010);
  });
});
