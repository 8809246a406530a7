import { beforeAll, expect, test } from 'vitest';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverMoreTo } from '#test/delivered-orders.ts';
import { joinMemberWithId, newGiftReceivers, sendGift } from '#test/gift.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);
beforeAll(() => restoreLimits(shop.sql, { giftFirstSeconds: 300, giftMessagesPerDay: { sender: 3, all: 5 } }));

const heard = async (phone: string) => {
  await shop.runDueJobs();
  await waitForMessages(shop, { to: phone });
  return (await messagesTo(shop.sandbox, phone)).filter(({ kind }) => kind === 'GIFT_RECEIVED').length;
};

async function give(sender: TestCustomer, to: { name: string; phone: string }) {
  const { group } = await sendGift(sender, await insertTestProduct(shop.sql), { receivers: [to] });
  return group;
}

/** The endpoint needs only the link, without sign-in. */
async function stop(link: string, token?: string) {
  await shop.person().get('PUT /v1/gift/to/{id}/stop', { params: { id: link }, body: token ? { token } : {} });
}

test('a new sender’s first gift is announced after five minutes, and not at all if it was cancelled before', async () => {
  const [{ self: haneul }, [kept, back]] = [await joinMemberWithId(shop), newGiftReceivers(2)];
  await give(haneul, kept as never);
  const { id } = await give(haneul, back as never);
  expect([await heard(kept?.phone ?? ''), await heard(back?.phone ?? '')]).toEqual([0, 0]);
  await haneul.get('PUT /v1/gift/group/{id}/withdraw', { params: { id }, body: {} } as never);
  await advanceClock(shop, '5m');
  expect(await heard(kept?.phone ?? '')).toBe(1);
  expect(await heard(back?.phone ?? '')).toBe(0);
});

test('a gift paid in points sends every message to its recipient, as one paid in money', async () => {
  const [{ self: haneul }, [to]] = [await joinMemberWithId(shop), newGiftReceivers(1)];
  await restoreLimits(shop.sql, { unprovenMessages: 3 });
  const { id } = await haneul.get('GET /v2/app-users/detail', {});
  await shop.sql`insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
    values (${id ?? 0}, 'event', 12900, '잔치', ${`demo:gift-${id}`}, shop_now() + interval '30 days')`;
  const goods = await insertTestProduct(shop.sql, { price: 12_900, fee: 0 });
  const { price } = await sendGift(haneul, goods, { receivers: [to as never] }, { chkUsedPoint: -12_900 });
  expect(price).toBe(0);
  await advanceClock(shop, '5m');
  expect(await heard(to?.phone ?? '')).toBe(1);
  await advanceClock(shop, '4d');
  await shop.runDueJobs();
  await waitForMessages(shop, { to: to?.phone ?? '' });
  const kinds = (await messagesTo(shop.sandbox, to?.phone ?? '')).map(({ kind }) => kind);
  expect(kinds).toContain('GIFT_REMIND');
});

test('a gift of which staff cancelled one of two units is still announced with the rest, and its recipient reminded', async () => {
  const [{ self: haneul }, [to]] = [await joinMemberWithId(shop), newGiftReceivers(1)];
  const goods = await insertTestProduct(shop.sql);
  const { group } = await sendGift(haneul, goods, { receivers: [to as never] }, {}, 2);
  const [row] = await shop.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${group.giftTos[0]?.uuid ?? ''}`;
  const operator = await openStaffClient(shop, 'operator');
  await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
    params: { line: row?.line ?? '' },
    body: { units: 1, reason: '한 개만 보내 달라고 하심' },
  });
  await advanceClock(shop, '5m');
  expect(await heard(to?.phone ?? '')).toBe(1);
  const link = { params: { id: group.giftTos[0]?.uuid ?? '' } };
  expect((await shop.person().get('GET /v1/gift/to/{id}', link)).giftGroup.optionName).toMatch(/ 1개$/);
  await advanceClock(shop, '4d');
  await shop.runDueJobs();
  await waitForMessages(shop, { to: to?.phone ?? '' });
  const kinds = (await messagesTo(shop.sandbox, to?.phone ?? '')).map(({ kind }) => kind);
  expect(kinds).toContain('GIFT_REMIND');
});

test('a sender with a completed order is announced at once, up to three times a day per sender and five times in all', {
  tags: ['nightly'],
}, async () => {
  const [to] = newGiftReceivers(1) as [{ name: string; phone: string }];
  const senders = [];
  for (let at = 0; at < 2; at++) {
    const { self } = await joinMemberWithId(shop);
    await deliverMoreTo(shop, self, await insertTestProduct(shop.sql));
    senders.push(self);
  }
  for (const [at, sender] of senders.entries()) {
    const gifts = [];
    for (let n = 0; n < 4; n++) gifts.push(await give(sender, to));
    expect(await heard(to.phone)).toBe([3, 5][at]);
    const seen = gifts.map(({ id }) => sender.get('GET /v1/gift/group/{id}', { params: { id } }));
    // A sender learns which gifts to announce by their own means.
    expect((await Promise.all(seen)).map(({ giftTos }) => giftTos[0]?.isUndelivered)).toEqual(
      [
        [false, false, false, true],
        [false, false, true, true],
      ][at],
    );
  }
});

test('a number that opts out by a message receives no gift of any sender, and the senders see it', async () => {
  const [to] = newGiftReceivers(1) as [{ name: string; phone: string }];
  const [{ self: haneul }, { self: bada }] = [await joinMemberWithId(shop), await joinMemberWithId(shop)];
  for (const sender of [haneul, bada]) await deliverMoreTo(shop, sender, await insertTestProduct(shop.sql));
  const first = await give(haneul, to);
  expect(await heard(to.phone)).toBe(1);
  const [message] = await arrivedMessagesOf(shop.sandbox, to.phone);
  const token =
    /\?stop=([\w-]+)/.exec(`${message?.text} ${message?.buttons.map(({ url }) => url).join(' ')}`)?.[1] ?? '';
  expect(token).not.toBe('');
  await stop(first.giftTos[0]?.uuid ?? '', token);
  const { id } = await give(bada, to);
  expect(await heard(to.phone)).toBe(1);
  const seen = await bada.get('GET /v1/gift/group/{id}', { params: { id } } as never);
  expect((seen as typeof first).giftTos[0]).toMatchObject({ isStopped: true, canResend: false });
  await advanceClock(shop, '8d');
  expect((await messagesTo(shop.sandbox, to.phone)).filter(({ kind }) => kind.startsWith('GIFT_'))).toHaveLength(1);
});

test('the link of a gift alone, which its sender knows too, stops the messages of that gift only', async () => {
  const [to] = newGiftReceivers(1) as [{ name: string; phone: string }];
  const [{ self: haneul }, { self: bada }] = [await joinMemberWithId(shop), await joinMemberWithId(shop)];
  for (const sender of [haneul, bada]) await deliverMoreTo(shop, sender, await insertTestProduct(shop.sql));
  const first = await give(haneul, to);
  expect(await heard(to.phone)).toBe(1);
  for (const token of [undefined, 'A'.repeat(22)]) await stop(first.giftTos[0]?.uuid ?? '', token);
  await give(bada, to);
  expect(await heard(to.phone)).toBe(2);
});
