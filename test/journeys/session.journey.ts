import { expect, type Page, test } from '@playwright/test';
import { findPlainProduct, goToOrderSheet, journeySandbox, logIn } from './shopper.ts';

type Heard = { path: string; platform: string | undefined };

/** Requests of the page that identify the customer. */
function hear(page: Page) {
  const calls: Heard[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v\d/.test(pathname) && /tokens|app-users\/detail/.test(pathname))
      calls.push({ path: `${request.method()} ${pathname}`, platform: request.headers().platform });
  });
  return calls;
}

/** Waits until the page has identified the customer. */
async function settled(page: Page, path: string) {
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto(path);
  await known;
  await page.waitForLoadState('networkidle');
}

/** Exactly these, and nothing after them. */
async function heard(page: Page, calls: Heard[], paths: string[]) {
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(paths);
  await page.waitForLoadState('networkidle');
  expect(calls.map(({ path }) => path)).toEqual(paths);
}

async function signIn(page: Page, keep: boolean) {
  await page.goto('/login?next=/category-list');
  await page.getByLabel('이메일', { exact: true }).fill('first@demo.shop');
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  const enter = page.getByRole('button', { name: '로그인', exact: true });
  // A tick made during hydration is kept, and briefly not shown.
  await expect(enter).toBeEnabled();
  if (keep) await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await enter.click();
  await page.waitForURL(({ pathname }) => pathname === '/category-list');
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const verify = 'POST /v2/tokens/verify';
const detail = 'GET /v2/app-users/detail';

test('a browser that keeps no site data learns it from the order sheet before it is asked for anything', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await goToOrderSheet(page, await findPlainProduct());
  await expect(page.getByRole('heading', { name: '이 브라우저는 주문을 기억하지 못해요' })).toBeVisible();
  await expect(page.getByLabel('받는 분')).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByText('이 브라우저는 장바구니를 기억하지 못해요')).toBeVisible();
});

test('the settings open in a browser that allows notifications and keeps no site data', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
  await page.goto('/login?next=/my-cuma/settings');
  await logIn(page, 'first@demo.shop');
  await expect(page.getByRole('heading', { name: '로그인된 기기' })).toBeVisible();
  await expect(page.getByRole('switch', { name: '이 기기로 알림 받기' })).not.toBeChecked();
});

test('without a token a guest token is requested first, stored, and then the detail', async ({ page }) => {
  const calls = hear(page);
  await settled(page, '/category-list');
  await heard(page, calls, ['POST /v2/tokens/guest', detail]);
  expect(calls.every(({ platform }) => platform === 'web')).toBe(true);
  expect(await stored(page)).toMatch(/^g1_[\w-]+$/);
});

test('a guest counts as signed in: the token is checked while the detail loads, and no more is requested', async ({
  page,
}) => {
  await settled(page, '/category-list');
  const token = await stored(page);
  const calls = hear(page);
  await settled(page, '/category-list');
  await heard(page, calls, [detail, verify]);
  expect(await stored(page)).toBe(token);
});

test('a member with automatic sign-in has cookie and token for a year, and the kind of user is fetched again', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await signIn(page, true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: true, path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  const calls = hear(page);
  await settled(page, '/category-list');
  await heard(page, calls, [detail, verify, verify]);
});

test('a path with "processing" does not fetch the kind of user again', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, true);
  const calls = hear(page);
  await settled(page, '/pay/processing');
  await heard(page, calls, [detail, verify]);
});

test('a path with "social-popup" sends no request', { tag: '@nightly' }, async ({ page }) => {
  const calls = hear(page);
  await page.goto('/login/social-popup/kakao');
  await expect(page.getByText('로그인을 이어가지 못했어요')).toBeVisible();
  await heard(page, calls, []);
  expect(await stored(page)).toBe(null);
});

test('without automatic sign-in the token is on the request only, neither in cookie nor in storage', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await signIn(page, false);
  const storedSession = await stored(page);
  await expect
    .poll(async () => (await context.cookies()).filter(({ name, value }) => name === 'token' && value !== ''))
    .toEqual([]);
  // The stored token is that of the guest who became this member: it is revoked.
  const status = await page.evaluate(async (token) => {
    const reply = await fetch('/v2/app-users/detail', { headers: { authorization: `Bearer ${token}` } });
    return reply.status;
  }, storedSession);
  expect(status).toBe(401);
});

/** Delays the first such request until it is released. */
async function holdBack(page: Page, path: string) {
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(
    path,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return () => go();
}

/** The requests of a page whose scripts never arrive. */
async function askedWithoutScripts(page: Page, path: string) {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v\d/.test(pathname)) requestedPaths.push(`${request.method()} ${pathname}`);
  });
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto(path, { waitUntil: 'commit' });
  return requestedPaths;
}

const cart = 'GET /v1.2/app-users/shopping-carts';
const orderList = 'GET /v1/app-users/order-items';

