import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '#database/port.ts';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { createChecks, printReport } from './checks.ts';

const usage = `node test/reliability/deploy-with-open-tabs.ts [--help]

Starts the shop in a copy, opens tabs, puts two other releases in its place one after the other, and follows links in the open tabs:
no tap may reload the page or lose what was typed. Then the kept scripts are taken away: a tap must load the document it leads to.`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
const house = join(folder, 'house');
const [port, sandbox, office, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const checks = createChecks();
let shop: ChildProcess | undefined;
try {
  copyHouse();
  await start();
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  try {
    const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
    await walk(await context.newPage(), await context.newPage());
  } finally {
    await browser.close();
  }
} catch (error) {
  checks.that('the whole way was gone', false, (error as Error).message.slice(0, 3000));
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
const report = checks.report(0, {});
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);

async function walk(page: Page, typed: Page) {
  const lost: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404 && answer.url().includes('/assets/')) lost.push(answer.url());
  });
  for (const [tab, path] of [
    [page, '/'],
    [typed, '/login'],
  ] as const) {
    await tab.goto(origin + path);
    await tab.waitForFunction(() => '__reactRouterDataRouter' in window);
    await tab.waitForTimeout(3000);
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
  }
  await typed.getByLabel('이메일', { exact: true }).fill('first@demo.shop');

  await release('둘째');
  await release('셋째');
  await page.getByRole('link', { name: /검색/ }).first().click();
  await page.waitForURL(`${origin}/search`);
  checks.that('a tap in an open tab goes where it leads, in the same document', await isSame(page));
  checks.that('a page with something typed is left alone', await isSame(typed));
  checks.that(
    'what was typed is there',
    (await typed.getByLabel('이메일', { exact: true }).inputValue()) === 'first@demo.shop',
  );
  checks.that('no script of the open tabs is missing', lost.length === 0, lost.slice(0, 3));

  rmSync(join(house, 'build', 'before'), { recursive: true, force: true });
  await typed.getByRole('link', { name: /찾기/ }).first().click();
  await typed.waitForURL(`${origin}/find-account**`);
  await typed.getByRole('heading').first().waitFor();
  checks.that('a tap whose script is gone loads the document it leads to', !(await isSame(typed)));
  await typed.goBack();
  await typed.waitForTimeout(3000);
  checks.that(
    'what was typed is there again after Back',
    (await typed.getByLabel('이메일', { exact: true }).inputValue()) === 'first@demo.shop',
  );
}

function isSame(page: Page) {
  return page.evaluate(() => 'isSameDocument' in window);
}

/** The same shop with a change in a script that all screens share. */
async function release(word: string) {
  await stop();
  const file = join(house, 'ui', 'lazy-part.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/불러오지 못했어요\.[^']*/, `불러오지 못했어요. ${word}`));
  await start();
  console.log(`· ${word}, with ${readdirSync(join(house, 'build', 'before', 'cuma')).length} releases kept`);
}

async function start() {
  const env = {
    ...process.env,
    ...{
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      OFFICE_PORT: String(office),
      METRICS_PORT: String(metrics),
    },
    ...{ BRAND: 'cuma', DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' },
  };
  shop = spawn(process.execPath, ['scripts/shop.ts'], { cwd: house, env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const last = Date.now() + 600_000; Date.now() < last; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The shop did not open.');
}

async function stop() {
  if (!shop || shop.exitCode !== null) return;
  const ended = new Promise((done) => shop?.once('exit', done));
  shop.kill('SIGTERM');
  await ended;
}

function copyHouse() {
  mkdirSync(house);
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim();
  for (const top of new Set(tracked.split('\n').map((file) => file.split('/')[0] ?? '')))
    if (top !== 'node_modules') cpSync(top, join(house, top), { recursive: true });
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'));
}
