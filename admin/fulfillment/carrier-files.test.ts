import { expect, test } from 'vitest';
import type { QueuedItem } from '#contract/work-queues.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { carrierFiles, testLineUuid, testOrderNumbers } from '#test/spreadsheets/carrier-files.ts';
import { findListSheet } from './column-headings.ts';
import { matchTrackingNumbers } from './match-tracking-numbers.ts';

const carriers = [
  ...[
    ['01', '우체국택배'],
    ['04', 'CJ대한통운'],
    ['05', '한진택배'],
    ['06', '로젠택배'],
    ['08', '롯데택배'],
    ['22', '대신택배'],
  ],
  ...[
    ['23', '경동택배'],
    ['24', 'GSPostbox'],
    ['46', 'CU편의점택배'],
    ['99', '직접배송'],
  ],
].map(([code = '', name = '']) => ({ code, name }));
const today = '2026-11-26';
const line = (name: string, more: Partial<QueuedItem> = {}) =>
  ({
    uuid: testLineUuid(name),
    orderNumber: testOrderNumbers[name.charAt(0) as keyof typeof testOrderNumbers],
    name: '배',
    options: [{ name: '5kg', units: 1 }],
    units: 1,
    distributor: { id: 1, name: '가온농원', isReachable: true },
    dispatchDate: today,
    receiver: '이*윤',
    place: '서울 마포구',
    isGift: false,
    asked: null,
    ...more,
  }) as QueuedItem;
const lines = [
  line('A'),
  line('B', { receiver: '박*준', place: '서울 중구' }),
  line('C', { receiver: '정*은' }),
  line('D1', { dispatchDate: '2026-12-10' }),
  line('E1'),
  line('E2', { name: '햅쌀', distributor: { id: 2, name: '나루농원', isReachable: true } }),
  line('G1'),
  line('G2', { name: '사과' }),
  line('H1'),
  line('H2', { name: '햅쌀', distributor: { id: 2, name: '나루농원', isReachable: true } }),
  line('H3', { name: '사과', distributor: { id: 3, name: '솔농원', isReachable: true } }),
  line('J1', { bundleKey: '1:any:room:1' }),
  line('J2', { bundleKey: '1:any:frozen:1' }),
];
const waiting = [line('F')];
const nameOf = new Map(
  ['A', 'B', 'C', 'D1', 'E1', 'E2', 'G1', 'G2', 'H1', 'H2', 'H3', 'J1', 'J2'].map((name) => [testLineUuid(name), name]),
);

test('there are at least sixty files, each with another name', () => {
  expect(new Set(carrierFiles.map(({ name }) => name)).size).toBe(carrierFiles.length);
  expect(carrierFiles.length).toBeGreaterThanOrEqual(60);
  expect(nameOf.size).toBe(lines.length);
});

test.each(carrierFiles.map((file) => [file.name, file] as const))('%s', async (_, file) => {
  const bytes = file.bytes();
  expect(file.bytes().equals(bytes)).toBe(true);
  const reading = readSpreadsheet(new Blob([new Uint8Array(bytes)]));
  if (file.refuses !== undefined) return expect(reading).rejects.toThrow(file.refuses);
  const sheets = await reading;
  const sheet = sheets[findListSheet(sheets)];
  const matched = matchTrackingNumbers(sheet ?? { rows: [], isText: true }, {
    ...{ lines, waiting, carriers, today, carrier: file.by ?? '04' },
  });
  if (file.asks !== undefined || matched.columnQuestion) return expect(matched.columnQuestion?.column).toBe(file.asks);
  // "!" marks a row with a warning, which is not preselected.
  const sends = matched.ready.map(({ lines: some, carrierCode, invoice, warnings }) =>
    [
      some.map(({ uuid }) => nameOf.get(uuid)).join('+'),
      carrierCode,
      invoice,
      ...(warnings.length > 0 ? ['!'] : []),
    ].join(' '),
  );
  expect(sends).toEqual(file.sends ?? []);
  expect(matched.reported.map(({ row, why }) => `${row} ${why}`)).toEqual(
    (file.reports ?? []).map((reported) => expect.stringContaining(reported)),
  );
  if (file.candidates)
    expect(matched.reported.map(({ candidates }) => candidates.map(({ uuid }) => nameOf.get(uuid)).join('+'))).toEqual(
      file.candidates,
    );
  expect(matched.ready.length + matched.reported.length).toBe(matched.rows);
});
