import { chromium } from '@playwright/test';
import { readyBrowser } from '#test/browser.ts';
const [,, url] = process.argv;
const browser = await chromium.launch({ executablePath: await readyBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
await page.goto(url, { waitUntil: 'load' });
await page.waitForTimeout(4000);
console.log(await page.evaluate(() => [...document.querySelectorAll('main > *, main > * > .band, .came > *')].map((el) => { const b = el.getBoundingClientRect(); return `${el.tagName}.${(el.className+'').slice(0,40)} top ${Math.round(b.top)} h ${Math.round(b.height)} n ${el.querySelectorAll('*').length} ${(el.getAttribute('aria-label') ?? el.querySelector('h2')?.textContent ?? '').slice(0,30)}`; }).join('\n')));
await browser.close();
