import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clearPaymentFaults, depositAtBank, setPaymentFault } from '../bank-deposits.ts';
import type { TestProduct } from '../products.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, p99, printReport, seededLuck } from './checks.ts';
import { compareLedgers } from './compare-ledgers.ts';
import { mapConcurrently } from './concurrent-requests.ts';
import { createGuestPayer } from './guest-payer.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

export type PaymentFaultsOptions = { payments?: number; seed?: number; print?: (line: string) => void };
type PaymentFault = [name: string, more?: object];

const connectionFaults = [
  'hang',
  'slow',
  'refuse_conn',
  'reset_before',
  'reset_after_approve',
  'timeout_after_approve',
  '500_before',
  '500_after_approve',
  '429',
  'html_200',
  'truncated_json',
];
const webhookFaults: PaymentFault[] = [
  ['webhook_dup', { n: 5 }],
  ['webhook_reorder'],
  ['webhook_late', { ms: 1500 }],
  ['webhook_never', { count: 2 }],
  ['done_then_aborted'],
];
const queryFaults: PaymentFault[] = [
  ...connectionFaults.map((name): PaymentFault => [name, { when: 'get', ms: 900 }]),
  ['get_stale', { ms: 1500 }],
];
const cardFaults: PaymentFault[] = [
  ...connectionFaults.map((name): PaymentFault => [name, { ms: 900 }]),
  ['decline'],
  ['wrong_amount'],
  ['wrong_orderId'],
  ['webhook_before_response'],
  ...webhookFaults,
  ...queryFaults,
  // Refunds that are not possible at first.
  ['cancel_500', { n: 3, and: 'wrong_amount' }],
  ['cancel_timeout_after_cancel', { and: 'wrong_amount' }],
];
const accountFaults: PaymentFault[] = [
  ...connectionFaults.map((name): PaymentFault => [name, { when: 'account', ms: 900 }]),
  ...webhookFaults,
  ...queryFaults,
  ['deposit_short'],
  ['deposit_long'],
  ['done_then_waiting', { ms: 200 }],
];

/** Every fault of the payment company in turn, over `payments` payments; in the end its ledger and ours must agree. */
export async function runPaymentFaultsLane({
  payments = 2000,
  seed = Date.now() % 1e6,
  print = () => {},
}: PaymentFaultsOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const luck = seededLuck(seed);
  const stage = await openStage();
  const falseReplies: unknown[] = [];
  const waits: number[] = [];
  const began = performance.now();
  try {
    const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
    const plan = Array.from({ length: payments }, (_, at) => {
      const card = luck() < 0.6;
      const faults = card ? cardFaults : accountFaults;
      return { card, fault: faults[at % faults.length] as PaymentFault };
    });
    let done = 0;
    await mapConcurrently(
      plan,
      async ({ card, fault }) => {
        const started = performance.now();
        const falseReply = await payWithFault(stage, goods, card, fault);
        if (falseReply) falseReplies.push(falseReply);
        waits.push(performance.now() - started);
        if (++done % 200 === 0)
          print(`${done} of ${payments} payments, ${Math.round((performance.now() - began) / 1000)} s`);
      },
      32,
    );
    await clearPaymentFaults(stage.sandbox);
    checks.that(
      'every reply about a payment is true, neither a false "failed" nor a false "paid"',
      falseReplies.length === 0,
      falseReplies.slice(0, 5),
    );
    await compareLedgers(stage, checks);
    await checks.audit(stage.sql);
    return checks.report(seed, {
      payments,
      'one payment, p99 ms': p99(waits),
      'all, s': (performance.now() - began) / 1000,
    });
  } finally {
    await stage.close();
  }
}

/** One payment under one fault; the customer's reply and the result, when the reply was false. */
async function payWithFault(stage: LaneStage, goods: TestProduct, card: boolean, [name, more = {}]: PaymentFault) {
  const buyer = await createGuestPayer(stage);
  const { and, ...how } = more as { and?: string };
  const isDeposit = name.startsWith('deposit_') || name === 'done_then_waiting';
  const set = async () => {
    if (and) await setPaymentFault(stage.sandbox, and);
    await setPaymentFault(stage.sandbox, name, how);
  };
  if (card) {
    const { uuid, price } = await buyer.check(goods, 'card');
    await set();
    const reply = await buyer.confirm(uuid, price);
    const end = await buyer.end(uuid);
    return (reply === 'failed' && end === 'paid') || (reply === 'paid' && end !== 'paid')
      ? { uuid, reply, end }
      : undefined;
  }
  if (!isDeposit) await set();
  const { uuid, price } = await buyer.check(goods, 'bank_transfer');
  const account = await buyer.account(uuid);
  if (!account) return undefined;
  if (isDeposit) await set();
  // The bank does not fail here: it receives the money, sooner or later.
  for (let tries = 0; tries < 3; tries++) {
    const { status } = await depositAtBank(stage.sandbox, account, price);
    if (status === 200) break;
    await pause(50);
  }
  const reply = await buyer.end(uuid, name === 'done_then_waiting' ? 3 : 60);
  // A bank that reverses a deposit makes the reply false; any other final reply must hold.
  if (reply !== 'paid' || name === 'done_then_waiting') return undefined;
  await pause(500);
  const end = await buyer.end(uuid, 3);
  return end === reply ? undefined : { uuid, reply, end };
}

const usage = `node test/reliability/payment-faults.ts [--payments 2000] [--seed n]

Makes --payments payments by card and into virtual accounts while the payment company fails in every way: lost, late, wrong and truncated
replies, repeated, reordered, late and missing webhooks, deposits of another amount, reversed deposits. Then it compares the company's
ledger with the payments of the shop. Exits 1 if they differ or if a customer got a false reply.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, payments: number, seed: number } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runPaymentFaultsLane({
    ...Object.fromEntries(given),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
