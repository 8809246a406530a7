import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readTargets, watchShift } from './in-page.ts';

export type Eye = { width: number; height: number; text: number };
export type Seen = {
  faults: string[];
  shift: number;
  moved: string[];
  overflow: number;
  small: string[];
  isWaiting: boolean;
  bytes: Record<'pictures' | 'fonts' | 'scripts', number>;
};
type Who = { origin: string; token: string | null; slow: boolean; isBroken: boolean };

const kinds = { Image: 'pictures', Font: 'fonts', Script: 'scripts' } as const;

/**
 * Opens an address as each eye would, one after the other, scrolls to its end, and hands over what was seen. The first has an empty cache and,
 * if asked, a slow phone on a bad line; the others come after it with what it kept, on a good one.
 */
export async function look(browser: Browser, path: string, eyes: Eye[], who: Who, tell: (seen: Seen) => void) {
  const kept = [{ name: 'measuring', value: '{"analytics":false,"advertising":false,"at":""}' }];
  if (who.token) kept.push({ name: 'token', value: who.token });
  const context = await browser.newContext({
    locale: 'ko-KR',
    storageState: { cookies: [], origins: [{ origin: who.origin, localStorage: kept }] },
  });
  try {
    for (const eye of eyes) tell(await glance(context, path, eye, { ...who, slow: who.slow && eye === eyes[0] }));
  } finally {
    await context.close();
  }
}

async function glance(context: BrowserContext, path: string, eye: Eye, who: Who): Promise<Seen> {
  const page = await context.newPage();
  await page.setViewportSize(eye);
  const bytes = await weigh(page, who.slow);
  await page.addInitScript(watchShift);
  if (eye.text !== 100) await page.addInitScript(enlarge, eye.text);
  if (who.isBroken) await page.addInitScript(breakPage);
  await page.goto(who.origin + path, { waitUntil: 'load', timeout: 60_000 });
  await rest(page);
  await scroll(page);
  await rest(page);
  // The workshop shows bones for what they are.
  const isWaiting = path !== '/ui' && (await arrived(page));
  const letters = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  if (letters < 0.16 * eye.text) throw new Error(`${path}: letters are ${letters} px at ${eye.text} %.`);
  const { shift, moved } = await page.evaluate(() => ({
    shift: window.shifts.reduce((sum, { value }) => sum + value, 0),
    moved: window.shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }));
  const { violations } = await new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze();
  const seen = {
    faults: violations.map(({ id, nodes }) => `${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 100)}`),
    shift,
    moved,
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    small: await page.evaluate(readTargets),
    isWaiting,
    bytes,
  };
  await page.close();
  return seen;
}

/** Whether something is still on its way when everything should be there. */
async function arrived(page: Page) {
  const nothing = () => !document.querySelector('main .bone:not(dialog *)');
  return page.waitForFunction(nothing, null, { timeout: 15_000 }).then(
    () => false,
    () => true,
  );
}

async function weigh(page: Page, slow: boolean) {
  const bytes = { pictures: 0, fonts: 0, scripts: 0 };
  const wire = await page.context().newCDPSession(page);
  const asked = new Map<string, keyof typeof bytes>();
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type in kinds) asked.set(requestId, kinds[type as keyof typeof kinds]);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = asked.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await wire.send('Network.enable');
  if (!slow) return bytes;
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const speed = (1.6 * 1024 * 1024) / 8;
  const line = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed / 2 };
  await wire.send('Network.emulateNetworkConditions', line);
  return bytes;
}

/** A stream that stays open, as a clock's, is no reason to wait for ever. */
async function rest(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 12_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
}

async function scroll(page: Page) {
  await page.evaluate(async () => {
    for (let steps = 0; steps < 80 && scrollY + innerHeight < document.documentElement.scrollHeight - 2; steps++) {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 120));
    }
  });
}

/** As the reader's own setting would: by the root, which the page leaves alone. */
function enlarge(text: number) {
  const put = () => document.documentElement?.style.setProperty('font-size', `${text}%`, 'important');
  new MutationObserver(put).observe(document, { childList: true, subtree: true });
}

/** What every measure must notice: a late block above everything, wider than the screen, with a small pale button. */
function breakPage() {
  addEventListener('load', () =>
    setTimeout(() => {
      const block = document.createElement('div');
      block.style.cssText = 'width:calc(100vw + 60px);height:120px;background:#fff';
      block.innerHTML = '<button style="width:20px;height:20px;color:#eee;background:#fff">x</button>';
      document.getElementById('main')?.prepend(block);
    }, 200),
  );
}
