import { expect, type Page, test } from '@playwright/test';
import { insertJourneyProduct, logInAndOpen, withJourneyDatabase } from './shopper.ts';

async function down(page: Page, cards: number) {
  const all = page.getByRole('list', { name: /상품$/ }).getByRole('listitem');
  while ((await all.count()) < cards) {
    await page.mouse.wheel(0, 2500);
    await page.waitForTimeout(150);
  }
  return all;
}

const top = (page: Page) => page.evaluate(() => window.scrollY);

test('going from a product to a similar one and back restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await page.goto((await page.locator('a[href^="/product/"]').first().getAttribute('href')) ?? '');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  const like = page.locator('#guide ~ * a[href^="/product/"]').first();
  while ((await like.count()) === 0) {
    await page.mouse.wheel(0, 2500);
    await page.waitForTimeout(150);
  }
  await like.scrollIntoViewIfNeeded();
  const before = await like.evaluate((link) => link.getBoundingClientRect().top);
  await like.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  await expect
    .poll(async () => Math.abs((await like.evaluate((link) => link.getBoundingClientRect().top)) - before))
    .toBeLessThan(60);
});

test('the home screen reads five displays, and five more at a time while a customer scrolls', async ({ page }) => {
  const pageRequests: { take: string | null; after: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/v4/display-category') && searchParams.get('key') === 'home')
      pageRequests.push({ take: searchParams.get('take'), after: searchParams.get('nextPage') });
  });
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  // A jump to the end would leave the second part above the view, where it waits.
  const part = page.getByRole('status', { name: '더 불러오는 중이에요' }).first();
  await expect(async () => {
    if (pageRequests.length < 2) await part.scrollIntoViewIfNeeded({ timeout: 1000 });
    expect(pageRequests.length).toBeGreaterThan(1);
  }).toPass();
  expect(pageRequests[0]?.after).toBe(await cursorAfterFive(page));
  expect(new Set(pageRequests.map(({ take }) => take))).toEqual(new Set(['5']));
});

/** The cursor after the first five displays of home. */
async function cursorAfterFive(page: Page) {
  const reply = await page.request.get('/v4/display-category?key=home&take=5');
  return ((await reply.json()) as { page: { nextPage: string | null } }).page.nextPage;
}

test('a customer opens a category and a product, reloads it, and returns to the same place', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await page.getByRole('navigation', { name: '둘러보기' }).getByRole('link', { name: '과일' }).click();
  await page.waitForURL(/category\/fruit/);
  const cards = await down(page, 40);
  const card = cards.nth(36).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const before = await top(page);
  const name = await card.textContent();
  await card.click();
  await page.waitForURL(/\/product\/\d+/);
  await page.goBack();
  await expect(cards.nth(36).getByRole('link')).toBeInViewport();
  await expect.poll(async () => Math.abs((await top(page)) - before)).toBeLessThan(120);

  await cards.nth(36).getByRole('link').click();
  await page.waitForURL(/\/product\/\d+/);
  // On a slow phone the customer goes back while the page still hydrates.
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.reload();
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.goBack();
  await page.waitForURL(/category\/fruit/);
  await expect(cards.nth(36).getByRole('link')).toBeInViewport({ timeout: 60_000 });
  expect(await cards.nth(36).getByRole('link').textContent()).toBe(name);
});

test('a list that is opened again by a link has the products of now', async ({ page }) => {
  const name = `늦가을 배 ${String(Date.now()).slice(-8)}`;
  await insertJourneyProduct({ name });
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  const follow = (link: string) =>
    page.evaluate((to) => {
      type Router = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } };
      return (window as unknown as Router).__reactRouterDataRouter.navigate(to);
    }, link);
  const found = page.getByRole('list', { name: '검색 결과' }).getByRole('listitem').filter({ hasText: name });
  await follow(`/search?q=${encodeURIComponent(name)}`);
  await expect(found).toHaveCount(1);
  await insertJourneyProduct({ name: `${name} 선물 상자` });
  await expect(async () => {
    await follow('/');
    await follow(`/search?q=${encodeURIComponent(name)}`);
    await expect(found).toHaveCount(2, { timeout: 1000 });
  }).toPass();
});

