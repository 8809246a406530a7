import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxKeys, startSandbox } from './main.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
// biome-ignore lint/suspicious/noExplicitAny: replies are compared as they come.
type Loose = any;
const heard: { headers: IncomingHttpHeaders; body: Loose }[] = [];
/** The status codes with which the shop answers the webhooks of an order; 200 by default. */
const shopAnswers = new Map<string, number[]>();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let base = '';
let orders = 0;

const shop = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const body = JSON.parse(text);
  heard.push({ headers: request.headers, body });
  response.writeHead(shopAnswers.get(body.data?.orderId)?.shift() ?? 200).end();
});

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  const log = () => {};
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, webhookUrl, webhookScale: 0.0005, log });
  base = `http://127.0.0.1:${sandbox.port}`;
});

beforeEach(() => call('DELETE', '/payments/faults'));

afterAll(async () => {
  await sandbox.close();
  shop.close();
  rmSync(dataDir, { recursive: true });
});

describe('a card payment', () => {
  test('is approved once, and its tax is calculated from the taxable part', async () => {
    const payment = await paid(30_000, { taxFreeAmount: 8_000 });
    expect(payment).toMatchObject({
      status: 'DONE',
      totalAmount: 30_000,
      balanceAmount: 30_000,
      vat: 2_000,
      suppliedAmount: 20_000,
    });
    expect(payment.approvedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/);
    expect(payment.card.number).toMatch(/^\d{4}\*{4}\d{4}\*$/);
    expect(await confirm(payment.paymentKey, payment.orderId, 30_000)).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_PROCESSED_PAYMENT' },
    });
    expect((await api('GET', `/v1/payments/orders/${payment.orderId}`)).body.paymentKey).toBe(payment.paymentKey);
  });

  test('answers a repeated key with the first answer, regardless of the body', async () => {
    const { paymentKey, orderId } = await authenticated(12_900);
    const key = `repeat-${orderId}`;
    const first = await confirm(paymentKey, orderId, 12_900, key);
    const second = await api('POST', '/v1/payments/confirm', { nothing: true }, key);
    expect(second).toEqual(first);
    expect(await api('POST', `/v1/payments/${paymentKey}/cancel`, { cancelReason: '단순 변심' }, key)).toMatchObject({
      body: { status: 'CANCELED' },
    });
  });

  test('is refused as in progress while a request with the same key is running', async () => {
    const { paymentKey, orderId } = await authenticated(5_000, { answerAfterMs: 300 });
    const slow = confirm(paymentKey, orderId, 5_000, `busy-${orderId}`);
    await pause(100);
    expect(await confirm(paymentKey, orderId, 5_000, `busy-${orderId}`)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' },
    });
    expect((await slow).body.status).toBe('DONE');
  });

  test.each([
    ['another amount', 9_999, undefined, 403, 'FORBIDDEN_REQUEST'],
    ['another order', 10_000, 'order-of-someone', 403, 'FORBIDDEN_REQUEST'],
    ['an amount that is not a number', '10000', undefined, 400, 'INVALID_REQUEST'],
  ])('is not approved for %s', async (_, amount, order, status, code) => {
    const { paymentKey, orderId } = await authenticated(10_000);
    expect(await confirm(paymentKey, order ?? orderId, amount)).toMatchObject({ status, body: { code } });
  });

  test('expires ten minutes after authentication', async () => {
    const { paymentKey, orderId } = await authenticated(10_000, { agoMs: 10 * 60_000 + 1_000 });
    expect(await confirm(paymentKey, orderId, 10_000)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT_SESSION' },
    });
    expect((await api('GET', `/v1/payments/${paymentKey}`)).body.status).toBe('EXPIRED');
  });

  test('is refused when its order is already paid by another payment', async () => {
    const { orderId } = await paid(7_000);
    const again = await call('POST', '/payments/authenticate', { orderId, amount: 7_000 });
    expect(await confirm(again.body.paymentKey, orderId, 7_000)).toMatchObject({
      status: 400,
      body: { code: 'DUPLICATED_ORDER_ID' },
    });
  });

  test('is refunded in parts until nothing is left', async () => {
    const { paymentKey } = await paid(10_000);
    const cancel = (cancelAmount?: number) =>
      api('POST', `/v1/payments/${paymentKey}/cancel`, { cancelReason: '품절', cancelAmount });
    expect((await cancel(4_000)).body).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 6_000 });
    expect(await cancel(6_001)).toMatchObject({ status: 403, body: { code: 'NOT_CANCELABLE_AMOUNT' } });
    expect((await cancel()).body).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelAmount: 4_000 }, { cancelAmount: 6_000 }],
    });
    expect(await cancel()).toMatchObject({ status: 400, body: { code: 'ALREADY_CANCELED_PAYMENT' } });
  });

  test('needs the sandbox key, and returns any requested error', async () => {
    const strange = { authorization: `Basic ${btoa('test_sk_stranger:')}` };
    expect(await call('GET', '/v1/payments/nothing', undefined, strange)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED_KEY' },
    });
    const testHeader = { 'tosspayments-test-code': 'INVALID_STOPPED_CARD' };
    expect(await call('POST', '/v1/payments/confirm', {}, testHeader)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_STOPPED_CARD' },
    });
    expect(await api('GET', '/v1/payments/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT' },
    });
  });
});

