import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { openFilledOrderSheet, payBySheet } from '../journeys/shopper.ts';
import { insertTestProduct } from '../products.ts';
import { type CapturedBody, captureBodies, findPersonalData } from './capture-bodies.ts';
import { createChecks, type LaneReport, printReport, seededLuck } from './checks.ts';
import { chosenBreakEnv } from './lane-breaks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { walkScreens } from './screen-walker.ts';

export type BrowserLeaksOptions = {
  bodies?: number;
  minutes?: number;
  windows?: number;
  seed?: number;
  print?: (line: string) => void;
};

/** Reads `bodies` request bodies that leave real pages, used by customers with personal text in every field; none of it may be readable. */
export async function runBrowserLeaksLane({
  bodies = 10_000,
  minutes = 12,
  windows = 3,
  seed = 7,
  print = () => {},
}: BrowserLeaksOptions = {}): Promise<LaneReport> {
  const stage = await openStage({ BRAND: 'cuma', TRUST_PROXY: '1' });
  const checks = createChecks();
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  const counts = new Map<string, number>();
  const foundLeaks: string[] = [];
  let [count, empty] = [0, 0];
  const record = (body: CapturedBody) => {
    count++;
    counts.set(body.to, (counts.get(body.to) ?? 0) + 1);
    if (body.text.trim() === '') empty++;
    const leak = findPersonalData(body);
    if (leak) foundLeaks.push(leak);
    if (count % 1000 === 0) print(`${count} bodies, ${foundLeaks.length} with personal text`);
  };
  try {
    const names = ['서귀포 노지 감귤', '의성 홍로 사과', '청도 반시', '영암 무화과'];
    const goods = await Promise.all(names.map((name) => insertTestProduct(stage.sql, { name, stock: 'unlimited' })));
    await purchase(browser, stage, goods[0] as { id: number }, record);
    const last = performance.now() + minutes * 60_000;
    const isEnough = () => count >= bodies || performance.now() > last;
    await Promise.all([
      readPassedOn(stage, record, isEnough),
      ...Array.from({ length: windows }, async (_, at) => {
        const context = await openConsentedContext(browser, stage, record);
        await walkScreens(
          context,
          seededLuck(seed + at),
          goods.map(({ id }) => id),
          isEnough,
        );
        await context.close();
      }),
    ]);
    checks.that(`the pages send ${bodies} bodies`, count >= bodies, count);
    checks.that(
      'the bodies contain no personal text',
      foundLeaks.length === 0,
      [foundLeaks.length, ...new Set(foundLeaks)].slice(0, 6),
    );
    checks.that('no body is empty', empty === 0, empty);
    for (const to of expected) checks.that(`${to} receives bodies`, (counts.get(to) ?? 0) > 0, [...counts]);
    return checks.report(seed, Object.fromEntries(counts));
  } finally {
    await browser.close();
    await stage.close();
  }
}

const expected = [
  ...['/api/monitoring', '/v1/events', '/g/collect', '/tr/', '/kp', '/wcs', '/attribution/events'],
  ...['passed on event', 'passed on transaction', 'passed on replay_recording'],
];

/** A customer with every consent. */
async function openConsentedContext(browser: Browser, { origin }: LaneStage, record: (body: CapturedBody) => void) {
  const measuring = JSON.stringify({ analytics: true, advertising: true, at: '' });
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, locale: 'ko-KR' },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'measuring', value: measuring }] }] },
  });
  captureBodies(context, record);
  if (chosenBreakEnv().BREAK === 'unmasked-browser') await disableMasking(context);
  return context;
}

/** A purchase from the product to the last page, with every collector active. */
async function purchase(
  browser: Browser,
  stage: LaneStage,
  goods: { id: number },
  record: (body: CapturedBody) => void,
) {
  const context = await openConsentedContext(browser, stage, record);
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForTimeout(3000);
  await openFilledOrderSheet(page, goods);
  await payBySheet(page);
  await page.goto('/');
  await page.waitForTimeout(3000);
  await context.close();
}

type Received = { who: string; name: string; words: { body?: string } };

/** What the shop passes on, as the error collector has it. */
async function readPassedOn({ sandbox }: LaneStage, record: (body: CapturedBody) => void, isEnough: () => boolean) {
  const take = async () => {
    const { entities } = (await (await fetch(`${sandbox}/events`)).json()) as { entities: Received[] };
    await fetch(`${sandbox}/events`, { method: 'DELETE' });
    for (const { who, name, words } of entities)
      if (who === 'monitoring') record({ to: `passed on ${name}`, text: words.body ?? '' });
  };
  while (!isEnough()) {
    await new Promise((done) => setTimeout(done, 1000));
    // A busy machine may drop a connection; the stored bodies are requested again.
    await take().catch(() => {});
  }
}

/** Recordings as if the browser masked nothing of a page. */
async function disableMasking(context: Awaited<ReturnType<Browser['newContext']>>) {
  await context.route(/\/assets\/session-replay-[^/]*\.js/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(/maskAllText:!0/g, 'maskAllText:!1')
      .replace(/maskAllInputs:!0/g, 'maskAllInputs:!1');
    await route.fulfill({ response: answer, body });
  });
}

if (import.meta.main) {
  const options = Object.fromEntries(
    ['bodies', 'minutes', 'windows', 'seed'].map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, ...options } });
  if (values.help) {
    console.log(`node test/reliability/browser-leaks.ts [--bodies 10000] [--minutes 12] [--windows 3] [--seed 7] [--break unmaskedBrowser]

Customers with every consent buy and browse at random in --windows browser windows, with personal text in fields, URLs, titles and errors.
The command reads --bodies request bodies to analytics, monitoring and attribution companies, and everything that the shop passes on.
None may contain personal text. Requires \`npm run build\`. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const number = (name: string) =>
    values[name as never] === undefined ? {} : { [name]: Number(values[name as never]) };
  const report = await runBrowserLeaksLane({
    ...Object.assign({}, ...['bodies', 'minutes', 'windows', 'seed'].map(number)),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
