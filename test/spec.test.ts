import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { calls } from './spec.ts';

const answered = Object.values(routes).flatMap((room) => Object.values(room).map((one) => one.path));

test('every line is spelled as the specification spells it', () => {
  const known = new Set(calls);
  // The specification has no such calls; the rules do.
  const own = [
    'POST /v1/payments/webhook/{pg}',
    'DELETE /v2/tokens',
    'GET /v2/tokens/devices',
    'DELETE /v2/tokens/devices/{device}',
    'GET /v1/products/search/suggest',
  ];
  for (const path of answered) {
    if (!own.includes(path) && !path.includes('/order-tmp/confirm/') && !path.includes('/boards/notices/')) {
      expect(known, path).toContain(path);
    }
  }
});

test('no line stands twice', () => {
  expect(new Set(answered).size).toBe(answered.length);
});

test('the calls that are not answered yet are known by name', () => {
  const open = calls.filter((call) => !answered.includes(call as never));
  console.log(
    `${calls.length - open.length} of ${calls.length} calls are answered. Still open:\n  ${open.join('\n  ')}`,
  );
  expect(calls.length).toBeGreaterThan(90);
});
