import { expect, test } from 'vitest';
import { openStaffClient } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

async function askQuestion(isSecret = false) {
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox);
  const goods = await insertTestProduct(shop.sql);
  const body = { contents: '선물 포장도 해 주시나요?', isSecret };
  const question = await hana.get('POST /v1/products/{id}/questions', { params: { id: goods.id }, body });
  return { hana, goods, id: question.id };
}

test('a question is answered in the admin app and the answer can be corrected; both are in the log', async () => {
  const { hana, goods, id } = await askQuestion(true);
  const [md, owner] = [await openStaffClient(shop, 'md'), await openStaffClient(shop, 'owner')];
  const waiting = await md.get('GET /v1/staff/questions', { query: { take: 60 } });
  expect(waiting.entities.find((one) => one.id === id)).toMatchObject({
    contents: '선물 포장도 해 주시나요?',
    product: { id: goods.id },
    answer: null,
  });
  for (const text of ['네, 해 드려요.', '네, 보자기로 싸 드려요.'])
    await md.get('PUT /v1/staff/questions/{id}/answer', { params: { id }, body: { text } });
  const read = await hana.get('GET /v1/products/{id}/questions', { params: { id: goods.id } });
  expect(read.entities[0]?.answer?.text).toBe('네, 보자기로 싸 드려요.');
  const log = await owner.get('GET /v1/staff/audit', { query: { subject: `question ${id}` } });
  expect(log.entities.map(({ who, before, after }) => [who, before, after])).toEqual([
    ['진엠디', { answer: '네, 해 드려요.' }, { answer: '네, 보자기로 싸 드려요.' }],
    ['진엠디', { answer: null }, { answer: '네, 해 드려요.' }],
  ]);
  const open = await md.get('GET /v1/staff/questions', { query: { take: 60 } });
  expect(open.entities.map((one) => one.id)).not.toContain(id);
});

test('of two first answers the second is refused, so that it does not replace one that its writer has not read', async () => {
  const { id } = await askQuestion();
  const [md, owner] = [await openStaffClient(shop, 'md'), await openStaffClient(shop, 'owner')];
  const answer = (staff: typeof md, text: string, seen: string | null) =>
    staff.ask('PUT /v1/staff/questions/{id}/answer', { params: { id }, body: { text, seen } });
  expect((await answer(md, '네, 해 드려요.', null)).status).toBe(200);
  expect((await answer(owner, '아니요, 안 돼요.', null)).refusal.code).toBe('VERSION_MOVED');
  expect((await answer(owner, '네, 보자기로 싸 드려요.', '네, 해 드려요.')).body.answer?.text).toBe(
    '네, 보자기로 싸 드려요.',
  );
});

test('a seller answers questions about the seller’s products and does not see others', async () => {
  const grower = await openStaffClient(shop, 'distributor');
  const [own, foreign] = [await askQuestion(), await askQuestion()];
  await shop.sql`update product set distributor_id = (select max(id) from distributor) where id = ${foreign.goods.id}`;
  const answer = ({ id }: { id: number }) =>
    grower.ask('PUT /v1/seller/questions/{id}/answer', { params: { id }, body: { text: '네, 가능해요.' } });
  expect((await answer(own)).body.answer).toMatchObject({ text: '네, 가능해요.', by: null });
  expect((await answer(foreign)).status).toBe(404);
  const seen = await grower.get('GET /v1/seller/questions', { query: { open: false, take: 60 } });
  expect(seen.entities.map(({ id }) => id)).not.toContain(foreign.id);
});
