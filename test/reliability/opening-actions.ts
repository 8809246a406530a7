import { setTimeout as pause } from 'node:timers/promises';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { createTestCustomer, type TestCustomer } from '../customer.ts';
import { mapoAddress } from '../products.ts';

type Place = { shop: string; office: string; sandbox: string };
type Sold = Awaited<ReturnType<ReturnType<typeof createOpeningActions>['buy']>>;

/** Actions in a shop that is being opened: owners, a guest who buys and cancels, staff who ship. */
export function createOpeningActions({ shop, office, sandbox }: Place) {
  /** The admin app answers only requests of its page. */
  const from = { origin: office };

  /** Accepts an invitation as its page does, and signs in with the next code. */
  async function acceptInvitation(token: string): Promise<Pick<TestCustomer, 'get'>> {
    const page = createTestCustomer(office, sandbox);
    const { secret, email } = await page.get('POST /v1/staff/invites/look', { body: { token } }, from);
    const password = 'Persimmon-2026';
    const code = (ahead: number) => totpCodeOfStep(secret, totpStepAt(Date.now()) + ahead);
    await page.get('POST /v1/staff/invites/take', { body: { token, password, code: code(0) } }, from);
    const body = { email, password, code: code(1) };
    const entered = await page.ask('POST /v1/staff/tokens', { body }, from);
    if (entered.status !== 201) throw new Error(`the sign-in fails: ${JSON.stringify(entered.refusal)}`);
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const staff = createTestCustomer(office, sandbox, undefined, 10);
    return { get: ((path, call) => staff.get(path, call, { ...from, cookie })) as TestCustomer['get'] };
  }

  /** A guest finds and pays for a product; through the preview link while the shop is closed. */
  async function buy(cookie?: string) {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const buyer = createTestCustomer(shop, sandbox, undefined, 10);
    const { token } = await buyer.get('POST /v2/tokens/guest', {}, headers);
    buyer.carry(token);
    const { entities } = await buyer.get('GET /v1/products/search', { query: { filter: '감귤' } }, headers);
    const id = entities[0]?.id ?? 0;
    const { entities: options } = await buyer.get('GET /v1/products/{id}/options', { params: { id } }, headers);
    const wish = { productId: id, options: [{ optionIdPathKey: options[0]?.optionIdPathKey ?? '', unit: 1 }] };
    const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: wish }, headers);
    const params = { id: sheet.id };
    const address = { params, body: { address: mapoAddress } };
    const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', address, headers);
    const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
    const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, headers);
    const paymentKey = await buyer.authenticate(orderUuid, price);
    const paying = { params: { orderUuid }, body: { paymentKey, amount: price } };
    const order = await buyer.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', paying, headers);
    return { buyer, order, price };
  }

  /** The buyer cancels the order before packing, and waits until the refund is sent. */
  async function cancelAndRefund({ buyer, order }: Sold, cookie?: string) {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const params = { id: String(order.id) };
    await buyer.get('PUT /v3/app-users/orders/{id}/withdraw', { params, body: { reason: '단순 변심' } }, headers);
    for (let tries = 0; tries < 60; tries++, await pause(500)) {
      const seen = await buyer.get('GET /v1.2/app-users/orders/{id}', { params }, headers);
      if (seen.payment.paymentStatus === 'withdraw') return;
    }
    throw new Error('the refund is not sent within half a minute');
  }

  async function ship(owner: Pick<TestCustomer, 'get'>, { order }: Sold) {
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const body = { carrierCode: '04', invoice: '680912345678' };
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body });
  }

  return { acceptInvitation, buy, cancelAndRefund, ship };
}
