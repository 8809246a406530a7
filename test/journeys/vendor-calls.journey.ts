import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { joinByEmail, newPhoneNumber } from './new-member.ts';
import { chooseFirstOption, fillOrderSheet, findPlainProduct, journeySandbox, payBySheet } from './shopper.ts';
import { startOnThirdPage } from './third-page.ts';
import { recordVendorCalls, unknownVendorCalls, type VendorCall } from './vendor-globals.ts';

test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(async ({ request }) => void (await request.delete(`${journeySandbox}/events`)));

const names = (said: readonly VendorCall[], who: VendorCall['who']) =>
  new Set(said.filter((one) => one.who === who).map(({ name }) => name));

/** Searches, views, adds to the cart, removes, adds again and buys. */
async function wholeWay(page: Page, asked?: (name: string) => Promise<void>) {
  const onStep = asked ?? (async () => {});
  const goods = await findPlainProduct(6);
  await page.goto('/search?q=%EA%B0%90%EA%B7%A4');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await putIn(page, goods);
  await onStep('add_to_cart');
  await page.goto('/cart');
  await onStep('view_cart');
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '빼기' }).click();
  await expect(page.getByText('담긴 상품이 없어요')).toBeVisible();
  await onStep('remove_from_cart');
  await putIn(page, goods);
  await page.goto('/cart');
  await page.getByRole('button', { name: /주문하기/ }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await fillOrderSheet(page);
  await payBySheet(page);
  // Recorded on this page, and reported on the next one.
  const kept = () => page.evaluate(() => localStorage.getItem('measuring:later') ?? '');
  if (asked) await expect.poll(kept).toContain('purchase');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

async function putIn(page: Page, goods: { id: number }) {
  const sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
}

test.beforeEach(({ page }) => startOnThirdPage(page));

const everybody = ['page_view', 'view_item', 'add_to_cart', 'remove_from_cart', 'view_cart', 'purchase'];
const heardOf = (said: readonly VendorCall[]) => (name: string) =>
  expect.poll(() => names(said, 'gtag').has(name), { timeout: 20_000 }).toBe(true);
const sayYes = (page: Page) => page.getByRole('button', { name: '동의할게요' }).click();

/** The requests to the attribution company of one event of its list. */
const sent = z
  .object({
    service: z.string(),
    id: z.string().min(8),
    at: z.int(),
    kind: z.enum(['visit', 'leave', 'conversion']),
    paid: z.null(),
    path: z.string().startsWith('/').optional(),
    comeback: z.boolean().optional(),
    referrer: z.null().optional(),
    seconds: z.int().min(0).max(1800).optional(),
    name: z.enum(['purchase', 'sign_up']).optional(),
    value: z.int().min(0).optional(),
    transactionId: z.string().nullable().optional(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .strict();

test('on a guest’s whole way every call on every company’s global is in the table, and each event is reported', async ({
  page,
}) => {
  const vendorCalls = await recordVendorCalls(page);
  await page.goto('/');
  await sayYes(page);
  await expect.poll(() => names(vendorCalls, 'gtag').has('page_view')).toBe(true);
  await wholeWay(page, heardOf(vendorCalls));
  await heardOf(vendorCalls)('purchase');
  expect(unknownVendorCalls(vendorCalls)).toEqual([]);
  expect([...names(vendorCalls, 'gtag')]).toEqual(
    expect.arrayContaining([...everybody, 'conversion', 'config', 'consent', 'js']),
  );
  expect([...names(vendorCalls, 'fbq')]).toEqual(
    expect.arrayContaining(['init', 'PageView', 'ViewContent', 'AddToCart', 'Purchase']),
  );
  expect([...names(vendorCalls, 'kakaoPixel')]).toEqual(
    expect.arrayContaining(['pageView', 'viewContent', 'addToCart', 'viewCart', 'purchase']),
  );
  expect([...names(vendorCalls, 'wcs')]).toEqual(
    expect.arrayContaining(['inflow', 'do', 'view_product', 'add_to_cart', 'purchase']),
  );
  // Once each, for each company.
  for (const [who, name] of [
    ['gtag', 'purchase'],
    ['fbq', 'Purchase'],
    ['kakaoPixel', 'purchase'],
    ['wcs', 'purchase'],
  ] as const)
    expect([who, vendorCalls.filter((one) => one.who === who && one.name === name).length]).toEqual([who, 1]);
  const items = vendorCalls.flatMap(({ who, words }) =>
    who === 'gtag' ? ((words[2] as { items?: { item_category2?: string }[] })?.items ?? []) : [],
  );
  expect(items.length).toBeGreaterThan(3);
  expect(items.every(({ item_category2 }) => item_category2)).toBe(true);
  const attributionEvents = async () => {
    const answer = await page.request.get(`${journeySandbox}/events`, { headers: { accept: 'application/json' } });
    const { entities } = (await answer.json()) as { entities: { who: string; words: { kind?: string } }[] };
    return entities.filter(({ who }) => who === 'attribution').map(({ words }) => words);
  };
  await expect
    .poll(async () => new Set((await attributionEvents()).map(({ kind }) => kind)))
    .toEqual(new Set(['visit', 'leave', 'conversion']));
  expect((await attributionEvents()).flatMap((one) => sent.safeParse(one).error?.message ?? [])).toEqual([]);
});

test('a search without results is reported to Google alone, with a person’s name masked', async ({ page }) => {
  const vendorCalls = await recordVendorCalls(page);
  await page.goto('/');
  await sayYes(page);
  await expect.poll(() => names(vendorCalls, 'gtag').has('page_view')).toBe(true);
  const sentTerms = () =>
    vendorCalls.flatMap(({ who, name, words }) =>
      who === 'gtag' && name === 'search' ? [(words[2] as { search_term: string }).search_term] : [],
    );
  const search = async (words: string) => {
    await page.getByLabel('검색어', { exact: true }).fill(words);
    await page.getByLabel('검색어', { exact: true }).press('Enter');
  };
  await page.goto('/search');
  await expect.poll(() => names(vendorCalls, 'gtag').has('config')).toBe(true);
  await search('뷁뷁떡');
  await expect.poll(sentTerms).toEqual(['뷁뷁떡']);
  await search('김하늘 뷁');
  await expect.poll(sentTerms).toEqual(['뷁뷁떡', '*** 뷁']);
  expect(JSON.stringify(vendorCalls)).not.toContain('김하늘');
});

test('a member’s whole way with sign-up matches the table too, and no company learns the identity', async ({
  page,
}) => {
  const vendorCalls = await recordVendorCalls(page);
  const phone = newPhoneNumber();
  const email = `told${phone.slice(-6)}@demo.shop`;
  await page.goto('/');
  await sayYes(page);
  await page.goto('/register');
  await joinByEmail(page, { email, phone });
  await wholeWay(page, heardOf(vendorCalls));
  await heardOf(vendorCalls)('purchase');
  expect(unknownVendorCalls(vendorCalls)).toEqual([]);
  expect([...names(vendorCalls, 'gtag')]).toEqual(expect.arrayContaining([...everybody, 'sign_up']));
  expect(names(vendorCalls, 'fbq').has('CompleteRegistration')).toBe(true);
  expect(names(vendorCalls, 'kakaoPixel').has('completeRegistration')).toBe(true);
  expect(names(vendorCalls, 'wcs').has('sign_up')).toBe(true);
  const all = JSON.stringify(vendorCalls);
  for (const word of ['최민지', '김하늘', email, phone, phone.slice(3), '101동', '마포구'])
    expect(all).not.toContain(word);
});

test('on the whole way of a customer who refuses, only the postcode search and the opened payment window are requested from other hosts', async ({
  page,
  baseURL,
}) => {
  const requestedHosts = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== baseURL && !request.frame().url().startsWith(journeySandbox))
      requestedHosts.add(url.href.replace(/\?.*$/, ''));
  });
  await page.goto('/');
  await page.getByRole('button', { name: '거절할게요' }).click();
  await wholeWay(page);
  const sandboxOrigins = [`${journeySandbox}/postcode`, `${journeySandbox}/toss/`];
  expect([...requestedHosts].filter((url) => !sandboxOrigins.some((start) => url.startsWith(start)))).toEqual([]);
  expect(requestedHosts.size).toBeGreaterThan(0);
});
