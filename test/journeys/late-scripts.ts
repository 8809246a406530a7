import type { BrowserContext } from '@playwright/test';
import { openDatabase } from '#server/platform/db/database.ts';
import { storefrontScreens } from '../storefront-screens.ts';

/** A shop of the journeys, and the token of the demo member who walks through it. */
export type WalkedShop = { origin: string; databaseUrl: string; token: string };

/** The scripts that a screen fetches after hydration, or when its sheet opens. */
export async function lateScriptsOf(context: BrowserContext, { origin }: WalkedShop, path: string) {
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

/** Whether a screen shows its content, and no error screen, while one late script does not load. */
export async function worksWithout(context: BrowserContext, { origin }: WalkedShop, path: string, script: string) {
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

/** The paths of all screens, and of the sheets that an address opens, with an order and an order sheet of the member. */
export async function walkedPaths({ origin, databaseUrl, token }: WalkedShop) {
  const sql = openDatabase(databaseUrl, { max: 1 });
  try {
    const [sample] = await sql<{ order: string; product: string; key: string }[]>`
      select (select o.id from orders o join app_user u on u.id = o.app_user_id where u.email = 'middle@demo.shop' order by o.id desc limit 1)::text as order,
        p.product_id::text as product, p.path_key as key
      from sale_line p where p.option_state = 'stock_in' and p.sale_type = 'normal' and not p.is_app_only and p.opens_at is null
        and p.min_app_user_grade is null and not p.business_only and p.shipment_date is null and p.limited_begin is null order by p.product_id limit 1`;
    const options = [{ optionIdPathKey: sample?.key, unit: 1 }];
    const sheet = await call(origin, 'POST', '/v4/app-users/order-tmp', token, {
      productId: Number(sample?.product),
      options,
    });
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

/** The token of the demo member, for the browser's storage. */
export async function memberTokenAt(origin: string) {
  const { token } = await call(origin, 'POST', '/v2/tokens', '', { email: 'middle@demo.shop', password: 'Demo1234!!' });
  return String(token);
}

async function call(origin: string, method: string, path: string, token: string, body: unknown) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id?: number; token?: string };
}
