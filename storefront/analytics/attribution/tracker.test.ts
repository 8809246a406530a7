import { expect, test } from 'vitest';
import { createAttributionTracker } from './tracker.ts';

const agreed = { serviceNumber: '77', accessToken: 'token', endpoint: 'https://collector.example' };
const page = 'https://shop.example/product/3?gclid=abc';

function world(over: { inApp?: boolean; storage?: null; answers?: (number | Error)[] } = {}) {
  const storedValues = new Map<string, string>();
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  const loggedErrors: unknown[] = [];
  let n = 0;
  let now = Date.UTC(2026, 10, 22);
  const around = {
    storage:
      over.storage === null
        ? null
        : {
            getItem: (key: string) => storedValues.get(key) ?? null,
            setItem: (key: string, value: string) => void storedValues.set(key, value),
            removeItem: (key: string) => void storedValues.delete(key),
          },
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      calls.push({ url: String(url), init });
      const answer = String(url).includes('/events') ? (over.answers?.shift() ?? 200) : 200;
      if (answer instanceof Error) throw answer;
      return new Response('', { status: answer });
    },
    now: () => now,
    inApp: over.inApp ?? false,
    newId: () => `id${++n}`,
    hash: async (token: string, body: string) => `${token}:${body.length}`,
    log: (error: unknown) => void loggedErrors.push(error),
  };
  const posts = () =>
    calls.filter(({ init }) => init?.method === 'POST').map(({ init }) => JSON.parse(String(init?.body)));
  return { around, calls, posts, said: loggedErrors, kept: storedValues, later: (ms: number) => (now += ms) };
}

test('the tracker is off without service number, access token or endpoint', () => {
  const { around } = world();
  for (const missing of ['serviceNumber', 'accessToken', 'endpoint'] as const)
    expect(createAttributionTracker({ ...agreed, [missing]: undefined }, around, page)).toBeNull();
});

test('the tracker is off in the app, without storage, outside of include and inside of exclude', () => {
  expect(createAttributionTracker(agreed, world({ inApp: true }).around, page)).toBeNull();
  expect(createAttributionTracker(agreed, world({ storage: null }).around, page)).toBeNull();
  expect(createAttributionTracker({ ...agreed, include: '^https://other' }, world().around, page)).toBeNull();
  expect(createAttributionTracker({ ...agreed, exclude: '/product/' }, world().around, page)).toBeNull();
  expect(createAttributionTracker({ ...agreed, include: '(' }, world().around, page)).toBeNull();
  expect(
    createAttributionTracker({ ...agreed, include: '^https://shop', exclude: '/pay' }, world().around, page),
  ).not.toBeNull();
});

test('a paid visit sends one GET of the click and one POST of an array with a hash header', async () => {
  const { around, calls, posts } = world();
  await createAttributionTracker(agreed, around, page)?.visit(page, 'https://www.google.com/search?q=secret');
  const [click, post] = calls;
  expect(click?.url).toMatch(/^https:\/\/collector\.example\/click\?service=77&token=token&source=google/);
  expect(click?.init?.method).toBeUndefined();
  expect(new Headers(post?.init?.headers).get('x-attribution-hash')).toMatch(/^token:\d+$/);
  expect(posts()[0]).toMatchObject([{ service: '77', kind: 'visit', path: '/product/3', paid: { source: 'google' } }]);
  expect(JSON.stringify(calls)).not.toContain('secret');
});

test('a failed event is sent with the next visit, and a delivered one is never repeated', async () => {
  const { around, posts, said, later } = world({ answers: [500, new TypeError('offline'), 200, 200] });
  const tracker = createAttributionTracker(agreed, around, page);
  for (let n = 0; n < 4; n++) {
    await tracker?.visit(`https://shop.example/p${n}`, '');
    later(10_000);
  }
  const ids: string[][] = posts().map((batch: { id: string }[]) => batch.map(({ id }) => id));
  expect(ids.map((one: string[]) => one.length)).toEqual([1, 3, 5, 2]);
  const arrived = [...(ids[2] ?? []), ...(ids[3] ?? [])];
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(said).toHaveLength(2);
});

test('an event is not sent by two tabs at the same time', async () => {
  const { around, posts } = world();
  const first = createAttributionTracker(agreed, around, page);
  const second = createAttributionTracker(agreed, around, page);
  await Promise.all([first?.visit('https://shop.example/a', ''), second?.visit('https://shop.example/b', '')]);
  await second?.visit('https://shop.example/c', '');
  const ids = posts()
    .flat()
    .map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('corrupt storage is reset, and full storage is only logged', async () => {
  const spoilt = world();
  spoilt.kept.set('attribution:77', '{{{');
  await createAttributionTracker(agreed, spoilt.around, page)?.visit(page, '');
  expect(spoilt.posts()).toHaveLength(1);
  const full = world();
  full.around.storage = {
    ...full.around.storage,
    setItem: () => {
      throw new Error('full');
    },
  } as never;
  await createAttributionTracker(agreed, full.around, page)?.visit(page, '');
  expect(full.said.length).toBeGreaterThan(0);
});
