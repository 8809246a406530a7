import { setTimeout as pause } from 'node:timers/promises';
import { mapoAddress, type TestProduct } from '../products.ts';
import type { LaneStage } from './lane-stage.ts';

/** A guest who orders one box, pays, and then queries the result as the screen does. */
export async function createGuestPayer(stage: LaneStage) {
  const buyer = stage.person();
  await buyer.arrive();

  async function check(goods: TestProduct, paymentMethodType: 'card' | 'bank_transfer') {
    const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
    const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body });
    const params = { id };
    const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', {
      params,
      body: { address: mapoAddress, chkPrice: price, paymentMethodType },
    });
    return { uuid: checked.orderUuid, price };
  }

  /** The customer's first reply. */
  async function confirm(orderUuid: string, amount: number): Promise<'paid' | 'failed' | 'unknown'> {
    const paymentKey = await buyer.authenticate(orderUuid, amount);
    const path = 'POST /v4/app-users/order-tmp/confirm/{orderUuid}';
    const { status } = await buyer.ask(path, { params: { orderUuid }, body: { paymentKey, amount } });
    return status === 200 ? 'paid' : status >= 400 && status < 500 ? 'failed' : 'unknown';
  }

  async function state(orderUuid: string) {
    return buyer.get('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid } });
  }

  /** The issued account; undefined when there is none within a minute. */
  async function account(orderUuid: string) {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(150)) {
      const { virtualAccount, state: current } = await state(orderUuid);
      if (virtualAccount) return virtualAccount.accountNumber;
      if (current === 'incomplete') return undefined;
    }
    return undefined;
  }

  /** The result, as far as it is visible within this number of seconds. */
  async function end(orderUuid: string, seconds = 60) {
    let result = 'pending';
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(200)) {
      result = (await state(orderUuid)).state;
      if (result === 'paid' || result === 'incomplete') return result;
    }
    return result;
  }

  return { buyer, check, confirm, state, account, end };
}
