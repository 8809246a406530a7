import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { isTest, sourceFiles } from '#test/source-files.ts';
import { ownShop } from '#test/test-shop.ts';

// Spied on before the shop opens: a logger that finds no spy at `process.stdout` writes past it.
const written = vi.spyOn(process.stdout, 'write');
const shop = ownShop({ LOG_LEVEL: 'trace', RATE_LIMITS: 'on' });

// Endpoints of the specification, for its clients.
const telling = ['GET /v1/app-users', 'GET /v1/app-users/order-items/guest'];
const personal = ['email', 'phone', 'name', 'code', 'password', 'verifyToken', 'token'];

test('only two endpoints of the specification have personal data in their address, and no page of the shop uses them', () => {
  const lines = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
  // Analytics figures are requested by their names.
  const shoppers = lines.filter(({ path }) => path !== 'GET /v1/staff/figures');
  const found = shoppers.filter(({ query }) => Object.keys(query?.shape ?? {}).some((name) => personal.includes(name)));
  expect(found.map(({ path }) => path)).toEqual(telling);
  const pages = sourceFiles('storefront', 'admin', 'client', 'ui', 'brands').filter((file) => !isTest(file));
  const making = pages.filter((file) => telling.some((path) => readFileSync(file, 'utf8').includes(`'${path}'`)));
  expect(making).toEqual([]);
});

test('the POST lookup answers e-mails and phone numbers like the GET lookup and shares its rate limit', async () => {
  const { email } = await joinAsMember(shop.person(), shop.sandbox);
  const hana = await shop.guest();
  for (const one of [{ email }, { email: 'nobody@body.kr' }, { phone: newNumber() }, {}]) {
    const [asked, found] = [
      await hana.ask('GET /v1/app-users', { query: one }),
      await hana.ask('POST /v1/app-users/find', { body: one }),
    ];
    expect([found.status, found.body?.exists, found.refusal?.code]).toEqual([
      asked.status,
      asked.body?.exists,
      asked.refusal?.code,
    ]);
  }
  for (let n = 6; n < 20; n++) await hana.ask('POST /v1/app-users/find', { body: { email } });
  expect((await hana.ask('POST /v1/app-users/find', { body: { email } })).refusal.code).toBe('TOO_MANY');
  expect((await hana.ask('GET /v1/app-users', { query: { email } })).refusal.code).toBe('TOO_MANY');
});

test('personal data in such an address is in no log line, metric, report, Referer or cache, even after an error', async () => {
  await insertTestProduct(shop.sql);
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  const { token } = await shop.guest();
  const phone = newNumber();
  const address = `${encodeURIComponent('선우하늬별')}&phone=${phone}&code=918273`;
  const addresses = [
    `/v1/app-users/order-items/guest?name=${address}`,
    `/v1/app-users/order-items/guest?name=${address}&more=1`,
    `/v1/app-users?email=sunwoo.hanui%40body.kr`,
    `/v1/app-users?phone=${phone}&verifyToken=sunwoo-hanui`,
    `/v1/app-users/?email=sunwoo.hanui%40body.kr%`,
  ];
  const statuses = new Set<number>();
  const ask = async () => {
    for (const path of addresses)
      for (const headers of [{ authorization: `Bearer ${token}` }, new Headers()]) {
        const answer = await fetch(shop.origin + path, { headers });
        statuses.add(answer.status);
        expect([path, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
          path,
          'no-store',
          null,
        ]);
        expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
      }
  };
  written.mockClear();
  await ask();
  await shop.sql`alter table verification rename to gone`;
  await ask().finally(() => shop.sql`alter table gone rename to verification`);
  const lines = written.mock.calls.map(([text]) => String(text)).join('');
  // The error is reported under its path pattern.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 500]));
  expect(lines).toContain('"path":"/v1/app-users/order-items/guest"');
  const reports = async () => (await fetch(`${shop.sandbox}/events`)).text();
  await expectEventually(reports).toContain('/v1/app-users/order-items/guest');
  const outputs = [lines, await reports(), await (await fetch(shop.metricsUrl)).text()];
  // The digits of a code may be part of a time in milliseconds.
  const canaries = [
    /선우하늬별/,
    RegExp(encodeURIComponent('선우')),
    RegExp(phone),
    /(?<!\d)918273(?!\d)/,
    /sunwoo/,
    /hanui/,
  ];
  for (const text of outputs) for (const canary of canaries) expect(text).not.toMatch(canary);
});
