import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerEntry } from '../bank-deposits.ts';
import type { LaneChecks } from './checks.ts';
import type { LaneStage } from './lane-stage.ts';

type Ours = {
  uuid: string;
  status: string;
  stage: string;
  paid: number;
  refunded: number;
  amount: number;
  open: boolean;
};

/** Waits until no payment is in progress, then compares the payment company's ledger with our payments. */
export async function compareLedgers(stage: LaneStage, checks: LaneChecks) {
  // A deposit without a webhook is found by polling, every ten seconds here.
  await pause(12_000);
  const left = await quiet(stage);
  checks.that('no payment remains in progress', left.length === 0, left.slice(0, 5));
  const theirs = (await stage.ledger()) as unknown as LedgerEntry[];
  const ours = await stage.sql<Ours[]>`
    select o.uuid, o.status, p.stage, p.paid_amount as paid, p.refunded_amount as refunded, p.amount,
      exists (select from payment_case c where c.order_id = o.id and c.closed_at is null) as open
    from orders o join payment p on p.order_id = o.id`;
  const byOrder = new Map(ours.map((payment) => [payment.uuid, payment]));
  const mismatches = theirs.flatMap((entry) => {
    const payment = byOrder.get(entry.orderId);
    const flaw = flawOf(entry, payment);
    return flaw ? [{ flaw, order: entry.orderId, theirs: entry.status, of: entry.totalAmount, ours: payment }] : [];
  });
  checks.that(
    `the shop agrees with ${theirs.length} payments of the company`,
    mismatches.length === 0,
    mismatches.slice(0, 5),
  );
  const done = new Map(theirs.filter(({ status }) => status === 'DONE').map((entry) => [entry.orderId, entry]));
  const paid = ours.filter(({ stage }) => stage === 'approved');
  const unpaid = paid.filter(({ uuid, paid, amount }) => done.get(uuid)?.totalAmount !== paid || paid !== amount);
  checks.that(
    `the company holds the exact amount of ${paid.length} paid orders`,
    unpaid.length === 0,
    unpaid.slice(0, 5),
  );
  const twice = theirs.filter(({ history }) => history.filter(({ act }) => act === 'approved').length > 1);
  checks.that('the company approves no order twice', twice.length === 0, twice.slice(0, 5));
}

/** Our payments and the company's ledger, as sets of captured and refunded amounts. */
export async function checkRemainingPayments(stage: LaneStage, checks: LaneChecks) {
  const ours = await stage.sql<{ uuid: string; left: number }[]>`
    select o.uuid, p.paid_amount - p.refunded_amount as left from orders o join payment p on p.order_id = o.id where p.paid_amount > 0`;
  const ledger = (await stage.ledger()) as unknown as {
    orderId: string;
    status: string;
    balanceAmount?: number;
    totalAmount: number;
  }[];
  const theirs = new Map(
    ledger
      .filter(({ status }) => ['DONE', 'CANCELED', 'PARTIAL_CANCELED'].includes(status))
      .map((entry) => [entry.orderId, entry.balanceAmount ?? (entry.status === 'CANCELED' ? 0 : entry.totalAmount)]),
  );
  const different = ours.filter(({ uuid, left }) => theirs.get(uuid) !== left);
  checks.that(
    'the remaining amount of each payment is the same at the company',
    different.length === 0,
    different.slice(0, 5),
  );
}

function flawOf({ status, totalAmount }: LedgerEntry, payment: Ours | undefined) {
  if (status === 'DONE') {
    if (payment?.stage === 'approved' && payment.paid === totalAmount) return null;
    // A refund that is not possible yet, and has a case.
    return payment?.stage === 'cancelling' && payment.open ? null : 'a payment without an order';
  }
  if (payment?.stage === 'approved' && payment.refunded < payment.paid)
    return status === 'IN_PROGRESS' ? null : 'an order without a payment';
  return status === 'WAITING_FOR_DEPOSIT' && payment?.stage !== 'issued'
    ? 'an open account without a waiting order'
    : null;
}

async function quiet(stage: LaneStage) {
  const until = Date.now() + 120_000;
  for (;;) {
    const open = await stage.sql<{ uuid: string; stage: string }[]>`
      select o.uuid, p.stage, p.poll_for from payment p join orders o on o.id = p.order_id
      where p.stage in ('confirming', 'issuing') or p.poll_at is not null
        or (p.method = 'bank_transfer' and p.stage in ('abandoned', 'declined') and p.payment_key is not null and p.closed_at is null)
        or (p.stage = 'cancelling'
          and not exists (select from payment_case c where c.order_id = o.id and c.closed_at is null))`;
    if (open.length === 0 || Date.now() > until) return open;
    await pause(300);
  }
}
