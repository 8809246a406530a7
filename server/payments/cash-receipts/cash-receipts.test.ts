import { describe, expect, test } from 'vitest';
import type { CashReceiptInfo } from '#contract/cash-receipts.ts';
import { waitForMessages } from '#test/arrived-messages.ts';
import {
  awaitDeposit,
  checkOrderSheet,
  clearPaymentFaults,
  depositAtBank,
  setPaymentFault,
} from '#test/bank-deposits.ts';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { tx } from '../../platform/db/database.ts';
import { lockReceiptPayment } from './cash-receipts.sql.ts';
import { reduceReceipt } from './reduce-receipt.ts';

const shop = ownShop();

type Kept = { orderId: string; amount: number; canceledAmount: number; type: string; customerIdentityNumber: string };

async function office(uuid: string) {
  const all = (await (await fetch(`${shop.sandbox}/payments/receipts`)).json()) as Kept[];
  return all.filter(({ orderId }) => orderId === uuid);
}

async function paid(buyer: TestCustomer, info?: object, unit = 1) {
  const goods = await insertTestProduct(shop.sql);
  const wish = info ? { orderItemCashReceiptInfo: info as never } : {};
  const { uuid, price, account } = await awaitDeposit(buyer, goods, wish, unit);
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  return { uuid, price };
}

const issued = (uuid: string, count = 1) =>
  pollUntil(
    () => office(uuid),
    (all) => all.length === count,
  );

async function orderId(uuid: string) {
  const [row] = await shop.sql<{ id: number }[]>`select id from orders where uuid = ${uuid}`;
  return row?.id ?? 0;
}

