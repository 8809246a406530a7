import type { TestCustomer } from '../customer.ts';
import { insertTestProduct } from '../products.ts';
import type { LaneChecks } from './checks.ts';
import type { LaneStage } from './lane-stage.ts';
import { countHits, mapConcurrently, preparePayment, preparePlaceOrder } from './sheets.ts';
import { sendVolley, sendVolleyWithRetries, type VolleyReply } from './volley.ts';

/** All buyers check out the last few boxes at the same moment. Returns how long the slowest reply took, in milliseconds. */
export async function raceForLastBoxes(stage: LaneStage, checks: LaneChecks, people: TestCustomer[], boxes: number) {
  const goods = await insertTestProduct(stage.sql, { stock: boxes });
  const shots = await mapConcurrently(people, (buyer) => preparePlaceOrder(buyer, goods));
  const hits = await sendVolleyWithRetries(stage.port, shots);
  const served = hits.flatMap((hit, at) => (hit.status === 200 ? [{ hit, buyer: people[at] as TestCustomer }] : []));
  const lost = hits.filter((hit) => hit.status !== 200);
  const want = Math.min(boxes, people.length);
  checks.that(
    `exactly ${want} of ${people.length} buyers got a box`,
    served.length === want,
    `${served.length} did: ${countHits(hits)}`,
  );
  checks.that('everyone else was told it is sold out, before paying', lost.every(soldOut), countHits(lost));
  checks.that(
    'nothing was answered with a 5xx',
    hits.every(({ status }) => status > 0 && status < 500),
    countHits(hits),
  );
  const paid = await mapConcurrently(served, async ({ hit, buyer }) => (await confirm(stage, buyer, hit)).status);
  checks.that(
    'all who got a box could pay for it',
    paid.every((status) => status === 200),
    paid.join(),
  );
  const [stock] = await stage.sql`select held, sold from stock where option_id = ${goods.optionId}`;
  checks.that('the shelf says the same', stock?.sold === want && stock.held === 0, stock);
  return Math.max(...hits.map(({ took }) => took));
}

async function confirm(stage: LaneStage, buyer: TestCustomer, hit: VolleyReply) {
  const [answer] = await sendVolley(stage.port, [await preparePayment(buyer, hit)]);
  return answer as VolleyReply;
}

function soldOut({ status, code }: VolleyReply) {
  return status === 409 && code === 'OUT_OF_STOCK';
}
