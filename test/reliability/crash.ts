import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport, seededLuck } from './checks.ts';
import { checkRemainingPayments } from './compare-ledgers.ts';
import { batchLinesByMember, type CrashContext, type CrashFlow, crashFlows } from './crash-flows.ts';
import {
  couponDiscount,
  createFlowCoupon,
  type FlowMember,
  type FlowOrder,
  initialPoints,
  newMember,
  spentPoints,
} from './customer-flows.ts';
import { type FaultyProxy, openFaultyProxy, type ProxyFault } from './faulty-database-proxy.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { wronglySentLines } from './parcel-batches.ts';
import { reviewPointsEarned } from './review-flows.ts';
import { signInOwner } from './staff-actions.ts';

const allFaults: ProxyFault[] = ['kill', 'cut before', 'cut after'];

/** `patience`: tenths of a second until a wrong state counts as permanent. */
export type CrashOptions = {
  points?: number;
  seed?: number;
  patience?: number;
  faults?: ProxyFault[];
  /** Names of the flows to crash; all of them without a name. */
  only?: string;
  print?: (line: string) => void;
};

/** Crashes between any two statements of the shop, lets customers retry, and checks the result. */
export async function runCrashLane({
  points: wanted = 60,
  seed = Date.now() % 1e6,
  patience = 900,
  faults = allFaults,
  only = '',
  print = () => {},
}: CrashOptions = {}): Promise<LaneReport> {
  const flows = crashFlows.filter(({ name }) => name.includes(only));
  if (flows.length === 0) throw new Error(`No flow has "${only}" in its name.`);
  const luck = seededLuck(seed);
  const checks = createChecks();
  let proxy: FaultyProxy | undefined;
  const stage = await openStage({ HOLD_TTL_S: '60' }, async (url) => {
    proxy = await openFaultyProxy(url);
    return proxy.url;
  });
  const between = proxy as unknown as FaultyProxy;
  try {
    await createFlowCoupon(stage);
    const ground = {
      stage,
      patience,
      staff: await signInOwner(stage),
      goods: await insertTestProduct(stage.sql, { stock: 1_000_000 }),
    };
    const lengths = new Map<string, number>();
    for (const flow of flows) lengths.set(flow.name, await lengthOf(flow, ground, between));
    print([...lengths].map(([name, length]) => `${name}: ${length} statements`).join(', '));
    const short = [...lengths].filter(([, length]) => length < 3);
    checks.that('every flow sends statements to the database', short.length === 0, short);
    const wrong: string[] = [];
    let happened = 0;
    for (let at = 0; at < wanted; at++) {
      const flow = flows[at % flows.length] as CrashFlow;
      const fault = faults[Math.floor(at / flows.length) % faults.length] as ProxyFault;
      // During the count other statements ran, or the bank was slow: if there was no such statement, the next round counts again.
      for (let tries = 0; tries < 4; tries++) {
        const nth = 1 + Math.floor(luck() * (lengths.get(flow.name) ?? 1));
        const outcome = await runWithFault(flow, ground, between, fault, nth).catch((error: Error) => error);
        const flaw = outcome instanceof Error ? outcome.message : outcome.flaw;
        if (flaw) wrong.push(`${flow.name}, ${fault} at statement ${nth}: ${flaw}`);
        if (outcome instanceof Error) break;
        if (outcome.happened) happened++;
        if (outcome.happened || flaw) break;
        lengths.set(flow.name, outcome.statements);
      }
      if ((at + 1) % 10 === 0) print(`${at + 1}/${wanted} crash points`);
    }
    await pause(2500);
    checks.that(`${wanted} crash points end like flows without a crash`, wrong.length === 0, wrong.slice(0, 5));
    checks.that('95 % of the faults happen', happened >= wanted * 0.95, `${happened} of ${wanted}`);
    await checkRemainingPayments(stage, checks);
    await checks.audit(stage.sql);
    return checks.report(seed, { ...Object.fromEntries(lengths), 'faults that happened': happened });
  } finally {
    await stage.close();
    await between.close();
  }
}

async function lengthOf(flow: CrashFlow, ground: CrashContext, proxy: FaultyProxy) {
  const member = await newMember(ground.stage);
  const placed = await flow.before?.(member, ground);
  proxy.count();
  await flow.run(member, ground, placed);
  return proxy.disarm().statements;
}

