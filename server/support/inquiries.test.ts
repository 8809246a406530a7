import { describe, expect, test } from 'vitest';
import {
  addInquiryMessage,
  answerThread,
  buyOrderAs,
  inquiryText,
  joinInquiryMember,
  lookUpGuestOrder,
  postInquiry,
  readThread,
  uploadInquiryPhotos,
} from '#test/inquiry-steps.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { openTestShop, testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const listOf = (self: Awaited<ReturnType<typeof shop.guest>>, query = {}) =>
  self.get('GET /v1/app-users/me/inquiries', { query });
const pictures = 'GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}' as const;

describe('asking customer care', () => {
  test('a member asks about a line of an order with photos, gets an answer, replies, and the thread is closed', async () => {
    const { self } = await joinInquiryMember(shop);
    const { order, line } = await buyOrderAs(shop, self);
    const images = await uploadInquiryPhotos(shop, self, 2);
    const { status, body: asked } = await postInquiry(self, { order, line, images });
    expect(status).toBe(201);
    expect(asked).toMatchObject({
      ...{ state: 'waiting', category: 'delivery', line, contents: inquiryText, pictures: 2, closeDate: null },
      order: { uuid: order, name: '의성 마늘', more: 0 },
      messages: [{ by: 'asker', contents: inquiryText, pictures: 2 }],
    });
    await answerThread(shop, asked.uuid, '죄송해요. 바로 다시 보내 드릴게요.');
    expect((await readThread(self, asked.uuid)).body.state).toBe('answered');
    const { body: more } = await addInquiryMessage(
      self,
      asked.uuid,
      '네, 감사해요.',
      await uploadInquiryPhotos(shop, self),
    );
    expect([more.state, more.messages.map(({ by }) => by), more.pictures]).toEqual([
      'waiting',
      ['asker', 'shop', 'asker'],
      3,
    ]);
    await answerThread(shop, asked.uuid, '좋은 하루 보내세요.', { close: true });
    const { body: ended } = await readThread(self, asked.uuid);
    expect([ended.state, ended.messages.length, ended.closeDate !== null]).toEqual(['closed', 4, true]);
    expect((await addInquiryMessage(self, asked.uuid, '하나만 더요.')).refusal.code).toBe('INQUIRY_CLOSED');
  });

  test('a general inquiry closed by its author accepts no further answer', async () => {
    const { self } = await joinInquiryMember(shop);
    const { body } = await postInquiry(self);
    expect([body.order, body.line, body.state]).toEqual([null, null, 'waiting']);
    const end = () => self.ask('PUT /v1/app-users/me/inquiries/{uuid}/close', { params: { uuid: body.uuid } });
    expect((await end()).body.state).toBe('closed');
    expect((await end()).refusal.code).toBe('INQUIRY_CLOSED');
    expect((await answerThread(shop, body.uuid, '늦었어요.')).refusal.code).toBe('INQUIRY_CLOSED');
  });

  test('a request repeated with one key creates one thread, and the same text under another key creates another', async () => {
    const { self } = await joinInquiryMember(shop);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [await postInquiry(self, {}, key), await postInquiry(self, {}, key)];
    expect(two.body.uuid).toBe(one.body.uuid);
    expect((await postInquiry(self, { contents: '다른 말을 적어 봐요.' }, key)).refusal.code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    await postInquiry(self);
    expect((await listOf(self)).page.count).toBe(2);
  });

  test('lists continue on the next page, the latest first, and can be filtered by order', async () => {
    const { self } = await joinInquiryMember(shop);
    const { order } = await buyOrderAs(shop, self);
    const all = [];
    for (let nth = 0; nth < 5; nth++)
      all.unshift((await postInquiry(self, nth === 2 ? { order } : { contents: `${nth}번째로 여쭤봐요.` })).body.uuid);
    const seen = [];
    for (let nextPage: string | undefined, page = 0; page < 9; page++) {
      const answer = await listOf(self, { take: 2, ...(nextPage ? { nextPage } : {}) });
      seen.push(...answer.entities.map(({ uuid }) => uuid));
      expect(answer.page.count).toBe(5);
      if (!answer.page.nextPage) break;
      nextPage = answer.page.nextPage;
    }
    expect(seen).toEqual(all);
    expect((await listOf(self, { order })).entities.map(({ uuid }) => uuid)).toEqual([all[2]]);
  });

  test.each([
    ['too short', { contents: '네' }],
    ['too long', { contents: '가'.repeat(1001) }],
    ['a line without an order', { line: crypto.randomUUID() }],
    ['more than five images', { images: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
    ['an unknown image', { images: [crypto.randomUUID()] }],
    ['a card number', { contents: '카드 4242424242424242 로 결제했어요.' }],
  ])('%s is refused with a Korean message', async (_, ask) => {
    const { self } = await joinInquiryMember(shop);
    const { status, refusal } = await postInquiry(self, ask);
    expect(status).toBe(400);
    expect(refusal.message).toMatch(/[가-힣]/);
    expect((await listOf(self)).entities).toEqual([]);
  });
});

describe('images', () => {
  test('are visible only to the person who sent them, and have no public URL', async () => {
    const [{ self }, { self: other }] = [await joinInquiryMember(shop), await joinInquiryMember(shop)];
    const { body } = await postInquiry(self, { images: await uploadInquiryPhotos(shop, self) });
    const params = { uuid: body.uuid, message: body.messages[0]?.id ?? 0, n: 1 };
    expect((await self.get(pictures, { params })).picture).toMatch(/^data:image\/webp;base64,/);
    for (const stranger of [other, await shop.guest()])
      expect((await stranger.ask(pictures, { params })).status).toBe(404);
    expect((await self.ask(pictures, { params: { ...params, n: 2 } })).status).toBe(404);
    const { body: second } = await postInquiry(self);
    expect((await self.ask(pictures, { params: { ...params, uuid: second.uuid } })).status).toBe(404);
    const [row] = await shop.sql<{ path: string }[]>`
      select images[1] as path from inquiry_message where id = ${params.message}`;
    expect((await fetch(`${shop.origin}${row?.path}.webp`)).status).toBe(404);
  });

  test('of another person, used before or uploaded as public are refused', async () => {
    const [{ self }, { self: other }] = [await joinInquiryMember(shop), await joinInquiryMember(shop)];
    const used = await uploadInquiryPhotos(shop, self);
    const { body } = await postInquiry(self, { images: used });
    for (const images of [
      await uploadInquiryPhotos(shop, other),
      used,
      await uploadInquiryPhotos(shop, self, 1, false),
    ]) {
      expect((await postInquiry(self, { images })).refusal.code).toBe('FILE_UNKNOWN');
      expect((await addInquiryMessage(self, body.uuid, '사진이에요.', images)).refusal.code).toBe('FILE_UNKNOWN');
    }
    expect((await listOf(self)).page.count).toBe(1);
  });
});

describe('a guest', () => {
  test('asks about their order and reads the answer from any device that proves name and phone', async () => {
    const hana = await shop.guest();
    const { order, phone } = await buyOrderAs(shop, hana);
    expect((await postInquiry(hana)).refusal.code).toBe('INQUIRY_ORDER_REQUIRED');
    const { body } = await postInquiry(hana, { order, images: await uploadInquiryPhotos(shop, hana) });
    await answerThread(shop, body.uuid, '내일 도착해요.');
    const elsewhere = await shop.guest();
    expect((await readThread(elsewhere, body.uuid)).status).toBe(404);
    await lookUpGuestOrder(shop, phone, elsewhere);
    const { body: read } = await readThread(elsewhere, body.uuid);
    expect(read.messages.map(({ contents }) => contents)).toEqual([inquiryText, '내일 도착해요.']);
    const params = { uuid: body.uuid, message: read.messages[0]?.id ?? 0, n: 1 };
    expect((await elsewhere.ask(pictures, { params })).status).toBe(200);
    expect((await addInquiryMessage(elsewhere, body.uuid, '고맙습니다.')).body.messages).toHaveLength(3);
    expect((await listOf(elsewhere)).entities.map(({ uuid }) => uuid)).toEqual([body.uuid]);
    expect((await readThread(hana, body.uuid)).body.messages).toHaveLength(3);
    // The access expires after half an hour.
    await shop.sql`update guest_order_session set expires_at = now() - interval '1 second' where phone = ${phone}`;
    expect([(await readThread(elsewhere, body.uuid)).status, (await listOf(elsewhere)).entities.length]).toEqual([
      404, 0,
    ]);
  });

  test('with access to another order cannot find, write or ask about this one', async () => {
    const hana = await shop.guest();
    const { order, line } = await buyOrderAs(shop, hana);
    const { body } = await postInquiry(hana, { order });
    const eve = await shop.guest();
    const guestOrder = await buyOrderAs(shop, eve);
    await lookUpGuestOrder(shop, guestOrder.phone, eve);
    const { self: member } = await joinInquiryMember(shop);
    for (const stranger of [eve, member]) {
      expect((await readThread(stranger, body.uuid)).status).toBe(404);
      expect((await addInquiryMessage(stranger, body.uuid, '제 것인데요.')).status).toBe(404);
      expect((await postInquiry(stranger, { order })).status).toBe(404);
      expect((await listOf(stranger, { order })).entities).toEqual([]);
    }
    // A line belongs to its order: access to one order gives no access to a line of another.
    expect((await postInquiry(eve, { order: guestOrder.order, line })).status).toBe(404);
    expect((await readThread(hana, body.uuid)).body.messages).toHaveLength(1);
  });
});

test('concurrent messages in one thread are all stored, in order', async () => {
  const { self } = await joinInquiryMember(shop);
  const { body } = await postInquiry(self);
  await Promise.all(Array.from({ length: 8 }, (_, nth) => addInquiryMessage(self, body.uuid, `${nth}`)));
  const { body: read } = await readThread(self, body.uuid);
  expect(
    read.messages
      .slice(1)
      .map(({ contents }) => contents)
      .sort(),
  ).toEqual([...'01234567']);
});

test('limits apply to threads a day, of one person and about one order, and to the messages of a thread', async () => {
  const strict = await openTestShop({ RATE_LIMITS: 'on' });
  try {
    const { self } = await joinInquiryMember(strict);
    const answers = [];
    for (let nth = 0; nth < 11; nth++) answers.push(await postInquiry(self));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429]);
    expect(answers.at(-1)?.refusal.message).toBe('잠시 후 다시 시도해 주세요. (24시간)');
    const uuid = answers[0]?.body.uuid ?? '';
    await strict.sql`
      insert into inquiry_message (inquiry_id, app_user_id, contents)
      select m.inquiry_id, m.app_user_id, 'x' from inquiry_message m join inquiry i on i.id = m.inquiry_id and i.uuid = ${uuid}, generate_series(1, 99)`;
    expect((await addInquiryMessage(self, uuid, '하나 더요')).refusal.code).toBe('INQUIRY_FULL');
    const hana = await strict.guest();
    const { order, phone } = await buyOrderAs(strict, hana);
    for (let nth = 0; nth < 10; nth++) expect((await postInquiry(hana, { order })).status).toBe(201);
    const another = await lookUpGuestOrder(strict, phone);
    for (const spelled of [order, order.toUpperCase()])
      expect((await postInquiry(another, { order: spelled })).refusal.code).toBe('TOO_MANY');
  } finally {
    await strict.close();
  }
});
