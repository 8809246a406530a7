import { expect, test } from '@playwright/test';
import {
  findPlainProduct,
  logIn,
  logInAndOpen,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';

test('a notification in the list leads to its target, the dot disappears, and new entries stay marked until the page is left', async ({
  page,
}) => {
  await withJourneyDatabase(async (sql) => {
    await sql`
      insert into notification (app_user_id, list, code, event, title, contents, path)
      select id, 'sns', 'RESTOCK_ALARM', 'RESTOCK_ALARM journey', '재입고 알림', '기다리시던 감귤이 다시 들어왔어요.', '/product/1'
      from app_user where email = 'top@demo.shop' on conflict do nothing`;
    await sql`
      update notification set read_at = null where code = 'RESTOCK_ALARM' and event = 'RESTOCK_ALARM journey'`;
  });
  await page.goto('/login?next=%2F');
  await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await logIn(page, 'top@demo.shop');
  await page.waitForURL('/');
  await expect(page.getByText('새 알림 있음')).toBeAttached();
  await page.getByRole('link', { name: '알림', exact: false }).first().click();
  await page.getByRole('link', { name: '소식' }).click();
  const today = page.getByRole('list', { name: /^오늘 .*알림$/ });
  const restockLink = today.getByRole('link', { name: /재입고 알림/ });
  await expect(restockLink).toContainText('새 알림');
  await restockLink.click();
  await page.waitForURL('/product/1');
  await page.goBack();
  await expect(today).toBeVisible();
});

test('push is offered after an order and not at a visit, and then messages are pushed to this browser', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  // A headless browser cannot show the prompt: it grants the permission.
  await page.addInitScript(() => {
    let answer: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => answer });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes');
      answer = 'granted';
      return answer;
    };
  });
  await page.goto('/');
  await openFilledOrderSheet(page, await findPlainProduct(13));
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull();
  await payBySheet(page);
  const offer = page.getByRole('region', { name: '배송 알림' });
  // A guest has no settings page, and every message of an order is pushed.
  await expect(offer).toContainText(
    '주문과 배송 같은 소식을 이 기기로 보내 드려요. 브라우저 설정에서 언제든 끌 수 있어요.',
  );
  await offer.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByText('이 기기로 알려 드릴게요.')).toBeVisible();
  await expect(offer).toBeHidden();
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const cancelled = await page.evaluate(async (id) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ reason: '단순 변심' });
    return (await fetch(`/v3/app-users/orders/${id}/withdraw`, { method: 'PUT', headers, body })).status;
  }, uuid);
  expect(cancelled).toBe(200);
  const browser = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('push-endpoint') ?? '{}')
      .endpoint.split('/')
      .at(-1),
  );
  const sandbox = (baseURL ?? '').replace(/\d+$/, (port) => String(Number(port) + 1));
  const pushes = async () => (await page.request.get(`${sandbox}/phone/pushes?browser=${browser}`)).json();
  const cancelledPush = expect.objectContaining({ title: expect.stringContaining('취소되었어요') });
  await expect.poll(pushes).toEqual(expect.arrayContaining([cancelledPush]));
});

test('push messages stay switched on when the request to stop them is lost', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await logInAndOpen(page, 'top@demo.shop', '/my-cuma/settings');
  const push = page.getByRole('switch', { name: '이 기기로 알림 받기' });
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(page.getByText('이 기기로 알려 드릴게요.')).toBeVisible();
  await page.route('**/v1/app-users/push-subscription', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await push.click();
  await expect(page.getByText('인터넷 연결을 확인해 주세요.')).toBeVisible();
  await expect(push).toBeChecked();
  await page.unroute('**/v1/app-users/push-subscription');
  await push.click();
  await expect(page.getByText('이 기기로는 알리지 않을게요.')).toBeVisible();
  await expect(push).not.toBeChecked();
});

test('the shop can be installed as an app, and says so without a connection instead of breaking', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: '쿠마', display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return lists.flat().sort();
  });
  expect(cachedPaths).toEqual([expect.stringMatching(/^\/assets\/letters-/), '/icon-192.png', '/offline.html']);
  await context.setOffline(true);
  await page.goto('/cart').catch(() => undefined);
  await expect(page.getByRole('heading', { name: '인터넷이 끊겼어요' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '다시 열기' }).click();
  await expect(page.getByRole('heading', { name: '인터넷이 끊겼어요' })).toBeHidden();
});
