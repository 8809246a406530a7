import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestCustomer, type TestCustomer } from '../customer.ts';
import { mapoAddress, type TestProduct } from '../products.ts';
import type { LaneStage } from './lane-stage.ts';

export type PurchaseLog = {
  accepted: { uuid: string; payable: number; buyer: TestCustomer }[];
  refusals: RefusedPurchase[];
  serverErrors: string[];
  repeats: number;
};
/** What was refused at which step, of which sheet and which order, as far as there was one. */
export type RefusedPurchase = { code: string; at: string; sheet?: number | undefined; uuid?: string | undefined };
type Answer = { status: number; refusal: { code: string; message: string } };

type About = Pick<RefusedPurchase, 'sheet' | 'uuid'>;

class RefusedError extends Error {
  at: string;

  constructor(at: string, code: string) {
    super(code);
    this.at = at;
  }
}

/** A guest who buys one product and does not give up: an incomplete reply is requested again under the same key. */
export function createRetryingPurchases(stage: Pick<LaneStage, 'origin' | 'sandbox'>, log: PurchaseLog) {
  return { buy, arrive, put };

  async function buy(goods: TestProduct) {
    const about: About = {};
    try {
      log.accepted.push(await checkOut(goods, about));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      log.refusals.push({ ...about, code: error.message, at: error.at });
    }
  }

  async function checkOut(goods: TestProduct, about: About) {
    const buyer = await arrive();
    const cart = await put(buyer, goods);
    const groups = cart.entries.flatMap((entry) =>
      entry.bundleItems.flatMap((item) => item.optionGroups.map(({ id }) => id)),
    );
    const fromCart = { body: { optionGroupIds: groups } };
    const { id } = await untilFinal(
      'sheet',
      withOneKey((key) => buyer.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', fromCart, key)),
    );
    about.sheet = id;
    const params = { id };
    await untilFinal('address', () =>
      buyer.ask('PUT /v3/app-users/order-tmp/address/{id}', { params, body: mapoAddress }),
    );
    const { price } = await untilFinal('calculate', () =>
      buyer.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: mapoAddress } }),
    );
    const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const, orderAgain: true };
    const checked = await untilFinal(
      'chk',
      withOneKey((key) => buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
    );
    const { orderUuid, payable } = checked;
    about.uuid = orderUuid;
    const paymentKey = await buyer.authenticate(orderUuid, payable);
    const paying = { params: { orderUuid }, body: { paymentKey, amount: payable } };
    await untilFinal('confirm', () => buyer.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', paying));
    return { uuid: orderUuid, payable, buyer };
  }

  async function arrive() {
    const visitor = createTestCustomer(stage.origin, stage.sandbox);
    const { token } = await untilFinal('arrive', () => visitor.ask('POST /v2/tokens/guest', {}));
    return createTestCustomer(stage.origin, stage.sandbox, token);
  }

  function put(buyer: TestCustomer, goods: TestProduct) {
    const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
    return untilFinal(
      'add',
      withOneKey((key) => buyer.ask('POST /v1.2/app-users/shopping-carts', { body }, key)),
    );
  }

  function withOneKey<T>(ask: (headers: Record<string, string>) => Promise<T>) {
    const headers = { 'idempotency-key': randomUUID() };
    return () => ask(headers);
  }

  /** The body of a complete and final reply; a refusal is recorded. */
  async function untilFinal<T extends Answer & { body: unknown }>(
    at: string,
    ask: () => Promise<T>,
  ): Promise<T['body']> {
    const until = Date.now() + 60_000;
    for (let cause: unknown = 'no reply'; Date.now() < until; log.repeats++) {
      const answer = await Promise.race([ask(), pause(15_000, undefined, { ref: false })]).catch((error) => {
        cause = error;
      });
      if (answer && answer.status >= 500 && answer.status !== 503)
        log.serverErrors.push(`${at} ${answer.status} ${answer.refusal.code}`);
      if (answer && answer.status < 300 && answer.status !== 202) return answer.body;
      if (answer && answer.status >= 400 && answer.status < 500) {
        throw new RefusedError(at, answer.refusal.code);
      }
      if (Date.now() > until - 1000) throw new Error(`${at}: no final reply within a minute`, { cause });
      await pause(20 + Math.random() * 60);
    }
    throw new Error(`${at}: no final reply within a minute`);
  }
}
