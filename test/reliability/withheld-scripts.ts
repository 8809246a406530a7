import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '#database/port.ts';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { lateScriptsOf, memberTokenAt, type WalkedShop, walkedPaths, worksWithout } from '../journeys/late-scripts.ts';
import { createChecks, printReport } from './checks.ts';

const usage = `node test/reliability/withheld-scripts.ts [--screens /product,/cart]

Opens every screen as a member and withholds each script that loads after hydration, one at a time. The screen must work without it.
A nightly journey withholds each script on one screen alone. Requires \`npm run build\`. Exits 1 if a check fails.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', default: false }, screens: { type: 'string', default: '/' } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = { ...process.env, JOURNEY_PORT: String(port) };
const shop = spawn(process.execPath, ['test/journeys/serve.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const checks = createChecks();
let screensShown = 0;
try {
  await ready();
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  try {
    await walk(await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } }));
  } finally {
    await browser.close();
  }
} finally {
  shop.kill('SIGTERM');
  await new Promise((done) => shop.once('exit', done));
}
const report = checks.report(0, { 'screens with a withheld script': screensShown });
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);

async function walk(context: BrowserContext) {
  const token = await memberTokenAt(origin);
  const databaseUrl = readFileSync(`.cache/journey-data-${port}/database-url`, 'utf8');
  const walked: WalkedShop = { origin, databaseUrl, token };
  await context.addInitScript((known) => localStorage.setItem('token', known), token);
  const starts = values.screens.split(',');
  const screens = (await walkedPaths(walked)).filter((path) => starts.some((start) => path.startsWith(start)));
  for (const path of screens) {
    const late = await lateScriptsOf(context, walked, path);
    const broken: string[] = [];
    for (const script of late) {
      screensShown++;
      if (!(await worksWithout(context, walked, path, script))) broken.push(script);
    }
    checks.that(`${path} works without each of its ${late.length} late scripts`, broken.length === 0, broken);
    console.log(`· ${path}: ${late.length}`);
  }
}

async function ready() {
  for (const last = Date.now() + 180_000; Date.now() < last; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The shop was not ready within three minutes.');
}
