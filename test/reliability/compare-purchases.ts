import { setTimeout as pause } from 'node:timers/promises';
import type { TestCustomer } from '../customer.ts';
import type { LaneChecks } from './checks.ts';
import type { LaneStage as Whole } from './lane-stage.ts';
import type { PurchaseLog, RefusedPurchase } from './retrying-purchases.ts';

type Stage = Pick<Whole, 'sql' | 'ledger'>;

type Kept = { keeper: TestCustomer; added: number }[];

/** Compares what was accepted, what the shop has, and what the payment company has. */
export async function comparePurchases(checks: LaneChecks, stage: Stage, purchaseLog: PurchaseLog, kept: Kept) {
  const { accepted, refusals, serverErrors } = purchaseLog;
  checks.that('the shop accepts orders', accepted.length > 0, 'no order was accepted');
  checks.that('no reply has a status 5xx other than 503', serverErrors.length === 0, serverErrors.slice(0, 5));
  // An order whose payment deadline passed while everything was down is correctly refused; then it is over and not charged.
  const made = await stage.sql<{ uuid: string; sheet: number; isOver: boolean }[]>`
    select o.uuid, o.order_tmp_id as sheet, o.status = 'incomplete' and p.paid_amount = 0 as "isOver"
    from orders o join payment p on p.order_id = o.id`;
  const isRightlyLate = ({ code, uuid, sheet }: RefusedPurchase) => {
    const theirs = made.filter((order) => order.uuid === uuid || order.sheet === sheet);
    return code === 'ORDER_TMP_EXPIRED' && theirs.length > 0 && theirs.every(({ isOver }) => isOver);
  };
  const lost = refusals.filter((refused) => !isRightlyLate(refused));
  checks.that('no buyer reads that an existing order or sheet does not exist', lost.length === 0, lost.slice(0, 5));

  const rows = await stage.sql<{ uuid: string; status: string; stage: string; paid: number }[]>`
    select o.uuid, o.status, p.stage, p.paid_amount as paid from orders o join payment p on p.order_id = o.id`;
  const orders = new Map(rows.map((row) => [row.uuid, row]));
  const missing = accepted.filter(
    ({ uuid, payable }) => orders.get(uuid)?.status !== 'paid' || orders.get(uuid)?.paid !== payable,
  );
  checks.that(
    'every accepted order is stored as paid',
    missing.length === 0,
    missing.map(({ uuid }) => uuid).slice(0, 5),
  );
  const paid = rows.filter((row) => row.stage === 'approved');
  const known = new Set(accepted.map(({ uuid }) => uuid));
  const extra = paid.filter(({ uuid }) => !known.has(uuid));
  checks.that('every charged buyer has an accepted order', extra.length === 0, extra.slice(0, 5));
  checks.that('every buyer has one order', (await buyersWithTwoOrders(stage)) === 0, 'a buyer has two orders');
  await readBack(checks, accepted);

  const ledger = await stage.ledger();
  const approvals = new Map<string, number>();
  for (const { orderId, history } of ledger) {
    const times = history.filter(({ act }) => act === 'approved').length;
    approvals.set(orderId, (approvals.get(orderId) ?? 0) + times);
  }
  const many = [...approvals].filter(([, times]) => times > 1);
  checks.that('the payment company approves no order twice', many.length === 0, many.slice(0, 5));
  const done = ledger.filter(({ status }) => status === 'DONE');
  const orphans = done.filter(({ orderId, totalAmount }) => {
    const order = orders.get(orderId);
    return order?.stage !== 'approved' || order.paid !== totalAmount;
  });
  checks.that(
    'every approval of the payment company has its paid order',
    orphans.length === 0,
    orphans.slice(0, 5).map(({ orderId }) => orderId),
  );
  const approved = new Set(done.map(({ orderId }) => orderId));
  const unpaid = paid.filter(({ uuid }) => !approved.has(uuid));
  checks.that('every paid order has its approval at the payment company', unpaid.length === 0, unpaid.slice(0, 5));

  for (const { keeper, added } of kept) {
    const cart = await keeper.get('GET /v1.2/app-users/shopping-carts', {});
    const groups = cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));
    const units = groups.reduce((sum, group) => sum + group.optionUnit, 0);
    checks.that('a cart holds every added unit once', units === added, `${added} accepted, ${units} stored`);
  }
  checks.that(
    'the shop still processes change notifications',
    await showsNewName(stage),
    'a renamed product keeps its old name in the lists',
  );
  await checks.audit(stage.sql);
}

/** A change announced by the database reaches the lists within a few seconds. */
async function showsNewName({ sql }: Stage) {
  const name = '다시 붙인 이름';
  const [product] = await sql<
    { id: number }[]
  >`update product set name = ${name} where id = (select min(id) from product) returning id`;
  for (let tries = 0; tries < 50; tries++) {
    const [row] = await sql`select card->>'name' as name from product_card where product_id = ${product?.id ?? 0}`;
    if (row?.name === name) return true;
    await pause(100);
  }
  return false;
}

/** How many customers have more than one paid order. */
async function buyersWithTwoOrders({ sql }: Stage) {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (select from orders where status = 'paid' group by app_user_id having count(*) > 1) as two`;
  return row?.count;
}

/** The last orders as their buyers see them. */
async function readBack(checks: LaneChecks, accepted: PurchaseLog['accepted']) {
  const unread: string[] = [];
  for (const { uuid, buyer } of accepted.slice(-50)) {
    const { status, body } = await buyer.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    if (status !== 200 || body.payment.paymentStatus !== 'paid') unread.push(uuid);
  }
  checks.that('buyers can read their accepted orders', unread.length === 0, unread.slice(0, 5));
}
