import { expect, test } from 'vitest';
import { productEntry, sellerEntry } from '#test/catalogue-files.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { recordCompleteNotices } from '../catalog/publish-catalog.ts';
import { runInvariantsWithin } from '../invariants/run.ts';

const shop = ownShop();
const { kind: _, ...seller } = sellerEntry;
const { kind: __, ...goods } = { ...productEntry, images: ['/pictures/x'] };
const titled = (text: string, ...titles: string[]) => titles.map((title) => ({ title, text }));

/** The items of "other goods" in the words of the law. */
const otherTitles = ['품명 및 모델명', '인증·허가 사항', '제조국 또는 원산지', '제조자', 'A/S 책임자와 전화번호'];

async function goodsManager() {
  const md = await openStaffClient(shop, 'md');
  await md.get('PUT /v1/staff/sellers', { body: seller });
  const add = (externalId: string, more: object) =>
    md.ask('POST /v1/staff/products', { body: { ...goods, externalId, ...more } as never });
  const putKind = async (id: number, noticeKind: string | null) => {
    const { entities } = await md.get('GET /v1/staff/categories', {});
    const {
      mark,
      requiredNoticeKind: ___,
      ...category
    } = entities.find((one) => one.id === id) as (typeof entities)[0];
    return md.ask('PUT /v1/staff/categories', { body: { ...category, noticeKind, seen: mark } as never });
  };
  return { md, add, putKind };
}

test('a product is not on sale until it has all legally required information, as text and not as a reference to an image', async () => {
  const { add } = await goodsManager();
  const half = goods.statutory.slice(0, 10);
  const refused = await add('half', { statutory: half });
  expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
    400,
    'NOTICE_INCOMPLETE',
    '상품 정보 제공 고시(농수축산물)에 빠진 항목이 있어요: 소비자 안전을 위한 주의사항, 소비자상담 관련 전화번호.',
  ]);
  expect(refused.refusal.details).toEqual([{ field: 'statutory', message: refused.refusal.message }]);
  const pointing = goods.statutory.map(({ title }) => ({ title, text: '상세페이지 참조' }));
  expect((await add('half', { statutory: pointing })).refusal.message).toBe(
    '상세페이지를 가리키지 말고 내용을 적어 주세요.',
  );
  expect(await shop.sql`select from product where external_id = 'half'`).toHaveLength(0);
  expect((await add('half', { statutory: half, status: 'waiting' })).status).toBe(201);
});

test('a fruit cannot be published with the five items of other goods', async () => {
  const { add } = await goodsManager();
  for (const text of ['해당 없음', '효돈 노지 감귤, 010-1234-5678']) {
    const { status, refusal } = await add('five', { statutory: titled(text, ...otherTitles) });
    expect([status, refusal.code]).toEqual([400, 'NOTICE_INCOMPLETE']);
    expect(refusal.message).toContain(
      '(농수축산물)에 빠진 항목이 있어요: 포장단위별 내용물의 용량(중량), 수량, 크기, 생산자',
    );
  }
  // The other way round, a basket needs the items of other goods.
  const basket = await add('basket', { categoryId: 9801 });
  expect(basket.refusal.message).toContain('(기타 재화)에 빠진 항목이 있어요: 품명 및 모델명, ');
});

test('"해당 없음" is accepted only in an item that the law requires of some products', async () => {
  const { add } = await goodsManager();
  const except = (text: string) =>
    goods.statutory.map((item) => (/생산자|상담|유전자/.test(item.title) ? { ...item, text } : item));
  for (const text of ['해당 없음', '해당없음', '해당사항 없음', ' - 해당 사항이 없습니다.', '없음', '-', 'N/A']) {
    const { status, refusal } = await add('not-stated', { statutory: except(text) });
    expect([text, status, refusal.code]).toEqual([text, 400, 'NOTICE_INCOMPLETE']);
    expect(refusal.message).toBe(
      '상품 정보 제공 고시(농수축산물)에서 "해당 없음"이라고 적을 수 없는 항목이에요: 생산자(수입품은 수입자도), 소비자상담 관련 전화번호.',
    );
  }
});