describe('a virtual account', () => {
  test('accepts only the exact amount, once, and notifies the shop with its secret', async () => {
    const orderId = nextOrder();
    const wish = {
      amount: 20_000,
      orderId,
      orderName: '청도반시',
      customerName: '김감나무',
      bank: '11',
      validHours: 24,
    };
    const { body: issued } = await api('POST', '/v1/virtual-accounts', wish);
    expect(issued).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', virtualAccount: { bankCode: '11', expired: false } });
    const deposit = (amount: number) =>
      call('POST', '/bank/deposits', { accountNumber: issued.virtualAccount.accountNumber, amount });
    expect((await deposit(19_999)).status).toBe(409);
    expect((await deposit(20_000)).body).toMatchObject({ status: 'DONE' });
    expect((await deposit(20_000)).status).toBe(409);
    await until(() =>
      heard.some(
        ({ body }) =>
          body.secret === issued.secret && body.orderId === orderId && body.status === 'DONE' && !body.eventType,
      ),
    );
    const back = { bank: '11', accountNumber: '30212345678901', holderName: '김감나무' };
    const cancel = (account?: object) =>
      api('POST', `/v1/payments/${issued.paymentKey}/cancel`, {
        cancelReason: '단순 변심',
        refundReceiveAccount: account,
      });
    expect((await cancel()).status).toBe(400);
    expect((await cancel(back)).body).toMatchObject({
      status: 'CANCELED',
      virtualAccount: { refundStatus: 'COMPLETED' },
    });
  });
});