describe('a cash receipt', () => {
  test('is issued once the deposit arrives, for the paid amount and to the given number', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await paid(hana, { cashReceiptType: 1, identitySelect: 1, identityNo: '010-1234-5678' });
    const [receipt] = await issued(uuid);
    expect(receipt).toMatchObject({ amount: price, type: '소득공제', customerIdentityNumber: '010****5678' });
  });

  test('is issued to the shop’s default number when the buyer gives none', async () => {
    const hana = await shop.guest();
    const { uuid } = await paid(hana);
    expect((await issued(uuid))[0]).toMatchObject({ customerIdentityNumber: '010****1234' });
  });

  test.each(['timeout_after_approve', 'reset_after_approve', '500_before', 'truncated_json'])(
    'under %s is issued once, at a later attempt',
    async (name) => {
      const hana = await shop.guest();
      const goods = await insertTestProduct(shop.sql);
      const { uuid, price, account } = await awaitDeposit(hana, goods);
      await setPaymentFault(shop.sandbox, name, { when: 'receipt' });
      await depositAtBank(shop.sandbox, account.accountNumber, price);
      const status = () =>
        shop.sql<{ status: string }[]>`select status from cash_receipt where order_id = ${id}`.then(
          ([row]) => row?.status,
        );
      const id = await orderId(uuid);
      await pollUntil(
        async () => {
          await shop.sql`update cash_receipt set next_at = now() where order_id = ${id} and attempts > 0`;
          return status();
        },
        (word) => word === 'issued',
      );
      expect(await office(uuid)).toHaveLength(1);
    },
  );

  test.each([
    ['receipt_pending', 'issued', []],
    ['receipt_fails_later', 'failed', [{ kind: 'RECEIPT_REFUSED', code: 'INVALID_IDENTITY' }]],
  ])('under %s is requested until the tax office has answered, and then %s', async (name, end, expected) => {
    const hana = await shop.guest();
    const phone = newNumber();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods, {
      address: { ...mapoAddress, guestOrderPhone: phone },
      orderItemCashReceiptInfo: { cashReceiptType: 1, identitySelect: 1, identityNo: '010-1234-5678' },
    });
    await setPaymentFault(shop.sandbox, name, { when: 'receipt' });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const id = await orderId(uuid);
    const receipt = async () =>
      (
        await shop.sql<{ status: string; key: string | null }[]>`
          select status, receipt_key as key from cash_receipt where order_id = ${id}`
      )[0];
    const accepted = await pollUntil(receipt, (now) => now?.key !== null);
    expect(accepted?.status).toBe('requested');
    await shop.runDueJobs('issue-cash-receipts');
    expect((await receipt())?.status).toBe('requested');
    await shop.sql`update cash_receipt set next_at = now() where order_id = ${id}`;
    await shop.runDueJobs('issue-cash-receipts');
    expect((await receipt())?.status).toBe(end);
    expect(await shop.sql`select kind, detail->>'code' as code from payment_case where order_id = ${id}`).toEqual(
      expected,
    );
    await shop.runDueJobs();
    await waitForMessages(shop, { to: phone });
    const kinds = (await messagesTo(shop.sandbox, phone)).map(({ kind }) => kind);
    expect(kinds.includes('CASH_RECEIPT')).toBe(end === 'issued');
    expect(await office(uuid)).toHaveLength(1);
  });

  test.each(['no answer', 'an unreadable number'])('with %s for most of a day opens a case', async (reason) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods);
    const id = await orderId(uuid);
    // Key 9 was removed.
    if (reason !== 'no answer')
      await shop.sql`update cash_receipt set identity = ${Buffer.alloc(64, 9)} where order_id = ${id}`;
    else await setPaymentFault(shop.sandbox, '500_before', { when: 'receipt', count: 100 });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const receipt = async () =>
      (
        await shop.sql<{ status: string; attempts: number }[]>`
          select status, attempts from cash_receipt where order_id = ${id}`
      )[0];
    await pollUntil(receipt, (now) => (now?.attempts ?? 0) > 0);
    const cases = () => shop.sql`select kind from payment_case where order_id = ${id}`;
    expect(await cases()).toEqual([]);
    await shop.sql`update cash_receipt set attempts = 23, next_at = now() where order_id = ${id}`;
    await shop.runDueJobs('issue-cash-receipts');
    await clearPaymentFaults(shop.sandbox);
    expect([await cases(), await receipt()]).toEqual([
      [{ kind: 'RECEIPT_REFUSED' }],
      { status: 'requested', attempts: 24 },
    ]);
    await shop.sql`update cash_receipt set status = 'failed' where order_id = ${id}`;
  });

  test('is issued to the number given last, even if the order already exists', async () => {
    const hana = await shop.guest();
    const { id: product, key } = await insertTestProduct(shop.sql);
    const options = [{ optionIdPathKey: key, unit: 1 }];
    const { id } = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: product, options } });
    const params = { id };
    const sheet = { params, body: { address: mapoAddress } };
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', sheet);
    const ask = (orderItemCashReceiptInfo: CashReceiptInfo) => {
      const paying = { chkPrice: price, paymentMethodType: 'bank_transfer' as const, orderItemCashReceiptInfo };
      return hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body: { address: mapoAddress, ...paying } });
    };
    const first = await ask({ cashReceiptType: 1, identitySelect: 1, identityNo: '010-1111-2222' });
    const second = await ask({ cashReceiptType: 2, identitySelect: 3, identityNo: '1208147521' });
    expect(second.orderUuid).toBe(first.orderUuid);
    await depositAtBank(shop.sandbox, second.virtualAccount?.accountNumber ?? '', price);
    expect((await issued(first.orderUuid))[0]).toMatchObject({ amount: price, type: '지출증빙' });
  });

  test('that is requested while the bank reverses the deposit is cancelled, and another one covers the second deposit', {
    tags: ['nightly'],
  }, async () => {
    const hana = await shop.guest();
    const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql));
    const params = { id: uuid };
    const untilIs = (status: string) =>
      expect
        .poll(async () => {
          await shop.sql`update cash_receipt set next_at = now() where status = 'requested' and attempts > 0 and cancelled > 0`;
          await shop.runDueJobs('reconcile-payments');
          return (await hana.get('GET /v1.2/app-users/orders/{id}', { params })).orderItemStatus;
        })
        .toBe(status);
    await setPaymentFault(shop.sandbox, 'timeout_after_approve', { when: 'receipt' });
    await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 3000 });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await untilIs('paid');
    // The payment company does not answer until the bank has reversed the deposit.
    const issuing = shop.runDueJobs('issue-cash-receipts');
    await untilIs('bank_transfer_waiting');
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await untilIs('paid');
    await issuing;
    const all = await pollUntil(
      async () => {
        await untilIs('paid');
        return office(uuid);
      },
      (some) => some.length === 2 && some.some(({ canceledAmount }) => canceledAmount > 0),
    );
    expect(all.map(({ amount, canceledAmount }) => amount - canceledAmount).sort()).toEqual([0, price]);
  });

  test('shrinks with every refund and is cancelled with the last', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await paid(hana, undefined, 2);
    await issued(uuid);
    const id = await orderId(uuid);
    const receiptStatus = () =>
      pollUntil(
        async () =>
          (await shop.sql<{ status: string }[]>`select status from cash_receipt where order_id = ${id}`)[0]?.status,
        (word) => word !== 'requested',
      );
    expect(await receiptStatus()).toBe('issued');
    await tx(shop.sql, (inside) => reduceReceipt(inside, id, 5000));
    await pollUntil(
      () => office(uuid),
      ([one]) => one?.canceledAmount === 5000,
    );
    await tx(shop.sql, (inside) => reduceReceipt(inside, id, price));
    await pollUntil(
      () => office(uuid),
      ([one]) => one?.canceledAmount === price,
    );
    await pollUntil(receiptStatus, (word) => word === 'cancelled');
  });

  test.each([
    ['already issued', true],
    ['not requested yet', false],
  ])('states the tax-free part of the remaining amount when it was %s', async (_, wasIssued) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { price: 10_000 });
    const { uuid, price, account } = await awaitDeposit(hana, goods, {}, 2);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    const order = await pollUntil(read, ({ receipt }) => receipt?.status === 'issued');
    // Persimmons for 20,000 won are tax-free and the shipping fee of 3,000 won is not; one box is returned.
    if (!wasIssued)
      await shop.sql`update cash_receipt set attempts = 0, status = 'requested', receipt_key = null, issued_at = null, next_at = now() + interval '1 hour' where order_id = ${order.id}`;
    const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: uuid, pid: order.orderItemProducts[0]?.uuid ?? '' },
      body: { units: 1, refundAccount },
    });
    const body = { cashReceiptType: 1 as const, identitySelect: 1, identityNo: '01098765432' };
    await hana.get('PUT /v1/app-users/orders/{id}/cash-receipt', { params: { id: uuid }, body });
    const [now] = await shop.sql<{ amount: number; free: number }[]>`
      select amount, tax_free as free from cash_receipt where order_id = ${order.id} and status in ('requested', 'issued')`;
    expect(now).toEqual({ amount: 13_000, free: 10_000 });
  });

  test('issued to the shop’s default number can be moved to the buyer’s number once, before the deadline', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await paid(hana);
    await issued(uuid);
    const params = { id: uuid };
    const body = { cashReceiptType: 1 as const, identitySelect: 1, identityNo: '01098765432' };
    const change = () => hana.ask('PUT /v1/app-users/orders/{id}/cash-receipt', { params, body });
    const changed = await pollUntil(change, ({ status }) => status === 200);
    expect(changed.body).toMatchObject({ isSelfIssued: false, amount: price, status: 'requested' });
    const both = await issued(uuid, 2);
    expect(both.map(({ customerIdentityNumber }) => customerIdentityNumber)).toContain('010****5432');
    await pollUntil(
      () => office(uuid),
      (all) => all.some(({ canceledAmount }) => canceledAmount === price),
    );
    await pollUntil(change, ({ refusal }) => refusal.code === 'RECEIPT_FIXED');
    const other = await shop.guest();
    const stranger = await other.ask('PUT /v1/app-users/orders/{id}/cash-receipt', { params, body });
    expect([stranger.status, stranger.refusal.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('covers what remains when a refund comes at the moment that the buyer changes the number', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await paid(hana, undefined, 2);
    const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
    const { id } = await pollUntil(read, ({ receipt }) => receipt?.status === 'issued');
    const waiting = (count: number) =>
      pollUntil(
        () => shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        (rows) => rows.length === count,
      );
    // The change begins and waits, then the refund.
    const line = await shop.sql.reserve();
    await line`begin`;
    await line`select from cash_receipt where order_id = ${id} for update`;
    const body = { cashReceiptType: 1 as const, identitySelect: 1, identityNo: '01098765432' };
    const changing = hana.ask('PUT /v1/app-users/orders/{id}/cash-receipt', { params: { id: uuid }, body });
    await waiting(1);
    const refunding = tx(shop.sql, async (inside) => {
      await lockReceiptPayment(inside, id);
      await reduceReceipt(inside, id, 5000);
    });
    await waiting(2);
    await line`rollback`;
    line.release();
    expect((await changing).status).toBe(200);
    await refunding;
    const [left] = await shop.sql<{ won: number }[]>`
      select sum(amount - cancelled)::int as won from cash_receipt where order_id = ${id} and status in ('requested', 'issued')`;
    expect(left?.won).toBe(price - 5000);
  });

  test('can be changed freely while its order waits for the deposit', async () => {
    const hana = await shop.guest();
    const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql));
    const body = { cashReceiptType: 2 as const, identityNo: '120-81-47521' };
    const changed = await hana.get('PUT /v1/app-users/orders/{id}/cash-receipt', { params: { id: uuid }, body });
    expect(changed).toMatchObject({ cashReceiptType: 2, identitySelectText: '사업자등록번호', status: 'waiting' });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    expect((await issued(uuid))[0]).toMatchObject({ type: '지출증빙' });
  });

  test('refuses a resident registration number and a malformed number', async () => {
    const hana = await shop.guest();
    for (const identityNo of ['9001011234567', '900101-1234567', '0212345678', '']) {
      const info = { cashReceiptType: 1 as const, identitySelect: 2, identityNo };
      const { status, refusal } = await checkOrderSheet(hana, await insertTestProduct(shop.sql), {
        orderItemCashReceiptInfo: info,
      });
      expect([identityNo, status, refusal.code]).toEqual([identityNo, 400, 'VALIDATION']);
    }
  });
});

