import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { addScan, type StoredScan, sendStoredScans, storedScansIn } from './scan-storage.ts';

const scan = (n: number): StoredScan => ({
  line: `line-${n}`,
  carrierCode: '04',
  invoice: `61234567890${n}`,
  key: `key-${n}`,
});
const fine = { warnings: [] };
const fault = (statusCode: number) =>
  new ApiError({ statusCode, error: '', code: statusCode === 0 ? 'NETWORK' : 'X', message: '안 돼요' });

test('without a network all scans wait, in their order', async () => {
  const { left, sent, refused } = await sendStoredScans([scan(1), scan(2)], () => Promise.reject(fault(0)));
  expect([left, sent, refused]).toEqual([[scan(1), scan(2)], [], []]);
});

test('a refused scan is reported and dropped, and the others are sent', async () => {
  const ship = ({ line }: StoredScan) => (line === 'line-1' ? Promise.reject(fault(409)) : Promise.resolve(fine));
  const { left, sent, refused } = await sendStoredScans([scan(1), scan(2)], ship);
  expect([left, sent, refused]).toEqual([[], [scan(2)], [{ ...scan(1), why: '안 돼요' }]]);
});

test('a number that the shop saved with a warning is sent, and the warning is reported', async () => {
  const warnings = ['받는 분이 다른 주문에도 같은 송장번호가 있어요.'];
  const ship = ({ line }: StoredScan) => Promise.resolve(line === 'line-1' ? { warnings } : fine);
  const { sent, doubtful } = await sendStoredScans([scan(1), scan(2)], ship);
  expect([sent, doubtful]).toEqual([[scan(1), scan(2)], [{ ...scan(1), why: warnings[0] }]]);
});

test('every scan arrives exactly once for its key, whichever responses are lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (lost, count) => {
      const arrived = new Map<string, number>();
      const network = [...lost];
      let storedScans = Array.from({ length: count }, (_, n) => scan(n));
      for (let tries = 0; storedScans.length > 0 && tries < 100; tries++) {
        const { left, refused } = await sendStoredScans(storedScans, async ({ key, invoice }) => {
          // The shop has processed it, and the response is lost. It is sent again under the same key and has no second effect.
          arrived.set(key, Number(invoice));
          if (network.shift()) throw fault(0);
          return fine;
        });
        expect(refused).toEqual([]);
        storedScans = storedScansIn(JSON.stringify(left));
      }
      expect([...arrived.keys()].sort()).toEqual(Array.from({ length: count }, (_, n) => `key-${n}`).sort());
    }),
  );
});

test('a corrected number replaces the old one, and invalid stored data is ignored', () => {
  expect(addScan([scan(1), scan(2)], { ...scan(1), invoice: '9' })).toEqual([scan(2), { ...scan(1), invoice: '9' }]);
  for (const text of [null, '', '{', '7', 'null', '[null, 7, {"line": 1}]']) expect(storedScansIn(text)).toEqual([]);
});
