import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserFonts } from '../browser-fonts.ts';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { openBrandShop } from '../looks/brand-shop.ts';
import { observePage, type PageObservation } from '../looks/look.ts';
import { type PageScene, sceneName, scenesOf } from '../looks/scenes.ts';
import { allViewportNames, type PageViewport, viewportNamed } from '../looks/viewports.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    base: text,
    brands: { ...text, default: 'cuma,market,farmer,ru' },
    viewports: { ...text, default: allViewportNames },
    screens: text,
    part: { ...text, default: '1/1' },
    parallel: { ...text, default: '3' },
    pictures: text,
    fast: { type: 'boolean', default: false },
    break: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`node test/reliability/screen-audit.ts [--brands cuma,ru] [--viewports 390,1440,200%] [--screens /cart,/pay] [--part 1/4] [--parallel 3] [--fast] [--pictures folder] [--base url] [--break]

Opens every screen of routes.ts in each brand at 390, 360, 720 and 1440 px, and at 390 px with text at 200 %, with forced colours, without
replies and with refused requests. It scrolls to the end and prints findings of axe, errors, layout shifts, overflow, targets under 44 px,
content that forced colours remove, missing pictures, and kilobytes of pictures, fonts and scripts. There must be no finding, and fonts
have at most 200 kB (farmer 260). The first viewport has an empty cache, a CPU four times slower and 1.6 Mbit/s (--fast: without these
two); the others use its cache. The device has Korean letters. --part 1/4 opens a quarter of the screens. --pictures stores a picture of each view. --base uses a running
shop of one brand. --break adds a fault of each kind to every page, and the command must find all. Exits 1 if a check fails.`);
  process.exit(0);
}

const browser = await chromium.launch({
  executablePath: await readyBrowser(),
  args: await browserFlags(),
  env: browserFonts('korean'),
});
let passed = 0;
let failed = 0;
try {
  for (const brand of values.brands.split(',')) {
    const shop = values.base ? { origin: values.base, close: async () => {} } : await openBrandShop(brand);
    try {
      await walk(brand, shop.origin);
    } finally {
      await shop.close();
    }
  }
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function walk(brand: string, origin: string) {
  const { token, scenes } = await scenesOf(origin, origin);
  const wanted = values.screens?.split(',');
  const names = values.viewports.split(',');
  const viewports = names.map(viewportNamed);
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const left = scenes.filter(({ pattern }, at) => (wanted ? wanted.includes(pattern) : at % parts === part - 1));
  const openScenes = async () => {
    for (let scene = left.shift(); scene; scene = left.shift()) {
      const here = scene;
      const unreported = [...names];
      const folder = values.pictures;
      const pictures = folder
        ? (viewport: PageViewport) =>
            join(folder, brand, `${names[viewports.indexOf(viewport)]}`, `${sceneName(here)}.jpg`)
        : null;
      const member = here.who === 'member' ? token : null;
      const viewer = { origin, token: member, slow: !values.fast, isBroken: values.break, pictures };
      await observePage(browser, here.path, viewports, viewer, (seen) =>
        printView(brand, unreported.shift() ?? '', here, seen, { isFirst: unreported.length === names.length - 1 }),
      ).catch((error) => {
        failed++;
        console.log(
          `FAILED ${brand} ${unreported[0]} ${here.pattern} (${here.who})  ${(error as Error).message.split('\n')[0]}`,
        );
      });
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, openScenes));
}

/** Prints one line per view, with its findings below it. */
function printView(
  brand: string,
  viewport: string,
  { pattern, who }: PageScene,
  seen: PageObservation,
  { isFirst }: { isFirst: boolean },
) {
  const { faults, shift, moved, overflow, small, unseen, missing, isWaiting, bytes } = seen;
  const fonts = brand === 'farmer' ? 260 : 200;
  // The text size changes after layout, which no reader does; the checks there measure space.
  const jumps = shift >= 0.005 && viewport !== '200%';
  const wrong = [
    ...faults.map((fault) => `axe ${fault}`),
    ...(jumps ? moved.map((element) => `jumps ${element}`) : []),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...small.map((target) => `small ${target}`),
    ...unseen.map((thing) => `unseen ${thing}`),
    ...missing.map((picture) => `no picture ${picture}`),
    ...(isWaiting ? ['unfinished loading'] : []),
    ...(isFirst && bytes.fonts > fonts * 1024 ? [`fonts over ${fonts} kB`] : []),
  ];
  if (wrong.length > 0) failed++;
  else passed++;
  const kilo = (count: number) => `${Math.round(count / 1024)}`.padStart(4);
  const figures = `axe ${faults.length}  shift ${shift.toFixed(3)}  wide ${overflow}  small ${small.length}  unseen ${unseen.length}`;
  const weights = !isFirst
    ? ''
    : `pictures ${kilo(bytes.pictures)}  fonts ${kilo(bytes.fonts)}  scripts ${kilo(bytes.scripts)} kB`;
  console.log(
    `${wrong.length > 0 ? 'FAILED' : 'ok    '} ${brand} ${viewport} ${pattern} (${who})  ${figures}  ${weights}`,
  );
  for (const finding of new Set(wrong)) console.log(`         ${finding}`);
}
