import { expect, type Page, test } from '@playwright/test';
import { openAdminScreen } from './admin-page.ts';
import {
  approveCardPayment,
  chooseFirstOption,
  fillOrderSheet,
  findPlainProduct,
  goToOrderSheet,
  openCardWindow,
  withJourneyDatabase,
} from './shopper.ts';

const crashed = '오류가 발생했습니다';

/** Requests for one script fail the given number of times. */
async function withhold(page: Page, script: RegExp, times = Number.POSITIVE_INFINITY) {
  let left = times;
  await page.route(script, (route) => (left-- > 0 ? route.abort('connectionreset') : route.fallback()));
}

test('a page works without the script that asks for analytics consent', { tag: '@nightly' }, async ({ page }) => {
  await withhold(page, /\/assets\/consent-gate-/);
  const scriptRequest = page.waitForRequest(/\/assets\/consent-gate-/);
  await page.goto('/');
  await scriptRequest;
  await expect(page.getByRole('link', { name: /장바구니/ })).toBeVisible();
  await expect(page.getByText(crashed)).toHaveCount(0);
  await page.getByRole('link', { name: '마이' }).click();
  await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
});

for (const script of ['consent-gate', 'desktop-panel', 'cart-panel', 'silent-preview'])
  test(`the script ${script}, whose absence no control shows, is requested again until it loads`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const late = new RegExp(`/assets/${script}-`);
    await withhold(page, late, 1);
    const loaded = page.waitForEvent('requestfinished', (request) => late.test(request.url()));
    const failed = page.waitForEvent('requestfailed', (request) => late.test(request.url()));
    await page.goto('/');
    // The strip of videos is lower on the page.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await failed;
    await loaded;
    await expect(page.getByText(crashed)).toHaveCount(0);
    const panel = { 'desktop-panel': '휴대폰에서 이어보기', 'cart-panel': '아직 담은 것이 없어요.' }[script];
    if (panel) await expect(page.getByText(panel)).toBeVisible();
  });

test('an order sheet keeps typed values while the address search does not load, and opens it at the next attempt', {
  tag: '@nightly',
}, async ({ page }) => {
  await withhold(page, /\/assets\/postcode-sheet-/, 2);
  const ahead = page.waitForRequest(/\/assets\/postcode-sheet-/);
  await goToOrderSheet(page, await findPlainProduct(5));
  await page.getByLabel('받는 분', { exact: true }).fill('김하늘');
  // The prefetch fails, and the click requests it again.
  await ahead;
  await page.getByRole('button', { name: '주소 찾기' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '불러오지 못했어요.' });
  await expect(failed).toBeVisible();
  await expect(page.getByLabel('받는 분', { exact: true })).toHaveValue('김하늘');
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('dialog', { name: /주소/ })).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a click on a card whose script does not load says so, and the next click adds the product to the cart', {
  tag: '@nightly',
}, async ({ page }) => {
  await withhold(page, /\/assets\/quick-add-/, 1);
  await page.goto('/best');
  const disc = page.getByRole('button', { name: /담기$/ }).first();
  await disc.click();
  await expect(page.getByText('불러오지 못했어요.')).toBeVisible();
  await disc.click();
  await expect(
    page
      .getByRole('button', { name: '수량 늘리기' })
      .or(page.getByRole('dialog', { name: '옵션 선택' }))
      .first(),
  ).toBeVisible();
});

test('a screen whose script does not load is loaded as a document, and the previous page keeps typed values', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('이메일', { exact: true }).fill('first@demo.shop');
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  // Neither the prefetch of the link nor the click gets the script; the new document does.
  let isOpened = false;
  await page.route(/\/assets\/find-account-page-/, (route) =>
    isOpened ? route.fallback() : route.abort('connectionreset'),
  );
  await page.route(/\/find/, (route) => {
    isOpened ||= route.request().isNavigationRequest();
    return route.fallback();
  });
  await page.getByRole('link', { name: /찾기/ }).first().click();
  await page.waitForURL(/\/find/);
  expect(isOpened).toBe(true);
  await expect(page.getByRole('main')).not.toBeEmpty();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Demo1234');
  await page.goBack();
  await expect(page.getByLabel('이메일', { exact: true })).toHaveValue('first@demo.shop');
});

