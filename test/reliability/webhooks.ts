import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { depositAtBank, type LedgerEntry, setPaymentFault } from '../bank-deposits.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, p99, printReport, seededLuck } from './checks.ts';
import { compareLedgers } from './compare-ledgers.ts';
import { mapConcurrently } from './concurrent-requests.ts';
import { createGuestPayer } from './guest-payer.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

export type WebhookOptions = {
  payments?: number;
  deliveries?: number;
  forged?: number;
  seed?: number;
  print?: (line: string) => void;
};
type Webhook = { id: string; body: unknown };

const statuses = [
  'DONE',
  'WAITING_FOR_DEPOSIT',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
  'READY',
  'AN_UNKNOWN_STATUS',
];

/** Webhooks of payments in any number and order, genuine, outdated and forged: the payment company's reply to a query decides. */
export async function runWebhooksLane(options: WebhookOptions = {}): Promise<LaneReport> {
  const { payments = 500, deliveries = 20_000, forged = 2000, seed = Date.now() % 1e6, print = () => {} } = options;
  const checks = createChecks();
  const luck = seededLuck(seed);
  const stage = await openStage();
  try {
    const made = await orders(stage, payments);
    print(`${payments} orders, paid by card or waiting for a deposit`);
    const before = await paymentStates(stage);
    const [storedBefore] = await storedWebhooks(stage);
    const forgeries = Array.from({ length: forged }, () => forgery([...before.keys()], luck));
    const forgedReplies = await send(stage, forgeries);
    checks.that(
      'no reply to a forged webhook has status 5xx',
      forgedReplies.every(({ status }) => status < 500),
      forgedReplies.find(({ status }) => status >= 500),
    );
    await pause(3000);
    checks.that(`${forged} forged webhooks change no payment`, areSame(before, await paymentStates(stage)));
    const [storedAfter] = await storedWebhooks(stage);
    const rows = (storedAfter?.rows ?? 0) - (storedBefore?.rows ?? 0);
    const bytes = (storedAfter?.bytes ?? 0) - (storedBefore?.bytes ?? 0);
    checks.that('forged webhooks add at most three rows per order', rows <= payments * 3, `${rows} rows`);
    checks.that('forged webhooks add at most 12 kB per order', bytes <= payments * 12_000, `${bytes} bytes`);
    await payIn(stage, made, luck);
    const webhooks = await history(stage, deliveries, luck);
    const replies = await send(stage, webhooks);
    checks.that(
      'every genuine or outdated webhook gets the status 200',
      replies.every(({ status }) => status === 200),
      replies.find(({ status }) => status !== 200),
    );
    await compareLedgers(stage, checks);
    await checks.audit(stage.sql);
    const figures = { deliveries: webhooks.length, 'reply, p99 ms': p99(replies.map(({ took }) => took)) };
    return checks.report(seed, {
      ...figures,
      'rows of forged webhooks': rows,
      'bytes of forged webhooks': bytes,
      'reply to a forged webhook, p99 ms': p99(forgedReplies.map(({ took }) => took)),
    });
  } finally {
    await stage.close();
  }
}

/** Number and size of the stored webhooks. */
function storedWebhooks({ sql }: LaneStage) {
  return sql<{ rows: number; bytes: number }[]>`
    select count(*) as rows, coalesce(sum(octet_length(body)), 0)::bigint as bytes from payment_event`;
}

/** A third paid by card, two thirds waiting for a deposit. */
async function orders(stage: LaneStage, count: number) {
  const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
  const all = await mapConcurrently([...Array(count).keys()], async (at) => {
    const payer = await createGuestPayer(stage);
    const { uuid, price } = await payer.check(goods, at % 3 === 0 ? 'card' : 'bank_transfer');
    if (at % 3 === 0) await payer.confirm(uuid, price);
    const account = at % 3 === 0 ? undefined : await payer.account(uuid);
    return { account, price };
  });
  await pause(2000);
  return all;
}

