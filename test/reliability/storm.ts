import { parseArgs } from 'node:util';
import type { TestCustomer } from '../customer.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneChecks, type LaneReport, p99, printReport } from './checks.ts';
import {
  type ConcurrentReply,
  countReplies,
  mapConcurrently,
  preparePayment,
  preparePlaceOrder,
  sendConcurrently,
  sendConcurrentlyWithRetries,
} from './concurrent-requests.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

export type StormOptions = {
  buyers?: number;
  boxes?: number;
  rounds?: number;
  orders?: number;
  parallel?: number;
  print?: (line: string) => void;
};

/** Many buyers want the last few boxes at the same moment; and one order is confirmed from many windows at once. */
export async function runStormLane(options: StormOptions = {}): Promise<LaneReport> {
  const { buyers = 300, boxes = 10, rounds = 3, orders = 20, parallel = 50, print = () => {} } = options;
  const checks = createChecks();
  const stage = await openStage();
  const figures: Record<string, number> = {};
  try {
    const people = await arriveMany(stage, Math.max(buyers, orders));
    for (let round = 1; round <= rounds; round++) {
      const slowest = await raceForLastBoxes(stage, checks, people.slice(0, buyers), boxes);
      figures['slowest reply, ms'] = Math.max(figures['slowest reply, ms'] ?? 0, slowest);
      print(`round ${round}: ${buyers} buyers, ${boxes} boxes, slowest reply ${Math.round(slowest)} ms`);
    }
    const times = await confirmFromManyWindows(stage, checks, people.slice(0, orders), parallel);
    if (orders > 0) figures['confirm, p99 ms'] = p99(times);
    print(`${orders} orders confirmed ${parallel} times each`);
    await checks.audit(stage.sql);
    return checks.report(0, figures);
  } finally {
    await stage.close();
  }
}

function arriveMany(stage: LaneStage, size: number) {
  return mapConcurrently(Array.from({ length: size }), async () => {
    const buyer = stage.person();
    await buyer.arrive();
    return buyer;
  });
}

/** All buyers check out the last few boxes at the same moment. Returns how long the slowest reply took, in milliseconds. */
async function raceForLastBoxes(stage: LaneStage, checks: LaneChecks, people: TestCustomer[], boxes: number) {
  const goods = await insertTestProduct(stage.sql, { stock: boxes });
  const requests = await mapConcurrently(people, (buyer) => preparePlaceOrder(buyer, goods));
  const replies = await sendConcurrentlyWithRetries(stage.port, requests);
  const served = replies.flatMap((reply, at) =>
    reply.status === 200 ? [{ reply, buyer: people[at] as TestCustomer }] : [],
  );
  const refused = replies.filter((reply) => reply.status !== 200);
  const want = Math.min(boxes, people.length);
  checks.that(
    `exactly ${want} of ${people.length} buyers get a box`,
    served.length === want,
    `${served.length} did: ${countReplies(replies)}`,
  );
  checks.that(
    'every other buyer reads before paying that the product is sold out',
    refused.every(isSoldOut),
    countReplies(refused),
  );
  checks.that(
    'no reply has status 5xx',
    replies.every(({ status }) => status > 0 && status < 500),
    countReplies(replies),
  );
  const paid = await mapConcurrently(served, async ({ reply, buyer }) => (await confirm(stage, buyer, reply)).status);
  checks.that(
    'every buyer with a box can pay for it',
    paid.every((status) => status === 200),
    paid.join(),
  );
  const [stock] = await stage.sql`select held, sold from stock where option_id = ${goods.optionId}`;
  checks.that('the stored stock matches the sold boxes', stock?.sold === want && stock.held === 0, stock);
  return Math.max(...replies.map(({ took }) => took));
}

async function confirm(stage: LaneStage, buyer: TestCustomer, reply: ConcurrentReply) {
  const [answer] = await sendConcurrently(stage.port, [await preparePayment(buyer, reply)]);
  return answer as ConcurrentReply;
}

function isSoldOut({ status, code }: ConcurrentReply) {
  return status === 409 && code === 'OUT_OF_STOCK';
}

/** One order after the other is confirmed from many windows at once. Returns how long every window waited, in milliseconds. */
async function confirmFromManyWindows(stage: LaneStage, checks: LaneChecks, people: TestCustomer[], parallel: number) {
  const goods = await insertTestProduct(stage.sql, { stock: people.length });
  const times: number[] = [];
  const wrong: unknown[] = [];
  for (const buyer of people) {
    const { path, token, body } = await preparePlaceOrder(buyer, goods);
    const [checked] = await sendConcurrently(stage.port, [{ method: 'POST', path, token, body }]);
    const payment = await preparePayment(buyer, checked as ConcurrentReply);
    const replies = await sendConcurrently(
      stage.port,
      Array.from({ length: parallel }, () => payment),
    );
    times.push(...replies.map(({ took }) => took));
    const uuid = String(checked?.body.orderUuid);
    if (!replies.every(({ status, body }) => status === 202 || (status === 200 && body.uuid === uuid)))
      wrong.push(countReplies(replies));
    const { body: end } = await buyer.ask('GET /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid: uuid },
    });
    if (end.state !== 'paid') wrong.push(end);
    const history = (await stage.ledger()).filter(({ orderId }) => orderId === uuid).flatMap((entry) => entry.history);
    const approvals = history.filter(({ act }) => act === 'approved').length;
    if (approvals !== 1) wrong.push(`${uuid} was approved ${approvals} times`);
  }
  const name = `${people.length} orders, each confirmed ${parallel} times at once, have one approval each`;
  if (people.length > 0) checks.that(name, wrong.length === 0, wrong.slice(0, 5));
  return times;
}

const usage = `node test/reliability/storm.ts [--buyers 300] [--boxes 10] [--rounds 3] [--orders 20] [--parallel 50]

--buyers buyers (up to 2000) check out the last --boxes boxes at the same moment, --rounds times. The shop must sell exactly --boxes boxes
and refuse the other buyers before payment. Then --orders orders are confirmed --parallel times at once: each must have one approval.
Exits 1 if a check fails.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      buyers: number,
      boxes: number,
      rounds: number,
      orders: number,
      parallel: number,
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runStormLane({ ...Object.fromEntries(given), print: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
