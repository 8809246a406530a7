import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { canaryEnvelopeOf, canaryPattern, canaryTexts, networkAddressOf } from '#test/reliability/canary.ts';
import { seededLuck } from '#test/reliability/checks.ts';
import { ownShop } from '#test/test-shop.ts';

/** The server that request bodies name: it must never receive a request. */
let knocks = 0;
const elsewhere = createServer((_, response) => {
  knocks++;
  response.end();
});
/** The collector of the settings, which redirects every report to that other server. */
const collected: { path: string; bytes: number; text: string }[] = [];
const company = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    collected.push({ path: request.url ?? '', bytes: body.length, text: body.toString('utf8') });
    response.writeHead(307, { location: `http://127.0.0.1:${portOf(elsewhere)}/stolen` }).end();
  });
});
const portOf = (server: typeof company) => (server.address() as AddressInfo).port;
const open = (server: typeof company) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
await open(elsewhere);
await open(company);
afterAll(() => {
  company.close();
  elsewhere.close();
});
const shop = ownShop({ MONITORING_DSN: `http://key@127.0.0.1:${portOf(company)}/7`, TRUST_PROXY: '1' });

let senders = 0;
/** Each report comes from another address: another test covers the rate limit. */
async function send(body: Uint8Array, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.origin}/api/monitoring`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'x-forwarded-for': networkAddressOf(senders++), ...headers },
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return answer.status;
}

const lines = (...parts: unknown[]) =>
  Buffer.from(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('\n'));

test('of 2,000 arbitrary bodies none causes a server error, chooses its target, follows a redirect or exceeds the size limit', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const other = `http://x@127.0.0.1:${portOf(elsewhere)}/1`;
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...canaryTexts,
      other,
      '\u0000',
      '../../../etc/passwd',
      '//evil.example/1',
      'http://169.254.169.254/',
    ),
  );
  const record = fc.dictionary(
    fc.oneof(text, fc.constantFrom('dsn', 'tunnel', 'host', 'length', 'type', 'event_id')),
    fc.oneof(text, fc.integer(), fc.constant(other)),
  );
  const type = fc.oneof(
    fc.constantFrom('event', 'transaction', 'replay_event', 'replay_recording', 'attachment'),
    text,
  );
  const about = fc.record({
    type,
    length: fc.option(fc.integer({ min: -5, max: 2e6 }), { nil: undefined }),
    dsn: fc.constant(other),
  });
  const whole = fc
    .tuple(record, about, fc.oneof(fc.object({ maxDepth: 3 }), record))
    .map(([head, one, body]) => lines({ dsn: other, ...head }, one, body));
  const true_ = fc.integer().map((seed) => canaryEnvelopeOf(seededLuck(seed)));
  const large = fc
    .tuple(fc.constantFrom('event', 'replay_recording'), fc.integer({ min: 1, max: 1_300_000 }))
    .map(([kind, size]) =>
      lines(
        { dsn: other },
        { type: kind },
        kind === 'event' ? { event_id: 'a'.repeat(32), extra: 'x'.repeat(size) } : `{"segment_id":0}`,
        `[{"type":3,"data":{"text":"${'x'.repeat(size)}"}}]`,
      ),
    );
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  const any = fc.oneof(
    { arbitrary: whole, weight: 6 },
    { arbitrary: true_, weight: 6 },
    { arbitrary: noise, weight: 4 },
    { arbitrary: large, weight: 1 },
  );
  const bodies = fc.sample(any, { numRuns: 2000, seed: 20261122 });
  const seen = new Map<number, number>();
  for (let at = 0; at < bodies.length; at += 8) {
    const some = bodies.slice(at, at + 8);
    for (const status of await Promise.all(
      some.map((body, n) =>
        send(body, n % 3 ? {} : { host: `127.0.0.1:${portOf(elsewhere)}`, 'x-forwarded-host': 'evil.example' }),
      ),
    ))
      seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  expect([...seen.keys()].filter((status) => ![204, 400, 413].includes(status))).toEqual([]);
  for (const status of [204, 400, 413]) expect([status, (seen.get(status) ?? 0) > 20]).toEqual([status, true]);
  await new Promise((done) => setTimeout(done, 300));
  expect(knocks).toBe(0);
  expect(collected.length).toBeGreaterThan(200);
  expect(new Set(collected.map(({ path }) => path))).toEqual(new Set(['/api/7/envelope/']));
  const tooLarge = collected.filter(
    ({ bytes, text }) => bytes > (text.includes('"replay_recording"') ? 1_050_000 : 66_000),
  );
  expect(tooLarge).toEqual([]);
});

test('of 500 reports full of personal data none leaves the shop with any of it', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  collected.length = 0;
  const luck = seededLuck(11);
  for (let at = 0; at < 500; at += 10)
    await Promise.all(Array.from({ length: 10 }, () => send(canaryEnvelopeOf(luck))));
  await expectEventually(() => collected.length).toBeGreaterThan(150);
  for (const kind of ['event', 'transaction', 'replay_event', 'replay_recording'])
    expect([kind, collected.some(({ text }) => text.includes(`{"type":"${kind}"`))]).toEqual([kind, true]);
  const read = collected.flatMap(({ text }) => {
    const found = canaryPattern.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 60), found.index + 60)] : [];
  });
  expect(read.slice(0, 3)).toEqual([]);
});