/** Half of the deposits arrive, most of them without a webhook. */
async function payIn(stage: LaneStage, all: { account: string | undefined; price: number }[], luck: () => number) {
  for (const { account, price } of all) {
    if (!account || luck() < 0.5) continue;
    if (luck() < 0.8) await setPaymentFault(stage.sandbox, 'webhook_never', { count: 2 });
    await depositAtBank(stage.sandbox, account, price);
  }
}

async function history(stage: LaneStage, count: number, luck: () => number): Promise<Webhook[]> {
  const ledger = (await stage.ledger()) as unknown as (LedgerEntry & { paymentKey: string })[];
  const secrets = new Map(
    (
      await stage.sql<{ uuid: string; secret: string | null }[]>`
      select o.uuid, p.secret from orders o join payment p on p.order_id = o.id`
    ).map(({ uuid, secret }) => [uuid, secret]),
  );
  const each = Math.ceil(count / ledger.length / 2);
  const webhooks = ledger.flatMap((entry) =>
    Array.from({ length: each }, (_, nth): Webhook => {
      // The last webhook of each is genuine; the others are outdated or forged.
      const status = nth === 0 ? entry.status : (statuses[Math.floor(luck() * statuses.length)] as string);
      const { orderId, paymentKey, totalAmount } = entry;
      const asDeposit = entry.virtualAccount !== null && luck() < 0.5;
      const body = asDeposit
        ? { createdAt: 'x', secret: secrets.get(orderId), status, transactionKey: 'x', orderId }
        : { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: 'x', data: { orderId, paymentKey, status, totalAmount } };
      return { id: randomUUID(), body };
    }),
  );
  return shuffled([...webhooks, ...webhooks], luck).slice(0, count);
}

function forgery(uuids: string[], luck: () => number): Webhook {
  const orderId = uuids[Math.floor(luck() * uuids.length)] as string;
  const status = statuses[Math.floor(luck() * 3)];
  const forms = [
    { secret: `ps_${randomUUID()}`, status, transactionKey: 'x', orderId },
    { secret: '', status, orderId },
    { status, orderId },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status: 'DONE', paymentKey: 'forged', totalAmount: 1 } },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: randomUUID(), status } },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: null },
    { data: [orderId], status: { $gt: '' } },
    { orderId: `${orderId}' or '1'='1`, status },
    {},
  ];
  return { id: randomUUID(), body: forms[Math.floor(luck() * forms.length)] };
}

async function send(stage: LaneStage, webhooks: Webhook[]) {
  return mapConcurrently(
    webhooks,
    async ({ id, body }) => {
      const began = performance.now();
      const response = await fetch(`${stage.origin}/v1/payments/webhook/toss`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'tosspayments-webhook-transmission-id': id },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return { status: response.status, took: performance.now() - began, body };
    },
    40,
  );
}

async function paymentStates(stage: LaneStage) {
  const rows = await stage.sql<{ uuid: string; state: string }[]>`
    select o.uuid, concat_ws(' ', o.status, p.stage, p.status, p.paid_amount, p.payment_key) as state
    from orders o join payment p on p.order_id = o.id`;
  return new Map(rows.map(({ uuid, state }) => [uuid, state]));
}

function areSame(before: Map<string, string>, after: Map<string, string>) {
  return [...before].every(([uuid, state]) => after.get(uuid) === state);
}

function shuffled<T>(all: T[], luck: () => number) {
  const mixed = all.map((one) => [luck(), one] as const).sort(([a], [b]) => a - b);
  return mixed.map(([, one]) => one);
}

const usage = `node test/reliability/webhooks.ts [--payments 500] [--deliveries 20000] [--forged 2000] [--seed n]

Places --payments orders by card and virtual account and sends --forged forged webhooks about them, which must change nothing. Then it sends
--deliveries genuine, outdated and false webhooks, shuffled and each twice. At the end every payment of the shop must agree with the
payment company. Exits 1 if a check fails.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const options = {
    help: { type: 'boolean' },
    payments: number,
    deliveries: number,
    forged: number,
    seed: number,
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runWebhooksLane({ ...Object.fromEntries(given), print: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
