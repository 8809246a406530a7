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
  say?: (line: string) => void;
};
type Letter = { id: string; body: unknown };

const statuses = [
  'DONE',
  'WAITING_FOR_DEPOSIT',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
  'READY',
  'A_WORD_OF_TOMORROW',
];

/** Webhooks of payments in any number and order, genuine, outdated and forged: the payment company's reply to a query decides. */
export async function runWebhooksLane(options: WebhookOptions = {}): Promise<LaneReport> {
  const { payments = 500, deliveries = 20_000, forged = 2000, seed = Date.now() % 1e6, say = () => {} } = options;
  const checks = createChecks();
  const luck = seededLuck(seed);
  const stage = await openStage();
  try {
    const made = await orders(stage, payments);
    say(`${payments} orders, paid by card or waiting for a deposit`);
    const before = await stands(stage);
    const [kept] = await keptOf(stage);
    const lies = Array.from({ length: forged }, () => forgery([...before.keys()], luck));
    const lied = await send(stage, lies);
    checks.that(
      'forged words are answered without trouble',
      lied.every(({ status }) => status < 500),
      lied.find(({ status }) => status >= 500),
    );
    await pause(3000);
    checks.that(`${forged} forged words changed nothing`, same(before, await stands(stage)));
    const [grown] = await keptOf(stage);
    const rows = (grown?.rows ?? 0) - (kept?.rows ?? 0);
    const bytes = (grown?.bytes ?? 0) - (kept?.bytes ?? 0);
    checks.that('forged words leave no more than a few rows an order', rows <= payments * 3, `${rows} rows`);
    checks.that('forged words leave no more than a few kB an order', bytes <= payments * 12_000, `${bytes} bytes`);
    await payIn(stage, made, luck);
    const words = await history(stage, deliveries, luck);
    const said = await send(stage, words);
    checks.that(
      'every word is answered with 200',
      said.every(({ status }) => status === 200),
      said.find(({ status }) => status !== 200),
    );
    await compareLedgers(stage, checks);
    await checks.audit(stage.sql);
    const figures = { deliveries: words.length, 'answered, p99 ms': p99(said.map(({ took }) => took)) };
    return checks.report(seed, {
      ...figures,
      'rows of forged words': rows,
      'bytes of forged words': bytes,
      'forged, p99 ms': p99(lied.map(({ took }) => took)),
    });
  } finally {
    await stage.close();
  }
}

/** The stored webhooks. */
function keptOf({ sql }: LaneStage) {
  return sql<{ rows: number; bytes: number }[]>`
    select count(*) as rows, coalesce(sum(octet_length(body)), 0)::bigint as bytes from payment_event`;
}

/** A third paid by card, two thirds waiting for a deposit. */
async function orders(stage: LaneStage, count: number) {
  const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
  const all = await mapConcurrently([...Array(count).keys()], async (at) => {
    const one = await createGuestPayer(stage);
    const { uuid, price } = await one.check(goods, at % 3 === 0 ? 'card' : 'bank_transfer');
    if (at % 3 === 0) await one.confirm(uuid, price);
    const account = at % 3 === 0 ? undefined : await one.account(uuid);
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

async function history(stage: LaneStage, count: number, luck: () => number): Promise<Letter[]> {
  const ledger = (await stage.ledger()) as unknown as (LedgerEntry & { paymentKey: string })[];
  const secrets = new Map(
    (
      await stage.sql<{ uuid: string; secret: string | null }[]>`
      select o.uuid, p.secret from orders o join payment p on p.order_id = o.id`
    ).map(({ uuid, secret }) => [uuid, secret]),
  );
  const each = Math.ceil(count / ledger.length / 2);
  const letters = ledger.flatMap((entry) =>
    Array.from({ length: each }, (_, nth): Letter => {
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
  return shuffled([...letters, ...letters], luck).slice(0, count);
}

function forgery(uuids: string[], luck: () => number): Letter {
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

async function send(stage: LaneStage, letters: Letter[]) {
  return mapConcurrently(
    letters,
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

async function stands(stage: LaneStage) {
  const rows = await stage.sql<{ uuid: string; stand: string }[]>`
    select o.uuid, concat_ws(' ', o.status, p.stage, p.status, p.paid_amount, p.payment_key) as stand
    from orders o join payment p on p.order_id = o.id`;
  return new Map(rows.map(({ uuid, stand }) => [uuid, stand]));
}

function same(before: Map<string, string>, after: Map<string, string>) {
  return [...before].every(([uuid, stand]) => after.get(uuid) === stand);
}

function shuffled<T>(all: T[], luck: () => number) {
  const mixed = all.map((one) => [luck(), one] as const).sort(([a], [b]) => a - b);
  return mixed.map(([, one]) => one);
}

const usage = `node test/reliability/webhooks.ts [--payments 500] [--deliveries 20000] [--forged 2000] [--seed n]

Orders by card and into virtual accounts; then forged words about them, which must change nothing; then so many true, old and false
words, shuffled and each of them twice. In the end every payment stands as the payment company has it. Exits 1 when one does not.`;

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
  const report = await runWebhooksLane({ ...Object.fromEntries(given), say: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
