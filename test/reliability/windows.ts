import type { Person } from '../customer.ts';
import { shelve } from '../products.ts';
import type { Checks } from './checks.ts';
import { checking, paying, tally } from './sheets.ts';
import type { Stage } from './stage.ts';
import { type Hit, volley } from './volley.ts';

/** One order after the other is confirmed from many windows at once. Returns how long every window waited, in milliseconds. */
export async function manyWindows(stage: Stage, checks: Checks, people: Person[], parallel: number) {
  const goods = await shelve(stage.sql, { stock: people.length });
  const times: number[] = [];
  const wrong: unknown[] = [];
  for (const buyer of people) {
    const { path, token, body } = await checking(buyer, goods);
    const [checked] = await volley(stage.port, [{ method: 'POST', path, token, body }]);
    const shot = await paying(buyer, checked as Hit);
    const hits = await volley(
      stage.port,
      Array.from({ length: parallel }, () => shot),
    );
    times.push(...hits.map(({ took }) => took));
    const uuid = String(checked?.body.orderUuid);
    if (!hits.every(({ status, body }) => status === 202 || (status === 200 && body.uuid === uuid)))
      wrong.push(tally(hits));
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
