import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointPath, paramsOf } from '#contract/endpoint.ts';
import { GiftLinkKey } from '#contract/gifts.ts';
import { allRoutes } from '#contract/routes.ts';
import { runDueJobs } from './due-jobs.ts';
import { giftConsentVersion, joinMemberWithId, proveNewPhone, sendGift } from './gift.ts';
import { createResourceOwner, type ResourceIds, type ResourceOwner } from './owned-resources.ts';
import { joinAsMember, newNumber } from './phone-steps.ts';
import { insertTestProduct, mapoAddress } from './products.ts';
import { newSocialAccount, obtainSocialTicket } from './social-sign-in.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/**
 * Resources of another customer do not exist. The list comes from the contract: every endpoint with a parameter in its path is called by
 * every customer who does not own the resource, and must answer as if it did not exist. A new endpoint is included automatically; one that
 * names something public is listed below.
 */
const lines = Object.values(allRoutes)
  .flatMap((room) => Object.values(room) as Endpoint[])
  .filter((line) => !line.cache && !line.path.includes('/webhook/'));
// These name public resources, and their action belongs to the caller. All other endpoints with an access are called.
const open: EndpointPath[] = [
  'GET /v1/products/{id}/user-personal',
  'POST /v1/app-users/user-products/{type}/{id}',
  'DELETE /v1/app-users/user-products/{type}/{id}',
  'GET /v1/app-users/user-products/{type}',
  'POST /v2/alarm/product/{id}/open',
  'DELETE /v2/alarm/product/{id}/open',
  'GET /v1/alarm/product/{id}/open',
  'POST /v1/products/{id}/questions',
  'POST /v1/app-users/video/{id}/link',
  'DELETE /v1/app-users/video/{id}/link',
  'PUT /v1/video/{id}/view-count/increase',
  'PUT /v1/video/{id}/share-count/increase',
  'GET /v1/products/{id}/reviews/mine',
  // Everyone may read these, and every customer except the author may act on them.
  'POST /v1/app-users/reviews/{id}/helpful',
  'DELETE /v1/app-users/reviews/{id}/helpful',
  'POST /v1/app-users/reviews/{id}/report',
  'DELETE /v1/app-users/socials/{snsType}',
  'PUT /v1/app-users/counts/{name}/read',
  // Rejects a caller who does not own the order, with the same reply as for a missing order.
  'POST /v4/app-users/order-tmp/confirm/{orderUuid}/told',
];
// Public endpoints that name an owned resource: the body proves the caller, not the token. They are called like the others, by callers
// without the proof.
const proven: EndpointPath[] = [
  // A guest cancels from any device, with the order's name, its phone and the code sent to it (and it grants access for half an hour
  // only).
  'PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw',
];
const named = lines.filter(
  ({ path, access, params }) =>
    path.includes('{') &&
    (access !== 'anyone' || proven.includes(path)) &&
    !open.includes(path) &&
    params !== GiftLinkKey,
);

// A recipient's link is the key itself: a later caller learns only that it was used.
const linked = lines.filter(({ params, path }) => params === GiftLinkKey && !path.endsWith('/stop'));