test('a category without its own kind has the kind of its parent, and a child may have another one', async () => {
  const { md, add, putKind } = await goodsManager();
  const read = async (id: number) => {
    const { entities } = await md.get('GET /v1/staff/categories', {});
    const found = entities.find((one) => one.id === id);
    return [found?.noticeKind, found?.requiredNoticeKind];
  };
  expect([await read(91), await read(9101)]).toEqual([
    ['produce', 'produce'],
    [null, 'produce'],
  ]);
  expect((await putKind(9101, 'health_food')).status).toBe(200);
  expect(await read(9101)).toEqual(['health_food', 'health_food']);
  expect((await add('pill', { categoryId: 9101 })).refusal.message).toContain('(건강기능식품)에 빠진 항목이 있어요: ');
  expect((await putKind(9101, 'furniture')).refusal.message).toBe('상품 정보 제공 고시의 종류를 확인해 주세요.');
  expect((await putKind(9101, null)).status).toBe(200);
  expect((await add('pill', { categoryId: 9101 })).status).toBe(201);
  // A writer that does not name a kind keeps it.
  const kept = { id: 91, slug: 'fruit', name: '과일', icon: '🍊', sort: 1 };
  await md.get('PUT /v1/staff/categories', { body: { ...kept, name: '과일들' } });
  expect(await read(91)).toEqual(['produce', 'produce']);
  // A shop that never chose a kind compares with the closest one.
  const newCategory = { id: 9990, name: '새 칸', icon: '🎁', sort: 9 };
  await md.get('PUT /v1/staff/categories', { body: newCategory });
  expect(await read(9990)).toEqual([null, null]);
  expect((await add('closest', { categoryId: 9990 })).status).toBe(201);
  expect((await add('closest-not', { categoryId: 9990, statutory: titled('해당 없음', ...otherTitles) })).status).toBe(
    400,
  );
});

test('the form receives the items of every kind, with those that may be left out', async () => {
  const { md } = await goodsManager();
  const { entities } = await md.get('GET /v1/staff/notice-kinds', {});
  expect(entities.map(({ key, label }) => [key, label])).toEqual([
    ['produce', '농수축산물'],
    ['processed_food', '가공식품'],
    ['health_food', '건강기능식품'],
    ['other', '기타 재화'],
  ]);
  const optional = (key: string) =>
    entities.find((one) => one.key === key)?.items.flatMap((item) => (item.isOptional ? [item.key] : []));
  expect(optional('produce')).toEqual(['gmo', 'grade', 'imported', 'caution']);
  expect(optional('other')).toEqual(['certification']);
  const content = await openStaffClient(shop, 'content');
  expect((await content.ask('GET /v1/staff/notice-kinds', {})).refusal.code).toBe('STAFF_NOT_ALLOWED');
});

test('a product that was published before the rule stays on sale and is listed until its notice is complete', async () => {
  const { md, add } = await goodsManager();
  await add('older', {});
  const [row] = await shop.sql<{ id: number }[]>`
    update product set notice_kind = null, property_json = ${JSON.stringify(titled('해당 없음', ...otherTitles))}::text::jsonb
    where external_id = 'older' returning id`;
  const id = row?.id ?? 0;
  expect(await runInvariantsWithin(shop.sql, 'notice_kind')).toMatchObject([{ id: 'F1', ok: true }]);
  const listed = async () => (await md.get('GET /v1/staff/products', { query: { notice: 'incomplete' } })).entities;
  const [older, ...others] = await listed();
  expect([older?.externalId, others, older?.missingNotice.length]).toEqual(['older', [], 12]);
  await expectEventually(async () => (await fetch(`${shop.origin}/v1/products/${id}`)).status).toBe(200);
  const { form, version } = await md.get('GET /v1/staff/products/{id}', { params: { id } });
  const body = { seen: version, form: { ...form, name: '효돈 햇감귤' } as never };
  await md.get('PUT /v1/staff/products/{id}/publish', { params: { id }, body });
  expect(await listed()).toEqual([]);
});

test('a product that an older release published with all items is recorded as complete, and an incomplete one is not', async () => {
  const { add } = await goodsManager();
  const half = goods.statutory.slice(0, 10);
  for (const [name, more] of Object.entries({ whole: {}, draft: { status: 'waiting', statutory: half }, part: {} }))
    expect((await add(name, more)).status).toBe(201);
  await shop.sql`update product set notice_kind = null where external_id in ('whole', 'part')`;
  await shop.sql`update product set property_json = property_json - 0 where external_id = 'part'`;
  await recordCompleteNotices(shop.sql);
  const rows = await shop.sql`
    select external_id as name, notice_kind as kind from product where external_id in ('whole', 'part', 'draft') order by name`;
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
    ['draft', null],
    ['part', null],
    ['whole', 'produce'],
  ]);
});

test('a published product that loses a required item violates the invariant', async () => {
  const { add } = await goodsManager();
  await add('law', {});
  const check = () => runInvariantsWithin(shop.sql, 'notice_kind');
  expect(await check()).toMatchObject([{ id: 'F1', ok: true, violations: [] }]);
  await shop.sql`update product set property_json = property_json - 0 where external_id = 'law'`;
  expect(await check()).toMatchObject([{ ok: false, violations: [{ missing: ['품목 또는 명칭'] }] }]);
});
