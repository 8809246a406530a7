import { expect, test } from '@playwright/test';
import type { VideoDetail } from '#contract/videos.ts';
import {
  findPlainProduct,
  insertJourneyProduct,
  journeySandbox,
  logIn,
  logInAndOpen,
  withJourneyDatabase,
} from './shopper.ts';

const neighbour = { email: 'first@demo.shop', phone: '01000001001' };
const another = { email: 'middle@demo.shop' };

// A video plays automatically only for a user without reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
// Jobs that send messages and videos that play take time.
test.slow();

test('a customer sets a restock alert for one of two sold-out options, and removes it', async ({ page }) => {
  const goods = await insertJourneyProduct({ name: '통영 멍게', dates: [null, null, null] });
  await withJourneyDatabase(async (sql) => {
    await sql`update stock set stocked = 0 where option_id = any(${goods.options.slice(1).map(({ id }) => id)})`;
    await sql`select card_refresh(array[${goods.id}::bigint])`;
  });
  await logInAndOpen(page, neighbour.email, `/product/${goods.id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  const alert = (option: string) => page.getByRole('button', { name: `${option} 재입고` });
  await alert('2kg').click();
  await expect(alert('2kg')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.getByRole('button', { name: '구매하기' }).click();
  await expect(alert('2kg')).toHaveAttribute('aria-pressed', 'true');
  await expect(alert('3kg')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: '1kg 재입고' })).toHaveCount(0);
  await alert('2kg').click();
  await expect(alert('2kg')).toHaveAttribute('aria-pressed', 'false');
});

test('a guest asks for an opening alert, signs in, and is notified once', async ({ page }) => {
  const goods = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number; name: string }[]>`
      select id::int, name from product where opens_at > now() and product_status = 'stock_in' order by id limit 1`;
    return row as { id: number; name: string };
  });
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: '오픈 알림 받기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그인' }).click();
  await logIn(page, neighbour.email);
  await page.waitForURL(`**/product/${goods.id}`);
  await page.getByRole('button', { name: '오픈 알림 받기' }).click();
  await expect(page.getByText('오픈하면 문자로 알려 드릴게요.')).toBeVisible();
  await page.getByRole('link', { name: '알림 목록' }).click();
  const waiting = page.getByRole('list', { name: '알림 신청한 상품' });
  await expect(waiting.getByText(goods.name)).toBeVisible();

  await withJourneyDatabase(
    (sql) => sql`update product set opens_at = now() - interval '1 second' where id = ${goods.id}`,
  );
  const alarmCount = async () => {
    const reply = await fetch(`${journeySandbox}/phone/messages?to=${neighbour.phone}`);
    const messages = (await reply.json()) as { text: string }[];
    return messages.filter(({ text }) => text.includes('오픈 알림') && text.includes(goods.name)).length;
  };
  await expect.poll(alarmCount, { timeout: 20_000 }).toBe(1);
  await page.reload();
  await expect(page.getByText('신청한 알림이 없어요')).toBeVisible();
  expect(await alarmCount()).toBe(1);
});

test('a favorite is listed under the favorites, and removed there', async ({ page }) => {
  const goods = await findPlainProduct(3);
  await withJourneyDatabase(
    (sql) => sql`delete from favorite f using app_user u where u.id = f.app_user_id and u.email = ${another.email}
      and f.product_id = ${goods.id}`,
  );
  await logInAndOpen(page, another.email, `/product/${goods.id}`);
  const heart = page.getByRole('button', { name: /^찜하기/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '찜 목록' }).click();
  const shelf = page.getByRole('list', { name: '찜한 상품' });
  await expect(shelf.getByText(goods.name).first()).toBeVisible();
  await shelf.getByRole('button', { name: `${goods.name} 찜 풀기` }).click();
  await expect(shelf.getByRole('button', { name: `${goods.name} 찜 풀기` })).toHaveCount(0);
  await page.reload();
  await expect(shelf.getByRole('listitem').first()).toBeVisible();
  await expect(shelf.getByRole('button', { name: `${goods.name} 찜 풀기` })).toHaveCount(0);

  await page.goto('/my-cuma/recent');
  await expect(page.getByRole('list', { name: '최근 본 상품' }).getByText(goods.name).first()).toBeVisible();
});

test('a secret question is visible to its author only, and can be deleted', async ({ page, browser }) => {
  const goods = await findPlainProduct(4);
  const words = '현관 앞이 아니라 경비실에 맡겨 주실 수 있나요?';
  await logInAndOpen(page, neighbour.email, `/product/${goods.id}`);
  const section = page.locator('#questions');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: '문의하기' }).click();
  const sheet = page.getByRole('dialog', { name: '상품 문의' });
  await sheet.getByLabel('무엇이 궁금하세요?').fill('짧아요');
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  await expect(sheet.getByText('문의는 10자 이상 1,000자까지 입력할 수 있습니다.')).toBeVisible();
  await sheet.getByLabel('무엇이 궁금하세요?').fill(words);
  await sheet.getByRole('checkbox', { name: '비밀글로 남기기' }).check();
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  await expect(section.getByText(words)).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(`/product/${goods.id}#questions`);
  await expect(stranger.locator('#questions').getByText('비밀글입니다.').first()).toBeVisible();
  await expect(stranger.getByText(words)).toHaveCount(0);
  await stranger.close();

  await section.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(section.getByText(words)).toHaveCount(0);
});

test('a short video plays automatically, counts as viewed, is bookmarked, and sells without leaving the page', async ({
  page,
}) => {
  // Reads the member's list: the rendered page is a guest's.
  const listed = page.waitForResponse(/\/v1\/video\?/);
  await logInAndOpen(page, another.email, '/video');
  const { entities } = (await (await listed).json()) as { entities: [{ video: VideoDetail }] };
  const { title, viewCount, isMyVideoShare: kept } = entities[0].video;
  const shorts = page.getByRole('list', { name: '쇼츠', exact: true });
  const first = shorts.locator(':scope > li').first();
  await expect(first).toHaveAttribute('aria-current', 'true');
  const plays = () => first.locator('video').evaluate((film: HTMLVideoElement) => !film.paused && film.muted);
  await expect.poll(plays).toBe(true);
  await expect(first.getByRole('heading')).toHaveText(title);
  await expect(first.getByText(`조회 ${(viewCount + 1).toLocaleString('ko-KR')}회`)).toBeVisible();

  const keep = first.getByRole('button', { name: /^저장/ });
  await expect(keep).toHaveAttribute('aria-pressed', String(kept));
  await keep.click();
  await expect(keep).toHaveAttribute('aria-pressed', String(!kept));
  await page.getByRole('link', { name: '쇼츠 모두 보기' }).click();
  await expect(page.getByRole('button', { name: `${title} 저장` })).toHaveAttribute('aria-pressed', String(!kept));
  await page.reload();
  await expect(page.getByRole('button', { name: `${title} 저장` })).toHaveAttribute('aria-pressed', String(!kept));

  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await page.waitForURL(/\/video\/\d+$/);
  await page
    .getByRole('button', { name: / 구매$/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible();
  expect(page.url()).toMatch(/\/video\/\d+$/);
});
