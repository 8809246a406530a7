import { expect, test } from '@playwright/test';
import { expectAccessible, openAdminScreen } from './admin-page.ts';
import { saveScreenshot } from './admin-screens.ts';
import { withJourneyDatabase } from './shopper.ts';

const bare = JSON.stringify(
  ['품명 및 모델명', '제조국 또는 원산지', '재배 방법'].map((title) => ({ title, text: '해당 없음' })),
);

test('a goods manager completes the notice of a fruit, and lets a subcategory require another kind', async ({
  browser,
}) => {
  const [product] = await withJourneyDatabase(
    (sql) => sql<{ id: number; name: string }[]>`
      with older as (
        update product set notice_kind = null, property_json = ${bare}::text::jsonb
        where id = (select min(id) from product where category_id = 9106 and sale_type = 'normal') returning id, name
      ), version as (
        update product_version v set body = jsonb_set(v.body, '{statutory}', ${bare}::text::jsonb) from older where v.product_id = older.id
      )
      select id, name from older`,
  );
  const at = await openAdminScreen(browser, 'md');
  await at.keyboard.press('g');
  await at.keyboard.press('e');
  const row = at.getByRole('row').filter({ hasText: product?.name ?? '' });
  await expect(row).toContainText('생산자(수입품은 수입자도)');
  await expectAccessible(at);
  await row.getByRole('button', { name: '고시 쓰기' }).click();
  const dialog = at.getByRole('dialog', { name: `${product?.name} · 농수축산물 고시` });
  await expect(dialog.getByLabel('수입식품 문구')).toHaveValue('해당 없음');
  await expectAccessible(at);
  await saveScreenshot(at, 'notice-dialog');
  await dialog.getByRole('button', { name: '고시 고치기' }).click();
  await expect(dialog.getByText('내용을 적어 주세요.').first()).toBeVisible();
  for (const [label, text] of [
    ['포장단위별', '3kg 안팎, 2~3과'],
    ['생산자', '성주 참외 농원'],
    ['제조연월일', '출고 전날 포장'],
    ['상품구성', '참외 3kg'],
    ['보관방법', '서늘한 곳에 보관'],
    ['소비자상담', '054-930-0000'],
  ])
    await dialog.getByLabel(label as string).fill(text as string);
  await dialog.getByRole('button', { name: '고시 고치기' }).click();
  // The texts that were there say "해당 없음" in required items.
  await expect(dialog.getByRole('alert')).toContainText('적을 수 없는 항목이에요: 품목 또는 명칭, 원산지.');
  await dialog.getByLabel('품목 또는 명칭').fill('참외');
  await dialog.getByLabel('원산지', { exact: true }).fill('경북 성주군');
  await dialog.getByRole('button', { name: '고시 고치기' }).click();
  await expect(at.getByText('고시를 고쳤어요. 상품 화면에 바로 보여요.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const [kept] = await withJourneyDatabase(
    (sql) => sql<{ titles: string[]; kind: string }[]>`
      select array(select n->>'title' from jsonb_array_elements(property_json) n) as titles, notice_kind as kind from product where id = ${product?.id ?? 0}`,
  );
  expect([kept?.kind, kept?.titles.at(-1), kept?.titles.length]).toEqual(['produce', '재배 방법', 13]);

  await at.getByRole('link', { name: '카테고리' }).click();
  const kind = at.getByLabel('열대과일 고시 종류');
  await expect(kind.locator('option:checked')).toHaveText('상위 카테고리와 같게 (농수축산물)');
  await kind.selectOption('가공식품');
  await expect(at.getByText('열대과일의 고시 종류를 바꿨어요.')).toBeVisible();
  await expectAccessible(at);
  await saveScreenshot(at, 'notice-categories');
  await kind.selectOption('');
  await expect(kind.locator('option:checked')).toHaveText('상위 카테고리와 같게 (농수축산물)');
});
