import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggableError, plainPath } from '#contract/rules/loggable.ts';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import { formatEnvelope, parseEnvelope } from './envelope.ts';
import { isForeignReport, scrubReport } from './scrub.ts';
import { scrubRecording } from './session-replay.ts';

const canary = '김하늘01012345678hana@demo.shop';
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

test('messages of engines are kept, and messages that may contain typed text are not', () => {
  expect(loggableError("Cannot read properties of undefined (reading 'price')")).toContain("'price'");
  expect(loggableError('cart.lines is not a function')).toBe('cart.lines is not a function');
  expect(loggableError('Minified React error #418; visit https://react.dev/errors/418?args[]=김하늘')).toBe(
    'Minified React error #418',
  );
  expect(loggableError(`Unexpected token in ${canary}`)).toMatch(/^\(not told, \d+ signs, [0-9a-f]{8}\)$/);
  expect(loggableError('TypeError: 김하늘 is not defined')).not.toContain('김');
});

test('a path keeps the shop’s own words and no id of an order or a person', () => {
  expect(plainPath('https://shop.example/order/20261122-AB12CD3?name=김하늘#x')).toBe('/order/:');
  expect(plainPath('/v1/gift/to/0198c0de-0000-7000-8000-000000000000')).toBe('/v1/gift/to/:');
  expect(plainPath('/search/김하늘')).toBe('/search/:');
  expect(plainPath('/')).toBe('/');
});

test('a report with personal data in every field leaves without it', () => {
  const filled = {
    event_id: 'a'.repeat(32),
    user: { id: canary, email: canary },
    request: { url: `https://shop.example/search?q=${canary}`, headers: { authorization: canary }, cookies: canary },
    message: canary,
    transaction: `/order/${canary}`,
    exception: {
      values: [
        {
          type: 'TypeError',
          value: canary,
          stacktrace: { frames: [{ filename: `/assets/a.js?${canary}`, function: canary, vars: { name: canary } }] },
        },
      ],
    },
    breadcrumbs: [
      {
        category: 'fetch',
        message: canary,
        data: { url: `/v1/app-users?email=${canary}`, method: 'GET', status_code: 400 },
      },
    ],
    tags: { request: canary },
    extra: { typed: canary },
    contexts: { trace: { trace_id: 'b'.repeat(32) }, state: { typed: canary } },
  };
  const text = JSON.stringify(scrubReport(bytes(filled)));
  for (const part of ['김', '0101', 'hana', 'demo.shop']) expect(text).not.toContain(part);
  expect(text).toContain('/v1/app-users');
});

test('no report of any shape leaves with Korean letters or nine digits in a string', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4, withNullPrototype: false }), fc.string(), (body, text) => {
      const seen = scrubReport(
        bytes({ ...body, message: `${canary}${text}`, exception: { values: [{ value: canary + text }] } }),
      );
      expect(JSON.stringify(seen)).not.toMatch(/[가-힣]|"[^"]*\d{9}[^"]*"/);
    }),
  );
});

test('a recording is masked, and an unreadable one is not forwarded', () => {
  const node = {
    type: 2,
    tagName: 'a',
    attributes: {
      class: 'flex',
      href: `/order/20261122-AB12CD3?phone=${canary}`,
      title: canary,
      'aria-label': canary,
      value: canary,
    },
    childNodes: [{ type: 3, textContent: `안녕하세요 ${canary} Kim` }],
  };
  const events = [
    { type: 4, data: { href: `https://shop.example/search?q=${canary}` } },
    { type: 2, data: { node } },
  ];
  const out =
    scrubRecording(Buffer.from(`{"segment_id":0,"x":"${canary}"}\n${JSON.stringify(events)}`))?.toString() ?? '';
  for (const part of ['김', '0101', 'hana', 'Kim', '안녕', 'demo.shop']) expect(out).not.toContain(part);
  expect(out).toContain('"class":"flex"');
  expect(scrubRecording(Buffer.from('{"segment_id":0}\nx\u0001\u0002'))).toBeNull();
});

test('an envelope survives parsing and formatting, and an invalid one has no items', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ type: fc.constantFrom('event', 'replay_recording'), body: fc.uint8Array({ maxLength: 300 }) }),
        { maxLength: 10 },
      ),
      (items) => {
        const sent = items.map(({ type, body }) => ({ type, body: Buffer.from(body) }));
        const open = parseEnvelope(formatEnvelope('https://key@errors.example/1', 'c'.repeat(32), sent));
        expect(open?.items).toEqual(sent);
      },
    ),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => void parseEnvelope(Buffer.from(noise))));
  for (const text of [
    '',
    'hello',
    '[]',
    '{}\n{"type":"event","length":99}\n{}',
    '{}\n{"length":1}\n1',
    '{}\n{"type":"event","length":-1}\n',
  ])
    expect(parseEnvelope(Buffer.from(text))?.items ?? []).toEqual([]);
});

test('errors of the payment company’s script and of missing pages are not reported', () => {
  const from = (filename: string) => ({ exception: { values: [{ stacktrace: { frames: [{ filename }] } }] } });
  expect(isForeignReport(scrubReport(bytes(from('https://js.tosspayments.com/v2/standard'))) ?? {})).toBe(true);
  expect(isForeignReport(scrubReport(bytes(from('https://shop.example/assets/cart-1.js'))) ?? {})).toBe(false);
  expect(isForeignReport(scrubReport(bytes({ transaction: '/not-found' })) ?? {})).toBe(true);
});

test.each(backtrackingUnits)('a recording and a report full of %j are cleaned in linear time', (unit) => {
  const recording = (text: string) => [{ attributes: { class: text, href: text }, textContent: text }];
  expectLinear((text) => scrubRecording(Buffer.from(`{"segment_id":0}\n${JSON.stringify(recording(text))}`)), unit);
  const frames = (text: string) => ({ frames: [{ filename: text, function: text }] });
  const thrown = (text: string) => [{ type: text, value: text, stacktrace: frames(text) }];
  expectLinear(
    (text) => scrubReport(bytes({ message: text, release: text, exception: { values: thrown(text) } })),
    unit,
  );
});

test.each([
  ['of more than 512 kB', [{ textContent: 'a'.repeat(600_000) }]],
  ['of more than 30,000 values', Array.from({ length: 31_000 }, () => ({}))],
  ['with an object of more than 200 keys', [Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n]))]],
])('a recording %s is dropped', (_, events) => {
  expect(scrubRecording(Buffer.from(`{"segment_id":0}\n${JSON.stringify(events)}`))).toBeNull();
});
