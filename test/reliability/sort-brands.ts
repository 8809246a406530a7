import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { openBrandShop } from '../looks/brand-shop.ts';
import { sortedCorrectly } from '../looks/sorted.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    base: { ...text, multiple: true },
    path: { ...text, default: '/' },
    answer: text,
  },
});
if (values.help) {
  console.log(`node test/reliability/sort-brands.ts [--base cuma=http://127.0.0.1:3000] [--path /] [--answer "01,05,07 02,03,09 …"]

Captures the first screens of the four brands at 360, 720 and 1440 px without colours, text and wordmarks, as 01.png to 12.png in random order
in .cache/sort-brands. A person who does not know the brands sorts them into four shops. --answer counts the correct ones; at least 11 of 12
must be correct. --base names running shops; the command opens the others.`);
  process.exit(0);
}

const folder = join('.cache', 'sort-brands');
const key = join(folder, 'key.json');
if (values.answer) score(values.answer);
else await capture();

function score(answer: string) {
  const shops: Record<string, string> = JSON.parse(readFileSync(key, 'utf8'));
  const right = sortedCorrectly(
    answer.split(' ').map((group) => group.split(',')),
    shops,
  );
  console.log(`${right} of 12 in the right shop`);
  console.log(`${right >= 11 ? 1 : 0} passed, ${right >= 11 ? 0 : 1} failed`);
  process.exitCode = right >= 11 ? 0 : 1;
}

async function capture() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
  const left = names.map((name) => ({ name, at: Math.random() })).sort((one, other) => one.at - other.at);
  const shops: Record<string, string> = {};
  const running = Object.fromEntries((values.base ?? []).map((one) => one.split('=') as [string, string]));
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  try {
    for (const brand of ['cuma', 'market', 'farmer', 'ru']) {
      const origin = running[brand];
      const shop = origin ? { origin, close: async () => {} } : await openBrandShop(brand);
      try {
        for (const width of [360, 720, 1440]) {
          const { name } = left.pop() as (typeof left)[number];
          shops[name] = brand;
          await sharp(await captureWithoutText(browser, shop.origin + values.path, width))
            .greyscale()
            .toFile(join(folder, `${name}.png`));
        }
      } finally {
        await shop.close();
      }
    }
  } finally {
    await browser.close();
  }
  writeFileSync(key, JSON.stringify(shops));
  console.log(`12 pictures are in ${folder}.`);
}

/** A first screen on which every text is a bar and every wordmark a box. */
async function captureWithoutText(browser: Browser, address: string, width: number) {
  const height = { 360: 740, 720: 1024 }[width] ?? 900;
  const context = await browser.newContext({ viewport: { width, height }, locale: 'ko-KR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('measuring', '{"analytics":false,"advertising":false,"at":""}'));
  await page.goto(address, { waitUntil: 'networkidle' });
  // Before hydration the page would be drawn again over the bars.
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith('__react')));
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    // A running clock would write over its bar.
    for (let timer = Number(setTimeout(() => {}, 0)); timer > 0; timer--) clearTimeout(timer);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: Text[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) words.push(node as Text);
    for (const word of words) {
      if (!word.data.trim() || word.parentElement?.closest('script, style, .sr-only')) continue;
      const bar = document.createElement('span');
      bar.style.cssText =
        'color:transparent;background:currentColor;border-radius:3px;-webkit-text-fill-color:transparent';
      bar.style.background = getComputedStyle(word.parentElement as Element).color;
      word.replaceWith(bar);
      bar.append(word);
    }
    // Wordmarks, and the codes and marks that would identify a brand as text does.
    for (const mark of document.querySelectorAll<SVGElement>('header svg[role=img], aside svg, header a[href="/"] svg'))
      mark.style.cssText += ';visibility:hidden';
  });
  const shot = await page.screenshot();
  await context.close();
  return shot;
}
