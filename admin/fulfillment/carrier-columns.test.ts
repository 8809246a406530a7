import { expect, test } from 'vitest';
import type { PackingSlip } from '#contract/packing-slips.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { xlsxOf } from '../spreadsheets/write-xlsx.ts';
import { carrierFileFor, hasCarrierColumns } from './carrier-columns.ts';
import { matchTrackingNumbers } from './match-tracking-numbers.ts';

const slip = (more: Partial<PackingSlip>): PackingSlip => ({
  uuid: '0197b0c6-0000-7000-8000-000000000001',
  orderNumber: '20261126-7K2MQ4T',
  name: '신고배',
  options: [{ name: '5kg', units: 1 }],
  units: 1,
  distributor: '가온농원',
  dispatchDate: '2026-11-26',
  receiver: '이도윤',
  phone: '01055550101',
  zonecode: '03925',
  address: '서울 마포구 월드컵북로 400, 101동 1203호',
  memo: '"문 앞"',
  isLocked: false,
  ...more,
});
const rice = slip({
  uuid: '0197b0c6-0000-7000-8000-000000000002',
  name: '햅쌀',
  options: [{ name: '10kg', units: 2 }],
  units: 2,
});
const locked = slip({ uuid: '0197b0c6-0000-7000-8000-000000000003', isLocked: true });
const lines = [slip({}), rice].map(
  (one, at) =>
    ({
      ...one,
      receiver: '이*윤',
      place: '서울 마포구',
      distributor: { id: at, name: '' },
      isGift: false,
      asked: null,
    }) as unknown as QueuedItem,
);

test.each(['', '01', '04', '05', '06', '08'])(
  'the columns of courier "%s" keep leading zeros, and a returned file matches each number to its line',
  async (code) => {
    const rows = carrierFileFor(code, [slip({}), rice, locked]);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('03925');
    expect(rows[1]).toContain('01055550101');
    const at = (rows[0] ?? []).indexOf('송장번호');
    // The courier’s program adds its column or fills the existing one.
    const back = rows.map((row, nth) => {
      const number = nth === 0 ? '운송장번호' : `68612345678${nth}0`;
      return at < 0 ? [number, ...row] : row.map((cell, column) => (column === at && nth > 0 ? number : cell));
    });
    const [sheet] = await readSpreadsheet(xlsxOf(back));
    const carriers = [{ code: '99', name: '직접배송' }];
    const found = sheet && matchTrackingNumbers(sheet, { lines, carriers, carrier: '99', today: '2026-11-26' });
    expect(found).toMatchObject({
      reported: [],
      ready: [
        { lines: [{ name: '신고배' }], invoice: '6861234567810' },
        { lines: [{ name: '햅쌀' }], invoice: '6861234567820' },
      ],
    });
  },
);

test('only couriers with known columns are offered', () => {
  expect(['', '04', '99'].map(hasCarrierColumns)).toEqual([false, true, false]);
});