/** Wraps every text of the page in two font elements, from an event or from now on, as the translation of Chrome does. */
function translate(event: 'alive' | null) {
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|FONT|NOSCRIPT)$/;
  const wrap = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentNode;
      if (!parent || skipped.test(parent.nodeName) || !node.textContent?.trim()) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      parent.insertBefore(outer, node);
      inner.appendChild(node);
    } else if (!skipped.test(node.nodeName)) for (const child of [...node.childNodes]) wrap(child);
  };
  const begin = () => {
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (event) window.addEventListener(event, begin);
  else begin();
}

test('the admin app works on a page that the browser translates', { tag: '@nightly' }, async ({ browser }) => {
  const page = await openAdminScreen(browser, 'owner');
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.evaluate(translate, null);
  for (const [key, title] of [
    ['n', '새 주문'],
    ['p', '포장·출고'],
    ['m', '환불·사건'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: '새 주문' })).toBeVisible();
  await page.getByRole('searchbox', { name: '주문번호, 상품명, 송장번호' }).fill('없는 상품');
  await expect(page.getByText('조건에 맞는 것이 없어요.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a page that the browser translates works from the product to the order', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(translate, 'alive' as const);
  const goods = await findPlainProduct(6);
  const sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: /수량 늘리기$/ }).click();
  await sheet.getByRole('button', { name: /수량 줄이기$/ }).click();
  await expect(page.locator('main font').first()).toBeAttached();
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /수량 늘리기$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /주문하기/ }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await fillOrderSheet(page);
  await openCardWindow(page);
  await approveCardPayment(page);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await expect(page.getByText(goods.name).first()).toBeVisible();
  await page
    .getByRole('link', { name: '홈' })
    .or(page.getByRole('button', { name: '뒤로' }))
    .first()
    .click();
  await expect(page.getByText(crashed)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a tap without a connection says so, and the page opens automatically when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/category/fruit');
  const [child] = await withJourneyDatabase(
    (sql) => sql<{ name: string }[]>`
      select c.name from category c join category p on p.id = c.parent_id where p.slug = 'fruit' order by c.sort limit 1`,
  ).catch(() => [] as { name: string }[]);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const chip = child ? page.getByRole('link', { name: child.name }).first() : page.locator('main nav a').nth(1);
  await chip.click();
  await expect(page.getByRole('heading', { name: '인터넷 연결을 확인해 주세요.' })).toBeVisible();
  await expect(page.getByText(crashed)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '인터넷 연결을 확인해 주세요.' })).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a tap whose request fails opens the page without another tap, although the browser never was offline', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/category/fruit');
  await page.waitForLoadState('networkidle');
  // A phone in a lift, or a shop that is being restarted.
  const requests = /\/(v\d|.*\.data)/;
  await page.route(requests, (route) => route.abort('connectionrefused'));
  const link = page.locator('main nav a').nth(1);
  const target = await link.getAttribute('href');
  await link.click();
  const lost = page.getByRole('heading', { name: '인터넷 연결을 확인해 주세요.' });
  await expect(lost).toBeVisible();
  await page.unroute(requests);
  await expect(lost).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(target?.split('?')[0]);
});

test('a page that was opened without a connection opens automatically when the connection is back', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.goto('/best');
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '인터넷이 끊겼어요' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the banner that explains a lost connection covers no control', { tag: '@nightly' }, async ({ page, context }) => {
  await page.goto('/best');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const band = page.getByRole('alert').filter({ hasText: '인터넷이 끊겼어요' });
  await expect(band).toBeVisible();
  for (const scrolled of [0, 900]) {
    await page.evaluate((to) => window.scrollTo(0, to), scrolled);
    const sticky = page.locator('main .sticky').first();
    const [top, over] = [await sticky.boundingBox(), await band.boundingBox()];
    expect(top?.y ?? 0).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0) - 1);
  }
});
