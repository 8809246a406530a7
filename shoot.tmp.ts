import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserFlags, readyBrowser } from './test/browser.ts';
import { scenesOf } from './test/looks/scenes.ts';
const [origin = '', brand = '', size = '390x844', only = '', full = ''] = process.argv.slice(2);
const [width = 390, height = 844] = size.split('x').map(Number);
const out = `/tmp/pics/${brand}-${width}${full}`;
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
const { token, scenes } = await scenesOf(origin, origin);
const todo = scenes.map((s, at) => ({ ...s, at })).filter(({ pattern }) => !only || only.split(',').includes(pattern));
const one = async () => {
  for (let s = todo.shift(); s; s = todo.shift()) {
    const kept = [{ name: 'measuring', value: '{"analytics":false,"advertising":false,"at":""}' }];
    if (s.who === 'member') kept.push({ name: 'token', value: token });
    const context = await browser.newContext({ locale: 'ko-KR', viewport: { width, height }, storageState: { cookies: [], origins: [{ origin, localStorage: kept }] } });
    const page = await context.newPage();
    const name = `${String(s.at).padStart(2, '0')}${s.pattern.replace(/[^a-z]+/gi, '_')}-${s.who[0]}`;
    try {
      await page.goto(origin + s.path, { waitUntil: 'load', timeout: 30000 });
      await page.waitForLoadState('networkidle', { timeout: 6000 }).catch(() => undefined);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(500);
      if (full) await page.evaluate(async () => { for (let y = 0; y < 40 && scrollY + innerHeight < document.documentElement.scrollHeight - 2; y++) { scrollBy({ top: innerHeight * 0.9, behavior: 'instant' }); await new Promise((d) => setTimeout(d, 150)); } scrollTo({ top: 0, behavior: 'instant' }); await new Promise((d) => setTimeout(d, 400)); });
      await page.screenshot({ path: `${out}/${name}.png`, fullPage: Boolean(full) });
    } catch (e) { console.log(name, (e as Error).message.split('\n')[0]); }
    await context.close();
  }
};
await Promise.all([one(), one(), one()]);
await browser.close();