function names(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const absent: ResourceIds = { id: '900000001', gid: '900000002', pid: randomUUID(), n: '2', line: randomUUID() };
const formFirst = new Set<string>();
let shop: TestShop;
let guestA: ResourceOwner;
let memberA: ResourceOwner;
const strangers: Record<string, string | undefined> = {
  anonymous: undefined,
  garbage: 'garbage-garbage-garbage-garbage',
};

beforeAll(async () => {
  shop = await openTestShop();
  guestA = await createResourceOwner(shop, await arrived());
  memberA = await createResourceOwner(shop, await joined());
  strangers['guest B'] = (await arrived()).token;
  strangers['member B'] = (await joined()).token;
  const revoked = await arrived();
  strangers.revoked = revoked.token;
  await revoked.get('DELETE /v2/tokens', {});
  const temp = await arrived();
  const snsToken = await obtainSocialTicket(temp, shop.sandbox, 'kakao', newSocialAccount());
  strangers.temp = (await temp.get('POST /v2/tokens/oauth', { body: { snsType: 'kakao', snsToken } })).token;
  await standStill();
}, 60_000);
afterAll(() => shop.close());

async function arrived() {
  const self = shop.person();
  await self.arrive();
  return self;
}

async function joined() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

// A valid body, so that the owner and not the form decides.
function bodyOf(path: string): unknown {
  if (/delivery-address\/\{id\}|order-tmp\/address/.test(path)) return mapoAddress;
  if (path.includes('/order-tmp/calculate/')) return { address: mapoAddress };
  if (path.includes('/order-tmp/chk/')) return { address: mapoAddress, chkPrice: 1000, paymentMethodType: 'card' };
  if (path.startsWith('POST') && path.includes('/order-tmp/confirm/')) return { paymentKey: 'key', amount: 1000 };
  if (path.includes('/delivery-address')) return mapoAddress;
  if (path.endsWith('/guest-withdraw')) return { name: '김하늘', phone: '01012345678', code: '123456' };
  if (path.includes('/refund-preview')) return { lines: [{ pid: absent.pid }] };
  if (path.endsWith('/refund-account')) return { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' };
  if (path.includes('/cash-receipt'))
    return { cashReceiptType: 1, identitySelect: 1, identityNo: '01012345678', isSave: false };
  if (path === 'PUT /v1/app-users/reviews/{id}') return { score: 1, contents: '남의 후기를 고쳐 보려는 글입니다.' };
  if (path.endsWith('/source')) return { analytics: false, advertising: false };
  if (path.includes('/me/inquiries/{uuid}/messages')) return { contents: '남의 문의에 적어 보는 글이에요.' };
  if (path.endsWith('/appeal')) return { contents: '남의 후기에 이의를 신청합니다.' };
  if (path.endsWith('{pid}/claim')) return { kind: 'return', reason: 'DEFECT', units: 1 };
  if (path.endsWith('/gift/to/{id}/address')) return { ...mapoAddress, consent: giftConsentVersion };
  if (path.endsWith('/gift/to/{id}/open')) return { phone: '01012345678' };
  if (path.endsWith('/gift/to/{id}/options')) return { options: [{ from: 'a', to: 'b' }] };
  if (path.endsWith('/claim/photos'))
    return { images: [crypto.randomUUID()], ...(path.includes('/gift/') ? { claim: crypto.randomUUID() } : {}) };
  if (path.endsWith('/gift/to/{id}/claim')) return { kind: 'return', reason: 'DEFECT', units: 1 };
  return {};
}

async function ask(path: string, ids: ResourceIds, token: string | undefined) {
  const [method, pattern] = path.split(' ') as [string, string];
  const url = shop.origin + pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? absentOf(path, name));
  // A caller with too many failures is delayed, for any owner of the resource.
  if (path.endsWith('/guest-withdraw')) await shop.sql`delete from rate_limit`;
  const sends = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sends ? { 'content-type': 'application/json' } : {}),
    },
    ...(sends ? { body: JSON.stringify(bodyOf(path)) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

// A well-formed id that never existed.
function absentOf(path: string, name: string) {
  const line = lines.find((one) => one.path === path) as Endpoint;
  const shape = paramsOf(line).shape[name] as { safeParse: (value: string) => { success: boolean } } | undefined;
  const { options = [] } = (shape ?? {}) as { options?: readonly unknown[] };
  const choices = [absent[name] ?? '', '900000003', randomUUID(), 'x'.repeat(20), ...options.filter(isText)];
  return choices.find((choice) => choice !== '' && shape?.safeParse(choice).success) ?? '900000003';
}

function isText(value: unknown) {
  return typeof value === 'string';
}

/** Runs the jobs that follow from the owners' actions, so that no other caller causes their changes. */
async function standStill() {
  const now = () => Promise.all([possessions(guestA), possessions(memberA)]);
  for (let tries = 0, before = await now(); tries < 10; tries++) {
    await runDueJobs();
    const after = await now();
    if (after.join() === before.join()) return;
    before = after;
  }
}

async function possessions({ self }: ResourceOwner) {
  const reads = [
    'GET /v1.2/app-users/shopping-carts',
    'GET /v1/app-users/order-items',
    'GET /v1/app-users/delivery-address',
    'GET /v2/app-users/detail',
    'GET /v1/app-users/reviews',
    'GET /v1/app-users/me/inquiries',
  ] as const;
  const answers = await Promise.all(reads.map(async (path) => (await self.ask(path, {})).body));
  // Of a product only its id: a process may show the rating of the owner's review later.
  return JSON.stringify(answers, (key, value) => (key === 'product' ? value?.id : value));
}

describe.each(named.map(({ path }) => path))('%s', (path) => {
  test('answers other customers as if it did not exist, and nothing changes', async () => {
    const before = await Promise.all([possessions(guestA), possessions(memberA)]);
    for (const [of, { idsOf }] of [
      ['guest A', guestA],
      ['member A', memberA],
    ] as const) {
      const all = { ...strangers, 'guest A': guestA.self.token, 'member A': memberA.self.token };
      for (const [who, token] of Object.entries(all)) {
        if (who === of) continue;
        const theirs = await ask(path, idsOf(path), token);
        const none = await ask(path, {}, token);
        expect({ who, of, ...theirs }).toEqual({ who, of, ...none });
        if (theirs.status === 400) formFirst.add(path);
        expect([400, 401, 403, 404], `${who}, ${of}: ${theirs.text}`).toContain(theirs.status);
        if (who !== 'guest B' && who !== 'member B' && who !== 'guest A' && who !== 'member A')
          expect([400, 401, 404], who).toContain(theirs.status);
      }
    }
    expect(await Promise.all([possessions(guestA), possessions(memberA)])).toEqual(before);
  });

  test('accepts only an id as an id', async () => {
    for (const odd of ['0', '-1', '9223372036854775808', '%00', '..%2F..%2Fetc', '1e3', '１', 'null', randomUUID()]) {
      const ids = Object.fromEntries(names(path).map((name) => [name, odd]));
      const { status, text } = await ask(path, ids, memberA.self.token);
      expect([odd, status >= 400 && status < 500, text]).toEqual([odd, true, text]);
    }
  });
});

test.each(linked.map(({ path }) => path))(
  '%s shows a later visitor only that the gift is already claimed',
  async (path) => {
    const { self, phone } = await joinMemberWithId(shop);
    const { group } = await sendGift(self, await insertTestProduct(shop.sql));
    const id = group.giftTos[0]?.uuid ?? '';
    const receiver = await proveNewPhone(shop, newNumber());
    const { group: other } = await sendGift(self, await insertTestProduct(shop.sql));
    const taken = other.giftTos[0]?.uuid ?? '';
    const owns = await proveNewPhone(shop, phone);
    await owns.get('POST /v1/gift/to/{id}/open', { params: { id: taken }, body: { phone } });
    for (const token of [receiver.token, guestA.self.token, memberA.self.token]) {
      const late = await ask(path, { id: taken }, token);
      const isProofFirst = path.endsWith('/open') && late.status === 422;
      if (!isProofFirst)
        expect([path, late.status, late.text]).toEqual([path, 409, expect.stringContaining('GIFT_ALREADY_CLAIMED')]);
      expect(late.text).not.toMatch(/\b01[0-9]{9}\b|월드컵북로|giftGroup/);
      const none = await ask(path, { id: randomUUID() }, token);
      expect([404, 422]).toContain(none.status);
      // Before a gift is claimed, a link without a verified number changes nothing.
      if (path.startsWith('PUT') && !path.endsWith('/extend'))
        expect([409, 422]).toContain((await ask(path, { id }, token)).status);
    }
  },
);

test('the list of public endpoints names no line of an order and is in the contract', () => {
  for (const path of open) {
    expect(lines.map((line) => line.path)).toContain(path);
    expect(path).not.toMatch(/\{(pid|uuid|line)\}/);
  }
  const lineCalls = named.map(({ path }) => path).filter((path) => path.includes('{pid}'));
  expect(lineCalls.length).toBeGreaterThanOrEqual(8);
});

test('a public endpoint names an order only where name, phone and code prove the owner', () => {
  const anyones = lines.filter(({ access, path }) => access === 'anyone' && /\{(pid|uuid|line)\}/.test(path));
  expect(anyones.map(({ path }) => path)).toEqual(proven);
});

test.each(
  named
    .filter(({ body, access }) => body && access !== 'staff' && access !== 'seller')
    .map((line) => [line.path, line] as const),
)('%s is asked in a form that is right', (path, { body }) => {
  expect(body?.safeParse(bodyOf(path)).error?.issues ?? []).toEqual([]);
});

test('the body was valid, so the owner decided', () => {
  expect([...formFirst]).toEqual([]);
});

test('the resources of the matrix exist: their owners get a reply', async () => {
  const reads = named.filter(({ path, access }) => path.startsWith('GET ') && access === 'guest');
  expect(reads.length).toBeGreaterThan(2);
  for (const { path } of reads.filter(({ path }) => /order-tmp\/\{id\}|orders\/\{id\}|confirm/.test(path)))
    for (const { self, idsOf } of [guestA, memberA])
      expect([path, (await ask(path, idsOf(path), self.token)).status]).toEqual([path, 200]);
});

test('a revoked token is refused from its next request on', async () => {
  const closed = lines.filter(({ access }) => access === 'guest' || access === 'member');
  expect(closed.length).toBeGreaterThan(30);
  for (const { path } of closed) expect([path, (await ask(path, {}, strangers.revoked)).status]).toEqual([path, 401]);
});
