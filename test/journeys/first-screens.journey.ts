import { expect, test } from '@playwright/test';
import { recordLayoutShifts } from '../looks/in-page.ts';

for (const path of ['/', '/category/fruit', '/product/1', '/cart', '/my-cuma', '/order']) {
  test(`nothing on ${path} moves after it was painted`, async ({ page }) => {
    await page.addInitScript(recordLayoutShifts);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => window.shifts);
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThan(0.005);
  });
}

test('nothing on a member’s /my-cuma moves after it was painted', async ({ page }) => {
  const signedIn = await page.request.post('/v2/tokens', {
    data: { email: 'top@demo.shop', password: 'Demo1234!!' },
    headers: { platform: 'web' },
  });
  const { token } = await signedIn.json();
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.addInitScript(recordLayoutShifts);
  await page.goto('/my-cuma');
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const moved = await page.evaluate(() => window.shifts);
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.005);
});

for (const path of ['/product/1', '/product/20', '/product/120'])
  test(`the first screen of ${path} states arrival, shipping fee and price above the purchase bar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const facts = page.locator('.facts');
    await expect(facts).toContainText(/도착.*\d\(.\).*배송비.*(무료|원)/);
    for (const part of [facts, page.locator('.opening-offer')]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780);
    }
    const widths = await facts.locator('div').evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    const lines = await facts.locator('dd').evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
    expect(new Set(lines).size).toBe(1);
  });

for (const width of [390, 1440])
  for (const [where, share] of [
    ['begins', 0.6],
    ['ends', 0.4],
  ] as const)
    test(`a late part of home shifts nothing in view when it ${where}, ${width} wide`, async ({ page }) => {
      const held = new Set<() => void>();
      await page.addInitScript(recordLayoutShifts);
      await page.route(/\/v[14]\/(front\/best|display-category\?|video\?|reviews\/recommended)/, async (route) => {
        await new Promise<void>((come) => held.add(come));
        await route.continue();
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/', { waitUntil: 'load' });
      const places = await page.evaluate(waitingParts);
      expect(places).toBeGreaterThan(3);
      // From the end, so that content that arrived is below the viewport. A released part may still be on its way to the page.
      while (await page.evaluate(waitingParts)) {
        const place = await page.evaluateHandle(lastWaitingPart);
        await place.evaluate(scrollToPart, { isEnd: where === 'ends', share });
        await expect.poll(async () => held.size > 0 || !(await place.evaluate(isWaiting))).toBe(true);
        await page.waitForTimeout(700);
        const before = await page.evaluate(() => window.shifts.length);
        for (const come of held) come();
        held.clear();
        await expect.poll(() => place.evaluate(isWaiting)).toBe(false);
        await page.waitForTimeout(700);
        const moved = (await page.evaluate(() => window.shifts)).slice(before);
        expect(
          moved.reduce((sum, { value }) => sum + value, 0),
          `${await page.evaluate(waitingParts)} are left: ${JSON.stringify(moved)}`,
        ).toBeLessThan(0.005);
      }
    });

const waitingParts = () => document.querySelectorAll('[aria-label="더 불러오는 중이에요"]').length;
const lastWaitingPart = () => [...document.querySelectorAll('[aria-label="더 불러오는 중이에요"]')].at(-1);
const firstWaitingPart = () => document.querySelector('[aria-label="더 불러오는 중이에요"]') ?? undefined;
const isWaiting = (part: Element | undefined) =>
  part?.isConnected === true && part.getAttribute('aria-label') === '더 불러오는 중이에요';
const scrollToPart = (part: Element | undefined, { isEnd, share }: { isEnd: boolean; share: number }) => {
  const { top, bottom } = part?.getBoundingClientRect() ?? new DOMRect();
  scrollBy({ top: (isEnd ? bottom : top) - innerHeight * share, behavior: 'instant' });
};

test('parts of home and pages of a list load although the browser reports a former position first', async ({
  page,
}) => {
  // A busy browser reports several positions of an element at once, the last one being the present one.
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          const far = { isIntersecting: false, intersectionRatio: 0 };
          const former = entries.map((entry) => new Proxy(entry, { get: (_, key) => Reflect.get({ ...far }, key) }));
          report([...former, ...entries], observer);
        }, options);
      }
    };
  });
  await page.goto('/');
  await expect(async () => {
    await page.evaluate(() => document.querySelector('[aria-label="더 불러오는 중이에요"]')?.scrollIntoView());
    expect(await page.evaluate(waitingParts)).toBe(0);
  }).toPass();
  await page.goto('/category/fruit');
  const cards = page.locator('main article.card');
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await cards.count()).toBeGreaterThan(15);
  }).toPass();
});

for (const isLoading of [false, true])
  test(`a page of strips that arrives above a part of home in view${isLoading ? ' that still loads' : ''} does not move that part`, async ({
    page,
  }) => {
    let come: (() => void) | undefined;
    await page.route(/display-category\?.*key=home.*nextPage=(?!5$)/, async (route) => {
      await new Promise<void>((done) => {
        come = done;
      });
      await route.continue();
    });
    if (isLoading) await page.route(/display-category\?.*key=funding/, () => {});
    await page.goto('/', { waitUntil: 'load' });
    const waitingBelow = page.locator('[aria-label="더 불러오는 중이에요"]').nth(1);
    const below = isLoading ? waitingBelow : page.getByRole('heading', { name: '함께 만드는 펀딩' });
    await expect(async () => {
      await page.evaluate(() => document.querySelector('[aria-label="더 불러오는 중이에요"]')?.scrollIntoView(false));
      expect(come && (await below.count())).toBe(1);
    }).toPass();
    // Only the end of the waiting page and the part below it are in view.
    await page.evaluate(() => {
      const waiting = document.querySelector('[aria-label="더 불러오는 중이에요"]');
      scrollBy({ top: (waiting?.getBoundingClientRect().bottom ?? 0) - innerHeight * 0.4, behavior: 'instant' });
    });
    await page.waitForTimeout(700);
    const part = await below.elementHandle();
    const before = await part?.boundingBox();
    const waiting = await page.evaluateHandle(firstWaitingPart);
    come?.();
    await expect.poll(() => waiting.evaluate(isWaiting)).toBe(false);
    await page.waitForTimeout(700);
    expect((await part?.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

test('a first visit to the cart shows that it is empty, with products, before any script has loaded', async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('담긴 상품이 없어요')).toBeVisible();
  await expect(page.getByRole('list', { name: '이번 주 베스트' }).locator('img').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'of a guest with a cart'));
  await page.reload();
  await expect(page.getByRole('status', { name: '장바구니를 불러오는 중이에요' })).toBeVisible();
  await expect(page.getByText('담긴 상품이 없어요')).toBeHidden();
});

test('a product with one option is added from its card, and one more of it', async ({ page }) => {
  const added = page.waitForResponse((answer) => answer.url().includes('shopping-carts') && answer.ok());
  await page.goto('/best');
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  const steps = page.getByRole('button', { name: '수량 늘리기' });
  const cards = page.getByRole('article');
  for (let place = 0; ; place++) {
    const disc = cards.nth(place).getByRole('button', { name: /담기$/ });
    if ((await disc.count()) === 0) continue;
    await disc.click();
    await expect(sheet.or(steps).first()).toBeVisible();
    break;
  }
  if (await sheet.isVisible()) {
    await sheet.getByRole('listitem').getByRole('button').first().click();
    await sheet.getByRole('button', { name: '장바구니' }).click();
  } else await steps.click();
  await added;
  await expect(page.getByRole('link', { name: /장바구니, \d+개 담김/ })).toBeVisible();
});

test('checkout screens lead only back, and the company data is folded into the page', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: '상품 검색' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('통신판매업신고')).toBeHidden();
  await footer.getByText('사업자 정보').click();
  await expect(footer.getByText('통신판매업신고')).toBeVisible();
});

test('when the next page of a list fails, the list says so, waits for a click, and the footer is visible below', async ({
  page,
}) => {
  let requestCount = 0;
  await page.route('**/v1/products/category/**', (route) => {
    requestCount++;
    return route.abort();
  });
  await page.goto('/category/fruit');
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('더 불러오지 못했어요.')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('사업자 정보')).toBeVisible();
  const before = requestCount;
  await page.waitForTimeout(1500);
  expect(requestCount).toBe(before);
  await page.unroute('**/v1/products/category/**');
  await again.click();
  await expect(page.getByText('더 불러오지 못했어요.')).toHaveCount(0);
});

test('a part of home that fails in view keeps its place, and loads again on request', async ({ page }) => {
  let fail = () => {};
  const seen = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/v1/reviews/recommended*', async (route) => {
    await seen;
    await route.abort();
  });
  const reviewsRequest = page.waitForRequest(/reviews\/recommended/);
  await page.goto('/');
  const waiting = page.getByRole('status', { name: '더 불러오는 중이에요' }).first();
  await waiting.scrollIntoViewIfNeeded();
  await reviewsRequest;
  await waiting.evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const place = await waiting.boundingBox();
  fail();
  const missing = page.getByRole('main').getByRole('alert').filter({ hasText: '다시 시도' });
  await expect(missing).toBeInViewport();
  const kept = await missing.locator('..').boundingBox();
  expect(kept?.y).toBeCloseTo(place?.y ?? 0, 0);
  expect(kept?.height).toBeCloseTo(place?.height ?? 0, 0);
  await page.unroute('**/v1/reviews/recommended*');
  await missing.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { name: '생생 후기' })).toBeVisible();
});

test('an empty part of home shifts nothing in view', async ({ page }) => {
  let answer = () => {};
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.addInitScript(recordLayoutShifts);
  await page.route('**/v1/reviews/recommended*', async (route) => {
    const answered = await route.fetch();
    await seen;
    await route.fulfill({ response: answered, json: { ...(await answered.json()), entities: [] } });
  });
  const reviewsRequest = page.waitForRequest(/reviews\/recommended/);
  await page.goto('/');
  const waiting = page.getByRole('status', { name: '더 불러오는 중이에요' }).first();
  await waiting.scrollIntoViewIfNeeded();
  await reviewsRequest;
  await waiting.evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const place = await waiting.elementHandle();
  await page.waitForTimeout(700);
  const before = await page.evaluate(() => window.shifts.length);
  answer();
  await expect.poll(() => place?.evaluate((node) => node.isConnected && node.getAttribute('role'))).toBeFalsy();
  await page.waitForTimeout(500);
  expect((await page.evaluate(() => window.shifts)).slice(before)).toEqual([]);
  await expect(page.getByRole('heading', { name: '생생 후기' })).toHaveCount(0);
});

test('a returning customer reads every page in the shop’s font', async ({ context }) => {
  // This machine may have no Korean letters, as no customer's phone: the page compares them with a letter that no font has.
  await context.addInitScript(() => {
    const measure = CanvasRenderingContext2D.prototype.measureText;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      const found = measure.call(this, text);
      return text === '\ue83a' ? Object.create(found, { width: { value: 0 } }) : found;
    };
  });
  const first = await context.newPage();
  await first.goto('/');
  await first.waitForFunction(() => Boolean(localStorage.letters));
  await first.close();
  for (const path of ['/', '/category/fruit', '/best', '/terms', '/gift', '/']) {
    // A new context keeps only what the device stores.
    const page = await context.newPage();
    await page.goto(path);
    // If all letters have the same width, the shop's font came too late for this page.
    const widths = await page.evaluate(() => {
      const word = document.createElement('span');
      word.style.cssText = "position:absolute;font:16px 'Pretendard Variable',monospace";
      document.body.append(word);
      return ['WW', 'ii'].map((letters) => {
        word.textContent = letters;
        return word.getBoundingClientRect().width;
      });
    });
    expect(widths[0], path).not.toBe(widths[1]);
    await page.close();
  }
});
