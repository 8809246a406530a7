import { expect, test } from '@playwright/test';
import { chooseFirstOption, fillOrderSheet, findPlainProduct, journeySandbox, payBySheet } from './shopper.ts';
import { startOnThirdPage } from './third-page.ts';

type Received = { who: string; name: string; words: { body: string } };
type Piece = { [key: string]: unknown };

test.use({ storageState: { cookies: [], origins: [] } });

const typed = /김하늘|01012345678|1012345678|101동|1203호|마포구|월드컵북로/;

/** Every text, value and attribute of a recording, with its place; the shop's style sheets are left out. */
function wordsOf(value: unknown, key = '', inElement = false): { key: string; text: string; inElement: boolean }[] {
  if (typeof value === 'string') return [{ key, text: value, inElement }];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, key === 'attributes' ? '' : key, inElement));
  if (typeof value !== 'object' || value === null || (value as Piece).isStyle === true) return [];
  return Object.entries(value as Piece).flatMap(([name, inner]) => wordsOf(inner, name, key === 'attributes'));
}

test('a recording of a whole purchase is masked in every text, value and attribute, and can be played', async ({
  page,
}) => {
  await page.request.delete(`${journeySandbox}/events`);
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/monitoring')) left.push(request.postDataBuffer()?.toString('utf8') ?? '');
  });
  await startOnThirdPage(page);
  await page.goto('/');
  await page.getByRole('button', { name: '동의할게요' }).click();
  // From the next document on a visit may be recorded.
  await page.goto('/best');
  const recorded = async () => {
    const { entities } = (await (
      await page.request.get(`${journeySandbox}/events`, { headers: { accept: 'application/json' } })
    ).json()) as { entities: Received[] };
    return entities.filter(({ name }) => name === 'replay_recording').map(({ words }) => words.body);
  };
  // From the first error on, the whole visit is recorded.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => void setTimeout(() => (undefined as unknown as { price: number }).price));
        return (await recorded()).length;
      },
      { intervals: [1500], timeout: 25_000 },
    )
    .toBeGreaterThan(0);
  const goods = await findPlainProduct(7);
  const sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  await page.goto('/cart');
  await page.getByRole('button', { name: /주문하기/ }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await fillOrderSheet(page);
  // Recordings are sent every few seconds.
  await expect
    .poll(async () => (await recorded()).some((body) => body.includes('"/pay/:"')), { timeout: 20_000 })
    .toBe(true);
  await payBySheet(page);
  await expect
    .poll(async () => (await recorded()).some((body) => body.includes('"/pay/complete/:"')), { timeout: 20_000 })
    .toBe(true);

  const bodies = await recorded();
  const words = bodies.flatMap((body) => wordsOf(JSON.parse(body.slice(body.indexOf('\n') + 1))));
  expect(words.length).toBeGreaterThan(1000);
  const look =
    /^(class|type|role|rel|width|height|rows|cols|dir|lang|colspan|rowspan|viewBox|d|fill|stroke|xmlns|_cssText|rr_\w+)$/;
  const address = /^(href|src|url|to|from|description|baseURI|currentUrl)$/;
  const kind = /^(tagName|tag|type|op|category|level|compatMode|method)$/;
  const bare = words.filter(({ key, text, inElement }) => {
    if (inElement && look.test(key)) return /[가-힣]/.test(key === '_cssText' ? '' : text);
    if (address.test(key)) return !/^[a-z/:.\-\d]*$/.test(text) || /\d{2}/.test(text);
    if (kind.test(key)) return !/^(?:[A-Za-z][\w.:-]*|\*+)$/.test(text);
    return !/^[\s*]*$/.test(text);
  });
  expect(bare.slice(0, 5)).toEqual([]);
  expect(words.some(({ key, text }) => key === 'textContent' && text.includes('***'))).toBe(true);
  // The browser masked typed text before it sent anything.
  expect(left.filter((body) => typed.test(body)).map((body) => body.slice(0, 200))).toEqual([]);

  await page.goto(`${journeySandbox}/events/replays`);
  await expect(page.locator('.replay').first()).toBeVisible();
  const seen = (await page.locator('.replay > div').allInnerTexts()).join('\n');
  expect(seen.replaceAll(/[\s*▭▨]/g, '')).toBe('');
  expect(seen).toContain('***');
});
