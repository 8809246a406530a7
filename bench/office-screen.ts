import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags, readyBrowser } from '#test/install-browser.ts';
import { type BenchAdmin, type BenchFigure, latencyFigure, quantileOf } from './bench-admin.ts';

type Hand = { page: Page; act: (work: () => Promise<unknown>) => Promise<void> };

/** Measures in a real browser how soon input is painted, and whether a list of a bad week's length scrolls smoothly. */
export async function measureAdminScreen(admin: BenchAdmin, origin: string, turns: number): Promise<BenchFigure[]> {
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  try {
    const wide = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' });
    const laptop = await sitDown(wide, admin, origin, 1);
    const typed = await times(laptop, () => byKeys(laptop, turns));
    const gaps = await scrolled(laptop.page);
    const narrow = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true, isMobile: true },
    });
    const phone = await sitDown(narrow, admin, origin, 4);
    const tapped = await times(phone, () => byThumb(phone, turns));
    return [
      latencyFigure(`act to painted by keys, laptop, p95 of ${typed.length}`, quantileOf(typed, 0.95), 100),
      latencyFigure(`act to painted by thumb, phone slowed 4×, p95 of ${tapped.length}`, quantileOf(tapped, 0.95), 300),
      latencyFigure('gap between two frames of a list under a wheel, p95', quantileOf(gaps, 0.95), 17.5),
    ];
  } finally {
    await browser.close();
  }
}

/** Opens the packing list of the admin app. */
async function sitDown(context: BrowserContext, admin: BenchAdmin, origin: string, slower: number): Promise<Hand> {
  const [name = '', value = ''] = admin.cookie().split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  // The browser's own duration of each press or tap, from the input to the next frame, in steps of 8 ms.
  await page.addInitScript(() => {
    const painted: number[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) painted.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(`${origin}/packing`);
  await page.getByRole('row').nth(20).waitFor();
  const wire = await context.newCDPSession(page);
  if (slower > 1) await wire.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return {
    page,
    // Waits after each action as a user does, so that its result is painted.
    act: async (work) => {
      await work();
      await page.waitForTimeout(150);
    },
  };
}

/** The time from each press or tap to its paint in milliseconds, sorted; one painted within a frame counts as one frame. */
async function times({ page }: Hand, work: () => Promise<number>) {
  await page.evaluate(() => (Reflect.get(window, 'painted') as number[]).splice(0));
  const acts = await work();
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => Reflect.get(window, 'painted') as number[]);
  // The browser reports nothing that took less than 16 ms.
  return [...seen, ...Array.from({ length: Math.max(0, acts - seen.length) }, () => 16)].sort((a, b) => a - b);
}

/** Moves down the list, selects rows, selects all, opens the dialogs and the command palette. Returns the number of actions. */
async function byKeys({ page, act }: Hand, turns: number) {
  let acts = 0;
  const press = (key: string) => {
    acts++;
    return act(() => page.keyboard.press(key));
  };
  // A press without effect paints at once, so each dialog must be visible before the next press.
  const asks = async (key: string) => {
    await press(key);
    await page.getByRole('dialog').first().waitFor();
    await press('Escape');
  };
  for (let turn = 0; turn < turns; turn++) {
    for (const key of ['j', 'j', 'x', 'a']) await press(key);
    await page.getByText(/건 고름/).waitFor();
    for (const key of ['d', 'p', 'l', 'Control+k', '?']) await asks(key);
  }
  return acts;
}

/** Selects rows by tapping, and opens and closes the list of all screens. */
async function byThumb({ page, act }: Hand, turns: number) {
  let acts = 0;
  const tap = (what: ReturnType<Page['locator']>) => {
    acts++;
    return act(() => what.tap());
  };
  for (let turn = 0; turn < turns; turn++) {
    const marks = page.getByRole('checkbox');
    for (const at of [1, 2, 3]) await tap(marks.nth(at));
    await tap(page.getByRole('button', { name: '전체', exact: true }));
    await page.getByRole('dialog').first().waitFor();
    acts++;
    await act(() => page.keyboard.press('Escape'));
  }
  return acts;
}

/** The times between frames while the list scrolls to its end, in milliseconds, sorted. */
async function scrolled(page: Page) {
  await page.mouse.move(700, 500);
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((give) => {
        const gaps: number[] = [];
        let last = performance.now();
        const began = last;
        const next = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now - began < 3000) requestAnimationFrame(next);
          else give(gaps.slice(1));
        };
        requestAnimationFrame(next);
      }),
  );
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(40);
  }
  return (await frames).sort((a, b) => a - b);
}
