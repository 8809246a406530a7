import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findInvisibleControls } from './forced-colors.ts';
import { findMissingImages, findSmallTargets, recordLayoutShifts } from './in-page.ts';
import { blockApiCalls, enlargeText, insertPageFaults, measureTransfer, scrollToEnd, waitForIdle } from './network.ts';
import type { PageViewport } from './viewports.ts';

export type PageObservation = {
  faults: string[];
  shift: number;
  moved: string[];
  overflow: number;
  small: string[];
  unseen: string[];
  missing: string[];
  isWaiting: boolean;
  bytes: Record<'pictures' | 'fonts' | 'scripts', number>;
};
type Who = {
  origin: string;
  token: string | null;
  slow: boolean;
  isBroken: boolean;
  /** The folder of screenshots, if any. */
  pictures: ((eye: PageViewport) => string) | null;
};

/**
 * Opens an address at each viewport in turn, scrolls to its end, and returns the findings. The first has an empty cache and, if requested,
 * a slow phone on a slow connection. The others use its cache and a fast connection.
 */
export async function observePage(
  browser: Browser,
  path: string,
  eyes: PageViewport[],
  who: Who,
  report: (seen: PageObservation) => void,
) {
  const kept = [{ name: 'measuring', value: '{"analytics":false,"advertising":false,"at":""}' }];
  if (who.token) kept.push({ name: 'token', value: who.token });
  const context = await browser.newContext({
    locale: 'ko-KR',
    storageState: { cookies: [], origins: [{ origin: who.origin, localStorage: kept }] },
  });
  try {
    for (const eye of eyes) report(await glance(context, path, eye, { ...who, slow: who.slow && eye === eyes[0] }));
  } finally {
    await context.close();
  }
}

async function glance(context: BrowserContext, path: string, eye: PageViewport, who: Who): Promise<PageObservation> {
  const page = await context.newPage();
  await page.setViewportSize(eye);
  if (eye.isForced) await page.emulateMedia({ forcedColors: 'active' });
  const { bytes, ease } = await measureTransfer(page, who.slow);
  await page.addInitScript(recordLayoutShifts);
  if (eye.text !== 100) await page.addInitScript(enlargeText, eye.text);
  if (who.isBroken) await page.addInitScript(insertPageFaults);
  if (eye.asked) await blockApiCalls(page, eye.asked);
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(`thrown ${error.message.split('\n')[0]}`));
  await page.goto(who.origin + path, { waitUntil: 'load', timeout: 60_000 });
  const isAnswered = eye.asked !== 'never answered';
  await waitForIdle(page, isAnswered);
  await scrollToEnd(page);
  await waitForIdle(page, isAnswered);
  // The style guide shows skeletons on purpose.
  const isWaiting = path !== '/ui' && isAnswered && (await arrived(page));
  const letters = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  if (letters < 0.16 * eye.text) throw new Error(`${path}: letters are ${letters} px at ${eye.text} %.`);
  const { shift, moved } = await page.evaluate(() => ({
    shift: window.shifts.reduce((sum, { value }) => sum + value, 0),
    moved: window.shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }));
  // The content to read is the same on every phone.
  await ease();
  const { violations } = eye.isForced ? nothing : await axe(page);
  const seen = {
    faults: [...violations.map(({ id, nodes }) => `${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 100)}`), ...thrown],
    shift,
    moved,
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    small: await page.evaluate(findSmallTargets),
    unseen: eye.isForced ? await page.evaluate(findInvisibleControls) : [],
    missing: await page.evaluate(findMissingImages),
    isWaiting,
    bytes,
  };
  if (who.pictures) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.screenshot({ path: who.pictures(eye), fullPage: true, type: 'jpeg', quality: 82 });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return seen;
}

// Forced colours are the reader's choice, so their contrast is not checked.
const nothing = { violations: [] };

// Passed checks are not recorded, and axe runs inside the page: the same findings in a quarter of the time.
function axe(page: Page) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).disableRules(['meta-viewport']);
  return builder.setLegacyMode().analyze();
}

/** Whether everything has loaded, also parts that arrived above the viewport: it scrolls back for them. */
async function arrived(page: Page) {
  const seek = () => {
    const bone = document.querySelector('main .bone:not(dialog *)');
    bone?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return !bone;
  };
  return page.waitForFunction(seek, null, { timeout: 20_000, polling: 500 }).then(
    () => false,
    () => true,
  );
}
