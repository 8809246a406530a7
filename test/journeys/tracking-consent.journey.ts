import { expect, type Page, test } from '@playwright/test';
import {
  approveCardPayment,
  findPlainProduct,
  journeySandbox,
  openCardWindow,
  openFilledOrderSheet,
  payBySheet,
} from './shopper.ts';
import { startOnThirdPage } from './third-page.ts';

type Received = { who: string; name: string; words: Record<string, unknown> };

test.use({ storageState: { cookies: [], origins: [] } });
test.afterEach(async ({ request }) => void (await request.delete(`${journeySandbox}/events/faults`)));
test.beforeEach(async ({ request }) => void (await request.delete(`${journeySandbox}/events`)));

async function received(page: Page): Promise<Received[]> {
  return (
    await (await page.request.get(`${journeySandbox}/events`, { headers: { accept: 'application/json' } })).json()
  ).entities;
}

const bar = (page: Page) => page.getByRole('region', { name: '이용 분석과 광고 측정 동의' });

/** Every request to a host other than the shop's. */
function outside(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host && host !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).host) seen.push(pathname);
  });
  return seen;
}

test('the question comes on the third page of a visit, after ten seconds, and not on a product', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => sessionStorage.getItem('pages-seen') === '1');
  await expect(bar(page)).toBeHidden();
  await startOnThirdPage(page);
  await page.goto('/product/1');
  await page.waitForFunction(() => sessionStorage.getItem('pages-seen') === '2');
  await page.goto('/product/2');
  await page.waitForFunction(() => sessionStorage.getItem('pages-seen') === '3');
  await expect(bar(page)).toBeHidden();
  await page.goto('/best');
  // A consent here is one to advertising too.
  await expect(bar(page)).toContainText('이용 분석과 광고 측정에 동의하시나요?');
});

test('no one is counted before consent, and after a refusal nothing goes to other companies', async ({ page }) => {
  const seen = outside(page);
  await startOnThirdPage(page);
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  expect(seen).toEqual([]);
  await page.getByRole('button', { name: '거절할게요' }).click();
  await expect(bar(page)).toBeHidden();
  await page.goto(`/product/${(await findPlainProduct(3)).id}`);
  await expect(page.getByRole('button', { name: '구매하기' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '구매하기' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(seen).toEqual([]);
  expect((await received(page)).filter(({ who }) => who !== 'monitoring')).toEqual([]);
});

test('after consent each company gets its format, the payment page loads none of them, and a purchase is reported once', async ({
  page,
}) => {
  await startOnThirdPage(page);
  await page.goto('/');
  await page.getByRole('button', { name: '동의할게요' }).click();
  await expect
    .poll(async () => (await received(page)).map(({ who, name }) => `${who} ${name}`))
    .toEqual(
      expect.arrayContaining([
        'ga4 page_view',
        'meta PageView',
        'kakao pageView',
        'naver pageview',
        'attribution visit',
      ]),
    );
  const goods = await findPlainProduct(4);
  await page.goto(`/product/${goods.id}?gclid=abc`);
  await expect
    .poll(async () => (await received(page)).map(({ who, name }) => `${who} ${name}`))
    .toEqual(
      expect.arrayContaining(['ga4 view_item', 'meta ViewContent', 'kakao viewContent', 'naver trans', 'click google']),
    );
  const viewed = (await received(page)).find(({ who, name }) => who === 'ga4' && name === 'view_item');
  expect(viewed?.words).toMatchObject({ 'ep.currency': 'KRW', items: [{ item_id: String(goods.id), quantity: 1 }] });

  await openFilledOrderSheet(page, goods);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/tags/')),
  );
  expect(scripts).toEqual([]);
  const reportResponse = page.waitForResponse((answer) => answer.url().endsWith('/told'));
  await openCardWindow(page);
  await approveCardPayment(page);
  await (await reportResponse).finished();
  // The page has read the reply when the device stores what to report; a customer who leaves earlier reports nothing.
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((kept) => kept.includes('"purchase"')));
  expect((await received(page)).some(({ name }) => /purchase/i.test(name))).toBe(false);
  const bought = async () => (await received(page)).filter(({ who, name }) => who === 'ga4' && name === 'purchase');
  await page.goto('/');
  await expect.poll(bought).toHaveLength(1);
  // Two more documents have reported a page view, and the purchase is not reported again.
  const looks = async () =>
    (await received(page)).filter(({ who, name }) => who === 'ga4' && name === 'page_view').length;
  for (const path of ['/best', '/']) {
    const before = await looks();
    await page.goto(path);
    await expect.poll(looks).toBeGreaterThan(before);
  }
  expect(await bought()).toHaveLength(1);
  const [purchase] = await bought();
  expect(purchase?.words).toMatchObject({ 'ep.transaction_id': expect.stringMatching(/^\d{8}-/) });
  const all = JSON.stringify((await received(page)).map(({ words }) => words));
  for (const canary of ['김하늘', '01012345678', '101동', '마포구']) expect(all).not.toContain(canary);
});

test('after consent on a later page, the pages before it and their ad click are reported with their own addresses', async ({
  page,
}) => {
  await startOnThirdPage(page);
  await page.goto('/?gclid=abc');
  await expect(bar(page)).toBeVisible();
  // A page of which no company may know.
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '마이' }).click();
  await page.waitForURL(/\/(my-cuma|login)/);
  await page.goBack();
  await page.getByRole('navigation', { name: '둘러보기' }).getByRole('link', { name: '베스트' }).click();
  await page.waitForURL('/best');
  await page.getByRole('button', { name: '동의할게요' }).click();
  const seenBy = async (who: string, name: string) =>
    (await received(page)).filter((one) => one.who === who && one.name === name).map(({ words }) => words);
  await expect.poll(() => seenBy('click', 'google')).toHaveLength(1);
  await expect
    .poll(async () => (await seenBy('attribution', 'visit')).map(({ path }) => path))
    .toEqual(['/', '/', '/best']);
  const { origin } = new URL(page.url());
  await expect
    .poll(async () => (await seenBy('ga4', 'page_view')).map(({ dl }) => dl))
    .toEqual([`${origin}/?gclid=abc`, `${origin}/?gclid=abc`, `${origin}/best`]);
});

test('with every collector failing, buying works as ever', async ({ page }) => {
  await page.request.post(`${journeySandbox}/events/faults`, { data: { fault: 'refused', who: 'all', count: 500 } });
  await startOnThirdPage(page);
  await page.goto('/');
  await page.getByRole('button', { name: '동의할게요' }).click();
  await openFilledOrderSheet(page, await findPlainProduct(5));
  await payBySheet(page);
});