describe('the bank', () => {
  const issue = async (amount = 20_000) => {
    const wish = { amount, orderId: nextOrder(), orderName: '청도반시', customerName: '김감나무', bank: '88' };
    return (await api('POST', '/v1/virtual-accounts', wish)).body;
  };
  const deposit = (issued: Loose, amount = issued.totalAmount) =>
    call('POST', '/bank/deposits', { accountNumber: issued.virtualAccount.accountNumber, amount });

  test.each([
    ['deposit_short', 19_000],
    ['deposit_long', 21_000],
  ])('accepts another amount under %s', async (name, amount) => {
    const issued = await issue();
    await fault(name);
    expect((await deposit(issued)).body).toMatchObject({ status: 'DONE', amount });
    expect((await api('GET', `/v1/payments/${issued.paymentKey}`)).body).toMatchObject({ totalAmount: amount });
  });

  test('accepts a deposit to a closed account only under its faults', async () => {
    const issued = await issue();
    await api('POST', `/v1/payments/${issued.paymentKey}/cancel`, { cancelReason: '입금 기한 만료' });
    expect((await deposit(issued)).status).toBe(409);
    await fault('deposit_after_cancel');
    expect((await deposit(issued)).body).toMatchObject({ status: 'DONE' });
    const late = await issue();
    await fault('deposit_after_due');
    expect((await deposit(late)).body).toMatchObject({ status: 'DONE' });
  });

  test('reverses a deposit under done_then_waiting, and accepts it again', async () => {
    const issued = await issue();
    await call('POST', '/payments/faults', { fault: 'done_then_waiting', ms: 50 });
    await deposit(issued);
    await until(() =>
      heard.some(({ body }) => body.orderId === issued.orderId && body.status === 'WAITING_FOR_DEPOSIT'),
    );
    expect((await deposit(issued)).body).toMatchObject({ status: 'DONE' });
  });

  test('lists the waiting accounts on its page', async () => {
    const issued = await issue(12_300);
    const shown = await (await fetch(`${base}/bank`)).text();
    expect(shown).toContain(issued.virtualAccount.accountNumber);
    expect(shown).toContain('1,000원 적게');
  });
});

describe('a process to kill', () => {
  test.each([
    ['received', 'IN_PROGRESS'],
    ['approved', 'DONE'],
    ['responded', 'DONE'],
  ])('is killed at %s, when the payment is %s', async (point, status) => {
    const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const { paymentKey, orderId } = await authenticated(5_000);
    const wish = JSON.stringify({ fault: 'kill_app_at', point, pid: victim.pid });
    const post = (type: string) =>
      fetch(`${base}/payments/faults`, { method: 'POST', headers: { 'content-type': type }, body: wish });
    expect((await post('text/plain')).status).toBe(415);
    expect((await post('application/json')).status).toBe(201);
    const limit = new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.race([confirm(paymentKey, orderId, 5_000), limit]);
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
    expect(victim.signalCode).toBe('SIGKILL');
    expect((await api('GET', `/v1/payments/${paymentKey}`)).body.status).toBe(status);
  });
});

describe('the webhook', () => {
  test('is repeated under the same id until the shop accepts it', async () => {
    const { paymentKey, orderId } = await authenticated(3_000);
    shopAnswers.set(orderId, [500, 503]);
    await confirm(paymentKey, orderId, 3_000);
    await until(() => webhooksOf(orderId).length === 3);
    const ids = new Set(webhooksOf(orderId).map(({ headers }) => headers['tosspayments-webhook-transmission-id']));
    expect(ids.size).toBe(1);
    expect(
      webhooksOf(orderId).map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count']),
    ).toEqual(['0', '1', '2']);
  });

  test('may arrive three times, before the answer, or with a false final status', async () => {
    await fault('webhook_dup');
    const thrice = await paid(3_000);
    await until(() => webhooksOf(thrice.orderId).length === 3);
    await fault('webhook_before_response');
    expect(webhooksOf((await paid(3_000)).orderId)).toHaveLength(1);
    await fault('done_then_aborted');
    const { orderId } = await paid(3_000);
    await until(() => webhooksOf(orderId).length === 2);
    expect(webhooksOf(orderId).map(({ body }) => body.data.status)).toEqual(['DONE', 'ABORTED']);
    expect((await api('GET', `/v1/payments/orders/${orderId}`)).body.status).toBe('DONE');
  });

  test('may arrive out of order, or never', async () => {
    await fault('webhook_reorder');
    await fault('webhook_never');
    const first = await paid(3_000);
    const never = await paid(3_000);
    const third = await paid(3_000);
    await until(() => webhooksOf(first.orderId).length === 1);
    expect(webhooksOf(never.orderId)).toHaveLength(0);
    const order = heard.map(({ body }) => body.data?.orderId);
    expect(order.indexOf(third.orderId)).toBeLessThan(order.indexOf(first.orderId));
  });
});

