import { describe, expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { joinAsMember, messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, ownShop } from '#test/test-shop.ts';
import { countProductEngagement } from '../wishlist/wishlist.ts';
import { answerQuestion } from './answer-question.ts';

const shop = ownShop();

async function member() {
  const self = shop.person();
  return { self, ...(await joinAsMember(self, shop.sandbox)) };
}

const path = '/v1/products/{id}/questions' as const;
const questionPath = '/v1/products/{id}/questions/{questionId}' as const;
const words = '이번 주 토요일까지 받을 수 있을까요?';

describe('asking about a product', () => {
  test('all readers see the question and the answer with a partly masked name', async () => {
    const { self } = await member();
    const { id } = await insertTestProduct(shop.sql);
    const question = await self.get(`POST ${path}`, { params: { id }, body: { contents: `  ${words}  ` } });
    expect(question).toMatchObject({ contents: words, isMine: true, author: '김*늘', isAnswered: false, answer: null });
    await answerQuestion(shop.sql, 1, question.id, '네, 금요일에 도착해요.');
    const { entities, page } = await shop.person().get(`GET ${path}`, { params: { id } });
    expect(page.count).toBe(1);
    expect(entities[0]).toMatchObject({
      contents: words,
      isMine: false,
      isAnswered: true,
      answer: { text: '네, 금요일에 도착해요.' },
    });
  });

  test('a long name is masked except its ends, and a short one except its beginning', async () => {
    const { self, email } = await member();
    const { id } = await insertTestProduct(shop.sql);
    for (const [name, author] of [
      ['John Smith', 'J********h'],
      ['남궁민수', '남**수'],
      ['김늘', '김*'],
    ] as const) {
      await shop.sql`update app_user set name = ${name} where email = ${email}`;
      const question = await self.get(`POST ${path}`, { params: { id }, body: { contents: words } });
      expect(question.author).toBe(author);
    }
  });

  test('the text of a secret question never reaches another reader on any endpoint', async () => {
    const { self } = await member();
    const { self: other } = await member();
    const { id } = await insertTestProduct(shop.sql);
    const secret = '문 비밀번호가 바뀌어서 미리 말씀드려요. 별빛마을이에요.';
    const question = await self.get(`POST ${path}`, { params: { id }, body: { contents: secret, isSecret: true } });
    await answerQuestion(shop.sql, 1, question.id, '별빛마을로 조용히 두고 갈게요.');
    for (const reader of [shop.person(), other]) {
      for (const take of [1, 10, 60]) {
        const { entities } = await reader.get(`GET ${path}`, { params: { id }, query: { take } });
        expect(entities[0]).toMatchObject({
          contents: '비밀글입니다.',
          answer: null,
          isSecret: true,
          isAnswered: true,
        });
        expect(JSON.stringify(entities)).not.toContain('별빛');
      }
    }
    const page = await (await fetch(`${shop.origin}/product/${id}`)).text();
    expect(page).not.toContain('별빛');
    const { entities } = await self.get(`GET ${path}`, { params: { id } });
    expect(entities[0]).toMatchObject({ contents: secret, answer: { text: '별빛마을로 조용히 두고 갈게요.' } });
  });

  test('newest first, ten to a page', async () => {
    const { self } = await member();
    const { id } = await insertTestProduct(shop.sql);
    for (let nth = 0; nth < 12; nth++)
      await self.get(`POST ${path}`, {
        params: { id },
        body: { contents: `${nth}번째로 여쭤 봅니다. 잘 부탁드려요.` },
      });
    const first = await shop.person().get(`GET ${path}`, { params: { id } });
    expect([first.entities.length, first.page.count, first.page.nextPage]).toEqual([10, 12, '2']);
    expect(first.entities[0]?.contents).toContain('11번째');
    const second = await shop.person().get(`GET ${path}`, { params: { id }, query: { page: 2 } });
    expect([second.entities.length, second.page.prePage, second.page.nextPage]).toEqual([2, '1', null]);
  });

  test.each([
    ['too short', { contents: '짧아요' }],
    ['too long', { contents: '가'.repeat(1001) }],
    ['only blanks', { contents: ' '.repeat(40) }],
    ['with a card number', { contents: '카드 4242424242424242 로 결제했는데 확인해 주세요.' }],
  ])('%s is refused with a Korean message', async (_, body) => {
    const { self } = await member();
    const { id } = await insertTestProduct(shop.sql);
    const { status, refusal } = await self.ask(`POST ${path}`, { params: { id }, body });
    expect(status).toBe(400);
    expect(refusal.message).toMatch(/[가-힣]/);
  });

  test('a guest is asked to join, and a missing product cannot be asked about', async () => {
    const passerby = shop.person();
    await passerby.arrive();
    const { id } = await insertTestProduct(shop.sql);
    const body = { contents: words };
    expect((await passerby.ask(`POST ${path}`, { params: { id }, body })).refusal.code).toBe('GUEST_NOT_ALLOWED');
    const { self } = await member();
    expect((await self.ask(`POST ${path}`, { params: { id: 99_999_999 }, body })).refusal.code).toBe('PRODUCT_REMOVED');
    expect((await passerby.ask(`GET ${path}`, { params: { id: 99_999_999 } })).refusal.code).toBe('PRODUCT_REMOVED');
  });
});

describe('deleting a question', () => {
  test('works for the author until it is answered; the question of another member does not exist', async () => {
    const { self } = await member();
    const { self: other } = await member();
    const { id } = await insertTestProduct(shop.sql);
    const ask = () => self.get(`POST ${path}`, { params: { id }, body: { contents: words } });
    const [gone, kept] = [await ask(), await ask()];
    const params = { id, questionId: gone.id };
    expect((await other.ask(`DELETE ${questionPath}`, { params })).refusal.code).toBe('NOT_FOUND');
    expect(await self.get(`DELETE ${questionPath}`, { params })).toEqual({ ok: true });
    expect((await self.ask(`DELETE ${questionPath}`, { params })).refusal.code).toBe('NOT_FOUND');
    await answerQuestion(shop.sql, 1, kept.id, '네, 가능해요.');
    const late = await self.ask(`DELETE ${questionPath}`, { params: { id, questionId: kept.id } });
    expect([late.status, late.refusal.code]).toEqual([409, 'QUESTION_ANSWERED']);
  });

  test('updates the number of questions of the product', async () => {
    const { self } = await member();
    const { id } = await insertTestProduct(shop.sql);
    const openQuestion = await self.get(`POST ${path}`, { params: { id }, body: { contents: words } });
    await self.get(`POST ${path}`, { params: { id }, body: { contents: words, isSecret: true } });
    const count = async () => {
      await countProductEngagement(shop.sql);
      const [row] = await shop.sql<{ count: number }[]>`select qna_count as count from product where id = ${id}`;
      return row?.count;
    };
    expect(await count()).toBe(2);
    await self.get(`DELETE ${questionPath}`, { params: { id, questionId: openQuestion.id } });
    expect(await count()).toBe(1);
  });
});

test('the author is notified of the first answer once; an author who turned answers off gets no push but the other messages', async () => {
  const [wants, quiet] = [await member(), await member()];
  await quiet.self.get('PUT /v1/app-users', { body: { userSettings: { clientCenterReplyAlarm: false } } });
  for (const { phone } of [wants, quiet])
    await shop.sql`
      update token set fcm_push_token = ${`app ${phone}`}, device = coalesce(device, gen_random_uuid())
      where app_user_id = (select id from app_user where phone = ${phone})`;
  const { id } = await insertTestProduct(shop.sql, { name: '의성 마늘' });
  const ids = [];
  for (const { self } of [wants, quiet])
    ids.push((await self.get(`POST ${path}`, { params: { id }, body: { contents: words } })).id);
  for (const questionId of ids) {
    await answerQuestion(shop.sql, 1, questionId, '네, 가능해요.');
    await answerQuestion(shop.sql, 1, questionId, '네, 토요일 오전에 가요.');
  }
  const answerMessagesTo = async (phone: string) =>
    (await messagesTo(shop.sandbox, phone)).filter(({ text }) => text.includes('의성 마늘'));
  await expectEventually(() => answerMessagesTo(wants.phone)).toHaveLength(1);
  const [open] =
    await shop.sql`select count(*)::int as count from product_question where notified_at is null and answered_at is not null`;
  expect(open?.count).toBe(0);
  await expectEventually(() => answerMessagesTo(quiet.phone)).toHaveLength(1);
  for (const { self } of [wants, quiet])
    expect((await self.get('GET /v1/app-users/notification', {})).entities.map(({ code }) => code)).toEqual([
      'QUESTION_ANSWERED',
    ]);
  const pushed = await shop.sql<{ phone: string }[]>`
    select distinct u.phone from message m join app_user u on u.id = m.app_user_id where m.kind = 'QUESTION_ANSWERED' and m.channel = 'push'`;
  expect(pushed.map(({ phone }) => phone)).toEqual([wants.phone]);
  await expect(answerQuestion(shop.sql, 1, 99_999_999, '네')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the sixth question within ten minutes is refused', async () => {
  const strict = await openTestShop({ RATE_LIMITS: 'on' });
  try {
    const self = strict.person();
    await joinAsMember(self, strict.sandbox);
    const { id } = await insertTestProduct(strict.sql);
    const all = [];
    for (let nth = 0; nth < 6; nth++)
      all.push((await self.ask(`POST ${path}`, { params: { id }, body: { contents: words } })).status);
    expect(all).toEqual([201, 201, 201, 201, 201, 429]);
  } finally {
    await strict.close();
  }
});
