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

const all: ProxyFault[] = ['kill', 'cut before', 'cut after'];

/** `patience`: tenths of a second until a wrong state counts as permanent. */
export type CrashOptions = {
  points?: number;
  seed?: number;
  patience?: number;
  blows?: ProxyFault[];
  /** Names of the flows to crash; all of them without a name. */
  only?: string;
  say?: (line: string) => void;
};

/** Crashes between any two statements of the shop, lets customers retry, and checks the result. */
export async function runCrashLane({
  points: wanted = 60,
  seed = Date.now() % 1e6,
  patience = 900,
  blows = all,
  only = '',
  say = () => {},
}: CrashOptions = {}): Promise<LaneReport> {
  const struckAt = crashFlows.filter(({ name }) => name.includes(only));
  if (struckAt.length === 0) throw new Error(`No flow has "${only}" in its name.`);
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
    for (const flow of struckAt) lengths.set(flow.name, await lengthOf(flow, ground, between));
    say([...lengths].map(([name, length]) => `${name}: ${length} questions`).join(', '));
    const mute = [...lengths].filter(([, length]) => length < 3);
    checks.that('every flow asks the database something', mute.length === 0, mute);
    const wrong: string[] = [];
    let fallen = 0;
    for (let at = 0; at < wanted; at++) {
      const flow = struckAt[at % struckAt.length] as CrashFlow;
      const blow = blows[Math.floor(at / struckAt.length) % blows.length] as ProxyFault;
      // During the count other statements ran, or the bank was slow: if there was no such statement, the next round counts again.
      for (let tries = 0; tries < 4; tries++) {
        const nth = 1 + Math.floor(luck() * (lengths.get(flow.name) ?? 1));
        const struck = await strike(flow, ground, between, blow, nth).catch((error: Error) => error);
        const fault = struck instanceof Error ? struck.message : struck.fault;
        if (fault) wrong.push(`${flow.name}, ${blow} question ${nth}: ${fault}`);
        if (struck instanceof Error) break;
        if (struck.fell) fallen++;
        if (struck.fell || fault) break;
        lengths.set(flow.name, struck.asked);
      }
      if ((at + 1) % 10 === 0) say(`${at + 1}/${wanted} crash points`);
    }
    await pause(2500);
    checks.that(`${wanted} crash points end as if nothing had happened`, wrong.length === 0, wrong.slice(0, 5));
    checks.that('the blows fell', fallen >= wanted * 0.95, `${fallen} of ${wanted}`);
    await checkRemainingPayments(stage, checks);
    await checks.audit(stage.sql);
    return checks.report(seed, { ...Object.fromEntries(lengths), 'blows that fell': fallen });
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
  return proxy.disarm().asked;
}

async function strike(flow: CrashFlow, ground: CrashContext, proxy: FaultyProxy, blow: ProxyFault, nth: number) {
  const { stage } = ground;
  const member = await newMember(stage);
  const before = await flow.before?.(member, ground);
  let back = Promise.resolve<unknown>(undefined);
  void proxy.arm(blow, nth).then(() => {
    if (blow === 'kill') back = stage.killServer();
  });
  const placed = await flow.run(member, ground, before);
  const { fell, asked } = proxy.disarm();
  await back;
  return { fell, asked, fault: await quietly(() => flawOf(flow, stage, member, placed), ground.patience) };
}

/** The fault once everything is at rest; undefined when there is none. */
async function quietly(look: () => Promise<string | undefined>, patience: number) {
  let flaw = await look();
  for (let tries = 0; flaw && tries < patience; tries++) {
    await pause(100);
    flaw = await look();
  }
  return flaw;
}

async function flawOf({ end }: CrashFlow, { sql }: LaneStage, member: FlowMember, placed: FlowOrder) {
  if (end === 'merged') return unmerged(sql, member);
  if (end === 'sent') return wronglySentLines(sql, batchLinesByMember.get(member.id) ?? []);
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
  if (!row) return 'the order is gone';
  const paid = end !== 'gone';
  const want = {
    orders: 1,
    status: { paid: 'paid', gone: 'withdraw_complete', told: 'delivery_end', untold: 'delivery_end' }[end],
    paid: placed.payable,
    refunded: paid ? 0 : placed.payable,
    balance: (paid ? initialPoints - spentPoints : initialPoints) + (end === 'told' ? reviewPointsEarned : 0),
    held: 0,
    coupon: paid ? 'used' : 'returned',
    refunds: paid ? 0 : placed.payable,
    open: 0,
    reviews: end === 'told' ? 1 : 0,
  };
  for (const [name, value] of Object.entries(want)) {
    const is = (row as Record<string, unknown>)[name];
    if (is !== value) return `${name} is ${is}, not ${value} (coupon took ${couponDiscount})`;
  }
  return undefined;
}

/** Three in the member's cart, after any number of retries. */
async function unmerged(sql: LaneStage['sql'], member: FlowMember) {
  const [row] = await sql<{ units: number }[]>`
    select coalesce(sum(g.quantity), 0)::int as units from cart c join cart_item g on g.cart_id = c.id where c.app_user_id = ${member.id}`;
  return row?.units === 3 ? undefined : `${row?.units} in the cart, not 3`;
}

const usage = `node test/reliability/crash.ts [--points 300] [--seed n] [--blows stall,kill] [--only parcels]

Stands between the shop and PostgreSQL and, at --points moments drawn from --seed, kills the shop right after a question, cuts the
line before a question arrives, or after it arrived and before the answer is heard, or (--blows stall) has the database hang for nine seconds
and then do all it was sent, when nobody waits for it any more: in checkouts by card and by virtual account with
coupon and points, in partial and whole cancels, of gifts given, taken, refused and given another week, of reviews, and of parcels sent in batches. People repeat themselves under the same keys; afterwards every order, coupon,
point and won must be as if nothing had happened. --only words: of flows with these words in their names alone. Exits 1 when anything is not.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      points: { type: 'string' },
      seed: { type: 'string' },
      blows: { type: 'string' },
      only: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { blows, only = '', ...numbers } = values;
  const given = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  const named = blows ? { blows: blows.split(',') as ProxyFault[] } : {};
  const report = await runCrashLane({
    ...Object.fromEntries(given),
    ...named,
    only,
    say: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
