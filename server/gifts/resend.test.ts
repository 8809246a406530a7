import { expect, test } from 'vitest';
import { depositAtBank } from '#test/bank-deposits.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { checkGiftSheet, joinMemberWithId, newGiftReceivers, sendGift } from '#test/gift.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const heard = async (phone: string) =>
  (await messagesTo(shop.sandbox, phone)).filter(({ kind }) => kind === 'GIFT_RECEIVED').length;

test('a recipient gets no message before the gift is paid, however often its sender resends it', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const withdrawAccount = { owner: '김하늘', bankName: '카카오뱅크', accountNumber: '3333012345678' };
  await haneul.get('PUT /v1/app-users', { body: { withdrawAccount } });
  const [bada] = newGiftReceivers(1);
  const { answer } = await checkGiftSheet(
    haneul,
    await insertTestProduct(shop.sql),
    { receivers: [bada as { name: string; phone: string }] },
    { paymentMethodType: 'bank_transfer' },
  );
  const [group] = (await haneul.get('GET /v1/gift/group', {})).entities;
  const [to] = group?.giftTos ?? [];
  expect(to?.canResend).toBe(false);
  const one = await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params: { id: to?.id ?? 0 } });
  expect(one.refusal.code).toBe('GIFT_NOT_PAID');
  const all = await haneul.ask('POST /v1/gift/group/{id}/alimtalk', { params: { id: group?.id ?? 0 } });
  expect(all.refusal.code).toBe('GIFT_NOT_PAID');
  expect(await heard(bada?.phone ?? '')).toBe(0);
  const { virtualAccount, payable } = answer.body;
  await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', payable);
  await pollUntil(
    () => heard(bada?.phone ?? ''),
    (count) => count === 1,
  );
});

test('a message that waits for the morning cannot be resent before it was sent', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const two = newGiftReceivers(2);
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { receivers: two, sendAt: 'tomorrow' });
  const [to] = group.giftTos;
  expect(to?.canResend).toBe(false);
  const early = await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params: { id: to?.id ?? 0 } });
  expect(early.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect(await heard(two[0]?.phone ?? '')).toBe(0);
  // Sharing the link in between is no message: the planned one is sent once at its hour, and may be resent afterwards.
  const params = { id: to?.id ?? 0 };
  await haneul.get('POST /v1/gift/to/{id}/share', { params });
  expect((await haneul.ask('POST /v1/gift/to/{id}/alimtalk', { params })).refusal.code).toBe(
    'INVALID_STATUS_TRANSITION',
  );
  await advanceClock(shop, '34h');
  for (const { phone } of two)
    await pollUntil(
      () => heard(phone),
      (count) => count === 1,
    );
  const after = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
  expect(after.giftTos.map(({ canResend }) => canResend)).toEqual([true, true]);
});

test('no extension is offered to sender or recipient when no later ship date exists', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  // A week is more than any run of holidays, and at most the time of a gift without a date.
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql, { dates: [koreanDateAfter(7)] }));
  const [to] = group.giftTos;
  expect(to?.canExtend).toBe(false);
  const seen = await shop.person().get('GET /v1/gift/to/{id}', { params: { id: to?.uuid ?? '' } });
  expect(seen.actions).toEqual(['address']);
});

test('the sheet offers an extension only where one is possible', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  async function isExtendable(dates: (string | null)[]) {
    const { sheet } = await checkGiftSheet(haneul, await insertTestProduct(shop.sql, { dates }));
    return (await haneul.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet } })).gift?.end.isExtendable;
  }
  expect([
    await isExtendable([koreanDateAfter(7)]),
    await isExtendable([koreanDateAfter(20)]),
    await isExtendable([null]),
  ]).toEqual([false, true, true]);
});

test('the number of resends follows the current policy of the shop where the gift was bought', async () => {
  const says = async (times: number) => {
    const value = shop.sql.json({ seconds: 1, times });
    await shop.sql`insert into policy (key, brand, value, valid_from) values ('giftResend', 'ru', ${value}, shop_now())`;
    await shop.sql`select announce(null, 'reference')`;
  };
  const { self: haneul } = await joinMemberWithId(shop);
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { receivers: newGiftReceivers(1) });
  await shop.sql`update orders set brand = 'ru' where id = (select order_id from gift where id = ${group.id})`;
  const [to] = group.giftTos;
  const sent = () =>
    shop.sql<{ at: string | null }[]>`select last_sent_at as at from gift_recipient where id = ${to?.id ?? 0}`;
  await pollUntil(sent, ([row]) => row?.at !== null);
  const left = async () =>
    (await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } })).giftTos[0]?.leftSends;
  await says(7);
  await pollUntil(left, (times) => times === 7);
  await shop.sql`update gift_recipient set resent_count = 6, sent_count = 7 where id = ${to?.id ?? 0}`;
  await says(2);
  await pollUntil(left, (times) => times === 0);
  // The invariant on message counts is checked at the end of the file.
});
