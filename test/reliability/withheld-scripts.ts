import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '#database/port.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { browserFlags, readyBrowser } from '../install-browser.ts';
import { storefrontScreens } from '../storefront-screens.ts';
import { createChecks, printReport } from './checks.ts';

const usage = `node test/reliability/withheld-scripts.ts [--screens /product,/cart]

Opens every screen as a member and withholds each script that loads after hydration, one at a time. The screen must work without it.
Requires \`npm run build\`. Exits 1 if a check fails.`;

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
  const token = await signIn();
  await context.addInitScript((known) => localStorage.setItem('token', known), token);
  const starts = values.screens.split(',');
  const screens = (await addresses(token)).filter((path) => starts.some((start) => path.startsWith(start)));
  for (const path of screens) {
    const late = await lateScripts(context, path);
    const broken: string[] = [];
    for (const script of late) {
      screensShown++;
      if (!(await worksWithout(context, path, script))) broken.push(script);
    }
    checks.that(`${path} works without each of its ${late.length} late scripts`, broken.length === 0, broken);
    console.log(`· ${path}: ${late.length}`);
  }
}

/** The scripts that a screen fetches after hydration, or when its sheet opens. */
async function lateScripts(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const first = new Set<string>();
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/assets\/.*\.js$/.test(pathname)) return;
    if (request.resourceType() === 'fetch') fetched.add(pathname);
    else if (!fetched.has(pathname)) first.add(pathname);
  });
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.close();
  return [...fetched].filter((name) => !first.has(name));
}

async function worksWithout(context: BrowserContext, path: string, script: string) {
  const page = await context.newPage();
  await page.route(`**${script}`, (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith(script),
    timeout: 15_000,
  });
  try {
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await failed;
    await page.waitForTimeout(300);
    return (await page.getByText('오류가 발생했습니다').count()) === 0 && (await page.locator('main *').count()) > 3;
  } catch {
    return false;
  } finally {
    await page.close();
  }
}

async function addresses(token: string) {
  const url = readFileSync(`.cache/journey-data-${port}/database-url`, 'utf8');
  const sql = openDatabase(url, { max: 1 });
  try {
    const [sample] = await sql<{ order: string; product: string; key: string }[]>`
      select (select o.id from orders o join app_user u on u.id = o.app_user_id where u.email = 'middle@demo.shop' order by o.id desc limit 1)::text as order,
        p.product_id::text as product, p.path_key as key
      from sale_line p where p.option_state = 'stock_in' and p.sale_type = 'normal' and not p.is_app_only and p.opens_at is null
        and p.min_app_user_grade is null and not p.business_only and p.shipment_date is null and p.limited_begin is null order by p.product_id limit 1`;
    const options = [{ optionIdPathKey: sample?.key, unit: 1 }];
    const sheet = await call('POST', '/v4/app-users/order-tmp', token, { productId: Number(sample?.product), options });
    const screens = (await storefrontScreens({ sql })).map((path) =>
      path.replace(/^\/order\/\d+/, `/order/${sample?.order}`).replace(/^\/pay\/1$/, `/pay/${sheet.id}`),
    );
    const sheets = [
      ...['options', 'gift', 'area', 'ask', 'photos', 'viewer'].map((name) => `/product/${sample?.product}#${name}`),
      ...['postcode', 'coupons', 'addresses'].map((name) => `/pay/${sheet.id}#${name}`),
      ...['', '?step=address', '#cash-receipt'].map((rest) => `/order/${sample?.order}${rest}`),
      '/my-cuma/address/new#postcode',
    ];
    return [...screens, ...sheets];
  } finally {
    await sql.end();
  }
}

async function signIn() {
  const { token } = await call('POST', '/v2/tokens', '', { email: 'middle@demo.shop', password: 'Demo1234!!' });
  return String(token);
}

async function call(method: string, path: string, token: string, body: unknown) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id?: number; token?: string };
}

async function ready() {
  for (const last = Date.now() + 180_000; Date.now() < last; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The shop was not ready within three minutes.');
}
