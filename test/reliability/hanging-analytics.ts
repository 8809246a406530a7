import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { openFilledOrderSheet, payBySheet } from '../journeys/shopper.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

export type HangingAnalyticsOptions = {
  pairs?: number;
  minutes?: number;
  isWaiting?: boolean;
  print?: (line: string) => void;
};

/** Purchases in pairs: with all analytics companies working, and with all of them hanging. Neither may be slower than the other. */
export async function runHangingAnalyticsLane({
  pairs = 30,
  minutes = 4,
  isWaiting = false,
  print = () => {},
}: HangingAnalyticsOptions = {}): Promise<LaneReport> {
  const stage = await openStage((port) => ({ BRAND: 'cuma', ...analyticsSettings(`http://localhost:${port}`) }));
  const checks = createChecks();
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  const took = { working: [] as number[], hanging: [] as number[] };
  try {
    const goods = await insertTestProduct(stage.sql, { name: '서귀포 노지 감귤', stock: 'unlimited' });
    const buy = async (isHanging: boolean) => {
      await stageFaults(stage, isHanging);
      return purchase(browser, stage, goods, isWaiting);
    };
    // The first pair is for everything that is done once.
    await buy(false);
    const last = performance.now() + minutes * 60_000;
    for (let pair = 0; pair < pairs && performance.now() < last; pair++) {
      // The order alternates, so that caches help both.
      for (const isHanging of pair % 2 ? [true, false] : [false, true])
        took[isHanging ? 'hanging' : 'working'].push(await buy(isHanging));
      print(
        `pair ${pair + 1}: ${Math.round(took.working.at(-1) ?? 0)} ms with working and ${Math.round(took.hanging.at(-1) ?? 0)} ms with hanging companies`,
      );
    }
    const ratios = took.hanging.map((ms, pair) => ms / (took.working[pair] ?? ms));
    const slowerBy = (median(ratios) - 1) * 100;
    // A hanging company causes less work than an answering one; a faster purchase is no fault.
    checks.that('the median of the pairs is at most 5 % slower', slowerBy <= 5, `${slowerBy.toFixed(1)} %`);
    // A hanging company hangs for ten seconds.
    checks.that(
      'no purchase waits for a hanging company',
      Math.max(...took.hanging) < Math.min(...took.working) + 9000,
      Math.max(...took.hanging),
    );
    await stageFaults(stage, false);
    const { longTasks, scripts, longest } = await traceCompanyTasks(browser, stage, goods);
    checks.that('scripts of the companies run during the trace', scripts > 10, scripts);
    checks.that('no script of a company has a task over 50 ms', longTasks.length === 0, longTasks.slice(0, 5));
    return checks.report(pairs, {
      pairs: took.hanging.length,
      'working, ms': median(took.working),
      'hanging, ms': median(took.hanging),
      'slower by, thousandths': slowerBy * 10,
      'longest task of a company, ms': longest,
    });
  } finally {
    await browser.close();
    await stage.close();
  }
}

/**
 * The analytics companies have a separate host, as in reality. A browser keeps six connections per host, and the sandbox also plays the
 * payment window: under one name, six hanging requests would leave it none.
 */
function analyticsSettings(host: string) {
  return {
    GOOGLE_ANALYTICS_ID: 'G-PLAYED',
    GOOGLE_ANALYTICS_URL: `${host}/tags/gtag.js`,
    META_PIXEL_ID: 'META-PLAYED',
    META_PIXEL_URL: `${host}/tags/fbevents.js`,
    KAKAO_PIXEL_ID: 'KAKAO-PLAYED',
    KAKAO_PIXEL_URL: `${host}/tags/kp.js`,
    NAVER_WCS_ID: 'NAVER-PLAYED',
    NAVER_WCS_URL: `${host}/tags/wcslog.js`,
    ATTRIBUTION_URL: `${host}/attribution`,
  };
}

async function stageFaults({ sandbox }: LaneStage, isHanging: boolean) {
  await fetch(`${sandbox}/events/faults`, { method: 'DELETE' });
  if (isHanging)
    await fetch(`${sandbox}/events/faults`, {
      method: 'POST',
      body: JSON.stringify({ fault: 'slow', who: 'all', count: 10_000 }),
    });
}

