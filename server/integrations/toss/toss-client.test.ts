import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTossClient, type TossOutcome } from './toss-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'outside-'));
const keys = { clientKey: 'test_ck_sandbox', secretKey: 'test_sk_sandbox' };
let sandbox: ChildProcessByStdio<null, Readable, null>;
let base = '';
let orders = 0;

beforeAll(async () => {
  const env = { ...process.env, SANDBOX_PORT: '0', DATA_DIR: dataDir, WEBHOOK_URL: 'http://127.0.0.1:9/' };
  sandbox = spawn(process.execPath, [join(import.meta.dirname, '../../../sandbox/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(sandbox.stdout, 'data');
  base = JSON.parse(String(line).split('\n')[0] ?? '').url;
});

beforeEach(() => fetch(`${base}/payments/faults`, { method: 'DELETE' }));

afterAll(() => {
  sandbox.kill();
  rmSync(dataDir, { recursive: true });
});

describe('confirm', () => {
  test('is approved, and the payment has the shop’s own shape', async () => {
    const ask = await authenticated();
    expect(await toss().confirm(ask)).toEqual({
      outcome: 'approved',
      payment: {
        paymentKey: ask.paymentKey,
        orderId: ask.orderId,
        status: 'DONE',
        totalAmount: 34_900,
        balanceAmount: 34_900,
        methodText: expect.stringMatching(/^신한카드 \d{4}\*{4}\d{4}\*$/),
        receiptUrl: expect.stringContaining(`/receipt/${ask.paymentKey}`),
        approvedAt: expect.stringMatching(/Z$/),
        secret: expect.any(String),
        transaction: expect.any(String),
      },
    });
  });

  test.each([
    ['hang', 'unknown', 'IN_PROGRESS'],
    ['slow', 'unknown', 'DONE'],
    ['refuse', 'unknown', 'IN_PROGRESS'],
    ['reset_before', 'unknown', 'IN_PROGRESS'],
    ['reset_after_approve', 'unknown', 'DONE'],
    ['timeout_after_approve', 'unknown', 'DONE'],
    ['500_before', 'unknown', 'IN_PROGRESS'],
    ['500_after_approve', 'unknown', 'DONE'],
    ['429', 'unknown', 'IN_PROGRESS'],
    ['html_200', 'unknown', 'IN_PROGRESS'],
    ['truncated_json', 'unknown', 'DONE'],
    ['decline', 'declined', 'ABORTED'],
    ['wrong_amount', 'approved', 'DONE'],
  ])('under %s is %s while the company’s payment is %s', async (fault, outcome, status) => {
    const ask = await authenticated();
    await set(fault, 'confirm', 600);
    expect(await toss(400).confirm(ask)).toMatchObject({ outcome });
    await new Promise((resolve) => setTimeout(resolve, fault === 'slow' ? 400 : 0));
    expect(await toss().read(ask.paymentKey)).toMatchObject({ outcome: 'found', payment: { status } });
    if (outcome === 'unknown') expect(await toss().confirm(ask)).toMatchObject({ outcome: 'approved' });
  });

  test('returns the amount and the order that were really approved', async () => {
    await set('wrong_amount', 'confirm');
    expect(await toss().confirm(await authenticated())).toMatchObject({ payment: { totalAmount: 35_000 } });
    await set('wrong_orderId', 'confirm');
    const ask = await authenticated();
    const answer = await toss().confirm(ask);
    expect(answer).toMatchObject({ outcome: 'approved', payment: { paymentKey: ask.paymentKey } });
    expect(answer.outcome === 'approved' && answer.payment.orderId).not.toBe(ask.orderId);
  });

  test('is approved when an earlier call under another key was approved', async () => {
    const ask = await authenticated();
    await set('reset_after_approve', 'confirm');
    await toss().confirm(ask);
    expect(await toss().confirm({ ...ask, idempotencyKey: 'another' })).toMatchObject({ outcome: 'approved' });
  });

  test.each<[string, TossOutcome['outcome']]>([
    ['REJECT_CARD_PAYMENT', 'declined'],
    ['INVALID_STOPPED_CARD', 'declined'],
    ['EXCEED_MAX_AMOUNT', 'declined'],
    ['NOT_FOUND_PAYMENT_SESSION', 'declined'],
    ['PROVIDER_ERROR', 'unknown'],
    ['UNAUTHORIZED_KEY', 'unknown'],
    ['IDEMPOTENT_REQUEST_PROCESSING', 'unknown'],
    ['FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'unknown'],
    ['A_CODE_OF_TOMORROW', 'unknown'],
  ])('treats %s as %s', async (testCode, outcome) => {
    const answer = await createTossClient({ baseUrl: base, ...keys, testCode }).confirm(await authenticated());
    expect(answer).toMatchObject({ outcome });
    if (answer.outcome === 'declined') expect(answer.reason).toMatch(/[가-힣]/);
    if (answer.outcome === 'unknown') expect(answer.why).toContain(testCode);
  });

  test('with a wrong secret is unknown and not declined', async () => {
    const stranger = createTossClient({ baseUrl: base, clientKey: keys.clientKey, secretKey: 'test_sk_stranger' });
    expect(await stranger.confirm(await authenticated())).toEqual({ outcome: 'unknown', why: 'UNAUTHORIZED_KEY' });
  });

  test.each([
    ['the server is down', () => null],
    ['the answer never ends', (write: (text: string) => void) => write(`{"x":"${'x'.repeat(300_000)}`)],
    ['the payment is of another shape', (write: (text: string) => void) => write('{"status":"DONE"}')],
    ['the answer is null', (write: (text: string) => void) => write('null')],
  ])('is unknown when %s', async (title, answer) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      answer((text) => response.end(text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (title === 'the server is down') server.close();
    const far = createTossClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys, timeoutMs: 1000 });
    const ask = { paymentKey: 'p', orderId: 'order-far', amount: 100, idempotencyKey: 'far' };
    expect(await far.confirm(ask)).toMatchObject({ outcome: 'unknown' });
    expect(await far.findPayment('order-far')).toMatchObject({ outcome: 'unknown' });
    server.closeAllConnections();
    server.close();
  });

  test('follows no redirect', async () => {
    const server = createServer((_, response) =>
      response.writeHead(307, { location: `${base}/v1/payments/confirm` }).end(),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = await authenticated();
    const far = createTossClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys });
    expect(await far.confirm(ask)).toMatchObject({ outcome: 'unknown' });
    expect(await toss().read(ask.paymentKey)).toMatchObject({ payment: { status: 'IN_PROGRESS' } });
    server.closeAllConnections();
    server.close();
  });
});

describe('find and read', () => {
  test('distinguish found, absent and unknown payments', async () => {
    const ask = await authenticated();
    expect(await toss().findPayment(ask.orderId)).toMatchObject({
      outcome: 'found',
      payment: { status: 'IN_PROGRESS' },
    });
    expect(await toss().findPayment('order-nowhere')).toEqual({ outcome: 'absent' });
    expect(await toss().read('no/such?key')).toEqual({ outcome: 'absent' });
    await set('500_before', 'get');
    expect(await toss().findPayment(ask.orderId)).toMatchObject({ outcome: 'unknown' });
    await toss().confirm(ask);
    await set('get_stale', 'get');
    expect(await toss().findPayment(ask.orderId)).toMatchObject({ payment: { status: 'IN_PROGRESS' } });
    expect(await toss().findPayment(ask.orderId)).toMatchObject({ payment: { status: 'DONE' } });
  });
});

describe('cancel', () => {
  test('refunds a part and then the rest, each once', async () => {
    const ask = await authenticated();
    await toss().confirm(ask);
    const part = { paymentKey: ask.paymentKey, reason: '품절', amount: 10_000, idempotencyKey: `part-${ask.orderId}` };
    for (const _ of ['first', 'repeat']) {
      expect(await toss().cancel(part)).toMatchObject({
        outcome: 'approved',
        payment: { status: 'PARTIAL_CANCELED', balanceAmount: 24_900 },
      });
    }
    const tooMuch = { ...part, amount: 24_901, idempotencyKey: `more-${ask.orderId}` };
    expect(await toss().cancel(tooMuch)).toMatchObject({ outcome: 'declined', code: 'NOT_CANCELABLE_AMOUNT' });
    const rest = { ...part, amount: undefined, idempotencyKey: `rest-${ask.orderId}` };
    expect(await toss().cancel(rest)).toMatchObject({
      outcome: 'approved',
      payment: { status: 'CANCELED', balanceAmount: 0 },
    });
    expect(await toss().cancel({ ...rest, idempotencyKey: `again-${ask.orderId}` })).toMatchObject({
      outcome: 'approved',
    });
  });

  test.each(['cancel_500', 'cancel_timeout_after_cancel'])(
    'under %s is unknown, and a repeat with the same key settles it',
    { tags: ['nightly'], timeout: 15_000 },
    async (fault) => {
      const ask = await authenticated();
      await toss().confirm(ask);
      await set(fault, 'cancel');
      const wish = { paymentKey: ask.paymentKey, reason: '단순 변심', idempotencyKey: `cancel-${ask.orderId}` };
      expect(await toss().cancel(wish)).toMatchObject({ outcome: 'unknown' });
      expect(await toss().cancel(wish)).toMatchObject({ outcome: 'approved', payment: { balanceAmount: 0 } });
    },
  );
});

describe('a virtual account', () => {
  const dueDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const wish = (orderId: string) => ({
    orderId,
    orderName: '통영 굴 1kg',
    customerName: '김하늘',
    amount: 15_900,
    taxFreeAmount: 15_900,
    bank: '88',
    dueDate,
    idempotencyKey: `account-${orderId}`,
  });
  const next = () => {
    orders += 1;
    return `order-${String(orders).padStart(6, '0')}`;
  };

  test('is issued once per key, with the due date of the request', async () => {
    const ask = wish(next());
    const first = await toss().issue(ask);
    expect(first).toMatchObject({
      outcome: 'approved',
      payment: {
        status: 'WAITING_FOR_DEPOSIT',
        secret: expect.any(String),
        methodText: '신한은행 무통장입금',
        virtualAccount: { accountType: '일반', bankCode: '88', customerName: '김하늘' },
      },
    });
    const due = first.outcome === 'approved' ? first.payment.virtualAccount?.dueDate : null;
    expect(Math.abs(Date.parse(due ?? '') - Date.parse(dueDate))).toBeLessThan(1000);
    expect(await toss().issue(ask)).toEqual(first);
    expect(await toss().issue({ ...ask, idempotencyKey: 'another' })).toMatchObject({ outcome: 'approved' });
  });

  test.each(['reset_after_approve', '500_before', 'html_200', '429'])('under %s is unknown', async (fault) => {
    const ask = wish(next());
    await set(fault, 'account');
    expect(await toss().issue(ask)).toMatchObject({ outcome: 'unknown' });
    expect(await toss().issue(ask)).toMatchObject({ outcome: 'approved' });
  });

  test('at an unknown bank is declined', async () => {
    expect(await toss().issue({ ...wish(next()), bank: 'XX' })).toMatchObject({
      outcome: 'declined',
      code: 'INVALID_BANK',
    });
  });
});

describe('a cash receipt', () => {
  const wish = (orderId: string) => ({
    orderId,
    orderName: '통영 굴 1kg',
    amount: 15_900,
    taxFreeAmount: 0,
    type: '소득공제' as const,
    customerIdentityNumber: '01012345678',
    idempotencyKey: `receipt-${orderId}`,
  });

  test('is issued once per key and cancelled in parts', async () => {
    const { receipts } = toss();
    const first = await receipts.issue(wish('order-receipt-1'));
    expect(first).toMatchObject({ outcome: 'approved', receipt: { issueStatus: 'COMPLETED', amount: 15_900 } });
    expect(await receipts.issue(wish('order-receipt-1'))).toEqual(first);
    const receiptKey = first.outcome === 'approved' ? first.receipt.receiptKey : '';
    const cut = (amount: number, idempotencyKey: string) => receipts.cancel({ receiptKey, amount, idempotencyKey });
    expect(await cut(5_900, 'cut-1')).toMatchObject({ outcome: 'approved' });
    expect(await cut(5_900, 'cut-1')).toMatchObject({ outcome: 'approved' });
    expect(await cut(10_001, 'cut-2')).toMatchObject({ outcome: 'declined', code: 'NOT_CANCELABLE_AMOUNT' });
    expect(await cut(10_000, 'cut-3')).toMatchObject({ outcome: 'approved' });
  });

  test.each(['reset_after_approve', 'truncated_json', '500_before'])('under %s is unknown', async (fault) => {
    await set(fault, 'receipt');
    expect(await toss().receipts.issue(wish(`order-receipt-${fault}`))).toMatchObject({ outcome: 'unknown' });
  });

  test('for an invalid number is declined', async () => {
    const ask = { ...wish('order-receipt-9'), customerIdentityNumber: '12' };
    expect(await toss().receipts.issue(ask)).toMatchObject({ outcome: 'declined' });
  });
});

describe('the transactions of a day', () => {
  test('are complete, with refunds as negative amounts', async () => {
    const ask = await authenticated();
    await toss().confirm(ask);
    await toss().cancel({ paymentKey: ask.paymentKey, reason: '품절', amount: 10_000, idempotencyKey: 'day-1' });
    const [from, to] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string];
    const answer = await toss().transactions(from, to);
    const ofOrder =
      answer.outcome === 'found' ? answer.transactions.filter(({ orderId }) => orderId === ask.orderId) : [];
    expect(ofOrder.map(({ amount }) => amount)).toEqual([34_900, -10_000]);
    await set('500_before', 'get');
    expect(await toss().transactions(from, to)).toMatchObject({ outcome: 'unknown' });
  });
});

function toss(timeoutMs?: number) {
  return createTossClient({ baseUrl: base, ...keys, timeoutMs });
}

async function authenticated() {
  orders += 1;
  const ask = { orderId: `order-${String(orders).padStart(6, '0')}`, amount: 34_900 };
  const { paymentKey } = (await post('/payments/authenticate', { ...ask, orderName: '통영 굴 1kg' })) as {
    paymentKey: string;
  };
  return { ...ask, paymentKey, idempotencyKey: `confirm-${ask.orderId}` };
}

function set(fault: string, when: string, ms?: number) {
  return post('/payments/faults', { fault, when, count: 1, ms });
}

async function post(path: string, body: object) {
  const response = await fetch(base + path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return response.json();
}