describe('the number a member saved', () => {
  test('is stored encrypted, shown masked, and used by its id', async () => {
    const jiwoo = shop.person();
    await jiwoo.signIn('first@demo.shop', 'Demo1234!!');
    expect(await jiwoo.get('GET /v1/app-users/cash-receipt/info', {})).toBeNull();
    const info = { cashReceiptType: 1 as const, identitySelect: 1, identityNo: '01044443333', isSave: true };
    await awaitDeposit(jiwoo, await insertTestProduct(shop.sql), { orderItemCashReceiptInfo: info });
    const saved = await jiwoo.get('GET /v1/app-users/cash-receipt/info', {});
    expect(saved).toMatchObject({ cashReceiptType: 1, identitySelectText: '휴대폰번호', identityNo: '010-****-3333' });
    const again = { id: saved?.id ?? 0, cashReceiptType: 1 as const, identityNo: saved?.identityNo ?? '' };
    const { uuid, price, account } = await awaitDeposit(jiwoo, await insertTestProduct(shop.sql), {
      orderItemCashReceiptInfo: again,
    });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    expect((await issued(uuid))[0]).toMatchObject({ customerIdentityNumber: '010****3333' });
    const rows = await shop.sql`select 1 from app_user where cash_receipt::text like '%44443333%'`;
    expect(rows).toHaveLength(0);
  });

  test('receives the receipt of an order by its id, and the order names the kind of receipt', async () => {
    const jiwoo = shop.person();
    await jiwoo.signIn('middle@demo.shop', 'Demo1234!!');
    const info = { cashReceiptType: 2 as const, identitySelect: 3, identityNo: '1208147521', isSave: true };
    await awaitDeposit(jiwoo, await insertTestProduct(shop.sql), { orderItemCashReceiptInfo: info });
    const { uuid } = await awaitDeposit(jiwoo, await insertTestProduct(shop.sql));
    const params = { id: uuid };
    const read = () => jiwoo.get('GET /v1.2/app-users/orders/{id}', { params });
    expect((await read()).receiptType).toBe('none');
    const saved = await jiwoo.get('GET /v1/app-users/cash-receipt/info', {});
    const body = { id: saved?.id ?? 0, cashReceiptType: 2 as const, identitySelect: 3 };
    const { status, body: changed } = await jiwoo.ask('PUT /v1/app-users/orders/{id}/cash-receipt', { params, body });
    expect([status, changed]).toMatchObject([200, { cashReceiptType: 2, identitySelect: 3, isSelfIssued: false }]);
    expect((await read()).receiptType).toBe('expenditure_proof');
    const guest = await shop.guest();
    const other = await awaitDeposit(guest, await insertTestProduct(shop.sql));
    const call = { params: { id: other.uuid }, body };
    expect((await guest.ask('PUT /v1/app-users/orders/{id}/cash-receipt', call)).refusal.code).toBe('VALIDATION');
  });

  test('cannot be saved by a guest', async () => {
    expect(await (await shop.guest()).get('GET /v1/app-users/cash-receipt/info', {})).toBeNull();
  });
});
