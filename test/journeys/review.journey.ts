import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { withJourneyDatabase } from './shopper.ts';

const haneul = 'middle@demo.shop';
const words = '껍질이 얇고 향이 진해서 하루에 다섯 개씩 먹고 있어요.';
const photo = fileURLToPath(new URL('../../demo/views/apple-1.webp', import.meta.url));

// Images are re-encoded during the request.
test.slow();

async function logIn(page: Page, email: string, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('이메일', { exact: true }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  // The form is left, and opened again by a reload.
  await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Faults of the current screen that axe finds. */
async function faults(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

function pointsOf(email: string) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ balance: number }[]>`
      select balance::int from point_account a join app_user u on u.id = a.app_user_id where u.email = ${email}`;
    return row?.balance ?? 0;
  });
}

test('a review with a photo is written, changed and deleted; draft, points and both lists follow', async ({ page }) => {
  await logIn(page, haneul, '/my-cuma/reviews');
  const before = await pointsOf(haneul);
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: '후기' })
    .filter({ hasText: 'P' })
    .first();
  const name = (await first.locator('p').first().textContent()) ?? '';
  await first.getByRole('link', { name: `${name} 후기 쓰기` }).click();
  await page.waitForURL(/\/my-cuma\/review\/write\//);
  const form = page.url();

  // Typed text is there after a reload.
  await page.getByRole('button', { name: '후기 남기기' }).click();
  await expect(page.getByText('별점을 눌러 주세요.')).toBeVisible();
  await page.getByRole('radio', { name: /^5점/ }).check({ force: true });
  await page.getByLabel('어떤 점이 좋았나요?').fill(words);
  await page.getByLabel('사진 추가').setInputFiles(photo);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText(/지금 남기면 300P/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('어떤 점이 좋았나요?')).toHaveValue(words);
  await expect(page.getByRole('radio', { name: /^5점/ })).toBeChecked();
  await expect(page.getByRole('img', { name: '사진 1' })).toBeVisible();
  await page.getByRole('button', { name: '후기 남기기' }).click();
  await expect(page.getByText('후기를 남겼어요. 300P를 드렸어요.')).toBeVisible();
  await page.waitForURL(/tab=written/);
  const written = page.getByRole('listitem').filter({ hasText: words });
  await expect(written.getByText('300P 받음')).toBeVisible();
  await expect(page.getByText('후기를 남겼어요. 300P를 드렸어요.')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  expect(await pointsOf(haneul)).toBe(before + 300);
  await page.getByRole('link', { name: /^쓸 수 있는 후기/ }).click();
  await expect(
    page.getByRole('link', { name: `${name} 후기 쓰기` }).and(page.locator(`[href="${new URL(form).pathname}"]`)),
  ).toHaveCount(0);

  // Changed: without the photo it earns less.
  await page.getByRole('link', { name: /^내가 쓴 후기/ }).click();
  await written.getByRole('link', { name: '고치기' }).click();
  await page.getByLabel('어떤 점이 좋았나요?').fill(`${words} 다 먹고 또 시켰어요.`);
  await page.reload();
  await expect(page.getByLabel('어떤 점이 좋았나요?')).toHaveValue(`${words} 다 먹고 또 시켰어요.`);
  // Another device changed the review first: the text stays, and is saved by another press.
  await withJourneyDatabase((sql) => sql`update review set version = version + 1 where contents = ${words}`);
  // The sentence is shown for 2.5 s, so the test looks for it while it presses.
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/app-users/reviews/')),
    page.getByText(/다른 기기에서 먼저 고친 후기예요/).waitFor(),
    page.getByRole('button', { name: '고친 내용 저장하기' }).click(),
  ]);
  expect(refused.status()).toBe(409);
  await expect(page.getByText(/다른 기기에서 먼저 고친 후기예요/)).toHaveCount(0);
  await expect(page.getByLabel('어떤 점이 좋았나요?')).toHaveValue(`${words} 다 먹고 또 시켰어요.`);
  await page.getByRole('button', { name: '사진 1 빼기' }).click();
  await page.getByRole('button', { name: '고친 내용 저장하기' }).click();
  await expect(page.getByText('후기를 고쳤어요. 200P를 회수했어요.')).toBeVisible();
  await expect(written.getByText('다 먹고 또 시켰어요.')).toBeVisible();
  expect(await pointsOf(haneul)).toBe(before + 100);

  // On the product page, as every customer sees it.
  await written.getByRole('link').first().click();
  await page.waitForURL(/\/product\/\d+/);
  const product = new URL(page.url()).pathname;
  await page.goto(`${product}/reviews?order=latest`);
  const shown = page.getByRole('listitem').filter({ hasText: '다 먹고 또 시켰어요.' });
  await expect(shown.getByText('포인트 지급 후기')).toBeVisible();
  await expect(shown.getByRole('link', { name: '내 후기 고치기' })).toBeVisible();

  // Deleted: the line is first among those to review, for no points.
  await page.goto('/my-cuma/reviews');
  await expect(page.getByRole('link', { name: /후기 쓰기$/ }).first()).toBeVisible();
  await page.getByRole('link', { name: /^내가 쓴 후기/ }).click();
  await written.getByRole('button', { name: '삭제' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('100P가 회수돼요. 삭제해도 다시 쓸 수 있지만');
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('후기를 삭제했어요. 100P를 회수했어요.')).toBeVisible();
  await expect(written).toHaveCount(0);
  await page.getByRole('link', { name: /^쓸 수 있는 후기/ }).click();
  const top = page.getByRole('link', { name: /후기 쓰기$/ }).first();
  await expect(top).toHaveAttribute('href', new URL(form).pathname);
  await page.reload();
  await expect(top).toHaveAttribute('href', new URL(form).pathname);
  expect(await pointsOf(haneul)).toBe(before);
});