for (const [path, forGuests, forMembers] of [
  ['/cart', [detail, cart, verify], []],
  ['/order', [detail, orderList, verify], ['GET /v1/app-users/counts']],
  ['/my-cuma', [detail, verify], ['GET /v1/app-users/counts', 'GET /v1/app-users/purchase-summary']],
] as const)
  test(`${path} requests its data before its scripts arrive, and members’ data only for members`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await settled(page, '/category-list');
    const guests = await askedWithoutScripts(page, path);
    await expect.poll(() => guests.toSorted()).toEqual([...forGuests].toSorted());
    await page.unrouteAll();
    await signIn(page, true);
    const members = await askedWithoutScripts(page, path);
    await expect.poll(() => members).toEqual(expect.arrayContaining([...forGuests, ...forMembers]));
  });

test('the order list that was requested before the scripts arrived is requested once', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, true);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/order');
  await expect(page.getByRole('list', { name: '주문', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of ['/v1/app-users/order-items', '/v1/app-users/counts', '/v2/app-users/detail'])
    expect(requestedPaths.filter((one) => one === path)).toEqual([path]);
});

for (const keep of [true, false])
  test(`a customer who signs in ${keep ? 'for good' : 'for this page alone'} before the page has identified them stays signed in`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const letGo = await holdBack(page, '**/v2/app-users/detail');
    await signIn(page, keep);
    const late = page.waitForResponse('**/v2/app-users/detail');
    letGo();
    await late;
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: '마이' }).click();
    await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  });

test('a token that the shop does not know is replaced by a new guest’s, once', async ({ page }) => {
  await settled(page, '/category-list');
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  const calls = hear(page);
  await settled(page, '/category-list');
  await heard(page, calls, [detail, verify, 'POST /v2/tokens/guest', detail]);
  expect(await stored(page)).not.toBe('x'.repeat(43));
});

test('when no guest token can be obtained, the screen says so and retries on request', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.route('**/v2/tokens/guest', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, code: 'UNAVAILABLE' } }),
  );
  await page.goto('/my-cuma');
  await expect(page.getByText('연결하지 못했어요')).toBeVisible();
  await page.unroute('**/v2/tokens/guest');
  await page.locator('main').getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
});

test('signing out drops token and cookie, and another tab follows', async ({ page, context }) => {
  await signIn(page, true);
  const other = await context.newPage();
  await other.goto('/my-cuma');
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeVisible();
  const member = await stored(page);
  await page.goto('/my-cuma');
  await page.evaluate(() => {
    localStorage.setItem('review 7', '{}');
    sessionStorage.setItem('order-sheet-7', '{}');
  });
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
  // Drafts are deleted with the session.
  expect(
    await page.evaluate(() => [localStorage.getItem('review 7'), sessionStorage.getItem('order-sheet-7')]),
  ).toEqual([null, null]);
  await expect(other.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
  expect(await stored(page)).not.toBe(member);
  expect((await context.cookies()).filter(({ name, value }) => name === 'token' && value !== '')).toEqual([]);
});

test('a member who signs in over another member sees none of their drafts', async ({ page }) => {
  await signIn(page, true);
  await page.goto('/inquiry/new');
  const text = page.getByLabel('문의 내용');
  await text.fill('주문한 감귤이 터져서 왔어요.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('inquiry general'))).toContain('감귤');
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto('/login?next=/inquiry/new');
  await known;
  await logIn(page, 'top@demo.shop');
  await expect(text).toHaveValue('');
});

test('an inquiry that a member began is shown to no one else on the device, and is there when the member returns', async ({
  page,
}) => {
  await signIn(page, false);
  await page.evaluate(() => {
    history.pushState(null, '', '/inquiry/new');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const text = page.getByLabel('문의 내용');
  await text.fill('주문한 감귤이 터져서 왔어요.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('inquiry general'))).toContain('감귤');
  // The sign-in ends with the page.
  await settled(page, '/inquiry/new');
  await expect(text).toHaveValue('');
  await page.goto('/login?next=/inquiry/new');
  await logIn(page, 'first@demo.shop');
  await expect(text).toHaveValue('주문한 감귤이 터져서 왔어요.');
});

const isKnown = async (page: Page, token: string | null) =>
  (await page.request.get('/v2/app-users/detail', { headers: { authorization: `Bearer ${token}` } })).ok();

test('signing out without a connection works at once in every tab, and the shop is notified later', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await signIn(page, true);
  const other = await context.newPage();
  await other.goto('/my-cuma/profile');
  await expect(other.getByText('first@demo.shop')).toBeVisible();
  await page.goto('/my-cuma');
  const out = page.getByRole('button', { name: '로그아웃' });
  await expect(out).toBeVisible();
  const token = await stored(page);
  await context.setOffline(true);
  await out.click();
  await expect(page.getByText('로그아웃했어요.')).toBeVisible();
  await expect(out).toBeHidden();
  await expect(other.getByText('first@demo.shop')).toBeHidden();
  expect(await stored(page)).toBeNull();
  await context.setOffline(false);
  await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
  await expect(other.getByText('로그인하고 내 정보를 관리하세요')).toBeVisible();
  await expect.poll(() => isKnown(page, token)).toBe(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leaving'))).toBeNull();
});

test('signing out works although no guest token can be obtained', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, true);
  await page.goto('/my-cuma');
  await page.route('**/v2/tokens/guest', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, code: 'TOO_MANY', message: '잠시 후 다시 시도해 주세요.' } }),
  );
  const token = await stored(page);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그아웃했어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeHidden();
  await expect.poll(() => isKnown(page, token)).toBe(false);
});

