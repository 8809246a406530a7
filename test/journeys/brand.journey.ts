import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { brandKeys } from '#contract/rules/brands.ts';

const assets = join('build', 'cuma', 'client', 'assets');

test('a page contains only this brand’s texts', () => {
  const others = brandKeys.slice(1).map((key) => {
    const decisions = readFileSync(join('brands', key, 'brand.ts'), 'utf8');
    return /company: '([^']+)'/.exec(decisions)?.[1] ?? '';
  });
  const words = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  expect(words).toContain('쿠마');
  expect(others.filter((company) => company !== '' && words.includes(company))).toEqual([]);
});

test('the footer’s HTML has every field that the law requires', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const word of [
    '대표',
    '사업자등록번호',
    '통신판매업',
    '주소',
    '고객센터',
    '이메일',
    '개인정보',
    '호스팅',
    '구매안전',
    '통신판매중개자',
  ]) {
    expect(html, word).toContain(word);
  }
  expect(html).toMatch(/ftc\.go\.kr\/bizCommPop\.do\?wrkr_no=\d{10}/);
});

test('search engines get structured data of the page’s content', async ({ page, request }) => {
  await page.goto('/product/1');
  const cards = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  const kinds = cards.map((card) => (JSON.parse(card) as { '@type': string })['@type']);
  expect(kinds).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/product\/1$/);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/product/1<');
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap:');
  expect((await request.get('/nowhere')).status()).toBe(404);
  expect((await request.get('/product/999999')).status()).toBe(404);
});

test('no page violates its content security policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) broken.push(message.text().slice(0, 200));
  });
  for (const path of ['/', '/category/fish', '/product/2', '/cart', '/search?q=사과', '/login']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(broken).toEqual([]);
});