test('the form of a hidden review says that it is hidden, and not that its time is over', { tag: '@nightly' }, async ({
  page,
}) => {
  const hidden = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ line: string; email: string }[]>`
      update review r set hidden = true, hidden_reason = 'abuse', hidden_at = shop_now(), created_at = shop_now()
      from (select v.id from review v join app_user u on u.id = v.app_user_id
        where u.email like '%@demo.shop' and v.order_line_uuid is not null and not v.hidden order by v.id desc limit 1) one
      where r.id = one.id
      returning r.order_line_uuid as line, (select email from app_user where id = r.app_user_id) as email`;
    return row ?? { line: '', email: '' };
  });
  await logIn(page, hidden.email, `/my-cuma/review/write/${hidden.line}`);
  await expect(page.getByText('가려진 후기는 고칠 수 없어요. 이유는 내 후기에서 볼 수 있어요.')).toBeVisible();
  await expect(page.getByText(/일 동안 고칠 수 있어요/)).toHaveCount(0);
});

test('the author of a review of a returned product reads that it cannot be written again', { tag: '@nightly' }, async ({
  page,
}) => {
  const { contents, email } = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ contents: string; email: string }[]>`
      update review r set returned = true
      from (select v.id from review v join app_user u on u.id = v.app_user_id
        where u.email like '%@demo.shop' and v.order_line_uuid is not null order by v.id desc limit 1) one
      where r.id = one.id
      returning r.contents, (select email from app_user where id = r.app_user_id) as email`;
    return row ?? { contents: '', email: '' };
  });
  await logIn(page, email, '/my-cuma/reviews?tab=written');
  const written = page.getByRole('listitem').filter({ hasText: contents.slice(0, 20) });
  await written.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('반품한 상품의 후기는 다시 쓸 수 없어요.');
});

test('a reader marks a review as helpful, reports another, and is asked to sign in first', async ({ page }) => {
  const product = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      select product_id::int as id from review where not hidden and app_user_id is null group by 1 having count(*) > 5 order by 1 limit 1`;
    return row?.id ?? 1;
  });
  await page.goto(`/product/${product}/reviews`);
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /도움돼요/ }) })
    .first();
  await first.getByRole('button', { name: /도움돼요/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await page.getByLabel('이메일', { exact: true }).fill('first@demo.shop');
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(`**/product/${product}/reviews`);
  await first.getByRole('button', { name: /도움돼요/ }).click();
  await expect(first.getByRole('button', { name: /도움돼요/ })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(first.getByRole('button', { name: /도움돼요/ })).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('button', { name: /신고$/ }).click();
  const sheet = page.getByRole('dialog', { name: '후기 신고' });
  expect(await faults(page)).toEqual([]);
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect(sheet.getByText('신고하는 이유를 골라 주세요.')).toBeVisible();
  await sheet.getByLabel('광고나 홍보예요').check();
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고를 받았어요. 확인하고 알려 드릴게요.')).toBeVisible();
  await expect(first.getByRole('button', { name: /신고함$/ })).toBeVisible();
});

test('buyers’ photos open in full screen with their review text, and continue by keys', { tag: '@nightly' }, async ({
  page,
}) => {
  // Two images, on products that were not viewed yet.
  const product = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      with goods as (
        select r.product_id as id, min(r.id) as review from review r where not r.hidden and r.received_on is not null
        group by 1 having count(distinct date_trunc('month', r.received_on)) > 1 order by 1 desc limit 1)
      update review r set review_type = 'photo', images = array[p.images[1], (select images[1] from product order by id limit 1)]
      from goods, product p where r.id = goods.review and p.id = goods.id returning goods.id::int`;
    return row?.id ?? 0;
  });
  await page.goto(`/product/${product}/reviews`);
  await page.getByRole('button', { name: '1번째 사진 크게 보기' }).click();
  const viewer = page.getByRole('dialog', { name: /후기 사진 크게 보기$/ });
  await expect(viewer.getByRole('img', { name: /사진 1$/ })).toBeVisible();
  await expect(viewer.getByText(/^.\*.?$/)).toBeVisible();
  expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 \/ \d+$/)).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await page
    .getByRole('button', { name: /^\d{4}년 \d+월 \d\.\d ?점, 후기 \d+개$/ })
    .first()
    .click();
  await expect(page.getByRole('button', { pressed: true, name: /점, 후기/ })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('after a review is deleted, the next page of the list leaves none out', { tag: '@nightly' }, async ({ page }) => {
  const email = 'top@demo.shop';
  await withJourneyDatabase(
    (sql) => sql`
      insert into review (product_id, app_user_id, author, option_name, line_price, score, contents, review_type)
      select (select min(id) from product), u.id, '최*', '3kg', 10000, 5, '쪽을 넘기며 읽을 후기예요 ' || n, 'text'
      from app_user u, generate_series(1, 25) n where u.email = ${email}`,
  );
  await logIn(page, email, '/my-cuma/reviews?tab=written');
  const rows = page.getByText(/^쪽을 넘기며 읽을 후기예요 \d+$/);
  await expect(rows.first()).toHaveText('쪽을 넘기며 읽을 후기예요 25');
  const first = page.getByRole('listitem').filter({ hasText: '쪽을 넘기며 읽을 후기예요 25' });
  await first.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(first).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(page.getByText('내가 쓴 후기를 모두 보셨어요.')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await rows.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]))).toEqual(
    Array.from({ length: 24 }, (_, at) => 24 - at),
  );
});