test('a page that the browser restores after a sign-out elsewhere does not show the member', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, true);
  for (const back of ['pageshow', 'visibilitychange']) {
    const member = await stored(page);
    await page.goto('/my-cuma/profile');
    await expect(page.getByText('first@demo.shop')).toBeVisible();
    // Restored from the back-forward cache: this document receives no storage events.
    await page.evaluate((event) => {
      localStorage.removeItem('token');
      if (event === 'pageshow') window.dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
      else document.dispatchEvent(new Event(event));
    }, back);
    await expect(page.getByText('first@demo.shop')).toBeHidden();
    await expect(page.getByText('로그인하고 내 정보를 관리하세요')).toBeVisible();
    await page.evaluate((token) => localStorage.setItem('token', token ?? ''), member);
  }
});

const unavailable = { status: 503, json: { statusCode: 503, code: 'UNAVAILABLE' } };

test('a shop that restarts while a page opens signs no member out', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, true);
  const member = await stored(page);
  await page.route('**/v2/tokens/verify', (route) => route.fulfill(unavailable));
  await page.goto('/my-cuma/profile');
  const retry = page.locator('main').getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible();
  expect(await stored(page)).toBe(member);
  await page.unroute('**/v2/tokens/verify');
  await retry.click();
  await expect(page.getByText('first@demo.shop')).toBeVisible();
});

test('a tab that cannot check a renewed token keeps the drafts until it can', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await signIn(page, true);
  const other = await context.newPage();
  await other.goto('/login');
  // By a request without the cookies of the browser.
  const tokenOf = async (email: string) => {
    const body = JSON.stringify({ email, password: 'Demo1234!!' });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(new URL('/v2/tokens', page.url()), { method: 'POST', headers, body });
    return ((await reply.json()) as { token: string }).token;
  };
  const draft = () => page.evaluate(() => [localStorage.getItem('review 7'), sessionStorage.getItem('order-sheet-7')]);
  for (const { token, keeps } of [
    { token: await tokenOf('first@demo.shop'), keeps: true },
    { token: await tokenOf('top@demo.shop'), keeps: false },
  ]) {
    await page.goto('/my-cuma/profile');
    await expect(page.getByText('first@demo.shop')).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('review 7', '{}');
      sessionStorage.setItem('order-sheet-7', '{}');
    });
    await page.route('**/v2/app-users/detail', (route) => route.fulfill(unavailable));
    await other.evaluate((now) => localStorage.setItem('token', now), token);
    const retry = page.locator('main').getByRole('button', { name: '다시 시도' });
    await expect(retry).toBeVisible();
    expect(await draft()).toEqual(['{}', '{}']);
    await page.unroute('**/v2/app-users/detail');
    await retry.click();
    await expect(page.getByText(keeps ? 'first@demo.shop' : 'top@demo.shop')).toBeVisible();
    expect(await draft()).toEqual(keeps ? ['{}', '{}'] : [null, null]);
  }
});

test.describe('in the app', () => {
  test('the session is handed over, requests name the system, and signing out reaches the app', async ({ page }) => {
    const calls = hear(page);
    await page.goto(`${journeySandbox}/shell`);
    await page.getByRole('radio', { name: 'iOS' }).check();
    await page.getByRole('button', { name: '앱에서 로그인하고 열기' }).click();
    const shop = page.frameLocator('iframe');
    await shop.getByRole('link', { name: '마이' }).click();
    await expect(shop.getByText('하늘님')).toBeVisible();
    expect(calls.find(({ path }) => path === 'POST /v2/tokens/exchange')).toBeTruthy();
    expect(calls.every(({ platform }) => platform === 'ios')).toBe(true);
    await expect(page.locator('#log')).toContainText('"type":"welcome"');
    await expect(async () => expect(calls.map(({ path }) => path)).toContain('PUT /v2/tokens/push-token')).toPass();
    await shop.getByRole('button', { name: '로그아웃' }).click();
    await expect(page.locator('#log')).toContainText('"type":"signedOut"');
  });

  test('an app that does not answer is ignored: the page behaves as on the web', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { ShopBridge: { postMessage: () => undefined } }));
    const calls = hear(page);
    await page.goto('/my-cuma');
    await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
    expect(calls.at(-1)?.platform).toBe('web');
  });

  test('only the sandbox may frame the shop', async ({ page }) => {
    const reply = await page.request.get('/');
    expect(reply.headers()['content-security-policy']).toContain(`frame-ancestors ${journeySandbox}`);
  });
});