/** From the product page to the order, by a customer with consent; in milliseconds. */
async function purchase(browser: Browser, stage: LaneStage, goods: { id: number }, isWaiting: boolean) {
  const context = await openConsentedContext(browser, stage);
  try {
    const page = await context.newPage();
    if (isWaiting) await page.addInitScript(waitForAnalytics, stage.sandbox);
    const counted = page.waitForRequest((request) => request.url().includes('/tags/'));
    await page.goto('/');
    await counted;
    const began = performance.now();
    await openFilledOrderSheet(page, goods);
    await payBySheet(page);
    return performance.now() - began;
  } finally {
    await context.close();
  }
}

/** One more purchase from home on, with a pause where the analytics companies start their work. */
async function traceCompanyTasks(browser: Browser, stage: LaneStage, goods: { id: number }) {
  const context = await openConsentedContext(browser, stage);
  try {
    const page = await context.newPage();
    const walk = async () => {
      await page.goto('/');
      await page.waitForTimeout(8000);
      await openFilledOrderSheet(page, goods);
      await payBySheet(page);
    };
    return await measureLongTasks(browser, page, walk, /\/assets\/(consent-gate|sentry|session-replay)-|\/tags\//);
  } finally {
    await context.close();
  }
}

/** A window of a customer with consent. */
function openConsentedContext(browser: Browser, { origin }: LaneStage) {
  const measuring = JSON.stringify({ analytics: true, advertising: true, at: '' });
  return browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, locale: 'ko-KR' },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'measuring', value: measuring }] }] },
  });
}

/** What the shop never does: each of its requests waits until an analytics company has answered. */
function waitForAnalytics(collector: string) {
  const pageFetch = window.fetch;
  window.fetch = async (...args) => {
    const url = args[0] instanceof Request ? args[0].url : String(args[0]);
    if (/\/v[\d.]+\//.test(url))
      await pageFetch(`${collector}/g/collect?en=wait`, { method: 'POST', mode: 'no-cors' }).catch(() => {});
    return pageFetch(...args);
  };
}

function median(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string }; fileName?: string };
};

/**
 * Long tasks of a page during `work`: every task of more than `mostMs` milliseconds of CPU time, so that other load does not count, in
 * which a script of `whose` took part; each as text.
 */
async function measureLongTasks(browser: Browser, page: Page, work: () => Promise<void>, whose: RegExp, mostMs = 50) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const whole = traceEvents.filter(({ ph, dur, tdur }) => ph === 'X' && dur !== undefined && tdur !== undefined);
  const tasks = whole.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const parts = whole.filter((part) => whose.test(scriptOf(part)));
  if (tasks.length === 0) throw new Error('The trace of the browser contains no task.');
  const long = tasks.filter(({ tdur = 0 }) => tdur > mostMs * 1000);
  const longTasks = long.flatMap((task) => {
    const part = parts.find((one) => isWithin(one, task));
    return part ? [`${scriptOf(part)} ${part.name} ${Math.round((task.tdur ?? 0) / 1000)} ms`] : [];
  });
  return { longTasks, scripts: parts.length, longest: Math.max(0, ...parts.map(({ tdur = 0 }) => tdur / 1000)) };
}

function scriptOf({ args }: Traced) {
  return args?.data?.url ?? args?.fileName ?? '';
}

function isWithin(part: Traced, task: Traced) {
  const end = (one: Traced) => one.ts + (one.dur ?? 0);
  return part.pid === task.pid && part.tid === task.tid && part.ts >= task.ts && end(part) <= end(task);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      pairs: { type: 'string' },
      minutes: { type: 'string' },
      break: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(`node test/reliability/hanging-analytics.ts [--pairs 30] [--minutes 4] [--break]

A customer with every consent buys in a real browser, --pairs times or until --minutes have passed: once while all analytics companies work,
once while all of them hang for ten seconds. The median pair may be 5 % slower, no purchase may wait, and no script of a company may have
a task over 50 ms. Requires \`npm run build\`. With --break requests to the shop wait for a company, and the command must fail.
Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runHangingAnalyticsLane({
    pairs: Number(values.pairs ?? 30),
    minutes: Number(values.minutes ?? 4),
    isWaiting: values.break ?? false,
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
