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
  /** Where a picture of each look is laid, if anywhere. */
  pictures: ((eye: PageViewport) => string) | null;
};

/**
 * Opens an address as each eye would, one after the other, scrolls to its end, and hands over what was seen. The first has an empty cache and,
 * if asked, a slow phone on a bad line; the others come after it with what it kept, on a good one.
 */
export async function observePage(
  browser: Browser,
  path: string,
  eyes: PageViewport[],
  who: Who,
  tell: (seen: PageObservation) => void,
) {
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
  // The workshop shows bones for what they are.
  const isWaiting = path !== '/ui' && isAnswered && (await arrived(page));
  const letters = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  if (letters < 0.16 * eye.text) throw new Error(`${path}: letters are ${letters} px at ${eye.text} %.`);
  const { shift, moved } = await page.evaluate(() => ({
    shift: window.shifts.reduce((sum, { value }) => sum + value, 0),
    moved: window.shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }));
  // What is left to read is the same on any phone.
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

// Colours that are forced are the reader's own, and no matter of ours.
const nothing = { violations: [] };

// Of what is as it should be nothing is written down, and it is asked within the page: the same faults in a quarter of the time.
function axe(page: Page) {
  const asked = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).disableRules(['meta-viewport']);
  return asked.setLegacyMode().analyze();
}

/** Whether all is there, also what arrived above whoever was past it already: they go back for it. */
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
