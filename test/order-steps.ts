import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { brandKeys } from '#contract/rules/brands.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { linesToConfirm, linesToDelay } from '#server/orders/due-lines.sql.ts';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import type { TestCustomer } from './customer.ts';
import { runDueJobs } from './due-jobs.ts';
import { messagesTo } from './phone-steps.ts';
import type { TestShop } from './test-shop.ts';

/** Moves the clock of sandbox and shop; afterwards everything due has run. */
export async function advanceClock({ sandbox }: TestShop, span: string) {
  const response = await fetch(`${sandbox}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: span }),
  });
  if (!response.ok) throw new Error(`the clock did not move: ${response.status} ${await response.text()}`);
}

/** Moves the clock to 11:00 of the next day, so that messages of the day are sent at any hour of the test. */
export async function advanceToMorning(shop: TestShop) {
  const [row] = await shop.sql<{ minutes: number }[]>`
    select ceil(extract(epoch from korea_hour(korea_date(shop_now()) + 1, 11) - shop_now()) / 60)::int as minutes`;
  await advanceClock(shop, `${row?.minutes ?? 0}m`);
}

/** Runs what was due when the shop opened, which depends on the hour; from here on lists do not change. */
export async function waitForOpening({ sql, runDueJobs }: TestShop) {
  const everywhere = Object.fromEntries(brandKeys.map((brand) => [brand, true]));
  const due = async () => (await Promise.all([linesToConfirm(sql, everywhere), linesToDelay(sql)])).flat().length;
  for (let rounds = 0; rounds === 0 || (await due()) > 0; rounds++) {
    if (rounds === 20) throw new Error('What is due stays due.');
    await runDueJobs('confirm-orders', 'notify-delays', 'auto-approve-cancels', 'complete-orders', 'track-parcels');
  }
}

const sessions = new WeakMap<TestShop['sql'], Map<string, { token: string; at: number }>>();
// Some endpoints require a sign-in of the last ten minutes, and the files of one worker share their sessions.
const sessionMs = 4 * 60_000;

/** A staff member with this role, signed in at most once every few minutes. */
export async function openStaffClient(shop: TestShop, role: (typeof demoStaff)[number]['role']) {
  const known = sessions.get(shop.sql) ?? new Map<string, { token: string; at: number }>();
  sessions.set(shop.sql, known);
  const last = known.get(role);
  if (last && Date.now() - last.at < sessionMs) return shop.person(last.token);
  const account = demoStaff.find((one) => one.role === role) as (typeof demoStaff)[number];
  const enter = (step: number) => {
    const body = { email: account.email, password: demoStaffPassword, code: totpCodeOfStep(account.secret, step) };
    return shop.person().ask('POST /v1/staff/tokens', { body });
  };
  const now = totpStepAt(Date.now());
  // A used code is refused; the code of the next half minute is already valid.
  const first = await enter(now);
  const { body: session } = first.status === 201 ? first : await enter(now + 1);
  known.set(role, { token: session.token, at: Date.now() });
  return shop.person(session.token);
}

/** Finance reserves a failed refund, sends its money by hand and records it. */
export async function payRefundByHand(shop: TestShop, uuid: string, reason = '전화로 계좌를 받아 이체했습니다') {
  const finance = await openStaffClient(shop, 'finance');
  await finance.get('PUT /v1/staff/refunds/{uuid}/manual', { params: { uuid }, body: { isManual: true } });
  return finance.get('PUT /v1/staff/refunds/{uuid}/done', { params: { uuid }, body: { reason } });
}

/** Finance reserves the return of a deposit that was checked long ago. */
export async function reserveReturn({ sql }: TestShop, finance: TestCustomer, id: number) {
  await sql`update payment p set checked_at = null from payment_case c where c.id = ${id} and p.order_id = c.order_id`;
  return finance.get('PUT /v1/staff/cases/{id}/manual', { params: { id }, body: { isManual: true } });
}

/** Waits until no refund is pending. */
export async function waitForRefunds({ sql }: TestShop, patience = 30_000) {
  const end = Date.now() + patience;
  for (;;) {
    await sql`update refund set next_at = now() where status in ('requested', 'sent') and next_at > now() + interval '2 seconds'`;
    const [row] = await sql<
      { open: number }[]
    >`select count(*)::int as open from refund where status in ('requested', 'sent')`;
    if (row?.open === 0) return;
    if (Date.now() > end) throw new Error(`${row?.open} refunds are still on their way`);
    await runDueJobs('issue-refunds');
    await wait(20);
  }
}

/** After the last test of a file, when no refund is pending, the audit of its shop must find nothing. */
export function expectInvariantsAfterAll(shop: TestShop) {
  afterAll(async () => {
    await waitForRefunds(shop);
    expect((await runInvariants(shop.sql)).filter(({ ok }) => !ok)).toEqual([]);
  });
}

/** Types of the messages that reached a phone. */
export async function messageKindsTo({ sandbox }: TestShop, phone: string) {
  await runDueJobs();
  return (await messagesTo(sandbox, phone)).map(({ kind }) => kind);
}