async function runWithFault(flow: CrashFlow, ground: CrashContext, proxy: FaultyProxy, fault: ProxyFault, nth: number) {
  const { stage } = ground;
  const member = await newMember(stage);
  const before = await flow.before?.(member, ground);
  let back = Promise.resolve<unknown>(undefined);
  void proxy.arm(fault, nth).then(() => {
    if (fault === 'kill') back = stage.killServer();
  });
  const placed = await flow.run(member, ground, before);
  const { happened, statements } = proxy.disarm();
  await back;
  return { happened, statements, flaw: await lastingFlaw(() => flawOf(flow, stage, member, placed), ground.patience) };
}

/** The flaw that remains after `patience` tenths of a second; undefined when there is none. */
async function lastingFlaw(look: () => Promise<string | undefined>, patience: number) {
  let flaw = await look();
  for (let tries = 0; flaw && tries < patience; tries++) {
    await pause(100);
    flaw = await look();
  }
  return flaw;
}

async function flawOf({ end }: CrashFlow, { sql }: LaneStage, member: FlowMember, placed: FlowOrder) {
  if (end === 'merged') return cartFlawOf(sql, member);
  if (end === 'shipped') return wronglySentLines(sql, batchLinesByMember.get(member.id) ?? []);
  const [row] = await sql<
    {
      orders: number;
      status: string;
      paid: number;
      refunded: number;
      balance: number;
      held: number;
      coupon: string;
      refunds: number;
      open: number;
      reviews: number;
    }[]
  >`
    select (select count(*) from orders o where o.app_user_id = ${member.id} and o.status <> 'incomplete') as orders,
      o.status, p.paid_amount as paid, p.refunded_amount as refunded, a.balance, a.held, i.status as coupon,
      (select coalesce(sum(cash), 0) from refund r where r.order_id = o.id) as refunds,
      (select count(*) from refund r where r.order_id = o.id and r.status <> 'done') as open,
      (select count(*) from review r join order_line l on l.uuid = r.order_line_uuid where l.order_id = o.id and l.is_reviewed) as reviews
    from orders o join payment p on p.order_id = o.id join point_account a on a.app_user_id = o.app_user_id
    join issued_coupon i on i.id = ${member.coupon} where o.uuid = ${placed.uuid}`;
  if (!row) return 'the order does not exist';
  const paid = end !== 'cancelled';
  const want = {
    orders: 1,
    status: { paid: 'paid', cancelled: 'withdraw_complete', reviewed: 'delivery_end', unreviewed: 'delivery_end' }[end],
    paid: placed.payable,
    refunded: paid ? 0 : placed.payable,
    balance: (paid ? initialPoints - spentPoints : initialPoints) + (end === 'reviewed' ? reviewPointsEarned : 0),
    held: 0,
    coupon: paid ? 'used' : 'returned',
    refunds: paid ? 0 : placed.payable,
    open: 0,
    reviews: end === 'reviewed' ? 1 : 0,
  };
  for (const [name, value] of Object.entries(want)) {
    const stored = (row as Record<string, unknown>)[name];
    if (stored !== value) return `${name} is ${stored}, not ${value} (the coupon deducts ${couponDiscount})`;
  }
  return undefined;
}

/** Three in the member's cart, after any number of retries. */
async function cartFlawOf(sql: LaneStage['sql'], member: FlowMember) {
  const [row] = await sql<{ units: number }[]>`
    select coalesce(sum(g.quantity), 0)::int as units from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = ${member.id}`;
  return row?.units === 3 ? undefined : `${row?.units} in the cart, not 3`;
}

const usage = `node test/reliability/crash.ts [--points 300] [--seed n] [--faults stall,kill] [--only parcels]

A proxy between the shop and PostgreSQL causes a fault at --points statements drawn from --seed. It kills the shop right after a statement,
or cuts the connection before the statement arrives or before its reply arrives. With --faults stall the database hangs for nine seconds
and then executes everything it received. The flows are checkouts by card and virtual account with coupon and points, cancels, gifts,
reviews, sign-ins and batches of parcels. Customers repeat requests under the same keys. Afterwards every order, coupon, point and won must
be the same as without a fault. --only runs the flows whose names contain these words. Exits 1 if a check fails.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      points: { type: 'string' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      only: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { faults, only = '', ...numbers } = values;
  const given = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  const named = faults ? { faults: faults.split(',') as ProxyFault[] } : {};
  const report = await runCrashLane({
    ...Object.fromEntries(given),
    ...named,
    only,
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
