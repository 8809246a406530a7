import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '#database/port.ts';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { createChecks, printReport } from './checks.ts';

const usage = `node test/reliability/deploy-with-open-tabs.ts [--help]

Starts a copy of the shop, opens tabs, deploys two other releases and follows links in the open tabs. No click may reload a page or lose
typed text. Then it deletes the scripts of earlier releases: a click must load the document. Exits 1 if a check fails.`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
const shopFolder = join(folder, 'shop');
const [port, sandbox, office, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const checks = createChecks();
let shop: ChildProcess | undefined;
try {
  copyShop();
  await start();
  const browser = await chromium.launch({ executablePath: await readyBrowser(), args: await browserFlags() });
  try {
    const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
    await walk(await context.newPage(), await context.newPage());
  } finally {
    await browser.close();
  }
} catch (error) {
  checks.that('all steps run without an error', false, (error as Error).message.slice(0, 3000));
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
const report = checks.report(0, {});
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);

async function walk(page: Page, typed: Page) {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404 && answer.url().includes('/assets/')) missing.push(answer.url());
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
  checks.that('a link in an open tab navigates without a reload', await isSame(page));
  checks.that('a page with typed text is not reloaded', await isSame(typed));
  checks.that(
    'the typed text remains',
    (await typed.getByLabel('이메일', { exact: true }).inputValue()) === 'first@demo.shop',
  );
  checks.that('no script of the open tabs is missing', missing.length === 0, missing.slice(0, 3));

  rmSync(join(shopFolder, 'build', 'before'), { recursive: true, force: true });
  await typed.getByRole('link', { name: /찾기/ }).first().click();
  await typed.waitForURL(`${origin}/find-account**`);
  await typed.getByRole('heading').first().waitFor();
  checks.that('a link whose script is deleted loads its document', !(await isSame(typed)));
  await typed.goBack();
  await typed.waitForTimeout(3000);
  checks.that(
    'the typed text is restored after Back',
    (await typed.getByLabel('이메일', { exact: true }).inputValue()) === 'first@demo.shop',
  );
}

function isSame(page: Page) {
  return page.evaluate(() => 'isSameDocument' in window);
}

/** The same shop with a change in a script that all screens share. */
async function release(word: string) {
  await stop();
  const file = join(shopFolder, 'ui', 'lazy-part.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/불러오지 못했어요\.[^']*/, `불러오지 못했어요. ${word}`));
  await start();
  console.log(`· ${word}, with ${readdirSync(join(shopFolder, 'build', 'before', 'cuma')).length} releases kept`);
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
  shop = spawn(process.execPath, ['scripts/shop.ts'], { cwd: shopFolder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const last = Date.now() + 600_000; Date.now() < last; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The shop was not ready within ten minutes.');
}

async function stop() {
  if (!shop || shop.exitCode !== null) return;
  const ended = new Promise((done) => shop?.once('exit', done));
  shop.kill('SIGTERM');
  await ended;
}

function copyShop() {
  mkdirSync(shopFolder);
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim();
  for (const top of new Set(tracked.split('\n').map((file) => file.split('/')[0] ?? '')))
    if (top !== 'node_modules') cpSync(top, join(shopFolder, top), { recursive: true });
  symlinkSync(resolve('node_modules'), join(shopFolder, 'node_modules'));
}
