import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { browserFonts } from '../browser-fonts.ts';
import { browserFlags, browserPath } from '../install-browser.ts';
import { recordLayoutShifts } from '../looks/in-page.ts';

test.use({
  launchOptions: {
    executablePath: process.env.BROWSER ?? browserPath(),
    args: await browserFlags(),
    env: browserFonts('dejavu'),
  },
});

/** Whether the page draws a Korean syllable, neither as the box of a letter that no font has nor as an empty glyph. */
function hasKoreanLetters() {
  if (!document.body) return false;
  const [syllable, box, space] = ['홈', '\ue83a', ' '].map((letter) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.font = `32px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(letter, 0, 32);
    return canvas.toDataURL();
  });
  return syllable !== box && syllable !== space;
}

/** A phone with a quarter of this processor, on a slow connection. */
async function slowPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

for (const path of ['/', '/product/1', '/cart', '/login'])
  test(`the first page ${path} of a device without Korean letters shows Korean`, async ({ context }) => {
    await context.addInitScript(recordLayoutShifts);
    const page = await slowPhone(context);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(hasKoreanLetters, undefined, { timeout: 6000 });
    const moved = await page.evaluate(() => window.shifts);
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThan(0.02);
    // The letters do not delay the first paint, which waits for the style sheets.
    const [sheets, letters] = await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const letters = all.find(({ name }) => name.includes('letters-regular'))?.startTime ?? 0;
      const sheets = all.filter(({ name }) => /\.css$/.test(name) && !name.includes('letters'));
      return [Math.max(...sheets.map(({ responseEnd }) => responseEnd)), letters];
    });
    expect(sheets).toBeGreaterThan(0);
    expect(letters).toBeGreaterThanOrEqual(sheets);
  });

test('rare letters that are added to the font of such a device leave the others in place', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => {
    const files = [...document.fonts].filter(({ family }) => family.includes('Pretendard'));
    // The empty glyphs, the letters of the shop and rare letters.
    return files.length > 2 && files.every(({ status }) => status === 'loaded');
  });
  expect(await page.evaluate(hasKoreanLetters)).toBe(true);
});

test('a later page of a device without Korean letters shows Korean, however late its font comes', async ({ page }) => {
  const sheet = page.waitForRequest(/pretendard-letters-.*\.css/);
  await page.goto('/');
  // The page fetches the style sheet when it is idle, and decides then how the next page gets the font.
  await (await sheet).response();
  await page.waitForFunction(hasKoreanLetters, undefined, { timeout: 6000 });
  await page.route('**/letters-*.woff2', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.fallback();
  });
  await page.goto('/gift', { waitUntil: 'load' });
  await page.waitForFunction(hasKoreanLetters, undefined, { timeout: 6000 });
});

test('the sandbox and the offline page show Korean on a device without Korean letters', async ({ page, context }) => {
  await page.goto('/');
  const sandbox = page.url().replace(/\d+\/$/, (port) => `${Number.parseInt(port, 10) + 1}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto('/cart').catch(() => undefined);
  await expect(page.getByRole('heading', { name: '인터넷이 끊겼어요' })).toBeVisible();
  await page.waitForFunction(hasKoreanLetters, undefined, { timeout: 4000 });
  await context.setOffline(false);
  for (const path of ['', 'bank']) {
    await page.goto(`${sandbox}${path}`);
    await page.waitForFunction(hasKoreanLetters, undefined, { timeout: 6000 });
  }
});