describe('the payment window', () => {
  const wish = (more: object = {}) => ({
    clientKey: sandboxKeys.clientKey,
    method: 'CARD',
    orderId: nextOrder(),
    orderName: '<b>통영</b> 굴 & 멍게',
    amount: '34900',
    successUrl: 'https://shop.example/pay/success?from=window',
    failUrl: 'https://shop.example/pay/fail/7?a=1',
    ...more,
  });
  const press = (fields: object) =>
    fetch(`${base}/toss/window`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...fields }) });

  test('shows the order name escaped', async () => {
    const shown = await fetch(`${base}/toss/window?${new URLSearchParams(wish())}`);
    const text = await shown.text();
    expect(shown.status).toBe(200);
    expect(text).toContain('34,900원');
    expect(text).not.toContain('<b>통영</b>');
  });

  test.each([
    ['CARD', { card: 'easy:네이버페이' }, { method: '간편결제', easyPay: { provider: '네이버페이' } }],
    ['TRANSFER', { bank: '20' }, { method: '계좌이체', transfer: { bankCode: '20' } }],
    ['MOBILE_PHONE', {}, { method: '휴대폰', isPartialCancelable: false }],
  ])('pays by %s with %j', async (method, choice, payment) => {
    const fields = wish({ method });
    const shown = await (await fetch(`${base}/toss/window?${new URLSearchParams(fields)}`)).text();
    expect(shown).toContain('34,900원');
    const url = new URL((await press({ ...fields, ...choice, act: 'approve' })).headers.get('location') ?? '');
    const key = url.searchParams.get('paymentKey') ?? '';
    expect((await confirm(key, fields.orderId, 34_900)).body).toMatchObject({ status: 'DONE', ...payment });
    if (method !== 'MOBILE_PHONE') return;
    const part = { cancelReason: '품절', cancelAmount: 1000 };
    expect((await api('POST', `/v1/payments/${key}/cancel`, part)).body.code).toBe('NOT_ALLOWED_PARTIAL_REFUND');
  });

  test('returns with a key that can be confirmed', async () => {
    const fields = wish();
    const url = new URL((await press({ ...fields, act: 'approve', card: '61' })).headers.get('location') ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      from: 'window',
      paymentType: 'NORMAL',
      orderId: fields.orderId,
      amount: '34900',
    });
    const done = await confirm(url.searchParams.get('paymentKey') ?? '', fields.orderId, 34_900);
    expect(done.body).toMatchObject({ status: 'DONE', card: { issuerCode: '61' } });
  });

  test('returns the order number when the card is refused, and not when it is closed', async () => {
    const fields = wish();
    const refused = new URL((await press({ ...fields, act: 'reject' })).headers.get('location') ?? '');
    expect(refused.searchParams.get('code')).toBe('REJECT_CARD_COMPANY');
    expect(refused.searchParams.get('orderId')).toBe(fields.orderId);
    const closed = new URL((await press({ ...fields, act: 'close' })).headers.get('location') ?? '');
    expect(closed.pathname).toBe('/pay/fail/7');
    expect(closed.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(closed.searchParams.has('orderId')).toBe(false);
  });

  test.each(['javascript:alert(1)', 'data:text/html,hi', '/pay', ''])('never leads to %j', async (successUrl) => {
    expect((await press(wish({ successUrl, act: 'approve' }))).status).toBe(400);
  });
});