test('initial consonants find the word', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('combobox', { name: '검색어' }).fill('ㄱㄱㅁ');
  await expect(page.getByRole('option', { name: /고구마/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await expect(page.getByRole('list', { name: '검색 결과' }).getByRole('listitem').first()).toContainText('고구마');
});

test('filters are in the address and apply to the recipient of the link', async ({ page, context }) => {
  await page.goto('/category/fruit');
  await page.getByRole('button', { name: '필터' }).click();
  const sheet = page.getByRole('dialog', { name: '필터' });
  await sheet.getByRole('button', { name: /^제주/ }).click();
  await sheet.getByText(/^무료배송/).click();
  await sheet.getByRole('button', { name: /개 보기$/ }).click();
  await page.waitForURL((url) => url.searchParams.get('origin') === '제주' && url.searchParams.get('free') === 'yes');
  const list = page.getByRole('list', { name: '과일 상품' });
  const texts = () => list.getByRole('listitem').allTextContents();
  // The old list may stay until the filtered one has arrived.
  let productNames: string[] = [];
  await expect(async () => {
    productNames = await texts();
    expect(productNames.filter((text) => !text.includes('제주') || !text.includes('무료배송'))).toEqual([]);
    expect(productNames.length).toBeGreaterThan(0);
  }).toPass();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(friend.getByRole('list', { name: '과일 상품' }).getByRole('listitem')).toHaveText(productNames);
  await friend.getByRole('button', { name: /필터/ }).click();
  await expect(friend.getByRole('dialog', { name: '필터' }).getByRole('button', { name: /^제주/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the list view is remembered on this device', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/category/vegetable');
  await page.getByRole('button', { name: '목록으로 보기' }).click();
  await expect(page.getByRole('button', { name: '격자로 보기' })).toBeVisible();
  await page.goto('/category/fish');
  await expect(page.getByRole('button', { name: '격자로 보기' })).toBeVisible();
});

test('a product for a grade is closed to a guest and to the first grade, and open to the highest', {
  tag: '@nightly',
}, async ({ page }) => {
  const [goods] = await withJourneyDatabase(
    (sql) => sql<{ id: number }[]>`
      select p.id::int from product p join product_card k on k.product_id = p.id
      where p.min_app_user_grade > 1 and k.product_status in ('stock_in', 'unlimited_stock_in') and not p.is_app_only
      order by p.min_app_user_grade desc, p.id limit 1`,
  );
  const path = `/product/${goods?.id}`;
  await page.goto(path);
  await expect(page.getByRole('link', { name: /등급부터/ })).toHaveAttribute('href', '/my-cuma/grade');
  await signIn(page, 'first@demo.shop');
  await page.goto(path);
  await expect(page.getByRole('link', { name: /등급부터/ })).toHaveAttribute('href', '/my-cuma/grade');
  await signIn(page, 'top@demo.shop');
  await page.goto(path);
  await expect(page.getByRole('button', { name: '구매하기' })).toBeEnabled();
  await expect(page.getByRole('link', { name: /등급부터/ })).toHaveCount(0);
});

test('the previewed options of a product open their sheet only where it can be bought', { tag: '@nightly' }, async ({
  page,
}) => {
  const sizes = { dates: [null, null] };
  const locked = await insertJourneyProduct({ name: '등급 배', ...sizes, minGrade: 3 });
  const slow = await insertJourneyProduct({ name: '느린 배', ...sizes });
  await withJourneyDatabase(async (sql) => {
    await sql`update product set dispatch_days = 3 where id = ${slow.id}`;
    await sql`select card_refresh(array[${slow.id}::bigint])`;
  });
  const options = page.getByRole('region', { name: '옵션 미리 보기' });
  await page.goto(`/product/${locked.id}`);
  await expect(options.getByRole('button', { name: '1kg' })).toBeDisabled();
  await expect(options.getByRole('button', { name: '고르기' })).toHaveCount(0);
  await page.goto(`/product/${slow.id}`);
  await expect(options.getByText('3영업일 안에 출고')).toHaveCount(2);
  await options.getByRole('button', { name: '2kg' }).click();
  await expect(page.getByRole('dialog', { name: '옵션 선택' })).toBeVisible();
});

test('a funding shows its progress and its next step, and can be joined', async ({ page }) => {
  await page.goto('/funding');
  await page.getByRole('list', { name: '진행 중' }).getByRole('link').first().click();
  await page.waitForURL(/\/funding\/\d+/);
  await expect(page.getByRole('progressbar', { name: '달성률' })).toBeVisible();
  await expect(page.getByText('목표를 못 채우면')).toBeVisible();
  await page.getByRole('button', { name: '펀딩 참여하기' }).click();
  await expect(page.getByRole('dialog', { name: '옵션 선택' }).getByRole('listitem').first()).toBeVisible();
});

/** Signs in on an unknown device. */
async function signIn(page: Page, email: string) {
  await page.context().clearCookies();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await logInAndOpen(page, email, '/terms');
}

test('a seller’s story is in the document once, and is present on every way to the page', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  // Without drawn images a journey still works, and a missing image is no fault of the page.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load')) faults.push(line.text());
  });
  const [goods] = await withJourneyDatabase(
    (sql) => sql<{ words: string }[]>`
      select trim(substring(contents from '<li>([^<]{10,})</li>')) as words from product where id = 1`,
  );
  const words = goods?.words ?? '';
  expect(words.length).toBeGreaterThan(9);
  const written = await (await request.get('/product/1')).text();
  expect(written.split(words)).toHaveLength(2);
  expect(await (await request.get('/product/1.data')).text()).toContain(words);

  await page.goto('/product/1');
  await expect(page.getByText(words)).toBeVisible();
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.getByRole('link', { name: '상품 검색' }).click();
  await page.waitForURL(/search/);
  await page.goBack();
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  expect(faults).toEqual([]);
});
