import type { Person } from '../customer.ts';
import { shelve } from '../products.ts';
import type { Checks } from './checks.ts';
import { checking, paying, tally, together } from './sheets.ts';
import type { Stage } from './stage.ts';
import { comingBack, type Hit, volley } from './volley.ts';

/** Everyone checks out the last few boxes in the same moment. Returns how long the last one waited to be told, in milliseconds. */
export async function lastBoxes(stage: Stage, checks: Checks, people: Person[], boxes: number) {
  const goods = await shelve(stage.sql, { stock: boxes });
  const shots = await together(people, (buyer) => checking(buyer, goods));
  const hits = await comingBack(stage.port, shots);
  const served = hits.flatMap((hit, at) => (hit.status === 200 ? [{ hit, buyer: people[at] as Person }] : []));
  const lost = hits.filter((hit) => hit.status !== 200);
  const want = Math.min(boxes, people.length);
  checks.that(
    `exactly ${want} of ${people.length} buyers got a box`,
    served.length === want,
    `${served.length} did: ${tally(hits)}`,
  );
  checks.that('everyone else was told it is sold out, before paying', lost.every(soldOut), tally(lost));
  checks.that(
    'nothing was answered with a 5xx',
    hits.every(({ status }) => status > 0 && status < 500),
    tally(hits),
  );
  const paid = await together(served, async ({ hit, buyer }) => (await confirm(stage, buyer, hit)).status);
  checks.that(
    'all who got a box could pay for it',
    paid.every((status) => status === 200),
    paid.join(),
  );
  const [stock] = await stage.sql`select held, sold from stock where option_id = ${goods.optionId}`;
  checks.that('the shelf says the same', stock?.sold === want && stock.held === 0, stock);
  return Math.max(...hits.map(({ took }) => took));
}

async function confirm(stage: Stage, buyer: Person, hit: Hit) {
  const [answer] = await volley(stage.port, [await paying(buyer, hit)]);
  return answer as Hit;
}

function soldOut({ status, code }: Hit) {
  return status === 409 && code === 'OUT_OF_STOCK';
}
