/// <reference lib="dom" />
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { hasPackageView, labelImageNameOf, packTypeOf } from '#demo/art.ts';
import { demoProducts } from '#demo/catalogue.ts';
import { demoSellers } from '#demo/growers.ts';
import { sizeName } from '#demo/statutory.ts';
import { browserFlags, readyBrowser } from '#test/install-browser.ts';
import { hashOf, isMade, noteMade, tidyLedger, views } from './ledger.ts';
import { page as drawn, style } from './scenes/packs.ts';

mkdirSync(views, { recursive: true });
const labelled = demoProducts.filter((good) => !hasPackageView(good));
const wanted = new Set(labelled.map(labelImageNameOf));
for (const file of readdirSync(views))
  if (file.startsWith('arrives-') && !wanted.has(file.slice(0, -5))) rmSync(join(views, file));
tidyLedger();

const pages = labelled.map((good) => {
  const [pack, tint] = packTypeOf(good);
  const { name, from, sizes, by } = good;
  const words = { name, from, grower: demoSellers[by]?.name ?? '', size: sizeName(sizes[0] ?? '') };
  return { file: labelImageNameOf(good), body: drawn(pack, tint, words) };
});
const waiting = pages.filter(({ file, body }) => !isMade(file, hashOf(style + body)));
if (waiting.length > 0) await draw(waiting);
console.log(`${waiting.length} labels drawn, ${pages.length} in all`);

async function draw(waiting: { file: string; body: string }[]) {
  const font = readFileSync('node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2');
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
  const face = '@font-face{font-family:Pretendard;font-weight:100 900;src:url(/p.woff2)}';
  await page.route('http://localhost/**', (route) =>
    route.request().url().endsWith('.woff2')
      ? route.fulfill({ contentType: 'font/woff2', body: font })
      : route.fulfill({ contentType: 'text/html', body: `<!doctype html><style>${face}${style}</style><body></body>` }),
  );
  await page.goto('http://localhost/');
  for (const { file, body } of waiting) {
    await page.evaluate(async (html) => {
      document.body.innerHTML = html;
      await document.fonts.load('800 40px Pretendard', '가');
      await document.fonts.ready;
    }, body);
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    writeFileSync(join(views, `${file}.webp`), picture);
    noteMade(file, hashOf(style + body));
  }
  await browser.close();
}
