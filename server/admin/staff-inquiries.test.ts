import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import {
  addInquiryMessage,
  answerThread,
  buyOrderAs,
  joinInquiryMember,
  postInquiry,
  readThread,
  uploadInquiryPhotos,
} from '#test/inquiry-steps.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const readInquiry = 'GET /v1/staff/inquiries/{uuid}' as const;
const reply = 'POST /v1/staff/inquiries/{uuid}/messages' as const;

async function openInquiry() {
  const member = await joinInquiryMember(shop);
  const { body } = await postInquiry(member.self);
  return { ...member, uuid: body.uuid, first: body.messages[0]?.id ?? 0 };
}

const answerMessagesTo = async (phone: string) =>
  (await messagesTo(shop.sandbox, phone)).filter(({ text }) => text.includes('1:1 문의에 답변'));
const listed = async (self: Awaited<ReturnType<typeof openInquiry>>['self']) =>
  (await self.get('GET /v1/app-users/notification', {})).entities.filter(({ code }) => code === 'INQUIRY_ANSWERED');

test('waiting inquiries are listed with the longest waiting first and continue on the next page; answered ones are listed separately', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const all = [await openInquiry(), await openInquiry(), await openInquiry()];
  await addInquiryMessage(all[0]?.self ?? shop.person(), all[0]?.uuid ?? '', '혹시 보셨나요?');
  const waiting = [];
  for (let nextPage: string | null | undefined; nextPage !== null; ) {
    const query = { take: 2, ...(nextPage ? { nextPage } : {}) };
    const answer = await operator.get('GET /v1/staff/inquiries', { query });
    waiting.push(...answer.entities.map(({ uuid }) => uuid));
    nextPage = answer.page.nextPage;
  }
  const waitingOfTest = waiting.filter((uuid) => all.some((each) => each.uuid === uuid));
  // A customer who writes again keeps the place.
  expect(waitingOfTest).toEqual(all.map(({ uuid }) => uuid));
  await answerThread(shop, all[1]?.uuid ?? '', '확인했어요.');
  const of = async (state: 'waiting' | 'answered' | 'closed' | 'all') =>
    (await operator.get('GET /v1/staff/inquiries', { query: { state, take: 200 } })).entities.map(({ uuid }) => uuid);
  expect((await of('waiting')).includes(all[1]?.uuid ?? '')).toBe(false);
  expect((await of('answered'))[0]).toBe(all[1]?.uuid);
  expect((await of('all'))[0]).toBe(all[1]?.uuid);
});

test('of two concurrent answers one is accepted, and the other is refused because the thread has moved', async () => {
  const { self, uuid, first } = await openInquiry();
  const both = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'owner')];
  const answers = await Promise.all(
    both.map((staff, nth) => staff.ask(reply, { params: { uuid }, body: { text: `답변 ${nth}`, seen: first } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe('INQUIRY_MOVED');
  expect((await readThread(self, uuid)).body.messages).toHaveLength(2);
  expect((await answerThread(shop, uuid, '못 본 말에 답해요.', { seen: first })).refusal.code).toBe('INQUIRY_MOVED');
});

test('the author is masked and shown for a reason that the log records; each view of an image is recorded too', async () => {
  const { self, phone } = await joinInquiryMember(shop);
  const { body } = await postInquiry(self, { images: await uploadInquiryPhotos(shop, self) });
  const [operator, owner] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'owner')];
  const params = { uuid: body.uuid };
  const seen = await operator.get(readInquiry, { params });
  expect(seen.asker).toEqual({ name: '김*늘', phone: `010-****-${phone.slice(-4)}`, isGuest: false });
  const bare = await operator.ask('POST /v1/staff/inquiries/{uuid}/unmask', { params, body: { reason: '' } });
  expect(bare.status).toBe(400);
  const body2 = { reason: '전화로 안내' };
  expect(await operator.get('POST /v1/staff/inquiries/{uuid}/unmask', { params, body: body2 })).toMatchObject({
    name: '김하늘',
    phone,
  });
  const picture = { ...params, message: seen.lastMessage, n: 1 };
  const path = 'GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}' as const;
  expect((await operator.get(path, { params: picture })).picture).toMatch(/^data:image/);
  await answerThread(shop, body.uuid, '다시 보내 드릴게요.', { close: true });
  const { entities } = await owner.get('GET /v1/staff/audit', { query: { subject: `inquiry ${body.uuid}` } });
  expect(entities.map(({ act, reason }) => [act, reason])).toEqual([
    ['answerInquiry', null],
    ['inquiryPicture', null],
    ['unmask', '전화로 안내'],
  ]);
  // The log is retained longer than the messages.
  expect(JSON.stringify(entities)).not.toContain('다시 보내');
});

