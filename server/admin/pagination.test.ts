import { beforeAll, expect, test } from 'vitest';
import { openStaffClient, waitForOpening } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
let owner: Awaited<ReturnType<typeof openStaffClient>>;
let goods = 0;

beforeAll(async () => {
  await waitForOpening(shop);
  owner = await openStaffClient(shop, 'owner');
  const [first] = await shop.sql<{ id: number }[]>`select min(id)::int as id from product`;
  goods = first?.id ?? 0;
  for (const add of Object.values(comes)) for (let times = 0; times < 4; times++) await add();
});

/** Adds a row to a list, as happens while another person turns pages. */
const comes = {
  reviews: () => shop.sql`
    insert into review (product_id, author, contents, line_price, option_name, review_type, score)
    values (${goods}, '김*늘', '달고 맛있어요. 또 살게요.', 12900, '1kg', 'text', 1 + floor(random() * 5))`,
  questions: () => shop.sql`
    insert into product_question (product_id, author, contents) values (${goods}, '김*늘', '언제 보내 주시나요? 궁금해요.')`,
  cases: () => shop.sql`insert into payment_case (kind) values ('COMPARISON')`,
  audit: () => shop.sql`
    insert into audit_log (staff_id, act, subject, ip) select min(id), 'look', 'pages', '127.0.0.1' from staff_account`,
};

const lists = {
  reviews: 'GET /v1/staff/reviews',
  questions: 'GET /v1/staff/questions',
  cases: 'GET /v1/staff/cases',
  audit: 'GET /v1/staff/audit',
  messages: 'GET /v1/staff/messages',
  refunds: 'GET /v1/staff/refunds',
  approvals: 'GET /v1/staff/approvals',
  businesses: 'GET /v1/staff/businesses',
} as const;

type Listed = { entities: { id?: number; uuid?: string }[]; page: { nextPage: string | null } };

/** All rows of a list, page by page, with an insertion between the pages. */
async function whole(list: keyof typeof lists, query: object, take: number, between?: () => PromiseLike<unknown>) {
  const all: (number | string)[] = [];
  for (let nextPage: string | null | undefined; nextPage !== null; ) {
    const answer = await owner.ask(lists[list], { query: { ...query, take, ...(nextPage ? { nextPage } : {}) } });
    const { entities, page } = answer.body as Listed;
    all.push(...entities.map((one) => one.uuid ?? one.id ?? 0));
    if (page.nextPage) await between?.();
    nextPage = page.nextPage;
  }
  return all;
}

test.each([
  ['reviews', {}],
  ['reviews', { state: 'all' }],
  ['questions', {}],
  ['questions', { open: 'false' }],
  ['cases', { state: 'all' }],
  ['audit', {}],
  ['messages', {}],
  ['refunds', {}],
  ['approvals', {}],
  ['businesses', { state: 'all' }],
] as const)(
  '%s %j: small pages list the same rows in the same order as large ones',
  { tags: ['nightly'] },
  async (list, query) => {
    const once = await whole(list, query, 200);
    const turned = await whole(list, query, Math.max(3, Math.ceil(once.length / 12)));
    expect(turned).toEqual(once);
  },
);

test.each(['reviews', 'questions', 'cases', 'audit'] as const)(
  'a reader of %s reads every existing row once while rows are added, and misses none',
  { tags: ['nightly'] },
  async (list) => {
    const before = await whole(list, {}, 200);
    let more = 3;
    const seen = await whole(list, {}, Math.max(2, Math.ceil(before.length / 12)), () =>
      more-- > 0 ? comes[list]() : Promise.resolve(),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((one) => before.includes(one))).toEqual(before);
  },
);

test('an invalid cursor and a page number are refused', async () => {
  for (const list of Object.values(lists)) {
    expect((await owner.ask(list, { query: { nextPage: 'elsewhere' } as never })).status, list).toBe(400);
    expect((await owner.ask(list, { query: { page: 2 } as never })).status, list).toBe(400);
    expect(
      (await owner.ask(list, { query: { nextPage: `${'9'.repeat(15)}.${'9'.repeat(15)}` } as never })).status,
    ).toBe(200);
  }
});