test('malformed requests are refused and change nothing', async () => {
  for (const body of ['', '{', 'null', '[]', '"x"', '{"paymentKey":{}}', 'x'.repeat(1_100_000)]) {
    const answer = await fetch(`${base}/v1/payments/confirm`, {
      method: 'POST',
      body,
      headers: { authorization: basic },
    });
    expect([400, 413]).toContain(answer.status);
  }
  for (const path of ['/v1/payments/%E0%A4%A', '//', '/v1/payments/__proto__', '/payments/faults/constructor']) {
    expect([400, 404]).toContain((await fetch(base + path, { headers: { authorization: basic } })).status);
  }
  expect((await call('POST', '/payments/faults', { fault: 'constructor' })).status).toBe(400);
  expect((await call('GET', '/payments/ledger')).status).toBe(200);
});

test('an answered payment survives a kill and a truncated last line', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
  const first = await apart(home);
  const { body } = await call(
    'POST',
    '/payments/authenticate',
    { orderId: 'order-killed', amount: 8_800 },
    {},
    first.base,
  );
  const ask = { paymentKey: body.paymentKey, orderId: 'order-killed', amount: 8_800 };
  const keyed = { authorization: basic, 'idempotency-key': 'once' };
  const answer = await call('POST', '/v1/payments/confirm', ask, keyed, first.base);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  appendFileSync(join(home, 'sandbox', 'payments.jsonl'), '{"at":"2026-11-20T23:10');
  const second = await apart(home);
  expect((await call('GET', '/payments/ledger', undefined, {}, second.base)).body).toMatchObject([
    { orderId: 'order-killed', status: 'DONE' },
  ]);
  expect(await call('POST', '/v1/payments/confirm', ask, keyed, second.base)).toEqual(answer);
  second.process.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

test('the postcode search finds words in any order, on every coast', async () => {
  const find = async (q: string) => (await call('GET', `/postcode/addresses?q=${encodeURIComponent(q)}`)).body;
  expect((await find('테헤란로 강남구')).entities[0]).toMatchObject({
    zonecode: '06236',
    sido: '서울',
    sigungu: '강남구',
    bname: '역삼동',
  });
  for (const zone of ['63083', '63365', '40221', '23108', '58865', '59161'])
    expect((await find(zone)).total).toBeGreaterThan(0);
  expect(await find('없는동네')).toEqual({ total: 0, entities: [] });
  expect(await find('')).toEqual({ total: 0, entities: [] });
});

const basic = `Basic ${btoa(`${sandboxKeys.secretKey}:`)}`;

function nextOrder() {
  orders += 1;
  return `order-${String(orders).padStart(6, '0')}`;
}

async function authenticated(amount: number, more: object = {}) {
  const orderId = nextOrder();
  const { body } = await call('POST', '/payments/authenticate', {
    orderId,
    amount,
    orderName: '청도반시 5kg',
    ...more,
  });
  return { orderId, paymentKey: body.paymentKey as string };
}

async function paid(amount: number, more: object = {}) {
  const { paymentKey, orderId } = await authenticated(amount, more);
  return (await confirm(paymentKey, orderId, amount)).body;
}

function confirm(paymentKey: string, orderId: string, amount: unknown, key?: string) {
  return api('POST', '/v1/payments/confirm', { paymentKey, orderId, amount }, key);
}

function api(method: string, path: string, body?: object, key?: string) {
  return call(method, path, body, { authorization: basic, ...(key && { 'idempotency-key': key }) });
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}, at = base) {
  const response = await fetch(at + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Loose };
}

function fault(name: string) {
  return call('POST', '/payments/faults', { fault: name, count: 1 });
}

function webhooksOf(orderId: string) {
  return heard.filter(({ body }) => body.data?.orderId === orderId);
}

async function until(happened: () => boolean) {
  for (let turn = 0; turn < 1000 && !happened(); turn += 1) await pause(20);
  expect(happened()).toBe(true);
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function apart(home: string) {
  const env = { ...process.env, SANDBOX_PORT: '0', DATA_DIR: home, WEBHOOK_URL: 'http://127.0.0.1:9/' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
  const [line] = await once(child.stdout, 'data');
  return { process: child, base: JSON.parse(String(line).split('\n')[0] ?? '').url as string };
}
