import type { CallOf } from '#contract/endpoint.ts';
import type { EndpointsByPath } from '#contract/routes.ts';
import type { TestCustomer } from './customer.ts';
import { mapoAddress, type TestProduct } from './products.ts';

type Check = CallOf<EndpointsByPath['POST /v4/app-users/order-tmp/chk/{id}']>['body'];

/** From the product to the validation of an order sheet with the given payment method; returns the raw reply. */
export async function checkOrderSheet(buyer: TestCustomer, goods: TestProduct, wish: Partial<Check> = {}, unit = 1) {
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id: sheet.id };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'bank_transfer' as const, ...wish };
  return buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
}

/** An order that waits for its deposit. */
export async function awaitDeposit(buyer: TestCustomer, goods: TestProduct, wish: Partial<Check> = {}, unit = 1) {
  const { status, body, refusal } = await checkOrderSheet(buyer, goods, wish, unit);
  if (status !== 200 || !body.virtualAccount) throw new Error(`no account: ${status} ${JSON.stringify(refusal)}`);
  return { uuid: body.orderUuid, price: body.payable, account: body.virtualAccount };
}

/** Pays into a virtual account at the sandbox's bank. */
export async function depositAtBank(sandbox: string, accountNumber: string, amount: number) {
  const response = await fetch(`${sandbox}/bank/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber, amount }),
  });
  return { status: response.status, body: (await response.json()) as { status?: string; code?: string } };
}

export async function setPaymentFault(sandbox: string, name: string, more: object = {}) {
  const response = await fetch(`${sandbox}/payments/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: name, count: 1, ...more }),
  });
  if (response.status !== 201) throw new Error(`${name}: ${response.status}`);
}

export async function clearPaymentFaults(sandbox: string) {
  await fetch(`${sandbox}/payments/faults`, { method: 'DELETE' });
}

/**
 * No webhook of the payment company arrives until the faults are cleared.
 * A small count would do only alone: webhooks of earlier orders arrive late and take it.
 */
export const dropWebhooks = (sandbox: string) => setPaymentFault(sandbox, 'webhook_never', { count: 1000 });

export type LedgerEntry = {
  orderId: string;
  paymentKey: string;
  status: string;
  totalAmount: number;
  balanceAmount: number;
  virtualAccount: { accountNumber: string; refundReceiveAccount: { holderName: string } | null } | null;
  history: { act: string }[];
};

export async function ledgerOf(sandbox: string, orderId: string) {
  const all = (await (await fetch(`${sandbox}/payments/ledger`)).json()) as LedgerEntry[];
  return all.filter((entry) => entry.orderId === orderId);
}

/** Faults of the payment company after which its result is unknown. */
export const lostAnswerFaults = [
  'timeout_after_approve',
  'reset_after_approve',
  '500_after_approve',
  'truncated_json',
  'html_200',
  '500_before',
  'reset_before',
];

/** A time-out takes as long as in a live shop, so only the nightly lane waits for it. */
export const lanesOf = (name: string) => ({ tags: name.startsWith('timeout') ? ['nightly'] : [] });