test.each(['md', 'finance', 'content', 'auditor'] as const)('%s cannot read or answer inquiries', async (role) => {
  const { uuid, first } = await openInquiry();
  const staffClient = await openStaffClient(shop, role);
  const params = { uuid };
  expect((await staffClient.ask('GET /v1/staff/inquiries', {})).refusal.code).toBe('STAFF_NOT_ALLOWED');
  expect((await staffClient.ask(readInquiry, { params })).refusal.code).toBe('STAFF_NOT_ALLOWED');
  const body = { text: '답변이에요.', seen: first };
  expect((await staffClient.ask(reply, { params, body })).refusal.code).toBe('STAFF_NOT_ALLOWED');
});

test('an inquiry without an answer cannot be closed; an answered one is closed once', async () => {
  const { uuid } = await openInquiry();
  const operator = await openStaffClient(shop, 'operator');
  const close = () =>
    operator.ask('PUT /v1/staff/inquiries/{uuid}/close', { params: { uuid }, body: { reason: '해결됨' } });
  expect((await close()).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  await answerThread(shop, uuid, '확인했어요.');
  expect((await close()).body.closedBy).toBe('staff');
  expect((await close()).refusal.code).toBe('INQUIRY_CLOSED');
});

test('a member is notified of every answer, by chat message and in the notification list, and by push unless it is turned off', async () => {
  const [wants, quiet] = [await openInquiry(), await openInquiry()];
  await quiet.self.get('PUT /v1/app-users', { body: { userSettings: { clientCenterReplyAlarm: false } } });
  for (const { self } of [wants, quiet])
    await shop.sql`
      update token set fcm_push_token = ${`app ${self.token?.slice(0, 8)}`}, device = coalesce(device, gen_random_uuid())
      where app_user_id = ${(await self.get('GET /v2/app-users/detail', {})).id}`;
  for (const { uuid } of [wants, quiet]) await answerThread(shop, uuid, '내일 도착해요.');
  await answerThread(shop, wants.uuid, '조금 더 말씀드리면 오전이에요.');
  await expectEventually(() => answerMessagesTo(wants.phone)).toHaveLength(2);
  await expectEventually(() => answerMessagesTo(quiet.phone)).toHaveLength(1);
  expect((await listed(wants.self)).map(({ link }) => link)).toEqual(Array(2).fill(`/inquiry/${wants.uuid}`));
  expect((await listed(quiet.self)).map(({ link }) => link)).toEqual([`/inquiry/${quiet.uuid}`]);
  const pushed = await shop.sql<{ phone: string }[]>`
    select distinct u.phone from message m join app_user u on u.id = m.app_user_id where m.kind = 'INQUIRY_ANSWERED' and m.channel = 'push'`;
  expect(pushed.map(({ phone }) => phone)).toEqual([wants.phone]);
});

test('a guest is notified at the phone number of the order, from whichever device the question came', async () => {
  const hana = await shop.guest();
  const { order, phone } = await buyOrderAs(shop, hana);
  const { body } = await postInquiry(hana, { order });
  await answerThread(shop, body.uuid, '내일 도착해요.');
  await expectEventually(() => answerMessagesTo(phone)).toHaveLength(1);
  expect((await answerMessagesTo(phone))[0]?.links.join()).toContain(`/inquiry/${body.uuid}`);
});
