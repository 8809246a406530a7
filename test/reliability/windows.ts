import type { TestCustomer } from '../customer.ts';
import { insertTestProduct } from '../products.ts';
import type { LaneChecks } from './checks.ts';
import type { LaneStage } from './lane-stage.ts';
import { countHits, preparePayment, preparePlaceOrder } from './sheets.ts';
import { sendVolley, type VolleyReply } from './volley.ts';

/** One order after the other is confirmed from many windows at once. Returns how long every window waited, in milliseconds. */
export async function confirmFromManyWindows(
  stage: LaneStage,
  checks: LaneChecks,
  people: TestCustomer[],
  parallel: number,
) {
  const goods = await insertTestProduct(stage.sql, { stock: people.length });
  const times: number[] = [];
  const wrong: unknown[] = [];
  for (const buyer of people) {
    const { path, token, body } = await preparePlaceOrder(buyer, goods);
    const [checked] = await sendVolley(stage.port, [{ method: 'POST', path, token, body }]);
    const shot = await preparePayment(buyer, checked as VolleyReply);
    const hits = await sendVolley(
      stage.port,
      Array.from({ length: parallel }, () => shot),
    );
    times.push(...hits.map(({ took }) => took));
    const uuid = String(checked?.body.orderUuid);
    if (!hits.every(({ status, body }) => status === 202 || (status === 200 && body.uuid === uuid)))
      wrong.push(countHits(hits));
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
